/**
 * What became of each scene of an editor ad, for its result: frames of the film, seconds of its source, what is said in
 * it, what had to be done.
 */
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { EditorScenes, ScenePlan } from '../../overlay/editor/editor-scenes.js';
import type { SpokenWord } from '../../overlay/editor/spoken-words.js';
import type { VoicePacing } from '../../overlay/editor/voice-pacing.js';
import type { SceneRecord } from '../result.js';

const FPS = EDITOR_RATE.num;

/**
 * `words`: on the film's clock. `bySpeech`: scenes are as long as their words; else words belong to the scene on screen
 * while they begin.
 */
export function sceneReports(
  { scenes }: Pick<EditorScenes, 'scenes'>,
  words: readonly SpokenWord[],
  bySpeech: boolean,
): readonly SceneRecord[] {
  return scenes.map((scene, index) => {
    const { start, end, fromSeconds, speed, heldFrames, enter, isClosing } = scene;
    const own = words.filter((word) =>
      bySpeech ? word.scene === index : word.start >= start / FPS && word.start < end / FPS,
    );
    return {
      ...(isClosing ? { closing_image: true } : { segment: index }),
      start_frame: start,
      end_frame: end,
      duration_seconds: (end - start) / FPS,
      source_start_seconds: fromSeconds,
      source_end_seconds: Math.round(1000 * (fromSeconds + ((end - start - heldFrames) / FPS) * speed)) / 1000,
      adjustment: adjustmentOf(scene),
      speed,
      held_seconds: heldFrames / FPS,
      ...speechOf(own),
      transition: enter.kind === 'cut' ? { type: 'cut' } : { type: enter.kind, duration_seconds: enter.frames / FPS },
    };
  });
}

function adjustmentOf({ speed, heldFrames, isTrimmed }: ScenePlan): SceneRecord['adjustment'] {
  if (heldFrames > 0) return 'held';
  if (speed < 1) return 'slowed';
  return isTrimmed ? 'trimmed' : 'none';
}

function speechOf(words: readonly SpokenWord[]): Pick<SceneRecord, 'speech'> {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return {};
  return { speech: { start_seconds: first.start, end_seconds: last.end } };
}

/** Silence that was put in, in seconds of the film. */
export function insertedSilence(pacing: VoicePacing | undefined) {
  if (pacing === undefined || pacing.inserted.length === 0) return {};
  return {
    inserted_silence: pacing.inserted.map(({ startFrame, frames }) => ({
      start_seconds: startFrame / FPS,
      duration_seconds: frames / FPS,
    })),
  };
}
