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
  /** `failed`: `error_message` says why, and nothing of it can be used. */
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
  /** A field of the interface's record; always empty, for the engine knows of no segments. */
  readonly attached_segment_ids: readonly string[];
  /** Null when the content is none of these. */
  readonly kind: UploadKind | null;
  /** As it was asked for; null when the content decided. */
  readonly as: UploadSlot | null;
  /** The file as it came. */
  readonly source: UploadSource;
  /** What was put right, in words: "rotated 90°", "tone mapped from HLG". */
  readonly changes: readonly string[];
  /** A clip as every later render likes it; null when the upload is that already, and for images and sound. */
  readonly mezzanine: UploadMezzanine | null;
  /** Null without sound. */
  readonly waveform: UploadWaveform | null;
  /** Null for images and sound. */
  readonly storyboard: UploadStoryboard | null;
  /** What was dropped, replaced or is risky, each with what to do about it; empty when there is nothing to say. */
  readonly warnings: readonly Warning[];
  /** Null when ready. */
  readonly error: UploadError | null;
}

/** Why an upload failed. */
export interface UploadError {
  /** Stable between versions; docs/codes.md lists them. */
  readonly code: ErrorCode;
  /** "Expected X for NAME but received Y". */
  readonly message: string;
  /** What to do, with a computed value where there is one. */
  readonly remedy: string;
  /** True when the same file may pass another time: it was being written, or the machine was short of something. */
  readonly retryable: boolean;
}

/** The file as it came. What could not be found out is null. */
export interface UploadSource {
  /** SHA-256, 64 hex digits, of the file; null when it could not be read. */
  readonly sha256: string | null;
  /** Size of the file; null when it could not be read. */
  readonly bytes: number | null;
  /** `mp4`, `matroska`, `jpeg`, `png`, `mp3`, `wav`, `ogg`, `flac`, `aac`, `aiff`. */
  readonly container: string | null;
  /** Null when it has no moving picture. */
  readonly video: UploadVideo | null;
  /** Null when it is none. */
  readonly image: UploadImage | null;
  /** Null when it has no sound. */
  readonly audio: UploadAudio | null;
  /** What a sound file says of itself, null for what it does not say; never trusted. Null for all else. */
  readonly tags: SoundTags | null;
  /** The upload's own bytes in the folder, where renders read them: without a mezzanine. Else null. */
  readonly path: string | null;
}

/** The moving picture of an upload, as it came. */
export interface UploadVideo {
  /** As ffmpeg calls it. */
  readonly codec: string;
  /** The codec's profile; null where the file names none. */
  readonly profile: string | null;
  /** As it is shown: upright, square pixels. */
  readonly width: number;
  /** As it is shown: upright, square pixels. */
  readonly height: number;
  /** Degrees clockwise that make it upright, after the mirror. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** True when the file asks for a mirrored picture. */
  readonly mirrored: boolean;
  /** Shape of a pixel, width to height: "1:1". */
  readonly sar: string;
  /** Frames a second on average. */
  readonly frame_rate: number;
  /** True when the frames are not evenly spaced. */
  readonly variable: boolean;
  /** Counted, not declared. */
  readonly frames: number;
  /** How its numbers are meant; what the file leaves open is filled in as players do. */
  readonly color: {
    readonly primaries: string;
    readonly transfer: string;
    readonly matrix: string;
    readonly range: string;
  };
  /** Bits of a sample: 8, 10 or 12. */
  readonly bit_depth: number;
  /** True when it has transparency. */
  readonly alpha: boolean;
  /** True when frames hold two half pictures of different moments. */
  readonly interlaced: boolean;
  /** Seconds from its first frame to the one at `first_frame_url`. */
  readonly first_visible_seconds: number;
}

/** An image, as it came. */
export interface UploadImage {
  /** By content. */
  readonly format: 'jpeg' | 'png';
  /** Upright. */
  readonly width: number;
  /** Upright. */
  readonly height: number;
  /** True when some pixel is not opaque. */
  readonly alpha: boolean;
}

/** The sound of an upload, as it came. */
export interface UploadAudio {
  /** As ffmpeg calls it. */
  readonly codec: string;
  /** 1 is mono, 2 stereo, 6 is 5.1. */
  readonly channels: number;
  /** Hz. */
  readonly sample_rate: number;
  /** Measured by decoding. */
  readonly duration_seconds: number;
  /** From the picture's first frame to the sound's beginning; below 0 when it begins before. 0 without a picture. */
  readonly offset_seconds: number;
}

/** An MP4 of upright 8-bit BT.709 H.264 with square pixels and a key frame a second; every frame at its own time. */
export interface UploadMezzanine {
  /** In the folder of the upload. */
  readonly path: string;
  /** SHA-256, 64 hex digits, of the file. */
  readonly sha256: string;
  /** Size of the file. */
  readonly bytes: number;
  /** Pixels, even. */
  readonly width: number;
  /** Pixels, even. */
  readonly height: number;
  /** As many as of the upload. */
  readonly frames: number;
  /** As long as the upload is. */
  readonly duration_seconds: number;
}

/** A JSON file `{ per_second, offset_seconds, min: [], max: [], rms: [] }`, whole numbers of 16 bits. */
export interface UploadWaveform {
  /** In the folder of the upload. */
  readonly path: string;
  /** SHA-256, 64 hex digits, of the file. */
  readonly sha256: string;
  /** Values a second of each list. */
  readonly per_second: number;
  /** Of `min`, `max` and `rms` each. */
  readonly length: number;
}

/** One JPEG of tiles, left to right and down, and a WebVTT file that says which tile belongs to which time. */
export interface UploadStoryboard {
  /** The JPEG, in the folder of the upload. */
  readonly path: string;
  /** SHA-256, 64 hex digits, of the JPEG. */
  readonly sha256: string;
  /** The WebVTT file, in the folder of the upload. */
  readonly vtt_path: string;
  /** SHA-256, 64 hex digits, of the WebVTT file. */
  readonly vtt_sha256: string;
  /** Tiles side by side. */
  readonly columns: number;
  /** Tiles one below the other. */
  readonly rows: number;
  /** How many there are; the last row may not be full. */
  readonly tiles: number;
  /** Pixels. */
  readonly tile_width: number;
  /** Pixels. */
  readonly tile_height: number;
}
