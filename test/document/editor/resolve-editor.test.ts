import { describe, expect, it } from 'vitest';
import type { EditorComposition } from '../../../src/document/editor/editor-schema.js';
import { withoutPerformanceTags } from '../../../src/document/editor/performance-tags.js';
import { resolveEditor } from '../../../src/document/editor/resolve-editor.js';
import { compositionProblems } from '../../../src/document/validate.js';
import { FULL_EDITOR, LEAST_EDITOR } from './valid-editor.js';

type Segment = EditorComposition['segments'][number];
type Words = NonNullable<NonNullable<EditorComposition['narration']>['words']>;

const VOICE = { source: 'v.mp3' };
const word = (text: string, start: number, end: number) => ({ text, start, end });

function resolved(fields: Partial<EditorComposition>) {
  const composition = { ...LEAST_EDITOR, ...fields } as EditorComposition;
  expect(compositionProblems(composition)).toEqual([]);
  return resolveEditor(composition);
}

/** The second of two scenes: the first one has no transition. */
function sceneOf(fields: Partial<Segment>) {
  return resolved({ segments: [{ source: 'a.mp4' }, { source: 'b.mp4', ...fields }] }).scenes[1];
}

function wordsOf(words: Words) {
  return resolved({ narration: { ...VOICE, words } }).narration?.words;
}

