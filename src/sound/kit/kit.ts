/**
 * The kit of sounds: swept noise and falling sines, each with its own envelope. The noise starts anew with each sound,
 * so a sound has the same samples everywhere.
 */

import type { KitSound } from '../../document/enumerations.js';
import { SAMPLE_RATE, type Stereo } from '../stereo.js';

interface Recipe {
  readonly seconds: number;
  /** The moment that the sound marks, seconds into the sound. */
  readonly lands: number;
  /** One sample of the middle channel before the edges are faded, and its place between left (-1) and right (1). */
  readonly make: () => (seconds: number) => readonly [level: number, pan: number];
}

const TURN = 2 * Math.PI;
/** Fades of every sound: too short to be heard as fades, long enough to avoid clicks. */
const [ATTACK_SECONDS, END_SECONDS] = [0.002, 0.02];

/** White noise from a fixed seed: a linear congruential generator with the constants of Numerical Recipes. */
function noise(): () => number {
  let state = 0x2f6e2b1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** The band output of a state variable filter (Chamberlin); its frequency may change from sample to sample. */
function band(width: number): (sample: number, hertz: number) => number {
  let [low, through] = [0, 0];
  return (sample, hertz) => {
    const corner = 2 * Math.sin((Math.PI * hertz) / SAMPLE_RATE);
    low += corner * through;
    through += corner * (sample - low - width * through);
    return through * width;
  };
}

/** From one value to another by a constant ratio; `share` is 0 to 1. */
function glide(from: number, to: number, share: number): number {
  return from * (to / from) ** Math.max(0, Math.min(1, share));
}

/** A sine whose pitch may change. */
function tone(): (hertz: number) => number {
  let phase = 0;
  return (hertz) => {
    phase += hertz / SAMPLE_RATE;
    return Math.sin(TURN * phase);
  };
}

const RECIPES: Readonly<Record<KitSound, Recipe>> = {
  whoosh: {
    ...{ seconds: 0.7, lands: 0.4 },
    make: () => {
      const [air, filter] = [noise(), band(0.5)];
      return (at) => {
        const share = at / 0.7;
        const hertz = share < 0.57 ? glide(260, 2600, share / 0.57) : glide(2600, 500, (share - 0.57) / 0.43);
        const shape = share < 0.57 ? Math.sin((Math.PI / 2) * (share / 0.57)) ** 3 : (1 - (share - 0.57) / 0.43) ** 2;
        return [filter(air(), hertz) * shape, 1.2 * share - 0.6];
      };
    },
  },
  hit: {
    ...{ seconds: 0.9, lands: 0.005 },
    make: () => {
      const [body, air, filter] = [tone(), noise(), band(0.9)];
      return (at) => {
        const low = body(42 + 78 * Math.exp(-at / 0.05)) * Math.exp(-at / 0.2);
        return [low + 0.35 * filter(air(), 900) * Math.exp(-at / 0.025), 0];
      };
    },
  },
  tick: {
    ...{ seconds: 0.14, lands: 0.003 },
    make: () => {
      const [one, other] = [tone(), tone()];
      return (at) => [(one(1850) + 0.5 * other(2960)) * Math.exp(-at / 0.014), 0.1];
    },
  },
  paper: {
    ...{ seconds: 0.36, lands: 0.06 },
    make: () => {
      const [air, grain, filter, slow] = [noise(), noise(), band(0.7), band(1.2)];
      return (at) => {
        const rub = Math.min(1, 40 * Math.abs(slow(grain(), 40)));
        const shape = Math.sin(Math.PI * Math.min(1, at / 0.36) ** 0.5) ** 2;
        return [filter(air(), 3800 - 1500 * (at / 0.36)) * (0.25 + rub) * shape, 0.4 - at];
      };
    },
  },
  shutter: {
    ...{ seconds: 0.24, lands: 0.005 },
    make: () => {
      const [air, filter, body] = [noise(), band(0.8), tone()];
      return (at) => {
        const blades =
          Math.exp(-at / 0.011) + (at < 0.085 ? 0 : 0.8 * rise(at - 0.085) * Math.exp(-(at - 0.085) / 0.016));
        return [filter(air(), 2600) * blades + 0.5 * body(140) * Math.exp(-at / 0.03), -0.1];
      };
    },
  },
  riser: {
    ...{ seconds: 1.6, lands: 1.57 },
    make: () => {
      const [air, filter, voice] = [noise(), band(0.35), tone()];
      return (at) => {
        const share = Math.min(1, at / 1.57);
        const shape = share ** 2.2;
        return [(filter(air(), glide(220, 4200, share)) + 0.12 * voice(glide(110, 440, share))) * shape, 0];
      };
    },
  },
};

/** Rises from 0 to 1 over 2 ms. */
function rise(seconds: number): number {
  return 0.5 - 0.5 * Math.cos(Math.PI * Math.min(1, seconds / ATTACK_SECONDS));
}

/** Samples from the first of a sound to the moment that it marks. */
export function landsAfter(sound: KitSound): number {
  return Math.round(RECIPES[sound].lands * SAMPLE_RATE);
}

/** How long a sound is, in samples. */
export function kitLength(sound: KitSound): number {
  return Math.round(RECIPES[sound].seconds * SAMPLE_RATE);
}

/** A sound of the kit before its loudness is set: 48 kHz, always the same samples. Pure. */
export function kitSound(sound: KitSound): Stereo {
  const { seconds, make } = RECIPES[sound];
  const length = kitLength(sound);
  const [left, right] = [new Float32Array(length), new Float32Array(length)];
  const sample = make();
  for (let index = 0; index < length; index += 1) {
    const at = index / SAMPLE_RATE;
    const [level, pan] = sample(at);
    const edge = rise(at) * Math.min(1, (seconds - at) / END_SECONDS);
    const angle = ((pan + 1) * Math.PI) / 4;
    left[index] = level * edge * Math.cos(angle);
    right[index] = level * edge * Math.sin(angle);
  }
  return [left, right];
}
