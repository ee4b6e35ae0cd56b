/** Decisions of the layout that a designer would ask about: one size for beats, formats, faces, posters, glints. */

import { describe, expect, it } from 'vitest';
import { CREATIVE_FORMATS } from '../../src/document/enumerations.js';
import { LOOKS } from '../../src/document/looks/look-table.js';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import { bottom } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { checkRasterContrast } from '../../src/io/raster/check-drawn-contrast.js';
import { backdropOf } from '../../src/overlay/legibility.js';
import { arranged, LEADS } from '../../src/overlay/looks/arranged.js';
import {
  composeShortOverlay,
  type ShortOverlay,
  type ShortOverlayWorld,
} from '../../src/overlay/short/compose-short-overlay.js';
import { drawnShort } from '../../src/overlay/short/drawn-short.js';
import { PLAIN_CLOCK } from '../../src/overlay/short/short-clock.js';
import { plainFilm } from '../../src/overlay/short/short-framing.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { gridOf, imageOf, LOOK_NAMES, lightOf, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';
import { faultsOf, GROUNDS, longest, typical } from './support/matrix.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);

/** Nothing in it asks to be seen: what is written may fill it. */
const CALM = { times: [0], cuts: [], faces: [[]], columns: 1, rows: 1, interest: ['AA=='] };

function compose(change: Partial<ResolvedShort>, grid = gridOf(6), poster?: ReturnType<typeof gridOf>): ShortOverlay {
  return composeWith(
    change,
    poster === undefined ? {} : { poster: { ...imageOf(1080, 1920, 0.5, false), light: poster, subjects: CALM } },
    grid,
  );
}

function composeWith(
  change: Partial<ResolvedShort>,
  images: ShortOverlayWorld['images'],
  grid = gridOf(6),
): ShortOverlay {
  return composeShortOverlay(
    { ...plainShort, ...change },
    { typeset, fontBook, images, clips: clipsOf({ luma: grid }) },
  );
}

const element = ({ layout }: ShortOverlay, id: string) => layout.elements.find((each) => each.id === id);

describe('beats', () => {
  const beats = ['Yes.', 'Most beans are roasted months before you open the bag at home.', 'Ours ship in 24 hours.'];

  it.each(LOOK_NAMES)('%s sets all beats under a headline at one size', (look) => {
    const overlay = compose({ look, textBeats: beats });
    const caps = beats.map((_, index) => element(overlay, `beat-${index}`)?.capHeightPx ?? 0);
    expect(new Set(caps).size, caps.join()).toBe(1);
  });

  it('does not shrink the others below 28 px for one beat of the longest kind', () => {
    const long =
      'A beat as long as the interface allows, which nobody can read in the second and a half that it is given, not even you.';
    const overlay = compose({ look: 'neutral', textBeats: [long, 'Yes.'] });
    expect(element(overlay, 'beat-1')?.capHeightPx).toBeGreaterThanOrEqual(27);
    expect(element(overlay, 'beat-0')?.capHeightPx).toBeLessThanOrEqual(element(overlay, 'beat-1')?.capHeightPx ?? 0);
  });

  it('lets beats without a headline take the size each can', () => {
    const overlay = compose({ look: 'neutral', headline: '', textBeats: beats });
    expect(element(overlay, 'beat-0')?.capHeightPx).toBeGreaterThan(element(overlay, 'beat-1')?.capHeightPx ?? 0);
  });
});

describe('closer measures', () => {
  const shown = { look: 'neutral', textAnimation: 'fade_in', endCard: 'none', totalFrames: 360 } as const;
  const composed = (change: Partial<ResolvedShort>) =>
    composeWith({ ...shown, ...change }, { logo: imageOf(512, 512) }, GROUNDS.busy);

  it('find room for texts that touch with the measures of the look', () => {
    const family = { fontFamily: 'ShortFontArchivoBlack', creativeFormat: 'problem_solution' } as const;
    expect(faultsOf(composed({ ...longest('it', false), ...family, language: 'it' }))).toEqual([]);
  });

  it('find room for texts that are too small to read with them', () => {
    expect(composed({ ...longest('nl', false), language: 'nl' }).warnings).toEqual([]);
  });
});

