/** How Polish reads numbers, signs and abbreviations. */
import type { ReadingTable } from '../reading-table.js';

export const PL: ReadingTable = {
  signs: `
    %=procent|procenta; €=euro; $=dolarów|dolary|dolar; £=funtów; ¥=jenów; ₽=rubli; ₩=wonów; zł=złotych|złote|złoty; CHF=franków; ¢=centów; gr=groszy|gramów
    ; cent=groszy|grosze|centów|; .=przecinek|i; dot=kropka; to=do|; and=i|; per=na; oclock=zero zero|; half=wpół do {next}
    ; -=minus|; &=i; +=plus|i; @=małpa; #=numer|hasz|; ==równa się; /=ukośnik|na|łamane przez|; x=razy|na; °=stopni|stopnie|stopień
    ; °c=stopni celsjusza|stopni; °f=stopni farenhajta; kg=kilogramów|kilo|kilogram|kilogramy; g=gramów|gram|gramy; mg=miligramów; km=kilometrów|kilometry|kilometr; m=metrów|metry|metr; cm=centymetrów|centymetry; mm=milimetrów
    ; km/h=kilometrów na godzinę; l=litrów|litry|litr; ml=mililitrów; h=godzin|godziny|godzina; godz.=godzina|godziny; min=minut|minuty; min.=minut|minimum; s=sekund|sekundy; sek.=sekund; ms=milisekund; gb=gigabajtów|gigabajty; mb=megabajtów; tb=terabajtów|terabajt
    ; w=watów; kw=kilowatów; kwh=kilowatogodzin; v=woltów; mah=miliamperogodzin; hz=herców; px=pikseli; mp=megapikseli; m²=metrów kwadratowych; ½=pół|i pół; ¼=ćwierć; ¾=trzy czwarte
    ; 1/2=pół|jedna druga; 1/4=ćwierć|jedna czwarta; 3/4=trzy czwarte; 24/7=dwadzieścia cztery siedem; tys.=tysięcy|tysiące; mln=milionów|miliony; mld=miliardów; 1/3=jedna trzecia; szt.=sztuk|sztuki`,
  months:
    'stycznia|styczeń,lutego|luty,marca|marzec,kwietnia|kwiecień,maja|maj,czerwca|czerwiec,lipca|lipiec,sierpnia|sierpień,września|wrzesień,października|październik,listopada|listopad,grudnia|grudzień',
  abbreviations: `np.=na przykład; itd.=i tak dalej; itp.=i tym podobne; tzn.=to znaczy; tj.=to jest; m.in.=między innymi; ok.=około; dr=doktor; prof.=profesor; mgr=magister; inż.=inżynier; ul.=ulica|ulicy; al.=aleja|aleje; nr=numer; św.=święty|świętego
    ; r.=roku|rok; w.=wiek|wieku; godz.=godzina|godziny; tel.=telefon; max.=maksimum; pl.=plac; p.=pan|pani; vs.=wersus; zł=złotych; szt.=sztuk`,
  letters: 'a be ce de e ef gie ha i jot ka el em en o pe ku er es te u fał wu iks igrek zet',
  forms: [
    [/jeden$/u, 'jedna'],
    [/dwa$/u, 'dwie'],
    [/^tysiąc /u, 'jeden tysiąc '],
  ],
  day: (ordinal) => [ordinal.replace(/[yi](?=\s|$)/gu, (end) => (end === 'i' ? 'iego' : 'ego'))],
  decimalComma: true,
};
