import { describe, expect, it } from 'vitest';
import {
  CORNERS,
  CREATIVE_FORMATS,
  END_CARDS,
  LANGUAGES,
  LOGO_TREATMENTS,
  SHORT_FONT_FAMILIES,
  SHORT_TEXT_ANIMATIONS,
  SHORT_TEXT_POSITIONS,
  VISUAL_LANGUAGES,
} from '../../../src/document/enumerations.js';
import { compositionProblems } from '../../../src/document/validate.js';
import { FULL_SHORT, LEAST_SHORT } from './valid-short.js';

/** `path: code` of every problem of the least short with some fields changed. */
function problemsWith(fields: Readonly<Record<string, unknown>>): readonly string[] {
  return compositionProblems({ ...LEAST_SHORT, ...fields }).map(({ path, code }) => `${path}: ${code}`);
}

describe('a short', () => {
  it.each([
    ['with nothing but its clips', LEAST_SHORT],
    ['with every field set', FULL_SHORT],
    ['with a fraction of a star', { ...LEAST_SHORT, star_rating: 0.1 }],
    ['as JSON.parse made it', JSON.parse(JSON.stringify(FULL_SHORT))],
  ])('is valid %s', (_reason, value) => {
    expect(compositionProblems(value)).toEqual([]);
  });
});

describe('bounds of texts, in code points', () => {
  const TEXTS: readonly [field: string, max: number][] = [
    ['headline', 80],
    ['subheadline', 200],
    ['closing_claim', 80],
    ['brand_name', 40],
    ['cta_text', 24],
    ['badge_text', 24],
    ['offer_text', 16],
    ['music_vibe', 80],
    ['product_description', 500],
    ['product_subject', 300],
    ['theme', 80],
  ];

  it.each(TEXTS)('%s holds %i and no more', (field, max) => {
    expect(problemsWith({ [field]: '' })).toEqual([]);
    expect(problemsWith({ [field]: 'x'.repeat(max) })).toEqual([]);
    expect(problemsWith({ [field]: 'x'.repeat(max + 1) })).toEqual([`${field}: too_long`]);
  });

  it.each(TEXTS)('%s counts %i emoji as %i, though each is two UTF-16 units', (field, max) => {
    expect(problemsWith({ [field]: '🔥'.repeat(max) })).toEqual([]);
    expect(problemsWith({ [field]: '🔥'.repeat(max + 1) })).toEqual([`${field}: too_long`]);
  });

  it('counts every code point of a joined emoji', () => {
    const astronaut = '👩‍🚀'; // woman, joiner, rocket: 3 code points
    expect(problemsWith({ offer_text: astronaut.repeat(5) })).toEqual([]);
    expect(problemsWith({ offer_text: astronaut.repeat(6) })).toEqual(['offer_text: too_long']);
  });

  it.each(TEXTS)('%s may be null, as records store it, but nothing else that is no text', (field) => {
    expect(problemsWith({ [field]: null })).toEqual([]);
    for (const wrong of [5, true, [], {}]) expect(problemsWith({ [field]: wrong })).toEqual([`${field}: invalid_type`]);
  });

  it('product_prompt needs 10', () => {
    expect(problemsWith({ product_prompt: '🔥'.repeat(9) })).toEqual(['product_prompt: too_short']);
    expect(problemsWith({ product_prompt: '🔥'.repeat(10) })).toEqual([]);
  });
});

describe('lists', () => {
  it.each([
    ['text_beats', 8, 120],
    ['music_instruments', 10, 40],
  ])('%s: %i items of %i', (field, items, length) => {
    const item = '🔥'.repeat(length);
    expect(problemsWith({ [field]: [] })).toEqual([]);
    expect(problemsWith({ [field]: null })).toEqual([]);
    expect(problemsWith({ [field]: Array(items).fill(item) })).toEqual([]);
    expect(problemsWith({ [field]: Array(items + 1).fill(item) })).toEqual([`${field}: wrong_item_count`]);
    expect(problemsWith({ [field]: ['ok', `${item}x`] })).toEqual([`${field}[1]: too_long`]);
    expect(problemsWith({ [field]: 'one' })).toEqual([`${field}: invalid_type`]);
    expect(problemsWith({ [field]: [null] })).toEqual([`${field}[0]: invalid_type`]);
  });

  it('reports wrong items of a list that is also too long', () => {
    const beats = [...Array(8).fill('ok'), 'x'.repeat(121)];
    expect([...problemsWith({ text_beats: beats })].sort()).toEqual([
      'text_beats: wrong_item_count',
      'text_beats[8]: too_long',
    ]);
  });

  it.each([
    ['one', [{ source: 'a.mp4' }], ['segments: wrong_item_count']],
    ['three', [{ source: 'a' }, { source: 'b' }, { source: 'c' }], ['segments: wrong_item_count']],
    ['a text', 'a.mp4', ['segments: invalid_type']],
    ['null', null, ['segments: invalid_type']],
    ['items that are paths', ['a.mp4', 'b.mp4'], ['segments[0]: invalid_type', 'segments[1]: invalid_type']],
    ['an empty item', [{}, { source: 'b' }], ['segments[0].source: missing_field']],
    ['a further key', [{ source: 'a', trim: 1 }, { source: 'b' }], ['segments[0].trim: unknown_field']],
  ])('segments: %s', (_reason, segments, expected) => {
    expect(problemsWith({ segments })).toEqual(expected);
  });
});

