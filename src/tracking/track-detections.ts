/**
 * The tracker: all detections of a clip in, one smooth track per object out. It looks ahead, because a render may: a
 * pass forward and a pass backward give certain tracklets, linking joins them across gaps, one spline per coordinate
 * fills and smooths.
 */
import { absorb } from './absorb.js';
import { boxArea, clipBox } from './boxes.js';
import { cameraPath, type Shift, shifted } from './camera-motion.js';
import { checkDetections } from './check-detections.js';
import { cocoGroup } from './class-groups.js';
import { isGhost, withoutDoubles } from './ghosts.js';
import { linkTracklets } from './link.js';
import { settingsOf } from './movers.js';
import { isContested, joinRelabelled } from './relabelled.js';
import { DEFAULT_SETTINGS, type TrackerSettings } from './settings.js';
import { type Clock, smoothTrack } from './smooth-track.js';
import { prolongPaths, type ShotFrames, withEdges } from './tails.js';
import type { Detection, ObjectTrack, Observation, TrackingOptions, Tracklet } from './track.types.js';
import { buildTracklets } from './tracklets.js';

/**
 * Tracks with ids from 1 in order of first appearance, each with a box in every source frame from its first to its last
 * detection. Detections may come in any order and at any stride of frames, reach out of the picture, and lie outside it
 * or be empty (which says nothing). Pure and deterministic; no detections give no tracks. Throws `detections_invalid`
 * with all problems for what is no detection.
 *
 * @example
 * const boxes = [0, 3, 6, 9, 12].map((frame) => ({ frame, box: [frame, 0, frame + 40, 80], score: 0.9, class: 0 }));
 * trackDetections(boxes, { frameRate: 25, width: 640, height: 480 })[0].boxes.length // 13
 */
export function trackDetections(
  detections: readonly Detection[],
  options: TrackingOptions,
  settings: TrackerSettings = DEFAULT_SETTINGS,
): ObjectTrack[] {
  checkDetections(detections, options);
  const rate =
    typeof options.frameRate === 'number' ? options.frameRate : options.frameRate.num / options.frameRate.den;
  const times = options.times === undefined ? undefined : risingTimes(options.times, rate);
  const clock: Clock = {
    timeOf: (frame) => times?.[frame] ?? frame / rate,
    width: options.width,
    height: options.height,
  };
  // A box may reach out of the picture; one that lies outside is ignored.
  const solid = detections.filter(({ box }) => boxArea(clipBox(box, options.width, options.height)) > 0);
  // Only of COCO's ids it is known how things move, and which never stand still.
  const isCoco = options.classGroup === undefined || options.classGroup === cocoGroup;
  const rulesOf = (classId: number): TrackerSettings =>
    isCoco ? settingsOf(cocoGroup(classId), settings) : { ...settings, neverStillMeanScore: settings.stillMeanScore };
  const followed = byShotAndGroup(solid, options, clock, settings).flatMap((steps) => {
    const rules = rulesOf(steps[0]![0]!.class);
    const { seeds, spare } = buildTracklets(steps, rules);
    const linked = linkTracklets(seeds, options, rules);
    return absorb(rules.tailSeconds > 0 ? prolongPaths(linked, spare, rules) : linked, spare, rules);
  });
  const seen = followed.filter((observations) => !isGhost(observations, followed, rulesOf(observations[0]!.class)));
  const groupOf = options.classGroup ?? cocoGroup;
  const objects = joinRelabelled(seen, groupOf, settings);
  const tracks = withoutDoubles(
    objects.map((observations): ObjectTrack => {
      const rules = rulesOf(observations[0]!.class);
      const smoothed = smoothTrack(observations, 0, clock, rules);
      const track = rules.tailSeconds > 0 ? withEdges(smoothed, shotOf(observations, solid, options), clock) : smoothed;
      return isContested(observations, groupOf) ? { ...track, isContested: true } : track;
    }),
    settings,
  );
  return tracks.sort(byAppearance).map((track, index) => ({ ...track, id: index + 1 }));
}