describe('resolveEditor', () => {
  it('fills every default', () => {
    expect(resolveEditor(LEAST_EDITOR)).toStrictEqual({
      kind: 'editor',
      language: 'en',
      direction: 'ltr',
      aspectRatio: '9:16',
      size: { width: 1080, height: 1920 },
      look: 'kinetic_creator',
      scenes: [
        {
          source: 'a.mp4',
          fit: 'blur',
          narrationText: '',
          focus: 'auto',
          volume: 1,
          trim: { startSeconds: 0, durationSeconds: undefined },
          enter: { type: 'cut' },
        },
      ],
      narrationScript: '',
      narration: undefined,
      captions: undefined,
      music: undefined,
      logo: undefined,
      closingImage: undefined,
      pacing: 'fixed',
      targetDurationSeconds: undefined,
      disclosure: undefined,
      fonts: undefined,
    });
  });

  it('takes every field as written', () => {
    expect(resolveEditor(FULL_EDITOR)).toStrictEqual({
      kind: 'editor',
      language: 'de',
      direction: 'ltr',
      aspectRatio: '1:1',
      size: { width: 1080, height: 1080 },
      fps: 25,
      chapters: true,
      score: 'calm',
      sounds: 'auto',
      loop: true,
      look: 'premium_editorial',
      scenes: [
        {
          source: 'a.mp4',
          fit: 'cover',
          narrationText: 'Hallo zusammen.',
          focus: { x: 0.25, y: 1 },
          volume: 0.5,
          trim: { startSeconds: 1.5, durationSeconds: 4 },
          enter: { type: 'cut' },
        },
        {
          source: 'b.png',
          fit: 'blur',
          narrationText: 'Schön, dass ihr da seid.',
          focus: 'center',
          volume: 0,
          trim: { startSeconds: 0, durationSeconds: 3 },
          enter: { type: 'crossfade', durationSeconds: 0.5 },
        },
      ],
      narrationScript: '',
      narration: {
        source: 'voice.mp3',
        words: [
          word('Hallo', 0.12, 0.5),
          word('zusammen.', 0.5, 1.1),
          word('Schön,', 1.6, 1.98),
          word('dass', 1.98, 2.2),
          word('ihr', 2.2, 2.4),
          word('da', 2.4, 2.5),
          word('seid.', 2.5, 3),
        ],
      },
      captions: { brandName: 'Northbean', style: 'karaoke', position: 'middle' },
      music: { source: 'bed.mp3' },
      logo: { source: 'logo.png', position: 'bottom_right', treatment: 'plate', durationSeconds: 5 },
      overlays: [{ source: 'b.png', startSeconds: 1, endSeconds: undefined, volume: 0, place: 'inset_top_left' }],
      closingImage: {
        ...{ source: 'end.png', durationSeconds: 3 },
        ...{ headline: 'Frisch geröstet', ctaText: 'Jetzt probieren', brandName: 'Northbean' },
      },
      pacing: 'voice_first',
      targetDurationSeconds: 20,
      disclosure: { text: 'KI-generiert', position: 'top_left' },
      fonts: { headline: { source: 'brand.ttf' }, text: undefined },
    });
  });

  it.each<[string, Partial<EditorComposition>, Record<string, unknown>]>([
    ['wide', { export_aspect_ratio: '16:9' }, { size: { width: 1920, height: 1080 } }],
    ['Arabic runs right to left', { language: 'ar' }, { direction: 'rtl' }],
    ['null is the neutral look', { visual_language: null, theme: 'noir' }, { look: 'neutral' }],
    ['a theme alone picks the nearest look', { theme: 'Film noir' }, { look: 'cinematic_product' }],
    ['the theme none is the neutral look', { theme: 'none' }, { look: 'neutral' }],
    ['a visual language wins over a theme', { visual_language: 'ugc_realism', theme: 'noir' }, { look: 'ugc_realism' }],
    [
      'logo defaults',
      { logo: { source: 'l.png' } },
      { logo: { source: 'l.png', position: 'top_right', treatment: 'plain', durationSeconds: undefined } },
    ],
    [
      'closing image',
      { closing_image: { source: 'e.png' } },
      { closingImage: { source: 'e.png', durationSeconds: 2.5 } },
    ],
    [
      'words on it bring the brand, and blank ones are none',
      { closing_image: { source: 'e.png', headline: ' Now ', cta_text: ' ' }, brand_name: 'Northbean' },
      { closingImage: { source: 'e.png', durationSeconds: 2.5, headline: 'Now', brandName: 'Northbean' } },
    ],
    [
      'a target says nothing of a fixed film',
      { target_duration_seconds: 20 },
      { targetDurationSeconds: undefined, pacing: 'fixed' },
    ],
    ['label', { disclosure: { text: ' AI\n made ' } }, { disclosure: { text: 'AI made', position: 'bottom_left' } }],
  ])('%s', (_reason, fields, expected) => {
    expect(resolved(fields)).toMatchObject(expected);
  });

  it.each<[string, Partial<Segment>, Record<string, unknown>]>([
    [
      'a transition without a time',
      { transition: { type: 'push' } },
      { enter: { type: 'push', durationSeconds: 0.4 } },
    ],
    ['a cut has no time', { transition: { type: 'cut', duration_seconds: 1 } }, { enter: { type: 'cut' } }],
    ['null for a transition', { transition: null }, { enter: { type: 'cut' } }],
    ['silence', { volume: 0 }, { volume: 0 }],
    ['a trim from the start', { trim: { duration: 2 } }, { trim: { startSeconds: 0, durationSeconds: 2 } }],
    ['a trim to the end', { trim: { start: 2 } }, { trim: { startSeconds: 2, durationSeconds: undefined } }],
    ['nulls', { focus: null, volume: null, trim: null, fit_mode: null }, { focus: 'auto', volume: 1, fit: 'blur' }],
  ])('a scene: %s', (_reason, fields, expected) => {
    expect(sceneOf(fields)).toMatchObject(expected);
  });

  it('the first scene has nothing to come from', () => {
    const [first] = resolved({ segments: [{ source: 'a.mp4', transition: { type: 'dip' } }] }).scenes;
    expect(first?.enter).toEqual({ type: 'cut' });
  });
});