describe('enumerations', () => {
  const FONTS = ['auto', ...SHORT_FONT_FAMILIES];
  it.each([
    ['visual_language', VISUAL_LANGUAGES],
    ['creative_format', CREATIVE_FORMATS],
    ['short_text_position', SHORT_TEXT_POSITIONS],
    ['short_text_animation', SHORT_TEXT_ANIMATIONS],
    ['short_font_family', FONTS],
    ['end_card', END_CARDS.filter((card) => card !== 'poster')],
  ] as const)('%s', (field, values) => {
    for (const value of values) expect(problemsWith({ [field]: value })).toEqual([]);
    expect(problemsWith({ [field]: null })).toEqual([]);
    for (const wrong of ['', 'nonsense', values[0]?.toUpperCase(), 3, [values[0]]]) {
      expect(problemsWith({ [field]: wrong })).toEqual([`${field}: not_one_of`]);
    }
  });

  it('language: 13 bare codes, never null', () => {
    expect(LANGUAGES).toHaveLength(13);
    for (const language of LANGUAGES) expect(problemsWith({ language })).toEqual([]);
    for (const language of ['en-US', 'zh-Hant', 'EN', 'sv', '', null]) {
      expect(problemsWith({ language })).toEqual(['language: not_one_of']);
    }
  });

  it('positions and treatments', () => {
    for (const position of [...CORNERS, null]) {
      expect(problemsWith({ logo: { source: 'l.png', position }, disclosure: { text: 'AI', position } })).toEqual([]);
    }
    for (const treatment of [...LOGO_TREATMENTS, null]) {
      expect(problemsWith({ logo: { source: 'l.png', treatment } })).toEqual([]);
    }
    expect(problemsWith({ logo: { source: 'l.png', position: 'top', treatment: 'glow' } })).toEqual([
      'logo.position: not_one_of',
      'logo.treatment: not_one_of',
    ]);
  });

  it('music_vibe is a text: the interface bounds it at 80 characters beside naming its values', () => {
    expect(problemsWith({ music_vibe: 'Playful, with claps' })).toEqual([]);
  });
});

describe('colours', () => {
  const COLOR_CASES: readonly [value: unknown, any: boolean, strict: boolean, reason: string][] = [
    ['#f40', true, false, 'three digits'],
    ['#f40c', true, false, 'four digits'],
    ['#ff4d00', true, true, 'six digits'],
    ['#FF4D00', true, true, 'upper case'],
    ['#ff4d00cc', true, false, 'eight digits'],
    ['#ff4d0', false, false, 'five digits'],
    ['#ff4d00c', false, false, 'seven digits'],
    ['ff4d00', false, false, 'no #'],
    ['#gg0000', false, false, 'no hex digit'],
    ['red', false, false, 'a name'],
    ['', false, false, 'empty'],
    [' #ff4d00', false, false, 'space before'],
    ['#ff4d00\n', false, false, 'line break after'],
    [null, true, true, 'unset'],
  ];
  it.each(COLOR_CASES)('%j: colours %s, accent %s (%s)', (value, any, strict) => {
    expect(problemsWith({ headline_color: value })).toEqual(any ? [] : ['headline_color: invalid_color']);
    expect(problemsWith({ subheadline_color: value })).toEqual(any ? [] : ['subheadline_color: invalid_color']);
    expect(problemsWith({ accent_color: value })).toEqual(strict ? [] : ['accent_color: invalid_color']);
    expect(problemsWith({ brand_profile: { accent_color: value } })).toEqual(
      strict ? [] : ['brand_profile.accent_color: invalid_color'],
    );
  });
});

describe('star_rating', () => {
  it.each([
    [0, []],
    [5, []],
    [4.6, []],
    [null, []],
    [-0.1, ['star_rating: out_of_range']],
    [5.1, ['star_rating: out_of_range']],
    ['4.6', ['star_rating: invalid_type']],
    [Number.NaN, ['star_rating: invalid_type']],
    [Number.POSITIVE_INFINITY, ['star_rating: invalid_type']],
  ])('%s', (star_rating, expected) => {
    expect(problemsWith({ star_rating })).toEqual(expected);
  });
});

