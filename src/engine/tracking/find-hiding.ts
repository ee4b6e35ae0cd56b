/** What a tracking render hides: people by track and face, things by track. Nothing for other styles. */
import { PERSON_CLASS } from '../../document/limits.js';
import { hashOf } from '../../hash.js';
import { secondsOfFrames } from '../../io/tracking/detect-clip.js';
import { type ClipCovers, clipCovers } from '../../tracking/redaction/clip-covers.js';
import type { Cover } from '../../tracking/redaction/cover.types.js';
import type { CoverStyle } from '../../tracking/redaction/cover-strength.js';
import type { Workspace } from '../workspace.js';
import { findHiddenFaces, type PeopleOfClip } from './find-faces.js';
import type { ClipTracks } from './find-tracks.js';
import type { PreparedTracking } from './prepare-tracking.js';

/** What was found in a finished film, and how it is hidden when the film is made once more. */
export interface FoundAgain {
  /** How often the film was made once more. */
  readonly rounds: number;
  /** Frames in which something was found, rising. */
  readonly frames: readonly number[];
  readonly covers: readonly Cover[];
}

/** How a clip is hidden, and what is known of it. */
export interface Hiding {
  readonly style: CoverStyle;
  readonly people: PeopleOfClip;
  /** What is known from an earlier film of the same plan, so that a still shows what the film shows. */
  readonly again: FoundAgain;
  /** All covers, with those of what was found in the finished film. */
  readonly coversWith: (more: readonly Cover[]) => ClipCovers;
}

const NOTHING_FOUND_AGAIN: FoundAgain = { rounds: 0, frames: [], covers: [] };

/** Undefined for a style that hides nothing. */
export async function findHiding(
  prepared: PreparedTracking,
  found: ClipTracks,
  workspace: Workspace,
  onFrame?: (done: number, total: number) => void,
): Promise<Hiding | undefined> {
  const { style, redact = 'body' } = prepared.style;
  if (style !== 'blur' && style !== 'pixelate') return undefined;
  const { media } = prepared;
  const personClass = prepared.faces === undefined ? undefined : PERSON_CLASS;
  const { tracks, detections } = found;
  const clip = { times: secondsOfFrames(media), cuts: detections.cuts, picture: media.displaySize };
  const people = { people: tracks.filter((track) => track.class === personClass), cuts: detections.cuts };
  const faces = await findHiddenFaces(prepared, people, workspace, onFrame);
  const known = { tracks, personClass, detections: detections.detections, faces, style, redact, clip };
  const again = (await workspace.cache?.fetchJson(againKey(prepared))) as FoundAgain | undefined;
  return { style, people, again: again ?? NOTHING_FOUND_AGAIN, coversWith: (more) => clipCovers({ ...known, more }) };
}

export async function keepFoundAgain(
  prepared: PreparedTracking,
  again: FoundAgain,
  workspace: Workspace,
): Promise<void> {
  if (again.rounds > 0) await workspace.cache?.storeJson(againKey(prepared), again);
}

function againKey({ plan }: PreparedTracking): string {
  return hashOf({ foundAgain: plan.chunks[0]?.key ?? '' });
}
