/** What of a short is heard: each look's own sounds, on the frames of its score, and the dips of the music. */
import { describe, expect, it } from 'vitest';
import { LOOKS } from '../../src/document/looks/look-table.js';
import { PLAIN_CLOCK } from '../../src/overlay/short/short-clock.js';
import { shortMarks } from '../../src/overlay/short/short-marks.js';
import { shortSound } from '../../src/overlay/short/short-timeline.js';
import { landsAfter } from '../../src/sound/kit/kit.js';
import { LOOK_NAMES, plainShort } from './support/compositions.js';

const FRAME = 1600;
const short = {
  ...plainShort,
  ...{ headline: 'Up here', textBeats: ['Picked by hand', 'Roasted slowly'], offerText: '-20%' },
  totalFrames: 420,
};

describe.each(LOOK_NAMES)('%s', (look) => {
  const { hits, dips } = shortMarks({ ...short, look }, PLAIN_CLOCK);
  const palette = LOOKS[look].sounds;

  it('hears the cut and the card where they are, at the level of the look', () => {
    const at = (frame: number, sound: string) =>
      hits.some((hit) => hit.sound === sound && Math.abs(hit.start + landsAfter(hit.sound) - frame * FRAME) <= FRAME);
    if (palette.cut !== 'none') expect(at(180, palette.cut)).toBe(true);
    expect(at(360, palette.card)).toBe(true);
    if (palette.before !== 'none') expect(at(360, palette.before)).toBe(true);
    // The riser and the card's own sound meet: together they are as loud as one.
    const level = ({ sound }: (typeof hits)[number]) =>
      palette.before !== 'none' && (sound === palette.before || sound === palette.card) ? -3 : 0;
    const own = hits.filter((hit) => level(hit) === 0);
    expect(new Set(own.map(({ levelLu }) => levelLu))).toEqual(new Set([palette.levelLu]));
    for (const hit of hits.slice(-1)) expect(hit.levelLu).toBe(palette.levelLu + level(hit));
    expect(palette.levelLu).toBeGreaterThanOrEqual(-18);
    expect(palette.levelLu).toBeLessThanOrEqual(-12);
  });

  it('is in order, within the film, and gives way twice', () => {
    const starts = hits.map(({ start }) => start);
    expect(starts.every((start) => start >= 0 && start < 420 * FRAME)).toBe(true);
    expect(dips).toHaveLength(2);
  });
});

it('no two looks are heard alike', () => {
  const heard = LOOK_NAMES.map((look) => JSON.stringify(shortMarks({ ...short, look }, PLAIN_CLOCK).hits));
  expect(new Set(heard).size).toBe(LOOK_NAMES.length);
});

it('the cut is heard where the beat moves it', () => {
  const cuts = (cut: number) =>
    shortMarks({ ...short, look: 'kinetic_creator' }, { cut, beats: [] }).hits.find(({ sound }) => sound === 'whoosh');
  expect((cuts(177)?.start ?? 0) - (cuts(180)?.start ?? 0)).toBe(-3 * FRAME);
});

it('a short that asks for none has the plan it had', () => {
  expect(shortSound({ music: undefined, totalFrames: 420 })).not.toHaveProperty('hits');
});
