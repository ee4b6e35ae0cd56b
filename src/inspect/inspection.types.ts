/**
 * The result of `inspect` for a finished file, as data. Written in snake_case, as results are: it goes to `--json` and
 * into stores unchanged.
 */
import type { FindingCode } from '../codes.js';
import type { AskedFacts, AskedSoundFacts } from './asked.types.js';

/** One finding. A fault is a reason not to post the film, a warning a risk, a note a fact. */
export interface Finding {
  /** Stable between versions; docs/codes.md lists them. */
  readonly code: FindingCode;
  /** A fault makes the inspection fail; the same code may be a note where nothing was asked. */
  readonly severity: 'fault' | 'warning' | 'note';
  /** What was found, with the numbers it rests on. */
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
  /** From the beginning of the film. */
  readonly start_seconds: number;
  /** From the beginning of the film; the stretch ends before it. */
  readonly end_seconds: number;
}

/** The file as bytes. */
export interface FileFacts {
  /** The absolute path. */
  readonly path: string;
  /** Size of the file. */
  readonly bytes: number;
  /** SHA-256, 64 hex digits, of the file. */
  readonly sha256: string;
}

/** Formats that are not films by their container and are inspected as films: animations, and numbered frames. */
export type PreviewType = 'gif' | 'webp' | 'png';

/** The container. */
export interface ContainerFacts {
  /** The type by content; WebM counts as matroska; `png` is a folder of frames. */
  readonly type: 'mp4' | 'mov' | 'matroska' | PreviewType;
  /** Top-level boxes of an MP4 or MOV in file order, repeated ones once; empty for others. */
  readonly boxes: readonly string[];
  /** The index lies before the pictures; null for what has no such order. */
  readonly index_first: boolean | null;
  /** The index is spread over fragments (moof), as of a stream. */
  readonly fragmented: boolean;
}

/** One stream, as the file declares it. */
export interface StreamFacts {
  /** The place of the stream in the file, counted from 0. */
  readonly index: number;
  /** `video`, `audio`, `subtitle` or `data`. */
  readonly type: string;
  /** As ffmpeg calls it; null where it knows none. */
  readonly codec: string | null;
  /** The codec's profile, as `High` or `LC`; null where the file names none. */
  readonly profile: string | null;
  /** Where a player begins with it. */
  readonly start_seconds: number | null;
  /** As declared; null where the file says nothing. */
  readonly duration_seconds: number | null;
  /** Bits a second as declared; null where the file says nothing. */
  readonly bit_rate: number | null;
  /** As written, mostly ISO 639-2; null where the file says nothing. */
  readonly language: string | null;
}

/** The intervals between frames. */
export interface FrameTimeFacts {
  /** Every frame lies within a tick of the clock (or a twentieth of a frame) of its place in an even row. */
  readonly even: boolean;
  /** When the first frame is shown. */
  readonly first_seconds: number;
  /** Seconds between two frames. */
  readonly shortest_step: number;
  /** Seconds from one frame to the next, in the middle of all such steps. */
  readonly usual_step: number;
  /** Seconds between the two frames that lie farthest apart. */
  readonly longest_step: number;
  /** The first twenty frames that come more than half a step early or late after the one before. */
  readonly uneven: readonly { readonly frame: number; readonly at_seconds: number; readonly step_seconds: number }[];
}

/** Levels of brightness as stored, 0 to 255, over some fifty frames of the film. */
export interface LevelFacts {
  /** Share of pixels, 0 to 1, that are darker than black (16) of limited range by more than a coder's ringing. */
  readonly below_limited: number;
  /** Share of pixels, 0 to 1, above white (235) of limited range. */
  readonly above_limited: number;
  /** The level under which a thousandth of the pixels lie. */
  readonly low: number;
  /** The level over which a thousandth of the pixels lie. */
  readonly high: number;
  /** What the pixels look like; null where they do not say. */
  readonly look_like: 'limited' | 'full' | null;
}

/** One frame. */
export interface FrameFacts {
  /** When it is shown. */
  readonly at_seconds: number;
  /** 0 to 255, as shown. */
  readonly mean_luma: number;
  /** True when next to nothing of it is seen. */
  readonly black: boolean;
  /** 64-bit difference hash of its brightness, 16 hex digits: near pictures differ in few bits. */
  readonly hash: string;
}

