import { expect, test } from 'vitest';
import { markedLine } from '../../src/slides/marked-line.js';

test.each<[readonly string[], number]>([
  [['Only one line'], -1],
  [[], -1],
  [['Your coffee', 'is lying to you'], 1],
  [['128 m²', 'mit Blick'], 0],
  [['12 → 2 days', 'to close'], 0],
  [['What', '€15 does'], 1],
  [['١٢ يوماً', 'فقط'], 0],
  // Two numbers: neither is the one.
  [['From 12 days', 'to 2 days', 'and on'], 2],
])('%j marks line %i', (texts, line) => {
  expect(markedLine(texts.map((text) => ({ text })))).toBe(line);
});
