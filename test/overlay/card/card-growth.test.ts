/** A card grows out of the film: its picture goes on from where the film showed it, and its ground closes in around. */
import { describe, expect, it } from 'vitest';
import { stretchesOf } from '../../../src/compose/timeline.js';
import { type Box, contains } from '../../../src/geometry.js';
import { loadFontBook } from '../../../src/io/fonts/font-book.js';
import type { Framing } from '../../../src/layout/framing.js';
import { openingAt } from '../../../src/overlay/card/card-entrance.js';
import { CARD_CLOSES, GROWTH_FRAMES, growthOf } from '../../../src/overlay/card/card-growth.js';
import { openAll } from '../../../src/overlay/card/card-surface.js';
import { composeShortOverlay } from '../../../src/overlay/short/compose-short-overlay.js';
import { shortScenes } from '../../../src/overlay/short/short-timeline.js';
import { createTypesetter } from '../../../src/type/typeset.js';
import { gridOf, plainShort } from '../support/compositions.js';
import { clipsOf } from '../support/known-clips.js';

const stage = { x: 0, y: 0, width: 1080, height: 1920 };
const framing: Framing = { kind: 'full', focus: { x: 0.4, y: 0.5 }, zoom: 1, stage };
const shot = { clip: 1, start: 240, end: 360, clipStart: 180, framing };
const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);
const START = 360 - CARD_CLOSES;

describe('the picture of a card', () => {
  it('begins where the film showed it last, pushed as it was', () => {
    const picture = { width: 1280, height: 720 };
    const close = { at: { x: 0.45, y: 0.4 }, from: 1, to: 1.05, start: 100, end: 180 };
    const still = growthOf({ picture, film: shot, start: 360 });
    expect(still).toEqual({
      ...{ window: stage, start: 0, frames: GROWTH_FRAMES },
      part: { x: 0.2418, y: 0, width: 0.3164, height: 1 },
    });
    const pushed = growthOf({ picture, film: { ...shot, framing: { ...framing, close } }, start: 360 });
    expect(pushed?.part.width).toBeLessThan(0.3164 / 1.045);
    expect(pushed?.part.width).toBeGreaterThan(0.3164 / 1.05);
  });

  it('is as the look has it where the camera cuts just before', () => {
    const film = { ...shot, start: START };
    expect(growthOf({ picture: { width: 1280, height: 720 }, film, start: 360 })).toBeUndefined();
  });

  it('is two scenes on one clock, the first over the last frames of the film; its ground closes in around it', () => {
    const overlay = composeShortOverlay(plainShort, {
      ...{ typeset, fontBook, images: {}, clips: clipsOf({ luma: gridOf(30) }) },
    });
    const scenes = shortScenes(plainShort, overlay);
    const card = scenes.filter(({ start }) => start >= START);
    expect(card.map(({ start, end }) => [start, end])).toEqual([
      [START, START + GROWTH_FRAMES],
      [START + GROWTH_FRAMES, 420],
    ]);
    const own = { start: START, end: 420 };
    expect(card.map((scene) => scene.own)).toEqual([own, own]);
    for (const { shot: shown } of card)
      expect(shown.kind === 'clip' ? shown.fromSeconds : undefined).toBeCloseTo(5.8, 9);
    expect(stretchesOf({ scenes }).at(-1)?.end).toBe(420);
    const ids = overlay.tracks.map(({ id }) => id);
    expect(ids).toContain('end-card-ground');
    expect(ids).not.toContain('end-card-shutter');
  });

  it.each(['round', 'slant', 'page', 'strip', 'sheet', 'pane', 'arch'] as const)(
    'is seen whole before a ground of %s comes, and every edge of that goes one way',
    (form) => {
      const words: Box = { x: 100, y: 300, width: 800, height: 400 };
      const from = openAll(form, stage, words);
      expect(contains(from.window, stage)).toBe(true);
      const to = { window: { x: 56, y: 900, width: 968, height: 950 }, words, raised: 0 };
      const tops = Array.from(
        { length: GROWTH_FRAMES },
        (_, index) => openingAt(from, to, index - CARD_CLOSES).window.y,
      );
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      expect(openingAt(from, to, GROWTH_FRAMES - CARD_CLOSES - 1)).toEqual(to);
    },
  );

  it('comes from the window that the film had: its ground goes, and words are there where the card has closed', () => {
    const faces = [{ start: 0, end: 360, box: { x: 460, y: 1100, width: 120, height: 120 } }];
    const subjects = { frame: { width: 1080, height: 1920 }, faces, interest: [] };
    const clips = clipsOf({ luma: gridOf(30), subjects, isFixed: false });
    const short = { ...plainShort, look: 'luxury_minimal', arrangement: 'window', textBeats: ['One', 'Two'] } as const;
    const { tracks } = composeShortOverlay(short, { typeset, fontBook, images: {}, clips });
    const find = (id: string) => tracks.find((track) => track.id === id);
    const closing = find('end-card-ground')?.cels.filter(({ frame }) => frame < START + GROWTH_FRAMES) ?? [];
    expect(closing.map(({ frame }) => frame - START)).toEqual(
      Array.from({ length: GROWTH_FRAMES }, (_, index) => index),
    );
    for (const { nodes } of closing) {
      expect(nodes[0]?.kind).toBe('shape');
      expect(nodes.every((node) => node.kind !== 'group' || node.opacity === undefined)).toBe(true);
    }
    expect(find('ground-180')?.end ?? find('ground-0')?.end).toBe(START);
    expect(find('end-card-claim')?.start).toBeLessThanOrEqual(362);
  });
});
