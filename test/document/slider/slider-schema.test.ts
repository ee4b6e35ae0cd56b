import { describe, expect, it } from 'vitest';
import { SLIDER_LANGUAGES, SLIDER_TEMPLATES } from '../../../src/document/enumerations.js';
import { compositionProblems } from '../../../src/document/validate.js';

const slide = { background: { source: 'bg.jpg' } };
const LEAST = { kind: 'slider', slides: [slide, slide, slide] };

const FULL = {
  $schema: './slider.schema.json',
  kind: 'slider',
  mode: 'ad_driven',
  template: 'comparison',
  language: 'pl',
  aspect_ratio: '1:1',
  accent_color: '#ff4d00',
  text_position: 'middle',
  logo: { source: 'logo.png' },
  panorama: { source: 'wide.jpg' },
  slides: [1, 2, 3].map((position) => ({
    position,
    headline: 'H',
    body: 'B\nC',
    kicker: 'K',
    background: { source: 'bg.jpg' },
  })),
  cta_text: 'Get my bags',
  caption: 'Caption\n\nwith lines',
  hashtags: ['#one', 'two'],
  format: 'webp',
  prompt: 'Three reasons to sleep',
  slide_count: 3,
};

function problemsWith(fields: Readonly<Record<string, unknown>>): readonly string[] {
  return compositionProblems({ ...LEAST, ...fields }).map(({ path, code }) => `${path}: ${code}`);
}

function problemsOfSlide(fields: Readonly<Record<string, unknown>>): readonly string[] {
  return problemsWith({ slides: [slide, { ...slide, ...fields }, slide] });
}

describe('a slider', () => {
  it.each([
    ['with nothing but backgrounds', LEAST],
    ['with every field set', FULL],
    [
      'with every unset field null',
      {
        ...LEAST,
        mode: null,
        template: null,
        text_position: null,
        logo: null,
        panorama: null,
        caption: null,
        hashtags: null,
        format: null,
        accent_color: null,
        aspect_ratio: null,
        prompt: null,
        slide_count: null,
      },
    ],
  ])('is valid %s', (_reason, value) => {
    expect(compositionProblems(value)).toEqual([]);
  });

  it.each([
    [2, ['slides: wrong_item_count']],
    [3, []],
    [10, []],
    [11, ['slides: wrong_item_count']],
  ])('of %i slides', (amount, expected) => {
    expect(problemsWith({ slides: Array(amount).fill(slide) })).toEqual(expected);
  });

  it.each([
    ['headline', 120],
    ['body', 600],
    ['kicker', 40],
  ])('slide %s holds %i code points', (field, max) => {
    for (const fine of ['', null, '🔥'.repeat(max)]) expect(problemsOfSlide({ [field]: fine })).toEqual([]);
    expect(problemsOfSlide({ [field]: '🔥'.repeat(max + 1) })).toEqual([`slides[1].${field}: too_long`]);
    expect(problemsOfSlide({ [field]: 3 })).toEqual([`slides[1].${field}: invalid_type`]);
    expect(problemsOfSlide({ [field]: 'a\u0000' })).toEqual([`slides[1].${field}: unsupported_character`]);
  });

  it.each([
    ['caption', 3000],
    ['prompt', 2000],
  ])('%s holds %i code points', (field, max) => {
    expect(problemsWith({ [field]: '🔥'.repeat(max) })).toEqual([]);
    expect(problemsWith({ [field]: '🔥'.repeat(max + 1) })).toEqual([`${field}: too_long`]);
  });

  it('speaks the languages of shorts', () => {
    expect([...SLIDER_LANGUAGES].sort()).toEqual('ar de en es fr it ja ko nl pl pt ru zh'.split(' '));
    for (const language of SLIDER_LANGUAGES) expect(problemsWith({ language })).toEqual([]);
    for (const language of ['el', 'he', 'en-US', null]) {
      expect(problemsWith({ language })).toEqual(['language: not_one_of']);
    }
  });

  it.each([
    ['mode', 'ad-driven'],
    ['aspect_ratio', '16:9'],
    ['aspect_ratio', '4x5'],
    ['text_position', 'center'],
    ['format', 'jpg'],
    ['template', 'bold_statement'],
  ])('%s %j is none of the values', (field, value) => {
    expect(problemsWith({ [field]: value })).toEqual([`${field}: not_one_of`]);
  });

  it.each([
    ['accent_color', '#fff', 'accent_color: invalid_color'],
    ['slide_count', 2, 'slide_count: out_of_range'],
    ['slide_count', 4.5, 'slide_count: out_of_range'],
    ['logo', { source: 'https://x.test/l.png' }, 'logo.source: path_not_allowed'],
    ['logo', { source: 'l.png', position: 'top_left' }, 'logo.position: unknown_field'],
    ['hashtags', ['ok', 3], 'hashtags[1]: invalid_type'],
    ['hashtags', Array(101).fill('x'), 'hashtags: wrong_item_count'],
    ['slide', [], 'slide: unknown_field'],
  ])('%s %j: %s', (field, value, expected) => {
    expect(problemsWith({ [field]: value })).toEqual([expected]);
  });

  it('draws a ground for a slide without a background, but refuses one that names nothing', () => {
    expect(problemsOfSlide({ background: undefined })).toEqual([]);
    expect(problemsOfSlide({ background: null })).toEqual([]);
    expect(problemsOfSlide({ background: {} })).toEqual(['slides[1].background.source: missing_field']);
    expect(problemsOfSlide({ background: { source: '' } })).toEqual(['slides[1].background.source: blank_text']);
  });
});

