import { describe, expect, it } from 'vitest';
import { FILM_FRAMES } from '../../src/document/short/short-format.js';
import { readingSeconds } from '../../src/overlay/reading-time.js';
import { beatSlots as slotsOver } from '../../src/overlay/short/beat-slots.js';

const beatSlots = (beats: readonly string[], language: Parameters<typeof slotsOver>[1]) =>
  slotsOver(beats, language, FILM_FRAMES);

const starts = (beats: readonly string[], language: 'en' | 'ja' = 'en') =>
  beatSlots(beats, language).map((slot) => slot.start);
const short = (count: number) => Array.from({ length: count }, () => 'Short beat');

describe('beatSlots', () => {
  it.each([
    [1, [0], 'one beat has it all'],
    [2, [0, 180], 'the cut'],
    [3, [0, 120, 240], 'on chunk boundaries'],
    [4, [0, 90, 180, 270], 'on chunk boundaries'],
    [5, [0, 72, 144, 216, 288], 'equal matters more than the grid'],
    [6, [0, 60, 120, 180, 240, 300], 'on chunk boundaries'],
    [7, [0, 51, 103, 154, 206, 257, 309], 'whole frames, never more than one apart'],
    [8, [0, 45, 90, 135, 180, 225, 270, 315], 'equal'],
  ])('cuts twelve seconds for %i short beats', (count, expected) => {
    expect(starts(short(count))).toEqual(expected);
  });

  it('gives a long beat the time the short ones can spare, on chunk boundaries where all can still be read', () => {
    const slots = beatSlots(
      [
        'Short',
        'This one takes a good deal longer to read, since it was written by somebody who likes to write long beats.',
        'Short',
        'Short',
      ],
      'en',
    );
    expect(slots.map((slot) => slot.end - slot.start)).toEqual([60, 210, 60, 30]);
    expect(slots.every((slot) => slot.lackingSeconds === 0 && slot.start % 30 === 0)).toBe(true);
    expect((slots[1]?.end ?? 0) - (slots[1]?.start ?? 0)).toBeGreaterThanOrEqual(slots[1]?.needed ?? 0);
  });

  it('covers the film without gaps, whatever the lengths', () => {
    const slots = beatSlots(['a'.repeat(120), 'b', 'c'.repeat(120), 'd'.repeat(60), 'e'.repeat(120)], 'en');
    expect(slots.at(0)?.start).toBe(0);
    expect(slots.at(-1)?.end).toBe(360);
    slots.slice(1).forEach((slot, index) => {
      expect(slot.start).toBe(slots[index]?.end);
    });
  });

  it('says how much is lacking when nothing can be spared', () => {
    const slots = beatSlots(
      Array.from({ length: 8 }, () => 'a'.repeat(85)),
      'en',
    );
    // 85 characters at 17 a second are 150 frames and 5 of entrance, in a slot of 45.
    expect(slots[0]).toEqual({ start: 0, end: 45, needed: 155, lackingSeconds: 3.67 });
  });

  it('keeps every slot when a few letters change', () => {
    const before = beatSlots(
      ['A beat that needs a little more than its share of the film to be read at ease by all.', ...short(5)],
      'en',
    );
    const after = beatSlots(
      ['A beat that needs a little more than its share of the film to be read at ease by you.', ...short(5)],
      'en',
    );
    expect(after).toEqual(before);
  });

  it('reads Japanese by its own speed', () => {
    expect(readingSeconds('あ'.repeat(40), 'ja')).toBe(10);
    expect(readingSeconds('a'.repeat(34), 'en')).toBe(2);
    expect(readingSeconds('a', 'en')).toBeCloseTo(5 / 6);
  });
});
