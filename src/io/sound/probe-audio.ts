/**
 * An untrusted sound file -> `AudioMedia`: its type by its content, its length by decoding, and an error that names
 * each thing that is wrong.
 */
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ErrorCode } from '../../codes.js';
import { ReelwrightError, type Warning } from '../../errors.js';
import type { AudioMedia } from '../../media.js';
import { toolWords } from '../ffmpeg/tool-words.js';
import { guardMovie } from '../mp4/movie-guard.js';
import { SNIFF_BYTES } from '../probe/sniff.js';
import { soundCodecName } from './codec-name.js';
import { decodePcm, type SoundStream } from './decode-pcm.js';
import { listedSeconds } from './listed-seconds.js';
import { endsAsOgg } from './ogg-end.js';
import { openSoundFile, type WantedSamples } from './open-sound-file.js';
import type { SoundTools } from './run-ffmpeg.js';
import { type AudioDemuxer, describeOther, type ReadAt, sniffAudio } from './sniff-audio.js';
import { type ListedAudioStream, listSoundStreams, type StreamList } from './stream-list.js';

export interface ProbeAudioOptions extends SoundTools {
  /** SHA-256 of a file's bytes; a function, so that the engine can store the hash. */
  readonly contentHash: (file: string) => Promise<string>;
  /** Place of the source in the document. */
  readonly path?: string;
  /** Samples that are wanted as well; `onStream` says whether they are there. */
  readonly also?: WantedSamples | undefined;
  /** Called with the stream that was chosen; `isWritten` where the file of `also` holds its samples. */
  readonly onStream?: (stream: SoundStream, isWritten: boolean) => void;
  /**
   * Decodes all of it, at most a little more than `SOUND_LIMITS.maxSeconds`, for a caller that wants the samples.
   * Default: ten minutes are decoded; of a longer sound only the packets are read.
   */
  readonly measure?: (stream: SoundStream & Pick<ListedAudioStream, 'channels'>) => Promise<MeasuredSound>;
}

/** What decoding a sound file finds. */
export interface MeasuredSound {
  /** Length of the sound; 0 when nothing can be decoded. */
  readonly seconds: number;
  readonly isAudible: boolean;
  /** ffmpeg's own words on damage, one line each. */
  readonly stderr: string;
}

export interface ProbedAudio {
  readonly media: AudioMedia;
  /** True when no sample of it is audible. */
  readonly silent: boolean;
  /** True when the file also holds moving pictures; only its sound is used. */
  readonly hasVideo: boolean;
  /** `music_silent`, `media_partial`, `media_damaged`. */
  readonly warnings: readonly Warning[];
}

/** Limits of a usable sound file, chosen by this engine: 500,000,000 bytes, as for a clip, and 100 minutes. */
export const SOUND_LIMITS = { maxBytes: 500_000_000, maxSeconds: 6000 } as const;

/** The length that is decoded; the packets of longer sound are listed. */
const LONGEST_MEASURED_SECONDS = 600;
/** Shorter sound is a click that no crossfade can turn into music. */
const SHORTEST_SECONDS = 0.1;
const MEASURE_RATE = 8000;
const BYTES_PER_SECOND = MEASURE_RATE * 4;
const LOW_RATE = {
  sampleFormat: 's16le',
  sampleRate: MEASURE_RATE,
  maxSeconds: LONGEST_MEASURED_SECONDS,
  aside: true,
} as const;
const AUDIBLE = 3;
/** One stray line is normal at the end of good files; a damaged file gives one line for every broken packet. */
const DAMAGED_LINES = 5;

/**
 * Decodes the whole file once at 8 kHz (133 s of MP3: 0.15 s). Throws class `media`: `asset_missing`,
 * `asset_unreadable`, `asset_empty`, `asset_not_audio`, `asset_encrypted`, `asset_codec_unsupported`,
 * `asset_truncated`, `asset_corrupt`, `asset_too_short`, `asset_too_long`.
 */
