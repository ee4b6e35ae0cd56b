import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/document/enumerations.js';
import { hyphenate } from '../../src/io/fonts/hyphenator.js';
import { BREAK_COSTS } from '../../src/type/break-costs.js';
import { hyphenCosts } from '../../src/type/hyphen-cost.js';

/** The word with its cheapest breaks marked, all that cost hardly more than a joint. */
function marked(word: string, language: Language): string {
  const points = hyphenate(word, language);
  const costs = hyphenCosts(word, points, language);
  const cheap = points.filter((_, index) => (costs[index] as number) < BREAK_COSTS.joint + 0.35);
  return [0, ...cheap].map((start, index) => word.slice(start, cheap[index])).join('|');
}

describe('hyphenCosts', () => {
  it.each<[string, Language]>([
    ['Donau|dampf|schiff|fahrts|gesellschafts|kapitän', 'de'],
    ['Kunden|zufriedenheits|garantie', 'de'],
    ['Geschwindigkeits|begrenzung', 'de'],
    ['Lebensmittel|verschwendung', 'de'],
    ['Versand|kosten|frei', 'de'],
    ['Nahrungs|ergänzungs|mittel', 'de'],
    ['FRÜHSTÜCKS|KAFFEE', 'de'],
    ['Wochen|ende', 'de'],
    ['Arbeids|ongeschiktheids|verzekering', 'nl'],
    ['kwaliteits|garantie', 'nl'],
    ['Высоко|качественное', 'ru'],
    ['электро|мобиль', 'ru'],
  ])('finds the joints of %s (%s)', (word, language) => {
    expect(marked(word.replaceAll('|', ''), language)).toBe(word);
  });

  it('makes it dear to leave a prefix or two letters behind, or to carry them', () => {
    const word = 'Gesellschaftskapitän';
    const points = hyphenate(word, 'de');
    const costs = hyphenCosts(word, points, 'de');
    const costAfter = (part: string) => costs[points.indexOf(part.length)] as number;
    expect(costAfter('Gesellschaftska')).toBeGreaterThan(5);
    expect(costAfter('Gesell')).toBeGreaterThan(2 * costAfter('Gesellschafts'));
    expect(hyphenCosts('Verbraucher', [3, 6], 'de')[0]).toBeGreaterThan(5);
  });

  it('costs more the fewer letters stand before or behind it', () => {
    const costs = hyphenCosts('abcdefghijklmnop', [3, 4, 5, 8, 11, 12, 13], 'en');
    expect(costs[0]).toBeGreaterThan(costs[1] as number);
    expect(costs[1]).toBeGreaterThan(costs[2] as number);
    expect(costs[2]).toBeGreaterThan(costs[3] as number);
    expect([...costs].reverse()).toEqual(costs);
  });

  it('counts letters, not the marks around them', () => {
    expect(hyphenCosts('«extraordinaire»', [6], 'fr')).toEqual(hyphenCosts('extraordinaire', [5], 'fr'));
  });
});
