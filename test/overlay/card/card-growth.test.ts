/** A card grows out of the film: its first picture is the film's last one, where its window is. */
import { describe, expect, it } from 'vitest';
import { cropWindow } from '../../../src/compose/crop-window.js';
import { loadFontBook } from '../../../src/io/fonts/font-book.js';
import type { Framing } from '../../../src/layout/framing.js';
import { GROWTH_FRAMES, growthOf } from '../../../src/overlay/card/card-growth.js';
import { composeShortOverlay } from '../../../src/overlay/short/compose-short-overlay.js';
import { shortScenes } from '../../../src/overlay/short/short-timeline.js';
import { createTypesetter } from '../../../src/type/typeset.js';
import { gridOf, plainShort } from '../support/compositions.js';
import { clipsOf } from '../support/known-clips.js';

const stage = { x: 0, y: 0, width: 1080, height: 1920 };
const film: Framing = { kind: 'full', focus: { x: 0.4, y: 0.5 }, zoom: 1, stage };
const card = { zoom: 1, focus: { x: 0.6, y: 0.45 } };
const window = { x: 0, y: 1000, width: 1080, height: 920 };

describe('the picture of a card', () => {
  it.each([
    ['a wide clip', { width: 1280, height: 720 }, film],
    ['one that was seen closer', { width: 1280, height: 720 }, { ...film, zoom: 1.14 }],
    ['an upright one', { width: 1080, height: 1920 }, film],
    [
      'one at the end of a push',
      { width: 1920, height: 1080 },
      { ...film, close: { at: { x: 0.45, y: 0.4 }, from: 1, to: 1.05, start: 100, end: 180 } },
    ],
    [
      'one in a window of its own',
      { width: 1280, height: 720 },
      { ...film, kind: 'window', stage: { ...stage, y: 768, height: 1152 } },
    ],
  ] as const)('of %s begins as the film showed it there, and comes to its own place', (_, picture, seenAs) => {
    const growth = growthOf({ picture, film: seenAs, filmFrame: 179, card, window });
    expect(growth).toBeDefined();
    const seen = cropWindow({ ...seenAs, picture, frame: seenAs.stage }, 179);
    const shown = (frame: number) => cropWindow({ picture, frame: window, ...card, ...growth }, frame);
    const under = {
      x: seen.x + ((window.x - seenAs.stage.x) * seen.width) / seenAs.stage.width,
      y: seen.y + ((window.y - seenAs.stage.y) * seen.height) / seenAs.stage.height,
      width: (window.width * seen.width) / seenAs.stage.width,
      height: (window.height * seen.height) / seenAs.stage.height,
    };
    const own = cropWindow({ picture, frame: window, ...card }, 0);
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(Math.abs(shown(0)[side] - under[side]), side).toBeLessThan(0.003);
      expect(shown(GROWTH_FRAMES)[side], side).toBeCloseTo(own[side], 6);
    }
    for (let frame = 0; frame <= GROWTH_FRAMES; frame += 1) {
      const { x, y, width, height } = shown(frame);
      expect(Math.min(x, y, 1 - x - width, 1 - y - height)).toBeGreaterThanOrEqual(-1e-9);
    }
  });

  it('stands where the film showed it so, or less of it', () => {
    const picture = { width: 1280, height: 720 };
    const close = { at: { x: 0.5, y: 0.5 }, from: 1, to: 1, start: 0, end: 1 };
    expect(growthOf({ picture, film: { ...film, close }, filmFrame: 0, card: film as never, window: stage })).toBe(
      undefined,
    );
  });

  it('is two scenes on one clock of the clip, and the ground closes over the film with its window open', () => {
    const fontBook = loadFontBook();
    const overlay = composeShortOverlay(plainShort, {
      ...{ typeset: createTypesetter(fontBook), fontBook, images: {}, clips: clipsOf({ luma: gridOf(30) }) },
    });
    const scenes = shortScenes(plainShort, overlay).filter(({ start }) => start >= 360);
    expect(scenes.map(({ start, end }) => [start, end])).toEqual([
      [360, 360 + GROWTH_FRAMES],
      [360 + GROWTH_FRAMES, 420],
    ]);
    const own = { start: 360, end: 420 };
    expect(scenes.map((scene) => scene.own)).toEqual([own, own]);
    const ids = overlay.tracks.map(({ id }) => id);
    expect(ids).toContain('end-card-ground');
    expect(ids).not.toContain('end-card-shutter');
  });

  it('comes from the window that the film had: the ground is whole on every picture, and its words are there', () => {
    const fontBook = loadFontBook();
    const faces = [{ start: 0, end: 360, box: { x: 460, y: 1100, width: 120, height: 120 } }];
    const subjects = { frame: { width: 1080, height: 1920 }, faces, interest: [] };
    const clips = clipsOf({ luma: gridOf(30), subjects, isFixed: false });
    const short = { ...plainShort, look: 'luxury_minimal', arrangement: 'window', textBeats: ['One', 'Two'] } as const;
    const { tracks } = composeShortOverlay(short, {
      ...{ typeset: createTypesetter(fontBook), fontBook, images: {}, clips },
    });
    const ground = tracks.find(({ id }) => id === 'end-card-ground');
    const closing = ground?.cels.filter(({ frame }) => frame < 360) ?? [];
    expect(closing.map(({ frame }) => frame)).toEqual([354, 355, 356, 357, 358, 359]);
    for (const { nodes } of closing) {
      expect(nodes[0]?.kind).toBe('shape');
      expect(nodes.every((node) => node.kind !== 'group' || node.opacity === undefined)).toBe(true);
    }
    expect(new Set(closing.map(({ nodes }) => JSON.stringify(nodes))).size).toBe(6);
    expect(tracks.find(({ id }) => id === 'end-card-claim')?.start).toBeLessThanOrEqual(355);
  });
});
