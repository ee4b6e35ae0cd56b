/**
 * A failed ffmpeg as an error that a person can act on: a remedy for the common causes; the command to paste and its
 * last lines are the error's `cause`.
 */
import { ReelwrightError } from '../../errors.js';
import type { ChildEnd } from '../process/start-child.js';
import { toolFault } from '../process/tool-fault.js';
import { outOfResources } from '../system/out-of-resources.js';

/** What ffmpeg says, what that means (completes "but it …"), and what helps. */
const CAUSES: readonly (readonly [said: RegExp, why: string, remedy: string])[] = [
  [
    /No space left on device/i,
    'found no room on the disk',
    'Free some disk space (the cache folder and the output folder both need room) and render again.',
  ],
  [
    /File too large|SIGXFSZ/,
    'may not write a file of this size',
    'Raise the largest file size of this process (ulimit -f), and render again.',
  ],
  [
    /Unknown encoder|Encoder .* not found/i,
    'has no such encoder',
    'Use an ffmpeg built with libx264, or unset REELWRIGHT_FFMPEG to use the bundled one.',
  ],
  [
    /No such filter|Option .* not found/i,
    'has no such filter, or the filter no such option',
    'This ffmpeg lacks a filter the plan needs; run reelwright doctor, or use the bundled ffmpeg.',
  ],
  [
    /Cannot allocate memory|malloc|Out of memory/i,
    'ran out of memory',
    'Give the process more memory, or lower the concurrency option.',
  ],
  [
    /Invalid data found|moov atom not found|corrupt/i,
    'could not read a file: it is damaged',
    'The source file is damaged; re-export it and render again.',
  ],
  [
    /No such file or directory/i,
    'did not find a file that was there before',
    'Leave the files of a composition where they are until its render has ended, and render again.',
  ],
  [
    /Permission denied/i,
    'may not read or write a file',
    'Make the file readable, or the output folder writable, for this user.',
  ],
];

/** The wording for an ffmpeg that ended for an unknown reason; its exit code would tell a reader nothing. */
const UNKNOWN = [
  'gave up',
  'Render again; --verbose (in the library: `cause`) shows the command and what ffmpeg said.',
] as const;

/** `timeoutCode` is the code for a run that took too long. */
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
  const [, why, remedy] = CAUSES.find(([said]) => said.test(`${end.stderr}\n${end.signal}`)) ?? [undefined, ...UNKNOWN];
  const ending = toolFault(end) ?? (end.code === 0 ? 'gave no answer' : why);
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
