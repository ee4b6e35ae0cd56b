/**
 * What is seen and heard when, as data: the one thing that a short and an editor ad each make, and all that the film
 * pipeline knows. Plain JSON: media are named by their place in the document, and what probing found of them is stored
 * beside them.
 */
import type { SpriteTrack } from '../draw/draw-list.js';
import type { Box, Size } from '../geometry.js';
import type { AudioMedia, FontMedia, ImageMedia, VideoMedia } from '../media.js';
import type { SoundDip, SoundHit } from '../sound/kit/kit.types.js';
import type { Rational } from '../time.js';
import type { ClipGrade } from './grade.js';
import type { TransitionName } from './transitions/transition-table.js';

/** Place in the document: `segments[0].source`. Errors, hashes and look-ups all go by it. */
export type MediaId = string;

/** What probing found of a medium that a film uses. */
export type FilmMedia = VideoMedia | ImageMedia | AudioMedia | FontMedia;

/** Scenes, overlay tracks and sound of a film, with the facts of their media. */
export interface Timeline {
  /** Always `timeline`. */
  readonly kind: 'timeline';
  /** The kind of composition it was made of: for reports alone, nothing is decided by it. */
  readonly composition: string;
  /** Size, rate and length of the film. */
  readonly output: FilmFormat;
  /** What probing found of each medium, by place in the document. */
  readonly media: Readonly<Record<MediaId, FilmMedia>>;
  /** In order; each begins on the frame where the one before ends, the first on 0, and the last ends with the film. */
  readonly scenes: readonly Scene[];
  /** Pictures over a part of the frame, bottom first: above transitions, under the tracks. Absent: none. */
  readonly overlays?: readonly PictureOverlay[] | undefined;
  /** Overlay elements over the whole film, bottom first. They lie above transitions. */
  readonly tracks: readonly SpriteTrack[];
  /** The last so many frames dissolve into the film's first picture, words and all. Absent: it just ends. */
  readonly loopFrames?: number | undefined;
  /** What is heard when. */
  readonly sound: SoundPlan;
  /** Output frame that becomes the thumbnail. */
  readonly thumbnailFrame: number;
  /** Chapters of the file, in order. Absent: none. */
  readonly chapters?: readonly Chapter[] | undefined;
}

/** A part of the film that players name and jump to. */
export interface Chapter {
  /** First output frame. */
  readonly start: number;
  readonly title: string;
}

/** What the film is as a file: size, rate and length. */
export interface FilmFormat {
  /** Even sides, px. */
  readonly size: Size;
  /** Frames a second as a fraction. */
  readonly frameRate: Rational;
  /** Length of the film, at least 1. */
  readonly totalFrames: number;
}

/**
 * Output frames [start, end) of one shot. A transition into it reaches over both sides of `start` and takes no time of
 * its own.
 */
export interface Scene {
  /** First output frame. */
  readonly start: number;
  /** Output frame behind the last one. */
  readonly end: number;
  /** What it shows. */
  readonly shot: Shot;
  /** How it begins; of the first scene always a cut. */
  readonly enter: Transition;
  /**
   * Frames on which its shot begins and ends: a shot that is seen again behind a cutaway goes on as if it had been seen
   * all the time. Absent: those of the scene.
   */
  readonly own?: { readonly start: number; readonly end: number } | undefined;
}

/** A clip or an image in a box of the frame, over output frames [start, end). */
export interface PictureOverlay {
  readonly start: number;
  readonly end: number;
  /** Fills the box, without a window of its own. */
  readonly shot: ClipShot | StillShot;
  /** Whole even pixels, inside the frame. */
  readonly box: Box;
  /** From which side of the frame the overlay slides in, and in how many frames. Absent: it comes with a cut. */
  readonly enter?: { readonly from: 'left' | 'right'; readonly frames: number } | undefined;
}

/** Frames of the film on the clock of a scene's shot: from so far on, and so long. */
export function ownFrames({ start, end, own }: Pick<Scene, 'start' | 'end' | 'own'>) {
  const { start: from, end: until } = own ?? { start, end };
  return { offset: start - from, frames: until - from };
}

/** What a scene shows. */
export type Shot = ClipShot | StillShot | ColorShot;

