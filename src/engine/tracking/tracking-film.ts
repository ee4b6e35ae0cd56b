/** Carries out a tracking's plan, step by step: look, draw, check, prove, describe, publish, keep. */
import { writeFile } from 'node:fs/promises';
import { secondsOfFrames } from '../../io/tracking/detect-clip.js';
import { motText, tracksDocument } from '../../tracking/write-tracks.js';
import { sourceDamaged } from '../source-damaged.js';
import { type Step, type Walk, walk } from '../steps.js';
import type { Workspace } from '../workspace.js';
import { burnFilm, checkTrackingFilm } from './burn-film.js';
import { findHiding } from './find-hiding.js';
import { findShapes } from './find-shapes.js';
import { findTracks } from './find-tracks.js';
import { foundWarnings, redactionWarnings } from './found-warnings.js';
import { proveRedaction } from './prove-redaction.js';
import { fetchTracking, keepTracking } from './tracking-cache.js';
import { publishTracking } from './tracking-outputs.js';
import { beginTracking, foundOf, type TrackingRequest, type TrackingWork } from './tracking-work.js';

/**
 * Shares of the whole that looking for objects, for faces, and at the finished film takes; progress counts a clip's
 * frames once for all passes.
 */
const [DETECTION_SHARE, FACE_SHARE, PROOF_SHARE] = [0.25, 0.15, 0.15];

/** A tracked clip from its plan to its place. */
export const TRACKING_STEPS: readonly Step<TrackingWork>[] = [
  { name: 'lookup', run: fetchTracking, stage: ['plan', 'Planning'] },
  { name: 'look', run: look, stage: ['render', 'Looking for objects'] },
  { name: 'look', run: shape },
  { name: 'faces', run: hide, stage: ['render', 'Looking for what to hide'] },
  { name: 'burn', run: burn, stage: ['render', 'Drawing'] },
  { name: 'check', run: check, stage: ['check', 'Checking the film'] },
  { name: 'prove', run: prove, stage: ['check', 'Looking at the film again'] },
  { name: 'check', run: describe },
  { name: 'publish', run: publishTracking, always: true },
  { name: 'publish', run: keepTracking },
];

/** Rejects with what the steps reject with, or with the signal's reason. */
export async function renderTracks(request: TrackingRequest, workspace: Workspace): Promise<Walk<TrackingWork>> {
  const { progress, prepared } = request;
  const { totalFrames } = prepared.plan.output;
  progress.total(totalFrames);
  const walked = await walk(TRACKING_STEPS, beginTracking(request, workspace), { signal: workspace.signal, progress });
  progress.frames(totalFrames);
  return walked;
}

/** Reports a pass over the clip that takes the stretch of the whole from one share to another. */
function pass({ request }: TrackingWork, from: number, to: number): (done: number, total: number) => void {
  const { totalFrames } = request.prepared.plan.output;
  return (done, total) => request.progress.frames(Math.floor((from + (to - from) * (done / total)) * totalFrames));
}

/** The shares of the whole at which drawing begins and ends. */
function drawingShares({ request, found }: TrackingWork): readonly [from: number, to: number] {
  const look = found?.isNewlyDetected === false ? 0 : DETECTION_SHARE;
  return request.prepared.faces === undefined ? [look, 1] : [look + FACE_SHARE, 1 - PROOF_SHARE];
}

async function look(work: TrackingWork): Promise<TrackingWork> {
  return { ...work, found: await findTracks(work.request.prepared, work.workspace, pass(work, 0, DETECTION_SHARE)) };
}

async function shape(work: TrackingWork): Promise<TrackingWork> {
  return { ...work, shapes: await findShapes(work.request.prepared, foundOf(work), work.workspace) };
}

async function hide(work: TrackingWork): Promise<TrackingWork> {
  const [to] = drawingShares(work);
  const onFrame = pass(work, to - FACE_SHARE, to);
  return { ...work, hiding: await findHiding(work.request.prepared, foundOf(work), work.workspace, onFrame) };
}

async function burn(work: TrackingWork): Promise<TrackingWork> {
  const { hiding } = work;
  const covers = hiding?.coversWith(hiding.again.covers).covers ?? [];
  return { ...work, complaints: await burnFilm(work, covers, pass(work, ...drawingShares(work))) };
}

async function check(work: TrackingWork): Promise<TrackingWork> {
  await checkTrackingFilm(work);
  return work;
}

async function prove(work: TrackingWork): Promise<TrackingWork> {
  return proveRedaction(work, pass(work, 1 - PROOF_SHARE, 1));
}

/** The tracks as texts beside the film, and what the result says of them. */
async function describe(work: TrackingWork): Promise<TrackingWork> {
  const { files, complaints } = work;
  const { media, resolved } = work.request.prepared;
  const { tracks, nameOf, detections } = foundOf(work);
  const document = tracksDocument(tracks, {
    picture: media.displaySize,
    frameRate: media.averageFrameRate,
    times: secondsOfFrames(media),
    nameOf,
  });
  await writeFile(files.tracks, `${JSON.stringify(document)}\n`);
  await writeFile(files.mot, motText(tracks));
  // Damage that loses pictures was already reported when the clip was probed.
  const isNew = complaints.length > 0 && media.isDamaged !== true;
  const damage = isNew ? [sourceDamaged('source', complaints)] : [];
  const redaction = work.proof?.report;
  const facts = {
    objects: tracks.length,
    looks: detections.looks.length,
    input: detections.input,
    warnings: [
      ...damage,
      ...foundWarnings(resolved.classes, tracks.length + (redaction?.lone_faces ?? 0)),
      ...redactionWarnings(redaction),
    ],
    ...(work.proof === undefined ? {} : { redaction, contactSheet: work.proof.contactSheet }),
  };
  return { ...work, facts };
}
