/**
 * A clip to detections: about ten frames a second are surveyed, exact source frames, and inference runs while the next
 * frame is decoded.
 */

import { ReelwrightError } from '../../errors.js';
import type { Size } from '../../geometry.js';
import type { VideoMedia } from '../../media.js';
import { findCuts, fingerprint } from '../../tracking/find-cuts.js';
import { fitInput } from '../../tracking/network-shape.js';
import { surveyMatrix } from '../../tracking/survey-graph.js';
import { planSurvey, type SurveyPlan } from '../../tracking/survey-times.js';
import type { Detection } from '../../tracking/track.types.js';
import type { Watchdog } from '../process/watchdog.js';
import { type ModelFile, openIsolatedNetwork } from './isolated-network.js';
import { surveyFrames } from './survey-frames.js';

export interface DetectRequest {
  readonly ffmpegPath: string;
  readonly path: string;
  readonly media: VideoMedia;
  readonly model: ModelFile;
  /** The working folder of ffmpeg, for files that its graph reads. */
  readonly folder: string;
  /** The frames to survey. Default: about ten a second of all frames. */
  readonly looks?: SurveyPlan | undefined;
  /** Pixels of the network's input. Default: 640x384. */
  readonly inputPixels?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly watchdog?: Watchdog | undefined;
  readonly onLook?: ((done: number, total: number) => void) | undefined;
  /** Called with every surveyed picture, `size` pixels of limited-range yuv420p, in the order of `looks`. */
  readonly onPicture?: ((picture: Uint8Array, size: Size) => Promise<void>) | undefined;
}

/**
 * Plain data: what is cached for a file's content, a model and an input shape. Classes are the model's; none is left
 * out.
 */
export interface ClipDetections {
  readonly detections: readonly Detection[];
  /** The source frames that were surveyed. */
  readonly looks: readonly number[];
  /** Source frames that begin a new shot, as far as the surveyed frames show it. */
  readonly cuts: readonly number[];
  /** Classes in the model's output. */
  readonly classes: number;
  readonly input: { readonly width: number; readonly height: number };
  /** Seconds of the clock spent in inference. */
  readonly inferenceSeconds: number;
}

/** Frames on their way to the network: one that is processed, one that waits for it. */
const FRAMES_UNDER_WAY = 2;

/**
 * Throws what `surveyFrames` and `openIsolatedNetwork` throw. Where a decode that skips frames loses some, all frames
 * are decoded after all.
 */
export async function detectClip(request: DetectRequest): Promise<ClipDetections> {
  const looks = request.looks ?? planSurvey(secondsOfFrames(request.media), undefined);
  try {
    return await detectFrames(request, looks);
  } catch (error) {
    const isShort = error instanceof ReelwrightError && error.code === 'asset_corrupt';
    if (!isShort || looks.decode === 'all') throw error;
    return detectFrames(request, { ...looks, decode: 'all' });
  }
}

async function detectFrames(request: DetectRequest, plan: SurveyPlan): Promise<ClipDetections> {
  const { media } = request;
  const looks = plan.frames;
  const { path, name, sha256, bytes } = request.model;
  const network = await openIsolatedNetwork(
    {
      model: { path, name, sha256, bytes },
      picture: media.displaySize,
      wanted: fitInput(media.displaySize, request.inputPixels),
      matrix: surveyMatrix(media),
    },
    request,
  );
  try {
    const { width, height } = network.box.picture;
    const found: Detection[][] = [];
    const prints: Float32Array[] = [];
    const running = new Set<Promise<void>>();
    let inferenceSeconds = 0;
    let done = 0;
    for await (const frame of surveyFrames({ ...request, looks: plan, size: network.box.picture })) {
      const look = prints.length;
      prints.push(fingerprint(frame, width, height));
      const work = async () => {
        const [sights] = await Promise.all([network.look(frame), request.onPicture?.(frame, network.box.picture)]);
        inferenceSeconds += sights.seconds;
        found[look] = sights.found.map((box) => ({ ...box, frame: looks[look]! }));
        done += 1;
        request.onLook?.(done, looks.length);
      };
      const task = work().finally(() => running.delete(task));
      task.catch(() => undefined);
      running.add(task);
      while (running.size >= FRAMES_UNDER_WAY) await Promise.race(running);
      request.signal?.throwIfAborted();
    }
    await Promise.all(running);
    return {
      detections: found.flat(),
      looks,
      cuts: findCuts(prints).map((look) => looks[look]!),
      classes: network.classes,
      input: network.box.input,
      inferenceSeconds,
    };
  } finally {
    await network.close();
  }
}

/** The time of every frame, seconds after the first. */
export function secondsOfFrames(media: VideoMedia): number[] {
  const first = media.pts[0] ?? 0;
  return media.pts.map((pts) => ((pts - first) * media.timeBase.num) / media.timeBase.den);
}
