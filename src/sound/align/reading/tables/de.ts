/** How German reads numbers, signs and abbreviations. */
import type { ReadingTable } from '../reading-table.js';

export const DE: ReadingTable = {
  signs: `
    %=Prozent; €=Euro; $=Dollar; £=Pfund; ¥=Jen; ₽=Rubel; ₩=Won; zł=Sloti; CHF=Franken|Schweizer Franken; ¢=Cent
    ; cent=Cent|; .=Komma; dot=Punkt; to=bis|; and=und|; per=pro; oclock=Uhr; half=halb {next}
    ; -=minus|; &=und; +=plus|und; @=at; #=Nummer|Hashtag|; ==gleich|ist gleich; /=Schrägstrich|pro|von|; x=mal; °=Grad
    ; °c=Grad Zelsius|Grad; °f=Grad Fahrenheit; kg=Kilogramm|Kilo; g=Gramm; mg=Milligramm
    ; km=Kilometer; m=Meter; cm=Zentimeter; mm=Millimeter; km/h=Kilometer pro Stunde|Stundenkilometer|ka em ha
    ; l=Liter; ml=Milliliter; h=Stunden|Stunde|Uhr; std=Stunden; std.=Stunden; min=Minuten|Minute; min.=Minuten; s=Sekunden|Sekunde; sek=Sekunden; sek.=Sekunden
    ; ms=Millisekunden; gb=Gigabeit; mb=Megabeit; tb=Terabeit; w=Watt; kw=Kilowatt; kwh=Kilowattstunden; v=Volt; mah=Milliamperestunden
    ; hz=Herz; px=Piksel; mp=Megapiksel; m²=Quadratmeter; ½=einhalb|ein halb; ¼=ein Viertel; ¾=drei Viertel; 1/2=einhalb|ein halb; 1/4=ein Viertel; 3/4=drei Viertel
    ; 24/7=vierundzwanzig sieben; mio.=Millionen; mio=Millionen; mrd.=Milliarden; mrd=Milliarden; tsd.=tausend; 1/3=ein Drittel; 2/3=zwei Drittel; st.=Stück; stk.=Stück`,
  months: 'Januar|Jänner,Februar,März,April,Mai,Juni,Juli,August,September,Oktober,November,Dezember',
  abbreviations: `z.b.=zum Beispiel; d.h.=das heißt; u.a.=unter anderem; bzw.=beziehungsweise; usw.=und so weiter; inkl.=inklusive; ca.=zirka; evtl.=eventuell
    ; dr.=Doktor; prof.=Professor; nr.=Nummer; str.=Straße; st.=Sankt; mwst.=Mehrwertsteuer; exkl.=exklusive; zzgl.=zuzüglich; max.=maximal; min.=mindestens|minimal; etc.=et zetera
    ; v.a.=vor allem; u.v.m.=und vieles mehr; ggf.=gegebenenfalls; vgl.=vergleiche; uvp=unverbindliche Preisempfehlung; tel.=Telefon; hl.=heilige; jh.=Jahrhundert; jan.=Januar; feb.=Februar; aug.=August; sept.=September; okt.=Oktober; nov.=November; dez.=Dezember; vs.=versus`,
  letters: 'ah beh zeh deh eh eff geh hah ih jott kah ell emm enn oh peh kuh err ess teh uh vau weh iks üpsilon zett',
  forms: [
    [/eins$/u, 'ein'],
    [/eins$/u, 'eine'],
    [/^ein(?=hundert|tausend)/u, ''],
    [/^zwei(?!und|hun|tau)/u, 'zwo'],
  ],
  day: (ordinal) => [ordinal, `${ordinal}n`, `${ordinal}r`],
  decimalComma: true,
};
