/**
 * The data of captions: spoken words in, pages (burnt in) and cues (SRT, VTT) out. Times are frames of the film unless
 * a name says seconds.
 */
import type { FrameIndex, Seconds } from '../../../time.js';

/** One spoken word with its time on the film's clock: whole milliseconds, in seconds; starts never fall. */
export interface CaptionWord {
  readonly text: string;
  readonly start: Seconds;
  readonly end: Seconds;
  /** Number of the scene whose narration it belongs to, from 0. */
  readonly scene: number;
  /** False when its time is an estimate. The page that holds it then shows all words at once. */
  readonly sure: boolean;
}

/**
 * Words shown together over the picture: from `words[first]` up to, but not including, `words[last]`, on screen in
 * [start, end).
 */
export interface CaptionPage {
  readonly first: number;
  readonly last: number;
  readonly start: FrameIndex;
  readonly end: FrameIndex;
  /** False when the time of one of its words is an estimate. */
  readonly byWord: boolean;
}

/** One cue of a subtitle file: a run of words as one or two lines, in [start, end). */
export interface CaptionCue {
  readonly first: number;
  readonly last: number;
  readonly start: FrameIndex;
  readonly end: FrameIndex;
  /** Each line as its words in order, with what joins a word to the one before it on the line. */
  readonly lines: readonly (readonly CueWord[])[];
}

export interface CueWord {
  readonly text: string;
  /** Between it and the word before it on its line; '' for the first of a line. */
  readonly joint: '' | ' ';
  /** When it is spoken; undefined where that is an estimate. */
  readonly start: FrameIndex | undefined;
}

/** The facts of the film that captions depend on. */
export interface CaptionClock {
  readonly framesPerSecond: number;
  readonly totalFrames: FrameIndex;
  /** Frames at which a new scene's picture begins, rising. */
  readonly cuts: readonly FrameIndex[];
}
