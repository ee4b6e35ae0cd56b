import { describe, expect, it } from 'vitest';
import { compositionProblems, validateComposition } from '../../src/document/validate.js';
import { ReelwrightError } from '../../src/errors.js';
import { FULL_SHORT, LEAST_SHORT } from './short/valid-short.js';

function errorOf(value: unknown): ReelwrightError {
  try {
    validateComposition(value);
  } catch (error) {
    if (error instanceof ReelwrightError) return error;
    throw error;
  }
  throw new Error('the value is valid');
}

describe('validateComposition', () => {
  it('hands a valid composition back unchanged', () => {
    expect(validateComposition(FULL_SHORT)).toBe(FULL_SHORT);
  });

  it('reports all problems at once, each with its path', () => {
    const error = errorOf({
      kind: 'short',
      language: 'en-GB',
      segments: [{ source: 'https://example.com/clips/one.mp4?token=1' }, { path: 'b.mp4' }],
      headlin: 'Hello',
      headline: 'x'.repeat(93),
      text_beats: [...Array(8).fill('ok'), 7],
      star_rating: 6,
      end_card: 'poster',
      short_text_animation: 'typwriter',
      logo: { source: 'l.png', postion: 'top_left' },
    });
    expect(error.class).toBe('usage');
    expect(error.retryable).toBe(false);
    expect(error.errors).toEqual({
      language: [expect.stringContaining('but received "en-GB"; did you mean "en"?')],
      'segments[0].source': [
        'Expected a local file path for segments[0].source but received the URL "https://example.com/clips/one.mp4"',
      ],
      'segments[1].source': ['Expected a text for segments[1].source but received nothing'],
      'segments[1].path': [
        'Expected a field of segments[1] for segments[1].path but received an unknown one; did you mean "source"?',
      ],
      headlin: ['Expected a field of a short for headlin but received an unknown one; did you mean "headline"?'],
      headline: ['Expected at most 80 characters for headline but received 93'],
      text_beats: ['Expected at most 8 items for text_beats but received 9'],
      'text_beats[8]': ['Expected a text for text_beats[8] but received 7'],
      star_rating: ['Expected a number from 0 to 5 for star_rating but received 6'],
      end_card: ['Expected auto, none or lockup for end_card without a poster but received "poster"'],
      short_text_animation: [expect.stringContaining('received "typwriter"; did you mean "typewriter"?')],
      'logo.postion': [
        'Expected a field of logo for logo.postion but received an unknown one; did you mean "position"?',
      ],
    });
    expect(error.message).toBe(error.problems[0]?.message);
  });

  it.each([
    [{ headline: 'x'.repeat(93) }, 'Shorten headline by 13 characters.'],
    [{ offer_text: 'x'.repeat(17) }, 'Shorten offer_text by 1 character.'],
    [{ text_beats: Array(10).fill('x') }, 'Remove 2 items from text_beats.'],
    [{ segments: [] }, 'Add 2 items to segments.'],
    [{ star_rating: 7 }, 'Use 5 for star_rating.'],
    [{ star_rating: -1 }, 'Use 0 for star_rating.'],
    [{ star_rating: '4.5' }, 'Use 4.5 without quotes for star_rating.'],
    [{ poster_includes_lockup: 'false' }, 'Use false without quotes for poster_includes_lockup.'],
    [{ language: 'pt-BR' }, 'Use "pt" for language.'],
    [{ language: 'zh_Hans' }, 'Use "zh" for language.'],
    [{ accent_color: '#f40' }, 'Use "#ff4400" for accent_color.'],
    [{ accent_color: '#ff4d00cc' }, 'Use "#ff4d00" for accent_color.'],
    [{ headline_color: 'ff4d00' }, 'Use "#ff4d00" for headline_color.'],
    [{ headline_color: 'red' }, 'Write six hex digits after #, such as "#ff4d00", for headline_color.'],
    [{ music: 'bed.mp3' }, 'Use { "source": "bed.mp3" } for music.'],
    [{ music_instruments: 'piano' }, 'Use ["piano"] for music_instruments.'],
    [
      { music: { source: 'file:///media/my%20bed.mp3' } },
      'Write the path without the scheme: use "/media/my bed.mp3" for music.source.',
    ],
    [
      { music: { source: 'https://x.test/a/bed.mp3?t=1' } },
      'Reelwright never downloads: save the file first, then use "./bed.mp3" for music.source.',
    ],
    [
      { music: { source: 'data:audio/mp3;base64,AA/BB' } },
      'Reelwright never downloads: save the file first, then use a local file for music.source.',
    ],
    [{ headline: 'ab\u0007' }, 'Remove U+0007 from headline.'],
    [{ product_prompt: 'short' }, 'Add at least 5 characters to product_prompt, or leave it out.'],
    [{ shortTextPosition: 'top' }, 'Rename shortTextPosition to short_text_position.'],
    [{ brand_profile: { defaultCta: 'Go' } }, 'Rename brand_profile.defaultCta to brand_profile.default_cta.'],
    [{ font_family: 'auto' }, 'Rename font_family to short_font_family.'],
    [{ default_cta: 'Go' }, 'Move default_cta to brand_profile.default_cta.'],
    [{ soundtrack: null }, 'Rename soundtrack to music.'],
  ])('computes the remedy of %j', (fields, remedy) => {
    expect(compositionProblems({ ...LEAST_SHORT, ...fields }).map((problem) => problem.remedy)).toEqual([remedy]);
  });

  it('names where in a text a broken character stands', () => {
    expect(compositionProblems({ ...LEAST_SHORT, headline: '🔥🔥\ud83d' })[0]?.message).toBe(
      'Expected text without control characters or broken characters for headline but received U+D83D at character 3',
    );
  });

  it('knows a field of another kind', () => {
    const messages = compositionProblems({ ...LEAST_SHORT, slides: [], classes: [] }).map(({ message }) => message);
    expect(messages).toEqual([
      'Expected a field of a short for slides but received a field of a slider',
      'Expected a field of a short for classes but received a field of a tracking composition',
    ]);
  });

  it('reports every broken rule of one value', () => {
    const problems = compositionProblems({ ...LEAST_SHORT, offer_text: `${'x'.repeat(20)}\u0000` });
    expect(problems.map(({ code }) => code)).toEqual(['too_long', 'unsupported_character']);
  });
});

