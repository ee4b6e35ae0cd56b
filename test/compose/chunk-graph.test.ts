import { describe, expect, it } from 'vitest';
import { celTimes, chunkGraph } from '../../src/compose/chunk-graph.js';
import { pictureJob } from '../../src/compose/compose-chunks.js';
import { layerOf } from '../../src/compose/film-layers.js';
import { printFilterGraph } from '../../src/compose/print-filter-graph.js';
import { sliceTracks } from '../../src/compose/sprite-slice.js';
import type { Scene } from '../../src/compose/timeline.js';
import type { SpriteTrack } from '../../src/draw/draw-list.js';
import { expectTextGolden } from '../support/expect-golden.js';
import { clipFilm, clipMedia, colorFilm } from '../support/films.js';

/** A picture of its own per number. */
const ink = (x: number) =>
  [{ kind: 'shape', shape: { kind: 'rect', box: { x, y: 0, width: 4, height: 4 } }, fill: '#fff' }] as const;
const track = (id: string, start: number, end: number, frames: readonly number[]): SpriteTrack => ({
  id,
  element: 'beat',
  box: { x: 100, y: 200, width: 64, height: 32 },
  start,
  end,
  cels: frames.map((frame) => ({ frame, nodes: ink(frame) })),
});
const film = clipFilm([{ media: clipMedia('a') }, { media: clipMedia('b'), enter: { kind: 'crossfade', frames: 12 } }]);

describe('celTimes', () => {
  const table: readonly (readonly [why: string, frames: readonly number[], text: string])[] = [
    ['one held bitmap', [7], 'N+7'],
    ['neighbouring frames need no jump', [3, 4, 5], 'N+3'],
    ['a hold is a jump', [3, 4, 5, 20], 'N+3+gte(N,3)*14'],
    ['two holds add up', [0, 10, 11, 20], 'N+0+gte(N,1)*9+gte(N,3)*8'],
  ];
  it.each(table)('%s', (_why, frames, text) => {
    expect(celTimes({ track: 'a', start: 0, end: 30, cels: frames.map((frame, cel) => ({ frame, cel })) })).toBe(text);
  });
});

describe('sliceTracks', () => {
  it('starts a range with the cel that is already on screen', () => {
    const [slice] = sliceTracks([track('a', 10, 90, [10, 12, 50])], { start: 45, end: 90 });
    expect(slice).toEqual({
      track: 'a',
      start: 0,
      end: 45,
      cels: [
        { frame: 0, cel: 1 },
        { frame: 5, cel: 2 },
      ],
    });
  });

  it.each([
    ['ends before the range', track('a', 0, 45, [0])],
    ['starts after it', track('a', 90, 120, [90])],
    ['shows nothing there', { ...track('a', 0, 120, [0]), cels: [{ frame: 0, nodes: [] }] }],
  ])('leaves out a track that %s', (_why, one) => {
    expect(sliceTracks([one], { start: 45, end: 90 })).toEqual([]);
  });
});

describe('chunkGraph', () => {
  const tracks = [track('headline', 0, 360, [0, 1, 2]), track('beat', 60, 80, [60, 64])];

  it('overlays sprites on a clip', async () => {
    const sprites = sliceTracks(tracks, { start: 45, end: 90 });
    const layers = [layerOf(film.scenes[0] as Scene, { start: 45, end: 90 }, film)];
    const graph = chunkGraph({ layers, transition: undefined, output: film.output, frameCount: 45, sprites, tracks });
    await expectTextGolden(printFilterGraph(graph), 'compose/clip-with-sprites.ffgraph');
  });

  it('draws a flat colour under an end card', async () => {
    const card = colorFilm(60, [], { color: 'black' });
    const graph = pictureJob(card, { start: 0, end: 60 }).graph;
    await expectTextGolden(graph, 'compose/flat-color.ffgraph');
  });

  it('mixes the two clips of a transition', async () => {
    const { graph } = pictureJob(film, { start: 174, end: 186 });
    await expectTextGolden(graph, 'compose/crossfade.ffgraph');
  });
});
