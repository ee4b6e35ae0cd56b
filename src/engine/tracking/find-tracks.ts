/** A prepared clip's tracks: what the detector sees, from the cache or by looking, followed through the clip. */
import { type ClipDetections, detectClip, secondsOfFrames } from '../../io/tracking/detect-clip.js';
import { classBook } from '../../tracking/model-manifest.js';
import type { ObjectTrack } from '../../tracking/track.types.js';
import { trackDetections } from '../../tracking/track-detections.js';
import type { Workspace } from '../workspace.js';
import type { PreparedTracking } from './prepare-tracking.js';

export interface ClipTracks {
  /** The tracks of the classes that were asked for; their ids are numbered anew. */
  readonly tracks: readonly ObjectTrack[];
  readonly nameOf: (classId: number) => string;
  readonly detections: ClipDetections;
  /** False when the detections came from the cache. */
  readonly isNewlyDetected: boolean;
}

/** Detections come from the cache when there are some: a change of classes, colour or style only draws. */
export async function findTracks(
  prepared: PreparedTracking,
  workspace: Workspace,
  onLook?: (done: number, total: number) => void,
): Promise<ClipTracks> {
  const { media, model, plan, resolved } = prepared;
  const known = (await workspace.cache?.fetchJson(plan.detectionsKey)) as ClipDetections | undefined;
  const detections =
    known ??
    (await workspace.budget.groups.use(workspace.signal, () =>
      detectClip({
        ffmpegPath: workspace.tools.ffmpegPath,
        path: prepared.clip.file,
        media,
        model,
        folder: workspace.folder,
        looks: prepared.looks,
        inputPixels: prepared.inputPixels,
        signal: workspace.signal,
        watchdog: workspace.watchdog,
        onLook,
      }),
    ));
  if (known === undefined) await workspace.cache?.storeJson(plan.detectionsKey, detections);
  const book = classBook(model.entry, detections.classes);
  const all = trackDetections(detections.detections, {
    frameRate: media.averageFrameRate,
    times: secondsOfFrames(media),
    ...media.displaySize,
    cuts: detections.cuts,
    classGroup: book.groupOf,
  });
  const wanted = resolved.classes === undefined ? undefined : new Set(resolved.classes);
  const tracks = all
    .filter((track) => wanted === undefined || wanted.has(track.class))
    .map((track, index) => ({ ...track, id: index + 1 }));
  return { tracks, nameOf: book.nameOf, detections, isNewlyDetected: known === undefined };
}
