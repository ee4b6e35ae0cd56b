/**
 * Which pixels of a clip's pictures belong to a person: one decode up to the last of them, and a small network in a
 * child process.
 */
import type { Size } from '../../geometry.js';
import type { VideoMedia } from '../../media.js';
import { MATTE_SIDE } from '../../subjects/person-outline.js';
import type { MattePart } from '../../tracking/matte-input.js';
import type { YuvMatrix } from '../../tracking/network-input.js';
import { surveyMatrix } from '../../tracking/survey-graph.js';
import { childScript } from '../isolated/child-script.js';
import { type IsolatedBounds, startIsolated } from '../isolated/isolated-process.js';
import type { Watchdog } from '../process/watchdog.js';
import { expectRuntime } from './inference-runtime.js';
import { changedMeanwhile, type ModelFile, networkDied } from './isolated-network.js';
import { type LoadedModel, loadModel } from './model-store.js';
import { surveyFrames } from './survey-frames.js';

/** The model, by the manifest's name. */
const MODEL = 'selfie_segmentation';

/** What the child must open. */
export interface MatteRequest {
  readonly model: ModelFile;
  readonly part: MattePart;
  readonly matrix: YuvMatrix;
}

/** The child's answer: whether the file's bytes are no longer those that were hashed. */
export interface OpenedMatte {
  readonly isChanged: boolean;
}

export interface FindMattesRequest {
  readonly ffmpegPath: string;
  readonly path: string;
  readonly media: VideoMedia;
  readonly model: ModelFile;
  /** Numbers of the source frames, in rising order. */
  readonly frames: readonly number[];
  /**
   * Middle of the part that is surveyed, in shares of the picture; the part is a square with the picture's shorter
   * side.
   */
  readonly middle: { readonly x: number; readonly y: number };
  /** The working folder of the processes it starts. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly watchdog?: Watchdog | undefined;
}

/** The limits guard against unexpected behaviour. */
const BOUNDS: IsolatedBounds = {
  memoryKib: 2048 * 1024,
  cpuSeconds: 60,
  wallSeconds: 600,
  answer: { headBytes: 64 * 1024, bodyBytes: MATTE_SIDE * MATTE_SIDE },
};

/** Throws `runtime_missing`, `model_missing` or `model_changed` (class environment). */
export async function loadMatteModel(folder: string): Promise<LoadedModel> {
  expectRuntime('what stands behind a person');
  return loadModel(MODEL, { folder });
}

/** A picture scaled so that its shorter side is the network's, and the square of it that is surveyed. */
export function mattePart({ width, height }: Size, middle: FindMattesRequest['middle']): MattePart {
  const even = (length: number, short: number) => 2 * Math.max(1, Math.round((MATTE_SIDE * length) / short / 2));
  const short = Math.min(width, height);
  const scaled = { width: even(width, short), height: even(height, short) };
  const from = (at: number, length: number) =>
    2 * Math.round(Math.max(0, Math.min(length - MATTE_SIDE, at * length - MATTE_SIDE / 2)) / 2);
  return { ...scaled, x: from(middle.x, scaled.width), y: from(middle.y, scaled.height), side: MATTE_SIDE };
}

/**
 * Alpha of each picture's part, 0-255, row by row. Throws what `surveyFrames` throws, `model_changed`,
 * `model_unsupported` and `inference_failed`.
 */
export async function findMattes(request: FindMattesRequest): Promise<readonly Uint8Array[]> {
  const { media, model, frames, signal, watchdog } = request;
  const part = mattePart(media.displaySize, request.middle);
  const { path, name, sha256, bytes } = model;
  const child = startIsolated({ script: childScript('io/tracking/matte-child.js'), bounds: BOUNDS, signal, watchdog });
  const call = async (method: string, input: unknown, body?: Uint8Array) => {
    const outcome = await child.call(method, input, body);
    if (outcome.kind === 'done') return outcome;
    throw outcome.kind === 'failed' ? outcome.error : networkDied(model, BOUNDS, outcome.death);
  };
  try {
    const opening = { model: { path, name, sha256, bytes }, part, matrix: surveyMatrix(media) } satisfies MatteRequest;
    if (((await call('open', opening)).value as OpenedMatte).isChanged) throw changedMeanwhile(model);
    const mattes: Uint8Array[] = [];
    const looks = { frames, decode: 'all' } as const;
    for await (const frame of surveyFrames({ ...request, looks, size: part, stops: true }))
      mattes.push((await call('look', null, frame)).body);
    return mattes;
  } finally {
    await child.close();
  }
}