describe('creative_format', () => {
  it('has an arrangement for every format, and leaves the look as it is without one', () => {
    expect(Object.keys(LEADS).toSorted()).toEqual(CREATIVE_FORMATS.toSorted());
    for (const look of Object.values(LOOKS)) expect(arranged(look, null)).toBe(look);
  });

  it.each(LOOK_NAMES)(
    '%s: proof stands over the headline, the story gives the beats size, a reveal leads with the brand',
    (look) => {
      const texts: Partial<ResolvedShort> = { ...typical('en'), look, badgeText: '' };
      const plain = compose(texts);
      const proof = compose({ ...texts, creativeFormat: 'proof_demo' });
      const stars = element(proof, 'star-rating')?.box;
      expect(stars && bottom(stars)).toBeLessThan(element(proof, 'headline')?.ink.y ?? 0);
      expect(element(plain, 'star-rating')?.box.y).toBeGreaterThan(element(plain, 'headline')?.ink.y ?? 0);
      const story = compose({ ...texts, creativeFormat: 'before_after' });
      const share = (overlay: ShortOverlay) =>
        (element(overlay, 'beat-0')?.capHeightPx ?? 0) / (element(overlay, 'headline')?.capHeightPx ?? 1);
      // Its mark takes room of the stage, and the beats keep their size all the same.
      expect(share(story)).toBeGreaterThanOrEqual(0.9 * share(plain));
      const reveal = compose({ ...texts, creativeFormat: 'product_reveal' });
      expect(element(reveal, 'end-card-brand')?.capHeightPx).toBeGreaterThan(
        element(reveal, 'end-card-claim')?.capHeightPx ?? 99,
      );
    },
  );
});

describe('faces', () => {
  it('sets the disclosure in the face of the look, whatever family is picked', () => {
    const fontOf = (fontFamily: ResolvedShort['fontFamily']) => {
      const { tracks } = compose({
        look: 'neutral',
        fontFamily,
        disclosure: { text: 'AI-generated', position: 'bottom_left' },
      });
      return JSON.stringify(tracks.find(({ id }) => id === 'disclosure')?.cels);
    };
    expect(fontOf('ShortFontBangers')).toBe(fontOf('auto'));
  });

  it('draws no two of the fifteen families alike', () => {
    const row = (family: Parameters<typeof fontBook.faceFor>[1]) =>
      fontBook.faceFor('Coffee', family, 'en', 'display').key;
    const families = [
      'ShortFontImpact',
      'ShortFontAnton',
      'ShortFontOswald',
      'ShortFontBebasNeue',
      'ShortFontTheBold',
    ] as const;
    expect(new Set(families.map(row)).size).toBe(families.length);
  });
});

describe('the lockup', () => {
  it.each(LOOK_NAMES.filter((look) => LOOKS[look].endCard.align === 'start'))(
    '%s: a logo without a plate starts where the words start, in both directions',
    (look) => {
      for (const direction of ['ltr', 'rtl'] as const) {
        const overlay = composeShortOverlay(
          {
            ...plainShort,
            look,
            direction,
            brandName: 'Northbean',
            logo: { source: 'l', position: 'top_right', treatment: 'plain' },
          },
          { typeset, fontBook, images: { logo: imageOf(400, 400, 0.25) }, clips: clipsOf({ luma: gridOf(6) }) },
        );
        const logo = element(overlay, 'end-card-logo');
        const cta = element(overlay, 'end-card-cta');
        expect(logo?.logo?.treatment).toBe('plain');
        const edge = (box: { x: number; width: number } | undefined) =>
          box === undefined ? 0 : direction === 'ltr' ? box.x : box.x + box.width;
        expect(Math.abs(edge(logo?.ink) - edge(cta?.ink))).toBeLessThan(1);
      }
    },
  );
});

