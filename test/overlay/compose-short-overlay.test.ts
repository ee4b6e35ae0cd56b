import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import { contains, inflate, overlaps } from '../../src/geometry.js';
import { canonicalJson } from '../../src/hash.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { distinctCels } from '../../src/overlay/cels.js';
import { faceCover } from '../../src/overlay/film-stages.js';
import { composeShortOverlay, type ShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { filmOfShots } from '../../src/overlay/short/short-framing.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { propertySeed } from '../support/seed.js';
import { propertyRuns } from '../support/tier.js';
import {
  type gridOf,
  imageOf,
  LOOK_NAMES,
  logoArbitrary,
  lumaArbitrary,
  plainShort,
  shortArbitrary,
  subjectsArbitrary,
} from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';
import { NO_SUBJECTS, type SeenFilm } from './support/seen-film.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);
type Luma = ReturnType<typeof gridOf> | undefined;

const seenClips = (luma: Luma, subjects: SeenFilm) =>
  clipsOf({ ...(luma === undefined ? {} : { luma }), subjects, isFixed: false });

function compose(
  short: ResolvedShort,
  logo = imageOf(512, 512),
  luma?: Luma,
  subjects: SeenFilm = NO_SUBJECTS,
): ShortOverlay {
  return composeShortOverlay(short, {
    typeset,
    fontBook,
    images: {
      ...(short.logo === undefined ? {} : { logo }),
      ...(short.poster === undefined ? {} : { poster: imageOf(1080, 1920, 0.6, false) }),
    },
    clips: seenClips(luma, subjects),
  });
}

const cases = fc.tuple(shortArbitrary(), logoArbitrary, lumaArbitrary, subjectsArbitrary);

function checkPlaces({ layout }: ShortOverlay): void {
  for (const element of layout.elements) {
    if (!contains(inflate(layout.safeZone, 0.51), element.ink)) {
      throw new Error(`${element.id} leaves the zone: ${JSON.stringify(element.ink)} fits=${element.fits}`);
    }
  }
  layout.elements.forEach((a, index) => {
    for (const b of layout.elements.slice(index + 1)) {
      if (a.start >= b.end || b.start >= a.end) continue;
      if (overlaps(inflate(a.ink, -0.5), inflate(b.ink, -0.5))) {
        throw new Error(`${a.id} ${JSON.stringify(a.ink)} overlaps ${b.id} ${JSON.stringify(b.ink)}`);
      }
    }
  });
}

/** Sorted cels from the first frame, even boxes in the frame, unique ids. */
function checkTracks({ tracks, layout }: ShortOverlay, totalFrames: number): void {
  layout.slots.forEach((slot, index) => {
    const beat = tracks.find(({ id }) => id === `beat-${index}`);
    expect(beat !== undefined && beat.start >= slot.start && beat.end <= slot.end).toBe(true);
  });
  expect(new Set(tracks.map((track) => track.id)).size).toBe(tracks.length);
  for (const track of tracks) {
    expect(track.cels[0]?.frame).toBe(track.start);
    track.cels.forEach((cel, index) => {
      expect(cel.frame).toBeLessThan(track.end);
      if (index > 0) expect(cel.frame).toBeGreaterThan(track.cels[index - 1]?.frame ?? Number.POSITIVE_INFINITY);
    });
    expect(track.end).toBeLessThanOrEqual(totalFrames);
    expect(contains({ x: 0, y: 0, width: 1080, height: 1920 }, track.box)).toBe(true);
    expect([track.box.x % 2, track.box.y % 2, track.box.width % 2, track.box.height % 2]).toEqual([0, 0, 0, 0]);
  }
  expect(tracks.some((track) => track.element === 'cta')).toBe(true);
}

/** 4.5:1, unless a see-through colour of the user forbids it, and then a warning. */
function checkContrast({ layout, warnings }: ShortOverlay): void {
  for (const element of layout.elements) {
    if (element.plateContrast !== undefined && element.plateContrast > 0)
      expect(element.plateContrast).toBeGreaterThanOrEqual(4.5);
    const { legibility } = element;
    if (legibility === undefined || legibility.contrast >= 4.5) continue;
    expect(warnings.map((warning) => warning.code)).toContain('low_contrast');
    expect(legibility.fill.length === 9 || legibility.fill === '#777777').toBe(true);
  }
}

/** What lies on a face, as the film frames it, is said to. */
function checkFaces({ layout, warnings }: ShortOverlay, subjects: SeenFilm): void {
  const told = warnings.find(({ code }) => code === 'text_on_face')?.message ?? '';
  for (const { id, ink, start, end } of layout.elements) {
    if (start >= 360 || faceCover(subjects, inflate(ink, -2), { start, end }) <= 0.02) continue;
    const name = id
      .replace('-2nd-clip', '')
      .replace('title', 'headline')
      .replace('-moment', '')
      .replace('star-rating', 'stars');
    expect(told, `${id} lies on a face`).toContain(name);
  }
}

describe('composeShortOverlay', () => {
  it('of any legal short, whatever the picture: in the safe zone and apart, off faces, well-formed tracks, 4.5:1', () => {
    fc.assert(
      fc.property(cases, ([short, logo, luma, subjects]) => {
        const overlay = compose(short, logo, luma, subjects);
        checkPlaces(overlay);
        checkTracks(overlay, short.totalFrames);
        checkContrast(overlay);
        checkFaces(overlay, filmOfShots(seenClips(luma, subjects), overlay.shots));
      }),
      { numRuns: propertyRuns(30), seed: propertySeed(), endOnFailure: false },
    );
  });

  it('is deterministic', () => {
    for (const look of LOOK_NAMES) {
      const short = { ...plainShort, look, textBeats: ['One', 'Two words', 'And three of them'], starRating: 4.6 };
      expect(canonicalJson(compose(short).tracks)).toBe(canonicalJson(compose(short).tracks));
    }
  });

  it('moves nothing but the beat that was edited', () => {
    for (const look of LOOK_NAMES) {
      const beats = ['One thing first', 'Then the tenth', 'A third one now', 'And done'];
      const before = compose({ ...plainShort, look, textBeats: beats, offerText: '-20%' });
      const after = compose({
        ...plainShort,
        look,
        textBeats: ['One thing first', 'Then the fourth', 'A third one now', 'And done'],
        offerText: '-20%',
      });
      const changed = before.tracks.filter(
        (track) => canonicalJson(track) !== canonicalJson(after.tracks.find(({ id }) => id === track.id)),
      );
      expect(changed.map((track) => track.id)).toEqual(['beat-1']);
      for (const track of changed) expect([track.start, track.end]).toEqual([120, 180]);
    }
  });

  it('draws a typical short in at most 295 pictures', () => {
    for (const look of LOOK_NAMES) {
      const short = {
        ...plainShort,
        look,
        textBeats: ['Most beans are months old.', 'Ours ship in 24 hours.', 'Taste it or it is free.'],
        badgeText: 'New roast',
        offerText: '-20% today',
        starRating: 4.6,
        brandName: 'Northbean',
      };
      expect(distinctCels(compose(short).tracks), look).toBeLessThanOrEqual(295);
    }
  });

  it('warns of a beat that cannot be read in its time, with the seconds it lacks', () => {
    const long =
      'A beat as long as the interface allows, which nobody can read in the second and a half that it is given, not even you.';
    const { warnings } = compose({ ...plainShort, textBeats: Array.from({ length: 8 }, () => long) });
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toContain('beat_too_short_to_read text_beats[3]');
  });

  it('leaves the poster alone when it includes the lockup, and keeps the disclosure', () => {
    const short: ResolvedShort = {
      ...plainShort,
      endCard: 'poster',
      poster: { source: 'p.png' },
      posterIncludesLockup: true,
      disclosure: { text: 'AI-generated', position: 'bottom_left' },
    };
    const late = compose(short).tracks.filter((track) => track.start >= 360);
    // The poster itself is a scene of the film.
    expect(late.map((track) => track.id)).toEqual(['end-card-disclosure']);
  });
});
