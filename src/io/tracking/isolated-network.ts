/**
 * A detector in a child process with limits of memory and time. A network is a program: it can loop for ever, or ask
 * for more memory than there is. onnxruntime blocks the thread that runs it, so in the engine's own process no timer
 * and no abort would work meanwhile.
 */
import { ReelwrightError } from '../../errors.js';
import type { Size } from '../../geometry.js';
import type { YuvMatrix } from '../../tracking/network-input.js';
import type { Letterbox } from '../../tracking/network-shape.js';
import type { FoundObject } from '../../tracking/nms.js';
import { childScript } from '../isolated/child-script.js';
import { type Death, type IsolatedBounds, startIsolated } from '../isolated/isolated-process.js';
import type { Watchdog } from '../process/watchdog.js';
import { outOfResources } from '../system/out-of-resources.js';
import type { LoadedModel } from './model-store.js';
import { modelUnsupported } from './model-unsupported.js';

export type ModelFile = Pick<LoadedModel, 'name' | 'path' | 'sha256' | 'bytes'>;

/** What the child must open. */
export interface NetworkRequest {
  readonly model: ModelFile;
  /** Display size of the clip, px. */
  readonly picture: Size;
  /** The input size that is tried first. */
  readonly wanted: Size;
  readonly matrix: YuvMatrix;
}

/** The child's answer: `changed` when the file's bytes are no longer those that were hashed. */
export type OpenedNetwork =
  | { readonly kind: 'open'; readonly box: Letterbox; readonly classes: number }
  | { readonly kind: 'changed' };

/** What was found in one frame: boxes in display pixels by falling score, and the seconds it took. */
export interface Sights {
  readonly found: readonly FoundObject[];
  readonly seconds: number;
}

export interface IsolatedNetwork {
  readonly box: Letterbox;
  readonly classes: number;
  /**
   * `frame`: limited-range yuv420p of `box.picture`. Calls are answered in turn; a second call that waits keeps the
   * child busy.
   */
  look(frame: Uint8Array): Promise<Sights>;
  close(): Promise<void>;
}

export interface IsolatedNetworkOptions {
  readonly signal?: AbortSignal | undefined;
  readonly watchdog?: Watchdog | undefined;
  /** Default: depends on the size of the file. */
  readonly bounds?: Partial<IsolatedBounds> | undefined;
}

/** One MiB in KiB. */
const MIB = 1024;
/** The memory that node, onnxruntime and one frame take, apart from a few copies of the weights. */
const BASE_KIB = 2048 * MIB;
const COPIES = 5;

function boundsFor(model: ModelFile): IsolatedBounds {
  return {
    memoryKib: BASE_KIB + Math.ceil((COPIES * model.bytes) / 1024),
    // The largest YOLOX takes some 15 s a frame.
    cpuSeconds: 60,
    wallSeconds: 600,
    answer: { headBytes: 4 * 1024 * 1024, bodyBytes: 0 },
  };
}

/**
 * Throws `model_unsupported` (class environment) for a file that is not a raw YOLOX or exceeds the limits,
 * `model_changed` and `inference_failed` (retryable), or the signal's reason.
 */
export async function openIsolatedNetwork(
  request: NetworkRequest,
  options: IsolatedNetworkOptions,
): Promise<IsolatedNetwork> {
  const { model } = request;
  const bounds = { ...boundsFor(model), ...options.bounds };
  const { signal, watchdog } = options;
  const child = startIsolated({ script: childScript('io/tracking/network-child.js'), bounds, signal, watchdog });
  const call = async (method: string, input: unknown, body?: Uint8Array) => {
    const outcome = await child.call(method, input, body);
    switch (outcome.kind) {
      case 'done':
        return outcome.value;
      case 'failed':
        throw outcome.error;
      case 'died':
        throw networkDied(model, bounds, outcome.death);
      default:
        return outcome satisfies never;
    }
  };
  try {
    const opened = (await call('open', request)) as OpenedNetwork;
    if (opened.kind === 'changed') throw changedMeanwhile(model);
    const { box, classes } = opened;
    return { box, classes, look: async (frame) => (await call('look', null, frame)) as Sights, close: child.close };
  } catch (error) {
    await child.close();
    throw error;
  }
}

/** The error for a caller whose network's child process died. */
export function networkDied(model: ModelFile, bounds: IsolatedBounds, death: Death): ReelwrightError {
  const exhausted = outOfResources(death.failure);
  if (exhausted !== undefined) return exhausted;
  const cause = new Error(death.detail);
  const gib = (bounds.memoryKib / 1024 / MIB).toFixed(1);
  switch (death.reason) {
    case 'cpu':
      return modelUnsupported(model.name, `one that takes more than ${bounds.cpuSeconds} s for an answer`, cause);
    case 'crash':
      return modelUnsupported(model.name, `one that needs more than ${gib} GiB of memory, or crashes`, cause);
    case 'wall':
    case 'killed':
    case 'not-started': {
      const what = {
        wall: `no answer within ${bounds.wallSeconds} s`,
        killed: 'its end from outside',
        'not-started': 'no process',
      };
      return new ReelwrightError(
        {
          code: 'inference_failed',
          path: 'model',
          message: `Expected the process that runs ${model.name} to answer but received ${what[death.reason]}`,
          remedy: 'Try again when the machine has more memory and processors to spare.',
        },
        { class: 'render', retryable: true, cause },
      );
    }
    default:
      return death.reason satisfies never;
  }
}

/** The error for a model whose file has changed since it was hashed. */
export function changedMeanwhile(model: ModelFile): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'model_changed',
      path: 'model',
      message: `Expected ${model.name} to stay as it was hashed but received other bytes at ${model.path}`,
      remedy: 'Render again, and leave the file alone meanwhile.',
    },
    { class: 'environment', retryable: true },
  );
}
