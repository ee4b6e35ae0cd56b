/** What a row of the table of output formats says. */
import type { Quality } from './quality.js';

/** What the file of one chunk is. */
export type ChunkFile = 'mp4' | 'mov' | 'webm' | 'png';

/** What puts chunks and sound together; each is one function in `io/outputs`. */
export type Muxer = 'mp4' | 'mov' | 'webm' | 'gif' | 'webp' | 'png' | 'sound';

/**
 * Where encoding the same chunk gives the same bytes: on every machine, on processors of one model, or on one device.
 * Unless it is every machine, the key of the chunk includes the processor.
 */
export type SameBytes = 'everywhere' | 'processor' | 'device';

/** A filter of ffmpeg with its options, as the composer takes it. */
export type PictureFilter = readonly [name: string, options: Readonly<Record<string, string | number>>];

/** What ffprobe says of a stream that is as it should be, by its own names. */
export type StreamChecks = Readonly<Record<string, string | number>>;

/** One encoder of ffmpeg with its settings. */
export interface PictureEncoder {
  /** The encoder's name in ffmpeg. */
  readonly name: string;
  /** Arguments after `-c:v NAME`; the fields that describe the colours are added where the encoder is run. */
  readonly arguments: (quality: Quality) => readonly string[];
  /** Arguments before the inputs of the command. Default none. */
  readonly before?: readonly string[];
  /** Filters that are applied to the finished picture. Default none. */
  readonly filters?: readonly PictureFilter[];
  readonly sameBytes: SameBytes;
}

/** How pictures are coded. */
export interface PictureCodec {
  readonly software: PictureEncoder;
  /** The encoder for overlays alone with their transparency; absent where the codec has no transparency. */
  readonly alpha?: PictureEncoder;
  readonly hardware?: Readonly<Partial<Record<HardwareEncoder, PictureEncoder>>>;
  readonly chunkFile: ChunkFile;
  /** What ffprobe reports of the finished stream; `alphaFacts` replace it for overlays alone, where that differs. */
  readonly facts: StreamChecks;
  readonly alphaFacts?: StreamChecks;
}

/** How sound is coded. */
export interface SoundCodec {
  /** The codec's name, which is part of the soundtrack's key except for the sound of an MP4. */
  readonly name: string;
  /** Arguments for the single encoding of the sound, its file format included. */
  readonly arguments: readonly string[];
  /** The format of the written file, by the name of ffmpeg's demuxer. */
  readonly demuxer: 'mov' | 'matroska' | 'wav';
  /** What ffprobe reports of the finished stream. */
  readonly facts: StreamChecks;
}

export const HARDWARE_ENCODERS = ['nvenc', 'vaapi', 'videotoolbox', 'qsv'] as const;
/** Hardware that encodes in place of the processor, where a machine has it. */
export type HardwareEncoder = (typeof HARDWARE_ENCODERS)[number];

/** One format of a finished file: everything that is said of it by name. */
export interface OutputRow {
  /** The end of the file's name. */
  readonly suffix: string;
  /** What messages call the file, with an article. */
  readonly noun: string;
  readonly mimeType: string;
  readonly role: 'video' | 'frames' | 'sound';
  /** The codecs of the picture by name, the default first; empty for sound alone. */
  readonly codecs: Readonly<Record<string, PictureCodec>>;
  /** The codec of the sound; absent: the file is silent. */
  readonly sound?: SoundCodec;
  readonly muxer: Muxer;
  /** True when a thumbnail and captions are written beside the file. Default false. */
  readonly isFilm?: boolean;
  /** Present where width and rate may be chosen: the greatest width, and the defaults (null: as the film has it). */
  readonly sized?: { readonly mostWidth: number | null; readonly width: number | null; readonly fps: number | null };
  /**
   * Settings of the encoder that encodes the whole film once more from lossless chunks; absent where chunks are only
   * joined.
   */
  readonly whole?: Readonly<Record<Quality, Readonly<Record<string, string | number>>>>;
  /** What ffprobe reports of the finished stream of pictures, where that differs from the chunks. */
  readonly facts?: StreamChecks;
  /**
   * The demuxer with which ffprobe opens the finished file; absent where ffprobe cannot, and the muxer's own reader
   * checks it.
   */
  readonly demuxer?: string;
}
