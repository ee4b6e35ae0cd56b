import { describe, expect, it } from 'vitest';
import type { EditorComposition } from '../../../src/document/editor/editor-schema.js';
import { editorWarnings } from '../../../src/document/editor/editor-warnings.js';
import { compositionProblems } from '../../../src/document/validate.js';
import { FULL_EDITOR, LEAST_EDITOR } from './valid-editor.js';

const VOICE = { source: 'v.mp3' };
const scene = (narration_text: string) => ({ source: 'a.mp4', narration_text });
const words = (text: string) => text.split(' ').map((part, index) => ({ text: part, start: index, end: index + 1 }));
const voiceFirst = { pacing: 'voice_first', narration: VOICE } as const;

function warningsOf(fields: Partial<EditorComposition>) {
  const composition = { ...LEAST_EDITOR, ...fields } as EditorComposition;
  expect(compositionProblems(composition)).toEqual([]);
  return editorWarnings(composition);
}

describe('editorWarnings', () => {
  it.each<[string, Partial<EditorComposition>, readonly string[]]>([
    ['the least', {}, []],
    ['every field', FULL_EDITOR, []],
    [
      'a transition into the first scene',
      { segments: [{ source: 'a.mp4', transition: { type: 'wipe' } }] },
      ['segments[0].transition: transition_ignored'],
    ],
    ['a cut into the first scene', { segments: [{ source: 'a.mp4', transition: { type: 'cut' } }] }, []],
    [
      'two scripts that differ',
      { narration: VOICE, segments: [scene('Hello there.')], narration_script: 'Hello you.' },
      ['narration_script: narration_script_ignored'],
    ],
    [
      'two scripts that differ in marks, case, spaces and tags',
      { narration: VOICE, segments: [scene('Hello,'), scene('there!')], narration_script: '[sighs] HELLO there…' },
      [],
    ],
    [
      'a script without a voice',
      { segments: [scene(''), scene('Hi')] },
      ['segments[1].narration_text: narration_missing'],
    ],
    ['a narration_script without a voice', { narration_script: 'Hi' }, ['narration_script: narration_missing']],
    ['a tag alone without a voice', { narration_script: '[sighs]' }, []],
    ['captions without a voice', { captions: { enabled: true } }, ['captions.enabled: captions_empty']],
    ['a style of captions that are not there', { captions: { style: 'pop' } }, []],
    ['a voice without a script', { narration: VOICE }, ['narration: captions_empty']],
    ['a voice without a script or captions', { narration: VOICE, captions: { enabled: false } }, []],
    [
      'a tag that stays open',
      { narration: VOICE, segments: [scene('[whispers Hi')], narration_script: '' },
      ['segments[0].narration_text: performance_tag_open'],
    ],
    [
      'a bracket in the script',
      { narration: VOICE, narration_script: 'Hi] there' },
      ['narration_script: performance_tag_open'],
    ],
    [
      'a target for a fixed film',
      { target_duration_seconds: 30 },
      ['target_duration_seconds: target_duration_ignored'],
    ],
    [
      'pacing by scenes that say nothing',
      { ...voiceFirst, segments: [scene(''), scene('')], narration_script: 'Hi' },
      ['pacing: scene_texts_missing'],
    ],
    ['pacing of one scene', { ...voiceFirst, narration_script: 'Hi' }, []],
    [
      'words of the script',
      { narration: { ...VOICE, words: words('Hi, THERE you') }, segments: [scene('[sighs] Hi there'), scene('You!')] },
      [],
    ],
    [
      'words of a text split otherwise',
      { narration: { ...VOICE, words: words('你 好') }, narration_script: '你好。' },
      [],
    ],
    [
      'words that say something else',
      { narration: { ...VOICE, words: words('Hi where you') }, narration_script: 'Hi there you' },
      ['narration.words: words_differ'],
    ],
    [
      'words that end early',
      { narration: { ...VOICE, words: words('Hi there') }, narration_script: 'Hi there you' },
      ['narration.words: words_differ'],
    ],
    [
      'words that go on',
      { narration: { ...VOICE, words: words('Hi there you too') }, narration_script: 'Hi there you' },
      ['narration.words: words_differ'],
    ],
  ])('%s', (_reason, fields, expected) => {
    expect(warningsOf(fields).map(({ path, code }) => `${path}: ${code}`)).toEqual(expected);
  });

  it('names the word that differs', () => {
    const [warning] = warningsOf({
      narration: { ...VOICE, words: words('Hi where you') },
      narration_script: 'Hi there you',
    });
    expect(warning?.message).toBe(
      'Word 2 of narration.words, "where", is not what the script says there; captions show the words of narration.words.',
    );
  });
});