export async function probeAudio(file: string, options: ProbeAudioOptions): Promise<ProbedAudio> {
  const { path = '' } = options;
  const fail: Fail = (code, expected, received, remedy, said = '') =>
    new ReelwrightError(
      { code, path, message: `Expected ${expected} for ${basename(file)} but received ${received}`, remedy },
      { class: 'media', cause: said === '' ? { file } : toolWords(said) },
    );
  const demuxer = await sniffFile(file, fail);
  const { measure, also } = options;
  const opened = measure ? undefined : await openSoundFile(file, demuxer, { measured: LOW_RATE, also }, options);
  const list = opened?.list ?? (await listSoundStreams(file, demuxer, options));
  const stream = await chooseStream(file, list, demuxer, options, fail);
  const chosen = { demuxer, streamIndex: stream.index };
  const first = list.audio[0] === stream && opened?.samples.length ? opened : undefined;
  options.onStream?.(chosen, also !== undefined && first !== undefined);
  const decoded = await (measure?.({ ...chosen, channels: stream.channels }) ??
    (first && measured(first.samples, first.stderr)) ??
    measureAtLowRate(file, chosen, options));
  if (decoded.seconds === 0) throw silentFault(decoded, stream, list, fail);
  const durationSeconds = decoded.seconds;
  if (durationSeconds < SHORTEST_SECONDS) {
    throw fail(
      'asset_too_short',
      `at least ${SHORTEST_SECONDS} s of sound`,
      `${durationSeconds.toFixed(3)} s`,
      'Use a longer piece of music.',
    );
  }
  if (durationSeconds > LONGEST_MEASURED_SECONDS - 1) {
    const isListed = options.measure === undefined;
    const most = SOUND_LIMITS.maxSeconds + 60;
    expectNotTooLong(isListed ? await listedSeconds(file, chosen, most, options) : durationSeconds, fail);
  }
  const silent = !decoded.isAudible;
  const media: AudioMedia = {
    kind: 'audio',
    contentHash: await options.contentHash(file),
    demuxer,
    streamIndex: stream.index,
    codec: stream.codec,
    sampleRate: stream.sampleRate,
    channels: stream.channels,
    durationSeconds,
  };
  const isCutOgg = demuxer === 'ogg' && !(await endsAsOgg(file));
  const warnings = probeWarnings({ list, durationSeconds, silent, isCutOgg, errorLines: countLines(decoded.stderr) });
  return { media, silent, hasVideo: list.hasVideo, warnings: warnings.map((warning) => ({ ...warning, path })) };
}

/** The reason why no sample of a stream could be decoded. */
function silentFault(
  { stderr }: MeasuredSound,
  stream: ListedAudioStream,
  { declaredSeconds: promised = 0 }: StreamList,
  fail: Fail,
): ReelwrightError {
  if (MISSING_CODEC_PART.test(stderr)) return unsupported(stream, fail);
  return promised > 0
    ? fail(
        'asset_truncated',
        `${promised.toFixed(2)} s of sound`,
        'none: its data are missing or broken',
        SEND_AGAIN,
        stderr,
      )
    : fail('asset_corrupt', 'a playable sound file', 'a damaged one: no sound can be decoded', EXPORT_AGAIN, stderr);
}

function expectNotTooLong(seconds: number, fail: Fail): void {
  if (seconds <= SOUND_LIMITS.maxSeconds) return;
  throw fail(
    'asset_too_long',
    `at most ${SOUND_LIMITS.maxSeconds / 60} minutes of sound`,
    `more than ${Math.floor(seconds / 60)} minutes`,
    'Use a part of it: a film needs no more than its own length.',
  );
}

/** Measures the first ten minutes, decoded at 8 kHz. */
async function measureAtLowRate(file: string, stream: SoundStream, tools: SoundTools): Promise<MeasuredSound> {
  const { stdout, stderr } = await decodePcm(file, stream, LOW_RATE, tools);
  return measured(stdout, stderr);
}

function measured(samples: Buffer, stderr: string): MeasuredSound {
  return { seconds: samples.length / BYTES_PER_SECOND, isAudible: isAudible(samples), stderr };
}

/** `said`: what the tool printed. */
type Fail = (code: ErrorCode, expected: string, received: string, remedy: string, said?: string) => ReelwrightError;

const KNOWN_TYPES = 'a sound file (MP3, M4A, WAV, AIFF, OGG, FLAC)';
const EXPORT_AGAIN = 'Export the file again as MP3, M4A or WAV.';
const SEND_AGAIN = 'Copy or download the file again; a part of it is missing.';

async function sniffFile(file: string, fail: Fail): Promise<AudioDemuxer> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    const missing = error.code === 'ENOENT' || error.code === 'ENOTDIR';
    const received = missing ? 'no such file' : `a file that cannot be opened (${error.code})`;
    const remedy = missing
      ? 'Check the path; it is taken relative to the composition.'
      : 'Allow this user to read the file.';
    throw fail(missing ? 'asset_missing' : 'asset_unreadable', KNOWN_TYPES, received, remedy);
  });
  try {
    const stats = await handle.stat();
    if (!stats.isFile())
      throw fail('asset_unreadable', KNOWN_TYPES, 'something that is not a file', 'Name the file itself.');
    if (stats.size === 0) throw fail('asset_empty', KNOWN_TYPES, 'an empty file (0 bytes)', SEND_AGAIN);
    const read: ReadAt = async (position, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    const demuxer = await sniffAudio(read);
    if (demuxer === undefined) {
      throw fail(
        'asset_not_audio',
        KNOWN_TYPES,
        describeOther(await read(0, SNIFF_BYTES)),
        'Use music as MP3, M4A, WAV, AIFF, OGG or FLAC.',
      );
    }
    if (demuxer === 'tag') throw fail('asset_truncated', KNOWN_TYPES, 'a tag that no sound follows', SEND_AGAIN);
    if (demuxer === 'mov') {
      const { encrypted, excess } = await guardMovie(handle);
      if (excess !== undefined)
        throw fail('asset_corrupt', 'a playable sound file', `one with ${excess}`, EXPORT_AGAIN);
      if (encrypted.has('audio'))
        throw fail('asset_encrypted', 'sound without copy protection', 'an encrypted file', 'Use a copy without DRM.');
    }
    return demuxer;
  } finally {
    await handle.close();
  }
}

