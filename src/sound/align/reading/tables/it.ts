/** How Italian reads numbers, signs and abbreviations. */
import type { ReadingTable } from '../reading-table.js';

export const IT: ReadingTable = {
  signs: `
    %=per cento|percento; €=euro; $=dollari|dollaro; £=sterline; ¥=ien; ₽=rubli; ₩=uon; zł=sloti; CHF=franchi; ¢=centesimi
    ; cent=centesimi|; .=virgola; dot=punto; to=a|; and=e|; per=al|per; oclock=in punto|; half={h} e mezza|{h} e trenta
    ; -=meno|; &=e; +=più; @=chiocciola|et; #=numero|cancelletto|; ==uguale; /=barra|su|; x=per|volte; °=gradi|grado
    ; °c=gradi celsius|gradi centigradi|gradi; °f=gradi farenait; kg=chilogrammi|chili|chilo; g=grammi|grammo; gr=grammi; mg=milligrammi; km=chilometri|chilometro; m=metri|metro; cm=centimetri; mm=millimetri
    ; km/h=chilometri orari|chilometri all ora|chilometri per ora; l=litri|litro; ml=millilitri; cl=centilitri; h=ore|ora; min=minuti|minuto; s=secondi; sec=secondi; ms=millisecondi; gb=gigabait|giga; mb=megabait; tb=terabait
    ; w=vatt; kw=chilovatt; kwh=chilovattora; v=volt; mah=milliamperora; hz=herz; px=pixel; mp=megapixel; m²=metri quadrati; mq=metri quadri; ½=mezzo|e mezzo; ¼=un quarto; ¾=tre quarti
    ; 1/2=mezzo|un mezzo; 1/4=un quarto; 3/4=tre quarti; 24/7=ventiquattro sette; n°=numero; 1/3=un terzo; 2/3=due terzi`,
  months: 'gennaio,febbraio,marzo,aprile,maggio,giugno,luglio,agosto,settembre,ottobre,novembre,dicembre',
  abbreviations: `sig.=signor; sig.ra=signora; dott.=dottor; dott.ssa=dottoressa; dr.=dottor; prof.=professor; ecc.=eccetera; es.=esempio; p.es.=per esempio; ad.es.=ad esempio; ca.=circa; n.=numero; tel.=telefono
    ; max.=massimo; min.=minimo; s.p.a.=esse pi a; spa=spa; srl=esse erre elle; p.za=piazza; v.=via|vedi; iva=iva; pag.=pagina; sec.=secolo; gen.=gennaio; feb.=febbraio; sett.=settembre; ott.=ottobre; nov.=novembre; dic.=dicembre; vs.=versus`,
  letters:
    'a bi ci di e effe gi acca i ilunga cappa elle emme enne o pi cu erre esse ti u vu doppiavu ics ipsilon zeta',
  forms: [
    [/uno$/u, 'un'],
    [/^uno$/u, 'una'],
  ],
  day: (ordinal) => (ordinal === 'primo' ? [ordinal] : []),
  decimalComma: true,
};