describe('files', () => {
  it.each<[unknown, string | undefined, string]>([
    ['clip.mp4', undefined, 'relative'],
    ['../up/clip.mp4', undefined, 'relative to a parent: roots decide, not the schema'],
    ['/media/clip 1.mp4', undefined, 'absolute, with a space'],
    ['C:\\media\\clip.mp4', undefined, 'a drive letter is no scheme'],
    ['take 10:30.mp4', undefined, 'a colon in a name'],
    ['日本.mp4', undefined, 'any script'],
    ['https://example.com/a.mp4', 'path_not_allowed', 'https'],
    ['HTTP://example.com/a.mp4', 'path_not_allowed', 'upper case'],
    [' https://example.com/a.mp4', 'path_not_allowed', 'behind a space'],
    ['file:///media/a.mp4', 'path_not_allowed', 'file URL'],
    ['s3://bucket/a.mp4', 'path_not_allowed', 'any scheme'],
    ['data:video/mp4;base64,AAAA', 'path_not_allowed', 'data URL'],
    ['concat://a|b', 'path_not_allowed', 'ffmpeg protocol'],
    ['', 'blank_text', 'empty'],
    ['   ', 'blank_text', 'spaces'],
    ['a\u0000.mp4', 'unsupported_character', 'NUL would end the path early'],
    [5, 'invalid_type', 'no text'],
    [null, 'invalid_type', 'a file must be named'],
    ['x'.repeat(4097), 'too_long', 'longer than a system takes'],
  ])('%j is refused as %s (%s)', (source, code) => {
    const fields = { music: { source }, poster: { source }, logo: { source } };
    const paths = ['poster', 'logo', 'music'];
    expect(problemsWith(fields)).toEqual(code === undefined ? [] : paths.map((path) => `${path}.source: ${code}`));
  });

  it.each(['poster', 'logo', 'music', 'brand_profile', 'disclosure'])('%s may be null, but not a path', (field) => {
    expect(problemsWith({ [field]: null })).toEqual([]);
    expect(problemsWith({ [field]: 'file.png' })).toEqual([`${field}: invalid_type`]);
  });
});

describe('fields that demand each other', () => {
  const poster = { source: 'p.png' };
  it.each([
    ['poster without one', { end_card: 'poster' }, ['end_card: poster_required']],
    ['poster null', { end_card: 'poster', poster: null }, ['end_card: poster_required']],
    ['poster with one', { end_card: 'poster', poster }, []],
    ['lockup included without poster', { poster_includes_lockup: true }, ['poster_includes_lockup: poster_required']],
    ['lockup included with poster', { poster_includes_lockup: true, poster }, []],
    ['lockup not included', { poster_includes_lockup: false }, []],
    [
      'both',
      { end_card: 'poster', poster_includes_lockup: true },
      ['end_card: poster_required', 'poster_includes_lockup: poster_required'],
    ],
    ['disclosure none without ack', { ai_disclosure_mode: 'none' }, ['ai_disclosure_ack: ai_disclosure_ack_required']],
    [
      'disclosure none with an ack of false',
      { ai_disclosure_mode: 'none', ai_disclosure_ack: false },
      ['ai_disclosure_ack: ai_disclosure_ack_required'],
    ],
    ['another disclosure with an ack of false', { ai_disclosure_mode: 'auto', ai_disclosure_ack: false }, []],
    ['disclosure none with ack', { ai_disclosure_mode: 'none', ai_disclosure_ack: true }, []],
    ['a disclosure label nobody sees', { disclosure: { text: '\u200b ' } }, ['disclosure.text: blank_text']],
    ['a disclosure without label', { disclosure: {} }, ['disclosure.text: missing_field']],
  ])('%s', (_reason, fields, expected) => {
    expect(problemsWith(fields)).toEqual(expected);
  });
});

describe('characters', () => {
  it.each([
    ['a line break', 'a\nb', true],
    ['a tab', 'a\tb', true],
    ['a zero-width joiner', '👩‍🚀', true],
    ['a right-to-left mark', 'a\u200f', true],
    ['a bell', 'a\u0007', false],
    ['NUL', '\u0000', false],
    ['DEL', 'a\u007f', false],
    ['a C1 control', 'a\u0090', false],
    ['half an emoji', 'a\ud83d', false],
    ['the other half', '\udd25a', false],
    ['a noncharacter', 'a\uffff', false],
    ['a noncharacter of a higher plane', 'a\u{1fffe}', false],
  ])('%s', (_name, text, allowed) => {
    const expected = (path: string) => (allowed ? [] : [`${path}: unsupported_character`]);
    expect(problemsWith({ headline: text })).toEqual(expected('headline'));
    expect(problemsWith({ text_beats: ['ok', text] })).toEqual(expected('text_beats[1]'));
    expect(problemsWith({ brand_profile: { name: text } })).toEqual(expected('brand_profile.name'));
  });
});
