/** No line ends between a number and what it counts, over thirteen languages, faces and boxes. */
import { describe, expect, it } from 'vitest';
import type { Language, ShortFontFamily } from '../../src/document/enumerations.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { createTypesetter } from '../../src/type/typeset.js';

const typeset = createTypesetter(loadFontBook());

/** A number with its unit is written between braces. */
const TEXTS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Grown at {1,600 metres} in the cool of the hills', 'Ready in {12 minutes} or it is free'],
  fr: ['Cultivé à {1 600 mètres} dans la fraîcheur des collines', 'Prêt en {12 minutes} ou offert'],
  es: ['Cultivado a {1600 metros} en el fresco de las colinas', 'Listo en {12 minutos} o es gratis'],
  de: ['Gewachsen auf {1.600 Metern} in kühlen Hügeln', 'In {12 Minuten} fertig oder geschenkt'],
  it: ['Coltivato a {1.600 metri} nel fresco delle colline', 'Pronto in {12 minuti} o è gratis'],
  nl: ['Gegroeid op {1.600 meter} in de koele heuvels', 'Klaar in {12 minuten} of gratis'],
  pl: ['Uprawiana na {1600 metrach} w chłodzie wzgórz', 'Gotowa w {12 minut} albo gratis'],
  pt: ['Cultivado a {1.600 metros} no fresco das colinas', 'Pronto em {12 minutos} ou é grátis'],
  ru: ['Выращен на {1600 метрах} в прохладе холмов', 'Готов за {12 минут} или бесплатно'],
  zh: ['生长在凉爽山丘{1600米}的高处', '只要{12分钟}就好，否则免费'],
  ja: ['涼しい丘の{1600メートル}で育った豆', '{12分}で届かなければ無料です'],
  ko: ['서늘한 언덕 {1,600 미터} 에서 자란 커피', '{12 분} 안에 준비되지 않으면 무료'],
  ar: ['يزرع على ارتفاع {١٬٦٠٠ متر} في برودة التلال', 'جاهز خلال {12 دقيقة} أو مجانًا'],
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

describe('a number stays with its unit', () => {
  it.each(Object.entries(TEXTS))('%s', (language, texts) => {
    const parted = texts.flatMap((told) => {
      const [, number = ''] = /\{(.+)\}/u.exec(told) ?? [];
      const text = told.replace(/[{}]/gu, '');
      return FACES.flatMap(([family, upperCase]) =>
        BOXES.flatMap(([width, height]) =>
          (['headline', 'running'] as const).flatMap((setting) => {
            const { lines } = typeset({
              ...{ text, language: language as Language, family, upperCase, width, height, capHeights: CAPS },
              ...{ cut: 'display', direction: language === 'ar' ? 'rtl' : 'ltr', maxLines: 6, leading: 1.5 },
              ...{ align: 'start', setting },
            });
            const all = lines.map((line) => line.text.replace(/\s/gu, ' ').toUpperCase());
            return all.some((line) => line.includes(number.toUpperCase()))
              ? []
              : [`${all.join(' / ')} ${family} ${width}`];
          }),
        ),
      );
    });
    expect(parted).toEqual([]);
  });
});
