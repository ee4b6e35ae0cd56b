/**
 * A sound file's tags, read in a child with limits of memory and time, because the author of a file chooses the lengths
 * in its tags. They are reported and never trusted.
 */
import { type ErrorClass, ReelwrightError } from '../../errors.js';
import type { SoundTags } from '../../media.js';
import { childScript } from '../isolated/child-script.js';
import { type IsolatedBounds, startIsolated } from '../isolated/isolated-process.js';
import type { Watchdog } from '../process/watchdog.js';
import type { AudioDemuxer } from './sniff-audio.js';

export interface ReadTagsOptions {
  /** The container, from `sniffAudio`. */
  readonly demuxer: AudioDemuxer;
  readonly signal?: AbortSignal | undefined;
  /** Kills the child when the engine is killed while a tag holds the child's thread. */
  readonly watchdog?: Watchdog | undefined;
  readonly bounds?: Partial<IsolatedBounds> | undefined;
}

/** A cover of 50 MB is read in a second; a file that needs more than this would never end. */
const BOUNDS: IsolatedBounds = {
  memoryKib: 1024 * 1024,
  cpuSeconds: 10,
  wallSeconds: 60,
  answer: { headBytes: 64 * 1024, bodyBytes: 0 },
};

/**
 * The tags, or null when the file has none that can be read: of a type without tags, damaged, or beyond the bounds.
 * That is no error, for nothing depends on them. Rejects with the signal's reason, and with `decoder_failed`
 * (retryable) when the machine has no room for the child.
 */
export async function readTags(file: string, options: ReadTagsOptions): Promise<SoundTags | null> {
  const { demuxer, signal, watchdog } = options;
  const bounds = { ...BOUNDS, ...options.bounds };
  const child = startIsolated({ script: childScript('io/sound/tags-child.js'), bounds, signal, watchdog });
  try {
    const outcome = await child.call('read', { file, demuxer });
    switch (outcome.kind) {
      case 'done':
        return outcome.value as SoundTags | null;
      case 'failed':
        return null;
      case 'died':
        if (outcome.death.reason === 'cpu' || outcome.death.reason === 'crash') return null;
        throw notAnswered(outcome.death.detail);
      default:
        return outcome satisfies never;
    }
  } finally {
    await child.close();
  }
}

function notAnswered(detail: string): ReelwrightError {
  const problem = {
    code: 'decoder_failed',
    path: '',
    message: 'Expected the process that reads tags to answer but received its end',
    remedy: 'Try again when the machine has more memory and processors to spare.',
  } as const;
  const owed: { class: ErrorClass; retryable: boolean } = { class: 'render', retryable: true };
  return new ReelwrightError(problem, { ...owed, cause: new Error(detail) });
}
