import { describe, expect, it } from 'vitest';
import { combinationHash } from '../../../src/document/combination-hash.js';
import type { EditorComposition } from '../../../src/document/editor/editor-schema.js';
import { isRecordStale } from '../../../src/document/is-stale.js';
import { resolveComposition } from '../../../src/document/resolve-composition.js';
import { compositionProblems } from '../../../src/document/validate.js';
import { FULL_EDITOR } from './valid-editor.js';

const BASE = FULL_EDITOR;
const HASHES = {
  'a.mp4': 'A',
  'b.png': 'B',
  'moved/a.mp4': 'A',
  'voice.mp3': 'V',
  'bed.mp3': 'M',
  'brand.ttf': 'F',
  'logo.png': 'L',
  'end.png': 'E',
};
const [first, second] = BASE.segments as [EditorComposition['segments'][number], EditorComposition['segments'][number]];
const record = { status: 'completed', combination_hash: combinationHash(resolveComposition(BASE), HASHES) };

/** Whether a render of the full document is stale after a change. */
function staleAfter(fields: Partial<EditorComposition>, hashes: Readonly<Record<string, string>> = HASHES): boolean {
  const changed = { ...BASE, ...fields };
  expect(compositionProblems(changed)).toEqual([]);
  return isRecordStale(changed, record, hashes);
}

describe('a render is stale', () => {
  it.each<[string, Partial<EditorComposition>]>([
    ['scenes in another order', { segments: [second, { ...first, transition: null }] }],
    ['a scene less', { segments: [first] }],
    ['another trim', { segments: [{ ...first, trim: { start: 1.6, duration: 4 } }, second] }],
    ['another fit', { segments: [{ ...first, fit_mode: 'blur' }, second] }],
    ['another focus', { segments: [{ ...first, focus: 'auto' }, second] }],
    ['another volume', { segments: [{ ...first, volume: 0.6 }, second] }],
    ['another transition', { segments: [first, { ...second, transition: { type: 'dip' } }] }],
    ['other words of a scene', { segments: [{ ...first, narration_text: 'Guten Tag.' }, second] }],
    ['another time of a word', { narration: { source: 'voice.mp3', words: [{ text: 'Hallo', start: 0, end: 1 }] } }],
    ['words that are no longer given', { narration: { source: 'voice.mp3' } }],
    ['another title', { segments: [{ ...first, title: { text: 'Neu' } }, second] }],
    ['another speed', { segments: [{ ...first, speed: 2 }, second] }],
    ['another move', { segments: [first, { ...second, move: 'none' }] }],
    ['larger captions', { captions: { ...BASE.captions, size: 'l' } }],
    ['quieter music', { music: { source: 'bed.mp3', volume: 0.5 } }],
    ['another overlay', { overlays: [{ source: 'b.png', start: 2 }] }],
    ['another rate', { fps: 50 }],
    ['no chapters', { chapters: false }],
    ['another caption style', { captions: { style: 'pop' } }],
    ['no captions', { captions: { enabled: false } }],
    ['no music', { music: null }],
    ['another corner of the logo', { logo: { source: 'logo.png', logo_position: 'top_left' } }],
    ['another look', { visual_language: 'luxury_minimal' }],
    ['another size', { export_aspect_ratio: '9:16' }],
    ['another pacing', { pacing: 'fixed' }],
    ['another target', { target_duration_seconds: 21 }],
    ['another label', { disclosure: { text: 'KI' } }],
    ['a shorter closing image', { closing_image: { ...BASE.closing_image, duration_seconds: 2 } }],
    ['another button', { closing_image: { ...BASE.closing_image, cta_text: 'Mehr' } }],
  ])('after %s', (_reason, fields) => {
    expect(staleAfter(fields)).toBe(true);
  });

  it.each(Object.keys(HASHES).filter((source) => !source.startsWith('moved')))('after other bytes in %s', (source) => {
    expect(staleAfter({}, { ...HASHES, [source]: 'other' })).toBe(true);
  });

  it.each([{}, { combination_hash: null }, { combination_hash: 5 }, { combination_hash: '' }])(
    'when its record has no hash: %j',
    (old) => {
      expect(isRecordStale(BASE, old, HASHES)).toBe(true);
    },
  );
});

describe('a render is not stale', () => {
  it.each<[string, Partial<EditorComposition>]>([
    ['nothing', {}],
    ['a prompt', { product_prompt: 'Eine andere Lampe', scenario_prompt: 'x', segments_count: 3 }],
    ['a voice id', { voice_id: 'voice_2', voice_model: 'standard' }],
    ['a creative format', { creative_format: 'proof_demo', project_intent: 'creative_story' }],
    ['a scene’s prompt', { segments: [{ ...first, prompt: 'Other' }, second] }],
    ['a file that was moved', { segments: [{ ...first, source: 'moved/a.mp4' }, second] }],
    ['a script that the scenes outdo', { narration_script: 'Something else' }],
    ['a theme that the look outdoes', { theme: 'clean' }],
    ['a performance tag', { segments: [{ ...first, narration_text: 'Hallo [laughs] zusammen.' }, second] }],
    ['a transition into the first scene', { segments: [{ ...first, transition: { type: 'wipe' } }, second] }],
    ['the schema it names', { $schema: null }],
  ])('after another %s', (_reason, fields) => {
    expect(staleAfter(fields)).toBe(false);
  });

  it('because of its status: a failed or pending one of today’s composition is no older than it', () => {
    for (const status of ['failed', 'pending', 'processing', undefined])
      expect(isRecordStale(BASE, { ...record, status }, HASHES)).toBe(false);
  });

  it('a default that is written out is no change', () => {
    const least = { kind: 'editor', language: 'en', segments: [{ source: 'a.mp4' }] } as EditorComposition;
    const spelled: EditorComposition = {
      ...least,
      export_aspect_ratio: '9:16',
      visual_language: 'kinetic_creator',
      pacing: 'fixed',
      captions: { enabled: true, style: 'auto', position: 'auto' },
      segments: [
        {
          source: 'a.mp4',
          fit_mode: 'blur',
          focus: 'auto',
          volume: 1,
          trim: { start: 0 },
          transition: { type: 'cut', duration_seconds: 1 },
          narration_text: ' ',
        },
      ],
    };
    const hash = combinationHash(resolveComposition(least), HASHES);
    expect(isRecordStale(spelled, { combination_hash: hash }, HASHES)).toBe(false);
  });
});

it('a medium without a hash is an error, not a fresh render', () => {
  expect(() => isRecordStale(BASE, record, { 'a.mp4': 'A' })).toThrow(/no content hash for "b\.png"/);
});

it('the defaults of later fields, said, leave the identity as it was', () => {
  const least = {
    kind: 'editor',
    language: 'en',
    segments: [{ source: 'a.mp4' }],
    music: { source: 'bed.mp3' },
  } as const;
  const said: EditorComposition = {
    ...least,
    fps: 30,
    chapters: false,
    overlays: [],
    segments: [{ source: 'a.mp4', speed: 1, cut_silence: false, words: [], title: null, move: null }],
    music: { source: 'bed.mp3', volume: 1, start_seconds: 0, fade_in_seconds: 0, fade_out_seconds: null },
  };
  const hashOf = (one: EditorComposition) => combinationHash(resolveComposition(one), HASHES);
  expect(hashOf(said)).toBe(hashOf(least));
});
