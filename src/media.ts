/** What probing finds out about a file: plain data, cached by the file's content. */
import type { Size } from './geometry.js';
import type { Rational } from './time.js';

/** One decodable video stream with every frame's timestamp in the scanned range. */
export interface VideoMedia {
  readonly kind: 'video';
  /** SHA-256 of the file's bytes. */
  readonly contentHash: string;
  /** Input format forced on ffmpeg (`mov`, `matroska`, …): the sniffed one, never a guess of ffmpeg's. */
  readonly demuxer: string;
  /** Forced decoder where the native one loses something (`libvpx-vp9` for alpha). */
  readonly decoder: string | undefined;
  /** Absolute index of the video stream in the file. */
  readonly streamIndex: number;
  readonly codec: string;
  readonly codedSize: Size;
  /** Upright, square-pixel size. */
  readonly displaySize: Size;
  /** The clockwise turn, in degrees, that makes the picture upright, after the mirror. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** True when the picture must be mirrored left to right before the turn. */
  readonly mirrored: boolean;
  readonly pixelFormat: string;
  readonly color: ColorDescription;
  readonly interlaced: boolean;
  readonly fieldOrder: 'progressive' | 'tff' | 'bff';
  readonly timeBase: Rational;
  /**
   * Presentation timestamps, in `timeBase` ticks, of the frames ffmpeg gives out, sorted; as seen by the very ffmpeg
   * that renders (edit lists applied, discarded frames left out). Covers at least the first `scannedSeconds` of the
   * stream.
   */
  readonly pts: readonly number[];
  /** Subset of `pts`: frames a decoder can start at. */
  readonly keyPts: readonly number[];
  readonly scannedSeconds: number;
  /** Whole presentation length, measured from packets: last pts + its duration - first pts. */
  readonly durationSeconds: number;
  readonly averageFrameRate: Rational;
  readonly hasAudio: boolean;
  /** True when there is sound, but none that can be read. Default false. */
  readonly hasUnreadableAudio?: boolean;
  /**
   * True when a decoder complains of the clip: `pts` are then those of the frames it gives out all the same. Default
   * false.
   */
  readonly isDamaged?: boolean;
  /** True when the clip's transparency cannot be decoded: it shows as opaque. Default false. */
  readonly losesAlpha?: boolean;
  /**
   * Seconds by which this ffmpeg gives the pictures out later than the file says, and the sound not: 4.1 counts the
   * start of some fragmented MP4s twice. Default 0.
   */
  readonly lateSeconds?: number;
  /**
   * Luma over time of the whole upright picture, in cells of about a 32nd of its shorter side; `overlay/film-stages.ts`
   * reads what a film shows of it.
   */
  readonly light?: PackedLight;
  /** Faces and things that were seen; absent where nobody looked for them. */
  readonly subjects?: SubjectFacts;
  /** Colours of the pictures that a survey examined; absent where there was no survey. */
  readonly colors?: ColorFacts;
}

/** Mean and standard deviation over all pictures of a clip, thousandths of OKLab. */
export interface ColorFacts {
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
  readonly lightnessSpread: number;
  /** Spread of `a` and `b` together. */
  readonly chromaSpread: number;
}

export interface ColorDescription {
  readonly range: 'limited' | 'full';
  readonly matrix: 'bt709' | 'bt601' | 'bt2020' | 'rgb';
  readonly primaries: 'bt709' | 'bt601' | 'bt2020' | 'p3';
  /** pq and hlg are tone-mapped to SDR. */
  readonly transfer: 'sdr' | 'pq' | 'hlg';
  readonly bitDepth: number;
  /**
   * For PQ, where the file says that it is brighter than most: light up to so many nits keeps its differences. Default
   * 1000.
   */
  readonly peakNits?: PeakNits;
}

/** The brightest peaks that are distinguished: what files say is coarse, and often wrong. */
export type PeakNits = 2000 | 4000;

/** Display luma of a clip or an image in cells (0-255) at sampled times: each is base64 of `columns * rows` bytes. */
export interface PackedLight {
  readonly columns: number;
  readonly rows: number;
  /** Seconds of the samples on the clip's own clock (0 = its first frame). */
  readonly times: readonly number[];
  readonly mean: readonly string[];
  /** Almost the darkest and almost the brightest point of each cell: the second of 25 samples from either end. */
  readonly low: readonly string[];
  readonly high: readonly string[];
}

/**
 * Where faces and other things that draw the eye are in a clip or an image, over time. Boxes and cells divide the whole
 * upright picture. All values are rounded coarsely, so that tiny differences between decoders change nothing.
 */
export interface SubjectFacts {
  /**
   * Times of the looks (the pictures that were examined) in seconds on the clip's own clock, rising; a single 0 for an
   * image.
   */
  readonly times: readonly number[];
  /** Seconds at which another shot begins in the clip. */
  readonly cuts: readonly number[];
  /** Faces and heads of each look, the surest first. */
  readonly faces: readonly (readonly SeenFace[])[];
  /** Things and animals that stand out in each look of a shot without people, the heaviest first. Default: none. */
  readonly things?: readonly (readonly SeenThing[])[];
  readonly columns: number;
  readonly rows: number;
  /**
   * For each look, how much each cell draws the eye: base64 of `columns * rows` bytes row by row, where 255 is the
   * most.
   */
  readonly interest: readonly string[];
}