/** The main video stream. */
export interface PictureFacts {
  /** Its index in `streams`. */
  readonly stream: number;
  /** As ffmpeg calls it: `h264`. */
  readonly codec: string;
  /** As ffmpeg calls it: `yuv420p`. */
  readonly pixel_format: string;
  /** Stored pixels, before rotation. */
  readonly width: number;
  /** Stored pixels, before rotation. */
  readonly height: number;
  /** Width of the upright picture with square pixels. */
  readonly display_width: number;
  /** Height of the upright picture with square pixels. */
  readonly display_height: number;
  /** Degrees clockwise that a player turns it: 0, 90, 180 or 270. */
  readonly rotation: number;
  /** True when frames hold two half pictures of different moments. */
  readonly interlaced: boolean;
  /** Frames a second over the whole film. */
  readonly frame_rate: number;
  /** The number of frames that were decoded, not the declared one. */
  readonly frames: number;
  /** The number of frames that the file lists. */
  readonly listed_frames: number;
  /** Seconds from the first frame to the end of the last. */
  readonly duration_seconds: number;
  /** How evenly frames follow each other. */
  readonly frame_times: FrameTimeFacts;
  /** The colours as the file declares them; null where it says nothing. */
  readonly color: {
    readonly range: string | null;
    readonly matrix: string | null;
    readonly transfer: string | null;
    readonly primaries: string | null;
  };
  /** How bright and dark it gets, and whether the tag of the range fits. */
  readonly levels: LevelFacts;
  /** The frame a film begins with. */
  readonly first_frame: FrameFacts;
  /** The frame a film ends with. */
  readonly last_frame: FrameFacts;
}

/** The first sound stream, as decoded. */
export interface SoundFacts {
  /** Its index in `streams`. */
  readonly stream: number;
  /** As ffmpeg calls it: `aac`. */
  readonly codec: string;
  /** The sample rate, Hz. */
  readonly sample_rate: number;
  /** The number of channels: 1 is mono, 2 stereo. */
  readonly channels: number;
  /** When it begins, on the clock of the film. */
  readonly start_seconds: number;
  /** Measured by decoding. */
  readonly duration_seconds: number;
  /** Loudness after BS.1770; null for silence. */
  readonly integrated_lufs: number | null;
  /** True peak, dBTP; null for silence. */
  readonly true_peak_dbtp: number | null;
}

/** A caption file beside the film. */
export interface CaptionFacts {
  /** The absolute path. */
  readonly path: string;
  /** The format, as the suffix of the file tells it. */
  readonly format: 'srt' | 'vtt';
  /** How many cues the file has. */
  readonly cues: number;
  /** Start of the first cue; null without one. */
  readonly first_seconds: number | null;
  /** End of the last cue; null without one. */
  readonly last_seconds: number | null;
}

/** The receipt of one film: its facts and, with a composition, whether it is the film that was asked for. */
export interface FilmInspection {
  /** Always `film`. */
  readonly kind: 'film';
  /** failed: at least one finding is a fault. */
  readonly status: 'passed' | 'failed';
  /** The file as bytes. */
  readonly file: FileFacts;
  /** How it is packed. */
  readonly container: ContainerFacts;
  /** All streams, in file order. */
  readonly streams: readonly StreamFacts[];
  /** The main video stream. */
  readonly picture: PictureFacts;
  /** The first sound stream; null without one. */
  readonly sound: SoundFacts | null;
  /** Black stretches of half a second and more. */
  readonly black: readonly TimeSpan[];
  /** Stretches of half a second and more without a change. */
  readonly frozen: readonly TimeSpan[];
  /** Silent stretches of half a second and more; empty without sound. */
  readonly silent: readonly TimeSpan[];
  /** The caption files that lie beside the film under its name. */
  readonly captions: readonly CaptionFacts[];
  /** What was compared with the composition; null without one. */
  readonly asked: AskedFacts | null;
  /** Faults first, then in order of time. */
  readonly findings: readonly Finding[];
}

/** The receipt of a sound file without pictures: an M4A, a WAV or another format that players accept. */
export interface SoundInspection {
  /** Always `sound`. */
  readonly kind: 'sound';
  /** failed: at least one finding is a fault. */
  readonly status: 'passed' | 'failed';
  /** The file as bytes. */
  readonly file: FileFacts;
  /** All streams, in file order. */
  readonly streams: readonly StreamFacts[];
  /** The first sound stream. */
  readonly sound: SoundFacts;
  /** Silent stretches of half a second and more. */
  readonly silent: readonly TimeSpan[];
  /** What was compared with the composition; null without one. */
  readonly asked: AskedSoundFacts | null;
  /** Faults first, then in order of time. */
  readonly findings: readonly Finding[];
}
