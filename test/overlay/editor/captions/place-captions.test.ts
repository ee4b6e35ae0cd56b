/** Where captions stand over pictures: off faces, at one height a picture, where they were asked for. */
import { describe, expect, it } from 'vitest';
import { bottom, contains, overlaps } from '../../../../src/geometry.js';
import { SUBJECT_UNITS } from '../../../../src/media.js';
import { widestPart } from '../../../../src/overlay/editor/captions/beside-pictures.js';
import { type CaptionRequest, composeCaptions } from '../../../../src/overlay/editor/captions/compose-captions.js';
import type { FilmStage } from '../../../../src/overlay/film-stages.js';
import { groundOf } from '../../../layout/support/grounds.js';
import { fontBook, TALL } from './support/set-words.js';
import { clockFor, SCRIPTS, spoken } from './support/spoken.js';

const words = spoken(SCRIPTS.en);
const clock = clockFor(words);

/** A picture with a face, in shares of the frame, over output frames. */
function stage(
  face: { readonly y: number; readonly height: number } | undefined,
  start = 0,
  end = clock.totalFrames,
): FilmStage {
  const faces = face === undefined ? [] : [{ x: 0.3, width: 0.4, ...face }];
  const framing = { kind: 'full', focus: { x: 0.5, y: 0.5 }, zoom: 1, stage: { x: 0, y: 0, ...TALL } } as const;
  return { start, end, clockStart: start, ground: groundOf({ faces }), framing };
}

function captions(stages: readonly FilmStage[], own: Partial<CaptionRequest> = {}) {
  const request = {
    words,
    language: 'en',
    direction: 'ltr',
    look: 'neutral',
    style: 'plain',
    position: 'auto',
  } as const;
  return composeCaptions({ ...request, size: TALL, clock, keepClear: [], stages, ...own }, fontBook);
}

const faceBox = ({ y, height }: { readonly y: number; readonly height: number }) => {
  return { x: 0.3 * 1080, y: 1920 * y, width: 0.4 * 1080, height: 1920 * height };
};

describe('captions over a picture', () => {
  it('stand low where nothing asks for more, and over or under a face that is there, at one height', () => {
    const low = captions([stage(undefined)]);
    expect(Math.max(...low.pages.map(({ box }) => bottom(box)))).toBeGreaterThan(bottom(low.zone) - 40);
    for (const face of [
      { y: 0.5, height: 0.2 },
      { y: 0.2, height: 0.3 },
    ]) {
      const { pages, zone } = captions([stage(face)]);
      for (const { box, free } of pages) {
        expect(free).toBe(true);
        expect(contains(zone, box)).toBe(true);
        expect(overlaps(box, faceBox(face))).toBe(false);
      }
      expect(new Set(pages.map(({ reasons }) => reasons.place.movedPx)).size).toBe(1);
    }
  });

  it('a place that is asked for is kept where something only asks to be seen, and left for a face', () => {
    const thing = { ...stage(undefined), ground: groundOf({ interest: [{ x: 0, y: 0.5, width: 1, height: 0.5 }] }) };
    for (const { reasons } of captions([thing], { position: 'bottom' }).pages) expect(reasons.place.movedPx).toBe(0);
    for (const { reasons } of captions([stage({ y: 0.5, height: 0.2 })], { position: 'bottom' }).pages)
      expect(Math.abs(reasons.place.movedPx)).toBeGreaterThan(64);
  });

  it('a page that goes on over a cut covers a face in neither picture', () => {
    const page = captions([stage(undefined)]).pages[3];
    const cut = Math.round(((page?.start ?? 0) + (page?.end ?? 0)) / 2) + 4;
    const face = { y: 0.52, height: 0.2 };
    const stages = [stage(undefined, 0, cut), stage(face, cut)];
    const { pages } = captions(stages, { clock: { ...clock, cuts: [cut] } });
    const over = pages.find(({ start, end }) => start < cut - 5 && end > cut + 5);
    expect(over).toBeDefined();
    expect(over && overlaps(over.box, faceBox(face))).toBe(false);
  });

  it('where no place is free, a page covers what is there for the shortest time', () => {
    const { start, end } = captions([stage(undefined)]).pages[0] as { readonly start: number; readonly end: number };
    const at = (share: number) => Math.round(start + share * (end - start));
    const mark = (y: number, height: number) => ({ x: 0, y, width: 1080, height });
    const keepClear = [
      { box: mark(288, 512), start, end: at(0.3) },
      { box: mark(800, 448), start: at(0.55), end },
    ];
    const [page] = captions([stage(undefined)], { keepClear }).pages;
    expect(page && bottom(page.box)).toBeLessThan(800);
    expect(page?.free).toBe(false);
  });

  it('pages of one scene keep their height through its camera', () => {
    const half = Math.round(clock.totalFrames / 2);
    // In its first piece the foot asks to be seen a little.
    const busy = groundOf({ interest: [{ x: 0, y: 0.52, width: 1, height: 0.14 }] });
    const first = { ...stage(undefined, 0, half), ground: busy };
    const second = { ...stage(undefined, half), clockStart: 0 };
    const { pages } = captions([first, second]);
    expect(new Set(pages.map(({ reasons }) => reasons.place.movedPx)).size).toBe(1);
  });

  it('keep off an inset although the first page begins over a face before', () => {
    const page = captions([stage(undefined)]).pages[3];
    const cut = Math.round(((page?.start ?? 0) + (page?.end ?? 0)) / 2) - 4;
    const stages = [stage({ y: 0.18, height: 0.42 }, 0, cut), stage(undefined, cut)];
    const inset = { box: { x: 456, y: 816, width: 432, height: 432 }, start: cut, isPicture: true };
    const { pages } = captions(stages, { clock: { ...clock, cuts: [cut] }, keepClear: [inset] });
    const over = pages.filter(({ start }) => start >= cut);
    expect(over.length).toBeGreaterThan(0);
    for (const { box } of over) expect(overlaps(box, inset.box)).toBe(false);
  });

  it('a head that the picture cuts is no matter of theirs: they are free, at one height', () => {
    const cutting = stage({ y: 0.05, height: 0.2 });
    const framing = { ...cutting.framing, zoom: 2, focus: { x: 0.5, y: 0.75 } };
    const { pages } = captions([{ ...cutting, framing }]);
    for (const { reasons } of pages) expect(reasons.place.costs).toHaveProperty('subject_cut');
    expect(pages.filter(({ free }) => !free)).toEqual([]);
    expect(new Set(pages.map(({ reasons }) => reasons.place.movedPx)).size).toBe(1);
  });

  it('each page finds its own height where a face that moves leaves none for all', () => {
    const ground = groundOf({});
    const { facts } = ground;
    if (facts === undefined) throw new Error('no facts');
    const half = Math.round(clock.totalFrames / 2);
    const unit = (y: number) => {
      const at = (share: number) => Math.round(share * SUBJECT_UNITS);
      return { x: at(0.3), y: at(y), width: at(0.4), height: at(0.4) };
    };
    const moving = {
      ...ground,
      facts: {
        ...facts,
        times: [0, half / 30],
        faces: [[unit(0.12)], [unit(0.43)]],
        interest: [facts.interest[0], facts.interest[0]] as string[],
      },
    };
    const { pages } = captions([{ ...stage(undefined), ground: moving }]);
    // The one page that is seen with both has no place.
    expect(pages.filter(({ start, end, free }) => !free && (end <= half || start >= half))).toEqual([]);
    expect(new Set(pages.map(({ box }) => Math.round(bottom(box) / 100))).size).toBeGreaterThan(1);
  });
});

