/** Captions as they are burnt in: where they stand, what changes when, and that every picture leaves them legible. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, formatHex, over, rgba } from '../../../../src/color.js';
import { CAPTION_POSITIONS, CAPTION_STYLES, LANGUAGES, type Language } from '../../../../src/document/enumerations.js';
import { LOOKS } from '../../../../src/document/looks/look-table.js';
import type { DrawNode, SpriteTrack } from '../../../../src/draw/draw-list.js';
import { contains, overlaps, right } from '../../../../src/geometry.js';
import { type CaptionRequest, composeCaptions } from '../../../../src/overlay/editor/captions/compose-captions.js';
import { joinWords } from '../../../../src/type/word-joint.js';
import { propertySeed } from '../../../support/seed.js';
import { propertyRuns } from '../../../support/tier.js';
import { LOOK_NAMES } from '../../support/compositions.js';
import { fontBook, SQUARE, TALL, WIDE } from './support/set-words.js';
import { clockFor, narrations, SCRIPTS, spoken } from './support/spoken.js';

function request(language: Language, own: Partial<CaptionRequest> = {}): CaptionRequest {
  const words = own.words ?? spoken(SCRIPTS[language]);
  const direction = language === 'ar' ? ('rtl' as const) : ('ltr' as const);
  const base = { language, direction, look: 'neutral', style: 'highlight', position: 'auto', size: TALL } as const;
  return { ...base, clock: clockFor(words), keepClear: [], ...own, words };
}

const captions = (language: Language, own: Partial<CaptionRequest> = {}) =>
  composeCaptions(request(language, own), fontBook);

/** What a track shows at a frame. */
function shown(track: SpriteTrack, frame: number): readonly DrawNode[] {
  if (frame < track.start || frame >= track.end) return [];
  return track.cels.findLast((cel) => cel.frame <= frame)?.nodes ?? [];
}

/** Fills of a page's words at a frame, in order; undefined for one that is not there. */
function fills(tracks: readonly SpriteTrack[], page: string, frame: number): readonly unknown[] {
  return tracks
    .filter(({ id }) => new RegExp(`^${page}-\\d+$`).test(id))
    .map((track) => {
      const node = shown(track, frame).at(-1);
      const text = node?.kind === 'group' ? node.children.at(-1) : node;
      return text?.kind === 'text' ? text.fill : undefined;
    });
}

it.each(LOOK_NAMES)('in %s captions stay where they are beside a mark that keeps off their rows', (look) => {
  const alone = captions('en', { look });
  const top = Math.min(...alone.pages.map(({ box }) => box.y));
  const mark = { x: 120, y: top - 120 - 200, width: 600, height: 200 };
  const beside = captions('en', { look, keepClear: [{ box: mark }] });
  expect(beside.pages.map(({ box }) => box)).toEqual(alone.pages.map(({ box }) => box));
});

