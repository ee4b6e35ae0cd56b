import { describe, expect, it } from 'vitest';
import type { Cel, DrawNode, SpriteTrack } from '../../src/draw/draw-list.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { quietMoment } from '../../src/overlay/animations/quiet-moment.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { LOOK_NAMES, plainShort } from './support/compositions.js';
import { GROUNDS } from './support/matrix.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);

const TWO_BEATS = { ...plainShort, textBeats: ['Picked by hand at first light', 'In your cup within 7 days'] };

function beatsOf(look: (typeof LOOK_NAMES)[number]): readonly SpriteTrack[] {
  const { tracks } = composeShortOverlay({ ...TWO_BEATS, look }, { typeset, fontBook, images: {}, ...GROUNDS.busy });
  return tracks.filter(({ id }) => id.startsWith('beat-'));
}

/** Pictures well after the entrance and before the exit. */
const midway = ({ cels, start, end }: SpriteTrack): readonly Cel[] =>
  cels.filter(({ frame }) => frame > start + 40 && frame < end - 12);

function textsOf(nodes: readonly DrawNode[]): readonly string[] {
  return nodes.flatMap((node) =>
    node.kind === 'group' ? textsOf(node.children) : node.kind === 'text' ? [node.text] : [],
  );
}

describe('the accent of a beat', () => {
  it.each(LOOK_NAMES)('%s: a beat that stands for more than 2.5 s has one, of five to eight pictures', (look) => {
    const beats = beatsOf(look).filter(({ start, end }) => end - start > 75);
    expect(beats.length).toBeGreaterThan(0);
    for (const beat of beats) {
      const accent = midway(beat);
      expect(accent.length, beat.id).toBeGreaterThanOrEqual(5);
      expect(accent.length, beat.id).toBeLessThanOrEqual(8);
      const [first = 0, last = 0] = [accent[0]?.frame, accent.at(-1)?.frame];
      expect(last - first, beat.id).toBe(accent.length - 1);
      // It says the same words all the time.
      const words = new Set(textsOf(accent.at(-1)?.nodes ?? []));
      for (const { nodes } of accent) expect(new Set(textsOf(nodes))).toEqual(words);
    }
  });

  it('keeps off what enters beside it', () => {
    const stand = { from: 60, leave: 180, frames: 7 };
    const best = quietMoment(stand, []) ?? 0;
    expect(best).toBeGreaterThanOrEqual(75);
    expect(best + 7).toBeLessThanOrEqual(168);
    const moved = quietMoment(stand, [{ start: best - 3, end: best + 20 }]) ?? 0;
    expect(moved + 7 <= best - 3 || moved >= best + 20).toBe(true);
    expect(quietMoment(stand, [{ start: 0, end: 360 }])).toBeUndefined();
    expect(quietMoment({ from: 60, leave: 80, frames: 7 }, [])).toBeUndefined();
  });
});
