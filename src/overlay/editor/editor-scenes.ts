/**
 * Scenes of an editor ad and what probing found of their media -> how long each is, how it begins, and what had to be
 * done to it.
 */

import type { Transition } from '../../compose/timeline.js';
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { ResolvedEditor, ResolvedScene, SceneTransition } from '../../document/editor/resolved-editor.js';
import type { Warning } from '../../errors.js';
import type { ImageMedia, VideoMedia } from '../../media.js';
import type { VoicePacing, VoicePiece } from './voice-pacing.js';

/** An image without a length of its own: long enough to be read, short enough for an ad. */
export const STILL_SECONDS = 4;
/** A closing image comes in softly. */
const CLOSING_FRAMES = 12;
const FPS = EDITOR_RATE.num;

export interface ScenePlan {
  /** Output frames [start, end). */
  readonly start: number;
  readonly end: number;
  readonly enter: Transition;
  /** Seconds into the clip; 0 for an image. */
  readonly fromSeconds: number;
  /** Frames at the end that hold the last picture because the clip is over. */
  readonly heldFrames: number;
  readonly isClosing: boolean;
}

export interface EditorScenes {
  readonly scenes: readonly ScenePlan[];
  readonly totalFrames: number;
  /** Where the voice is heard, when scenes follow it; undefined: from the first frame on, in one piece. */
  readonly voice: readonly VoicePiece[] | undefined;
  readonly warnings: readonly Warning[];
}

export interface SceneWorld {
  /** One for each scene of the document. */
  readonly media: readonly (VideoMedia | ImageMedia)[];
  /** Of the narration; undefined without one. */
  readonly voiceSeconds: number | undefined;
  /** Scene lengths that follow the voice; undefined: native or trimmed lengths. */
  readonly pacing: VoicePacing | undefined;
}

/**
 * Scenes one after the other; the film is as long as their sum whatever the transitions. At native or trimmed lengths,
 * a voice that lasts longer is never cut: the last picture holds.
 */
export function editorScenes(editor: ResolvedEditor, { media, voiceSeconds, pacing }: SceneWorld): EditorScenes {
  const lengths = editor.scenes.map((scene, index) => lengthOf(scene, media[index], pacing?.frames[index]));
  const closingFrames = editor.closingImage === undefined ? 0 : Math.round(editor.closingImage.durationSeconds * FPS);
  const pictures = lengths.reduce((sum, { frames }) => sum + frames, 0) + closingFrames;
  const voiceFrames = pacing === undefined ? Math.ceil((voiceSeconds ?? 0) * FPS) : 0;
  const extra = Math.max(0, voiceFrames - pictures);
  const warnings = [
    ...lengths.flatMap(({ heldFrames }, index) => heldWarning(index, heldFrames)),
    ...voiceWarning(extra, pictures),
  ];
  const ends = closingFrames > 0 ? [...lengths, { frames: closingFrames, heldFrames: 0, fromSeconds: 0 }] : lengths;
  const last = ends.length - 1;
  const frames = ends.map((one, index) => one.frames + (index === last ? extra : 0));
  const enters = frames.map((_, index) => enterOf(editor.scenes[index]?.enter, index, frames));
  let start = 0;
  const scenes = frames.map((count, index): ScenePlan => {
    const from = start;
    start += count;
    const isClosing = index >= editor.scenes.length;
    const { heldFrames = 0, fromSeconds = 0 } = ends[index] ?? {};
    const isImage = isClosing || media[index]?.kind === 'image';
    const held = isImage ? 0 : heldFrames + (index === last ? extra : 0);
    return { start: from, end: start, enter: enters[index]?.enter ?? CUT, fromSeconds, heldFrames: held, isClosing };
  });
  const target = targetWarning(editor.targetDurationSeconds, start);
  return {
    scenes,
    totalFrames: start,
    voice: pacing?.voice,
    warnings: [...warnings, ...tightWarnings(pacing), ...enters.flatMap(({ warning }) => warning ?? []), ...target],
  };
}

