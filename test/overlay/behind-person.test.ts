/** `depth: behind` on a person who is known: where the headline goes, what is taken out of it, and when it stays. */
import { describe, expect, it } from 'vitest';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import { SHORT_SIZE } from '../../src/document/short/short-format.js';
import type { SpriteTrack } from '../../src/draw/draw-list.js';
import type { Box } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { NO_ASSETS } from '../../src/io/raster/image-assets.js';
import { rasterize } from '../../src/io/raster/rasterize.js';
import type { DepthFacts } from '../../src/overlay/short/behind-person.js';
import { composeShortOverlay, type ShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { letterBoxes } from '../../src/overlay/text/letter-boxes.js';
import { MATTE_SIDE, outlineOf } from '../../src/subjects/person-outline.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { plainShort } from './support/compositions.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);

const SHORT: ResolvedShort = {
  ...plainShort,
  look: 'kinetic_creator',
  headline: 'Sleep better tonight',
  textBeats: ['Wake up rested', 'Feel it in a week'],
  depth: 'behind',
};

/** The square looked at is as wide as the frame, from its upper edge on. */
const PART = { x: 0, y: 0, width: 1, height: SHORT_SIZE.width / SHORT_SIZE.height };

/** A head of this height in the middle, whose top is so many pixels down the frame. */
function personAt(top: number, sure: Partial<Record<'face' | 'doubt' | 'flicker', number>> = {}): DepthFacts {
  const cell = SHORT_SIZE.width / MATTE_SIDE;
  const matte = Uint8Array.from({ length: MATTE_SIDE * MATTE_SIDE }, (_, at) => {
    const [x, y] = [((at % MATTE_SIDE) + 0.5) * cell - 540, (Math.floor(at / MATTE_SIDE) + 0.5) * cell - top];
    const head = 170 - Math.hypot(x, y - 170);
    const body = y > 300 ? 320 - Math.abs(x) : -100;
    return Math.max(0, Math.min(255, 128 + 20 * Math.max(head, body)));
  });
  const shows = Array.from({ length: 180 }, () => 0);
  return {
    ...{ kind: 'person', outlines: [outlineOf(matte)], part: PART, shows },
    ...{ face: 100, doubt: 100, flicker: 3, ...sure },
  };
}

const overlayOf = (depth: DepthFacts | undefined, short = SHORT): ShortOverlay =>
  composeShortOverlay(short, { typeset, fontBook, images: {}, depth });
const headlineOf = ({ tracks }: Pick<ShortOverlay, 'tracks'>) =>
  tracks.find(({ id }) => id === 'headline') as SpriteTrack;
const depthOf = ({ layout }: ShortOverlay) => layout.elements.find(({ id }) => id === 'headline')?.depth;
const frontOf = ({ warnings }: ShortOverlay) => warnings.filter(({ code }) => code === 'headline_in_front');

/** Opaque pixels of the headline in a box, as the track shows it on a frame. */
function inkIn(track: SpriteTrack, frame: number, box: Box): number {
  const nodes = track.cels.findLast((cel) => cel.frame <= frame)?.nodes ?? [];
  const whole = {
    x: Math.floor(box.x),
    y: Math.floor(box.y),
    width: Math.ceil(box.width),
    height: Math.ceil(box.height),
  };
  const { data } = rasterize(nodes, whole, NO_ASSETS);
  let sum = 0;
  for (let at = 3; at < data.length; at += 4) sum += data[at] as number;
  return sum;
}