/** A box in 200ths of the picture's width and height, from its left and top edges. */
export interface SubjectBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A face. Its box is as the face finder gives it: about from the brows to under the chin. */
export interface SeenFace extends SubjectBox {
  /** True when the box is that of a head, from the hair to the chin, seen from any direction. */
  readonly isHead?: true;
  /** The parts of the face as they were found; where absent, they are assumed to lie as in most faces. */
  readonly marks?: SeenMarks;
  /** The head as it is seen, with its hair and hat, down to the chin; absent where the ground is too much like it. */
  readonly head?: SubjectBox;
  /** Everything that is seen of the person, where the person was separated from the background. */
  readonly body?: SubjectBox;
}

/** Parts of a face. */
export interface SeenMarks {
  /** The box from ear to ear, and from the brows to the chin. */
  readonly oval: SubjectBox;
  /** The box around both eyes with their lids. */
  readonly eyes: SubjectBox;
  readonly mouth: SubjectBox;
}

export interface SeenThing extends SubjectBox {
  /** From 1 to 100: how strongly it stands out, and for how much of its shot it is there. */
  readonly weight: number;
  /** The side to which it moves in the world, whether the camera follows it or not: its front is there. */
  readonly heading?: 'left' | 'right';
}

/** The units of a `SubjectBox`: 200 of them are the whole side of the picture. */
export const SUBJECT_UNITS = 200;

/** A part of a picture's ink that is about equally light throughout, such as a sign, or the letters beside it. */
export interface InkPart {
  /** Share of all ink, 0-1 in hundredths. */
  readonly share: number;
  /** Mean relative luminance, 0-1 in hundredths. */
  readonly luminance: number;
}

export interface ImageMedia {
  readonly kind: 'image';
  readonly contentHash: string;
  readonly format: 'jpeg' | 'png';
  /** Upright size (EXIF orientation applied). */
  readonly size: Size;
  readonly hasAlpha: boolean;
  /** Box of pixels with alpha >= 8, in upright pixels. */
  readonly inkBox: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Alpha-weighted mean and 5th/95th percentile relative luminance (0-1) of the ink, for plates. */
  readonly luminance: { readonly mean: number; readonly p5: number; readonly p95: number };
  /** The parts of the ink that differ in lightness, darkest first; absent for an opaque picture. */
  readonly parts?: readonly InkPart[];
  /** Mean transparency of the whole picture, 0-1; absent for an opaque picture. */
  readonly clearShare?: number;
  /** The flat white around a product, which is taken out before it is drawn; absent where it stays. */
  readonly ground?: readonly [red: number, green: number, blue: number];
  /** Display luma of the upright image, for texts that stand on it; one sample at time 0. Absent on small images. */
  readonly light?: PackedLight;
  /** Faces and things that were seen; absent where nobody looked for them. */
  readonly subjects?: SubjectFacts;
  /** For a logo that is made for dark grounds: the same mark for light ones. */
  readonly onLight?: ImageMedia;
}

export interface AudioMedia {
  readonly kind: 'audio';
  readonly contentHash: string;
  readonly demuxer: string;
  readonly streamIndex: number;
  readonly codec: string;
  readonly sampleRate: number;
  readonly channels: number;
  /** Measured by decoding or by a scan of the packets; what the header states is not trusted. */
  readonly durationSeconds: number;
}

/**
 * What a sound file says of itself, cleaned for showing: no control characters, texts of at most 200 characters, lists
 * of at most 8 items. None of it is verified, and nothing is decided by it. A field that the file does not fill is
 * null.
 */
export interface SoundTags {
  /** Null when none is given. */
  readonly title: string | null;
  /** Null when none is given. */
  readonly artist: string | null;
  /** Null when none is given. */
  readonly album: string | null;
  /** Empty when none is given. */
  readonly genres: readonly string[];
  /** The year, 1000 to 9999; null when none is given. */
  readonly year: number | null;
  /** Null when none is given. */
  readonly comment: string | null;
  /** Null when none is given. */
  readonly copyright: string | null;
  /** As written, in whatever notation; null when none is given. */
  readonly language: string | null;
  /** International Standard Recording Code, as written. */
  readonly isrc: string | null;
  /** Beats a minute, 20 to 400, as the tags state them; they are not measured. */
  readonly tempo_bpm: number | null;
  /** The first picture in the file; its type is told from its bytes. */
  readonly cover: { readonly mime_type: 'image/jpeg' | 'image/png' | 'unknown'; readonly bytes: number } | null;
}

/** A font of the user's own that has been checked, as a plan describes it. */
export interface FontMedia {
  readonly kind: 'font';
  readonly contentHash: string;
  /**
   * Family and style as the font's name table has them; '' where it has none. They are only reported: nothing is
   * decided by them.
   */
  readonly family: string;
  readonly style: string;
  /** Weight of the font, 1 to 1000; 400 is regular. */
  readonly weight: number;
  /** What the font's maker allows to be done with the file itself (OS/2 fsType). Rendered pictures contain no font. */
  readonly embedding: FontEmbedding;
}

/** What may be done with a font's file; `restricted`: nothing without the maker's permission. */
export type FontEmbedding = 'installable' | 'editable' | 'preview_and_print' | 'restricted';
