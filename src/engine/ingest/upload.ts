/**
 * What an ingest returns and writes as `ingest.json`: the interface's Upload, and what this engine found out and put
 * right.
 */
import type { ErrorCode } from '../../codes.js';
import type { Warning } from '../../errors.js';
import type { SoundTags } from '../../media.js';

/** What an upload is for: it picks the limits. */
export const UPLOAD_SLOTS = [
  'editor_video',
  'tracking_source',
  'logo',
  'short_product_image',
  'editor_product_image',
  'poster',
  'closing_image',
  'music',
  'voice',
] as const;

/** One of `UPLOAD_SLOTS`. */
export type UploadSlot = (typeof UPLOAD_SLOTS)[number];

/** What an upload is, by its content. */
export type UploadKind = 'video' | 'image' | 'audio';

/**
 * One upload: the record that `ingest` resolves with and writes into the folder as `ingest.json`. Paths are relative to
 * that folder.
 */
export interface Upload {
  /**
   * SHA-256 of the file's bytes, 64 hex digits: the same upload has the same id. Null for a file that could not be
   * read, or is over the limit of bytes.
   */
  readonly id: string | null;
  readonly status: 'ready' | 'failed';
  /** Measured, of the picture or else of the sound. Null for an image and for a failed upload. */
  readonly duration_seconds: number | null;
  /**
   * A JPEG (PNG for an image with transparency) of at most 1280 pixels a side: a clip's first frame that is not black,
   * or the image. Null for sound.
   */
  readonly first_frame_url: string | null;
  /** For people: the file, the reason, the limit, what to do. Null when ready. */
  readonly error_message: string | null;
  /** Of the interface's record; the engine knows of no segments. */
  readonly attached_segment_ids: readonly string[];
  /** Null when the content is none of these. */
  readonly kind: UploadKind | null;
  /** As it was asked for; null when the content decided. */
  readonly as: UploadSlot | null;
  readonly source: UploadSource;
  /** What was put right, in words: "rotated 90°", "tone mapped from HLG". */
  readonly changes: readonly string[];
  /** A clip as every later render likes it; null when the upload is that already, and for images and sound. */
  readonly mezzanine: UploadMezzanine | null;
  /** Null without sound. */
  readonly waveform: UploadWaveform | null;
  /** Null for images and sound. */
  readonly storyboard: UploadStoryboard | null;
  readonly warnings: readonly Warning[];
  /** Null when ready. */
  readonly error: UploadError | null;
}

/** Why an upload failed. */
export interface UploadError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly remedy: string;
  /** True when the same file may pass another time: it was being written, or the machine was short of something. */
  readonly retryable: boolean;
}

/** The file as it came. What could not be found out is null. */
export interface UploadSource {
  readonly sha256: string | null;
  readonly bytes: number | null;
  /** `mp4`, `matroska`, `jpeg`, `png`, `mp3`, `wav`, `ogg`, `flac`, `aac`, `aiff`. */
  readonly container: string | null;
  readonly video: UploadVideo | null;
  readonly image: UploadImage | null;
  readonly audio: UploadAudio | null;
  /** What a sound file says of itself; never trusted. Null when it says nothing, and for all else. */
  readonly tags: SoundTags | null;
  /** The upload's own bytes in the folder, where renders read them: without a mezzanine. Else null. */
  readonly path: string | null;
}

/** The moving picture of an upload, as it came. */
export interface UploadVideo {
  readonly codec: string;
  readonly profile: string | null;
  /** As it is shown: upright, square pixels. */
  readonly width: number;
  readonly height: number;
  /** Degrees clockwise that make it upright, after the mirror. */
  readonly rotation: 0 | 90 | 180 | 270;
  readonly mirrored: boolean;
  /** Shape of a pixel, width to height: "1:1". */
  readonly sar: string;
  /** Frames a second on average. */
  readonly frame_rate: number;
  /** True when the frames are not evenly spaced. */
  readonly variable: boolean;
  readonly frames: number;
  readonly color: {
    readonly primaries: string;
    readonly transfer: string;
    readonly matrix: string;
    readonly range: string;
  };
  readonly bit_depth: number;
  readonly alpha: boolean;
  readonly interlaced: boolean;
  /** Seconds from its first frame to the one at `first_frame_url`. */
  readonly first_visible_seconds: number;
}

/** An image, as it came. */
export interface UploadImage {
  readonly format: 'jpeg' | 'png';
  /** Upright. */
  readonly width: number;
  readonly height: number;
  readonly alpha: boolean;
}

/** The sound of an upload, as it came. */
export interface UploadAudio {
  readonly codec: string;
  readonly channels: number;
  readonly sample_rate: number;
  /** Measured by decoding. */
  readonly duration_seconds: number;
  /** From the picture's first frame to the sound's beginning; below 0 when it begins before. 0 without a picture. */
  readonly offset_seconds: number;
}

/** An MP4 of upright 8-bit BT.709 H.264 with square pixels and a key frame a second; every frame at its own time. */
export interface UploadMezzanine {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly duration_seconds: number;
}

/** A JSON file `{ per_second, offset_seconds, min: [], max: [], rms: [] }`, whole numbers of 16 bits. */
export interface UploadWaveform {
  readonly path: string;
  readonly sha256: string;
  readonly per_second: number;
  /** Of `min`, `max` and `rms` each. */
  readonly length: number;
}

/** One JPEG of tiles, left to right and down, and a WebVTT file that says which tile belongs to which time. */
export interface UploadStoryboard {
  readonly path: string;
  readonly sha256: string;
  readonly vtt_path: string;
  readonly vtt_sha256: string;
  readonly columns: number;
  readonly rows: number;
  readonly tiles: number;
  readonly tile_width: number;
  readonly tile_height: number;
}