describe('captions over random narrations', () => {
  it('stay in the zone and in the frame, at most two lines, every word drawn in order, two bitmaps a word', () => {
    const choices = fc.record({
      look: fc.constantFrom(...LOOK_NAMES),
      style: fc.constantFrom(...CAPTION_STYLES),
      position: fc.constantFrom(...CAPTION_POSITIONS),
      size: fc.constantFrom(TALL, WIDE, SQUARE),
    });
    fc.assert(
      fc.property(narrations, choices, ({ language, words, clock }, own) => {
        const { pages, tracks, zone, words: kept } = captions(language, { ...own, words, clock });
        expect(pages.map(({ last, first }) => last - first).reduce((a, b) => a + b, 0)).toBe(kept.length);
        pages.forEach((page, index) => {
          expect(contains(zone, page.box), `${JSON.stringify(page.box)} in ${JSON.stringify(zone)}`).toBe(true);
          expect(page.lines.length).toBeLessThanOrEqual(2);
          const text = joinWords(
            kept.slice(page.first, page.last).map((word) => word.text),
            language,
          );
          const bare = (value: string) =>
            value
              .toLocaleUpperCase(language)
              .replace(/[\s\u00ad-]/gu, '')
              .replace(/ß|ẞ/gu, 'SS');
          expect(bare(page.lines.join(''))).toBe(bare(text));
          expect(page.start).toBeGreaterThanOrEqual(pages[index - 1]?.end ?? 0);
        });
        for (const track of tracks) {
          expect(contains({ x: 0, y: 0, ...own.size }, track.box)).toBe(true);
          expect(track.cels[0]?.frame).toBe(track.start);
          if (/-\d+-\d+$/.test(track.id))
            expect(new Set(track.cels.map(({ nodes }) => JSON.stringify(nodes))).size).toBeLessThanOrEqual(2);
          for (const cel of track.cels) expect(JSON.stringify(cel.nodes)).not.toMatch(/"text":"[^"]*\[/u);
        }
      }),
      { numRuns: propertyRuns(25), seed: propertySeed() },
    );
  });

  it('set a hundred letters without a space inside of the zone too', () => {
    for (const size of [TALL, WIDE, SQUARE]) {
      const word = 'W'.repeat(100);
      const words = [...spoken('One'), { text: word, start: 1, end: 3, scene: 0, sure: true }];
      const { pages, zone } = captions('de', { words, size, clock: clockFor(words) });
      for (const page of pages) expect(contains(zone, page.box)).toBe(true);
    }
  });
});