const CUT: Transition = { kind: 'cut' };

/** `paced`: frames that the voice gives the scene. */
function lengthOf({ trim }: ResolvedScene, media: VideoMedia | ImageMedia | undefined, paced: number | undefined) {
  const toFrames = (seconds: number) => paced ?? Math.max(1, Math.round(seconds * FPS));
  if (media?.kind !== 'video')
    return { frames: toFrames(trim.durationSeconds ?? STILL_SECONDS), heldFrames: 0, fromSeconds: 0 };
  const left = Math.max(0, media.durationSeconds - trim.startSeconds);
  const frames = toFrames(trim.durationSeconds ?? left);
  // A clip may end a hair before its last frame does.
  const own = Math.max(0, Math.ceil(left * FPS - 0.05));
  return { frames, heldFrames: Math.max(0, frames - own), fromSeconds: trim.startSeconds };
}

interface Entered {
  readonly enter: Transition;
  readonly warning?: Warning;
}

/** No longer than half of either neighbour: both must be seen alone as well. */
function enterOf(asked: SceneTransition | undefined, index: number, frames: readonly number[]): Entered {
  if (index === 0 || asked?.type === 'cut') return { enter: CUT };
  const [before = 0, own = 0] = [frames[index - 1], frames[index]];
  const most = Math.floor(Math.min(before, own) / 2);
  const kind = asked?.type ?? 'crossfade';
  const wanted = asked === undefined ? CLOSING_FRAMES : Math.max(2, Math.round(asked.durationSeconds * FPS));
  const given = Math.min(wanted, most);
  if (given < 2) return { enter: CUT, ...(asked === undefined ? {} : { warning: shortened(index, wanted, 0) }) };
  return {
    enter: { kind, frames: given },
    ...(given < wanted && asked !== undefined ? { warning: shortened(index, wanted, given) } : {}),
  };
}

function shortened(index: number, wanted: number, given: number): Warning {
  const now = given === 0 ? 'it is a cut' : `it takes ${seconds(given)} s`;
  return {
    code: 'transition_shortened',
    path: `segments[${index}].transition.duration_seconds`,
    message: `A transition of ${seconds(wanted)} s is longer than half of a scene beside it: ${now}.`,
  };
}

function heldWarning(index: number, heldFrames: number): readonly Warning[] {
  if (heldFrames === 0) return [];
  return [
    {
      code: 'segment_held',
      path: `segments[${index}].source`,
      message: `The clip is over ${seconds(heldFrames)} s before its scene; its last frame is held for that long.`,
    },
  ];
}

function voiceWarning(extra: number, pictures: number): readonly Warning[] {
  if (extra === 0) return [];
  return [
    {
      code: 'narration_outlasts_picture',
      path: 'narration.source',
      message: `The narration lasts ${seconds(pictures + extra)} s and the scenes ${seconds(pictures)} s: the last picture is held for ${seconds(extra)} s.`,
    },
  ];
}

function tightWarnings(pacing: VoicePacing | undefined): readonly Warning[] {
  return (pacing?.tight ?? []).map((scene) => ({
    code: 'scene_pause_missing',
    path: `segments[${scene}].narration_text`,
    message: 'The voice makes no pause after this scene: the picture changes where the next word begins.',
  }));
}

/** A tenth of a second is not seen. */
const TARGET_TOLERANCE_SECONDS = 0.1;

function targetWarning(target: number | undefined, totalFrames: number): readonly Warning[] {
  const missed = totalFrames / FPS - (target ?? totalFrames / FPS);
  if (Math.abs(missed) <= TARGET_TOLERANCE_SECONDS) return [];
  return [
    {
      code: 'target_missed',
      path: 'target_duration_seconds',
      message: `The film lasts ${seconds(totalFrames)} s, ${Math.abs(missed).toFixed(2)} s ${missed > 0 ? 'more' : 'less'} than asked: the voice is never stretched or cut.`,
    },
  ];
}

function seconds(frames: number): string {
  return (frames / FPS).toFixed(2);
}
