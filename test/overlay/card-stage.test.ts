/**
 * Where the picture of a closing card is: under the texts, on whole pixels of colour, and on the grounds that a product
 * shows on.
 */
import { describe, expect, it } from 'vitest';
import { contrast, relativeLuminance, rgba } from '../../src/color.js';
import { layerOf } from '../../src/compose/film-layers.js';
import { printFilterGraph } from '../../src/compose/print-filter-graph.js';
import { stretchesOf } from '../../src/compose/timeline.js';
import type { Look } from '../../src/document/enumerations.js';
import { LOOKS } from '../../src/document/looks/look-table.js';
import { type Box, bottom, overlaps, right } from '../../src/geometry.js';
import type { ImageMedia } from '../../src/media.js';
import { paletteOf } from '../../src/overlay/palette.js';
import { safeZone } from '../../src/overlay/safe-zone.js';
import { aboveWindow, pictureWindow } from '../../src/overlay/short/card-stage.js';
import { posterForm, posterScene } from '../../src/overlay/short/poster.js';
import { productBox, productCels, productGround } from '../../src/overlay/short/product-card.js';
import { shortScenes } from '../../src/overlay/short/short-timeline.js';
import { clipMedia } from '../support/films.js';
import { imageOf, LOOK_NAMES, plainShort } from './support/compositions.js';

const COPIES = [
  { endCard: 'poster' },
  { endCard: 'lockup', closingClaim: 'Go.', offerText: '', starRating: 0 },
  { endCard: 'lockup', closingClaim: 'Go.', offerText: '-20%' },
  { endCard: 'lockup', closingClaim: 'Slowly roasted by hand, and at your door by Thursday' },
] as const;
const inFrame = (box: Box) => box.x >= 0 && box.y >= 0 && right(box) <= 1080 && bottom(box) <= 1920;

describe.each(LOOK_NAMES)('%s', (look) => {
  const { stage } = LOOKS[look].endCard;

  it.each(COPIES)('has its picture on even pixels of the frame, and no text on it: %j', (copy) => {
    for (const direction of ['ltr', 'rtl'] as const) {
      const window = pictureWindow({ ...plainShort, look, ...copy, direction });
      for (const side of [window.x, window.y, window.width, window.height]) expect(side % 2).toBe(0);
      expect(inFrame(window)).toBe(true);
      const texts = aboveWindow(stage, window, safeZone({ direction }));
      // On a sheet the card of the texts lies on the picture.
      if (stage !== 'sheet') expect(overlaps(texts, window)).toBe(false);
      expect(texts.height).toBeGreaterThan(700);
    }
  });

  it.each([
    ['black', 0.002, 0.001],
    ['dark with light marks', 0.08, 0.002],
    ['red', 0.2, 0.09],
    ['grey', 0.3, 0.2],
    ['white', 0.7, 0.4],
  ])('sets a %s product on a ground that it shows on', (_, mean, p5) => {
    const product = { ...imageOf(800, 800), luminance: { mean, p5, p95: 0.9 } };
    for (const accentColor of [undefined, '#0000ff', '#ffffff', '#000000', '#808080']) {
      const palette = paletteOf({ accentColor }, LOOKS[look]);
      const { surface, paper } = productGround(product, LOOKS[look], palette);
      const back = relativeLuminance(rgba(surface));
      const ratio = (Math.max(mean, back) + 0.05) / (Math.min(mean, back) + 0.05);
      // A glow stands behind it where the ground itself is nearly its own light.
      if (stage !== 'round' && stage !== 'strip') expect(ratio, `${surface} ${accentColor}`).toBeGreaterThan(1.3);
      expect(contrast('#ffffff', paper) >= 4.5 || contrast('#111111', paper) >= 4.5).toBe(true);
    }
  });

  it.each([
    ['wide', 2000, 400],
    ['tall', 300, 2400],
    ['square', 900, 900],
  ])('holds a %s product under its words and never ends moving it', (_, width, height) => {
    const product = imageOf(width, height);
    for (const wordsFoot of [620, 1240]) {
      const box = productBox(product, LOOKS[look], wordsFoot, 'ltr');
      expect(inFrame(box)).toBe(true);
      expect(box.y).toBeGreaterThan(wordsFoot);
      expect(box.width / box.height).toBeCloseTo(width / height, 0);
    }
    const box = productBox(product, LOOKS[look], 900, 'ltr');
    const [first] = productCels(product, LOOKS[look], box, { start: 420, end: 421 });
    for (const node of first?.nodes ?? []) {
      const [, b, , d, , f] = (node.kind === 'group' && node.transform) || [1, 0, 0, 1, 0, 0];
      const corners = [box.x, right(box)].flatMap((x) => [box.y, bottom(box)].map((y) => b * x + d * y + f));
      expect(Math.min(...corners)).toBeGreaterThan(900 + 15);
      expect(Math.max(...corners)).toBeLessThanOrEqual(1921);
    }
    const cels = productCels(product, LOOKS[look], box, { start: 360, end: 420 });
    expect(cels.length).toBeLessThan(32);
    expect(cels.at(-1)?.frame).toBeGreaterThan(414);
  });
});

