/**
 * Finds where a repeated bed leaves its end and enters its beginning: a place near the end whose rhythm is like that of
 * the beginning, so that the beat continues, then moved by up to 5 ms until the two waveforms agree best.
 */
import { type BlockSize, blocksIn, type Sound, type Steps } from './blocks.js';
import type { SampleSpan } from './find-body.js';
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
  /** -1 to 1: the correlation of the two sides over the crossfade, sample by sample. */
  readonly correlation: number;
}

/**
 * The best joint of `body` with itself. The crossfade takes a quarter of the body, 1.5 s at the most, and the search
 * another quarter, 2 s at the most, so at least half of the body plays between two joints.
 */
export function* findSplice(
  bed: Sound,
  body: SampleSpan,
  work: BlockSize,
  longestCrossfade = LONGEST_CROSSFADE,
): Steps<Splice> {
  const size = body.end - body.start;
  const length = Math.min(longestCrossfade, Math.floor(size / 4));
  const search = Math.min(LONGEST_SEARCH, Math.floor(size / 4));
  const latest = body.end - length;
  const earliest = latest - search;
  const rough = yield* matchRhythm(bed, body, { earliest, latest }, work);
  const ends: Ends = {
    going: bed.read(earliest, body.end),
    first: earliest,
    coming: bed.read(body.start, body.start + length),
    length,
  };
  const out = matchWave(ends, { rough, earliest, latest });
  return { out, into: body.start, length, correlation: correlate(ends, out, { skip: 0, length, step: 1 }) };
}

interface Bounds {
  readonly earliest: number;
  readonly latest: number;
}

/** The start whose envelope up to the end of the body is most like the envelope from its beginning. */
function* matchRhythm(bed: Sound, body: SampleSpan, { earliest, latest }: Bounds, work: BlockSize): Steps<number> {
  if (latest - earliest < HOP || body.end - latest < HOP * 8) return latest;
  const envelope = yield* envelopeOf(bed, body, work);
  const first = Math.ceil((earliest - body.start) / HOP);
  const last = Math.floor((latest - body.start) / HOP);
  let best = latest;
  let bestScore = -Infinity;
  for (let lag = last; lag >= first; lag -= 1) {
    // Music without a beat correlates by chance up to 0.2; only a higher value justifies giving up more of the bed.
    const score = envelopeMatch(envelope, lag) - (0.2 * (last - lag)) / Math.max(1, last - first);
    if (score > bestScore) {
      bestScore = score;
      best = body.start + lag * HOP;
    }
    if (lag % 16 === 0) yield;
  }
  return best;
}

function* envelopeOf(bed: Sound, body: SampleSpan, work: BlockSize): Steps<Float64Array> {
  const envelope = new Float64Array(Math.floor((body.end - body.start) / HOP));
  const to = body.start + envelope.length * HOP;
  for (const { start, end } of blocksIn({ from: body.start, to, multiple: HOP }, work)) {
    findLevels(bed.read(start, end), envelope, (start - body.start) / HOP);
    yield;
  }
  return envelope;
}

function findLevels([left, right]: Stereo, envelope: Float64Array, first: number): void {
  for (let hop = 0; hop < left.length / HOP; hop += 1) {
    const start = hop * HOP;
    let sum = 0;
    for (let index = start; index < start + HOP; index += 1) {
      const l = left[index] as number;
      const r = right[index] as number;
      sum += l * l + r * r;
    }
    envelope[first + hop] = Math.sqrt(sum / HOP);
  }
}

/**
 * Correlation of the two stretches after subtracting their means, less a twentieth for each decibel between their
 * levels.
 */
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

/** The end of a bed, where the joint is searched, and its beginning, which follows there. */
interface Ends {
  readonly going: Stereo;
  /** Sample of the bed that `going` begins with. */
  readonly first: number;
  readonly coming: Stereo;
  /** Length of `coming`, samples. */
  readonly length: number;
}

interface Alignment extends Bounds {
  readonly rough: number;
}

/** Moves the joint by at most one hop to where the middles of both sides correlate best. */
function matchWave(ends: Ends, { rough, earliest, latest }: Alignment): number {
  const length = Math.min(ALIGNED, ends.length);
  if (length < 32) return rough;
  const skip = Math.floor((ends.length - length) / 2);
  let best = rough;
  let bestScore = -Infinity;
  for (let out = Math.max(earliest, rough - HOP); out <= Math.min(latest, rough + HOP); out += 1) {
    const score = correlate(ends, out, { skip, length, step: 2 });
    if (score > bestScore + 1e-9) {
      bestScore = score;
      best = out;
    }
  }
  return best;
}

interface Stretch {
  /** Samples after the joint at which the comparison begins. */
  readonly skip: number;
  readonly length: number;
  /** One of so many samples is compared. */
  readonly step: number;
}

/** The correlation of both sides of a joint at `out`. */
function correlate({ going, first, coming }: Ends, out: number, { skip, length, step }: Stretch): number {
  const a = out - first + skip;
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let index = 0; index < length; index += step) {
    const la = going[0][a + index] as number;
    const ra = going[1][a + index] as number;
    const lb = coming[0][skip + index] as number;
    const rb = coming[1][skip + index] as number;
    ab += la * lb + ra * rb;
    aa += la * la + ra * ra;
    bb += lb * lb + rb * rb;
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0;
}
