import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/document/enumerations.js';
import { hyphenate } from '../../../src/io/fonts/hyphenator.js';

const parts = (word: string, language: Language) => {
  const points = [0, ...hyphenate(word, language), word.length];
  return points.slice(1).map((end, i) => word.slice(points[i], end));
};

describe('hyphenate', () => {
  it.each<[string, Language, readonly string[], string]>([
    ['Geschwindigkeit', 'de', ['Ge', 'schwin', 'dig', 'keit'], 'German syllables'],
    ['international', 'en', ['in', 'ter', 'na', 'tion', 'al'], 'American English'],
    ['extraordinario', 'es', ['ex', 'tra', 'or', 'di', 'na', 'rio'], 'Spanish'],
  ] as const)(
    'cuts %s (%s) at its syllables, never within three letters of its ends: %s',
    (word, language, syllables) => {
      const found = parts(word, language);
      expect(found.join('')).toBe(word);
      expect(found.length).toBeGreaterThan(1);
      expect(found.length).toBeLessThanOrEqual(syllables.length);
      expect(found[0]?.length).toBeGreaterThanOrEqual(3);
      expect(found.at(-1)?.length).toBeGreaterThanOrEqual(3);
      const bounds = new Set(syllables.map((_, i) => syllables.slice(0, i + 1).join('').length));
      for (const point of hyphenate(word, language)) expect(bounds.has(point), `${word} at ${point}`).toBe(true);
    },
  );

  it('sees through capitals', () => {
    expect(hyphenate('GESCHWINDIGKEIT', 'de')).toEqual(hyphenate('Geschwindigkeit', 'de'));
  });

  it('leaves languages without hyphens alone', () => {
    for (const language of ['zh', 'ja', 'ko', 'ar'] as const) expect(hyphenate('international', language)).toEqual([]);
  });
});
