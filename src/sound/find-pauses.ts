/**
 * Finds speech in a clip's own sound, and the pauses longer than 0.6 s that can be cut. A stretch is speech when it is
 * louder than the recording's silence and some of it has a pitch: a door or a cough has none. Uses no model.
 */

/** Rate of the samples, Hz. */
export const PAUSE_RATE = 16_000;
/** A frame of 10 ms. */
const FRAME = PAUSE_RATE / 100;
/** Window of the pitch search, and the pitches in it: 70 to 400 Hz. */
const WINDOW = 512;
const [SHORTEST_LAG, LONGEST_LAG] = [PAUSE_RATE / 400, PAUSE_RATE / 70];
/** Least similarity of a voice to itself one period later; noise reaches 0.3. */
const VOICED = 0.55;
/** Frames with a pitch that make a stretch of sound speech. */
const LEAST_VOICED = 4;
/** Sounds nearer to each other than this many frames are one stretch: plosives and breaths within words. */
const JOINED = 18;
/** Nothing quieter than this is speech, dBFS. */
const FLOOR_DB = -55;
/**
 * Pauses longer than this are cut, seconds; and the part of a pause that stays before and after speech, so that words
 * are whole.
 */
export const LONGEST_PAUSE = 0.6;
const [KEPT_SECONDS_BEFORE, KEPT_SECONDS_AFTER] = [0.14, 0.2] as const;
/** The least length of a piece of a clip, seconds. */
const LEAST_PIECE = 0.3;

/** A part of the sound, in seconds. */
export interface SoundStretch {
  readonly start: number;
  readonly end: number;
}

/**
 * The parts of the sound in [from, until) that stay, in order: all of it where nobody speaks or there is no pause.
 * `words`: times that are known to be spoken, however quiet; no cut falls into one.
 */
export function withoutPauses(
  samples: Float32Array,
  { start, end }: SoundStretch,
  words: readonly SoundStretch[] = [],
): readonly SoundStretch[] {
  const speech = [...speechIn(samples), ...words]
    .filter((one) => one.end > start && one.start < end)
    .toSorted((a, b) => a.start - b.start);
  if (speech.length === 0) return [{ start, end }];
  const kept: { start: number; end: number }[] = [];
  for (const one of speech) {
    const [from, until] = [
      Math.max(start, one.start - KEPT_SECONDS_BEFORE),
      Math.min(end, one.end + KEPT_SECONDS_AFTER),
    ];
    const last = kept.at(-1);
    if (last !== undefined && from - last.end < LONGEST_PAUSE - KEPT_SECONDS_BEFORE - KEPT_SECONDS_AFTER)
      last.end = Math.max(last.end, until);
    else kept.push({ start: from, end: until });
  }
  const [first, last] = [kept[0], kept.at(-1)];
  if (first !== undefined && first.start - start < LONGEST_PAUSE - KEPT_SECONDS_BEFORE) first.start = start;
  if (last !== undefined && end - last.end < LONGEST_PAUSE - KEPT_SECONDS_AFTER) last.end = end;
  return kept
    .filter((one) => one.end - one.start >= LEAST_PIECE)
    .map((one) => ({ start: round(one.start), end: round(one.end) }));
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** Stretches of speech, in order. `samples`: one channel at `PAUSE_RATE`. */
export function speechIn(samples: Float32Array): readonly SoundStretch[] {
  const count = Math.floor(samples.length / FRAME);
  const levels = Float32Array.from({ length: count }, (_, frame) => levelOf(samples, frame * FRAME));
  const threshold = silenceThreshold(levels);
  const stretches: { first: number; last: number; voiced: number }[] = [];
  for (let frame = 0; frame < count; frame += 1) {
    if ((levels[frame] as number) <= threshold) continue;
    const voiced = isVoiced(samples, frame * FRAME) ? 1 : 0;
    const before = stretches.at(-1);
    if (before !== undefined && frame - before.last <= JOINED) {
      before.last = frame;
      before.voiced += voiced;
    } else stretches.push({ first: frame, last: frame, voiced });
  }
  return stretches
    .filter(({ voiced }) => voiced >= LEAST_VOICED)
    .map(({ first, last }) => ({ start: first / 100, end: (last + 1) / 100 }));
}

function levelOf(samples: Float32Array, from: number): number {
  let sum = 0;
  for (let at = from; at < from + FRAME; at += 1) sum += (samples[at] as number) ** 2;
  return Math.max(-120, 10 * Math.log10(sum / FRAME + 1e-12));
}

function silenceThreshold(levels: Float32Array): number {
  const sorted = levels.toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? -120;
  const [quiet, loud] = [at(0.05), at(0.9)];
  return Math.max(FLOOR_DB, quiet + 6, Math.min(loud - 25, quiet + 0.35 * (loud - quiet)));
}

/** True when a frame is similar to itself one period of a voice later. */
function isVoiced(samples: Float32Array, from: number): boolean {
  if (from + WINDOW + LONGEST_LAG > samples.length) return false;
  for (let lag = Math.floor(SHORTEST_LAG); lag <= LONGEST_LAG; lag += 2) {
    let [shared, own, later] = [0, 0, 0];
    for (let at = from; at < from + WINDOW; at += 2) {
      const [a, b] = [samples[at] as number, samples[at + lag] as number];
      shared += a * b;
      own += a * a;
      later += b * b;
    }
    if (shared > VOICED * Math.sqrt(own * later) && own > 0) return true;
  }
  return false;
}
