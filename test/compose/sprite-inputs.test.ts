import { describe, expect, it } from 'vitest';
import { spriteInputs } from '../../src/compose/sprite-inputs.js';
import { sliceTracks } from '../../src/compose/sprite-slice.js';
import type { DrawNode, SpriteTrack } from '../../src/draw/draw-list.js';
import type { Size } from '../../src/geometry.js';

const ink = (fill: string, size: Size): readonly DrawNode[] => [
  { kind: 'shape', shape: { kind: 'rect', box: { x: 0, y: 0, ...size } }, fill },
];

/** Frames and the ink of each; a blank one shows nothing. */
function track(
  id: string,
  cels: readonly (readonly [frame: number, fill: string])[],
  size = { width: 64, height: 32 },
) {
  const nodes = ([frame, fill]: readonly [number, string]) => ({ frame, nodes: fill === '' ? [] : ink(fill, size) });
  const result: SpriteTrack = {
    id,
    element: 'beat',
    box: { x: 0, y: 0, ...size },
    start: cels[0]?.[0] ?? 0,
    end: 60,
    cels: cels.map(nodes),
  };
  return result;
}

const inputsOf = (tracks: readonly SpriteTrack[]) => spriteInputs(sliceTracks(tracks, { start: 0, end: 60 }), tracks);

describe('a sheet', () => {
  const table: readonly (readonly [
    why: string,
    cels: readonly (readonly [number, string])[],
    bitmaps: readonly number[],
    showings: readonly (readonly (readonly [number, number])[])[],
  ])[] = [
    ['holds one bitmap from its frame to the end', [[7, '#fff']], [0], [[[7, 60]]]],
    [
      'shows each bitmap until the next',
      [
        [0, '#fff'],
        [1, '#eee'],
        [9, '#ddd'],
      ],
      [0, 1, 2],
      [[[0, 1]], [[1, 9]], [[9, 60]]],
    ],
    [
      'holds a picture that comes again once',
      [
        [0, '#fff'],
        [5, '#eee'],
        [10, '#fff'],
        [15, '#eee'],
      ],
      [0, 1],
      [
        [
          [0, 5],
          [10, 15],
        ],
        [
          [5, 10],
          [15, 60],
        ],
      ],
    ],
    [
      'joins showings that touch',
      [
        [0, '#fff'],
        [5, '#fff'],
        [10, '#eee'],
      ],
      [0, 2],
      [[[0, 10]], [[10, 60]]],
    ],
    [
      'leaves out what shows nothing',
      [
        [0, ''],
        [5, '#fff'],
        [10, ''],
      ],
      [1],
      [[[5, 10]]],
    ],
  ];
  it.each(table)('%s', (_why, cels, bitmaps, showings) => {
    const [input] = inputsOf([track('a', cels)]);
    expect(input).toMatchObject({
      kind: 'sheet',
      bitmaps: bitmaps.map((cel, index) => ({
        cel,
        showings: showings[index]?.map(([start, end]) => ({ start, end })),
      })),
    });
  });
});

describe('what ffmpeg would have to hold', () => {
  const frames = (count: number) => Array.from({ length: count }, (_, index) => [index, `#0000${index + 10}`] as const);
  const kinds = (...tracks: readonly SpriteTrack[]) => inputsOf(tracks).map(({ kind }) => kind);
  const whole = { width: 1080, height: 1920 };

  it('is a strip when its bitmaps are too large together: 6 of the whole picture fit in 32 MiB, 7 do not', () => {
    expect(kinds(track('a', frames(6), whole))).toEqual(['sheet']);
    expect(kinds(track('a', frames(7), whole))).toEqual(['strip']);
  });

  it('makes sheets of the small ones first, and leaves the order', () => {
    expect(kinds(track('a', frames(4), whole), track('b', frames(4), whole), track('c', frames(60)))).toEqual([
      'sheet',
      'strip',
      'sheet',
    ]);
  });

  it('is a sheet at any size when there is one bitmap: nothing comes after it', () => {
    const still = (id: string) => track(id, [[0, '#fff']], whole);
    expect(kinds(...['a', 'b', 'c', 'd', 'e', 'f'].map(still))).toEqual(Array(6).fill('sheet'));
  });

  it('is a strip beyond 240 bitmaps: the graph is one argument of a command line', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((id) => track(id, frames(60)));
    expect(kinds(...five)).toEqual(['sheet', 'sheet', 'sheet', 'sheet', 'strip']);
  });

  it('gives a strip every cel in order, repeated ones too', () => {
    const cels = Array.from(
      { length: 16 },
      (_, index) => [index, index % 8 === 0 ? '#fff' : `#00000${index % 8}`] as const,
    );
    const [input] = inputsOf([track('a', cels, whole)]);
    expect(input).toMatchObject({ kind: 'strip', cels: cels.map((_, index) => index) });
  });
});
