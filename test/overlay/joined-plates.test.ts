import { describe, expect, it } from 'vitest';
import type { DrawNode } from '../../src/draw/draw-list.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { joinedPlates } from '../../src/overlay/text/joined-plates.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { gridOf, type LOOK_NAMES, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';

const row = (x: number, y: number, width: number, height = 40) => ({ x, y, width, height });
/** The rounded corners in order, as `radius/out` or `radius/in`. */
const arcs = (path: string) =>
  [...path.matchAll(/[ML] (\S+) (\S+) C (\S+) (\S+) \S+ \S+ (\S+) (\S+)/g)].map((match) => {
    const [x = 0, y = 0, handleX = 0, handleY = 0, endX = 0, endY = 0] = match.slice(1).map(Number);
    const turn = (handleX - x) * (endY - y) - (handleY - y) * (endX - x);
    return `${Math.abs(endX - x)}/${turn > 0 ? 'out' : 'in'}`;
  });

describe('joinedPlates', () => {
  it('is a rounded box for one line', () => {
    expect(arcs(joinedPlates([row(0, 0, 100)], 8))).toEqual(['8/out', '8/out', '8/out', '8/out']);
  });

  it('fillets the inner corners where a short line meets a longer one', () => {
    const path = joinedPlates([row(30, 0, 40), row(0, 40, 100)], 8);
    expect(arcs(path).filter((arc) => arc === '8/in')).toHaveLength(2);
    expect(arcs(path).filter((arc) => arc === '8/out')).toHaveLength(6);
  });

  it('shares a small step between both of its corners', () => {
    expect(arcs(joinedPlates([row(14, 0, 72), row(0, 40, 100)], 8)).filter((arc) => arc.startsWith('7/'))).toHaveLength(
      4,
    );
  });

  it('brings edges that almost agree to agree', () => {
    expect(joinedPlates([row(3, 0, 94), row(0, 40, 100)], 8)).toBe(joinedPlates([row(0, 0, 100, 80)], 8));
  });

  it.each([
    ['overlap', 34],
    ['leave a gap', 46],
  ])('lets boxes that %s meet at the edge of the longer one', (_, y) => {
    expect(joinedPlates([row(30, 0, 40), row(0, y, 100)], 0)).toContain(`70 ${y} `);
    expect(joinedPlates([row(0, 0, 100), row(30, y, 40)], 0)).toContain('70 40 ');
  });

  it('speaks the commands that boxes of paths are measured by', () => {
    expect(joinedPlates([row(30, 0, 40), row(0, 40, 100)], 8)).toMatch(/^[MLCZ\d. -]+$/);
  });

  it('draws square forms without arcs', () => {
    expect(arcs(joinedPlates([row(30, 0, 40), row(0, 40, 100)], 0))).toEqual([]);
  });
});

describe('plates of lines', () => {
  const fontBook = loadFontBook();
  const typeset = createTypesetter(fontBook);
  const grid = gridOf(235);
  const platesAt = (look: (typeof LOOK_NAMES)[number], frame: number): readonly DrawNode[] => {
    const textBeats = ['Your coffee is lying to you every single morning of the week'];
    const short = { ...plainShort, headline: 'Wake up', textBeats, look };
    const { tracks } = composeShortOverlay(short, { typeset, fontBook, images: {}, clips: clipsOf({ luma: grid }) });
    const cels = tracks.find(({ id }) => id === 'beat-0')?.cels ?? [];
    return cels.findLast((cel) => cel.frame <= frame)?.nodes.filter(({ kind }) => kind === 'shape') ?? [];
  };

  it.each(['ugc_realism', 'cinematic_product'] as const)('%s: one outline at rest, a box a line before', (look) => {
    expect(platesAt(look, 110).map((node) => node.kind === 'shape' && node.shape.kind)).toEqual(['path']);
    expect(platesAt(look, 61).some((node) => node.kind === 'shape' && node.shape.kind === 'path')).toBe(false);
  });
});
