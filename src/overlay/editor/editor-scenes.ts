/**
 * Scenes of an editor ad and the facts of their media -> the length of each, how it begins, and what had to be changed.
 */

import { CUT, type Transition } from '../../compose/timeline.js';
import { editorRate } from '../../document/editor/editor-format.js';
import type { ResolvedEditor, ResolvedScene, SceneTransition } from '../../document/editor/resolved-editor.js';
import type { Warning } from '../../errors.js';
import type { ImageMedia, VideoMedia } from '../../media.js';
import type { Rational } from '../../time.js';
import type { VoicePacing, VoicePiece } from './voice-pacing.js';

/** An image without a length of its own: long enough to be read, short enough for an ad. */
export const STILL_SECONDS = 4;
/** A clip that is at most a fifth shorter than its scene is slowed down: viewers notice a lower speed. */
const SLOWEST = 0.8;
/** A closing image comes in softly. */
const CLOSING_SECONDS = 0.4;

export interface ScenePlan {
  /** Output frames [start, end). */
  readonly start: number;
  readonly end: number;
  readonly enter: Transition;
  /** Frames on which its shot begins and ends, where a cutaway hides a part of it. */
  readonly own?: { readonly start: number; readonly end: number };
  /** Seconds into the clip at which its shot begins; 0 for an image. */
  readonly fromSeconds: number;
  /** Seconds of the clip in a second of the film: below 1 it is slowed down to fill its scene. */
  readonly speed: number;
  /** Frames at the end that hold the last picture because the clip has ended. */
  readonly heldFrames: number;
  /** True when the clip is longer than the scene. */
  readonly isTrimmed: boolean;
  readonly isClosing: boolean;
}

/** Scenes of a film at its rate. */
export interface FilmScenes {
  readonly scenes: readonly ScenePlan[];
  /** Default: the rate of ads that name none. */
  readonly frameRate?: Rational;
}

export interface EditorScenes extends FilmScenes {
  readonly totalFrames: number;
  /** When the voice is heard, where scenes follow it; undefined: from the first frame on, in one piece. */
  readonly voice: readonly VoicePiece[] | undefined;
  readonly warnings: readonly Warning[];
}

export interface SceneWorld {
  /** One for each scene of the document. */
  readonly media: readonly (VideoMedia | ImageMedia)[];
  /** Length of the narration; undefined without one. */
  readonly voiceSeconds: number | undefined;
  /** Scene lengths that follow the voice; undefined: native or trimmed lengths. */
  readonly pacing: VoicePacing | undefined;
}

/**
 * Scenes one after the other; the film is as long as their sum, whatever the transitions. At native or trimmed lengths,
 * a voice that lasts longer is never cut: the last picture is held.
 */
export function editorScenes(editor: ResolvedEditor, { media, voiceSeconds, pacing }: SceneWorld): EditorScenes {
  const frameRate = editorRate(editor);
  const fps = frameRate.num / frameRate.den;
  const lengths = editor.scenes.map((scene, index) =>
    lengthOf(scene, media[index], { paced: pacing?.frames[index], fps }),
  );
  const closingFrames =
    editor.closingImage === undefined
      ? 0
      : (pacing?.closingFrames ?? Math.round(editor.closingImage.durationSeconds * fps));
  const pictures = lengths.reduce((sum, { frames }) => sum + frames, 0) + closingFrames;
  const voiceFrames = pacing === undefined ? Math.ceil((voiceSeconds ?? 0) * fps) : 0;
  const extra = Math.max(0, voiceFrames - pictures);
  const segment = (index: number) => editor.scenes[index]?.segment ?? index;
  const warnings = [
    ...lengths.flatMap(({ heldFrames }, index) => heldWarning(segment(index), heldFrames / fps)),
    ...lengths.flatMap(({ speed }, index) => slowedWarning(segment(index), speed / (editor.scenes[index]?.speed ?? 1))),
    ...briefWarnings(lengths, pacing, fps),
    ...voiceWarning(extra / fps, pictures / fps),
  ];
  const ends = closingFrames > 0 ? [...lengths, { ...STANDING, frames: closingFrames }] : lengths;
  const last = ends.length - 1;
  const frames = ends.map((one, index) => one.frames + (index === last ? extra : 0));
  const enters = frames.map((_, index) => enterOf(editor.scenes[index]?.enter, index, { frames, fps }));
  let start = 0;
  const scenes = frames.map((count, index): ScenePlan => {
    const from = start;
    start += count;
    const isClosing = index >= editor.scenes.length;
    const { heldFrames, fromSeconds, speed, isTrimmed } = ends[index] ?? STANDING;
    const isImage = isClosing || media[index]?.kind === 'image';
    const held = isImage ? 0 : heldFrames + (index === last ? extra : 0);
    const enter = enters[index]?.enter ?? CUT;
    return { start: from, end: start, enter, fromSeconds, speed, heldFrames: held, isTrimmed, isClosing };
  });
  const target = targetWarning(editor.targetDurationSeconds, start / fps);
  return {
    scenes,
    frameRate,
    totalFrames: start,
    voice: pacing?.voice,
    warnings: [...warnings, ...tightWarnings(pacing), ...enters.flatMap(({ warning }) => warning ?? []), ...target],
  };
}

interface SceneLength {
  readonly frames: number;
  readonly heldFrames: number;
  readonly fromSeconds: number;
  readonly speed: number;
  readonly isTrimmed: boolean;
}

