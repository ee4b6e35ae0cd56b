import { describe, expect, it } from 'vitest';
import { bandsOf } from '../../src/compose/bitmap-bands.js';
import { changedRows } from '../../src/compose/changed-rows.js';
import type { DrawNode } from '../../src/draw/draw-list.js';

const path = (data: string, fill = '#ff4d00'): DrawNode => ({ kind: 'shape', shape: { kind: 'path', data }, fill });
const bar = (y: number): DrawNode => ({
  kind: 'shape',
  shape: { kind: 'rect', box: { x: 0, y, width: 100, height: 20 } },
  fill: '#000000',
});
/** A ground whose lower edge leans from `y` at the right to `y + 100` at the left. */
const ground = (y: number, fill?: string) => path(`M 0 0 L 1080 0 L 1080 ${y} L 0 ${y + 100} Z`, fill);
/** The whole frame but for a window with round corners, open to the frame's foot. */
const around = (y: number) =>
  path(`M 0 0 L 1080 0 L 1080 1920 L 0 1920 Z M 50 ${y} Q 0 ${y} 0 ${y + 50} L 0 2000 L 1080 2000 L 1080 ${y} Z`);

describe('rows that change', () => {
  const table: readonly (readonly [
    why: string,
    before: readonly DrawNode[],
    after: readonly DrawNode[],
    rows: readonly [top: number, bottom: number] | undefined,
  ])[] = [
    ['none between equal drawings', [ground(900), bar(4)], [ground(900), bar(4)], undefined],
    ['those between the places of an edge', [ground(900)], [ground(940)], [899, 1041]],
    ['not those along an upright edge, but where a curve moves', [around(800)], [around(820)], [799, 871]],
    ['both places of what moves as a whole', [bar(100)], [bar(300)], [99, 321]],
    ['all rows of a form that changes its colour', [ground(900)], [ground(900, '#000000')], [-1, 1001]],
    ['what is there in one of them alone', [bar(0)], [bar(0), bar(500)], [499, 521]],
    [
      'in a group, where its matrix moves them',
      [{ kind: 'group', transform: [1, 0, 0, 2, 0, 50], children: [bar(100)] }],
      [{ kind: 'group', transform: [1, 0, 0, 2, 0, 50], children: [bar(120)] }],
      [248, 332],
    ],
    [
      'of a group that moves, all of it',
      [{ kind: 'group', transform: [1, 0, 0, 1, 0, 0], children: [bar(100)] }],
      [{ kind: 'group', transform: [1, 0, 0, 1, 0, 40], children: [bar(100)] }],
      [99, 161],
    ],
    [
      'all, where it is turned',
      [{ kind: 'group', transform: [1, 0.1, -0.1, 1, 0, 0], children: [bar(100)] }],
      [{ kind: 'group', transform: [1, 0.1, -0.1, 1, 0, 0], children: [bar(120)] }],
      [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    ],
  ];
  it.each(table)('%s', (_why, before, after, rows) => {
    expect(changedRows(before, after)).toEqual(rows && { top: rows[0], bottom: rows[1] });
  });

  it('are all where a path has arcs', () => {
    const arc = (y: number) => path(`M 0 0 L 100 0 A 50 50 0 0 1 0 ${y} Z`);
    expect(changedRows([arc(100)], [arc(120)])).toEqual({
      top: Number.NEGATIVE_INFINITY,
      bottom: Number.POSITIVE_INFINITY,
    });
  });
});

describe('bands', () => {
  const frames = [900, 940, 980, 1000];
  const pictures = frames.map((y) => ({
    nodes: [ground(y)],
    box: { x: 0, y: 0, width: 1080, height: y + 102 },
  }));

  it('draw what stands once, and the moving edge once a picture', () => {
    const bands = bandsOf(pictures);
    const still = bands.filter(({ pictures: shown }) => shown.length === frames.length);
    expect(still.map(({ box }) => [box.y, box.y + box.height])).toEqual([[0, 840]]);
    const rows = bands.filter(({ box }) => box.y >= 840).map(({ box }) => box.height);
    expect(rows.reduce((sum, height) => sum + height, 0)).toBeLessThan(4 * 280);
    for (const [index, { box }] of pictures.entries()) {
      const own = bands.filter(({ pictures: shown }) => shown.includes(index));
      expect(own.reduce((sum, band) => sum + band.box.height, 0)).toBe(box.height);
    }
  });

  it('are not made of small pictures, nor of blurred ones', () => {
    const small = pictures.map(({ nodes }) => ({ nodes, box: { x: 0, y: 900, width: 1080, height: 100 } }));
    expect(bandsOf(small)).toHaveLength(small.length);
    const blurred = pictures.map(({ nodes, box }) => ({
      nodes: [{ kind: 'group', blurPx: 8, children: nodes } as const],
      box,
    }));
    expect(bandsOf(blurred).map(({ box }) => box)).toEqual(pictures.map(({ box }) => box));
  });
});
