/** A look that only extends a built-in one reads on the hardest picture: a face, with words that end at its hair. */
import { expect, it } from 'vitest';
import { VISUAL_LANGUAGES } from '../../src/document/enumerations.js';
import { overlayOfCase } from '../../src/engine/looks/draw-case.js';
import { GROUNDS, TEXTS } from '../../src/engine/looks/look-cases.js';
import { documentBook } from '../../src/engine/media/document-book.js';
import { checkRasterContrast } from '../../src/io/raster/check-drawn-contrast.js';
import { drawnShort } from '../../src/overlay/short/drawn-short.js';

it.each(['neutral', ...VISUAL_LANGUAGES] as const)('%s', async (look) => {
  const place = { ground: GROUNDS.face, texts: TEXTS.ar };
  const overlay = await overlayOfCase({ name: 'fresh', extends: look }, place, documentBook(undefined));
  const { elements, warnings } = checkRasterContrast(drawnShort(overlay));
  expect(elements.length).toBeGreaterThan(5);
  expect([...overlay.warnings, ...warnings].filter(({ code }) => code === 'low_contrast')).toEqual([]);
});
