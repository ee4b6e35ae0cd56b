/** Face networks in a child process, so that one frame is searched while the next is decoded. */
import type { Size } from '../../geometry.js';
import type { FaceFormatName } from '../../tracking/faces/face-formats.js';
import type { FrameViews } from '../../tracking/faces/face-views.js';
import type { FaceSight } from '../../tracking/faces/found-faces.js';
import type { YuvMatrix } from '../../tracking/network-input.js';
import { childScript } from '../isolated/child-script.js';
import { type IsolatedBounds, startIsolated } from '../isolated/isolated-process.js';
import type { Watchdog } from '../process/watchdog.js';
import { changedMeanwhile, type ModelFile, networkDied } from './isolated-network.js';

export interface FaceModel extends ModelFile {
  readonly format: FaceFormatName;
}

/** What the child must open. */
export interface FaceFinderRequest {
  readonly models: readonly FaceModel[];
  /** Display size of the clip, px. */
  readonly picture: Size;
  /** Size of the frames it is given, px. */
  readonly frame: Size;
  readonly matrix: YuvMatrix;
}

/** The child's answer; `changed` names a model whose bytes are no longer those that were hashed. */
export interface OpenedFaces {
  readonly changed: string | null;
}

export interface FaceFinder {
  /** The faces that the views of a frame show, in display pixels. Calls are answered in turn. */
  look(frame: Uint8Array, views: FrameViews): Promise<readonly FaceSight[]>;
  close(): Promise<void>;
}

/** The networks are known ones; the limits guard against unexpected behaviour. */
const BOUNDS: IsolatedBounds = {
  memoryKib: 2048 * 1024,
  cpuSeconds: 60,
  wallSeconds: 600,
  answer: { headBytes: 4 * 1024 * 1024, bodyBytes: 0 },
};

/** Throws `model_changed` and `inference_failed` (retryable), or the signal's reason. */
export async function openFaceFinder(
  request: FaceFinderRequest,
  { signal, watchdog }: { readonly signal?: AbortSignal | undefined; readonly watchdog?: Watchdog | undefined },
): Promise<FaceFinder> {
  const script = childScript('io/tracking/face-child.js');
  const child = startIsolated({ script, bounds: BOUNDS, signal, watchdog });
  const [first] = request.models;
  const call = async (method: string, input: unknown, body?: Uint8Array) => {
    const outcome = await child.call(method, input, body);
    if (outcome.kind === 'done') return outcome.value;
    throw outcome.kind === 'failed' ? outcome.error : networkDied(first!, BOUNDS, outcome.death);
  };
  try {
    const { changed } = (await call('open', request)) as OpenedFaces;
    const model = request.models.find(({ name }) => name === changed);
    if (model !== undefined) throw changedMeanwhile(model);
    return {
      look: async (frame, views) => (await call('look', views, frame)) as readonly FaceSight[],
      close: child.close,
    };
  } catch (error) {
    await child.close();
    throw error;
  }
}
