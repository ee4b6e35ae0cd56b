/** How English reads numbers, signs and abbreviations. */
import type { ReadingTable } from '../reading-table.js';

export const EN: ReadingTable = {
  signs: `
    %=percent; €=euros|euro; $=dollars|dollar; £=pounds|pound; ¥=yen; ₽=rubles; ₩=won; zł=zloty; CHF=francs; ¢=cents
    ; cent=cents|cent|pence|p; .=point; dot=dot; to=to|through|; and=and|; per=per; oclock=o clock|hundred|; half=half past {h}
    ; -=minus|; &=and; +=plus|and; @=at; #=number|hashtag|; ==equals; /=slash|per|of|; x=times|x|by; °=degrees|degree
    ; °c=degrees celsius|degrees; °f=degrees fahrenheit|degrees; kg=kilograms|kilos|kilogram; g=grams|gram; mg=milligrams
    ; km=kilometers|kilometer|k; m=meters|meter|million|minutes; cm=centimeters; mm=millimeters; km/h=kilometers per hour|kilometers an hour
    ; mph=miles per hour; l=liters|liter; ml=milliliters; oz=ounces|ounce; lb=pounds|pound; lbs=pounds; ft=feet|foot; in=inches|inch
    ; h=hours|hour; hr=hours|hour; hrs=hours; min=minutes|minute; s=seconds; sec=seconds; ms=milliseconds; gb=gigabytes|gigs; mb=megabytes; tb=terabytes
    ; w=watts; kw=kilowatts; kwh=kilowatt hours; v=volts; mah=milliamp hours; hz=hertz; px=pixels; mp=megapixels; k=thousand|k; m²=square meters; am=a m|in the morning; pm=p m|in the evening
    ; ½=a half|one half|and a half; ¼=a quarter|and a quarter; ¾=three quarters; 1/2=a half|one half|half; 1/4=a quarter|one quarter; 3/4=three quarters; 24/7=twenty four seven
    ; bn=billion; mn=million; 1/3=a third|one third; 2/3=two thirds`,
  months: 'January,February,March,April,May,June,July,August,September,October,November,December',
  abbreviations: `dr.=doctor; mr.=mister; mrs.=missis; ms.=miz; st.=street|saint; vs.=versus; no.=number; etc.=et cetera; e.g.=for example|e g
    ; i.e.=that is|i e; approx.=approximately; inc.=incorporated|ink; jr.=junior; sr.=senior; prof.=professor; ave.=avenue; dept.=department
    ; min.=minutes|minimum; max.=maximum|max; jan.=January; feb.=February; aug.=August; sept.=September; sep.=September; oct.=October; nov.=November; dec.=December; apr.=April`,
  letters:
    'ay bee see dee ee eff jee aitch eye jay kay ell em en oh pee kew are ess tee you vee double-you ex why zee|zed',
  forms: [
    [/ (?=hundred\b)/u, ' '],
    [/hundred (?=\w)/u, 'hundred and '],
    [/^one (?=hundred|thousand|million)/u, 'a '],
    [/\bzero\b/u, 'oh'],
  ],
  day: (ordinal) => [ordinal, `the ${ordinal}`],
  decimalComma: false,
};
