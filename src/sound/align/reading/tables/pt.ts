/** How Portuguese reads numbers, signs and abbreviations. */
import type { ReadingTable } from '../reading-table.js';

export const PT: ReadingTable = {
  signs: `
    %=por cento; €=euros|euro; $=dólares|dólar|reais; r$=reais|real; £=libras; ¥=ienes; ₽=rublos; ₩=wons; zł=zlótis; CHF=francos; ¢=centavos
    ; cent=centavos|cêntimos|; .=vírgula|ponto; dot=ponto; to=a|até|; and=e|; per=por; oclock=horas|hora|em ponto; half={h} e meia
    ; -=menos|; &=e; +=mais; @=arroba; #=número|cerquilha|; ==igual a|é igual a; /=barra|por|; x=vezes|por; °=graus|grau
    ; °c=graus célsius|graus; °f=graus fahrenheit; kg=quilogramas|quilos|quilo; g=gramas|grama; mg=miligramas; km=quilómetros|quilômetros; m=metros|metro; cm=centímetros; mm=milímetros
    ; km/h=quilómetros por hora; l=litros|litro; ml=mililitros; h=horas|hora; min=minutos|minuto; s=segundos; seg=segundos; ms=milissegundos; gb=gigabaites|gigas; mb=megabaites; tb=terabaites
    ; w=uótes; kw=quilouótes; kwh=quilouótes hora; v=vóltes; mah=miliamperes hora; hz=rértz; px=píxeis; mp=megapíxeis; m²=metros quadrados; ½=meio|e meio|e meia; ¼=um quarto; ¾=três quartos
    ; 1/2=meio|um meio; 1/4=um quarto; 3/4=três quartos; 24/7=vinte e quatro sete; nº=número; n.º=número; 1/3=um terço; 2/3=dois terços`,
  months: 'janeiro,fevereiro,março,abril,maio,junho,julho,agosto,setembro,outubro,novembro,dezembro',
  abbreviations: `sr.=senhor; sra.=senhora; dr.=doutor; dra.=doutora; prof.=professor; p.ex.=por exemplo; etc.=etcétera; aprox.=aproximadamente; av.=avenida; nº=número; tel.=telefone; máx.=máximo; mín.=mínimo; r.=rua; ex.=exemplo
    ; obs.=observação; pág.=página; vs.=versus; iva=iva; jan.=janeiro; fev.=fevereiro; set.=setembro; out.=outubro; nov.=novembro; dez.=dezembro`,
  letters: 'a bê cê dê e efe gê agá i jota cá ele eme ene o pê quê erre esse tê u vê dáblio|dabliu xis ípsilon zê',
  forms: [
    [/\bum$/u, 'uma'],
    [/\bdois$/u, 'duas'],
    [/^mil e /u, 'mil '],
    [/dezasseis/u, 'dezesseis'],
    [/dezassete/u, 'dezessete'],
    [/dezanove/u, 'dezenove'],
    [/\bcatorze/u, 'quatorze'],
  ],
  day: (ordinal) => (ordinal === 'primeiro' ? [ordinal] : []),
  decimalComma: true,
};
