import { describe, expect, it } from 'vitest';
import {
  CAPTION_POSITIONS,
  CAPTION_STYLES,
  CORNERS,
  EXPORT_ASPECT_RATIOS,
  FIT_MODES,
  LANGUAGES,
  LOGO_TREATMENTS,
  TRANSITION_TYPES,
} from '../../../src/document/enumerations.js';
import { compositionProblems } from '../../../src/document/validate.js';
import { FULL_EDITOR, LEAST_EDITOR } from './valid-editor.js';

type Fields = Readonly<Record<string, unknown>>;

const codesOf = (value: unknown) => compositionProblems(value).map(({ path, code }) => `${path}: ${code}`);
const codesWith = (fields: Fields) => codesOf({ ...LEAST_EDITOR, ...fields });
const ofSegment = (fields: Fields) => ({ ...LEAST_EDITOR, segments: [{ source: 'a.mp4', ...fields }] });
const ofWords = (words: unknown) => ({ ...LEAST_EDITOR, narration: { source: 'v.mp3', words } });
const word = (start: unknown, end: unknown, text: unknown = 'word') => ({ text, start, end });
const nulls = (fields: Fields, kept: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, kept.includes(name) ? value : null]));

describe('an editor ad', () => {
  it.each<[string, unknown]>([
    ['with nothing but a scene', LEAST_EDITOR],
    ['with every field set', FULL_EDITOR],
    ['with every field null that may be', nulls(FULL_EDITOR, ['kind', 'language', 'segments'])],
    ['with every field of a scene null that may be', ofSegment(nulls(FULL_EDITOR.segments[1], ['source']))],
    ['with empty parts', { ...LEAST_EDITOR, captions: {}, segments: [{ source: 'a.mp4', trim: {} }] }],
    ['with a cut that names a time', ofSegment({ transition: { type: 'cut', duration_seconds: 0.4 } })],
    ['with an empty product_prompt, as the interface stores it', { ...LEAST_EDITOR, product_prompt: '' }],
    ['of 20 scenes', { ...LEAST_EDITOR, segments: Array(20).fill({ source: 'a.mp4' }) }],
    ['with a clip to its last second', ofSegment({ trim: { start: 299, duration: 1 } })],
    ['with a sum that floats do not hold', ofSegment({ trim: { start: 299.9, duration: 0.1 } })],
    ['without words in its list of words', ofWords([])],
    ['with words that touch', ofWords([word(0, 1), word(1, 2)])],
    ['with words that overlap within the tolerance', ofWords([word(0, 1.1), word(1, 2)])],
    ['with words of no length, as recognisers write them', ofWords([word(1, 1), word(1, 1), word(1, 1.2)])],
    ['with one long word', ofWords([word(0, 0.2), word(0.2, 15), word(15, 15.3)])],
  ])('is valid %s', (_reason, value) => {
    expect(compositionProblems(value)).toEqual([]);
  });

  it.each<[string, readonly string[], (value: string) => unknown]>([
    ['language', LANGUAGES, (language) => ({ ...LEAST_EDITOR, language })],
    ['export_aspect_ratio', EXPORT_ASPECT_RATIOS, (value) => ({ ...LEAST_EDITOR, export_aspect_ratio: value })],
    ['fit_mode', FIT_MODES, (value) => ofSegment({ fit_mode: value })],
    ['transition.type', TRANSITION_TYPES, (type) => ofSegment({ transition: { type } })],
    ['captions.style', CAPTION_STYLES, (style) => ({ ...LEAST_EDITOR, captions: { style } })],
    ['captions.position', CAPTION_POSITIONS, (position) => ({ ...LEAST_EDITOR, captions: { position } })],
    ['logo_position', CORNERS, (value) => ({ ...LEAST_EDITOR, logo: { source: 'l.png', logo_position: value } })],
    [
      'logo_treatment',
      LOGO_TREATMENTS,
      (value) => ({ ...LEAST_EDITOR, logo: { source: 'l.png', logo_treatment: value } }),
    ],
  ])('takes every value of %s and no other', (field, values, documentWith) => {
    for (const value of values) expect(codesOf(documentWith(value))).toEqual([]);
    const [problem, ...others] = codesOf(documentWith('neither'));
    expect(problem).toMatch(new RegExp(`${field.replaceAll('.', '\\.')}: not_one_of$`));
    expect(others).toEqual([]);
  });

  it.each<[string, number, number, (value: string) => unknown]>([
    ['segments[0].narration_text', 0, 5000, (value) => ofSegment({ narration_text: value })],
    ['segments[0].prompt', 1, 2000, (value) => ofSegment({ prompt: value })],
    ['narration_script', 0, 10_000, (value) => ({ ...LEAST_EDITOR, narration_script: value })],
    ['product_subject', 0, 300, (value) => ({ ...LEAST_EDITOR, product_subject: value })],
    ['product_description', 0, 500, (value) => ({ ...LEAST_EDITOR, product_description: value })],
    ['product_prompt', 10, 5000, (value) => ({ ...LEAST_EDITOR, product_prompt: value })],
    ['scenario_prompt', 1, 50_000, (value) => ({ ...LEAST_EDITOR, scenario_prompt: value })],
    ['disclosure.text', 1, 60, (text) => ({ ...LEAST_EDITOR, disclosure: { text } })],
    ['narration.words[0].text', 1, 100, (text) => ofWords([word(0, 1, text)])],
  ])('%s holds %i to %i code points', (path, min, max, documentWith) => {
    expect(codesOf(documentWith('𝄞'.repeat(max)))).toEqual([]);
    expect(codesOf(documentWith('𝄞'.repeat(max + 1)))).toEqual([`${path}: too_long`]);
    expect(codesOf(documentWith('𝄞'.repeat(Math.max(min, 1))))).toEqual([]);
    if (min > 1) expect(codesOf(documentWith('𝄞'.repeat(min - 1)))).toEqual([`${path}: too_short`]);
    expect(codesOf(documentWith(`${'x'.repeat(12)}\u0000`))).toEqual([`${path}: unsupported_character`]);
  });

  it.each<[string, number, number, (value: unknown) => unknown]>([
    ['segments[0].volume', 0, 2, (volume) => ofSegment({ volume })],
    ['segments[0].trim.start', 0, 300, (start) => ofSegment({ trim: { start } })],
    ['segments[0].trim.duration', 0.1, 300, (duration) => ofSegment({ trim: { duration } })],
    ['segments[0].focus.x', 0, 1, (x) => ofSegment({ focus: { x, y: 0 } })],
    ['segments[0].focus.y', 0, 1, (y) => ofSegment({ focus: { x: 1, y } })],
    [
      'segments[0].transition.duration_seconds',
      0.1,
      2,
      (value) => ofSegment({ transition: { type: 'push', duration_seconds: value } }),
    ],
    [
      'logo.logo_duration_seconds',
      0.5,
      6000,
      (value) => ({ ...LEAST_EDITOR, logo: { source: 'l.png', logo_duration_seconds: value } }),
    ],
    [
      'closing_image.duration_seconds',
      0.5,
      10,
      (value) => ({ ...LEAST_EDITOR, closing_image: { source: 'e.png', duration_seconds: value } }),
    ],
    ['target_duration_seconds', 1, 6000, (value) => ({ ...LEAST_EDITOR, target_duration_seconds: value })],
    ['segments_count', 0, 20, (value) => ({ ...LEAST_EDITOR, segments_count: value })],
  ])('%s lies between %d and %d', (path, min, max, documentWith) => {
    for (const fine of [min, max]) expect(codesOf(documentWith(fine))).toEqual([]);
    for (const wrong of [min - 0.01, max + 0.01, -1, 1e300])
      expect([wrong, codesOf(documentWith(wrong))]).toEqual([wrong, [`${path}: out_of_range`]]);
    for (const wrong of ['1', true, [1], Number.NaN, Number.POSITIVE_INFINITY])
      expect([wrong, codesOf(documentWith(wrong))]).toEqual([wrong, [`${path}: invalid_type`]]);
  });

  it.each<[string, Fields, readonly string[]]>([
    ['no scene', { segments: [] }, ['segments: wrong_item_count']],
    ['21 scenes', { segments: Array(21).fill({ source: 'a.mp4' }) }, ['segments: wrong_item_count']],
    ['no list of scenes', { segments: undefined }, ['segments: missing_field']],
    ['no language', { language: undefined }, ['language: missing_field']],
    ['a language with a region', { language: 'pt-BR' }, ['language: not_one_of']],
    ['null for the language', { language: null }, ['language: not_one_of']],
    ['a scene without a source', { segments: [{}] }, ['segments[0].source: missing_field']],
    ['a scene as a path', { segments: ['a.mp4'] }, ['segments[0]: invalid_type']],
    [
      'a scene from a URL',
      { segments: [{ source: 'https://x.test/a.mp4' }] },
      ['segments[0].source: path_not_allowed'],
    ],
    ['a blank source', { music: { source: ' ' } }, ['music.source: blank_text']],
    ['music as a path', { music: 'bed.mp3' }, ['music: invalid_type']],
    ['narration as a path', { narration: 'v.mp3' }, ['narration: invalid_type']],
    ['words without a voice', { narration: { words: [] } }, ['narration.source: missing_field']],
    ['a logo without an image', { logo: { logo_position: 'top_left' } }, ['logo.source: missing_field']],
    ['captions as a switch', { captions: true }, ['captions: invalid_type']],
    ['a blank label', { disclosure: { text: ' ' } }, ['disclosure.text: blank_text']],
    ['another pacing', { pacing: 'voice-led' }, ['pacing: not_one_of']],
    ['a voice id with spaces', { voice_id: 'my voice' }, ['voice_id: invalid_voice_id']],
    ['half a scene asked for', { segments_count: 2.5 }, ['segments_count: out_of_range']],
    ['pacing by a voice that is not there', { pacing: 'voice_first' }, ['pacing: narration_required']],
    ['pacing by a voice that is null', { pacing: 'voice_first', narration: null }, ['pacing: narration_required']],
    ['a field of a short', { headline: 'x' }, ['headline: unknown_field']],
    ['a read-only field of a record', { slug: 'x' }, ['slug: unknown_field']],
  ])('is refused with %s', (_reason, fields, expected) => {
    expect(codesWith(fields)).toEqual(expected);
  });

  it.each<[string, Fields, string]>([
    ['a focus that is no value', { focus: 'centre' }, 'segments[0].focus: not_one_of'],
    ['a focus as a number', { focus: 0.5 }, 'segments[0].focus: invalid_type'],
    ['a focus as a list', { focus: [0.5, 0.5] }, 'segments[0].focus: invalid_type'],
    ['half a point', { focus: { x: 0.5 } }, 'segments[0].focus.y: missing_field'],
    ['a point with a third side', { focus: { x: 0, y: 0, z: 0 } }, 'segments[0].focus.z: unknown_field'],
    ['a point beyond the picture', { focus: { x: 0, y: 1.5 } }, 'segments[0].focus.y: out_of_range'],
    ['a transition by name alone', { transition: 'crossfade' }, 'segments[0].transition: invalid_type'],
    ['a transition without a type', { transition: {} }, 'segments[0].transition.type: missing_field'],
    ['an end beside the start', { trim: { start: 1, end: 3 } }, 'segments[0].trim.end: unknown_field'],
    [
      'a part beyond the longest clip',
      { trim: { start: 299, duration: 2 } },
      'segments[0].trim.duration: out_of_range',
    ],
    ['a position, which the list gives', { position: 1 }, 'segments[0].position: unknown_field'],
    ['a contained picture', { fit_mode: 'contain' }, 'segments[0].fit_mode: not_one_of'],
    ['a muted clip', { muted: true }, 'segments[0].muted: unknown_field'],
  ])('is refused with %s in a scene', (_reason, fields, expected) => {
    expect(codesOf(ofSegment(fields))).toEqual([expected]);
  });

  it.each<[string, unknown, readonly string[]]>([
    ['no list', 'hello', ['narration.words: invalid_type']],
    ['texts alone', ['hello'], ['narration.words[0]: invalid_type']],
    ['no end', [{ text: 'a', start: 0 }], ['narration.words[0].end: missing_field']],
    ['a blank text', [word(0, 1, ' ')], ['narration.words[0].text: blank_text']],
    ['a time as text', [word('0.1', 1)], ['narration.words[0].start: invalid_type']],
    ['a time below zero', [word(-0.1, 1)], ['narration.words[0].start: out_of_range']],
    ['an end before its start', [word(2, 1.9), word(3, 4)], ['narration.words[0].end: word_times_invalid']],
    ['words out of order', [word(1, 2), word(0.5, 0.9)], ['narration.words[1].start: word_times_invalid']],
    ['words on each other', [word(1, 2), word(1.8, 3)], ['narration.words[1].start: word_times_invalid']],
    ['milliseconds', [word(120, 480), word(480, 900)], ['narration.words: word_times_invalid']],
    ['more words than 100 minutes hold', Array(20_001).fill(word(1, 1)), ['narration.words: wrong_item_count']],
  ])('is refused with words of %s', (_reason, words, expected) => {
    expect(codesOf(ofWords(words))).toEqual(expected);
  });
});

