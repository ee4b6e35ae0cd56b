/** How labels and redaction of a tracking composition become an overlay: nobody who is hidden gets a name unasked. */
import { describe, expect, it } from 'vitest';
import { resolveTracking } from '../../src/document/tracking/resolve-tracking.js';
import type { TrackingComposition } from '../../src/document/tracking/tracking-schema.js';
import { expectLabelGlyphs, labelWarnings, overlayStyle } from '../../src/engine/tracking/tracking-labels.js';
import { findEntry } from '../../src/io/tracking/model-store.js';

const styleOf = (fields: Partial<TrackingComposition>) =>
  overlayStyle(resolveTracking({ kind: 'tracking', source: 'a.mp4', ...fields }));

it.each<[string, Partial<TrackingComposition>, object]>([
  ['names on boxes', {}, { labels: 'name' }],
  ['no names over what is blurred', { style: 'blur' }, { labels: 'none' }],
  ['nor pixelated', { style: 'pixelate', redact: 'face' }, { labels: 'none', redact: 'face' }],
  ['but the scores that were asked for', { style: 'blur', show_score: true }, { labels: 'score' }],
  [
    'and the names that were written',
    { style: 'blur', labels: { '1': 'Ana' } },
    { labels: 'none', texts: { '1': 'Ana' } },
  ],
  ['none at all', { labels: 'none', show_score: true }, { labels: 'none' }],
])('%s', (_, fields, expected) => {
  expect(styleOf(fields)).toMatchObject(expected);
});

it('redaction of faces changes nothing of a style that hides nobody', () => {
  expect(styleOf({ redact: 'face' })).toEqual(styleOf({}));
});

describe('labels that cannot be as written', () => {
  it('are refused for a character without a glyph, all of them at once', () => {
    const labels = { person: '球员', car: 'Wagen', '3': '🙂' };
    const problems = [
      { code: 'glyph_missing', path: 'labels.3' },
      { code: 'glyph_missing', path: 'labels.person' },
    ];
    expect(() => expectLabelGlyphs(labels)).toThrow(
      expect.objectContaining({ class: 'usage', problems: problems.map((one) => expect.objectContaining(one)) }),
    );
    expect(() => expectLabelGlyphs({ person: 'Žluťoučký Ωμέγα Игрок' })).not.toThrow();
  });

  it('are told of when they name nothing that the model knows', () => {
    const labels = { person: 'Player', Person: 'x', '12': 'Ana', '0': 'y' };
    expect(labelWarnings(labels, findEntry('yolox_nano')).map(({ path }) => path)).toEqual([
      'labels.0',
      'labels.Person',
    ]);
    expect(labelWarnings(labels, undefined)).toEqual([]);
  });
});
