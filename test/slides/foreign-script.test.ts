/** Texts in a script that their carousel's language is not written in are set, and told of. */
import { expect, it } from 'vitest';
import { foreignScript } from '../../src/slides/foreign-script.js';
import { TEMPLATES } from './support/carousels.js';
import { composed } from './support/faults.js';

it.each([
  ['قهوة بلا مرارة', 'Arabic'],
  ['苦くないコーヒー', 'Japanese'],
  ['没有苦味的咖啡', 'Chinese'],
  ['쓴맛 없는 커피', 'Korean'],
  ['Кофе без горечи', 'Cyrillic'],
  ['קפה בלי מרירות', 'Hebrew'],
  ['กาแฟไม่ขม', 'Thai'],
  ['ყავა', 'other'],
  ['Kaffee ohne Bitterkeit', undefined],
  ['Zażółć gęślą jaźń', undefined],
  ['A bowl from 無印良品 in Tokyo', undefined],
  ['α and β', undefined],
  ['1.299,90 € -> 49', undefined],
  ['', undefined],
])('%j is in %s', (text, script) => {
  expect(foreignScript(text, 'en')).toBe(script);
});

it.each([
  ['ar', 'قهوة بلا مرارة', undefined],
  ['ja', '苦くないコーヒー', undefined],
  ['ja', '毎日焙煎', undefined],
  ['zh', '苦くないコーヒー', 'Japanese'],
  ['ko', '쓴맛 없는 커피', undefined],
  ['ru', 'Кофе без горечи', undefined],
  ['ru', 'قهوة بلا مرارة', 'Arabic'],
  ['ar', 'MacBook Pro 16', undefined],
] as const)('in %s %j is in %s', (language, text, script) => {
  expect(foreignScript(text, language)).toBe(script);
});

it.each(TEMPLATES)('%s names the slide and the field', (template) => {
  const words = [{ headline: 'Coffee' }, { headline: 'One', body: 'قهوة بلا مرارة' }, { headline: '苦くないコーヒー' }];
  const { slides } = composed({ template, aspect: '4:5', words });
  const told = slides.flatMap(({ warnings }) => warnings.filter(({ code }) => code === 'slide_script_foreign'));
  expect(told.map(({ path }) => path)).toEqual(['slides[1].body', 'slides[2].headline']);
});
