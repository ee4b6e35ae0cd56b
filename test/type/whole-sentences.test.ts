/**
 * Texts of more than one sentence, over thirteen languages, faces and boxes: lines hold whole sentences wherever a line
 * can hold one.
 */
import { describe, expect, it } from 'vitest';
import type { Language, ShortFontFamily } from '../../src/document/enumerations.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { createTypesetter } from '../../src/type/typeset.js';

const typeset = createTypesetter(loadFontBook());

const TEXTS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Play ugly. Win anyway.', 'Jump on it. We dare you.', 'Zero sugar. Zero crash.', 'Less noise, more us'],
  fr: ['Zéro sucre. Zéro regret.', 'Moins de bruit. Plus de nous.', 'Osez. Vous verrez.'],
  es: ['Cero azúcar. Cero bajón.', 'Menos ruido, más nosotros', '¿Cansado? Prueba esto.'],
  de: ['Weniger Lärm. Mehr wir.', 'Null Zucker. Null Absturz.', 'Spring rauf. Trau dich.'],
  it: ['Zero zuccheri. Zero cali.', 'Meno rumore. Più noi.', 'Provalo. È gratis.'],
  nl: ['Nul suiker. Nul dip.', 'Minder lawaai. Meer wij.', 'Spring erop. Durf je?'],
  pl: ['Zero cukru. Zero zjazdu.', 'Mniej hałasu. Więcej nas.', 'Wskakuj. Masz odwagę?'],
  pt: ['Zero açúcar. Zero queda.', 'Menos ruído. Mais nós.', 'Prove. É grátis.'],
  ru: ['Ноль сахара. Ноль спада.', 'Меньше шума. Больше нас.', 'Прыгай. Рискнёшь?'],
  zh: ['零糖。零负担。', '少一点噪音。多一点我们。', '敢吗？来试试。'],
  ja: ['砂糖ゼロ。後悔ゼロ。', '静かな朝。広がる香り。', '眠い？これを飲んで。'],
  ko: ['설탕 제로. 후회 제로.', '소음은 적게. 우리는 더.', '피곤해요? 마셔 보세요.'],
  ar: ['بلا سكر. بلا تعب.', 'ضجيج أقل. نحن أكثر.', 'متعب؟ جرب هذا.'],
};
const FACES: readonly (readonly [ShortFontFamily, boolean])[] = [
  ['ShortFontInter', false],
  ['ShortFontAnton', true],
  ['ShortFontDMSerif', false],
];
const BOXES = [
  [816, 700],
  [640, 420],
  [520, 520],
] as const;
const CAPS = [132, 112, 100, 92, 82, 74, 66, 60, 54, 48, 42, 37, 32] as const;

describe('a line ends where a sentence does', () => {
  it.each(Object.entries(TEXTS))('%s', (language, texts) => {
    const torn = texts.flatMap((text) =>
      FACES.flatMap(([family, upperCase]) =>
        BOXES.flatMap(([width, height]) => {
          const { lines, capHeightPx } = typeset({
            ...{ text, language: language as Language, family, upperCase, width, height, capHeights: CAPS },
            ...{ cut: 'display', direction: language === 'ar' ? 'rtl' : 'ltr', maxLines: 6, leading: 1.5 },
            ...{ align: 'start', setting: 'headline' },
          });
          const ends = lines.slice(0, -1).map(({ text: line }) => line);
          const isWhole = ends.every((line) => /[.?!,。？؟]$/u.test(line));
          return isWhole
            ? []
            : [`${lines.map(({ text: line }) => line).join(' / ')} ${family} ${width} ${capHeightPx}`];
        }),
      ),
    );
    expect(torn).toEqual([]);
  });
});

const LISTS: Readonly<Partial<Record<Language, string>>> = {
  en: 'Iris, cedar, rain',
  de: 'Iris, Zeder, Regen',
  fr: 'Iris, cèdre, pluie',
  pl: 'Irys, cedr, deszcz',
  ru: 'Ирис, кедр, дождь',
};

describe('a short list stands whole on one line, or a word a line', () => {
  it.each(Object.entries(LISTS))('%s', (language, text) => {
    const parted = FACES.flatMap(([family, upperCase]) =>
      [...BOXES, [420, 300] as const].flatMap(([width, height]) => {
        const { lines } = typeset({
          ...{ text, language: language as Language, family, upperCase, width, height, capHeights: CAPS },
          ...{ cut: 'display', direction: 'ltr', maxLines: 4, leading: 1.5, align: 'start', setting: 'headline' },
        });
        return lines.length === 2 ? [`${lines.map(({ text: line }) => line).join(' / ')} ${family} ${width}`] : [];
      }),
    );
    expect(parted).toEqual([]);
  });
});