describe.each([
  ['en', 'ltr', 1],
  ['ar', 'rtl', -1],
] as const)('the row of offer and stars, %s', (language, direction, sign) => {
  it.each(LOOK_NAMES)('%s reads the offer first, in the film and on the end card', (look) => {
    const overlay = compose({ ...typical('en'), look, language, direction, offerText: '-20%', starRating: 4.6 });
    for (const [offer, stars] of [
      ['offer', 'star-rating'],
      ['end-card-offer', 'end-card-stars'],
    ] as const) {
      const [first, second] = [element(overlay, offer)?.box, element(overlay, stars)?.box];
      if (first === undefined || second === undefined)
        throw new Error(overlay.layout.elements.map(({ id }) => id).join());
      const isOver = first.y + first.height <= second.y;
      if (!isOver) expect(sign * (second.x - first.x), `${offer} ${first.x}, ${stars} ${second.x}`).toBeGreaterThan(0);
      expect(isOver || offer === 'offer' || second.y + second.height > first.y).toBe(true);
    }
  });
});

describe('posters', () => {
  const card: Partial<ResolvedShort> = {
    endCard: 'poster',
    poster: { source: 'p.png' },
    closingClaim: 'Roasted today',
  };
  const half = lightOf(Array.from({ length: 576 }, (_, index) => (index < 300 ? 245 : 25)));
  const grounds = [
    ['white', gridOf(250)],
    ['black', gridOf(4)],
    ['grey', gridOf(128)],
    ['busy', gridOf(20, 235)],
    ['light above, dark below', half],
    ['dark with glints', GROUNDS.glints],
  ] as const;

  it.each(LOOK_NAMES.flatMap((look) => grounds.map(([name, grid]) => [look, name, grid] as const)))(
    '%s keeps 4.5:1 over a poster that is %s, drawn',
    (look, _, grid) => {
      const overlay = compose({ ...card, look }, gridOf(6), grid);
      const { elements, warnings } = checkRasterContrast(drawnShort(overlay));
      const card_ = elements.filter(({ id }) => id.startsWith('end-card'));
      expect(card_.map(({ id }) => id)).toContain('end-card-claim');
      expect(card_.filter(({ drawn }) => drawn < 4.25)).toEqual([]);
      expect(warnings).toEqual([]);
    },
  );

  it('writes dark on a white poster instead of laying fog over it', () => {
    const overlay = compose({ ...card, look: 'neutral' }, gridOf(6), gridOf(250));
    expect(overlay.tracks.some(({ id }) => id.startsWith('end-card-scrim'))).toBe(false);
    expect(element(overlay, 'end-card-claim')?.legibility?.fill).toBe('#111111');
  });

  const empty = { ...imageOf(1080, 1920), inkBox: { x: 0, y: 0, width: 0, height: 0 } };
  it.each([
    ['as large as the frame', imageOf(1080, 1920), []],
    ['a little small', imageOf(660, 1173), []],
    ['small, filling the frame', imageOf(540, 960), ['poster_enlarged']],
    ['small, shown whole', imageOf(400, 400), ['poster_enlarged']],
    ['wide but shown whole at its own size', imageOf(1600, 400), []],
    ['a pixel', imageOf(1, 1), ['poster_enlarged']],
    ['transparent all over', empty, ['poster_empty']],
  ])('%s: warnings %#', (_, poster, codes) => {
    const { warnings } = composeWith({ ...card, posterIncludesLockup: true }, { poster });
    expect(warnings.map(({ code }) => code)).toEqual(codes);
    for (const { path } of warnings) expect(path).toBe('poster.source');
  });

  it('says nothing of a poster that is not shown', () => {
    expect(composeWith({ ...card, endCard: 'lockup' }, { poster: empty }).warnings).toEqual([]);
  });
});

describe('what lies behind a text', () => {
  const whole = { box: { x: 192, y: 400, width: 696, height: 300 }, start: 0, end: 360 };

  it('counts bright lines thinner than a cell, which the means of the cells hide', () => {
    const { low, high, broad } = backdropOf({
      ...whole,
      film: plainFilm(clipsOf({ luma: GROUNDS.glints }), PLAIN_CLOCK),
    });
    expect([low, high]).toEqual([10, 230]);
    expect(broad).toEqual({ low: 30, high: 30 });
  });

  it('keeps white type on a dark picture with glints: a scrim dims them, no look turns to its plates', () => {
    const overlay = compose({ ...typical('en'), look: 'luxury_minimal' }, GROUNDS.glints);
    expect(element(overlay, 'headline')?.legibility?.intervention).toBe('scrim');
    expect(element(overlay, 'headline')?.legibility?.contrast).toBeGreaterThanOrEqual(4.5);
  });
});
