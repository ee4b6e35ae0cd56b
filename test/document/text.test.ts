import { describe, expect, it } from 'vitest';
import { formatPath, quote } from '../../src/document/describe.js';
import { codePointLength, isBlank, normalizeLine, normalizeParagraphs } from '../../src/document/text.js';

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