describe('what is no composition at all', () => {
  it.each([
    [null, 'Expected an object for the composition but received null'],
    [undefined, 'Expected an object for the composition but received nothing'],
    [[], 'Expected an object for the composition but received a list of 0'],
    ['short', 'Expected an object for the composition but received "short"'],
    [7, 'Expected an object for the composition but received 7'],
  ])('%j', (value, message) => {
    const error = errorOf(value);
    expect(error.errors).toEqual({ '': [message] });
  });

  it.each([
    ['shrot', 'unknown_kind', 'Use "short" for kind.'],
    ['Short', 'unknown_kind', 'Use "short" for kind.'],
    ['video', 'unknown_kind', undefined],
    [3, 'unknown_kind', undefined],
  ])('kind %j', (kind, code, remedy) => {
    const error = errorOf({ ...LEAST_SHORT, kind });
    expect(error.code).toBe(code);
    expect(error.path).toBe('kind');
    if (remedy !== undefined) expect(error.remedy).toBe(remedy);
  });

  it.each([
    ['slidr', 'slider'],
    ['traking', 'tracking'],
    ['Editor', 'editor'],
  ])('kind %j asks for %j', (kind, near) => {
    expect(errorOf({ kind }).message).toContain(`did you mean "${near}"?`);
  });

  it.each([
    [{ slides: [], hashtags: [], mode: 'creative' }, 'slider'],
    [{ source: 'a.mp4', classes: [0] }, 'tracking'],
    [{ language: 'en', segments: [], narration: null }, 'editor'],
  ])('guesses the missing kind of %j', (document, kind) => {
    expect(errorOf(document).remedy).toBe(`Use "${kind}" for kind.`);
  });

  it('guesses a missing kind from the other fields', () => {
    const error = errorOf({ headline: '', text_beats: [], segments: [] });
    expect([error.code, error.remedy]).toEqual(['missing_field', 'Use "short" for kind.']);
  });
});

describe('hostile documents', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'a key %s is an unknown field like any other',
    (key) => {
      const document = JSON.parse(`{"kind":"short","segments":[{"source":"a"},{"source":"b"}],"${key}":{"x":1}}`);
      const error = errorOf(document);
      expect(error.problems.map(({ path, code }) => `${path}: ${code}`)).toEqual([`${key}: unknown_field`]);
      expect(Object.entries(error.errors)).toHaveLength(1);
      expect(JSON.parse(JSON.stringify({ errors: error.errors })).errors).toHaveProperty([key]);
    },
  );

  it('hints at the first hundred unknown keys of an object, and reports all', () => {
    const keys = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`headline${index}`, 1]));
    const problems = compositionProblems({ ...LEAST_SHORT, ...keys });
    expect(problems).toHaveLength(5000);
    expect(problems.filter(({ message }) => message.includes('did you mean'))).toHaveLength(100);
  });

  it('takes nothing from a prototype', () => {
    expect(errorOf(Object.create(LEAST_SHORT)).path).toBe('kind');
  });

  it('keeps messages on one line and short', () => {
    const [problem] = compositionProblems({ ...LEAST_SHORT, end_card: `\u001b[31m\n${'x'.repeat(10_000)}` });
    expect(problem?.message).not.toContain('\n');
    expect(problem?.message).not.toContain('\u001b');
    expect(problem?.message.length).toBeLessThan(200);
  });

  it('quotes keys that are no plain names', () => {
    const [problem] = compositionProblems({ ...LEAST_SHORT, 'a b.c': 1 });
    expect(problem?.path).toBe('["a b.c"]');
  });
});
