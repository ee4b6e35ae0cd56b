/** One audio stream of a file from outside as raw stereo samples. */
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
  /** Decoded and left out: exact in every format. Default 0. */
  readonly fromSeconds?: number;
  /** Seconds of the source in one of the result, 0.25 to 4; the pitch stays. Default 1. */
  readonly speed?: number;
  /** No more than so many frames of the codec, wherever they begin: a taste. Default: all. */
  readonly maxFrames?: number;
  /** Samples go into this file; `stdout` stays empty. Default: they come in `stdout`. */
  readonly into?: string;
  /** A long decode beside which this thread has other work. Default false. */
  readonly aside?: boolean;
}

/** Of a short sound; a tenth of its length more for any other. */
const LEAST_TIMEOUT_SECONDS = 200;

/** Interleaved stereo; none when nothing decodes. ffmpeg's own word on damage is in `stderr`, one line each. */
export async function decodePcm(
  file: string,
  stream: SoundStream,
  format: PcmFormat,
  tools: SoundTools,
): Promise<FfmpegResult> {
  const isStretched = format.speed !== undefined && format.speed !== 1;
  const decode = (mix: readonly string[]) =>
    tools.run(
      [
        ...untrustedInput(file, stream.demuxer),
        ...['-map', `0:${stream.streamIndex}`, '-vn', '-sn', '-dn', ...mix, '-ar', String(format.sampleRate)],
        ...(format.maxFrames === undefined ? [] : ['-frames:a', String(format.maxFrames)]),
        ...(format.fromSeconds && !isStretched ? ['-ss', String(format.fromSeconds)] : []),
        ...['-t', String(format.maxSeconds), '-c:a', `pcm_${format.sampleFormat}`, '-f', format.sampleFormat, 'pipe:1'],
      ],
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
  // A number of channels without a standard layout has no mix: its first two channels are the sides.
  const pan = 'pan=stereo|c0=c0|c1=c1';
  const sides = await decode(['-af', isStretched ? `${pan},${stretching(format)}` : pan]);
  return sides.stdoutBytes > 0 ? sides : result;
}

/** The part that is heard, at another tempo; `atempo` goes from half to twice as fast, so it may take two of them. */
function stretching({ speed = 1, fromSeconds = 0, maxSeconds }: PcmFormat): string {
  const tempos = speed > 2 ? [2, speed / 2] : speed < 0.5 ? [0.5, speed / 0.5] : [speed];
  // What the filter looks ahead for is not missed at the end.
  const part = `atrim=start=${fromSeconds}:duration=${(maxSeconds + 0.2) * speed},asetpts=PTS-STARTPTS`;
  return [part, ...tempos.map((tempo) => `atempo=${tempo}`)].join(',');
}
