/** Gives a bed exactly the length of the picture: cut and faded out, or repeated over equal-power crossfades and faded out. */
import { findBody, findSound } from './find-body.js';
import { findSplice, type Splice } from './find-splice.js';
import { SAMPLE_RATE, type Stereo, silence } from './stereo.js';

/** A bed as long as the picture within this keeps its own ending. */
const SAME_LENGTH = 0.03 * SAMPLE_RATE;
/** Silence at a bed's end is part of its music up to this; beyond, the bed counts as shorter. */
const LONGEST_PAUSE = SAMPLE_RATE;
/** Less sound than this in a bed is an effect with its silence, not music with padding: its pauses are part of it. */
const SHORTEST_MUSIC = SAMPLE_RATE;
const CLICK_FREE = 0.02 * SAMPLE_RATE;

export interface FitOptions {
  /** Exact length of the result in samples. */
  readonly totalSamples: number;
  /** Default: an eighth of the length, 1.5 s at the most. */
  readonly fadeOutSeconds?: number;
  /** Longest crossfade; default 1.5. Beds under four times as long get a quarter of their length. */
  readonly crossfadeSeconds?: number;
}

export interface FittedBed {
  readonly samples: Stereo;
  /** Continuations after the first pass; 0 when the bed was long enough. */
  readonly loops: number;
  /** 0 without a loop. */
  readonly crossfadeSeconds: number;
  /** First sample of each crossfade. */
  readonly joints: readonly number[];
  readonly fadeOutSeconds: number;
}

/** A bed of `totalSamples`. A bed without any sound gives silence without loops. */
export function fitBed(bed: Stereo, options: FitOptions): FittedBed {
  const { totalSamples } = options;
  const sound = findSound(bed);
  const fadeOutSeconds = options.fadeOutSeconds ?? Math.min(1.5, totalSamples / SAMPLE_RATE / 8);
  const unlooped = { loops: 0, crossfadeSeconds: 0, joints: [] };
  if (sound.end === sound.start) return { samples: silence(totalSamples), ...unlooped, fadeOutSeconds: 0 };

  const bedLength = bed[0].length;
  const isMusic = sound.end - sound.start >= Math.min(SHORTEST_MUSIC, bedLength / 2);
  const reach = isMusic ? sound.end + LONGEST_PAUSE : bedLength;
  const lastsLongEnough = bedLength >= totalSamples - 1 && reach >= totalSamples;
  if (lastsLongEnough) {
    const samples = cut(bed, totalSamples);
    const fade = bedLength - totalSamples <= SAME_LENGTH ? CLICK_FREE : Math.round(fadeOutSeconds * SAMPLE_RATE);
    fadeOut(samples, fade);
    return { samples, ...unlooped, fadeOutSeconds: fade / SAMPLE_RATE };
  }
  const longest =
    options.crossfadeSeconds === undefined ? undefined : Math.round(options.crossfadeSeconds * SAMPLE_RATE);
  const splice = findSplice(bed, isMusic ? findBody(bed, sound) : { start: 0, end: bedLength }, longest);
  const { samples, joints } = repeat(bed, splice, totalSamples);
  fadeOut(samples, Math.round(fadeOutSeconds * SAMPLE_RATE));
  return { samples, loops: joints.length, crossfadeSeconds: splice.length / SAMPLE_RATE, joints, fadeOutSeconds };
}

function cut([left, right]: Stereo, samples: number): Stereo {
  const out = silence(samples);
  out[0].set(left.subarray(0, samples));
  out[1].set(right.subarray(0, samples));
  return out;
}

/** The bed from its very beginning up to the splice, then round and round between the splice's two ends. */
function repeat(bed: Stereo, splice: Splice, totalSamples: number): { samples: Stereo; joints: number[] } {
  const samples = silence(totalSamples);
  const joints: number[] = [];
  const { goingOut, comingIn } = crossfadeGains(splice);
  let source = 0;
  let at = 0;
  while (at < totalSamples) {
    const plain = Math.min(splice.out - source, totalSamples - at);
    for (const [index, channel] of bed.entries())
      samples[index as 0 | 1].set(channel.subarray(source, source + plain), at);
    at += plain;
    if (at >= totalSamples) break;
    joints.push(at);
    const mixed = Math.min(splice.length, totalSamples - at);
    for (const [index, channel] of bed.entries()) {
      const target = samples[index as 0 | 1];
      for (let i = 0; i < mixed; i += 1) {
        const leaving = (channel[splice.out + i] as number) * (goingOut[i] as number);
        target[at + i] = leaving + (channel[splice.into + i] as number) * (comingIn[i] as number);
      }
    }
    at += mixed;
    source = splice.into + splice.length;
  }
  return { samples, joints };
}

/**
 * Equal power: cosine and sine for sides that have nothing in common. Sides that correlate add up to more than their powers, so both
 * gains are divided by what the mix would exceed (for equal sides this is the plain linear crossfade's level).
 */
function crossfadeGains({ length, correlation }: Splice): { goingOut: Float64Array; comingIn: Float64Array } {
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

/** Half a cosine down to exactly 0 on the last sample, in place. */
function fadeOut(samples: Stereo, fadeSamples: number): void {
  const length = samples[0].length;
  const count = Math.min(fadeSamples, length);
  for (const channel of samples) {
    for (let i = 0; i < count; i += 1) {
      const index = length - count + i;
      channel[index] = (channel[index] as number) * (0.5 + 0.5 * Math.cos((Math.PI * (i + 1)) / count));
    }
  }
}
