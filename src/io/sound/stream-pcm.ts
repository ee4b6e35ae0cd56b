/**
 * One audio stream of an untrusted file as raw stereo samples, of any length: they are passed on as they come and never
 * held.
 */

import { ffmpegFailure } from '../ffmpeg/ffmpeg-failure.js';
import type { ChildEnd } from '../process/start-child.js';
import { startChild } from '../process/start-child.js';
import { toolFault } from '../process/tool-fault.js';
import type { Watchdog } from '../process/watchdog.js';
import type { SoundStream } from './decode-pcm.js';
import { untrustedInput } from './run-ffmpeg.js';

export interface StreamPcmRequest {
  readonly ffmpegPath: string;
  readonly file: string;
  readonly stream: SoundStream & { readonly channels: number };
  readonly sampleRate: number;
  /** Seconds after which decoding stops. */
  readonly maxSeconds: number;
  readonly timeoutSeconds: number;
  /** Interleaved stereo, 16 bits little-endian, split at any byte. */
  onSamples(bytes: Uint8Array): void;
  readonly signal?: AbortSignal | undefined;
  readonly watchdog?: Watchdog | undefined;
}

/**
 * ffmpeg's own words on damage. Rejects for an abort, and when ffmpeg itself failed (`ffmpeg_failed`,
 * `probe_timed_out`).
 */
export async function streamPcm(request: StreamPcmRequest): Promise<string> {
  const first = await decode(request, toStereo(request.stream.channels));
  if (first.bytes > 0 || first.end.code === 0) return first.end.stderr;
  // Channels without a standard layout cannot be mixed: the first two become left and right.
  const sides = await decode(request, ['-af', 'pan=stereo|c0=c0|c1=c1']);
  return (sides.bytes > 0 ? sides : first).end.stderr;
}

/** Output arguments: one channel goes to both sides at its own level, where ffmpeg's mix would lower it by 3 dB. */
export function toStereo(channels: number): readonly string[] {
  return channels === 1 ? ['-af', 'pan=stereo|c0=c0|c1=c0'] : ['-ac', '2'];
}

async function decode(
  request: StreamPcmRequest,
  mix: readonly string[],
): Promise<{ readonly bytes: number; readonly end: ChildEnd }> {
  const { ffmpegPath, file, stream, sampleRate, maxSeconds, signal, watchdog, timeoutSeconds } = request;
  const args = [
    ...untrustedInput(file, stream.demuxer),
    ...['-map', `0:${stream.streamIndex}`, '-vn', '-sn', '-dn', ...mix, '-ar', String(sampleRate)],
    ...['-t', String(maxSeconds), '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:1'],
  ];
  const child = startChild(ffmpegPath, args, { stdio: ['ignore', 'pipe', 'pipe'], signal, watchdog, timeoutSeconds });
  let bytes = 0;
  child.process.stdout?.on('data', (part: Buffer) => {
    bytes += part.length;
    request.onSamples(part);
  });
  const end = await child.ended;
  signal?.throwIfAborted();
  if (toolFault(end) !== undefined)
    throw ffmpegFailure('decode a sound file', end, ffmpegPath, args, 'probe_timed_out');
  return { bytes, end };
}
