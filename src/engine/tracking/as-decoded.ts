/**
 * A damaged clip may list frames that the decoder never outputs. That shows only when it is decoded; the work is then
 * done again with the frames that exist.
 */
import type { TrackingComposition } from '../../document/tracking/tracking-schema.js';
import { ReelwrightError } from '../../errors.js';
import type { Workspace } from '../workspace.js';
import { type PreparedTracking, type PrepareTrackingOptions, prepareTracking } from './prepare-tracking.js';

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
    const again = await prepareTracking(composition, { ...options, decodeAll: true }, workspace);
    const done = await work(again);
    // Only now it is known that the clip was at fault, and not a tool that failed in passing.
    await workspace.cache?.storeJson(again.damageKey, true);
    return done;
  }
}

function isOfDamage(error: unknown): boolean {
  if (!(error instanceof ReelwrightError)) return false;
  const { code, cause } = error;
  return (
    code === 'asset_corrupt' ||
    code === 'render_incomplete' ||
    (code === 'ffmpeg_failed' && /Error while decoding|Invalid data found|while decoding/i.test(String(cause)))
  );
}
