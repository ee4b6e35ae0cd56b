/** How Korean reads numbers, signs and abbreviations. */
import type { ReadingTable } from '../reading-table.js';

export const KO: ReadingTable = {
  signs: `
    %=퍼센트|프로; €=유로; $=달러; £=파운드; ¥=엔|위안; ₽=루블; ₩=원; zł=즈워티; CHF=프랑; ¢=센트; cent=센트|; .=점; dot=닷|점; to=에서|다시|; and=|; per=매; oclock=시; half={h}시 반
    ; -=마이너스|영하|; &=앤드|과; +=플러스|더하기; @=골뱅이|앳; #=샵|번|; ==은|는; /=슬래시|; x=배|곱하기; °=도; °c=도|섭씨 도; °f=화씨 도|도
    ; kg=킬로그램|킬로; g=그램; mg=밀리그램; km=킬로미터|킬로; m=미터; cm=센티미터|센티; mm=밀리미터|밀리; km/h=킬로미터|시속 킬로미터; l=리터; ml=밀리리터|미리; h=시간; min=분; s=초; gb=기가바이트|기가; mb=메가바이트|메가; tb=테라바이트|테라
    ; w=와트; kw=킬로와트; v=볼트; mah=밀리암페어; hz=헤르츠; px=픽셀; mp=메가픽셀; m²=제곱미터|평방미터; ½=이분의 일|반; ¼=사분의 일; ¾=사분의 삼; 1/2=이분의 일; 1/4=사분의 일; 3/4=사분의 삼; 24/7=이십사시간`,
  months: '일월,이월,삼월,사월,오월,유월,칠월,팔월,구월,시월,십일월,십이월',
  abbreviations: '',
  letters:
    '에이 비 씨 디 이 에프 지 에이치 아이 제이 케이 엘 엠 엔 오 피 큐 알 에스 티 유 브이 더블유 엑스 와이 제트|지',
  decimalComma: false,
};
