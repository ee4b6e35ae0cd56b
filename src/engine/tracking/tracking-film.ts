/** Carries out a tracking's plan, step by step: look, draw, check, describe, publish, keep. */
import { writeFile } from 'node:fs/promises';
import { burnClip } from '../../io/tracking/burn-clip.js';
import { checkClip } from '../../io/tracking/check-clip.js';
import { frameTimes } from '../../io/tracking/detect-clip.js';
import { motText, tracksDocument } from '../../tracking/write-tracks.js';
import { sourceDamaged } from '../source-damaged.js';
import { type Step, type Walk, walk } from '../steps.js';
import type { Workspace } from '../workspace.js';
import { burnRequest, drawingFolder } from './burn-request.js';
import { findTracks } from './find-tracks.js';
import { foundWarnings } from './found-warnings.js';
import { fetchTracking, keepTracking } from './tracking-cache.js';
import { publishTracking } from './tracking-outputs.js';
import { beginTracking, foundOf, type TrackingRequest, type TrackingWork } from './tracking-work.js';

/** Looking takes about this share of the whole; progress counts a clip's frames once for both passes. */
const LOOK_SHARE = 0.25;

/** A tracked clip from its plan to its place. */
export const TRACKING_STEPS: readonly Step<TrackingWork>[] = [
  { name: 'lookup', run: fetchTracking, stage: ['plan', 'Planning'] },
  { name: 'look', run: look, stage: ['render', 'Looking for objects'] },
  { name: 'burn', run: burn, stage: ['render', 'Drawing'] },
  { name: 'check', run: check, stage: ['check', 'Checking the film'] },
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

async function look(work: TrackingWork): Promise<TrackingWork> {
  const { prepared, progress } = work.request;
  const { totalFrames } = prepared.plan.output;
  const onLook = (done: number, total: number) =>
    progress.frames(Math.floor((done / total) * LOOK_SHARE * totalFrames));
  return { ...work, found: await findTracks(prepared, work.workspace, onLook) };
}

async function burn(work: TrackingWork): Promise<TrackingWork> {
  const { workspace, files } = work;
  const { prepared, progress } = work.request;
  const { totalFrames } = prepared.plan.output;
  const found = foundOf(work);
  const from = found.looked ? LOOK_SHARE : 0;
  const folder = await drawingFolder(workspace);
  const complaints = await workspace.budget.groups.use(workspace.signal, () =>
    burnClip({
      ...burnRequest(prepared, workspace),
      ...found,
      folder,
      output: files.film,
      still: { frame: Math.floor(totalFrames / 2), output: files.thumbnail },
      onFrame: (done, total) => progress.frames(Math.floor((from + (1 - from) * (done / total)) * totalFrames)),
    }),
  );
  return { ...work, complaints };
}

async function check(work: TrackingWork): Promise<TrackingWork> {
  const { plan, media, sound } = work.request.prepared;
  const { size, totalFrames } = plan.output;
  const expected = { size, totalFrames, seconds: media.durationSeconds, hasAudio: sound !== undefined };
  await checkClip(work.files.film, expected, work.workspace);
  return work;
}

/** The tracks as texts beside the film, and what the result says of them. */
async function describe(work: TrackingWork): Promise<TrackingWork> {
  const { files, complaints } = work;
  const { media, resolved } = work.request.prepared;
  const { tracks, nameOf, detections } = foundOf(work);
  const document = tracksDocument(tracks, {
    picture: media.displaySize,
    frameRate: media.averageFrameRate,
    times: frameTimes(media),
    nameOf,
  });
  await writeFile(files.tracks, `${JSON.stringify(document)}\n`);
  await writeFile(files.mot, motText(tracks));
  // Damage that loses pictures was told by the probe already.
  const isNew = complaints.length > 0 && media.isDamaged !== true;
  const damage = isNew ? [sourceDamaged('source', complaints)] : [];
  const facts = {
    objects: tracks.length,
    looks: detections.looks.length,
    input: detections.input,
    warnings: [...damage, ...foundWarnings(resolved.classes, tracks.length)],
  };
  return { ...work, facts };
}
