/**
 * A report of each scene of an editor ad, for the result: its frames in the film, the seconds of its source, its words,
 * and what had to be changed.
 */
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { ResolvedScene } from '../../document/editor/resolved-editor.js';
import type { FilmScenes, ScenePlan } from '../../overlay/editor/editor-scenes.js';
import type { NarratedWord } from '../../overlay/editor/spoken-words.js';
import type { VoicePacing } from '../../overlay/editor/voice-pacing.js';
import type { Rational } from '../../time.js';
import type { SceneRecord } from '../result.js';

/**
 * `words`: on the film's clock. `bySpeech`: scenes are as long as their words; else words belong to the scene on screen
 * while they begin.
 */
export function sceneReports(
  { scenes, frameRate = EDITOR_RATE }: FilmScenes,
  documents: readonly Pick<ResolvedScene, 'segment' | 'speed'>[],
  words: readonly NarratedWord[],
  bySpeech: boolean,
): readonly SceneRecord[] {
  const fps = frameRate.num / frameRate.den;
  return scenes.map((scene, index) => {
    const { start, end, fromSeconds, speed, heldFrames, enter, isClosing } = scene;
    const { segment = index, speed: asked = 1 } = documents[index] ?? {};
    const own = words.filter((word) =>
      bySpeech ? word.scene === index : word.start >= start / fps && word.start < end / fps,
    );
    return {
      ...(isClosing ? { closing_image: true } : { segment }),
      start_frame: start,
      end_frame: end,
      duration_seconds: (end - start) / fps,
      source_start_seconds: fromSeconds,
      source_end_seconds: Math.round(1000 * (fromSeconds + ((end - start - heldFrames) / fps) * speed)) / 1000,
      adjustment: adjustmentOf(scene, asked),
      speed,
      held_seconds: heldFrames / fps,
      ...speechOf(own),
      transition: enter.kind === 'cut' ? { type: 'cut' } : { type: enter.kind, duration_seconds: enter.frames / fps },
    };
  });
}

function adjustmentOf({ speed, heldFrames, isTrimmed }: ScenePlan, asked: number): SceneRecord['adjustment'] {
  if (heldFrames > 0) return 'held';
  if (speed < asked) return 'slowed';
  return isTrimmed ? 'trimmed' : 'none';
}

function speechOf(words: readonly NarratedWord[]): Pick<SceneRecord, 'speech'> {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return {};
  return { speech: { start_seconds: first.start, end_seconds: last.end } };
}

/** Silence that was put in, in seconds of the film. */
export function insertedSilence(pacing: VoicePacing | undefined, { num, den }: Rational = EDITOR_RATE) {
  const fps = num / den;
  if (pacing === undefined || pacing.inserted.length === 0) return {};
  return {
    inserted_silence: pacing.inserted.map(({ startFrame, frames }) => ({
      start_seconds: startFrame / fps,
      duration_seconds: frames / fps,
    })),
  };
}
