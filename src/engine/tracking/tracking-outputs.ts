/** Where a tracking render's files go, and how they get there together. */
import { stat } from 'node:fs/promises';
import { ReelwrightError } from '../../errors.js';
import { copyOutput } from '../../io/files/copy-output.js';
import { hashFile } from '../../io/files/hash-file.js';
import { expectWritable, refuseInputsAsOutputs } from '../../io/files/output-place.js';
import { publishOutputs } from '../../io/files/publish-output.js';
import { filmPath, outputPath } from '../output-path.js';
import type { RenderOutput } from '../result.js';
import type { PreparedTracking } from './prepare-tracking.js';
import type { TrackingWork } from './tracking-work.js';

/** Absolute paths; `mot` only where it is wanted. */
export interface TrackingTargets {
  readonly video: string;
  readonly thumbnail: string;
  readonly tracks: string;
  readonly mot: string | undefined;
  /** Undefined for a style that hides no people. */
  readonly contactSheet: string | undefined;
}

/**
 * Rejects with `output_not_writable` when a place takes no file, with `usage` when two outputs would be one file:
 * before any work.
 */
export async function trackingTargets(
  output: string,
  { mot, hasSheet }: { readonly mot: string | undefined; readonly hasSheet: boolean },
): Promise<TrackingTargets> {
  const video = filmPath(output, 'tracking.mp4');
  const stem = video.replace(/\.[^./\\]+$/, '');
  const targets = {
    video,
    thumbnail: `${stem}.jpg`,
    tracks: `${stem}.tracks.json`,
    mot: mot === undefined ? undefined : outputPath(mot, 'tracking.mot.txt'),
    contactSheet: hasSheet ? `${stem}.redaction.jpg` : undefined,
  };
  const paths = pathsOf(targets);
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) throw sameFile(twice);
  await expectWritable(paths);
  return targets;
}

/** Rejects with `output_is_input` when an output would replace the clip, the model or the composition. */
export async function refuseOverwriting(
  targets: TrackingTargets,
  prepared: PreparedTracking,
  compositionFile: string | undefined,
): Promise<void> {
  await refuseInputsAsOutputs(pathsOf(targets), [prepared.clip.path, prepared.model.path, compositionFile]);
}

/** Step: copies what was made to its places; all appear together. */
export async function publishTracking(work: TrackingWork): Promise<TrackingWork> {
  const { workspace } = work;
  const wanted = wantedOutputs(work);
  await workspace.sources.finish();
  await publishOutputs(
    wanted.map(({ path }) => path),
    workspace.watchdog,
    async (drafts) => {
      for (const [index, draft] of drafts.entries()) await copyOutput(wanted[index]!.from, draft.draft);
      workspace.signal.throwIfAborted();
    },
  );
  const outputs: RenderOutput[] = [];
  for (const { from, ...facts } of wanted)
    outputs.push({ ...facts, bytes: (await stat(from)).size, sha256: await hashFile(from) });
  return { ...work, outputs };
}

type Wanted = Omit<RenderOutput, 'bytes' | 'sha256'> & { readonly from: string };

/** The video comes first, for readers that take one path from the result. */
function wantedOutputs({ request, files, facts }: TrackingWork): readonly Wanted[] {
  const { prepared, targets } = request;
  const picture = prepared.plan.output.size;
  const text = { width: null, height: null, duration_seconds: null };
  const { durationSeconds } = prepared.media;
  return [
    {
      role: 'video',
      from: files.film,
      path: targets.video,
      mime_type: 'video/mp4',
      ...picture,
      duration_seconds: durationSeconds,
    },
    ...(targets.mot === undefined
      ? []
      : [{ role: 'mot' as const, from: files.mot, path: targets.mot, mime_type: 'text/plain', ...text }]),
    { role: 'tracks', from: files.tracks, path: targets.tracks, mime_type: 'application/json', ...text },
    {
      role: 'thumbnail',
      from: files.thumbnail,
      path: targets.thumbnail,
      mime_type: 'image/jpeg',
      ...picture,
      duration_seconds: null,
    },
    ...(targets.contactSheet === undefined || facts.contactSheet === undefined
      ? []
      : [
          {
            role: 'contact_sheet' as const,
            from: files.contactSheet,
            path: targets.contactSheet,
            mime_type: 'image/jpeg',
            ...facts.contactSheet,
            duration_seconds: null,
          },
        ]),
  ];
}

function pathsOf(targets: TrackingTargets): string[] {
  return Object.values(targets).filter((path) => path !== undefined);
}

function sameFile(path: string): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'usage',
      path: '',
      message: `Expected a file of its own for each output but received ${path} twice`,
      remedy: 'Choose another name for the MOT file, or for the output; .jpg and .tracks.json lie beside it.',
    },
    { class: 'usage' },
  );
}
