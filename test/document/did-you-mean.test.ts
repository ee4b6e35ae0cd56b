import { describe, expect, it } from 'vitest';
import { didYouMean, editDistance } from '../../src/document/did-you-mean.js';

const FIELDS = [
  'headline',
  'headline_color',
  'subheadline',
  'text_beats',
  'cta_text',
  'logo',
  'end_card',
  'short_text_position',
];

describe('didYouMean', () => {
  it.each<[string, string | undefined, string]>([
    ['headlin', 'headline', 'a letter missing'],
    ['headlinee', 'headline', 'a letter too many'],
    ['haedline', 'headline', 'two letters swapped'],
    ['Headline', 'headline', 'case'],
    ['headlineColor', 'headline_color', 'camel case'],
    ['headline-colour', 'headline_color', 'dash and British spelling'],
    ['sub_headline', 'subheadline', 'an underscore too many'],
    ['ctaText', 'cta_text', 'camel case, short'],
    ['lgoo', 'logo', 'swap in a short word'],
    ['endcard', 'end_card', 'underscore missing'],
    ['textBeat', 'text_beats', 'singular'],
    ['soundtrack', undefined, 'nothing near'],
    ['x', undefined, 'one letter is no hint'],
    ['', undefined, 'empty'],
    ['abc', undefined, 'a short word of other letters'],
    ['headline'.repeat(20), undefined, 'too long to be a typo'],
  ])('%s -> %s (%s)', (word, expected) => {
    expect(didYouMean(word, FIELDS)).toBe(expected);
  });

  it.each<[string, string | undefined, string]>([
    ['ar', undefined, 'fr is one letter away and another language'],
    ['FR', 'fr', 'the same letters'],
  ])('%s -> %s among codes (%s)', (word, expected) => {
    expect(didYouMean(word, ['fr', 'es', 'de'])).toBe(expected);
  });

  it.each([
    ['abcd', 1],
    ['abcde', 1],
    ['abcdef', 2],
    ['abcdefgh', 2],
    ['abcdefghi', 3],
  ])('%s may hold %i wrong letters, and no more', (word, edits) => {
    const wrong = (count: number) => 'z'.repeat(count) + word.slice(count);
    expect(didYouMean(wrong(edits), [word])).toBe(word);
    expect(didYouMean(wrong(edits + 1), [word])).toBeUndefined();
  });

  it('takes the first of equally near words', () => {
    expect(didYouMean('slidor', ['slider', 'slidar'])).toBe('slider');
  });
});

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['ca', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['short', 'shrot', 1],
  ])('%j to %j is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });
});
