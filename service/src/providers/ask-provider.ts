/** Start, poll, fetch: one call for one result. */
import { setTimeout as pause } from 'node:timers/promises';
import { type JobState, type Provider, ProviderFailed } from './provider.types.js';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5000;

/** What is asked of a provider. */
export interface Question<Request> {
  readonly request: Request;
  /** The same key is the same job, also after a restart. */
  readonly key: string;
  /** The file that a medium is written to; '' for an answer that is not a medium. */
  readonly file: string;
  readonly signal: AbortSignal;
}

/**
 * Asks a provider and returns the result. Throws `ProviderFailed`, `ProviderDown` or the signal's reason; an aborted
 * job is cancelled at the provider.
 */
export async function askProvider<Request, Result>(
  provider: Provider<Request, Result>,
  { request, key, file, signal }: Question<Request>,
): Promise<Result> {
  const job = await provider.start(request, key);
  try {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(LONGEST_WAIT_MS, wait * 2)) {
      signal.throwIfAborted();
      const now = await provider.poll(job);
      if (now.state === 'failed') throw failureOf(now);
      if (now.state === 'done') return await provider.fetch(job, file, signal);
      await pause(wait, undefined, { signal });
    }
  } catch (error) {
    if (signal.aborted) await provider.cancel(job).catch(() => undefined);
    throw error;
  }
}

/** The failure of a job, described for its customer; the provider's own message is kept for the owner. */
export function failureOf({ reason, kind }: Extract<JobState, { readonly state: 'failed' }>): ProviderFailed {
  const words = {
    refused: `The model refused the request: ${reason}`,
    permanent: 'The model failed to make what was asked for.',
    temporary: 'The model was out of reach for too long.',
  } as const;
  return new ProviderFailed(words[kind], { kind, reason });
}