describe('beside a picture', () => {
  const picture = { x: 620, y: 300, width: 400, height: 1100 };
  const face = { y: 0.2, height: 0.3 };

  it('whose row no height avoids, a caption stands in the part that is left, as large as the others', () => {
    const alone = captions([stage(face)]);
    const { pages, zone } = captions([stage(face)], { keepClear: [{ box: picture, isPicture: true }] });
    for (const [at, { box, fontSizePx, reasons }] of pages.entries()) {
      expect(contains(zone, box)).toBe(true);
      if (reasons.size.capHeightPx === alone.pages[at]?.reasons.size.capHeightPx)
        expect(fontSizePx).toBe(alone.pages[at]?.fontSizePx);
    }
    const beside = pages.filter(({ box }) => !overlaps(box, picture));
    // All of them lie on it without this.
    expect(beside.length).toBeGreaterThan(2);
    expect(alone.pages.filter(({ box }) => !overlaps({ ...box, y: picture.y }, picture))).toEqual([]);
  });

  it('the widest part of a row is taken', () => {
    const row = { x: 100, y: 0, width: 800, height: 100 };
    const at = (x: number, width: number) => ({ x, y: 0, width, height: 50 });
    expect(widestPart(row, [at(300, 100)])).toMatchObject({ x: 420, width: 480 });
    expect(widestPart(row, [at(700, 400)])).toMatchObject({ x: 100, width: 580 });
    expect(widestPart(row, [at(150, 100), at(600, 200)])).toMatchObject({ x: 270, width: 310 });
    expect(widestPart(row, [at(0, 1000)]).width).toBe(0);
  });
});

describe('size and colour', () => {
  it('s is smaller and l larger than m', () => {
    const of = (letters: 's' | 'm' | 'l') => captions([stage(undefined)], { letters }).pages[0]?.fontSizePx ?? 0;
    expect(of('s')).toBeLessThan(0.85 * of('m'));
    expect(of('l')).toBeGreaterThan(1.15 * of('m'));
  });

  it('words take the colour, and their ground turns where they would not read on it', () => {
    const { pages } = captions([stage(undefined)], { look: 'ugc_realism', color: '#ffee00' });
    const { ink, color, contrast } = (pages[0] as (typeof pages)[number]).reasons.ground;
    expect(ink).toBe('#ffee00');
    expect(color).toBe('#111111');
    expect(contrast).toBeGreaterThan(4.5);
    const dark = captions([stage(undefined)], { color: '#101060' }).pages[0]?.reasons.ground;
    expect(dark?.color).toBe('#ffffff');
  });
});
