/**
 * What is seen when, of any short, and where it then stands: one thing at a time, large first, everything with the time
 * it needs.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CREATIVE_FORMATS } from '../../src/document/enumerations.js';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { scoreOf } from '../../src/overlay/short/score.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { propertySeed } from '../support/seed.js';
import { propertyRuns } from '../support/tier.js';
import { gridOf, LOOK_NAMES, plainShort, shortArbitrary } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';
import { faultsOf } from './support/matrix.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);

const BEATS = ['Picked by hand at first light.', 'Roasted every Monday.', 'At your door within a day.'];
const full: ResolvedShort = {
  ...plainShort,
  textBeats: BEATS,
  offerText: '-20% today',
  badgeText: 'New',
  starRating: 4.6,
};

function compose(change: Partial<ResolvedShort>) {
  const grid = gridOf(30);
  return composeShortOverlay({ ...full, ...change }, { typeset, fontBook, images: {}, clips: clipsOf({ luma: grid }) });
}

const element = (overlay: ReturnType<typeof compose>, id: string) =>
  overlay.layout.elements.find((each) => each.id === id);

describe('the score', () => {
  it('of any short: slots in order inside the film, nothing before the opening is over, stars before the button', () => {
    fc.assert(
      fc.property(shortArbitrary(), (short) => {
        const score = scoreOf(short);
        expect(score.slots.length).toBe(short.textBeats.length);
        score.slots.forEach(({ start, end }, index) => {
          expect(start).toBeGreaterThanOrEqual(score.slots[index - 1]?.end ?? score.opening);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(360);
        });
        for (const frame of [score.badge, score.offer, score.cta]) expect(frame).toBeGreaterThanOrEqual(score.opening);
        expect(score.stars).toBeLessThan(score.cta);
        expect(score.cta).toBeLessThanOrEqual(270);
      }),
      { numRuns: propertyRuns(60), seed: propertySeed() },
    );
  });

  it('opens with the headline alone, changes on the cut, gives the offer a moment, and brings the button after it', () => {
    const score = scoreOf(full);
    expect(score.opening).toBe(60);
    expect(score.slots[0]).toMatchObject({ start: 60, end: 180 });
    expect(score.offerMoment).toEqual({ start: 180, end: 222 });
    expect(score.slots[1]?.start).toBe(222);
    expect([score.stars, score.cta]).toEqual([234, 252]);
  });

  it('gives up the show before the time to read: the moment first, then the change on the cut', () => {
    const long = 'Most beans are roasted months before you open the bag at home, and you can taste it.';
    const tight = scoreOf({ ...full, textBeats: [long, 'Ours ship in a day.', long.slice(0, 40)] });
    expect(tight.offerMoment).toBeUndefined();
    expect(tight.slots.every(({ lackingSeconds }) => lackingSeconds === 0)).toBe(true);
  });

  it('stages every format in a way of its own', () => {
    const stagings = CREATIVE_FORMATS.map((creativeFormat) => {
      const overlay = compose({ creativeFormat });
      return JSON.stringify(overlay.tracks.map(({ id, start, box }) => [id, start, box]));
    });
    const marks = CREATIVE_FORMATS.map((creativeFormat) => JSON.stringify(compose({ creativeFormat }).tracks));
    expect(new Set(marks).size).toBe(CREATIVE_FORMATS.length);
    expect(new Set(stagings).size).toBeGreaterThanOrEqual(CREATIVE_FORMATS.length - 1);
  });
});

describe('hierarchy', () => {
  it.each(LOOK_NAMES)('%s: few words open large, and the button is never wider than 0.7 of them', (look) => {
    const caps = [
      'Go.',
      'Drink this',
      'Mornings taste better',
      'Mornings taste so much better up here in the hills',
    ].map((headline) => {
      const overlay = compose({ look, headline, ctaText: 'Taste it today' });
      const [hook, cta] = [element(overlay, 'headline'), element(overlay, 'cta')];
      expect(cta?.ink.width ?? 0, headline).toBeLessThanOrEqual(Math.max(400, 0.7 * (hook?.ink.width ?? 0)) + 1);
      return hook?.capHeightPx ?? 0;
    });
    // A text of several lines may be an eighth larger than a shorter one, where its phrases fill its lines better.
    for (const [at, cap] of caps.entries()) expect(cap).toBeLessThanOrEqual(1.125 * (caps[at - 1] ?? cap));
    expect(caps[0]).toBeGreaterThanOrEqual(160);
    expect(caps[0]).toBeGreaterThanOrEqual(2 * (caps[2] ?? 0) * 0.75);
  });

  it.each(LOOK_NAMES)('%s: what is said in the beats is larger than the headline has become', (look) => {
    const overlay = compose({ look });
    const title = element(overlay, 'title')?.capHeightPx ?? 0;
    for (const index of BEATS.keys())
      expect(element(overlay, `beat-${index}`)?.capHeightPx ?? 0).toBeGreaterThan(1.2 * title);
  });

  it.each(LOOK_NAMES)('%s: positions move the button with the text, but for the top', (look) => {
    const at = (textPosition: ResolvedShort['textPosition']) => compose({ look, textPosition, subheadline: '' });
    const [top, center, bottom] = [at('top'), at('center'), at('bottom')];
    const y = (overlay: ReturnType<typeof compose>, id: string) => element(overlay, id)?.ink.y ?? 0;
    // The button may be closer set where the beats over it need the room.
    const foot = (overlay: ReturnType<typeof compose>) => {
      const { ink } = element(overlay, 'cta') ?? expect.fail('a button');
      return ink.y + ink.height;
    };
    expect(foot(top)).toBe(foot(bottom));
    expect(foot(center)).toBeLessThanOrEqual(foot(bottom));
    expect(y(top, 'headline')).toBeLessThan(y(bottom, 'headline'));
  });
});

describe('every format', () => {
  it.each(CREATIVE_FORMATS)(
    '%s: apart, inside the safe zone and readable in every look and position',
    (creativeFormat) => {
      const faults = LOOK_NAMES.flatMap((look, index) => {
        const textPosition = (['top', 'center', 'bottom'] as const)[index % 3] ?? 'center';
        return faultsOf(compose({ look, creativeFormat, textPosition })).map((fault) => `${look}: ${fault}`);
      });
      expect(faults).toEqual([]);
    },
  );
});
