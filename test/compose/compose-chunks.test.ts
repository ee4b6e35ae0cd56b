import { describe, expect, it } from 'vitest';
import { chunkBounds, composeChunks, type Span } from '../../src/compose/compose-chunks.js';
import { encoderFor } from '../../src/compose/encoder.js';
import { filter } from '../../src/compose/filter-graph.js';
import type { SpriteTrack } from '../../src/overlay/draw-list.js';

const clip = (segment: number, contentHash: string): Span => ({
  kind: 'clip',
  segment,
  start: segment * 180,
  end: (segment + 1) * 180,
  contentHash,
  streamIndex: 0,
  conform: ({ start, end }) => ({
    inputOptions: ['-copyts'],
    feed: [filter('trim', { start_frame: start, end_frame: end })],
    fed: { size: { width: 416, height: 720 }, pixelFormat: 'yuv420p' },
    picture: [filter('scale', { w: 1080, h: 1920 })],
  }),
});
const spans = [clip(0, 'a'), clip(1, 'b')];
const beat = (fill: string): SpriteTrack => ({
  id: 'beat-1',
  element: 'beat',
  box: { x: 0, y: 0, width: 64, height: 32 },
  start: 60,
  end: 120,
  cels: [
    { frame: 60, nodes: [{ kind: 'shape', shape: { kind: 'rect', box: { x: 0, y: 0, width: 4, height: 4 } }, fill }] },
  ],
});
const world = {
  size: { width: 1080, height: 1920 },
  encoder: encoderFor('standard'),
  tracks: [beat('#fff')],
  versions: { ffmpeg: '4.1' },
};
const keys = (changes: Partial<typeof world> = {}, on: readonly Span[] = spans) =>
  composeChunks(on, { ...world, ...changes }).map(({ key }) => key);
const changed = (a: readonly string[], b: readonly string[]) =>
  a.flatMap((key, index) => (key === b[index] ? [] : [index]));

describe('chunkBounds', () => {
  it.each([
    ['a slot', 180, [0, 60, 120, 180]],
    ['an end card is one chunk', 60, [0, 60]],
    ['an odd length is cut as evenly as whole frames allow', 100, [0, 50, 100]],
    ['a single frame', 1, [0, 1]],
  ])('%s', (_why, frames, bounds) => {
    expect(chunkBounds(frames)).toEqual(bounds);
  });
});

describe('chunk keys', () => {
  it('are the same for the same plan', () => {
    expect(keys()).toEqual(keys());
  });

  it.each([
    ['a sprite changes where it is seen', keys({ tracks: [beat('#000')] }), [1]],
    ['a clip changes its own chunks', keys({}, [clip(0, 'a'), clip(1, 'c')]), [3, 4, 5]],
    ['another ffmpeg changes all', keys({ versions: { ffmpeg: '5.1' } }), [0, 1, 2, 3, 4, 5]],
    ['another quality changes all', keys({ encoder: encoderFor('draft') }), [0, 1, 2, 3, 4, 5]],
    [
      'a sprite moved by two pixels',
      keys({ tracks: [{ ...beat('#fff'), box: { x: 2, y: 0, width: 64, height: 32 } }] }),
      [1],
    ],
    ['a sprite that leaves a frame earlier', keys({ tracks: [{ ...beat('#fff'), end: 119 }] }), [1]],
  ])('%s', (_why, other, indices) => {
    expect(changed(keys(), other)).toEqual(indices);
  });

  it('do not know names: a track by another id draws the same', () => {
    expect(keys({ tracks: [{ ...beat('#fff'), id: 'other' }] })).toEqual(keys());
  });
});
