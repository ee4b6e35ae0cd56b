/**
 * Checks what a saved plan says about its media against the files themselves. Sizes and times that differ are refused:
 * the plan was laid out for another picture. All else that a graph is printed from is taken from the file, whatever the
 * plan says of it.
 */

import { mediumFault } from '../../compose/medium-fault.js';
import type { PlanFault } from '../../compose/plan-faults.js';
import { planInvalid, type SavedPlan } from '../../compose/read-plan.js';
import type { FilmMedia, MediaId } from '../../compose/timeline.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import { collect } from '../collect.js';
import type { Workspace } from '../workspace.js';
import { useFont } from './own-fonts.js';
import { PLAIN_SURVEY, probeClip, probePicture, probeSound } from './probe-held.js';

/**
 * The media as they are; fonts are made drawable until the call ends. Rejects with `plan_invalid` (class `usage`) for
 * sizes and times that no file has, and with the problems of probing.
 */
export async function measurePlanMedia(
  plan: Pick<SavedPlan, 'media'>,
  held: Readonly<Record<MediaId, HeldSource>>,
  workspace: Workspace,
): Promise<SavedPlan['media']> {
  const ids = Object.keys(plan.media);
  const measured = await collect(
    ids.map((id) => measure(plan.media[id] as FilmMedia, { ...(held[id] as HeldSource), id }, workspace)),
  );
  const media = Object.fromEntries(ids.map((id, index) => [id, measured[index] as FilmMedia]));
  const faults = ids.flatMap((id): readonly PlanFault[] => {
    const fault = mediumFault(plan.media[id] as FilmMedia, media[id] as FilmMedia);
    return fault === undefined ? [] : [{ path: `media["${id}"].${fault.field}`, message: fault.message }];
  });
  if (faults.length > 0) throw planInvalid(faults);
  return media;
}

async function measure(
  planned: FilmMedia,
  held: HeldSource & { readonly id: MediaId },
  workspace: Workspace,
): Promise<FilmMedia> {
  switch (planned.kind) {
    case 'video': {
      const { scannedSeconds, durationSeconds, isDamaged: decodeAll = false } = planned;
      const isWhole = scannedSeconds >= durationSeconds;
      return probeClip(held, { decodeAll, ...(isWhole ? {} : { scanSeconds: scannedSeconds }) }, workspace);
    }
    case 'image':
      return probePicture(held, { ...PLAIN_SURVEY, cut: planned.ground !== undefined }, workspace);
    case 'audio':
      return (await probeSound(held, {}, workspace)).media;
    case 'font': {
      const { family, style, weight, embedding } = await useFont(held, held.id, workspace);
      return { kind: 'font', contentHash: held.contentHash, family, style, weight, embedding };
    }
    default:
      return planned satisfies never;
  }
}
