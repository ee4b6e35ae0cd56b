/** The shapes of a clip's objects: the pictures that the detector surveyed, decoded once more. */
import type { Size } from '../../geometry.js';
import type { VideoMedia } from '../../media.js';
import { findShapesOf, type TrackShapes } from '../../tracking/shapes/track-shapes.js';
import type { SurveyPlan } from '../../tracking/survey-times.js';
import type { ObjectTrack } from '../../tracking/track.types.js';
import type { Watchdog } from '../process/watchdog.js';
import { surveyFrames } from './survey-frames.js';

export interface ShapesRequest {
  readonly ffmpegPath: string;
  readonly path: string;
  readonly media: VideoMedia;
  readonly looks: SurveyPlan;
  readonly tracks: readonly ObjectTrack[];
  /** The working folder of ffmpeg, for files that its graph reads. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
  readonly watchdog?: Watchdog | undefined;
  readonly onLook?: ((done: number, total: number) => void) | undefined;
}

/** The longer side of the pictures, px: what a shape of few cells needs. */
const LONGER_SIDE = 640;

/** Throws what `surveyFrames` throws. */
export async function lookForShapes(request: ShapesRequest): Promise<TrackShapes> {
  const { media, looks, tracks, onLook } = request;
  const size = smaller(media.displaySize);
  const finder = findShapesOf(tracks, media.displaySize, size);
  let done = 0;
  for await (const picture of surveyFrames({ ...request, size, stops: true })) {
    finder.look(looks.frames[done]!, picture);
    done += 1;
    onLook?.(done, looks.frames.length);
  }
  return finder.shapes();
}

function smaller({ width, height }: Size): Size {
  const by = Math.min(1, LONGER_SIDE / Math.max(width, height));
  const even = (side: number) => 2 * Math.max(1, Math.round((side * by) / 2));
  return { width: even(width), height: even(height) };
}
