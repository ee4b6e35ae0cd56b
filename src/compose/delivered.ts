/**
 * A film plan as the format asks for it: chunks of its pictures, size and rate, encoded as its codec says. What is
 * shown and heard is decided before, and stays.
 */
import { hashOf } from '../hash.js';
import { chosen, type Delivery } from '../outputs/delivery.js';
import { composeChunks } from './compose-chunks.js';
import type { FilmPlan } from './plan.js';

/** What encodes, beside the ffmpeg: some codecs have other bytes on other processors. */
export interface Deliverers {
  readonly versions: Readonly<Record<string, string>>;
  readonly processor: string;
}

/** The same plan without a delivery; its identity stays with any. */
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
