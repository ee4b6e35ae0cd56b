import { describe, expect, it } from 'vitest';
import { combinationHash } from '../../../src/document/combination-hash.js';
import { TRACKING_STYLES } from '../../../src/document/enumerations.js';
import { resolveComposition } from '../../../src/document/resolve-composition.js';
import { resolveTracking } from '../../../src/document/tracking/resolve-tracking.js';
import type { TrackingComposition } from '../../../src/document/tracking/tracking-schema.js';
import { compositionProblems, validateComposition } from '../../../src/document/validate.js';

const least: TrackingComposition = { kind: 'tracking', source: 'clip.mp4' };

function problemsWith(fields: Readonly<Record<string, unknown>>): readonly string[] {
  return compositionProblems({ ...least, ...fields }).map(({ path, code }) => `${path}: ${code}`);
}

describe('a tracking composition', () => {
  it.each<[string, Record<string, unknown>, readonly string[]]>([
    ['the least', {}, []],
    [
      'every field',
      {
        classes: [0, 79],
        color: [255, 77, 0, 255],
        model: 'yolox_tiny',
        language: 'en',
        style: 'trail',
        show_score: true,
        labels: { person: 'Player', '3': 'Ana' },
        redact: 'face',
        $schema: 's',
      },
      [],
    ],
    ['nulls', { classes: null, color: null, model: null, language: null, style: null, show_score: null }, []],
    ['all 80 classes', { classes: Array.from({ length: 80 }, (_, id) => id) }, []],
    ['no class', { classes: [] }, ['classes: wrong_item_count']],
    ['81 classes', { classes: Array(81).fill(0) }, ['classes: wrong_item_count']],
    ['class 80', { classes: [0, 80] }, ['classes[1]: out_of_range']],
    ['class -1', { classes: [-1] }, ['classes[0]: out_of_range']],
    ['half a class', { classes: [0.5] }, ['classes[0]: out_of_range']],
    ['a class by name', { classes: ['person'] }, ['classes[0]: invalid_type']],
    ['one class without a list', { classes: 0 }, ['classes: invalid_type']],
    ['three parts of a colour', { color: [1, 2, 3] }, ['color: wrong_item_count']],
    ['five parts of a colour', { color: [1, 2, 3, 4, 5] }, ['color: wrong_item_count']],
    ['a colour of 256', { color: [256, 0, 0, 255] }, ['color[0]: out_of_range']],
    ['a colour in fractions', { color: [0.5, 0, 0, 1] }, ['color[0]: out_of_range']],
    ['a colour in hex', { color: '#ff4d00' }, ['color: invalid_type']],
    ['a model from a URL', { model: 'https://x.test/m.onnx' }, ['model: path_not_allowed']],
    ['a blank model', { model: '' }, ['model: blank_text']],
    ['a source from a URL', { source: 'https://x.test/a.mp4' }, ['source: path_not_allowed']],
    ['no source', { source: undefined }, ['source: missing_field']],
    ['another style', { style: 'boxes' }, ['style: not_one_of']],
    ['a score shown as a number', { show_score: 1 }, ['show_score: invalid_type']],
    ['no labels', { labels: 'none' }, []],
    ['a label in braces', { labels: { person: 'x{\\b1}' } }, ['labels.person: unsupported_character']],
    ['a label of two lines', { labels: { person: 'a\nb' } }, ['labels.person: unsupported_character']],
    ['a blank label', { labels: { person: ' ' } }, ['labels.person: blank_text']],
    ['a label of 41 letters', { labels: { person: 'x'.repeat(41) } }, ['labels.person: too_long']],
    ['redaction of hands', { redact: 'hands' }, ['redact: not_one_of']],
    ['a field of a short', { headline: 'x' }, ['headline: unknown_field']],
  ])('%s', (_reason, fields, expected) => {
    expect(problemsWith(fields)).toEqual(expected);
  });

  it('takes every style', () => {
    for (const style of TRACKING_STYLES) expect(problemsWith({ style })).toEqual([]);
  });

  it('says what to do about an empty list of classes', () => {
    expect(compositionProblems({ ...least, classes: [] })[0]?.remedy).toBe(
      'Leave classes out to track all, or name a COCO-80 id such as 0 (person).',
    );
  });
});

describe('resolveTracking', () => {
  it('fills every default', () => {
    expect(resolveTracking(least)).toEqual({
      kind: 'tracking',
      source: 'clip.mp4',
      classes: undefined,
      color: undefined,
      model: { name: 'yolox_nano' },
      style: 'box',
      showScore: false,
      labels: 'auto',
      redact: 'body',
    });
  });

  it.each<[string, Partial<TrackingComposition>, Record<string, unknown>]>([
    ['classes ascending, each once', { classes: [2, 0, 2] }, { classes: [0, 2] }],
    ['all classes named', { classes: Array.from({ length: 80 }, (_, id) => 79 - id) }, { classes: undefined }],
    ['colour', { color: [255, 77, 0, 0] }, { color: { r: 255, g: 77, b: 0, a: 0 } }],
    ['a model by name', { model: 'yolox_s' }, { model: { name: 'yolox_s' } }],
    ['a model by file', { model: 'mine.ONNX' }, { model: { source: 'mine.ONNX' } }],
    ['a model in a folder', { model: './models/mine' }, { model: { source: './models/mine' } }],
    ['style', { style: 'pixelate', show_score: true }, { style: 'pixelate', showScore: true }],
  ])('%s', (_reason, fields, expected) => {
    expect(resolveTracking({ ...least, ...fields })).toMatchObject(expected);
  });

  it('hashes a clip and a model file by content, and no inert field', () => {
    const hash = (fields: Partial<TrackingComposition>, hashes: Record<string, string>) =>
      combinationHash(resolveTracking({ ...least, ...fields }), hashes);
    expect(hash({ language: 'fr', classes: null }, { 'clip.mp4': 'C' })).toBe(
      hash({ source: '/b.mp4' }, { '/b.mp4': 'C' }),
    );
    expect(hash({ model: 'a.onnx' }, { 'clip.mp4': 'C', 'a.onnx': 'M' })).toBe(
      hash({ model: '/x/b.onnx' }, { 'clip.mp4': 'C', '/x/b.onnx': 'M' }),
    );
    expect(hash({ classes: [0] }, { 'clip.mp4': 'C' })).not.toBe(hash({}, { 'clip.mp4': 'C' }));
  });
});

describe('resolveComposition', () => {
  it.each([
    [{ kind: 'short', segments: [{ source: 'a' }, { source: 'b' }] }],
    [{ kind: 'slider', slides: Array(3).fill({ background: { source: 'a' } }) }],
    [{ kind: 'tracking', source: 'a' }],
  ])('resolves %j', (document) => {
    expect(resolveComposition(validateComposition(document)).kind).toBe(document.kind);
  });
});
