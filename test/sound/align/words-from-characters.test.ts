import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/document/enumerations.js';
import { wordsFromCharacters } from '../../../src/sound/align/words-from-characters.js';

/** 100 ms a character. */
function timed(text: string) {
  const characters = [...text];
  return {
    characters,
    startSeconds: characters.map((_, i) => i / 10),
    endSeconds: characters.map((_, i) => (i + 1) / 10),
  };
}

describe('words from character times', () => {
  it.each<readonly [Language, string, readonly string[], string]>([
    ['en', 'Hi you.', ['Hi 0-0.2', 'you. 0.3-0.6'], 'a full stop takes no time'],
    ['en', '[sighs] Hi  [a pause]you', ['Hi 0.8-1', 'you 2.1-2.4'], 'tags are dropped, spaces are many'],
    [
      'en',
      'ba[x]d [not closed',
      ['bad 0-0.6', '[not 0.8-1.1', 'closed 1.2-1.8'],
      'a tag inside a word; an open bracket',
    ],
    ['fr', 'Oui ! « Non »', ['Oui ! 0-0.3', '« Non » 0.8-1.1'], 'French spaces before signs'],
    ['zh', '咖啡很好。', ['咖啡 0-0.2', '很好。 0.2-0.4'], 'no spaces'],
    ['en', '😀 25% off', ['😀 25% 0-0.5', 'off 0.6-0.9'], 'signs beyond 16 bits'],
    ['en', 'Well [pause], no', ['Well, 0-0.4', 'no 1.4-1.6'], 'a sign that stood behind a tag'],
  ])('%s: %s', (language, text, expected) => {
    const words = wordsFromCharacters(timed(text), language);
    const round = (seconds: number) => Math.round(seconds * 100) / 100;
    expect(words.map((word) => `${word.text} ${round(word.start)}-${round(word.end)}`)).toEqual(expected);
  });

  it.each([
    ['too few starts', { characters: ['a', 'b'], startSeconds: [0], endSeconds: [0, 1] }, 'characters'],
    ['no number', { characters: ['a'], startSeconds: [0], endSeconds: [Number.NaN] }, 'endSeconds[0]'],
  ])('refuses %s', (_, times, path) => {
    expect(() => wordsFromCharacters(times, 'en')).toThrow(
      expect.objectContaining({
        code: 'word_times_invalid',
        path,
        message: expect.stringMatching(/^Expected .* but received /),
      }),
    );
  });
});
