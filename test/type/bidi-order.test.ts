import { describe, expect, it } from 'vitest';
import { placeStretches } from '../../src/type/bidi-order.js';

/** One unit per UTF-16 unit: x then counts letters from the left. */
const order = (text: string, cuts: readonly number[], base: 'ltr' | 'rtl') =>
  placeStretches(text, cuts, base, (part) => part.length).map((stretch) => text.slice(stretch.start, stretch.end));

describe('placeStretches', () => {
  it('keeps the order of a left-to-right line', () => {
    expect(order('one two', [3, 4], 'ltr')).toEqual(['one', ' ', 'two']);
  });

  it('reverses the words of a right-to-left line', () => {
    expect(order('خصم الآن', [3, 4], 'rtl')).toEqual(['الآن', ' ', 'خصم']);
  });

  it('keeps a Latin name in reading order inside an Arabic line', () => {
    expect(order('على iPhone Pro الآن', [3, 4, 10, 11, 14, 15], 'rtl')).toEqual([
      'الآن',
      ' ',
      'iPhone',
      ' ',
      'Pro',
      ' ',
      'على',
    ]);
  });

  it('tiles the line: places follow each other without gaps', () => {
    const stretches = placeStretches('خصم 50% على iPhone', [3, 4, 7, 8, 11, 12], 'rtl', (part) => part.length);
    let x = 0;
    for (const stretch of stretches) {
      expect(stretch.x).toBe(x);
      x += stretch.width;
    }
    expect(x).toBe('خصم 50% على iPhone'.length);
  });
});
