/** Which texts turn in their middle, in all languages, and when: never before their first part has been read. */
import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/document/enumerations.js';
import { turnAfter, turnOf } from '../../src/overlay/text/text-turn.js';
import { heroesIn } from '../../src/type/old-price.js';

/** The struck part and the second one, as they are written. */
function partsOf(text: string, language: Language) {
  const turn = turnOf(text, language);
  return (
    turn && [turn.struck && text.slice(turn.struck.start, turn.struck.end), turn.second && text.slice(turn.second)]
  );
}

describe('an old price', () => {
  it.each<readonly [Language, string, string, string | undefined]>([
    ['en', '$19 → $12', '$19', '→ $12'],
    ['en', 'Was $1,249.95, now $999.', '$1,249.95', 'now $999.'],
    ['en', 'Now $12 instead of $19', '$19', undefined],
    ['de', 'Statt 19,90 € nur 12 €', '19,90 €', 'nur 12 €'],
    ['de', '12 € statt 19 €', '19 €', undefined],
    ['fr', '12 € au lieu de 19 €', '19 €', undefined],
    ['es', 'Antes 19 € ahora 12 €', '19 €', 'ahora 12 €'],
    ['it', 'Prima 19 €, ora 12 €', '19 €', 'ora 12 €'],
    ['nl', 'Van € 19 voor € 12', '€ 19', 'voor € 12'],
    ['pl', 'Było 19 zł, teraz 12 zł', '19 zł', 'teraz 12 zł'],
    ['pt', 'De R$ 19 por R$ 12', 'R$ 19', 'por R$ 12'],
    ['ru', 'Было 1 900 ₽, стало 1 200 ₽', '1 900 ₽', 'стало 1 200 ₽'],
    ['ar', 'كان 19 $ الآن 12 $', '19 $', 'الآن 12 $'],
    ['zh', '原价199元 现价129元', '199元', '现价129元'],
    ['ja', '定価1,980円→980円', '1,980円', '→980円'],
    ['ko', '정가 19,000원 → 9,900원', '19,000원', '→ 9,900원'],
  ])('%s: %s', (language, text, old, now) => {
    expect(partsOf(text, language)).toEqual([old, now]);
  });

  it.each<readonly [Language, string]>([
    ['en', '$12 → $19'],
    ['en', 'From 10 to 20 cups'],
    ['en', '$12 small, $19 large'],
    ['en', 'Was $19, then $15, now $12'],
    ['en', '50% → 20%'],
    ['de', 'Was kostet 19 €? Nur 12 €!'],
    ['nl', '€ 12 of € 19'],
  ])('is guessed nowhere: %s, %s', (language, text) => {
    expect(partsOf(text, language)?.[0]).toBeUndefined();
  });
});

describe('a contrast', () => {
  it.each<readonly [Language, string, string]>([
    ['en', 'Zero sugar. Zero crash.', 'Zero crash.'],
    ['en', 'Less mess, more taste', 'more taste'],
    ['de', 'Weniger Zucker, mehr Geschmack', 'mehr Geschmack'],
    ['fr', 'Moins de sucre, plus de goût', 'plus de goût'],
    ['es', 'Menos ruido. Más tú.', 'Más tú.'],
    ['pl', 'Mniej cukru, więcej smaku', 'więcej smaku'],
    ['ru', 'Меньше сахара, больше вкуса', 'больше вкуса'],
    ['ko', '설탕은 적게, 맛은 진하게', '맛은 진하게'],
    ['zh', '少一点糖，多一点味', '多一点味'],
  ])('%s: %s', (language, text, second) => {
    expect(partsOf(text, language)).toEqual([undefined, second]);
  });

  it.each([
    'Zero sugar.',
    'Zero sugar. Zero crash. Zero fuss.',
    'Mornings, but better',
    'Picked by hand at first light',
  ])('is nothing else: %s', (text) => {
    expect(turnOf(text, 'en')).toBeUndefined();
  });
});

describe('when a text turns', () => {
  it('its first part has been read, and the second has its time', () => {
    expect(turnAfter('Zero sugar. Zero crash.', 'en', 120)).toEqual({ frame: 30, isStruck: false });
    expect(turnAfter('Zero sugar. Zero crash.', 'en', 66)).toBeUndefined();
    expect(turnAfter('$19 → $12', 'en', 90)).toEqual({ frame: 30, isStruck: true });
  });

  it('what stands from the first picture on comes in no parts, but its old price is struck', () => {
    expect(turnAfter('Zero sugar. Zero crash.', 'en', 360, true)).toBeUndefined();
    expect(turnAfter('$19 → $12', 'en', 60, true)).toEqual({ frame: 30, isStruck: true });
  });
});

it('money and per cents are heroes, counts and old prices are not', () => {
  const heroes = (text: string) => heroesIn(text, 'en').map(({ start, end }) => text.slice(start, end));
  expect(heroes('Save 30% on 2 bags')).toEqual(['30%']);
  expect(heroes('$19 → $12')).toEqual(['$12']);
  expect(heroes('Ready in 5 minutes')).toEqual([]);
});
