/**
 * Times of a short that keep to the beat of its music: near their own, in their order, and everything still readable.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ShortScore, scoreOf } from '../../src/overlay/short/score.js';
import { gridOfPulse, shortClock } from '../../src/overlay/short/short-clock.js';
import { shortScenes } from '../../src/overlay/short/short-timeline.js';
import { propertySeed } from '../support/seed.js';
import { propertyRuns } from '../support/tier.js';
import { plainShort, shortArbitrary } from './support/compositions.js';
import { standingShots } from './support/standing-shots.js';

const long = { durationSeconds: 60, totalFrames: 420 };
const beatsAt = (bpm: number, first: number) => ({
  tempoBpm: bpm,
  seconds: Array.from({ length: Math.ceil((20 * bpm) / 60) }, (_, index) => first + (60 * index) / bpm),
});
const timesOf = ({ opening, slots, offerMoment, badge, offer, stars, cta }: ShortScore) => [
  ...[opening, badge, offer, stars, cta],
  ...slots.map(({ start }) => start),
  ...(offerMoment === undefined ? [] : [offerMoment.start, offerMoment.end]),
];

describe('the clock of a short', () => {
  it.each([
    [120, 0, 180],
    [120, 0.1, 183],
    [120, 0.4, 177],
    // No beat within four frames of the middle.
    [75, 0.4, 180],
    [100, 0, 180],
  ])('%d a minute from %d s on: cuts on frame %d', (bpm, first, cut) => {
    expect(shortClock(beatsAt(bpm, first), long).cut).toBe(cut);
  });

  it('knows no beats of a bed behind its end, where it is repeated', () => {
    const { beats } = shortClock(beatsAt(120, 0), { durationSeconds: 8, totalFrames: 420 });
    expect(beats.at(-1)).toBe(180);
  });

  it('moves the cut between the scenes', () => {
    const scenes = shortScenes({ ...plainShort, look: 'neutral' }, standingShots(177));
    expect(scenes.map(({ start, end }) => [start, end])).toEqual([
      [0, 177],
      [177, 360],
      [360, 420],
    ]);
  });
});

describe('a score on the beat', () => {
  it('moves texts to the beat: the opening, each beat, the offer, stars and button', () => {
    const clock = shortClock(beatsAt(120, 0.1), long);
    const textBeats = ['Picked by hand.', 'Roasted every Monday.', 'At your door in a day.'];
    const score = scoreOf({ ...plainShort, textBeats, offerText: '-20%', starRating: 4.6 }, clock);
    const off = timesOf(score).filter((frame) => !clock.beats.includes(frame));
    // The badge comes with the end of the opening.
    expect(off).toEqual(score.opening > 0 && off.length > 0 ? [score.badge] : []);
    expect(score.badge - score.opening).toBeLessThanOrEqual(12);
  });

  it('moves texts to eighths where the beat is slow, and nothing by more than a third of a second', () => {
    const clock = shortClock(beatsAt(72, 0.04), long);
    const textBeats = ['Picked by hand.', 'Roasted every Monday.', 'At your door in a day.'];
    const { slots } = scoreOf({ ...plainShort, textBeats }, clock);
    const grid = gridOfPulse(clock.beats);
    expect(grid.length).toBeGreaterThan(1.8 * clock.beats.length);
    for (const { start } of slots) expect(Math.min(...grid.map((at) => Math.abs(at - start)))).toBe(0);
  });

  it('of any short and tempo: near its own times, in order, no text shorter than it needs', () => {
    const tempo = fc.tuple(fc.integer({ min: 60, max: 190 }), fc.integer({ min: 0, max: 900 }));
    fc.assert(
      fc.property(shortArbitrary(), tempo, (short, [bpm, first]) => {
        const clock = shortClock(beatsAt(bpm, first / 1000), long);
        const [own, moved] = [scoreOf(short, { ...clock, beats: [] }), scoreOf(short, clock)];
        const before = timesOf(own);
        timesOf(moved).forEach((frame, index) => {
          expect(Math.abs(frame - (before[index] ?? 0))).toBeLessThanOrEqual(10);
        });
        if (own.badge >= own.opening) expect(moved.badge).toBeGreaterThanOrEqual(moved.opening);
        moved.slots.forEach((slot, index) => {
          const free = own.slots[index];
          expect(slot.start).toBeGreaterThanOrEqual(moved.slots[index - 1]?.end ?? moved.opening);
          expect(slot.end - slot.start).toBeGreaterThanOrEqual(
            Math.min(slot.needed, (free?.end ?? 0) - (free?.start ?? 0)),
          );
        });
        expect(moved.stars).toBeLessThan(moved.cta);
      }),
      { numRuns: propertyRuns(60), seed: propertySeed() },
    );
  });

  it('without beats is what it was', () => {
    fc.assert(
      fc.property(shortArbitrary(), (short) => {
        expect(scoreOf(short, shortClock(undefined, long))).toEqual(scoreOf(short));
      }),
      { numRuns: propertyRuns(20), seed: propertySeed() },
    );
  });
});