export interface ClipShot {
  readonly kind: 'clip';
  readonly media: MediaId;
  /** Seconds after the clip's first frame at which the scene starts. */
  readonly fromSeconds: number;
  /** Seconds of the clip in a second of the film, 0.2 to 4: below 1 it is slowed down. Default 1. */
  readonly speed?: number;
  readonly fit: Fit;
  /** Where the picture is cut to fill the frame. */
  readonly focus: Focus | FocusPath;
  /** 1 is the largest part that fills its place, 1.1 is a tenth closer. Default 1; to 1.5. */
  readonly zoom?: number;
  /** How much closer than that the view comes. Absent: no closer, as always for a picture that is seen whole. */
  readonly close?: Closeness | undefined;
  /** Where on the frame the picture is; black is around it. Even numbers. Absent: on all of it. */
  readonly window?: Box;
  /** How the clip comes to its window from elsewhere. Absent: it is in its window from its first frame on. */
  readonly arrives?: Arrival | undefined;
  /** The change of its colours. Absent: they stay. */
  readonly grade?: ClipGrade;
}

/**
 * A view that comes closer about a point of the upright picture, which stays where it is: `from` times until frame
 * `start`, `to` times from frame `end` on, between them evenly with soft ends. Where both are the same, it stands.
 */
export interface Closeness {
  readonly at: Focus;
  /** Enlargement until frame `start`, 1 to 3. */
  readonly from: number;
  /** Enlargement from frame `end` on, 1 to 3. */
  readonly to: number;
  /** Frames on the scene's own clock. */
  readonly start: number;
  /** Frame from which the view is enlarged `to` times; it comes after `start`. */
  readonly end: number;
}

/**
 * A picture that comes to its window from another part of the frame: each of its points goes straight from where it was
 * seen to where it will be, so that what is whole on both is whole all the way. What draws around it must cover all
 * that lies between the two windows.
 */
export interface Arrival {
  /** The window in which it was seen. */
  readonly window: Box;
  /** The part of the upright picture that was seen there, in shares of its sides. */
  readonly part: Box;
  /** Frame on the scene's own clock on which it has begun to move. */
  readonly start: number;
  /** The clip is at its place on the last of this number of frames. */
  readonly frames: number;
}

/** An image that moves slowly, so that it lives. */
export interface StillShot {
  readonly kind: 'still';
  readonly media: MediaId;
  readonly fit: Fit;
  /** What is seen on the scene's first frame and on its last; between them the view moves evenly, with soft ends. */
  readonly from: View;
  readonly to: View;
  /** Where on the frame the picture is, as for a clip. */
  readonly window?: Box;
}

/** A part of a picture in the frame's shape. Zoom 1 is the largest part there is; 1.08 is 8% closer. */
export interface View {
  /** Enlargement, 1 to 1.5. */
  readonly zoom: number;
  readonly focus: Focus;
}

/** A flat colour, under an end card. */
export interface ColorShot {
  readonly kind: 'color';
  /** `#rrggbb`, or a name that ffmpeg knows. */
  readonly color: string;
}

/** cover: fills the frame and is cut. blur: whole, over a blurred and darkened copy that fills the frame. */
export type Fit = 'cover' | 'blur';

/**
 * The point of the upright picture, 0 to 1 from its left and top edges, that stays as near to the frame's middle as the
 * picture allows.
 */
export interface Focus {
  /** 0 is the left edge, 1 the right one. */
  readonly x: number;
  /** 0 is the top edge, 1 the bottom one. */
  readonly y: number;
}

/**
 * A focus that moves: it stands before the first key and after the last, and goes from one key to the next with soft
 * ends. Frames count from the scene's first one and rise.
 */
export interface FocusPath {
  readonly kind: 'path';
  readonly keys: readonly FocusKey[];
}

export interface FocusKey extends Focus {
  readonly frame: number;
  /** The focus holds until this key and then is here at once: the clip itself cuts to another shot. */
  readonly jump?: boolean;
}

export const CENTER: Focus = { x: 0.5, y: 0.5 };

/** How a scene begins. `frames`: how long both scenes are seen, at least 2. */
export type Transition = { readonly kind: 'cut' } | { readonly kind: TransitionName; readonly frames: number };

export const CUT: Transition = { kind: 'cut' };

/** What is heard when, and how loud the whole is to be. */
export interface SoundPlan {
  /** 48 kHz; exactly 1600 a frame at 30 frames a second. */
  readonly totalSamples: number;
  /** Sources of sound; empty for a silent film. */
  readonly tracks: readonly SoundTrack[];
  /** The engine's own sounds that mark events. Absent: none. */
  readonly hits?: readonly SoundHit[] | undefined;
  /** Where the music is lowered for these sounds, by 3 dB. Absent: nowhere. */
  readonly dips?: readonly SoundDip[] | undefined;
  /** True where the end of the sound leads into its beginning. Absent: the sound fades out. */
  readonly loops?: true | undefined;
  /** Integrated loudness of the whole, LUFS. */
  readonly targetLufs: number;
  /** Highest true peak, dBTP. */
  readonly ceilingDbtp: number;
}

