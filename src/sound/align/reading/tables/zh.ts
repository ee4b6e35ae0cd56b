/** How Chinese reads numbers, signs and abbreviations. */
import type { ReadingTable } from '../reading-table.js';

export const ZH: ReadingTable = {
  signs: `
    €=欧元; $=美元|美金; £=英镑; ¥=元|人民币|日元|块; ₽=卢布; ₩=韩元; zł=兹罗提; CHF=瑞士法郎; ¢=美分; %=百分之; cent=毛|角|分|; .=点; dot=点; to=到|至|; and=|; per=每; oclock=点|点整; half={h}点半
    ; -=负|减|; &=和; +=加; @=at|艾特; #=号|井号|; ==等于; /=斜杠|每|; x=乘|倍|乘以; °=度; °c=摄氏度|度; °f=华氏度
    ; kg=公斤|千克; g=克; mg=毫克; km=公里|千米; m=米; cm=厘米|公分; mm=毫米; km/h=公里每小时; l=升; ml=毫升; h=小时; min=分钟; s=秒; gb=吉字节|吉; mb=兆|兆字节; tb=太字节
    ; w=瓦; kw=千瓦; kwh=千瓦时|度; v=伏; mah=毫安时|毫安; hz=赫兹; px=像素; mp=百万像素; m²=平方米|平米; ½=二分之一|半; ¼=四分之一; ¾=四分之三; 1/2=二分之一; 1/4=四分之一; 3/4=四分之三; 24/7=二十四小时七天`,
  months: '一月,二月,三月,四月,五月,六月,七月,八月,九月,十月,十一月,十二月',
  abbreviations: '',
  letters: 'ei bi si di i ef dji eitsh ai djei kei el em en o pi kyu ar es ti yu vi dabliu eks wai zi',
  decimalComma: false,
};
