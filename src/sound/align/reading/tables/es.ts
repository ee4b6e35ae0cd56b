/** How Spanish reads numbers, signs and abbreviations. */
import type { ReadingTable } from '../reading-table.js';

export const ES: ReadingTable = {
  signs: `
    %=por ciento; €=euros|euro; $=dólares|pesos|dólar; £=libras; ¥=yenes; ₽=rublos; ₩=wones; zł=zlotis; CHF=francos; ¢=centavos
    ; cent=céntimos|centavos|; .=coma|con|punto; dot=punto; to=a|hasta|; and=con|y|; per=por; oclock=horas|en punto|; half={h} y media
    ; -=menos|; &=y; +=más; @=arroba; #=número|almohadilla|; ==igual a|es igual a; /=barra|por|; x=por|veces; °=grados|grado
    ; °c=grados celsius|grados centígrados|grados; °f=grados farenjait; kg=kilogramos|kilos|kilo; g=gramos|gramo; mg=miligramos; km=kilómetros|kilómetro; m=metros|metro; cm=centímetros; mm=milímetros
    ; km/h=kilómetros por hora; l=litros|litro; ml=mililitros; cl=centilitros; h=horas|hora; min=minutos|minuto; s=segundos|segundo; seg=segundos; ms=milisegundos; gb=gigabaits|gigas; mb=megabaits|megas; tb=terabaits
    ; w=vatios; kw=kilovatios; kwh=kilovatios hora; v=voltios; mah=miliamperios hora; hz=hercios; px=píxeles; mp=megapíxeles; m²=metros cuadrados; ½=medio|y medio|y media; ¼=un cuarto; ¾=tres cuartos
    ; 1/2=medio|un medio; 1/4=un cuarto; 3/4=tres cuartos; 24/7=veinticuatro siete; nº=número; n.º=número; 1/3=un tercio; 2/3=dos tercios`,
  months: 'enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre,octubre,noviembre,diciembre',
  abbreviations: `sr.=señor; sra.=señora; srta.=señorita; dr.=doctor; dra.=doctora; d.=don; ud.=usted; uds.=ustedes; p.ej.=por ejemplo; etc.=etcétera; aprox.=aproximadamente; avda.=avenida; av.=avenida; núm.=número; nº=número; tel.=teléfono
    ; máx.=máximo; mín.=mínimo; ee.uu.=estados unidos; pág.=página; ptas.=pesetas; st.=san; vs.=versus; c/=calle; iva=iva; ene.=enero; feb.=febrero; sept.=septiembre; oct.=octubre; nov.=noviembre; dic.=diciembre`,
  letters:
    'a be ce de e efe ge hache i jota ka ele eme ene o pe cu erre ese te u uve|be doble-u|uve-doble equis igriega|ye zeta',
  forms: [
    [/uno$/u, 'un'],
    [/uno$/u, 'una'],
    [/cientos\b/u, 'cientas'],
  ],
  day: (ordinal) => (ordinal === 'primero' ? [ordinal] : []),
  decimalComma: true,
};
