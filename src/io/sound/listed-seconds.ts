/**
 * The length of a sound by its packets, for sound that is too long to be decoded for that: a hundred minutes take half
 * a second.
 */
import type { SoundStream } from './decode-pcm.js';
import { runOptions, type SoundTools, untrustedInput } from './run-ffmpeg.js';

/** Seconds, at most `maxSeconds`; 0 where the length is unknown. */
export async function listedSeconds(
  file: string,
  { demuxer, streamIndex }: SoundStream,
  maxSeconds: number,
  tools: SoundTools,
): Promise<number> {
  const copy = ['-map', `0:${streamIndex}`, '-c', 'copy', '-t', String(maxSeconds), '-f', 'null', '-'];
  const { stdout } = await tools.run([...untrustedInput(file, demuxer), '-nostats', '-progress', 'pipe:1', ...copy], {
    ...runOptions(tools, 180),
    task: 'list a sound file',
    timeoutCode: 'probe_timed_out',
  });
  // These are microseconds, whatever the name says, on ffmpeg 4.1 and 5.1.
  const last = [...stdout.toString('latin1').matchAll(/^out_time_ms=(\d+)/gm)].at(-1)?.[1];
  return Number(last ?? 0) / 1e6;
}
