/** When a clip itself moves most: a cut on a movement is not noticed as a cut. */
import type { PackedLight } from '../../media.js';
import { unpackBytes } from '../../subjects/pack-bytes.js';

export interface MovingMoment {
  /** On the clip's own clock. */
  readonly seconds: number;
  /** 0 to 1: how much more than before and behind. */
  readonly weight: number;
}

/** A look moves when it differs so many times as much from the one before as most do. */
const LEAST_MOVEMENT_RATIO = 1.5;

/** Samples at which the light changes more than at their neighbours, and clearly more than in most samples. */
export function movingMoments(light: PackedLight | undefined): readonly MovingMoment[] {
  if (light === undefined || light.times.length < 4) return [];
  const looks = light.mean.map((bytes) => unpackBytes(bytes));
  const changes = looks.map((look, at) => (at === 0 ? 0 : difference(look, looks[at - 1] as Uint8Array)));
  const usual = changes.slice(1).toSorted((a, b) => a - b)[Math.floor((changes.length - 1) / 2)] ?? 0;
  return changes.flatMap((change, at): readonly MovingMoment[] => {
    const isPeak = change >= (changes[at - 1] ?? 0) && change > (changes[at + 1] ?? 0);
    if (!isPeak || change < LEAST_MOVEMENT_RATIO * Math.max(1, usual)) return [];
    return [{ seconds: light.times[at] as number, weight: Math.min(1, change / (4 * Math.max(1, usual))) }];
  });
}

/** Mean of what the cells differ by. */
function difference(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] as number) - (other[at] ?? 0));
  return sum / Math.max(1, one.length);
}