/** The shot of a tracklet, and where else things of its kind are seen. */
function shotOf(tracklet: Tracklet, detections: readonly Detection[], options: TrackingOptions): ShotFrames {
  const { cuts = [], times, classGroup: groupOf = cocoGroup } = options;
  const { frame, class: own } = tracklet[0]!;
  const last = times?.length ?? 1 + detections.reduce((most, item) => Math.max(most, item.frame), 0);
  const kin = detections.filter((item) => groupOf(item.class) === groupOf(own));
  return {
    from: cuts.filter((cut) => cut <= frame).reduce((latest, cut) => Math.max(latest, cut), 0),
    to: cuts.filter((cut) => cut > frame).reduce((next, cut) => Math.min(next, cut), last),
    seen: new Set(kin.map((item) => item.frame)),
  };
}

/**
 * Frames that share a time (some recorders write such) are pulled apart by a tenth of a frame: no speed is infinite.
 */
function risingTimes(times: readonly number[], rate: number): readonly number[] {
  const least = 0.1 / rate;
  let last = Number.NEGATIVE_INFINITY;
  return times.map((time) => {
    last = Math.max(time, last + least);
    return last;
  });
}

/**
 * The observations of each frame, rising in time, separately for each shot and each group of classes, because nothing
 * is associated across them.
 */
function byShotAndGroup(
  detections: readonly Detection[],
  options: TrackingOptions,
  clock: Clock,
  settings: TrackerSettings,
): Observation[][][] {
  const groupOf = options.classGroup ?? cocoGroup;
  const shotOf = (frame: number) => (options.cuts ?? []).filter((cut) => cut <= frame).length;
  const rooms = new Map<string, Map<number, Observation[]>>();
  const cameraOf = steadyCamera(detections, options, clock, settings);
  const sorted = [...detections].sort((a, b) => a.frame - b.frame || b.score - a.score || a.box[0] - b.box[0]);
  sorted.forEach((item, index) => {
    const key = `${shotOf(item.frame)}/${groupOf(item.class)}`;
    const room = rooms.get(key) ?? new Map<number, Observation[]>();
    rooms.set(key, room);
    const step = room.get(item.frame) ?? [];
    room.set(item.frame, step);
    const steady = shifted(item.box, negative(cameraOf(item.frame)));
    step.push({
      index,
      frame: item.frame,
      time: clock.timeOf(item.frame),
      box: steady,
      seenBox: item.box,
      score: item.score,
      class: item.class,
    });
  });
  return [...rooms.values()].map((room) => [...room.values()]);
}

/** The camera's place by frame; each shot begins at [0, 0]. */
function steadyCamera(
  detections: readonly Detection[],
  options: TrackingOptions,
  clock: Clock,
  settings: TrackerSettings,
): (frame: number) => Shift {
  const frames = new Map<number, Observation[]>();
  for (const item of detections) {
    if (item.score < settings.strongScore) continue;
    const step = frames.get(item.frame) ?? [];
    frames.set(item.frame, step);
    step.push({ ...item, index: 0, time: clock.timeOf(item.frame), seenBox: item.box });
  }
  const cuts = [...new Set([0, ...(options.cuts ?? [])])].sort((a, b) => a - b);
  const order = [...frames.keys()].sort((a, b) => a - b);
  const places = new Map<number, Shift>();
  cuts.forEach((cut, k) => {
    const shot = order.filter((frame) => frame >= cut && frame < (cuts[k + 1] ?? Number.POSITIVE_INFINITY));
    for (const [at, place] of cameraPath(shot.map((frame) => frames.get(frame)!)).entries())
      places.set(shot[at]!, place);
  });
  let last: Shift = [0, 0];
  const known = new Map<number, Shift>();
  for (const frame of [...new Set(detections.map((item) => item.frame))].sort((a, b) => a - b)) {
    // A frame without a sure detection keeps the place before it.
    last = places.get(frame) ?? last;
    known.set(frame, last);
  }
  return (frame) => known.get(frame) ?? [0, 0];
}

function negative([dx, dy]: Shift): Shift {
  return [-dx, -dy];
}

/** Orders tracks by their first frame; within a frame by size, the larger first, then from left to right. */
function byAppearance(a: ObjectTrack, b: ObjectTrack): number {
  const [first, second] = [a.boxes[0]!, b.boxes[0]!];
  return (
    first.frame - second.frame ||
    second.box[3] - second.box[1] - (first.box[3] - first.box[1]) ||
    first.box[0] - second.box[0]
  );
}
