import { describe, expect, it } from 'vitest';
import { FILM_FRAMES } from '../../src/document/short/short-format.js';
import type { Box } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { faceCover } from '../../src/overlay/film-stages.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { LOOK_NAMES, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';
import type { SeenFilm } from './support/seen-film.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);
const FRAME = { x: 0, y: 0, width: 1080, height: 1920 };

function subjectsWith(box: Box): SeenFilm {
  return { frame: { width: 1080, height: 1920 }, faces: [{ start: 0, end: FILM_FRAMES, box }] };
}

function coverOf(look: (typeof LOOK_NAMES)[number], textPosition: 'top' | 'center' | 'bottom', subjects: SeenFilm) {
  const short = {
    ...plainShort,
    look,
    textPosition,
    headline: 'Mornings taste better up here',
    textBeats: ['Picked by hand', 'Roasted slowly'],
    endCard: 'none' as const,
  };
  const { layout, warnings } = composeShortOverlay(short, {
    typeset,
    fontBook,
    images: {},
    clips: clipsOf({ subjects }),
  });
  const covers = layout.elements.map(({ ink, start, end }) => faceCover(subjects, ink, { start, end }));
  return { cover: Math.max(...covers), warned: warnings.some(({ code }) => code === 'text_on_face') };
}

describe('a face in the middle of the picture', () => {
  const subjects = subjectsWith({ x: 330, y: 740, width: 400, height: 470 });
  for (const look of LOOK_NAMES) {
    it(`is free of texts, chips and button in ${look}, whatever the position`, () => {
      for (const position of ['top', 'center', 'bottom'] as const) {
        const { cover, warned } = coverOf(look, position, subjects);
        expect(cover, position).toBeLessThan(0.02);
        expect(warned).toBe(false);
      }
    });
  }
});

it('a face that leaves no place is told of', () => {
  const { warned } = coverOf('neutral', 'center', subjectsWith({ x: 100, y: 300, width: 880, height: 940 }));
  expect(warned).toBe(true);
});

it('a face that no text comes near moves nothing', () => {
  const far = subjectsWith({ x: 300, y: 1400, width: 300, height: 300 });
  const { elements } = composeShortOverlay(plainShort, {
    typeset,
    fontBook,
    images: {},
    clips: clipsOf({ subjects: far }),
  }).layout;
  const without = composeShortOverlay(plainShort, { typeset, fontBook, images: {} }).layout;
  // The closing card keeps the face in its window, wherever it is.
  const film = (all: typeof elements) => all.filter(({ anchor }) => anchor !== 'end_card');
  expect(film(elements)).toEqual(film(without.elements));
  expect(film(elements).length).toBeGreaterThan(1);
});

describe('a face in the first clip alone', () => {
  const face = { x: 330, y: 740, width: 400, height: 470 };
  const subjects: SeenFilm = {
    frame: { width: 1080, height: 1920 },
    faces: [{ start: 0, end: 180, box: face }],
  };
  const rich = {
    ...plainShort,
    ...{ headline: 'Mornings taste better up here', textBeats: ['Picked by hand', 'Roasted slowly'] },
    ...{ badgeText: 'New roast', offerText: '-20% today', starRating: 4.6, endCard: 'none' as const },
  };
  const compose = (look: (typeof LOOK_NAMES)[number], known?: SeenFilm) =>
    composeShortOverlay(
      { ...rich, look, textPosition: 'bottom' },
      { typeset, fontBook, images: {}, ...(known === undefined ? {} : { clips: clipsOf({ subjects: known }) }) },
    );

  it.each(LOOK_NAMES)('%s: its texts keep off it, and from the cut on stand where they were asked to', (look) => {
    const { layout, tracks, warnings } = compose(look, subjects);
    expect(warnings.map(({ code }) => code)).not.toContain('text_on_face');
    for (const { id, ink, start, end } of layout.elements)
      expect(faceCover(subjects, ink, { start, end }), id).toBeLessThan(0.02);
    const footOf = (elements: typeof layout.elements, name: string) => {
      const { ink } = elements.find(({ id }) => id === name) ?? expect.fail(name);
      return ink.y + ink.height;
    };
    const { elements } = compose(look).layout;
    expect(footOf(layout.elements, 'cta')).toBe(footOf(elements, 'cta'));
    expect(layout.places[1]).toMatchObject({ asked: 'bottom', start: 180 });
    expect(layout.places[1]?.arrangement).not.toBe('head');
    // The offer has the cut to itself: what stood over the beats has left by then.
    const badges = tracks.filter(({ element }) => element === 'badge');
    expect(badges.map(({ start, end }) => [start, end])).toEqual([[64, 180]]);
  });
});

