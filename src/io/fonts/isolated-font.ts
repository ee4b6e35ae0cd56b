/** A user's font, examined in a child process with limits of memory and time. */
import { ReelwrightError } from '../../errors.js';
import { childScript } from '../isolated/child-script.js';
import { type IsolatedBounds, startIsolated } from '../isolated/isolated-process.js';
import type { Watchdog } from '../process/watchdog.js';
import { outOfResources } from '../system/out-of-resources.js';
import type { FontFacts, ProofRequest } from './font-proof.js';

/** The engine's own limit: the largest Chinese fonts have 20,000,000 bytes. */
export const FONT_LIMITS = { maxBytes: 20_000_000 } as const;

/** A Chinese font of 20 MB takes a fifth of both. */
const BOUNDS: IsolatedBounds = {
  memoryKib: 1536 * 1024,
  cpuSeconds: 30,
  wallSeconds: 200,
  answer: { headBytes: 4 * 1024 * 1024, bodyBytes: 0 },
};

/**
 * Rejects with `asset_not_font`, `font_broken`, `font_too_complex` (class `media`), with `decoder_failed` (retryable)
 * when the machine is to blame, or with the signal's reason.
 */
export async function provedFont(
  request: ProofRequest,
  options: {
    readonly signal?: AbortSignal | undefined;
    readonly watchdog?: Watchdog | undefined;
    readonly bounds?: Partial<IsolatedBounds> | undefined;
  },
): Promise<FontFacts> {
  const { signal, watchdog } = options;
  const bounds = { ...BOUNDS, ...options.bounds };
  const child = startIsolated({ script: childScript('io/fonts/font-child.js'), bounds, signal, watchdog });
  try {
    const outcome = await child.call('prove', request);
    switch (outcome.kind) {
      case 'done':
        return outcome.value as FontFacts;
      case 'failed':
        throw outcome.error instanceof ReelwrightError ? outcome.error : damaged(request, outcome.error);
      case 'died': {
        const { reason, detail, failure } = outcome.death;
        if (reason === 'cpu' || reason === 'crash') throw tooComplex(request, bounds, detail);
        throw outOfResources(failure) ?? notAnswered(detail);
      }
      default:
        return outcome satisfies never;
    }
  } finally {
    await child.close();
  }
}

function damaged({ name, path }: ProofRequest, cause: Error): ReelwrightError {
  const message = `Expected a TrueType or OpenType font for ${name} but received a damaged one`;
  const remedy = 'Download or export the font again.';
  return new ReelwrightError({ code: 'font_broken', path, message, remedy }, { class: 'media', cause });
}

function tooComplex({ name, path }: ProofRequest, { cpuSeconds, memoryKib }: IsolatedBounds, detail: string) {
  const gib = (memoryKib / 1024 ** 2).toFixed(1);
  const most = `${cpuSeconds} s of a processor or ${gib} GiB of memory`;
  const message = `Expected a TrueType or OpenType font for ${name} but received one that takes more than ${most}, or that crashes what reads it`;
  const remedy = 'Export the font again, or use another one.';
  const cause = new Error(detail);
  return new ReelwrightError({ code: 'font_too_complex', path, message, remedy }, { class: 'media', cause });
}

function notAnswered(detail: string): ReelwrightError {
  const problem = {
    code: 'decoder_failed',
    path: '',
    message: 'Expected the process that reads fonts to answer but received its end',
    remedy: 'Try again when the machine has more memory and processors to spare.',
  } as const;
  return new ReelwrightError(problem, { class: 'render', retryable: true, cause: new Error(detail) });
}
