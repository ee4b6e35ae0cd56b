/** Places and sentences of the engine, as people read them. */
import { expect, test } from 'vitest';
import { elementName, inWords, placeName, valueLabel } from '../src/app/sections.js';

test.each([
  ['segments[0].source', 'short', 'Clip 1, file'],
  ['segments[1].trim.start', 'editor', 'Scene 2, trim, start'],
  ['text_beats[2]', 'short', 'Text beat 3'],
  ['narration.words[4].end', 'editor', 'Narration, word 5, end'],
  ['slides[0].background.source', 'slider', 'Slide 1, background, file'],
  ['', 'short', ''],
] as const)('the place %s of a %s is called %s', (path, kind, name) => {
  expect(placeName(path, kind)).toBe(name);
});

test('a sentence names fields as the form does', () => {
  const said = 'Expected at most 80 characters for headline but received 108';
  expect(inWords(said, 'headline', 'short')).toBe('Expected at most 80 characters but received 108');
  expect(inWords('Use 5 for star_rating.', 'star_rating', 'short')).toBe('Use 5 for “Star rating”.');
  expect(inWords('Set cta_text or brand_profile.', '', 'short')).toBe('Set cta text or brand profile.');
});

test('elements and values have names without signs of a program', () => {
  expect(['beat-0', 'end-card-cta', 'disclosure', 'caption-2'].map(elementName)).toEqual([
    'Text beat 1',
    'End card: call to action',
    'Label',
    'Caption 2',
  ]);
  expect(['tiktok', 'boldStatement', 'luxury_minimal'].map(valueLabel)).toEqual([
    'TikTok',
    'Bold Statement',
    'Luxury minimal',
  ]);
});
