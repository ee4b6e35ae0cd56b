/**
 * Where a repeated bed leaves its end and enters its beginning: at the place near the end that moves like the beginning, so that the
 * beat goes on over the joint, then shifted by up to 5 ms until the two waves agree best.
 */
import type { Span } from './find-body.js';
import { SAMPLE_RATE, type Stereo } from './stereo.js';

const HOP = SAMPLE_RATE / 200;
const LONGEST_CROSSFADE = 1.5 * SAMPLE_RATE;
const LONGEST_SEARCH = 2 * SAMPLE_RATE;
const ALIGNED = 8192;

/** One joint, in samples of the bed. Material from `out` on fades away while material from `into` on comes up. */
export interface Splice {
  readonly out: number;
  readonly into: number;
  readonly length: number;
  /** -1 to 1: how alike the two sides are over the crossfade, sample by sample. */
  readonly correlation: number;
}

/**
 * The best joint of `body` with itself. The crossfade takes a quarter of the body, 1.5 s at the most, and the search another quarter,
 * 2 s at the most, so at least half of the body plays between two joints.
 */
export function findSplice(samples: Stereo, body: Span, longestCrossfade = LONGEST_CROSSFADE): Splice {
  const size = body.end - body.start;
  const length = Math.min(longestCrossfade, Math.floor(size / 4));
  const search = Math.min(LONGEST_SEARCH, Math.floor(size / 4));
  const latest = body.end - length;
  const rough = matchRhythm(samples, body, { earliest: latest - search, latest });
  const out = matchWave(samples, { rough, into: body.start, length, earliest: latest - search, latest });
  return { out, into: body.start, length, correlation: correlate(samples, out, body.start, length, 1) };
}

interface Bounds {
  readonly earliest: number;
  readonly latest: number;
}

/** The start whose envelope up to the end of the body runs most like the envelope from its beginning. */
function matchRhythm(samples: Stereo, body: Span, { earliest, latest }: Bounds): number {
  if (latest - earliest < HOP || body.end - latest < HOP * 8) return latest;
  const envelope = envelopeOf(samples, body);
  const first = Math.ceil((earliest - body.start) / HOP);
  const last = Math.floor((latest - body.start) / HOP);
  let best = latest;
  let bestScore = -Infinity;
  for (let lag = last; lag >= first; lag -= 1) {
    // Music without a beat correlates by chance up to 0.2; only more than that is worth giving up more of the bed.
    const score = envelopeMatch(envelope, lag) - (0.2 * (last - lag)) / Math.max(1, last - first);
    if (score > bestScore) {
      bestScore = score;
      best = body.start + lag * HOP;
    }
  }
  return best;
}

function envelopeOf([left, right]: Stereo, body: Span): Float64Array {
  const envelope = new Float64Array(Math.floor((body.end - body.start) / HOP));
  for (let hop = 0; hop < envelope.length; hop += 1) {
    const start = body.start + hop * HOP;
    let sum = 0;
    for (let index = start; index < start + HOP; index += 1) {
      const l = left[index] as number;
      const r = right[index] as number;
      sum += l * l + r * r;
    }
    envelope[hop] = Math.sqrt(sum / HOP);
  }
  return envelope;
}

/** Correlation of the two stretches without their means, less a twentieth for each decibel between their levels. */
function envelopeMatch(envelope: Float64Array, lag: number): number {
  const count = envelope.length - lag;
  let meanA = 0;
  let meanB = 0;
  for (let i = 0; i < count; i += 1) {
    meanA += envelope[i] as number;
    meanB += envelope[lag + i] as number;
  }
  meanA /= count;
  meanB /= count;
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < count; i += 1) {
    const a = (envelope[i] as number) - meanA;
    const b = (envelope[lag + i] as number) - meanB;
    ab += a * b;
    aa += a * a;
    bb += b * b;
  }
  const decibels = 20 * Math.abs(Math.log10((meanA + 1e-9) / (meanB + 1e-9)));
  return ab / Math.sqrt(aa * bb + 1e-18) - decibels / 20;
}

interface Alignment extends Bounds {
  readonly rough: number;
  readonly into: number;
  readonly length: number;
}

/** Moves the joint by at most one hop to where the middles of both sides correlate best. */
function matchWave(samples: Stereo, { rough, into, length, earliest, latest }: Alignment): number {
  const window = Math.min(ALIGNED, length);
  if (window < 32) return rough;
  const skip = Math.floor((length - window) / 2);
  let best = rough;
  let bestScore = -Infinity;
  for (let out = Math.max(earliest, rough - HOP); out <= Math.min(latest, rough + HOP); out += 1) {
    const score = correlate(samples, out + skip, into + skip, window, 2);
    if (score > bestScore + 1e-9) {
      bestScore = score;
      best = out;
    }
  }
  return best;
}

function correlate([left, right]: Stereo, a: number, b: number, length: number, step: number): number {
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let index = 0; index < length; index += step) {
    const la = left[a + index] as number;
    const ra = right[a + index] as number;
    const lb = left[b + index] as number;
    const rb = right[b + index] as number;
    ab += la * lb + ra * rb;
    aa += la * la + ra * ra;
    bb += lb * lb + rb * rb;
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0;
}
