/** A brand's logo for dark grounds and the same for light ones: which of them stands where. */
import { describe, expect, it } from 'vitest';
import type { Look } from '../../src/document/enumerations.js';
import { imageNodes } from '../../src/draw/image-nodes.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import type { ImageMedia } from '../../src/media.js';
import { chooseLogo, logoMedia } from '../../src/overlay/elements/choose-logo.js';
import { flatBackdrop } from '../../src/overlay/legibility.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { gridOf, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);

function mark(name: string, luminance: number): ImageMedia {
  return {
    ...{ kind: 'image', contentHash: name, format: 'png', hasAlpha: true, size: { width: 600, height: 200 } },
    inkBox: { x: 0, y: 0, width: 600, height: 200 },
    luminance: { mean: luminance, p5: luminance, p95: luminance },
  };
}

const both: ImageMedia = { ...mark('white', 1), onLight: mark('ink', 0.01) };
const nobodyLooked = { low: 0, high: 255, measured: false, busy: true };

describe('of two logos', () => {
  it.each([
    ['#ffffff', 'ink', 'the one for light grounds, as what lies behind it is light'],
    ['#f2efe6', 'ink', 'the one for light grounds, as what lies behind it is light'],
    ['#101820', 'white', 'the one for dark grounds, as what lies behind it is dark'],
    ['#0a5c4a', 'white', 'the one for dark grounds, as what lies behind it is dark'],
  ])('on %s stands the %s one, without a plate', (ground, name, reason) => {
    const { image, decision } = chooseLogo(both, 'plain', flatBackdrop(ground));
    expect(image.contentHash).toBe(name);
    expect(decision.plateColor).toBeUndefined();
    expect(decision.reason).toContain(reason);
  });

  it('the one for dark grounds stands on what nobody measured, and a plate goes with what was chosen', () => {
    expect(chooseLogo(both, 'plain', nobodyLooked).image.contentHash).toBe('white');
    const plated = chooseLogo(both, 'plate', flatBackdrop('#ffffff'));
    expect([plated.image.contentHash, plated.decision.plateColor]).toEqual(['ink', '#ffffff']);
  });

  it('one that would need a plate gives way to one that needs none', () => {
    const pale = { ...mark('white', 1), onLight: mark('grey', 0.33) };
    const { image, decision } = chooseLogo(pale, 'plain', flatBackdrop('#9a9a9a'));
    expect([image.contentHash, decision.plateColor]).toEqual(['white', undefined]);
  });

  it('each is a medium of its own, and neither holds the other', () => {
    expect(logoMedia(both)).toEqual({ 'logo.source': mark('white', 1), 'logo.light.source': mark('ink', 0.01) });
    expect(logoMedia(mark('one', 1))).toEqual({ 'logo.source': mark('one', 1) });
    expect(chooseLogo(mark('one', 0.01), 'plain', flatBackdrop('#ffffff')).image).toEqual(mark('one', 0.01));
  });
});

function drawn(luma: number, look: Look, arrangement?: 'window') {
  const short = {
    ...{ ...plainShort, ...(arrangement && { arrangement }) },
    ...{ look, logo: { source: 'logo.png', position: 'top_right', treatment: 'plain' } as const },
  };
  const world = { typeset, fontBook, images: { logo: both }, clips: clipsOf({ luma: gridOf(luma), isFixed: false }) };
  const { tracks, layout } = composeShortOverlay(short, world);
  const marks = tracks.filter(({ element }) => element === 'logo');
  return {
    assets: marks.map(({ id, cels }) => [
      id,
      imageNodes(cels.at(-1)?.nodes ?? [])
        .map(({ asset }) => asset)
        .join(),
    ]),
    reason: layout.elements.find(({ id }) => id === 'logo')?.logo?.reason,
  };
}

it('film and closing card choose each for itself, by what lies behind', () => {
  // A dark clip before a page of paper, a light one before a black card.
  const dark = drawn(24, 'premium_editorial');
  expect(dark.assets).toEqual([
    ['logo', 'white'],
    ['end-card-logo', 'ink'],
  ]);
  expect(dark.reason).toContain('for dark grounds');
  const light = drawn(236, 'luxury_minimal');
  expect(light.assets).toEqual([
    ['logo', 'ink'],
    ['end-card-logo', 'white'],
  ]);
  expect(light.reason).toContain('for light grounds');
});

it('beside a window the ground of the look lies behind it, not the clip', () => {
  const dark = drawn(24, 'premium_editorial', 'window');
  expect(dark.assets[0]).toEqual(['logo', 'ink']);
  expect(dark.reason).toMatch(/^plain was asked for/);
});
