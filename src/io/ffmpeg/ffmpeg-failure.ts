/**
 * A failed ffmpeg as an error a person can act on: a remedy for the common causes; the command to paste and its last
 * lines are the error's `cause`.
 */
import { ReelwrightError } from '../../errors.js';
import type { ChildEnd } from '../process/start-child.js';
import { toolFault } from '../process/tool-fault.js';
import { outOfResources } from '../system/out-of-resources.js';

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

/** `timeoutCode`: the code of one that took too long. */
export function ffmpegFailure(
  what: string,
  end: Pick<ChildEnd, 'code' | 'signal' | 'timedOut' | 'failure' | 'stderr'>,
  command: string,
  args: readonly string[],
  timeoutCode: 'ffmpeg_failed' | 'probe_timed_out' = 'ffmpeg_failed',
): ReelwrightError {
  const exhausted = outOfResources(end.failure);
  if (exhausted !== undefined) return exhausted;
  const lines = end.stderr.trim().split('\n').slice(-6).join('\n');
  const ending = toolFault(end) ?? (end.code === 0 ? 'ended without an answer' : `ended with code ${end.code}`);
  const remedy =
    REMEDIES.find(([pattern]) => pattern.test(end.stderr))?.[1] ??
    'Render again; --verbose (in the library: `cause`) shows the command and what ffmpeg said.';
  return new ReelwrightError(
    {
      code: /No space left/i.test(end.stderr) ? 'disk_full' : end.timedOut ? timeoutCode : 'ffmpeg_failed',
      path: '',
      message: `Expected ffmpeg to ${what} but it ${ending}`,
      remedy,
    },
    {
      class: 'render',
      retryable: true,
      cause: new Error([`$ ${[command, ...args].map(quote).join(' ')}`, lines].filter(Boolean).join('\n')),
    },
  );
}

function quote(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}