describe('styles', () => {
  const look = LOOKS.neutral.captions;
  const of = (style: CaptionRequest['style'], own: Partial<CaptionRequest> = {}) => {
    const result = captions('en', { style, ...own });
    return { ...result, page: result.pages[0] as (typeof result.pages)[number] };
  };

  it('highlight: a word is set off from its own start to that of the next, within a frame', () => {
    const { tracks, page, words } = of('highlight');
    const at = (frame: number) => fills(tracks, page.id, frame);
    const count = page.last - page.first;
    expect(at(page.start)).toEqual(Array(count).fill(look.ink));
    page.wordStarts.forEach((start, index) => {
      const heard = (words[page.first + index]?.start ?? 0) * 30;
      expect(start).toBeGreaterThan(heard - 1);
      expect(start).toBeLessThanOrEqual(heard + 1e-6);
      const expected = Array.from({ length: count }, (_, word) => (word === index ? look.active : look.ink));
      expect(at(start)).toEqual(expected);
      expect(at((page.wordStarts[index + 1] ?? page.end) - 1)).toEqual(expected);
    });
  });

  it('karaoke: spoken words keep the colour', () => {
    const { tracks, page } = of('karaoke');
    page.wordStarts.forEach((start, index) => {
      const expected = page.wordStarts.map((_, word) => (word <= index ? look.active : look.ink));
      expect(fills(tracks, page.id, start)).toEqual(expected);
    });
  });

  it('pop: a word is not there before it is spoken; on a plate it waits as a shadow of itself', () => {
    for (const own of ['neutral', 'ugc_realism'] as const) {
      const { tracks, page } = of('pop', { look: own });
      const { ink, ground } = LOOKS[own].captions;
      page.wordStarts.forEach((start, index) => {
        const isWaiting = (fill: unknown) =>
          ground.kind !== 'stroke' && contrast(String(fill), ground.fill.slice(0, 7)) < 2 && fill !== ink;
        const there = (frame: number) =>
          fills(tracks, page.id, frame).filter((fill) => fill !== undefined && !isWaiting(fill)).length;
        expect(there(start)).toBe(index + 1);
        if (index > 0) expect(there(start - 1)).toBe(index);
      });
    }
  });

  it('pop: the plates of a page are whole from the beginning', () => {
    const { tracks, pages } = captions('en', { style: 'pop', look: 'ugc_realism' });
    for (const { id, start, end } of pages) {
      const plates = tracks.find((track) => track.id === id);
      expect([plates?.start, plates?.end, plates?.cels.length]).toEqual([start, end, 1]);
    }
  });

  it.each([24, 25, 50, 60])('pill: at %i frames a second its way takes as long as at thirty', (framesPerSecond) => {
    const words = spoken(SCRIPTS.en);
    const totalFrames = Math.round((clockFor(words).totalFrames * framesPerSecond) / 30);
    const clock = { framesPerSecond, totalFrames, cuts: [] };
    const { tracks, pages } = captions('en', { style: 'pill', size: WIDE, clock });
    const [page] = pages;
    const [first = 0, second = 0, third = 0] = page?.wordStarts ?? [];
    const pill = tracks.find(({ id }) => id === `${page?.id}-pill`);
    const way = pill?.cels.filter(({ frame }) => frame > first && frame < third - 2).map(({ frame }) => frame) ?? [];
    expect(way).toHaveLength(Math.ceil((4 * framesPerSecond) / 30));
    expect(way[0]).toBe(second - Math.round(framesPerSecond / 30));
  });

  it('pill: lies behind the spoken word, moves in four frames, and from right to left in Arabic', () => {
    for (const language of ['en', 'ar'] as const) {
      const result = captions(language, { style: 'pill', size: WIDE });
      const page = result.pages[0] as (typeof result.pages)[number];
      const track = result.tracks.find(({ id }) => id === `${page.id}-pill`) as SpriteTrack;
      const boxAt = (frame: number) => {
        const [node] = shown(track, frame);
        return node?.kind === 'shape' && node.shape.kind === 'rect' ? node.shape.box : undefined;
      };
      expect(track.start).toBe(page.wordStarts[0]);
      const rests = page.wordStarts.map((_, index) => boxAt((page.wordStarts[index + 1] ?? page.end) - 2));
      rests.slice(1).forEach((box, index) => {
        const before = rests[index];
        expect(Math.sign((box?.x ?? 0) - (before?.x ?? 0))).toBe(language === 'ar' ? -1 : 1);
        const moving = boxAt(page.wordStarts[index + 1] ?? 0);
        expect(moving).not.toEqual(before);
        expect(moving).not.toEqual(box);
      });
      // The pill holds its word.
      page.wordStarts.forEach((start, index) => {
        const word = result.tracks.find(({ id }) => id === `${page.id}-${index}`);
        const [node] = word === undefined ? [] : shown(word, start);
        const box = rests[index];
        if (node?.kind !== 'text' || box === undefined) throw new Error('a word without its box');
        const width = fontBook.advance(node.text, node.font, language, node.direction);
        expect(box.x).toBeLessThan(node.x);
        expect(right(box)).toBeGreaterThan(node.x + width);
      });
    }
  });

  it('plain: one bitmap a page, figures in the colour', () => {
    const { tracks, pages } = of('plain');
    expect(tracks.map(({ id }) => id)).toEqual(pages.map(({ id }) => id));
    expect(tracks.every(({ cels }) => cels.length === 1)).toBe(true);
    const prices = pages.findIndex(({ lines }) => lines.join(' ').includes('19'));
    expect(JSON.stringify(tracks[prices]?.cels)).toContain(look.active);
  });

  it('unsure words: their page shows as a phrase, without word states', () => {
    const words = spoken(SCRIPTS.en).map((word, index) => ({ ...word, sure: index !== 1 }));
    for (const style of ['highlight', 'karaoke', 'pill', 'pop'] as const) {
      const { tracks, pages } = captions('en', { words, style });
      expect(pages[0]?.wordStarts).toEqual([]);
      expect(
        tracks.filter(({ id }) => id.startsWith('caption-1-') || id === 'caption-1').map(({ cels }) => cels.length),
      ).toEqual([1]);
      expect(pages[1]?.wordStarts.length).toBeGreaterThan(0);
    }
  });

  it('auto: every look has a style of its own choice', () => {
    for (const name of LOOK_NAMES)
      expect(captions('en', { look: name, style: 'auto' }).style).toBe(LOOKS[name].captions.style);
  });
});

