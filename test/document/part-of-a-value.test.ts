import { expect, test } from 'vitest';
import { compositionProblems } from '../../src/document/validate.js';

const hintOf = (fields: Readonly<Record<string, unknown>>) =>
  compositionProblems({ kind: 'short', segments: [{ source: 'a' }, { source: 'b' }], ...fields })[0]?.remedy;

test.each([
  [{ visual_language: 'premium' }, 'Use "premium_editorial" for visual_language.'],
  [{ short_font_family: 'Impact' }, 'Use "ShortFontImpact" for short_font_family.'],
])('%j: the one value that the word begins or ends', (fields, remedy) => {
  expect(hintOf(fields)).toBe(remedy);
});

test('a word that begins several values is no hint', () => {
  expect(hintOf({ short_text_animation: 'word' })).toMatch(/^Use auto, reveal, /);
});
