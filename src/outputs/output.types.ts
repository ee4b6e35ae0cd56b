/** What a row of the table of output formats says. */
import type { Quality } from './quality.js';

/** What the file of one chunk is. */
export type ChunkFile = 'mp4' | 'mov' | 'webm' | 'png';

/** What puts chunks and sound together; each is one function in `io/outputs`. */
export type Muxer = 'mp4' | 'mov' | 'webm' | 'gif' | 'webp' | 'png' | 'sound';

/**
 * Where the same chunk has the same bytes: on every machine, on processors of one model, or on one device. What is said
 * to hold on less than every machine has the processor in its key.
 */
export type SameBytes = 'everywhere' | 'processor' | 'device';

/** A filter of ffmpeg with its options, as the composer takes it. */
export type PictureFilter = readonly [name: string, options: Readonly<Record<string, string | number>>];

/** What ffprobe says of a stream that is as it should be, by its own names. */
export type StreamChecks = Readonly<Record<string, string | number>>;

/** One encoder of ffmpeg with its settings. */
export interface PictureEncoder {
  /** As ffmpeg calls it. */
  readonly name: string;
  /** Behind `-c:v NAME`; the fields of colour are added by whoever runs it. */
  readonly arguments: (quality: Quality) => readonly string[];
  /** Before the inputs of the command. Default none. */
  readonly before?: readonly string[];
  /** Behind the finished picture. Default none. */
  readonly filters?: readonly PictureFilter[];
  readonly sameBytes: SameBytes;
}

/** How pictures are coded. */
export interface PictureCodec {
  readonly software: PictureEncoder;
  /** For overlays alone, with their transparency; absent where the codec has none. */
  readonly alpha?: PictureEncoder;
  readonly hardware?: Readonly<Partial<Record<HardwareEncoder, PictureEncoder>>>;
  readonly chunkFile: ChunkFile;
  /** What the finished file's stream is; `alpha`: where that differs. */
  readonly facts: StreamChecks;
  readonly alphaFacts?: StreamChecks;
}

/** How sound is coded. */
export interface SoundCodec {
  /** Part of the soundtrack's key where it is not that of an MP4. */
  readonly name: string;
  /** Output arguments of its one encode, format included. */
  readonly arguments: readonly string[];
  /** The format of the written file, by the name of ffmpeg's demuxer. */
  readonly demuxer: 'mov' | 'matroska' | 'wav';
  /** What the finished file's stream is. */
  readonly facts: StreamChecks;
}

export const HARDWARE_ENCODERS = ['nvenc', 'vaapi', 'videotoolbox', 'qsv'] as const;
/** What encodes beside the processor, where a machine has one. */
export type HardwareEncoder = (typeof HARDWARE_ENCODERS)[number];

/** One format of a finished file: everything that is said of it by name. */
export interface OutputRow {
  /** How its name ends. */
  readonly suffix: string;
  /** With an article, for messages. */
  readonly noun: string;
  readonly mimeType: string;
  readonly role: 'video' | 'frames' | 'sound';
  /** By name, the default first; none for sound alone. */
  readonly codecs: Readonly<Record<string, PictureCodec>>;
  /** Absent: it is silent. */
  readonly sound?: SoundCodec;
  readonly muxer: Muxer;
  /** A thumbnail and captions go beside it. Default false. */
  readonly isFilm?: boolean;
  /** Width and rate may be chosen; what they are when they are not (null: the film's own). */
  readonly sized?: { readonly mostWidth: number | null; readonly width: number | null; readonly fps: number | null };
  /**
   * Settings of the encoder that encodes the whole film once more from lossless chunks; absent where chunks are only
   * joined.
   */
  readonly whole?: Readonly<Record<Quality, Readonly<Record<string, string | number>>>>;
  /** What the finished stream of pictures is where that is not what the chunks are. */
  readonly facts?: StreamChecks;
  /** What ffprobe opens the finished file as; absent where it cannot, and the muxer's own reader tells of it. */
  readonly demuxer?: string;
}