describe('the remedy', () => {
  it.each<[unknown, string]>([
    [{ ...LEAST_EDITOR, segments: [] }, 'Add a scene to segments: { "source": <clip or still> }.'],
    [{ ...LEAST_EDITOR, segments: ['a.mp4'] }, 'Use { "source": "a.mp4" } for segments[0].'],
    [ofSegment({ transition: 'dip' }), 'Use { "type": "dip" } for segments[0].transition.'],
    [{ ...LEAST_EDITOR, disclosure: 'AI' }, 'Use { "text": "AI" } for disclosure.'],
    [{ ...LEAST_EDITOR, captions: false }, 'Use { "enabled": false } for captions.'],
    [ofSegment({ trim: '2' }), 'Write an object for segments[0].trim.'],
    [ofSegment({ focus: 'centre' }), 'Use "center" for segments[0].focus.'],
    [ofSegment({ focus: 3 }), 'Write auto, center or { x, y } for segments[0].focus.'],
    [ofSegment({ transition: { type: 'cross-fade' } }), 'Use "crossfade" for segments[0].transition.type.'],
    [
      ofSegment({ transition: { type: 'dip', duration_seconds: 400 } }),
      'Use 0.4 for segments[0].transition.duration_seconds if 400 means milliseconds, else at most 2.',
    ],
    [
      ofSegment({ transition: { type: 'dip', duration_seconds: 0 } }),
      'Use 0.1 for segments[0].transition.duration_seconds.',
    ],
    [ofSegment({ volume: 80 }), 'Use 0.8 for segments[0].volume if 80 means per cent, else at most 2.'],
    [ofSegment({ volume: -1 }), 'Use 0 for segments[0].volume.'],
    [
      ofSegment({ transition: { type: 'dip', duration: 1 } }),
      'Rename segments[0].transition.duration to segments[0].transition.duration_seconds.',
    ],
    [ofSegment({ fit: 'cover' }), 'Rename segments[0].fit to segments[0].fit_mode.'],
    [ofSegment({ trim: { from: 1 } }), 'Rename segments[0].trim.from to segments[0].trim.start.'],
    [ofSegment({ trim: { until: 1 } }), 'Remove segments[0].trim.until; segments[0].trim knows start or duration.'],
    [
      ofSegment({ trim: { start: 250, duration: 60 } }),
      'Use 50 for segments[0].trim.duration, or at most 240 for segments[0].trim.start.',
    ],
    [ofSegment({ trim: { start: 300, duration: 8 } }), 'Use at most 292 for segments[0].trim.start.'],
    [{ ...LEAST_EDITOR, aspect_ratio: '1:1' }, 'Rename aspect_ratio to export_aspect_ratio.'],
    [
      ofWords([{ text: 'Hi', from: 0, start: 0, end: 1 }]),
      'Rename narration.words[0].from to narration.words[0].start.',
    ],
    [{ ...LEAST_EDITOR, voiceover: null }, 'Rename voiceover to narration.'],
    [{ ...LEAST_EDITOR, script: 'Hi' }, 'Rename script to narration_script.'],
    [{ ...LEAST_EDITOR, words: [] }, 'Move words to narration.words.'],
    [{ ...LEAST_EDITOR, logo_position: 'top_left' }, 'Move logo_position to logo.logo_position.'],
    [
      { ...LEAST_EDITOR, logo: { source: 'l.png', position: 'top_left' } },
      'Rename logo.position to logo.logo_position.',
    ],
    [
      { ...LEAST_EDITOR, pacing: 'voice_first' },
      'Set narration to { "source": <recorded voice> }, or use "fixed" for pacing.',
    ],
    [{ ...LEAST_EDITOR, product_prompt: 'lamp' }, 'Add at least 6 characters to product_prompt, or leave it out.'],
    [ofWords([word(2, 1), word(2.5, 3)]), 'Use 2.5 for narration.words[0].end, or exchange its start and end.'],
    [ofWords([word(0, 1), word(0.5, 2)]), 'Use 1 for narration.words[1].start, or 0.5 for narration.words[0].end.'],
    [ofWords([word(1, 2), word(0, 1)]), 'Sort narration.words by start, or use 2 for narration.words[1].start.'],
    [
      ofWords([word(120, 480)]),
      'Divide every start and end of narration.words by 1000: 0.12 and 0.48 for narration.words[0].',
    ],
  ])('of %j', (value, remedy) => {
    expect(compositionProblems(value).map((problem) => problem.remedy)).toEqual([remedy]);
  });

  it('comes with a message that says what was expected', () => {
    const messages = compositionProblems({
      ...LEAST_EDITOR,
      words: [],
      segments: [{ source: 'a.mp4', focus: 3, trim: { start: 299, duration: 2 } }],
      narration: { source: 'v.mp3', words: [word(0, 1), word(0.5, 2)] },
    }).map(({ message }) => message);
    expect(messages).toEqual([
      'Expected auto, center or { x, y } for segments[0].focus but received 3',
      'Expected a field of an editor ad for words but received an unknown one; did you mean "narration.words"?',
      'Expected at most 1 for segments[0].trim.duration from 299 s of a clip of at most 300 s but received 2',
      'Expected at least 0.9 (0.1 s before the end of narration.words[0]) for narration.words[1].start but received 0.5',
    ]);
  });
});