const STANDING = { heldFrames: 0, fromSeconds: 0, speed: 1, isTrimmed: false } as const;

/** `paced` is the number of frames that the voice gives the scene. */
function lengthOf(
  { trim, speed: asked = 1 }: ResolvedScene,
  media: VideoMedia | ImageMedia | undefined,
  { paced, fps }: { readonly paced: number | undefined; readonly fps: number },
): SceneLength {
  const toFrames = (seconds: number) => paced ?? Math.max(1, Math.round(seconds * fps));
  if (media?.kind !== 'video') return { ...STANDING, frames: toFrames(trim.durationSeconds ?? STILL_SECONDS) };
  const left = Math.max(0, media.durationSeconds - trim.startSeconds);
  const frames = toFrames((trim.durationSeconds ?? left) / asked);
  // A clip may end a moment before its last frame does.
  const own = Math.max(0, Math.ceil((left * fps) / asked - 0.05));
  const found = {
    frames,
    fromSeconds: trim.startSeconds,
    speed: asked,
    isTrimmed: own > frames || trim.startSeconds > 0,
  };
  if (own >= frames) return { ...found, heldFrames: 0 };
  const share = own / frames;
  const speed = Math.floor(1000 * asked * share) / 1000;
  const isSlowed = paced !== undefined && share >= SLOWEST;
  return isSlowed ? { ...found, speed, heldFrames: 0 } : { ...found, heldFrames: frames - own };
}

interface Lengths {
  readonly frames: readonly number[];
  readonly fps: number;
}

interface Entered {
  readonly enter: Transition;
  readonly warning?: Warning;
}

/** No longer than half of either neighbour: each must also be seen alone. */
function enterOf(asked: SceneTransition | undefined, index: number, { frames, fps }: Lengths): Entered {
  if (index === 0 || asked?.type === 'cut') return { enter: CUT };
  const [before = 0, own = 0] = [frames[index - 1], frames[index]];
  const most = Math.floor(Math.min(before, own) / 2);
  const kind = asked?.type ?? 'crossfade';
  const wanted = Math.max(2, Math.round((asked?.durationSeconds ?? CLOSING_SECONDS) * fps));
  const given = Math.min(wanted, most);
  if (given < 2) return { enter: CUT, ...(asked === undefined ? {} : { warning: shortened(index, wanted / fps, 0) }) };
  return {
    enter: { kind, frames: given },
    ...(given < wanted && asked !== undefined ? { warning: shortened(index, wanted / fps, given / fps) } : {}),
  };
}

function shortened(index: number, wanted: number, given: number): Warning {
  const now = given === 0 ? 'it is a cut' : `it takes ${seconds(given)} s`;
  const message = `A transition of ${seconds(wanted)} s is longer than half of a scene beside it: ${now}.`;
  return { code: 'transition_shortened', path: `segments[${index}].transition.duration_seconds`, message };
}

function heldWarning(index: number, heldSeconds: number): readonly Warning[] {
  if (heldSeconds === 0) return [];
  const message = `The clip ends ${seconds(heldSeconds)} s before its scene; its last frame is held for that long.`;
  return [{ code: 'segment_held', path: `segments[${index}].source`, message }];
}

function slowedWarning(index: number, speed: number): readonly Warning[] {
  if (speed === 1) return [];
  const message = `The clip is shorter than what is said over it; it is slowed down to ${Math.round(100 * speed)}% to fill its scene, and its own sound is left out.`;
  return [{ code: 'segment_slowed', path: `segments[${index}].source`, message }];
}

/** A picture shown for less than a second is gone before it is understood. */
function briefWarnings(
  lengths: readonly SceneLength[],
  pacing: VoicePacing | undefined,
  fps: number,
): readonly Warning[] {
  if (pacing === undefined) return [];
  return lengths.flatMap(({ frames }, index): readonly Warning[] => {
    if (frames >= fps) return [];
    const message = `The scene is on screen for ${seconds(frames / fps)} s, as long as its words.`;
    return [{ code: 'scene_brief', path: `segments[${index}].narration_text`, message }];
  });
}

function voiceWarning(extra: number, pictures: number): readonly Warning[] {
  if (extra === 0) return [];
  const message = `The narration lasts ${seconds(pictures + extra)} s and the scenes ${seconds(pictures)} s: the last picture is held for ${seconds(extra)} s.`;
  return [{ code: 'narration_outlasts_picture', path: 'narration.source', message }];
}

function tightWarnings(pacing: VoicePacing | undefined): readonly Warning[] {
  return (pacing?.tight ?? []).map((scene) => ({
    code: 'scene_pause_missing',
    path: `segments[${scene}].narration_text`,
    message: 'The voice makes no pause after this scene, so the picture changes where the next word begins.',
  }));
}

/** A difference of a tenth of a second is not noticed. */
const TARGET_TOLERANCE_SECONDS = 0.1;

function targetWarning(target: number | undefined, filmSeconds: number): readonly Warning[] {
  const missed = filmSeconds - (target ?? filmSeconds);
  if (Math.abs(missed) <= TARGET_TOLERANCE_SECONDS) return [];
  const message = `The film lasts ${seconds(filmSeconds)} s, ${Math.abs(missed).toFixed(2)} s ${missed > 0 ? 'more' : 'less'} than asked: the voice is never stretched or cut.`;
  return [{ code: 'target_missed', path: 'target_duration_seconds', message }];
}

function seconds(value: number): string {
  return value.toFixed(2);
}
