/** A failed ffmpeg as an error a person can act on: its last lines, the command to paste, and a remedy for the common causes. */
import { ReelwrightError } from '../../errors.js';
import type { ChildEnd } from '../process/start-child.js';

const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [
    /No space left on device/i,
    'Free some disk space (the cache folder and the output folder both need room) and render again.',
  ],
  [
    /Unknown encoder|Encoder .* not found/i,
    'Use an ffmpeg built with libx264, or unset REELWRIGHT_FFMPEG to use the bundled one.',
  ],
  [
    /No such filter|Option .* not found/i,
    'This ffmpeg lacks a filter the plan needs; run reelwright doctor, or use the bundled ffmpeg.',
  ],
  [/Cannot allocate memory|malloc|Out of memory/i, 'Give the process more memory, or lower the concurrency option.'],
  [/Invalid data found|moov atom not found|corrupt/i, 'The source file is damaged; re-export it and render again.'],
  [/Permission denied/i, 'Make the file readable, or the output folder writable, for this user.'],
];

export function ffmpegFailure(what: string, end: ChildEnd, command: string, args: readonly string[]): ReelwrightError {
  const lines = end.stderr.trim().split('\n').slice(-6).join('\n');
  const ending = end.timedOut
    ? 'took too long and was stopped'
    : end.failure
      ? `could not start (${end.failure.message})`
      : `ended with code ${end.code}`;
  const remedy =
    REMEDIES.find(([pattern]) => pattern.test(end.stderr))?.[1] ??
    'Run the command above by hand to see more, or render again.';
  return new ReelwrightError(
    {
      code: /No space left/i.test(end.stderr) ? 'disk_full' : 'ffmpeg_failed',
      path: '',
      message: `Expected ffmpeg to ${what} but it ${ending}${lines ? `:\n${lines}` : ''}\n$ ${[command, ...args].map(quote).join(' ')}`,
      remedy,
    },
    { class: 'render', retryable: true },
  );
}

function quote(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}
