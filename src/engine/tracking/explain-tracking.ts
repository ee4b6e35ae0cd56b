/** `explain` and `estimate` of a tracked clip. */
import { rm } from 'node:fs/promises';
import type { Estimate, EstimatedPart } from '../../explain/estimate.types.js';
import type { TrackedObjectExplanation, TrackingExplanation } from '../../explain/explanation.types.js';
import { guessClip, guessSurvey } from '../../explain/guess-cost.js';
import { type PartsOfRender, sumEstimate } from '../../explain/sum-estimate.js';
import { secondsOfFrames } from '../../io/tracking/detect-clip.js';
import { trackName } from '../../tracking/relabelled.js';
import type { ObjectTrack, TrackBox } from '../../tracking/track.types.js';
import type { TrackingPlan } from '../../tracking/tracking-plan.js';
import { costBasis } from '../cost-history.js';
import type { Workspace } from '../workspace.js';
import { type ClipTracks, findTracks } from './find-tracks.js';
import type { PreparedTracking } from './prepare-tracking.js';
import { lookUpTracking } from './tracking-cache.js';
import { workFiles } from './tracking-work.js';

/** Detections come from the cache, or the clip is looked at, as for a still. */
export async function explainTracking(
  prepared: PreparedTracking,
  frame: number,
  workspace: Workspace,
): Promise<TrackingExplanation> {
  const { plan, media, clip } = prepared;
  const found = await findTracks(prepared, workspace);
  const times = secondsOfFrames(media);
  const [chunk] = plan.chunks;
  const seconds = Math.round((times[frame] ?? 0) * 1e6) / 1e6;
  return {
    kind: 'tracking',
    combination_hash: plan.combinationHash,
    frame,
    at_seconds: seconds,
    total_frames: plan.output.totalFrames,
    file: clip.path,
    source_frame: frame,
    source_seconds: seconds,
    looked_at: {
      before: found.detections.looks.findLast((look) => look <= frame) ?? null,
      after: found.detections.looks.find((look) => look > frame) ?? null,
    },
    objects: found.tracks.flatMap((track) => objectAt(track, frame, found)),
    chunk: {
      index: 0,
      key: chunk?.key ?? '',
      start_frame: 0,
      end_frame: plan.output.totalFrames,
      kept: await isKept(prepared, workspace),
    },
  };
}

function objectAt(track: ObjectTrack, frame: number, { nameOf }: ClipTracks): readonly TrackedObjectExplanation[] {
  const at = track.boxes.find((box) => box.frame === frame);
  if (at === undefined) return [];
  return [
    {
      id: track.id,
      class: track.class,
      class_name: trackName(track, nameOf),
      score: at.score,
      box: at.box,
      observed: at.observed,
      first_frame: track.boxes[0]?.frame ?? frame,
      last_frame: track.boxes.at(-1)?.frame ?? frame,
      why: [
        boxReason(track, at),
        track.isContested
          ? `Class ${nameOf(track.class)} has the largest sum of scores along its track, but not most of all scores.`
          : `Class ${nameOf(track.class)}: the class with the largest sum of scores along its track.`,
      ],
    },
  ];
}

function boxReason({ boxes }: ObjectTrack, { frame, observed, score }: TrackBox): string {
  if (observed)
    return `The detector saw it in this very frame (${score.toFixed(2)}); its box is smoothed along the track.`;
  const before = boxes.findLast((box) => box.observed && box.frame < frame)?.frame;
  const after = boxes.find((box) => box.observed && box.frame > frame)?.frame;
  if (before !== undefined && after !== undefined)
    return `Filled in between frame ${before} and frame ${after}, in which the detector saw it.`;
  return `Carried on from frame ${before ?? after ?? frame}, in which the detector saw it.`;
}

export async function estimateTracking(prepared: PreparedTracking, workspace: Workspace): Promise<Estimate> {
  const { plan } = prepared;
  const isWhole = await isKept(prepared, workspace);
  const isDetected = (await workspace.cache?.fetchJson(plan.detectionsKey)) !== undefined;
  const parts = trackingParts(plan, { isDetected: isWhole || isDetected, isBurned: isWhole });
  return sumEstimate(parts, await costBasis(workspace, 'tracking', plan.encoder.quality));
}

/** Guesses of looking and of drawing. */
export function trackingParts(
  plan: TrackingPlan,
  { isDetected, isBurned }: { readonly isDetected: boolean; readonly isBurned: boolean },
): PartsOfRender {
  const { totalFrames, size } = plan.output;
  const frames = { start_frame: 0, end_frame: totalFrames };
  const detecting: EstimatedPart = {
    ...{ part: 'detections', index: null, key: plan.detectionsKey, ...frames, kept: isDetected },
    cpu_seconds: guessSurvey(plan.looks.length, plan.detector.input),
  };
  const drawing: EstimatedPart = {
    ...{ part: 'clip', index: null, key: plan.chunks[0]?.key ?? '', ...frames, kept: isBurned },
    cpu_seconds: guessClip(size, totalFrames, plan.encoder.quality),
  };
  return {
    kind: 'tracking',
    combination_hash: plan.combinationHash,
    cached: isBurned,
    parts: [detecting, drawing],
    overhead: TRACKING_OVERHEAD,
  };
}

/** Seconds for probing, and for starting the network. */
const TRACKING_OVERHEAD = 0.5;

async function isKept(prepared: PreparedTracking, workspace: Workspace): Promise<boolean> {
  const files = workFiles(workspace);
  const found = await lookUpTracking({ request: { prepared }, files, workspace });
  await Promise.all(Object.values(files).map((file) => rm(file, { force: true })));
  return found !== undefined;
}
