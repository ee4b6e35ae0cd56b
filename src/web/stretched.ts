/** Sound at another tempo with the same pitch, for a draft: pieces of it overlap where they are most alike. */
import { type Stereo, silence } from '../sound/stereo.js';

/** Pieces of 60 ms, of which 20 overlap; a piece is searched within 10 ms. */
const PIECE = 2880;
const OVERLAP = 960;
const SEARCH = 480;
/** One of so many samples is compared. */
const STRIDE = 8;

/** `speed`: seconds of the source in one of the result, 0.25 to 4. */
export function stretched(sound: Stereo, speed: number): Stereo {
  const length = Math.floor(sound[0].length / speed);
  const out = silence(length);
  const step = PIECE - OVERLAP;
  for (let at = 0; at < length; at += step) {
    const from = at === 0 ? 0 : alike(sound[0], out[0], { at, wanted: Math.round(at * speed) });
    for (let index = 0; index < PIECE && at + index < length; index += 1) {
      const share = at === 0 ? 1 : Math.min(1, index / OVERLAP);
      for (const side of [0, 1] as const) {
        const before = out[side][at + index] as number;
        const now = sound[side][from + index] ?? 0;
        out[side][at + index] = before + (now - before) * share;
      }
    }
  }
  return out;
}

/** The place near `wanted` where the source is most like what follows `at`. */
function alike(
  source: Float32Array,
  out: Float32Array,
  place: { readonly at: number; readonly wanted: number },
): number {
  const { at, wanted } = place;
  let [best, most] = [wanted, Number.NEGATIVE_INFINITY];
  for (let from = Math.max(0, wanted - SEARCH); from <= wanted + SEARCH; from += STRIDE) {
    let sum = 0;
    for (let index = 0; index < OVERLAP; index += STRIDE) sum += (source[from + index] ?? 0) * (out[at + index] ?? 0);
    if (sum > most) [best, most] = [from, sum];
  }
  return best;
}
