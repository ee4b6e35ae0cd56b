/** What lies behind a text over its time, and the least that makes it readable there. */
import { describe, expect, it } from 'vitest';
import { contrast } from '../../src/color.js';
import { LOOKS } from '../../src/document/looks/look-table.js';
import { unknownGround } from '../../src/layout/fact-map.js';
import { fullFraming } from '../../src/layout/framing.js';
import type { PackedLight } from '../../src/media.js';
import { filmOf } from '../../src/overlay/film-stages.js';
import { backdropOf, decideLegibility, ladderOf, plateFor, worseOf } from '../../src/overlay/legibility.js';
import { paletteOf } from '../../src/overlay/palette.js';
import { gridOf } from './support/compositions.js';

const frame = { width: 1080, height: 1920 };
const box = { x: 0, y: 0, ...frame };

/** Scenes of 6 s at 30 frames a second. */
function shown(...lights: readonly (PackedLight | undefined)[]) {
  const stages = lights.map((light, index) => ({
    ...{ start: 180 * index, end: 180 * (index + 1), clockStart: 180 * index },
    ...{ ground: { ...unknownGround(frame), light }, framing: fullFraming(frame) },
  }));
  return filmOf(frame, stages);
}

/** A grid whose samples are each of one luma. */
function clip(samples: readonly (readonly [seconds: number, luma: number])[]): PackedLight {
  const looks = samples.map(([, luma]) => gridOf(luma).mean[0] as string);
  return { columns: 18, rows: 32, times: samples.map(([seconds]) => seconds), mean: looks, low: looks, high: looks };
}

it('of two boxes: as dark and as light as either, busy where one is', () => {
  const calm = { low: 110, high: 113, measured: true, busy: false };
  const spot = { low: 112, high: 160, broad: { low: 112, high: 137 }, measured: true, busy: true };
  const both = { low: 110, high: 160, broad: { low: 110, high: 137 }, measured: true, busy: true };
  expect(worseOf(calm, spot)).toEqual(both);
  expect(worseOf(spot, calm)).toEqual(both);
});

describe('what lies behind a text', () => {
  // White until 2 s, then black, then grey from 4 s on.
  const turning = clip([
    [0, 250],
    [2, 6],
    [4, 128],
  ]);
  const dark = gridOf(20);

  it.each([
    ['all of the clip', 0, 180, { low: 6, high: 250 }],
    ['up to the turn', 0, 60, { low: 250, high: 250 }],
    ['from the turn on, to the next', 60, 120, { low: 6, high: 6 }],
    ['between two looks: what was seen last is still there', 75, 100, { low: 6, high: 6 }],
    ['from just before the turn', 59, 100, { low: 6, high: 250 }],
    ['behind the last look', 150, 180, { low: 128, high: 128 }],
    ['in the second clip alone', 180, 360, { low: 20, high: 20 }],
    ['over the cut', 150, 200, { low: 20, high: 128 }],
  ])('%s', (_, start, end, expected) => {
    expect(backdropOf({ film: shown(turning, dark), box, start, end })).toMatchObject({
      ...expected,
      measured: true,
    });
  });

  it('is white and black at once where nobody looked', () => {
    for (const film of [undefined, shown(turning, undefined)])
      expect(backdropOf({ film, box, start: 150, end: 200 })).toMatchObject({ low: 0, high: 255, measured: false });
  });

  it.each([
    ['calm up to a fifth of the scale', 100, 156, false],
    ['busy from there on', 100, 157, true],
  ])('is %s', (_, luma, other, busy) => {
    const grid = gridOf(luma, other);
    expect(backdropOf({ film: shown(grid), box, start: 0, end: 180 }).busy).toBe(busy);
  });
});

describe('the least help', () => {
  const plate = { fill: '#000000cc', ink: '#ffffff' };
  const ladder = ['none', 'shadow', 'scrim', 'plate'] as const;
  const decide = (luma: number, other = luma) => {
    const grid = gridOf(luma, other);
    const backdrop = backdropOf({ film: shown(grid), box, start: 0, end: 180 });
    return decideLegibility({ fill: '#ffffff', mayChangeColor: true, ladder, backdrop, plate });
  };

  it('is none on a dark calm picture, and a scrim on a busy one that is as dark', () => {
    expect(decide(90)).toMatchObject({ intervention: 'none', scrimOpacity: 0 });
    expect(decide(20, 90)).toMatchObject({ intervention: 'scrim', scrimOpacity: 0.35 });
    expect(decide(40, 90)).toMatchObject({ intervention: 'none', scrimOpacity: 0 });
  });
});

describe('dark letters of the user', () => {
  const rungs = ['none', 'shadow', 'scrim', 'plate'] as const;
  const ladderIn = (ink: string) => {
    const look = { ...LOOKS.neutral, legibility: { ...LOOKS.neutral.legibility, headline: rungs } };
    return ladderOf({ look, palette: { ...paletteOf({}, look), ink } }, 'headline');
  };

  it('get a plate where light ones get a scrim: a white haze over a film looks like fog', () => {
    expect(ladderIn('#ffffff')).toEqual(rungs);
    expect(ladderIn('#101010')).toEqual(['none', 'shadow', 'plate', 'plate']);
  });

  it('stand on a plate they can be read on', () => {
    const dark = { fill: '#000000cc', ink: '#ffffff' };
    expect(plateFor(dark, '#ffee00', true)).toEqual({ fill: '#000000cc', ink: '#ffee00' });
    expect(plateFor(dark, '#101010', true)).toEqual({ fill: '#ffffff', ink: '#101010' });
    expect(plateFor(dark, '#101010', false)).toBe(dark);
  });

  it('that are light stand on a dark plate of their own hue where the look’s is light', () => {
    const light = { fill: '#ffffff', ink: '#000000' };
    expect(plateFor(light, '#ff6600', true)).toEqual({ fill: '#291a0f', ink: '#ff6600' });
    expect(plateFor(light, '#ff6600ff', true)?.fill).toBe('#291a0f');
    expect(contrast('#ff6600', '#291a0f')).toBeGreaterThan(4.5);
    // Hardly light: only the plain one reads.
    expect(plateFor(light, '#ff0000', true)?.fill).toBe('#111111');
  });
});