/** Plain names of containers. */
const CONTAINERS: Readonly<Record<AudioDemuxer, string>> = {
  mp3: 'an MP3 file',
  mov: 'an MP4 or M4A file',
  wav: 'a WAV file',
  w64: 'a WAV file',
  ogg: 'an Ogg file',
  flac: 'a FLAC file',
  aac: 'an AAC file',
  aiff: 'an AIFF file',
  matroska: 'a Matroska or WebM file',
};

/** The first stream that this ffmpeg can decode; where there are several, each is tried. */
async function chooseStream(
  file: string,
  list: StreamList,
  demuxer: AudioDemuxer,
  tools: SoundTools,
  fail: Fail,
): Promise<ListedAudioStream> {
  const [first] = list.audio;
  if (first === undefined) {
    if (list.hasVideo)
      throw fail('asset_not_audio', KNOWN_TYPES, 'a video without sound', 'Use a file with music in it.');
    if (/moov atom not found/.test(list.log)) {
      throw fail('asset_truncated', KNOWN_TYPES, 'a file that was cut off (it has no index)', SEND_AGAIN);
    }
    throw fail('asset_corrupt', KNOWN_TYPES, `${CONTAINERS[demuxer]} without any sound in it`, EXPORT_AGAIN, list.log);
  }
  const known = list.audio.filter((stream) => stream.codec !== 'none' && stream.sampleRate > 0);
  const [only, ...others] = known;
  if (only === undefined) throw unsupported(first, fail);
  if (others.length === 0) return only;
  const taste = { sampleFormat: 's16le', sampleRate: MEASURE_RATE, maxSeconds: 600, maxFrames: 8 } as const;
  for (const stream of known) {
    const { stdout } = await decodePcm(file, { demuxer, streamIndex: stream.index }, taste, tools);
    if (stdout.length > 0) return stream;
  }
  return only;
}

function unsupported({ codec, tag }: ListedAudioStream, fail: Fail): ReelwrightError {
  const name = soundCodecName(codec, tag);
  return fail('asset_codec_unsupported', 'sound in a codec that can be decoded', name, EXPORT_AGAIN);
}

/** ffmpeg's words for a feature of a codec that it lacks: xHE-AAC in AAC, for instance. */
const MISSING_CODEC_PART = /not (?:yet )?(?:implemented|supported)|patch(?:es)? welcome|unsupported/i;

interface Findings {
  readonly list: StreamList;
  readonly durationSeconds: number;
  readonly silent: boolean;
  /** True for an Ogg file without its last page. */
  readonly isCutOgg: boolean;
  readonly errorLines: number;
}

function probeWarnings(findings: Findings): Omit<Warning, 'path'>[] {
  const { list, durationSeconds, silent, isCutOgg, errorLines } = findings;
  const warnings: Omit<Warning, 'path'>[] = [];
  const declared = list.declaredSeconds ?? 0;
  const promised = durationSeconds > LONGEST_MEASURED_SECONDS ? declared : Math.min(declared, LONGEST_MEASURED_SECONDS);
  if (promised - durationSeconds > Math.max(0.5, promised * 0.05)) {
    warnings.push({
      code: 'media_partial',
      message: `The file declares ${declared.toFixed(2)} s of sound but holds ${durationSeconds.toFixed(2)} s, which are used.`,
    });
  } else if (isCutOgg) {
    warnings.push({
      code: 'media_partial',
      message: `The file ends without its last page, so a part of it may be missing; the ${durationSeconds.toFixed(2)} s that are there are used.`,
    });
  }
  if (errorLines >= DAMAGED_LINES) {
    warnings.push({ code: 'media_damaged', message: 'Parts of the sound are damaged and may click or be missing.' });
  }
  if (silent) warnings.push({ code: 'music_silent', message: 'The sound file is silent.' });
  return warnings;
}

function isAudible(bytes: Buffer): boolean {
  for (let at = 0; at + 1 < bytes.length; at += 2) if (Math.abs(bytes.readInt16LE(at)) > AUDIBLE) return true;
  return false;
}

function countLines(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}
