/** Decodes one audio stream of an untrusted file to raw stereo samples. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type FfmpegResult, runOptions, type SoundTools, untrustedInput } from './run-ffmpeg.js';

/** The part of `AudioMedia` that decoding needs. */
export interface SoundStream {
  readonly demuxer: string;
  readonly streamIndex: number;
}

export interface PcmFormat {
  readonly sampleFormat: 'f32le' | 's16le';
  readonly sampleRate: number;
  readonly maxSeconds: number;
  /** Seconds that are decoded and left out: exact in every format. Default 0. */
  readonly fromSeconds?: number;
  /** Seconds of the source in one of the result, 0.25 to 4; the pitch stays. Default 1. */
  readonly speed?: number;
  /**
   * At most this many frames of the codec, wherever they begin, to try whether the stream can be decoded. Default: all.
   */
  readonly maxFrames?: number;
  /** Samples go into this file; `stdout` stays empty. Default: they come in `stdout`. */
  readonly into?: string;
  /** True for a long decode during which this thread does other work. Default false. */
  readonly aside?: boolean;
}

/** The least time limit; it is a tenth of the sound's length longer for other sounds. */
const LEAST_TIMEOUT_SECONDS = 200;

/**
 * Interleaved stereo; no samples when nothing can be decoded. ffmpeg's own words on damage are in `stderr`, one line
 * each.
 */
export async function decodePcm(
  file: string,
  stream: SoundStream,
  format: PcmFormat,
  tools: SoundTools,
): Promise<FfmpegResult> {
  const isStretched = format.speed !== undefined && format.speed !== 1;
  const decode = (mix: readonly string[]) =>
    tools.run(
      [...untrustedInput(file, stream.demuxer), ...pcmOutput(`0:${stream.streamIndex}`, { ...format, mix }), 'pipe:1'],
      {
        ...runOptions(tools, LEAST_TIMEOUT_SECONDS + format.maxSeconds / 10),
        ...(format.into !== undefined && { intoFile: format.into }),
        task: 'decode a sound file',
        timeoutCode: 'probe_timed_out',
        ...(format.aside && tools.folder !== undefined && { throughFile: join(tools.folder, `${randomUUID()}.pcm`) }),
      },
    );
  const result = await decode(isStretched ? ['-ac', '2', '-af', stretching(format)] : ['-ac', '2']);
  if (result.stdoutBytes > 0 || result.code === 0) return result;
  // Channels without a standard layout cannot be mixed: the first two become left and right.
  const pan = 'pan=stereo|c0=c0|c1=c1';
  const sides = await decode(['-af', isStretched ? `${pan},${stretching(format)}` : pan]);
  return sides.stdoutBytes > 0 ? sides : result;
}

/** The arguments of an output, without its place, that holds the samples of the stream `map`. */
export function pcmOutput(
  map: string,
  { mix = ['-ac', '2'], ...format }: PcmFormat & { readonly mix?: readonly string[] },
): string[] {
  const { sampleFormat, sampleRate, maxSeconds, maxFrames, fromSeconds, speed = 1 } = format;
  return [
    ...['-map', map, '-vn', '-sn', '-dn', ...mix, '-ar', String(sampleRate)],
    ...(maxFrames === undefined ? [] : ['-frames:a', String(maxFrames)]),
    ...(fromSeconds && speed === 1 ? ['-ss', String(fromSeconds)] : []),
    ...['-t', String(maxSeconds), '-c:a', `pcm_${sampleFormat}`, '-f', sampleFormat],
  ];
}

/** The heard part at another tempo; one `atempo` goes from half to twice the speed, so two may be needed. */
function stretching({ speed = 1, fromSeconds = 0, maxSeconds }: PcmFormat): string {
  const tempos = speed > 2 ? [2, speed / 2] : speed < 0.5 ? [0.5, speed / 0.5] : [speed];
  // The filter reads ahead, so it is given more than the end of the part.
  const part = `atrim=start=${fromSeconds}:duration=${(maxSeconds + 0.2) * speed},asetpts=PTS-STARTPTS`;
  return [part, ...tempos.map((tempo) => `atempo=${tempo}`)].join(',');
}
