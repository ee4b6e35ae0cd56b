import { describe, expect, it } from 'vitest';
import { chunkBounds, composeChunks } from '../../src/compose/compose-chunks.js';
import { encoderFor } from '../../src/compose/encoder.js';
import type { Quality } from '../../src/compose/plan.js';
import type { SpriteTrack } from '../../src/draw/draw-list.js';
import { clipFilm, clipMedia } from '../support/films.js';

const clips = (first: string, second: string) => [{ media: clipMedia(first) }, { media: clipMedia(second) }];
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
const MAKERS = { encoder: encoderFor('standard'), versions: { ffmpeg: '4.1' } };

interface Changes {
  readonly media?: readonly [string, string];
  readonly tracks?: readonly SpriteTrack[];
  readonly versions?: Readonly<Record<string, string>>;
  readonly quality?: Quality;
}
const keys = ({
  media = ['a', 'b'],
  tracks = [beat('#fff')],
  versions = { ffmpeg: '4.1' },
  quality = 'standard',
}: Changes = {}) =>
  composeChunks(clipFilm(clips(...media), tracks), { encoder: encoderFor(quality), versions }).map(({ key }) => key);
const changed = (a: readonly string[], b: readonly string[]) =>
  a.flatMap((key, index) => (key === b[index] ? [] : [index]));

describe('chunkBounds', () => {
  it.each([
    ['a slot', 180, [0, 60, 120, 180]],
    ['one that ends a little before the grid keeps to it', 174, [0, 60, 120, 174]],
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
    ['a clip changes its own chunks', keys({ media: ['a', 'c'] }), [3, 4, 5]],
    ['another ffmpeg changes all', keys({ versions: { ffmpeg: '5.1' } }), [0, 1, 2, 3, 4, 5]],
    ['another quality changes all', keys({ quality: 'draft' }), [0, 1, 2, 3, 4, 5]],
    [
      'a sprite moved by two pixels',
      keys({ tracks: [{ ...beat('#fff'), box: { x: 2, y: 0, width: 64, height: 32 } }] }),
      [1],
    ],
    ['a sprite that leaves a frame earlier', keys({ tracks: [{ ...beat('#fff'), end: 119 }] }), [1]],
  ])('%s', (_why, other, indices) => {
    expect(changed(keys(), other)).toEqual(indices);
  });

  it('do not know the place of a clip: the same pictures in both slots are one entry each', () => {
    const [a, b, c, ...second] = keys({ tracks: [], media: ['a', 'a'] });
    expect(second).toEqual([a, b, c]);
    expect(new Set([a, b, c]).size).toBe(3);
  });

  it('do not know names: a track by another id draws the same', () => {
    expect(keys({ tracks: [{ ...beat('#fff'), id: 'other' }] })).toEqual(keys());
  });
});

describe('a film that leads back into its first picture', () => {
  const looped = (tracks: readonly SpriteTrack[]) =>
    composeChunks({ ...clipFilm(clips('a', 'b'), tracks), loopFrames: 12 }, MAKERS);
  const opening = (fill: string) => ({
    ...beat(fill),
    ...{ id: 'opening', start: 0, end: 30 },
    cels: beat(fill).cels.map((cel) => ({ ...cel, frame: 0 })),
  });

  it('does so in a chunk of its own, made of both its ends', () => {
    const chunks = looped([opening('#fff')]);
    expect(chunks.map(({ start, end }) => [start, end]).slice(-2)).toEqual([
      [292, 348],
      [348, 360],
    ]);
    expect(chunks.at(-1)?.layers).toMatchObject([
      { contentHash: 'b', range: { start: 168, end: 180 } },
      { contentHash: 'a', range: { start: 0, end: 1 } },
    ]);
    expect(chunks.at(-1)?.sprites).toEqual([{ track: 'opening', start: 0, end: 1, cels: [{ frame: 0, cel: 0 }] }]);
  });

  it('is edited where it shows the edit: words of the first picture are seen at its end, too', () => {
    const keysOf = (tracks: readonly SpriteTrack[]) => looped(tracks).map(({ key }) => key);
    const before = keysOf([opening('#fff'), beat('#fff')]);
    expect(changed(before, keysOf([opening('#000'), beat('#fff')]))).toEqual([0, before.length - 1]);
    expect(changed(before, keysOf([opening('#fff'), beat('#000')]))).toEqual([1]);
  });
});
