/** How French reads numbers, signs and abbreviations. */
import type { ReadingTable } from '../reading-table.js';

export const FR: ReadingTable = {
  signs: `
    %=pour cent; €=euros; $=dollars; £=livres; ¥=yens; ₽=roubles; ₩=wons; zł=zlotys; CHF=francs|francs suisses; ¢=centimes
    ; cent=centimes|cents|; .=virgule; dot=point; to=à|; and=et|; per=par; oclock=heures|heure; half={h} heures et demie
    ; -=moins|; &=et; +=plus|et; @=arobase|at; #=numéro|dièse|; ==égale; /=sur|par|barre|slache|; x=fois; °=degrés|degré
    ; °c=degrés celsius|degrés; °f=degrés fahrenheit; kg=kilogrammes|kilos|kilo; g=grammes|gramme; mg=milligrammes; km=kilomètres|kilomètre; m=mètres|mètre; cm=centimètres; mm=millimètres
    ; km/h=kilomètres heure|kilomètres par heure|kilomètres à l heure; l=litres|litre; ml=millilitres; cl=centilitres; h=heures|heure; min=minutes|minute; mn=minutes; s=secondes|seconde; sec=secondes; ms=millisecondes
    ; gb=gigaoctets; go=gigaoctets|giga; mo=mégaoctets; to=téraoctets; mb=mégabits; w=watts; kw=kilowatts; kwh=kilowattheures; v=volts; mah=milliampères heure; hz=hertz; px=pixels; mp=mégapixels
    ; m²=mètres carrés; ½=un demi|et demi; ¼=un quart; ¾=trois quarts; 1/2=un demi|une demie; 1/4=un quart; 3/4=trois quarts; 24/7=vingt quatre sept; n°=numéro; №=numéro; 1/3=un tiers; 2/3=deux tiers
    ; 24h/24=vingt quatre heures sur vingt quatre; 7j/7=sept jours sur sept`,
  months: 'janvier,février,mars,avril,mai,juin,juillet,aout,septembre,octobre,novembre,décembre',
  abbreviations: `m.=monsieur; mme=madame; mme.=madame; mlle=mademoiselle; dr=docteur; dr.=docteur; pr=professeur; p.ex.=par exemple; ex.=exemple|par exemple; etc.=et cétéra; env.=environ; n°=numéro
    ; st=saint; ste=sainte; av.=avenue; bd=boulevard; tél.=téléphone; max.=maximum; min.=minimum; c.-à-d.=c est à dire; janv.=janvier; févr.=février; sept.=septembre; oct.=octobre; nov.=novembre; déc.=décembre; ttc=té té cé; vs=versus`,
  letters: 'a bé cé dé e effe gé ache i ji ka elle emme enne o pé ku erre esse té u vé doublevé ix igrec zède',
  forms: [
    [/\bun$/u, 'une'],
    [/^mille /u, 'mil '],
    [/\bcents\b/u, 'cent'],
    [/-/gu, ' '],
  ],
  decimalComma: true,
};
