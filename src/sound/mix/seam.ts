/**
 * Sound that repeats: what would follow its end is mixed over its beginning, and processing with a memory (a limiter)
 * has already processed the end when it reaches the beginning.
 */
import type { Sound } from '../blocks.js';
import { SAMPLE_RATE, type Stereo, silence } from '../stereo.js';
import { GAIN_STEP } from './duck.js';

/** How long the end continues over the beginning: 0.3 s, about a note. */
export const SEAM_SAMPLES = 0.3 * SAMPLE_RATE;
/** The beginning starts at once, so that its first beat stays one: a fade of 20 ms only prevents a click. */
const ATTACK_SAMPLES = 0.02 * SAMPLE_RATE;
/** After this time a limiter no longer depends on what it processed: five times its release. */
const HEARD_SAMPLES = 0.5 * SAMPLE_RATE;

/** `SEAM_SAMPLES` shorter than `sound`, whose last samples are mixed over its first ones. Equal power. */
export function closedSound(sound: Sound): Sound {
  const length = sound.length - SEAM_SAMPLES;
  return {
    length,
    read: (start, end) => {
      if (start >= SEAM_SAMPLES) return sound.read(start, end);
      const until = Math.min(end, SEAM_SAMPLES);
      const [head, tail] = [sound.read(start, end), sound.read(length + start, length + until)];
      const closed: Stereo = [head[0].slice(), head[1].slice()];
      for (let at = start; at < until; at += 1) {
        const coming = quarterSine(at / ATTACK_SAMPLES);
        const going = quarterSine((SEAM_SAMPLES - at) / SEAM_SAMPLES);
        for (const side of [0, 1] as const) {
          const here = at - start;
          closed[side][here] = (head[side][here] as number) * coming + (tail[side][here] as number) * going;
        }
      }
      return closed;
    },
  };
}

function quarterSine(share: number): number {
  return share >= 1 ? 1 : Math.sin((share * Math.PI) / 2);
}

/** Gains at every `GAIN_STEP`th sample that end as they begin: the last 0.3 s lead over. */
export function closedGains(gains: Float32Array): Float32Array {
  const steps = Math.min(gains.length, Math.round(SEAM_SAMPLES / GAIN_STEP));
  const closed = gains.slice();
  for (let left = 0; left < steps; left += 1) {
    const at = gains.length - 1 - left;
    const share = left / steps;
    closed[at] = (gains[0] as number) * (1 - share) + (gains[at] as number) * share;
  }
  return closed;
}

/** A bed that lasts to the end of a repeating film continues after it and is mixed over the beginning. */
export function beyondTheEnd<T extends { readonly fit: string; readonly start: number; readonly end: number }>(
  track: T,
  totalSamples: number,
): T {
  const goesOn = track.fit === 'bed' && track.start === 0 && track.end === totalSamples;
  return goesOn ? { ...track, end: totalSamples + SEAM_SAMPLES } : track;
}

/** The repeating `sound`, from a little before its beginning to a little after its end. */
export function aroundSeam(sound: Sound): Sound {
  return {
    length: sound.length + 2 * HEARD_SAMPLES,
    read: (start, end) => {
      const around = silence(end - start);
      for (let at = start; at < end; ) {
        const from = (((at - HEARD_SAMPLES) % sound.length) + sound.length) % sound.length;
        const count = Math.min(end - at, sound.length - from);
        const heard = sound.read(from, from + count);
        for (const side of [0, 1] as const) around[side].set(heard[side], at - start);
        at += count;
      }
      return around;
    },
  };
}

/**
 * The sound itself, out of the result of `aroundSeam` after processing; with `before` and `behind` that many samples
 * more on either side, up to 0.5 s.
 */
export function withinSeam(around: Sound, { before = 0, behind = 0 } = {}): Sound {
  const first = HEARD_SAMPLES - before;
  return {
    length: around.length - 2 * HEARD_SAMPLES + before + behind,
    read: (start, end) => around.read(start + first, end + first),
  };
}