/** One source of sound, from sample `start` to `end` of the film. */
export interface SoundTrack {
  /** What is heard: a narration, music, or the own sound of a clip. */
  readonly role: 'voice' | 'music' | 'clip';
  /** Place in the document of what is heard. */
  readonly media: MediaId;
  /** First sample of the film, at 48 kHz. */
  readonly start: number;
  /** Sample behind the last one. */
  readonly end: number;
  /** Seconds into the source. */
  readonly fromSeconds: number;
  /** Seconds of the source in a second of the film, 0.25 to 4; its pitch stays. Absent: 1. */
  readonly speed?: number | undefined;
  /** Gain in dB, before the mix is brought to its loudness. */
  readonly gainDb: number;
  /** bed: repeated or cut to its length, with fades. as-is: heard once. */
  readonly fit: 'bed' | 'as-is';
  /** The track is lowered while the voice speaks. */
  readonly duckedBy?: 'voice';
  /** Brought to this loudness before `gainDb`; absent: as it is. */
  readonly levelLufs?: number;
  /** Equal-power fades at its ends. */
  readonly fadeInSamples?: number;
  /** Equal-power fade at its end; absent: none. */
  readonly fadeOutSamples?: number;
}

/** Output frames [start, end) without a cut: one scene, or two of them in a transition. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  /** Indexes into the timeline's scenes: the one seen, or the one that goes and the one that comes. */
  readonly scenes: readonly [number] | readonly [number, number];
  /** True where the film leads back into its first picture. */
  readonly loops?: true;
}

/**
 * The film in stretches, in order, without gaps. Throws for scenes that are not a row, or a transition or a way back to
 * the first picture longer than its scenes allow.
 */
export function stretchesOf({ scenes, loopFrames = 0 }: Pick<Timeline, 'scenes' | 'loopFrames'>): readonly Stretch[] {
  const stretches = stretchesBetween(scenes);
  const last = stretches.at(-1);
  if (last === undefined || loopFrames === 0) return stretches;
  const from = last.end - loopFrames;
  if (last.scenes.length > 1 || from <= last.start)
    throw new Error('internal: the last scene is too short to lead back');
  return [...stretches.slice(0, -1), { ...last, end: from }, { ...last, start: from, loops: true }];
}

/** Duration of the dissolve: short enough that no word is lost by it, long enough not to look like a cut. */
const LOOP_SECONDS = 0.4;

/**
 * How many frames a looped film takes to come back to its first picture; undefined where the last scene is too short.
 */
export function loopFramesOf(scenes: readonly Scene[], { num, den }: Rational): number | undefined {
  const last = stretchesBetween(scenes).at(-1);
  if (last === undefined || last.scenes.length > 1) return undefined;
  const frames = Math.min(Math.round((LOOP_SECONDS * num) / den), Math.floor((last.end - last.start) / 2));
  return frames < 2 ? undefined : frames;
}

function stretchesBetween(scenes: readonly Scene[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  for (const [index, scene] of scenes.entries()) {
    const next = scenes[index + 1];
    const window = next === undefined ? undefined : transitionWindow(next);
    const until = window?.start ?? scene.end;
    if (until < from || scene.end <= scene.start || (scenes[index - 1]?.end ?? 0) !== scene.start)
      throw new Error(`internal: scene ${index} (frames ${scene.start} to ${scene.end}) does not fit the film`);
    if (until > from) stretches.push({ start: from, end: until, scenes: [index] });
    if (window !== undefined) stretches.push({ ...window, scenes: [index, index + 1] });
    from = window?.end ?? scene.end;
  }
  return stretches;
}

/**
 * The frames in which a scene and the one before it are both seen, around the scene's first frame; undefined for a cut.
 */
export function transitionWindow({ start, enter }: Pick<Scene, 'start' | 'enter'>) {
  if (enter.kind === 'cut' || start === 0) return undefined;
  const from = start - Math.floor(enter.frames / 2);
  return { start: from, end: from + enter.frames };
}

/** Frames of the film that show a second of a clip. */
export function clipRate({ speed = 1 }: Pick<ClipShot, 'speed'>, { num, den }: Rational): Rational {
  return speed === 1 ? { num, den } : { num: num * 1000, den: den * Math.round(speed * 1000) };
}