describe('what is spoken', () => {
  const scene = (narration_text: string) => ({ source: 'a.mp4', narration_text });

  it.each<[string, Partial<EditorComposition>, { script: string; scenes: string[]; captions: boolean }]>([
    [
      'nothing without a voice',
      { segments: [scene('Hi')], narration_script: 'Hi' },
      { script: '', scenes: [''], captions: false },
    ],
    [
      'the scenes’ words before the script',
      { narration: VOICE, segments: [scene('Hi'), scene('')], narration_script: 'Hello' },
      { script: '', scenes: ['Hi', ''], captions: true },
    ],
    [
      'the script when no scene speaks',
      { narration: VOICE, segments: [scene(' '), scene('[pause]')], narration_script: 'Hello' },
      { script: 'Hello', scenes: ['', ''], captions: true },
    ],
    ['a voice alone', { narration: VOICE }, { script: '', scenes: [''], captions: false }],
    [
      'words alone',
      { narration: { ...VOICE, words: [word('Hi', 0, 1)] } },
      { script: '', scenes: [''], captions: true },
    ],
    ['an empty list of words', { narration: { ...VOICE, words: [] } }, { script: '', scenes: [''], captions: false }],
    [
      'captions switched off',
      { narration: VOICE, narration_script: 'Hello', captions: { enabled: false } },
      { script: 'Hello', scenes: [''], captions: false },
    ],
  ])('%s', (_reason, fields, expected) => {
    const { narrationScript, scenes, captions } = resolved(fields);
    expect({
      script: narrationScript,
      scenes: scenes.map(({ narrationText }) => narrationText),
      captions: captions !== undefined,
    }).toEqual(expected);
  });

  it.each([
    ['[whispers] Come closer.', 'Come closer.'],
    ['Come [speaks softly] closer.', 'Come closer.'],
    ['Come[pause], closer', 'Come, closer'],
    ['One.\n[laughs] Two.', 'One.\nTwo.'],
    ['[a][b] [c]', ''],
    ['Keep (this) and [ that', 'Keep (this) and [ that'],
    ['Keep ] that', 'Keep ] that'],
    [`[${'x'.repeat(61)}]`, `[${'x'.repeat(61)}]`],
    ['no [tag over\nlines]', 'no [tag over\nlines]'],
    ['2 + 2 , kept', '2 + 2 , kept'],
    ['Vraiment ! [rit] Oui.', 'Vraiment ! Oui.'],
    ['Vraiment [rit] ! Oui.', 'Vraiment ! Oui.'],
    ['Really [laughs]! Yes [nods] [smiles] .', 'Really! Yes.'],
    ['你好[停顿]，世界', '你好，世界'],
  ])('without tags: %j is %j', (text, expected) => {
    expect(withoutPerformanceTags(text)).toBe(expected);
  });

  it('a hostile text of brackets takes no time that grows with its square', () => {
    expect(withoutPerformanceTags('['.repeat(10_000))).toHaveLength(10_000);
    expect(withoutPerformanceTags(`a${' '.repeat(10_000)}[x]`)).toBe('a');
  });
});

describe('the words of a narration', () => {
  it.each<[string, Words, Words | undefined]>([
    ['whole milliseconds', [word('a', 0.12345, 0.9996)], [word('a', 0.123, 1)]],
    ['no word ends in the next', [word('a', 0, 1.05), word('b', 1, 2)], [word('a', 0, 1), word('b', 1, 2)]],
    ['gaps stay', [word('a', 0, 1), word('b', 1.5, 2)], [word('a', 0, 1), word('b', 1.5, 2)]],
    ['one line each', [word(' don’t\n', 0, 1)], [word('don’t', 0, 1)]],
    ['tags are no words', [word('[sighs]', 0, 0.5), word('Hi', 0.5, 1)], [word('Hi', 0.5, 1)]],
    [
      'nor are the parts of one',
      [word('[speaks', 0, 0.1), word('very', 0.1, 0.2), word('softly]Hi', 0.2, 0.4), word('there', 0.5, 1)],
      [word('Hi', 0.2, 0.4), word('there', 0.5, 1)],
    ],
    [
      'a bracket that nothing closes stays',
      [word('[Hi', 0, 1), word('there', 1, 2)],
      [word('[Hi', 0, 1), word('there', 1, 2)],
    ],
    ['tags alone are no words', [word('[sighs]', 0, 0.5)], undefined],
  ])('%s', (_reason, words, expected) => {
    expect(wordsOf(words)).toEqual(expected);
  });
});
