import { describe, expect, it } from 'vitest';
import { formatPath, quote } from '../../src/document/describe.js';
import {
  codePointLength,
  isBlank,
  normalizeLine,
  normalizeParagraphs,
  unsupportedCharacter,
} from '../../src/document/text.js';

describe('codePointLength', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['🔥', 1],
    ['👩‍🚀', 3],
    ['e\u0301', 2],
    ['\ud83d', 1],
  ])('%j is %i', (text, length) => {
    expect(codePointLength(text)).toBe(length);
  });
});

describe('isBlank', () => {
  it.each([
    ['', true],
    [' \u00a0\u3000\n', true],
    ['\u200b\u2060\ufeff', true],
    ['\u200f', true],
    ['\ufe0f', true],
    ['\u3164', true],
    ['\u2800', true],
    ['.', false],
    ['\u200fا', false],
    ['☀\ufe0f', false],
  ])('%j: %s', (text, blank) => {
    expect(isBlank(text)).toBe(blank);
  });
});

describe('unsupportedCharacter', () => {
  it.each([
    ['the first control character', 0x0000, 'U+0000'],
    ['one before the tab', 0x0008, 'U+0008'],
    ['the tab', 0x0009, undefined],
    ['the line feed', 0x000a, undefined],
    ['the vertical tab', 0x000b, 'U+000B'],
    ['the carriage return', 0x000d, undefined],
    ['the last before the space', 0x001f, 'U+001F'],
    ['the space', 0x0020, undefined],
    ['the last of ASCII that is seen', 0x007e, undefined],
    ['delete', 0x007f, 'U+007F'],
    ['the first of the second set', 0x0080, 'U+0080'],
    ['next line', 0x0085, undefined],
    ['the last of the second set', 0x009f, 'U+009F'],
    ['the no-break space', 0x00a0, undefined],
    ['a lone high surrogate', 0xd800, 'U+D800'],
    ['a lone low surrogate', 0xdfff, 'U+DFFF'],
    ['the first private one', 0xe000, undefined],
    ['the first noncharacter', 0xfdd0, 'U+FDD0'],
    ['the last of that row', 0xfdef, 'U+FDEF'],
    ['the letter behind them', 0xfdf0, undefined],
    ['a byte order mark the wrong way round', 0xfffe, 'U+FFFE'],
    ['the last of a plane', 0x1ffff, 'U+1FFFF'],
    ['an emoji', 0x1f525, undefined],
  ])('%s', (_, code, name) => {
    const text = `🔥a${String.fromCodePoint(code)}b`;
    expect(unsupportedCharacter(text)).toEqual(name === undefined ? undefined : { index: 2, name });
  });
});

describe('normalisation', () => {
  it.each([
    ['  a  b ', 'a b', 'a b'],
    ['a\r\nb', 'a b', 'a\nb'],
    ['a \n\n\n\n b', 'a b', 'a\n\nb'],
    ['a\u2028b\u2029c', 'a b c', 'a\nb\nc'],
    ['10\u00a0€', '10\u00a0€', '10\u00a0€'],
    ['cafe\u0301', 'café', 'café'],
    ['\u200b', '', ''],
    ['👩‍🚀 ', '👩‍🚀', '👩‍🚀'],
  ])('%j is %j on one line, %j in paragraphs', (text, line, paragraphs) => {
    expect(normalizeLine(text)).toBe(line);
    expect(normalizeParagraphs(text)).toBe(paragraphs);
    expect(normalizeLine(line)).toBe(line);
    expect(normalizeParagraphs(paragraphs)).toBe(paragraphs);
  });
});

describe('names in messages', () => {
  it.each([
    [['segments', 0, 'source'], 'segments[0].source'],
    [['a', 'b'], 'a.b'],
    [['clé'], 'clé'],
    [['a', 'x.y'], 'a["x.y"]'],
    [[], ''],
  ])('%j is %s', (path, text) => {
    expect(formatPath(path)).toBe(text);
  });

  it('cuts a quoted text between code points', () => {
    expect(quote('🔥'.repeat(50))).toBe(`"${'🔥'.repeat(40)}…"`);
    expect(quote('🔥'.repeat(40))).toBe(`"${'🔥'.repeat(40)}"`);
  });
});
