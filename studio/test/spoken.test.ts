/** Words on two clocks, and how far one may be moved. */
import { describe, expect, test } from 'vitest';
import { filmSeconds, movedWord, voiceSecondsAt } from '../src/shared/spoken.js';

/** A second of the recording, two seconds of silence, the rest of it. */
const PIECES = [
  { startFrame: 0, fromSeconds: 0, toSeconds: 1 },
  { startFrame: 90, fromSeconds: 1, toSeconds: 4 },
];
const WORDS = [
  { text: 'Hi', start: 0.1, end: 0.4 },
  { text: 'there', start: 0.5, end: 0.9 },
  { text: 'you', start: 1.2, end: 1.5 },
];

describe('a word of the voice', () => {
  test.each([
    [0.5, 0.5],
    [1, 3],
    [1.25, 3.25],
  ])('heard %s s into the recording stands %s s into the film', (voice, film) => {
    expect(filmSeconds(PIECES, voice, 30)).toBeCloseTo(film, 9);
    expect(voiceSecondsAt(PIECES, film, 30)).toBeCloseTo(voice, 9);
  });

  test('is not heard in silence that was put in, nor behind the recording', () => {
    expect([voiceSecondsAt(PIECES, 2, 30), voiceSecondsAt(PIECES, 6.1, 30)]).toEqual([undefined, undefined]);
  });

  test.each([
    ['whole', 0.05, { start: 0.55, end: 0.95 }, 'moves as it is long'],
    ['whole', 5, { start: 0.8, end: 1.2 }, 'stops at the next'],
    ['whole', -5, { start: 0.4, end: 0.8 }, 'stops at the one before'],
    ['start', -5, { start: 0.4, end: 0.9 }, 'begins no sooner than the one before ends'],
    ['start', 5, { start: 0.88, end: 0.9 }, 'keeps a length'],
    ['end', 5, { start: 0.5, end: 1.2 }, 'ends no later than the next begins'],
    ['end', -5, { start: 0.5, end: 0.52 }, 'keeps a length'],
    ['end', 0.0004, { start: 0.5, end: 0.9 }, 'stands on whole milliseconds'],
  ] as const)('moved by its %s by %s s stands at %o: it %s', (grip, by, expected, _why) => {
    expect(movedWord(WORDS, 1, grip, by, 4)).toEqual({ text: 'there', ...expected });
  });

  test('is not pushed by the first move when it overlaps its neighbours already', () => {
    const crowded = [WORDS[0], { text: 'there', start: 0.3, end: 1.3 }, WORDS[2]].filter((one) => one !== undefined);
    expect(movedWord(crowded, 1, 'whole', 0, 4)).toMatchObject({ start: 0.3, end: 1.3 });
  });

  test('ends with the recording', () => {
    expect(movedWord(WORDS, 2, 'end', 9, 1.6)).toMatchObject({ end: 1.6 });
    expect(movedWord(WORDS, 9, 'end', 9, 1.6)).toBeUndefined();
  });
});
