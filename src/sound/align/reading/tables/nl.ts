/** How Dutch reads numbers, signs and abbreviations. */
import type { ReadingTable } from '../reading-table.js';

export const NL: ReadingTable = {
  signs: `
    %=procent; €=euro; $=dollar; £=pond; ¥=jen; ₽=roebel; ₩=won; zł=zloty; CHF=frank; ¢=cent
    ; cent=cent|; .=komma; dot=punt; to=tot|; and=en|; per=per; oclock=uur|; half=half {next}
    ; -=min|; &=en; +=plus|en; @=apenstaartje|et; #=nummer|hekje|; ==is|is gelijk aan; /=slash|per|; x=keer|maal; °=graden
    ; °c=graden selsius|graden; °f=graden fahrenheit; kg=kilogram|kilo; g=gram; mg=milligram; km=kilometer; m=meter; cm=sentimeter; mm=millimeter
    ; km/h=kilometer per uur; km/u=kilometer per uur; l=liter; ml=milliliter; h=uur; u=uur; min=minuten|minuut; min.=minuten; s=seconden; sec=seconden; ms=milliseconden
    ; gb=gigabait; mb=megabait; tb=terabait; w=watt; kw=kilowatt; kwh=kilowattuur; v=volt; mah=milli ampère uur; hz=herts; px=piksels; mp=megapiksel
    ; m²=vierkante meter; ½=een half|een halve; ¼=een kwart; ¾=driekwart; 1/2=een half; 1/4=een kwart; 3/4=driekwart; 24/7=vierentwintig zeven; mln.=miljoen; mln=miljoen; mld=miljard; 1/3=een derde`,
  months: 'januari,februari,maart,april,mei,juni,juli,augustus,september,oktober,november,december',
  abbreviations: `bijv.=bijvoorbeeld; b.v.=bijvoorbeeld; bv.=bijvoorbeeld; d.w.z.=dat wil zeggen; enz.=enzovoort; o.a.=onder andere; incl.=inklusief; excl.=exklusief; ca.=sirka; ong.=ongeveer
    ; dr.=dokter|doktor; prof.=professor; nr.=nummer; mevr.=mevrouw; dhr.=de heer; st.=sint; str.=straat; m.b.v.=met behulp van; i.p.v.=in plaats van; t.o.v.=ten opzichte van; t/m=tot en met; max.=maksimaal; min.=minimaal; etc.=etsetera; btw=bee tee wee; jan.=januari; feb.=februari; aug.=augustus; sept.=september; okt.=oktober; nov.=november; dec.=december`,
  letters: 'aa bee see dee ee ef gee haa ie jee kaa el em en oo pee kuu er es tee uu vee wee iks ei|grieks zet',
  forms: [[/^eenhonderd/u, 'honderd']],
  day: (ordinal) => [ordinal],
  decimalComma: true,
};
