/**
 * Images decoded in a child process with limits of memory and time. A file of two megabytes can keep its decoder busy
 * for minutes on threads that the whole process shares, and neither a timer nor an abort stops it. One child serves a
 * call of the engine: it starts with the first image, and ends with the call.
 */
import { randomUUID } from 'node:crypto';
import { open as openFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ReelwrightError } from '../../errors.js';
import type { Size } from '../../geometry.js';
import { childScript } from '../isolated/child-script.js';
import {
  type Death,
  type IsolatedBounds,
  type IsolatedProcess,
  type Outcome,
  startIsolated,
} from '../isolated/isolated-process.js';
import { outOfResources } from '../system/out-of-resources.js';
import { type DecoderFacts, type ImageDecoder, MOST_PIXELS } from './image-decoder.js';
import { ImageTooComplex } from './image-too-complex.js';

export interface IsolatedDecoder extends ImageDecoder {
  /** Ends the child; resolves when it is gone. */
  close(): Promise<void>;
}

/** Four images of 80 megapixels at once stay below both; a bomb does not. */
const BOUNDS: IsolatedBounds = {
  memoryKib: 3 * 1024 * 1024,
  cpuSeconds: 30,
  wallSeconds: 300,
  answer: { headBytes: 64 * 1024, bodyBytes: 4 * MOST_PIXELS },
};

/**
 * Rejects with `ImageTooComplex`, with the decoder's error, with `decoder_failed` (retryable), or with the signal's
 * reason.
 * Long because it is one closure: its calls share one child.
 */
export function isolatedDecoder(options: {
  /** Folder for pixels that the child hands over. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
  readonly bounds?: Partial<IsolatedBounds> | undefined;
}): IsolatedDecoder {
  const bounds = { ...BOUNDS, ...options.bounds };
  const { signal } = options;
  const children = new Set<IsolatedProcess>();
  const start = () => {
    const child = startIsolated({ script: childScript('io/images/decode-child.js'), bounds, signal });
    children.add(child);
    return child;
  };
  let shared: IsolatedProcess | undefined;
  let isClosed = false;
  /**
   * Images that were being decoded when the child died are tried again one after the other, each in a child of its own:
   * one of them is to blame.
   */
  let trials: Promise<unknown> = Promise.resolve();

  const alone = async (method: string, input: unknown): Promise<Outcome> => {
    if (isClosed) throw new Error('the decoder is closed');
    const child = start();
    try {
      return await child.call(method, input);
    } finally {
      await child.close();
    }
  };
  let open = 0;
  const outcomeOf = async (method: string, input: unknown): Promise<Outcome> => {
    signal?.throwIfAborted();
    if (isClosed) throw new Error('the decoder is closed');
    if (shared === undefined || !shared.isAlive()) shared = start();
    open += 1;
    try {
      const outcome = await shared.call(method, input);
      if (outcome.kind !== 'died' || !isOwed(outcome.death.reason) || open === 1) return outcome;
      const trial = trials.then(() => alone(method, input));
      trials = trial.catch(() => undefined);
      return await trial;
    } finally {
      open -= 1;
    }
  };
  const call = async (method: string, input: unknown) => {
    const outcome = await outcomeOf(method, input);
    switch (outcome.kind) {
      case 'done':
        return outcome;
      case 'failed':
        throw outcome.error;
      case 'died':
        throw died(outcome.death, bounds);
      default:
        return outcome satisfies never;
    }
  };
  return {
    metadata: async (path) => (await call('metadata', path)).value as DecoderFacts,
    decode: async (request) => {
      const into = join(options.folder, `decoded-${randomUUID()}`);
      try {
        const { value, body } = await call('decode', { ...request, into });
        return { ...(value as Size), data: body.length > 0 ? body : await readAtOnce(into) };
      } finally {
        await rm(into, { force: true });
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...children].map((child) => child.close()));
    },
  };
}

/** The content of a file in one read; `readFile` takes a picture in twenty, each of which waits for this thread. */
async function readAtOnce(path: string): Promise<Uint8Array> {
  const file = await openFile(path);
  try {
    const { size } = await file.stat();
    const content = new Uint8Array(size);
    const { bytesRead } = await file.read(content);
    if (bytesRead !== size) throw new Error(`expected ${size} bytes of pixels but received ${bytesRead}`);
    return content;
  } finally {
    await file.close();
  }
}

type Reason = Death['reason'];

/** Whether the image is the reason why the process ended, and not the machine. */
function isOwed(reason: Reason): reason is 'cpu' | 'crash' {
  return reason === 'cpu' || reason === 'crash';
}

const SPARE_REMEDY = 'Try again when the machine has more memory and processors to spare.';
const MACHINE: Readonly<
  Record<Exclude<Reason, 'cpu' | 'crash'>, { readonly received: string; readonly remedy: string }>
> = {
  wall: { received: 'none in time', remedy: SPARE_REMEDY },
  killed: { received: 'its end', remedy: SPARE_REMEDY },
  'not-started': {
    received: 'its end before it could begin',
    remedy: 'Try again; when it stays so, install reelwright again.',
  },
};

function died({ reason, detail, failure }: Death, { cpuSeconds, memoryKib }: IsolatedBounds): Error {
  if (isOwed(reason)) {
    const gib = (memoryKib / 1024 ** 2).toFixed(1);
    const what =
      reason === 'cpu' ? `${cpuSeconds} s of a processor` : `${gib} GiB of memory, or one that crashes its decoder`;
    return new ImageTooComplex(`one that takes more than ${what}`);
  }
  const cause = new Error(detail);
  const { received, remedy } = MACHINE[reason];
  return (
    outOfResources(failure) ??
    new ReelwrightError(
      {
        code: 'decoder_failed',
        path: '',
        message: `Expected the process that decodes images to answer but received ${received}`,
        remedy,
      },
      { class: 'render', retryable: true, cause },
    )
  );
}
