/**
 * What `inspect` says of a finished file, as data. Written in snake_case, as results are: it goes to `--json` and into
 * stores as it is.
 */
import type { FindingCode } from '../codes.js';
import type { AskedFacts } from './asked.types.js';

/** One thing worth saying. A fault is a reason not to post the film, a warning a risk, a note a fact. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: 'fault' | 'warning' | 'note';
  readonly message: string;
  /** Where in the film; null for all of it. */
  readonly at_seconds: number | null;
  /** Place in the composition: `text_beats[1]`; '' where none is meant. */
  readonly path: string;
  /** What to do. */
  readonly remedy: string;
}

/** A stretch of time. */
export interface TimeSpan {
  readonly start_seconds: number;
  readonly end_seconds: number;
}

/** The file as bytes. */
export interface FileFacts {
  /** Absolute. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The container. */
export interface ContainerFacts {
  readonly type: 'mp4' | 'mov' | 'matroska';
  /** Top-level boxes of an MP4 or MOV in file order, repeated ones once; empty for others. */
  readonly boxes: readonly string[];
  /** The index lies before the pictures; null for what has no such order. */
  readonly index_first: boolean | null;
  readonly fragmented: boolean;
}

/** One stream, as the file declares it. */
export interface StreamFacts {
  readonly index: number;
  readonly type: string;
  readonly codec: string | null;
  readonly profile: string | null;
  /** Where a player begins with it. */
  readonly start_seconds: number | null;
  readonly duration_seconds: number | null;
  readonly bit_rate: number | null;
  readonly language: string | null;
}

/** How frames follow each other. */
export interface FrameTimeFacts {
  /** Every frame lies within a tick of the clock (or a twentieth of a frame) of its place in an even row. */
  readonly even: boolean;
  readonly first_seconds: number;
  /** Seconds between two frames. */
  readonly shortest_step: number;
  readonly usual_step: number;
  readonly longest_step: number;
  /** The first twenty frames that come more than half a step early or late after the one before. */
  readonly uneven: readonly { readonly frame: number; readonly at_seconds: number; readonly step_seconds: number }[];
}

/** Levels of brightness as they are stored, 0 to 255, over some fifty frames of the film. */
export interface LevelFacts {
  /**
   * Share of pixels, 0 to 1, below black (16) and above white (235) of limited range, by more than a coder's ringing.
   */
  readonly below_limited: number;
  readonly above_limited: number;
  /** Level that a thousandth of the pixels lie under, and over. */
  readonly low: number;
  readonly high: number;
  /** What the pixels look like; null where they do not say. */
  readonly look_like: 'limited' | 'full' | null;
}

/** One frame. */
export interface FrameFacts {
  readonly at_seconds: number;
  /** 0 to 255, as shown. */
  readonly mean_luma: number;
  readonly black: boolean;
  /** 64-bit difference hash of its brightness, 16 hex digits: near pictures differ in few bits. */
  readonly hash: string;
}

/** The main video stream. */
export interface PictureFacts {
  readonly stream: number;
  readonly codec: string;
  readonly pixel_format: string;
  readonly width: number;
  readonly height: number;
  /** Upright, with square pixels. */
  readonly display_width: number;
  readonly display_height: number;
  readonly rotation: number;
  readonly interlaced: boolean;
  /** Frames a second over the whole film. */
  readonly frame_rate: number;
  /** As decoded, not as declared. */
  readonly frames: number;
  /** As listed by the file. */
  readonly listed_frames: number;
  readonly duration_seconds: number;
  readonly frame_times: FrameTimeFacts;
  /** As written in the file; null where it says nothing. */
  readonly color: {
    readonly range: string | null;
    readonly matrix: string | null;
    readonly transfer: string | null;
    readonly primaries: string | null;
  };
  readonly levels: LevelFacts;
  readonly first_frame: FrameFacts;
  readonly last_frame: FrameFacts;
}

/** The first sound stream, as decoded. */
export interface SoundFacts {
  readonly stream: number;
  readonly codec: string;
  readonly sample_rate: number;
  readonly channels: number;
  readonly start_seconds: number;
  readonly duration_seconds: number;
  /** BS.1770; null for silence. */
  readonly integrated_lufs: number | null;
  readonly true_peak_dbtp: number | null;
}

/** A caption file beside the film. */
export interface CaptionFacts {
  readonly path: string;
  readonly format: 'srt' | 'vtt';
  readonly cues: number;
  readonly first_seconds: number | null;
  readonly last_seconds: number | null;
}

/** The receipt of one film: what it really is and, with a composition, whether it is what was asked. */
export interface FilmInspection {
  readonly kind: 'film';
  /** failed: at least one finding is a fault. */
  readonly status: 'passed' | 'failed';
  readonly file: FileFacts;
  readonly container: ContainerFacts;
  readonly streams: readonly StreamFacts[];
  readonly picture: PictureFacts;
  readonly sound: SoundFacts | null;
  /** Stretches of half a second and more. */
  readonly black: readonly TimeSpan[];
  readonly frozen: readonly TimeSpan[];
  readonly silent: readonly TimeSpan[];
  readonly captions: readonly CaptionFacts[];
  /** What was compared with the composition; null without one. */
  readonly asked: AskedFacts | null;
  /** Faults first, then in order of time. */
  readonly findings: readonly Finding[];
}