describe('place and size', () => {
  it.each([
    ['top', 288],
    ['middle', 768],
    ['bottom', 1248],
  ] as const)('%s stands near y %i of an upright film', (position, y) => {
    for (const { box } of captions('en', { position }).pages) {
      const near = position === 'top' ? box.y : position === 'bottom' ? box.y + box.height : box.y + box.height / 2;
      expect(Math.abs(near - y)).toBeLessThan(70);
    }
  });

  it('keeps off logo and label, moves as little as it must, and says when nothing is free', () => {
    const label = { box: { x: 120, y: 1170, width: 300, height: 70 } };
    for (const position of CAPTION_POSITIONS) {
      for (const page of captions('en', { position, keepClear: [label] }).pages) {
        expect(page.free).toBe(true);
        expect(overlaps(page.box, label.box)).toBe(false);
      }
    }
    const lowest = captions('en', { keepClear: [label] }).pages.map(({ box }) => box.y + box.height);
    expect(Math.max(...lowest)).toBeGreaterThan(1090);
    const everything = { box: { x: 0, y: 0, width: 1080, height: 1920 } };
    const { pages, zone } = captions('en', { keepClear: [everything] });
    expect(pages.every(({ free, box }) => !free && contains(zone, box))).toBe(true);
  });

  it('keeps off what is there for a time only in the scenes of that time', () => {
    const words = [
      ...spoken('One two three four.', { startMs: 0 }),
      ...spoken('Five six seven.', { startMs: 4000, scene: 1 }),
    ];
    const logo = { box: { x: 192, y: 1000, width: 696, height: 248 }, start: 0, end: 90 };
    const { pages } = captions('en', { words, clock: clockFor(words, [100]), keepClear: [logo] });
    const bottoms = pages.map(({ box }) => box.y + box.height);
    expect(overlaps((pages[0] as (typeof pages)[number]).box, logo.box)).toBe(false);
    expect(bottoms.at(-1)).toBeGreaterThan(1150);
  });

  it('one size for the whole film: 76 to 100 px in an upright one, a little less where words are long', () => {
    for (const language of LANGUAGES) {
      for (const look of LOOK_NAMES) {
        const sizes = captions(language, { look }).pages.map(({ fontSizePx }) => fontSizePx);
        expect([...new Set(sizes)], `${language} ${look}`).toHaveLength(1);
        expect(sizes[0], `${language} ${look}`).toBeGreaterThanOrEqual(
          language === 'ru' || language === 'de' ? 68 : 76,
        );
        expect(sizes[0], `${language} ${look}`).toBeLessThanOrEqual(100);
      }
    }
  });

  it.each(LOOK_NAMES)('%s: a word too long for a line is parted with a hyphen where it is a compound', (look) => {
    const { pages } = captions('de', { look, words: spoken('Kaffeevollautomatenreinigungstabletten kosten nichts.') });
    const lines = pages[0]?.lines.map((line) => line.toLowerCase());
    expect(lines).toEqual(['kaffeevollautomaten-', 'reinigungstabletten']);
  });

  it('stands on one last baseline from page to page', () => {
    const { tracks } = captions('en', { style: 'plain' });
    const baselines = tracks.map(({ cels }) =>
      Math.max(...(cels[0]?.nodes ?? []).map((node) => (node.kind === 'text' ? node.y : 0))),
    );
    expect(new Set(baselines).size).toBe(1);
  });
});

describe('legibility on any picture', () => {
  it.each(LOOK_NAMES)(
    '%s: ink and spoken word reach 4.5:1 against their outline or plate, over white and over black',
    (name) => {
      const { ground, ink, active, pill } = LOOKS[name].captions;
      const fill = ground.kind === 'stroke' ? ground.color : ground.fill;
      for (const picture of ['#ffffff', '#000000']) {
        const back = formatHex(over(rgba(fill), rgba(picture)));
        expect(contrast(ink, back)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(active, back)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(pill.ink, pill.fill)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
