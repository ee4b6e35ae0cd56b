/**
 * What captions are made of: spoken words in, pages (burnt in) and cues (SRT, VTT) out. Times are frames of the film
 * unless a name says seconds.
 */
import type { FrameIndex, Seconds } from '../../../time.js';

/** One spoken word with its time on the film's clock: whole milliseconds, in seconds; starts never fall. */
export interface CaptionWord {
  readonly text: string;
  readonly start: Seconds;
  readonly end: Seconds;
  /** Number of the scene whose narration it belongs to, from 0. */
  readonly scene: number;
  /** False: its time is a guess. The page that holds it shows as a phrase, without a state a word. */
  readonly sure: boolean;
}

/** Words shown together over the picture: `words[first]` up to, not with, `words[last]`, on screen in [start, end). */
export interface CaptionPage {
  readonly first: number;
  readonly last: number;
  readonly start: FrameIndex;
  readonly end: FrameIndex;
  /** False when one of its words is not sure. */
  readonly byWord: boolean;
}

/** One cue of a subtitle file: a run of words as one or two lines, in [start, end). */
export interface CaptionCue {
  readonly first: number;
  readonly last: number;
  readonly start: FrameIndex;
  readonly end: FrameIndex;
  /** Each line as the words it holds, in order, with what joins a word to the one before it on the line. */
  readonly lines: readonly (readonly CueWord[])[];
}

export interface CueWord {
  readonly text: string;
  /** Between it and the word before it on its line; '' for the first of a line. */
  readonly joint: '' | ' ';
  /** When it is spoken; undefined where that is a guess. */
  readonly start: FrameIndex | undefined;
}

/** The film as far as captions must know it. */
export interface CaptionClock {
  readonly framesPerSecond: number;
  readonly totalFrames: FrameIndex;
  /** Frames at which a new scene's picture begins, rising. */
  readonly cuts: readonly FrameIndex[];
}
