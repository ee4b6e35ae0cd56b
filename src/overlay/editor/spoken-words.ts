/** Which scene each spoken word belongs to: the scenes' texts, read in order, hold the words in order. */
import { editorRate } from '../../document/editor/editor-format.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import type { ScenePlan } from './editor-scenes.js';

/** A word on the narration's clock. */
export interface NarratedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Index into the scenes. */
  readonly scene: number;
  /** False when its time is an estimate. */
  readonly sure: boolean;
}

/** The words spoken in the clips themselves, on the film's clock, as far as their scenes show them. */
export function wordsOfScenes(editor: ResolvedEditor, plan: readonly ScenePlan[]): readonly NarratedWord[] {
  const { scenes } = editor;
  const { num, den } = editorRate(editor);
  const fps = num / den;
  return scenes.flatMap(({ words = [] }, scene) => {
    const shown = plan[scene];
    if (shown === undefined) return [];
    const { start, end, fromSeconds, speed } = shown;
    const at = (seconds: number) => Math.round(1000 * (start / fps + (seconds - fromSeconds) / speed)) / 1000;
    return words.flatMap((word): readonly NarratedWord[] => {
      const middle = at((word.start + word.end) / 2);
      if (middle < start / fps || middle >= end / fps) return [];
      return [{ text: word.text, start: Math.max(start / fps, at(word.start)), end: at(word.end), scene, sure: true }];
    });
  });
}

/** The words of the voice, one text for each scene; a script that is not divided belongs to the first. */
export function scriptOf({ scenes, narrationScript }: ResolvedEditor): readonly string[] {
  if (narrationScript === '') return scenes.map(({ narrationText }) => narrationText);
  return scenes.map((_, index) => (index === 0 ? narrationScript : ''));
}

/**
 * The scenes of words that were given with their times. Only letters and digits are compared, because a speech
 * recogniser writes other punctuation than a script. Words after the script's end belong to the last scene that speaks.
 */
export function scenesOfWords(
  words: readonly { readonly text: string }[],
  script: readonly string[],
): readonly number[] {
  const ends: number[] = [];
  for (const text of script) ends.push((ends.at(-1) ?? 0) + lettersIn(text));
  const speaking = script.flatMap((text, scene) => (lettersIn(text) > 0 ? [scene] : []));
  const last = speaking.at(-1) ?? 0;
  let letters = 0;
  return words.map(({ text }) => {
    // The middle of a word decides, so a character more or less changes nothing.
    const middle = letters + lettersIn(text) / 2;
    letters += lettersIn(text);
    const scene = ends.findIndex((end) => middle < end);
    return scene === -1 ? last : scene;
  });
}

function lettersIn(text: string): number {
  return text.normalize('NFKC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '').length;
}
