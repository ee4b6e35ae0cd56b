/**
 * A film plan in its format: chunks of its pictures, size and rate, encoded with its codec. What is shown and heard was
 * decided before, and stays.
 */
import { hashOf } from '../hash.js';
import { chosen, type Delivery } from '../outputs/delivery.js';
import { composeChunks } from './compose-chunks.js';
import type { FilmPlan } from './plan.js';

/** What determines the encoder's bytes apart from ffmpeg: some codecs give other bytes on other processors. */
export interface Deliverers {
  readonly versions: Readonly<Record<string, string>>;
  readonly processor: string;
}

/** The same plan without a delivery; its identity does not depend on one. */
export function delivered(plan: FilmPlan, delivery: Delivery | undefined, makers: Deliverers): FilmPlan {
  if (delivery === undefined) return plan;
  const { codec, row, sound } = chosen(delivery);
  const own = { ...plan, delivery };
  return {
    ...own,
    chunks: codec === undefined ? [] : composeChunks(own, { ...makers, encoder: plan.encoder, delivery }),
    soundKey:
      sound === undefined || sound === chosen().sound ? plan.soundKey : hashOf({ sound: plan.soundKey, as: row.sound }),
  };
}
