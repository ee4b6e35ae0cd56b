/**
 * Makes a bed exactly as long as the picture: cut and faded out, or repeated with equal-power crossfades and faded out.
 */
import { type BlockSize, changedSound, type Sound, type Steps, soundInMemory } from './blocks.js';
import { findBody, findSound } from './find-body.js';
import { findSplice, type Splice } from './find-splice.js';
import { SAMPLE_RATE, silence } from './stereo.js';

/** A bed whose length differs from the picture's by less than this keeps its own ending. */
const LENGTH_TOLERANCE_SAMPLES = 0.03 * SAMPLE_RATE;
/** Silence at a bed's end counts as music up to this length; with more of it the bed counts as shorter. */
const LONGEST_PAUSE = SAMPLE_RATE;
/**
 * A bed with less sound than this is a sound effect with its silence, not music with padding: its pauses belong to it.
 */
const SHORTEST_MUSIC = SAMPLE_RATE;
const CLICK_FREE = 0.02 * SAMPLE_RATE;
/** A bed up to this length is held in memory while it is repeated, because its parts are read again and again. */
const LONGEST_HELD = 10 * SAMPLE_RATE;

export interface FitOptions {
  /** Exact length of the result in samples. */
  readonly totalSamples: number;
  /** Default: an eighth of the length, at most 1.5 s. */
  readonly fadeOutSeconds?: number;
  /** Longest crossfade; default 1.5. Beds under four times as long get a quarter of their length. */
  readonly crossfadeSeconds?: number;
}

export interface FittedBed {
  readonly sound: Sound;
  /** Repetitions after the first pass; 0 when the bed was long enough. */
  readonly loops: number;
  /** 0 without a loop. */
  readonly crossfadeSeconds: number;
  /** First sample of the first crossfade, and samples from one to the next; undefined without a loop. */
  readonly joints: { readonly first: number; readonly every: number } | undefined;
  readonly fadeOutSeconds: number;
}

/** A bed of `totalSamples`. A bed without any sound gives silence without loops. */
export function* fitBed(bed: Sound, options: FitOptions, work: BlockSize): Steps<FittedBed> {
  const { totalSamples } = options;
  const sound = yield* findSound(bed, work);
  const fadeOutSeconds = options.fadeOutSeconds ?? Math.min(1.5, totalSamples / SAMPLE_RATE / 8);
  const unlooped = { loops: 0, crossfadeSeconds: 0, joints: undefined };
  if (sound.end === sound.start)
    return { sound: lengthened(soundInMemory(silence(0)), totalSamples), ...unlooped, fadeOutSeconds: 0 };

  const isMusic = sound.end - sound.start >= Math.min(SHORTEST_MUSIC, bed.length / 2);
  const reach = isMusic ? sound.end + LONGEST_PAUSE : bed.length;
  const lastsLongEnough = bed.length >= totalSamples - 1 && reach >= totalSamples;
  if (lastsLongEnough) {
    const fade =
      bed.length - totalSamples <= LENGTH_TOLERANCE_SAMPLES ? CLICK_FREE : Math.round(fadeOutSeconds * SAMPLE_RATE);
    const fitted = fadedOut(lengthened(bed, totalSamples), fade);
    return { sound: fitted, ...unlooped, fadeOutSeconds: fade / SAMPLE_RATE };
  }
  const longest =
    options.crossfadeSeconds === undefined ? undefined : Math.round(options.crossfadeSeconds * SAMPLE_RATE);
  const body = isMusic ? yield* findBody(bed, sound, work) : { start: 0, end: bed.length };
  const splice = yield* findSplice(bed, body, work, longest);
  const joints = { first: splice.out, every: splice.out - splice.into };
  const repeated = repeat(
    bed.length > LONGEST_HELD ? bed : soundInMemory(bed.read(0, bed.length)),
    splice,
    totalSamples,
  );
  return {
    sound: fadedOut(repeated, Math.round(fadeOutSeconds * SAMPLE_RATE)),
    loops: Math.max(0, Math.ceil((totalSamples - joints.first) / joints.every)),
    crossfadeSeconds: splice.length / SAMPLE_RATE,
    joints,
    fadeOutSeconds,
  };
}

/** The first `samples` of a sound, with silence behind its end. */
function lengthened(sound: Sound, samples: number): Sound {
  return {
    length: samples,
    read: (start, end) => {
      const out = silence(end - start);
      const [left, right] = sound.read(Math.min(start, sound.length), Math.min(end, sound.length));
      out[0].set(left);
      out[1].set(right);
      return out;
    },
  };
}

/** The bed from its beginning up to the splice, then repeatedly between the splice's two ends. */
function repeat(bed: Sound, splice: Splice, totalSamples: number): Sound {
  const { out, into, length } = splice;
  const gains = crossfadeGains(splice);
  const round = out - into;
  return {
    length: totalSamples,
    read: (start, end) => {
      const samples = silence(end - start);
      for (let at = start; at < end; ) {
        const within = at < out ? 0 : (at - out) % round;
        const isMixed = at >= out && within < length;
        const source = at < out ? at : into + within;
        const count = Math.min(end - at, isMixed ? length - within : out - source);
        const coming = bed.read(source, source + count);
        const going = isMixed ? bed.read(out + within, out + within + count) : undefined;
        for (const side of [0, 1] as const) {
          const target = samples[side].subarray(at - start, at - start + count);
          if (going === undefined) target.set(coming[side]);
          else crossfade(target, [going[side], coming[side]], gains, within);
        }
        at += count;
      }
      return samples;
    },
  };
}

/** Both sides of a joint, from its `first` sample on. */
function crossfade(
  target: Float32Array,
  [going, coming]: readonly [Float32Array, Float32Array],
  { goingOut, comingIn }: CrossfadeGains,
  first: number,
): void {
  for (let i = 0; i < target.length; i += 1) {
    const leaving = (going[i] as number) * (goingOut[first + i] as number);
    target[i] = leaving + (coming[i] as number) * (comingIn[first + i] as number);
  }
}

interface CrossfadeGains {
  readonly goingOut: Float64Array;
  readonly comingIn: Float64Array;
}

/**
 * Equal power: cosine and sine for sides that are uncorrelated. Correlated sides add up to more than their powers, so
 * both gains are divided by the excess (for equal sides this is the level of a linear crossfade).
 */
function crossfadeGains({ length, correlation }: Splice): CrossfadeGains {
  const goingOut = new Float64Array(length);
  const comingIn = new Float64Array(length);
  const alike = Math.max(-0.3, correlation);
  for (let i = 0; i < length; i += 1) {
    const angle = ((i + 0.5) / length) * (Math.PI / 2);
    const a = Math.cos(angle);
    const b = Math.sin(angle);
    const level = Math.sqrt(1 + 2 * a * b * alike);
    goingOut[i] = a / level;
    comingIn[i] = b / level;
  }
  return { goingOut, comingIn };
}

/** Fades the end of a sound out by half a cosine, which is exactly 0 on the last sample. */
function fadedOut(sound: Sound, fadeSamples: number): Sound {
  const count = Math.min(fadeSamples, sound.length);
  const first = sound.length - count;
  return changedSound(sound, (samples, start) => {
    if (start + samples[0].length <= first) return samples;
    const fade = (channel: Float32Array) =>
      channel.map((value, i) => {
        const faded = start + i - first;
        return faded < 0 ? value : value * (0.5 + 0.5 * Math.cos((Math.PI * (faded + 1)) / count));
      });
    return [fade(samples[0]), fade(samples[1])];
  });
}
