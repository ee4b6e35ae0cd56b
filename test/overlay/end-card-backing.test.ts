/**
 * What the film becomes behind a lockup: type reads on it whatever it shows, and a window lies on whole pixels of
 * colour.
 */
import { describe, expect, it } from 'vitest';
import { contrast, inkOn } from '../../src/color.js';
import { layerOf } from '../../src/compose/film-layers.js';
import { printFilterGraph } from '../../src/compose/print-filter-graph.js';
import { LOOKS } from '../../src/overlay/looks/look-table.js';
import { colorOf, paletteOf } from '../../src/overlay/palette.js';
import { safeZone } from '../../src/overlay/safe-zone.js';
import { endCardBacking, extremesOf } from '../../src/overlay/short/end-card-backing.js';
import { shortScenes } from '../../src/overlay/short/short-timeline.js';
import { clipMedia } from '../support/films.js';

const ACCENTS = [undefined, '#ffe600', '#0000ff', '#808080', '#ffffff', '#000000'];

describe.each(Object.keys(LOOKS) as (keyof typeof LOOKS)[])('%s', (look) => {
  it.each(ACCENTS)('with the accent %s: its ink reads on the lightest and the darkest picture', (accentColor) => {
    const { ground, window } = endCardBacking({ look, accentColor });
    const { endCard } = LOOKS[look];
    expect([ground, window].filter((one) => one !== undefined)).toHaveLength(1);
    if (ground === undefined || endCard.ornament === 'card') return;
    const palette = paletteOf({ accentColor }, LOOKS[look]);
    const ink = inkOn(colorOf(endCard.ink, palette) ?? '#ffffff', ground.color);
    for (const color of extremesOf(ground)) expect(contrast(ink, color), color).toBeGreaterThanOrEqual(4.4);
    expect(ground.opacity).toBeLessThan(1);
  });

  it('has its window below the texts, on even pixels', () => {
    const { window } = endCardBacking({ look });
    if (window === undefined) return;
    const zone = safeZone({ direction: 'ltr' });
    expect(window.y).toBeGreaterThanOrEqual(zone.y + zone.height);
    for (const side of Object.values(window)) expect(side % 2).toBe(0);
  });
});

it('the second clip goes on where its slot ended', () => {
  const scenes = shortScenes({ totalFrames: 420, transition: undefined, look: 'startup_explainer', endCard: 'lockup' });
  const card = scenes.at(-1);
  expect(card?.shot).toMatchObject({ kind: 'clip', media: 'segments[1].source', fromSeconds: 6 });
  if (card === undefined) return;
  const output = { size: { width: 1080, height: 1920 }, frameRate: { num: 30, den: 1 }, totalFrames: 420 };
  const media = { 'segments[1].source': clipMedia('a'.repeat(64)) };
  const { picture } = layerOf(card, { start: 360, end: 420 }, { media, output });
  const graph = printFilterGraph({ kind: 'graph', chains: picture({ input: 'in', out: 'out', prefix: 'p' }) });
  expect(graph).toMatch(/crop=w=968:h=560.*pad=w=1080:h=1920:x=56:y=1290/);
});

it('a poster stands on black', () => {
  const scenes = shortScenes({ totalFrames: 420, transition: undefined, look: 'neutral', endCard: 'poster' });
  expect(scenes.at(-1)?.shot).toEqual({ kind: 'color', color: 'black' });
});
