import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/document/enumerations.js';
import { wordSenses } from '../../src/type/break-sense.js';

/** The text with a bar where a line may well end, two where a sentence does, and a tie where it should not. */
function marked(text: string, language: Language): string {
  const words = text.split(' ');
  const mark = (index: number) => {
    const { cost, ends } = wordSenses(words, language)[index] ?? { cost: 0, ends: 'open' };
    if (ends === 'sentence') return ' || ';
    return cost <= 0.1 ? ' | ' : cost >= 0.6 ? '~' : ' ';
  };
  return words.map((word, index) => word + (index < words.length - 1 ? mark(index) : '')).join('');
}

describe('where words may part', () => {
  it.each<[Language, string]>([
    ['en', 'Play ugly. || Win anyway.'],
    ['en', 'Jump | on~it. || We dare | you.'],
    ['en', 'Your~3~pm~slump | has~a~cure'],
    ['en', 'Less noise, || more~us'],
    ['en', 'Work hard, || play hard'],
    ['en', 'Lapland, | before~everyone wakes'],
    ['en', 'Ask Dr.~Jane~Goodall | why plants grow'],
    ['en', 'The~Night Serum | From~Maison Auberive'],
    ['en', 'Meet iPhone~15 | in~New~York'],
    ['en', 'Save | 5~kg | by~May'],
    ['fr', 'Dites | à~Marie~Dupont | que~c’est~fini'],
    ['es', 'Menos ruido, || más~nosotros'],
    ['de', 'Weniger Lärm. || Mehr~wir.'],
    ['de', 'Ab~3.~Oktober | in~Berlin'],
    ['it', 'Il~tuo~caffè | è~pronto. || Assaggia.'],
    ['nl', 'Minder lawaai. || Meer~wij.'],
    ['pl', 'Kawa | od~Anna~Nowak | w~domu'],
    ['pt', 'Prove. || É~grátis.'],
    ['ru', 'Кофе | от~Анны~Павловой | у~дома'],
    ['ko', '아침을 | 바꾸는 | 한~잔의 커피'],
    ['ar', 'قهوتك | في~الصباح. || جربها الآن'],
    ['ar', 'قهوتك | وفي~الصباح. || جربها الآن'],
  ])('%s: %s', (language, expected) => {
    expect(marked(expected.replace(/ \|\|? |~/gu, ' '), language)).toBe(expected);
  });

  it.each(['→', '->', '⇒'])('never after an arrow: 19 € %s 12 €', (arrow) => {
    const [, , afterArrow] = wordSenses(['19', '€', arrow, '12', '€'], 'de');
    expect(afterArrow?.cost).toBe(Number.POSITIVE_INFINITY);
    expect(wordSenses(['$19', arrow, '$12'], 'en')[0]?.cost).toBeLessThan(1);
  });

  it('tells sentences and clauses of Chinese and Japanese within a word', () => {
    expect(wordSenses(['眠い？', '飲んで。'], 'ja').map(({ ends }) => ends)).toEqual(['sentence', 'sentence']);
    expect(wordSenses(['少糖，', '多味。'], 'zh').map(({ ends }) => ends)).toEqual(['clause', 'sentence']);
  });
});
