/** A damaged clip lists frames that no decoder gives out: only trying tells, and then the work is done again with those there are. */
import type { TrackingComposition } from '../document/tracking-schema.js';
import { ReelwrightError } from '../errors.js';
import { type PreparedTracking, type PrepareTrackingOptions, prepareTracking } from './prepare-tracking.js';
import type { Workspace } from './workspace.js';

/** `work` on the prepared clip; once more on the frames as decoded where it fails over frames that are missing. */
export async function asDecoded<T>(
  composition: TrackingComposition,
  options: PrepareTrackingOptions,
  workspace: Workspace,
  work: (prepared: PreparedTracking) => Promise<T>,
): Promise<T> {
  const prepared = await prepareTracking(composition, options, workspace);
  try {
    return await work(prepared);
  } catch (error) {
    if (!isOfDamage(error) || prepared.media.isDamaged === true || workspace.signal.aborted) throw error;
    return work(await prepareTracking(composition, { ...options, decodeAll: true }, workspace));
  }
}

function isOfDamage(error: unknown): boolean {
  if (!(error instanceof ReelwrightError)) return false;
  const { code, message } = error;
  return (
    code === 'asset_corrupt' ||
    code === 'render_incomplete' ||
    (code === 'ffmpeg_failed' && /Error while decoding|Invalid data found|while decoding/i.test(message))
  );
}