it('the looks hold their pictures in seven ways', () => {
  expect(new Set(Object.values(LOOKS).map((look) => look.endCard.stage)).size).toBe(7);
});

const card = {
  ...plainShort,
  totalFrames: 420,
  transition: undefined,
  direction: 'ltr',
  logo: { source: 'l', position: 'top_right', treatment: 'plain' },
} as const;
const output = { size: { width: 1080, height: 1920 }, frameRate: { num: 30, den: 1 }, totalFrames: 420 };

it('the second clip goes on where its slot ended', () => {
  const scene = shortScenes({ ...card, look: 'startup_explainer', endCard: 'lockup' }).at(-1);
  expect(scene?.shot).toMatchObject({ kind: 'clip', media: 'segments[1].source', fromSeconds: 6 });
  if (scene === undefined) return;
  const media = { 'segments[1].source': clipMedia('a'.repeat(64)) };
  const { picture } = layerOf(scene, { start: 360, end: 420 }, { media, output });
  const graph = printFilterGraph({ kind: 'graph', chains: picture({ input: 'in', out: 'out', prefix: 'p' }) });
  expect(graph).toMatch(/crop=w=968:h=560.*pad=w=1080:h=1920:x=56:y=1290/);
});

const photo = (subjects?: ImageMedia['subjects']): ImageMedia => ({
  ...imageOf(1800, 1200, 0.5, false),
  ...(subjects === undefined ? {} : { subjects }),
});
const asked = (interest: number, faces: NonNullable<ImageMedia['subjects']>['faces'][number] = []) => ({
  ...{ times: [0], cuts: [], faces: [faces], columns: 4, rows: 4 },
  interest: [Buffer.alloc(16, interest).toString('base64')],
});
const flatLight = (low: number, high: number) => ({
  ...{ columns: 4, rows: 4, times: [0] },
  ...{ mean: [Array(16).fill((low + high) / 2)], low: [Array(16).fill(low)], high: [Array(16).fill(high)] },
});

describe('a photo', () => {
  const of = (look: Look) => ({ ...card, look, endCard: 'poster' as const, posterIncludesLockup: false });
  const calm = { ...photo(asked(20)), lumaGrid: flatLight(100, 110) };

  it('stands in the window of its look, pushed in, and its scene is one that can be rendered', () => {
    const poster = photo();
    const scenes = shortScenes({ ...card, look: 'luxury_minimal', endCard: 'poster' }, undefined, undefined, poster);
    expect(stretchesOf(scenes).at(-1)).toMatchObject({ end: 420 });
    const scene = scenes.at(-1);
    expect(scene?.shot).toMatchObject({
      kind: 'still',
      window: pictureWindow({ ...card, look: 'luxury_minimal', endCard: 'poster' }),
    });
    if (scene === undefined) return;
    const { picture } = layerOf(scene, { start: 360, end: 420 }, { media: { 'poster.source': poster }, output });
    const graph = printFilterGraph({ kind: 'graph', chains: picture({ input: 'in', out: 'out', prefix: 'p' }) });
    expect(graph).toMatch(/crop=w=928:h=670.*pad=w=1080:h=1920:x=76:y=1110/s);
  });

  it('fills the frame where its head is calm, in looks without a ground of their own', () => {
    expect(posterForm(calm, of('neutral'))).toBe('above');
    expect(posterForm(calm, of('kinetic_creator'))).toBe('window');
    expect(posterForm({ ...calm, lumaGrid: flatLight(20, 200) }, of('neutral'))).toBe('window');
    expect(posterForm({ ...calm, ...photo(asked(200)) }, of('neutral'))).toBe('window');
    const face = { x: 80, y: 60, width: 30, height: 40 };
    expect(posterForm({ ...calm, ...photo(asked(20, [face])) }, of('neutral'))).toBe('window');
  });

  it('that is finished moves, too, and ends whole', () => {
    const shot = posterScene(photo(), { ...of('neutral'), posterIncludesLockup: true });
    expect(shot).toMatchObject({ fit: 'blur', from: { zoom: 1.03 }, to: { zoom: 1 } });
    const filling = posterScene(imageOf(1080, 1920, 0.5, false), { ...of('neutral'), posterIncludesLockup: true });
    expect(filling).toMatchObject({ fit: 'cover', to: { zoom: 1 } });
  });
});

it('a poster that fills the frame fades in, one in a window does not', () => {
  const enters = (look: Look, posterIncludesLockup: boolean) =>
    shortScenes({ ...card, look, endCard: 'poster', posterIncludesLockup }, undefined, undefined, photo()).at(-1)
      ?.enter;
  expect(enters('neutral', true)).toEqual({ kind: 'crossfade', frames: 12 });
  expect(enters('kinetic_creator', false)).toEqual({ kind: 'cut' });
});

it('a poster that nobody has looked at stands on black', () => {
  const scenes = shortScenes({ ...card, look: 'neutral', endCard: 'poster' });
  expect(scenes.at(-1)?.shot).toEqual({ kind: 'color', color: 'black' });
});
