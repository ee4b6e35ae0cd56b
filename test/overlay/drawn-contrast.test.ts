/**
 * Contrast of drawn letters: promised ratios hold on white, black, grey, busy and unknown pictures, and a broken
 * promise is found.
 */

import { describe, expect, it } from 'vitest';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import type { DrawNode } from '../../src/draw/draw-list.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { checkRasterContrast } from '../../src/io/raster/check-drawn-contrast.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { drawnShort } from '../../src/overlay/short/drawn-short.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { gridOf, LOOK_NAMES, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);

const everything: ResolvedShort = {
  ...plainShort,
  textBeats: ['Most beans are months old.', 'Ours ship in 24 hours.'],
  badgeText: 'New roast',
  offerText: '-20% today',
  starRating: 4.6,
  brandName: 'Northbean',
  closingClaim: 'Honestly roasted',
  disclosure: { text: 'AI-generated', position: 'bottom_left' },
};

const grounds = [
  ['white', gridOf(250)],
  ['black', gridOf(6)],
  ['grey, where neither black nor white type is safe by itself', gridOf(128)],
  ['light and dark cells side by side', gridOf(20, 235)],
  ['not measured', undefined],
] as const;

function check(short: ResolvedShort, grid: ReturnType<typeof gridOf> | undefined) {
  const clips = clipsOf(grid === undefined ? {} : { luma: grid });
  const overlay = composeShortOverlay(short, { typeset, fontBook, images: {}, clips });
  return { overlay, result: checkRasterContrast(drawnShort(overlay)) };
}

describe('checkDrawnContrast', () => {
  it.each(LOOK_NAMES.flatMap((look) => grounds.map(([name, grid]) => [look, name, grid] as const)))(
    '%s keeps its promise on a picture that is %s',
    (look, _, grid) => {
      const { result } = check({ ...everything, look }, grid);
      const low = result.elements.filter(({ drawn }) => drawn < 4.25);
      expect(low).toEqual([]);
      expect(result.warnings).toEqual([]);
      expect(result.elements.length).toBeGreaterThanOrEqual(9);
    },
  );

  it.each(LOOK_NAMES.flatMap((look) => [90, 124, 150, 200].map((luma) => [look, luma] as const)))(
    '%s draws at least what it predicts under white letters of the user on a grey of %i',
    (look, luma) => {
      const { result } = check({ ...everything, look, headlineColor: '#ffffff' }, gridOf(luma));
      for (const { id, predicted, drawn } of result.elements) {
        if (id === 'headline') expect(drawn).toBeGreaterThanOrEqual(Math.min(predicted, 7) - 0.15);
      }
      expect(result.warnings).toEqual([]);
    },
  );

  it.each(LOOK_NAMES)('%s puts white letters of the user on white on one ground: no fog, no second colour', (look) => {
    const { overlay, result } = check({ ...everything, look, headlineColor: '#ffffff' }, gridOf(250));
    expect(overlay.tracks.filter(({ element, id }) => element === 'scrim' && !id.startsWith('end'))).toEqual([]);
    const grounds = overlay.layout.elements.flatMap(({ id, legibility }) =>
      /^(?:headline|title|beat-\d)$/.test(id) && legibility?.intervention === 'plate' ? [legibility.plateFill] : [],
    );
    if (look !== 'kinetic_creator') expect(new Set(grounds).size).toBe(1);
    expect(result.warnings).toEqual([]);
  });

  it.each(['#ffd400', '#ffffff', '#b6ff3c'])(
    'a bare kicker beside a rule of %s stays light on black: no veil',
    (accentColor) => {
      const { overlay } = check({ ...everything, look: 'premium_editorial', accentColor }, gridOf(6));
      expect(overlay.tracks.filter(({ element }) => element === 'scrim')).toEqual([]);
      expect(overlay.layout.elements.find(({ id }) => id === 'badge')?.labelColors?.ink).toBe('#ffffff');
    },
  );

  it.each([
    ['kinetic_creator', '#0b1f4b', true],
    ['kinetic_creator', '#ffd400', false],
    ['startup_explainer', '#ffd400', true],
  ] as const)('%s sets its accent words on a marker of %s: %s', (look, accentColor, isMarked) => {
    const { overlay, result } = check({ ...everything, look, accentColor }, gridOf(120));
    const shapes = (node: DrawNode): readonly DrawNode[] =>
      node.kind === 'group' ? node.children.flatMap(shapes) : node.kind === 'shape' ? [node] : [];
    const cels = overlay.tracks.find(({ id }) => id === 'headline')?.cels ?? [];
    const fills = JSON.stringify(cels.flatMap(({ nodes }) => nodes.flatMap(shapes)));
    expect(fills.includes(accentColor)).toBe(isMarked);
    expect(result.warnings).toEqual([]);
  });

  it('finds letters that do not read although the layout counted on them', () => {
    const { overlay } = check({ ...everything, look: 'luxury_minimal' }, gridOf(20, 170));
    const bare = { ...overlay, tracks: overlay.tracks.filter(({ element }) => element !== 'scrim') };
    const { warnings, elements } = checkRasterContrast(drawnShort(bare));
    expect(elements.find(({ id }) => id === 'headline')?.drawn).toBeLessThan(4.25);
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toContain('low_contrast headline');
  });

  it('measures what can be worked out by hand: white on a grey of 118 is 4.6:1', () => {
    const { result } = check({ ...everything, look: 'neutral', headlineColor: '#ffffff' }, gridOf(118));
    const headline = result.elements.find(({ id }) => id === 'headline');
    expect(Math.abs((headline?.drawn ?? 0) - 4.6)).toBeLessThan(0.3);
  });
});
