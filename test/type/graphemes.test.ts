import { describe, expect, it } from 'vitest';
import { graphemes, isEmoji, isInvisible, isLetterLike } from '../../src/type/graphemes.js';

describe('graphemes', () => {
  it.each([
    ['é', 1, 'a letter with its combining mark'],
    ['👨‍👩‍👧', 1, 'a family joined by ZWJ'],
    ['🇩🇪🇵🇱', 2, 'two flags of two indicators each'],
    ['1️⃣', 1, 'a keycap'],
    ['👩🏽‍🔬', 1, 'skin tone and profession'],
  ])('counts %s as %i (%s)', (text, count) => {
    expect(graphemes(text)).toHaveLength(count);
  });

  it('gives UTF-16 offsets', () => {
    expect(graphemes('a👍b').map((grapheme) => grapheme.offset)).toEqual([0, 1, 3]);
  });
});

describe('isEmoji', () => {
  it.each([
    ['🔥', true, 'emoji by default'],
    ['❤', false, 'a text character by default'],
    ['❤️', true, 'variation selector 16 asks for colour'],
    ['🔥︎', false, 'variation selector 15 asks for text'],
    ['1', false, 'a digit is no emoji although it has the property'],
    ['1️⃣', true, 'a keycap'],
    ['©', false, 'copyright sign as text'],
    ['©️', true, 'copyright sign with selector 16'],
    ['🇫🇷', true, 'a flag'],
    ['☝🏽', true, 'a skin tone makes it an emoji'],
    ['a', false, 'a letter'],
  ])('%s is %s (%s)', (text, expected) => {
    expect(isEmoji(text)).toBe(expected);
  });
});

describe('what a cluster asks of a font', () => {
  it.each([
    [0x20, true, 'space'],
    [0x200d, true, 'zero-width joiner'],
    [0xfe0f, true, 'variation selector'],
    [0xad, true, 'soft hyphen'],
    [0x41, false, 'a letter'],
    [0x7, false, 'a control character is an error, not nothing'],
  ])('U+%s invisible: %s (%s)', (codePoint, expected) => {
    expect(isInvisible(codePoint)).toBe(expected);
  });

  it('tells letters, digits and marks from symbols', () => {
    expect(['a', '7', 'й', '日', 'ا'].every(isLetterLike)).toBe(true);
    expect(['→', '✓', '€', '!', ' '].some(isLetterLike)).toBe(false);
  });
});
