import { describe, expect, it } from 'vitest';
import { withoutComments } from '../../src/cli/json-comments.js';

describe('withoutComments', () => {
  it.each([
    ['a line', '{"a":1} // one', '{"a":1}       '],
    ['a block', '{/* a */"a":1}', '{       "a":1}'],
    ['a block over lines', '[/*\n*/1]', '[  \n  1]'],
    ['no comment at all', '{"a":1}', '{"a":1}'],
    ['slashes in a text', '{"a":"// no /* no */"}', '{"a":"// no /* no */"}'],
    ['a quote in a text before one', '["\\"//", 1] // x', '["\\"//", 1]     '],
    ['a quote in a comment', '[1] // "x', '[1]      '],
    ['a block without an end', '[1] /* x', '[1] /* x'],
    ['a text without an end, and a comment on the next line', '["a\n// b', '["a\n    '],
    ['a lone slash', '[1 / 2]', '[1 / 2]'],
  ])('%s', (_, text, expected) => {
    expect(withoutComments(text)).toBe(expected);
  });

  it('takes a hostile text of 16 MB in one pass', () => {
    for (const [start, part] of [
      ['', '/*'],
      ['', '"'],
      ['', '//'],
      ['', '/* */'],
      // A text that never ends, full of what looks like the beginning of one.
      ['/ "', '\\"'],
      ['/ ', '"\\'],
      ['/ ', '"\n'],
    ] as const) {
      const text = start + part.repeat(8e6 / part.length);
      expect(withoutComments(text).length).toBe(text.length);
    }
  });
});