describe('depth behind', () => {
  it('covers a part of the headline and leaves at least 70% of the ink of each letter', () => {
    const overlay = overlayOf(personAt(700));
    expect(frontOf(overlay)).toEqual([]);
    expect(depthOf(overlay)).toMatch(/^It stands behind the person/);
    const [masked, bare] = [headlineOf(overlay), headlineOf({ tracks: overlay.bareTracks })];
    const lines = overlay.layout.elements.find(({ id }) => id === 'headline')?.lines ?? [];
    const cells = lines.flatMap(({ ink }) =>
      Array.from({ length: 8 }, (_, at) => ({ ...ink, x: ink.x + (at * ink.width) / 8, width: ink.width / 8 })),
    );
    const shares = cells.map((cell) => inkIn(masked, 40, cell) / Math.max(1, inkIn(bare, 40, cell)));
    expect(Math.min(...shares)).toBeGreaterThan(0.68);
    expect(Math.min(...shares)).toBeLessThan(0.95);
    // Where nobody stands nothing is taken.
    expect(Math.max(...shares)).toBeCloseTo(1, 3);
  });

  it('is not on while nobody asks for it, and moves nothing but the headline as it opens', () => {
    const [front, behind] = [overlayOf(undefined), overlayOf(personAt(700))];
    expect(front.tracks).toEqual(front.bareTracks);
    expect(frontOf(front)).toEqual([]);
    expect(depthOf(front)).toBeUndefined();
    const others = ({ tracks }: ShortOverlay) =>
      tracks.filter(({ id }) => !['headline', 'title', 'title-2nd-clip'].includes(id) && !id.startsWith('scrim'));
    expect(others(behind)).toEqual(others(front));
    expect(headlineOf(behind).box.y).not.toBe(headlineOf(front).box.y);
  });

  it('is the same data every time, in whole and half pixels', () => {
    const cels = JSON.stringify(headlineOf(overlayOf(personAt(700))).cels);
    expect(JSON.stringify(headlineOf(overlayOf(personAt(700))).cels)).toBe(cels);
    const paths = [...cels.matchAll(/"data":"(M[^"]*)"/g)].map(([, data]) => data as string);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(path).toMatch(/^(?:[ML]-?\d+(?:\.5)? -?\d+(?:\.5)?|Z)+$/);
  });

  it.each([
    ['no face is seen', { kind: 'front', reason: 'nobody' }, SHORT],
    ['outline of the person is not sure', personAt(620, { face: 60 }), SHORT],
    ['outline of the person is not sure', personAt(620, { flicker: 80 }), SHORT],
    ['no place lets the person cover', personAt(120), SHORT],
    ['creative_format', personAt(700), { ...SHORT, creativeFormat: 'problem_solution' }],
    ['does not open alone', personAt(700), { ...SHORT, textBeats: [] }],
  ] as const)('stays in front and says that %s', (said, facts, short) => {
    const overlay = overlayOf(facts, short);
    expect(frontOf(overlay)).toMatchObject([{ path: 'depth', message: expect.stringContaining(said) }]);
    expect(depthOf(overlay)).toContain(said);
    expect(overlay.tracks).toEqual(overlayOf(undefined, short).tracks);
  });
});

describe('letters of a set text', () => {
  it.each([
    ['en', 'ltr', 'Ab c', 3],
    ['ar', 'rtl', 'نوم', 3],
  ] as const)('in %s stand one after the other within the ink of their line', (language, direction, text, count) => {
    const { faceFor } = fontBook;
    const face = faceFor(text, 'ShortFontInter', language);
    const font = { families: face.families, weight: face.weight, sizePx: 100 };
    const width = fontBook.advance(text, font, language, direction);
    const line = {
      text,
      font,
      direction,
      x: 50,
      width,
      baseline: 200,
      capHeightPx: 70,
      ink: { x: 50, y: 100, width, height: 120 },
    };
    const placed = { lines: [{ ...line, words: [] }], language, direction, capHeightPx: 70, step: 0, wordCount: 1 };
    const boxes = letterBoxes({ ...placed, ink: line.ink }, fontBook);
    expect(boxes).toHaveLength(count);
    const middles = boxes.map((box) => box.x + box.width / 2);
    expect(middles).toEqual(middles.toSorted((a, b) => (direction === 'ltr' ? a - b : b - a)));
    for (const middle of middles) expect(middle > 50 && middle < 50 + width).toBe(true);
  });
});