it.each(LOOK_NAMES)('%s: where room is scarce, beats are no smaller than the labels beside them', (look) => {
  const subjects: SeenFilm = {
    ...subjectsWith({ x: 300, y: 200, width: 480, height: 690 }),
    faces: [{ start: 180, end: FILM_FRAMES, box: { x: 300, y: 200, width: 480, height: 690 } }],
  };
  const short = {
    ...{
      ...plainShort,
      look,
      headline: 'Mornings taste better up here',
      textBeats: ['Picked by hand', 'Roasted slowly'],
    },
    ...{ badgeText: 'New roast', offerText: '-20% today', ctaText: 'Try it now', starRating: 4.6 },
  };
  const { layout, warnings } = composeShortOverlay(short, {
    typeset,
    fontBook,
    images: {},
    clips: clipsOf({ subjects }),
  });
  expect(warnings.map(({ code }) => code)).not.toContain('text_on_face');
  const capOf = (name: string) => layout.elements.find(({ id }) => id === name)?.lines?.[0]?.ink.height ?? 0;
  // Ink of other letters: a twentieth is no difference that is seen.
  const labels = Math.max(capOf('badge'), capOf('cta'), capOf('offer'));
  expect(capOf('beat-1')).toBeGreaterThanOrEqual(0.95 * labels);
});

it('a face that is gone after the opening moves the headline that opens, and leaves the rest where it was asked to be', () => {
  const early: SeenFilm = {
    ...subjectsWith({ x: 300, y: 620, width: 420, height: 400 }),
    faces: [{ start: 0, end: 45, box: { x: 300, y: 620, width: 420, height: 400 } }],
  };
  const short = { ...plainShort, headline: 'Mornings taste better up here', textBeats: ['Picked by hand', 'Slowly'] };
  const { layout } = composeShortOverlay(short, { typeset, fontBook, images: {}, clips: clipsOf({ subjects: early }) });
  const opens = layout.elements.find(({ id }) => id === 'headline');
  expect(faceCover(early, opens?.ink ?? early.faces[0]?.box ?? [], { start: 0, end: 45 })).toBe(0);
  expect(opens?.capHeightPx).toBeGreaterThan(60);
  expect(layout.places[0]).toMatchObject({ asked: 'center', arrangement: 'middle', broken: [] });
});

/** A body that fills the frame's width from row 11 of 32 down to its foot, and nothing else. */
const BODY_TOP = 11;
const body = {
  frame: { width: 1080, height: 1920 },
  faces: [],
  interest: [
    {
      ...{ start: 0, end: FILM_FRAMES, columns: 18, rows: 32 },
      values: Uint8Array.from({ length: 18 * 32 }, (_, at) => (at >= 18 * BODY_TOP ? 230 : 0)),
    },
  ],
} satisfies SeenFilm;

it.each(LOOK_NAMES)('%s: texts that were not told where to stand keep off a body where the rest is calm', (look) => {
  const short = { ...plainShort, look, headline: 'Go up', textBeats: ['Picked by hand', 'Slowly'] };
  const at = (mayMoveTexts: boolean, subjects: SeenFilm) =>
    composeShortOverlay({ ...short, mayMoveTexts }, { typeset, fontBook, images: {}, clips: clipsOf({ subjects }) })
      .layout;
  const asked = at(false, body);
  const free = at(true, body);
  expect(asked.places[0]).toMatchObject({ asked: 'center', arrangement: 'middle' });
  expect(free.places[0]).toMatchObject({ asked: null, arrangement: 'head' });
  const under = ({ elements }: typeof free, name: string) => {
    const { ink } = elements.find(({ id }) => id === name) ?? elements[0] ?? { ink: FRAME };
    return Math.max(0, ink.y + ink.height - (1920 * BODY_TOP) / 32);
  };
  expect(under(free, 'beat-0')).toBeLessThan(under(asked, 'beat-0'));
  // On a calm picture nothing drives them up.
  const calm = { ...body, interest: body.interest.map((one) => ({ ...one, values: one.values.map(() => 20) })) };
  expect(at(true, calm).places[0]?.arrangement).not.toBe('head');
});

it.each(LOOK_NAMES)('%s: under a face the offer is still large in its moment', (look) => {
  const high = subjectsWith({ x: 300, y: 250, width: 480, height: 630 });
  const short = { ...plainShort, look, headline: 'Go up', textBeats: ['Picked by hand', 'Slowly'], offerText: '-20%' };
  const { elements } = composeShortOverlay(short, {
    typeset,
    fontBook,
    images: {},
    clips: clipsOf({ subjects: high }),
  }).layout;
  const moment = elements.find(({ id }) => id === 'offer-moment');
  expect(moment?.lines?.[0]?.ink.height ?? 0).toBeGreaterThan(70);
});

it('where a face fills the picture, labels give way to beats that would be small', () => {
  const subjects = subjectsWith({ x: 100, y: 300, width: 880, height: 940 });
  const beats = ['Picked by hand at first light', 'Roasted slowly in small batches'];
  const short = {
    ...plainShort,
    ...{ look: 'kinetic_creator' as const, headline: 'Go', textBeats: beats, textPosition: 'center' as const },
    ...{ offerText: '49,90 €', starRating: 4.6, ctaText: 'Unverbindlich testen', endCard: 'none' as const },
  };
  const { elements } = composeShortOverlay(short, {
    typeset,
    fontBook,
    images: {},
    clips: clipsOf({ subjects }),
  }).layout;
  const tops = elements.flatMap(({ id, ink }) => (/beat/.test(id) ? [ink.y] : []));
  expect(tops.length).toBeGreaterThan(1);
  for (const top of tops) expect(top).toBeLessThan(0.2 * FRAME.height);
});