describe('template and mode', () => {
  it.each(['creative', 'ad_driven'] as const)('%s takes its own three templates', (mode) => {
    for (const template of SLIDER_TEMPLATES[mode]) expect(problemsWith({ mode, template })).toEqual([]);
    const other = mode === 'creative' ? 'ad_driven' : 'creative';
    for (const template of SLIDER_TEMPLATES[other]) {
      expect(problemsWith({ mode, template })).toEqual(['template: template_not_in_mode']);
    }
  });

  it('an absent mode is creative, and the remedy says both ways out', () => {
    const [problem] = compositionProblems({ ...LEAST, template: 'offerCard' });
    expect(problem?.message).toBe(
      'Expected boldStatement, editorialStory or scrapbook for template in mode creative but received "offerCard"',
    );
    expect(problem?.remedy).toBe('Use "ad_driven" for mode, or "boldStatement" for template.');
  });

  it('says nothing of it when the mode itself is wrong', () => {
    expect(problemsWith({ mode: 'ads', template: 'offerCard' })).toEqual(['mode: not_one_of']);
  });
});

describe('positions', () => {
  it.each<[string, readonly unknown[], readonly string[]]>([
    ['in order', [1, 2, 3], []],
    ['in another order', [3, 1, 2], []],
    ['left out', [undefined, undefined, undefined], []],
    ['null', [null, null, null], []],
    ['some left out, in place', [1, undefined, 3], []],
    ['repeated', [1, 2, 2], ['slides[2].position: position_not_unique']],
    ['repeated by one left out', [2, undefined, 3], ['slides[1].position: position_not_unique']],
    ['with a gap', [1, 2, 4], ['slides[2].position: position_not_contiguous']],
    ['with the last position there is', [1, 2, 10], ['slides[2].position: position_not_contiguous']],
    ['from 0', [0, 1, 2], ['slides[0].position: out_of_range']],
    ['beyond 10', [1, 2, 11], ['slides[2].position: out_of_range']],
    ['a fraction', [1, 2, 2.5], ['slides[2].position: out_of_range']],
    ['a text', [1, 2, '3'], ['slides[2].position: invalid_type']],
    ['all the same', [1, 1, 1], ['slides[1].position: position_not_unique', 'slides[2].position: position_not_unique']],
  ])('%s', (_reason, positions, expected) => {
    expect(problemsWith({ slides: positions.map((position) => ({ ...slide, position })) })).toEqual(expected);
  });

  it('names a free position in the remedy', () => {
    const slides = [1, 3, 3].map((position) => ({ ...slide, position }));
    expect(compositionProblems({ ...LEAST, slides })[0]?.remedy).toMatch(/^Use 2 for slides\[2\]\.position/);
  });
});
