/** What a document chooses among the layout's answers, and what was asked for, is kept or told. */
import { describe, expect, it } from 'vitest';
import type { ShortArrangement, ShortTextPosition } from '../../src/document/enumerations.js';
import { type Design, designOf } from '../../src/document/looks/design.js';
import { FILM_FRAMES } from '../../src/document/short/short-format.js';
import type { Box } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);
const short = { ...plainShort, headline: 'Mornings taste better', textBeats: ['Picked by hand', 'Roasted slowly'] };

function composed(
  asked: {
    readonly arrangement?: ShortArrangement;
    readonly textPosition?: ShortTextPosition;
    readonly look?: 'neutral';
    readonly design?: Design;
  },
  face: Box,
  isFixed = true,
) {
  const subjects = {
    frame: { width: 1080, height: 1920 },
    // A second one behind it leaves no room between eyes and mouth.
    faces: [face, { ...face, y: face.y + 0.25 * face.height }].map((box) => ({ start: 0, end: FILM_FRAMES, box })),
    interest: [],
  };
  const moves = asked.textPosition === undefined ? { mayMoveTexts: true } : {};
  const world = { typeset, fontBook, images: {}, clips: clipsOf({ subjects, isFixed }) };
  const { layout, warnings } = composeShortOverlay({ ...short, ...asked, ...moves }, world);
  return { places: layout.places, codes: warnings.map(({ code }) => code) };
}

const AWAY: Box = { x: 460, y: 1100, width: 120, height: 120 };
/** Where no text stands. */
const BELOW: Box = { x: 460, y: 1720, width: 120, height: 120 };
const UPPER: Box = { x: 230, y: 180, width: 600, height: 640 };

describe('arrangement', () => {
  it.each(['head', 'middle', 'foot', 'window'] as const)('%s is kept where there is room', (arrangement) => {
    const { places, codes } = composed({ arrangement }, AWAY, arrangement !== 'window');
    expect(places.map((one) => one.arrangement)).toEqual([arrangement, arrangement]);
    expect(codes).not.toContain('arrangement_unfit');
  });

  it('gives way to eyes and a mouth, and says so', () => {
    const { places, codes } = composed({ arrangement: 'head' }, UPPER);
    expect(places.map((one) => one.arrangement)).not.toContain('head');
    expect(codes).toContain('arrangement_unfit');
  });

  it('costs what it costs without being chosen', () => {
    const free = composed({}, AWAY).places[0] ?? expect.fail('a place');
    const chosen = composed({ arrangement: free.arrangement }, AWAY).places[0];
    expect(chosen?.cost).toBe(free.cost);
    expect(free.runnersUp.every(({ dearer }) => dearer < 100_000)).toBe(true);
  });

  it('of a window names all places over a full picture, however much dearer', () => {
    const { places } = composed({ arrangement: 'window' }, UPPER, false);
    for (const { runnersUp } of places)
      expect(runnersUp.map(({ arrangement }) => arrangement).toSorted()).toEqual(['foot', 'head', 'middle']);
  });
});

describe('arrangements of a look file that says nothing else', () => {
  const of = (...arrangements: readonly ShortArrangement[]) => designOf({ arrangements }) as { look: 'neutral' };
  const placed = (...given: Parameters<typeof composed>) => {
    const { places, codes } = composed(...given);
    return { at: places.map(({ arrangement }) => arrangement), codes };
  };

  it.each(['head', 'middle', 'foot', 'window'] as const)('%s alone is where its texts stand', (one) => {
    const { at, codes } = placed(of(one), AWAY, false);
    expect(at).toEqual([one, one]);
    expect(codes).not.toContain('arrangement_unfit');
  });

  it('are taken in their order where the picture is calm', () => {
    expect(placed(of('head', 'foot'), BELOW).at).toEqual(['head', 'head']);
    expect(placed(of('foot', 'head'), BELOW).at).toEqual(['foot', 'foot']);
  });

  it('give way to eyes and a mouth, and to what the document says', () => {
    const { at, codes } = placed(of('head'), UPPER);
    expect(at).not.toContain('head');
    expect(codes).toContain('arrangement_unfit');
    expect(placed({ ...of('head'), arrangement: 'foot' }, AWAY).at).toEqual(['foot', 'foot']);
    expect(placed({ ...of('head'), textPosition: 'bottom' }, BELOW)).toMatchObject({
      at: ['foot', 'foot'],
      codes: expect.not.arrayContaining(['arrangement_unfit']),
    });
  });
});

describe('short_text_position', () => {
  it('is kept where nothing forbids it', () => {
    const { codes } = composed({ textPosition: 'top' }, AWAY);
    expect(codes).not.toContain('text_position_moved');
  });

  it('gives way to a face, and says so', () => {
    expect(composed({ textPosition: 'top' }, UPPER).codes).toContain('text_position_moved');
  });
});
