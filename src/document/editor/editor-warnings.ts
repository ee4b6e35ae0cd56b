/**
 * Warnings about fields of an editor ad that have no effect, or another effect than its writer may expect. Pure: no
 * file is read.
 */
import type { Warning } from '../../errors.js';
import { quote } from '../describe.js';
import type { EditorComposition } from './editor-schema.js';
import { hasStrayBracket, withoutPerformanceTags } from './performance-tags.js';
import { resolveEditor } from './resolve-editor.js';
import type { ResolvedEditor } from './resolved-editor.js';

/** Warnings of a validated composition, in the order of its fields. */
export function editorWarnings(editor: EditorComposition): readonly Warning[] {
  const resolved = resolveEditor(editor);
  return [
    ...transitionWarnings(editor),
    ...bracketWarnings(editor),
    ...scriptWarnings(editor),
    ...voiceWarnings(editor, resolved),
    ...sceneWordWarnings(editor, resolved),
    ...wordWarnings(resolved),
    ...pacingWarnings(editor, resolved),
  ];
}

function transitionWarnings({ segments }: EditorComposition): readonly Warning[] {
  const type = segments[0]?.transition?.type ?? 'cut';
  if (type === 'cut') return [];
  return [
    {
      code: 'transition_ignored',
      path: 'segments[0].transition',
      message: `Nothing comes before the first scene, so its transition ${type} is left out.`,
    },
  ];
}

function bracketWarnings(editor: EditorComposition): readonly Warning[] {
  const texts = [
    ...editor.segments.map(({ narration_text: text }, index) => [`segments[${index}].narration_text`, text] as const),
    ['narration_script', editor.narration_script] as const,
  ];
  return texts
    .filter(([, text]) => hasStrayBracket(text ?? ''))
    .map(([path]) => ({
      code: 'performance_tag_open',
      path,
      message: `A square bracket in ${path} has no partner within 60 characters of its line, so it is shown as text.`,
    }));
}

function scriptWarnings(editor: EditorComposition): readonly Warning[] {
  const scenes = lettersOf(editor.segments.map(({ narration_text: text }) => text ?? '').join(' '));
  const script = lettersOf(editor.narration_script ?? '');
  if (scenes === '' || script === '' || scenes === script) return [];
  return [
    {
      code: 'narration_script_ignored',
      path: 'narration_script',
      message: 'The scenes have narration_text that says something else, so narration_script is left out.',
    },
  ];
}

/** A script without a voice, a voice without a script, captions without either. */
function voiceWarnings(editor: EditorComposition, { narration, captions }: ResolvedEditor): readonly Warning[] {
  if (narration === undefined) {
    const scene = editor.segments.findIndex(({ narration_text: text }) => lettersOf(text ?? '') !== '');
    const hasScript = lettersOf(editor.narration_script ?? '') !== '';
    if (scene >= 0 || hasScript) {
      return [
        {
          code: 'narration_missing',
          path: scene >= 0 ? `segments[${scene}].narration_text` : 'narration_script',
          message: 'There is no narration, so these words are neither heard nor shown.',
        },
      ];
    }
    if (editor.captions?.enabled !== true || captions !== undefined) return [];
    return [
      {
        code: 'captions_empty',
        path: 'captions.enabled',
        message: 'There is no narration, so there are no captions.',
        remedy: 'Set narration to { "source": "voice.mp3" }, or words of the scenes, or leave captions out.',
      },
    ];
  }
  if (captions !== undefined || editor.captions?.enabled === false) return [];
  return [
    {
      code: 'captions_empty',
      path: 'narration',
      message: 'The document does not say which words the voice speaks, so there are no captions.',
    },
  ];
}

/** Warns of words of a scene beside a narration: captions follow the voice over the film, so they are not shown. */
function sceneWordWarnings({ segments }: EditorComposition, { narration }: ResolvedEditor): readonly Warning[] {
  if (narration === undefined) return [];
  return segments.flatMap(({ words }, index) =>
    words == null || words.length === 0
      ? []
      : [
          {
            code: 'scene_words_ignored' as const,
            path: `segments[${index}].words`,
            message: 'Captions show what the narration says, so the words of this scene are left out.',
          },
        ],
  );
}

/**
 * Warns where the given words differ from the script: captions show them as they are, mistakes of a recogniser
 * included.
 */
function wordWarnings({ scenes, narrationScript, narration }: ResolvedEditor): readonly Warning[] {
  const script = lettersOf([...scenes.map(({ narrationText }) => narrationText), narrationScript].join(' '));
  if (script === '' || narration?.words === undefined) return [];
  let at = 0;
  for (const [index, { text }] of narration.words.entries()) {
    const letters = lettersOf(text);
    if (script.startsWith(letters, at)) {
      at += letters.length;
      continue;
    }
    return [
      {
        code: 'words_differ',
        path: 'narration.words',
        message: `Word ${index + 1} of narration.words, ${quote(text)}, is not what the script says there; captions show the words of narration.words.`,
      },
    ];
  }
  if (at === script.length) return [];
  return [
    {
      code: 'words_differ',
      path: 'narration.words',
      message: 'narration.words end before the script does; captions show the words of narration.words.',
    },
  ];
}

function pacingWarnings(editor: EditorComposition, { pacing, scenes }: ResolvedEditor): readonly Warning[] {
  const warnings: Warning[] = [];
  if (pacing === 'fixed' && typeof editor.target_duration_seconds === 'number') {
    warnings.push({
      code: 'target_duration_ignored',
      path: 'target_duration_seconds',
      message: 'With pacing fixed the film is as long as its scenes, so target_duration_seconds is ignored.',
    });
  }
  if (pacing === 'voice_first' && scenes.length > 1 && scenes.every(({ narrationText }) => narrationText === '')) {
    warnings.push({
      code: 'scene_texts_missing',
      path: 'pacing',
      message: 'No scene has narration_text, so the sentences of the narration are distributed over the scenes.',
    });
  }
  return warnings;
}

/**
 * The spoken part of a text, for comparing it with another: its letters and digits without case, marks, spaces and
 * tags.
 */
function lettersOf(text: string): string {
  return withoutPerformanceTags(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
