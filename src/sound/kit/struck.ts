/** The sound effects of a film, each at its level against the music, and the dips of the music under them. */

import type { KitSound } from '../../document/enumerations.js';
import { amplified, type BlockWork, type Sound, type Steps, soundInMemory } from '../blocks.js';
import { measureLoudness } from '../loudness.js';
import { GAIN_STEP } from '../mix/duck.js';
import { fromDecibels, SAMPLE_RATE, silence } from '../stereo.js';
import { kitSound } from './kit.js';
import type { SoundDip, SoundHit } from './kit.types.js';

/** How far the music is lowered under the sounds of an offer and a call to action, dB. */
export const DIP_DB = -3;
const DIP_EDGE_SECONDS = 0.15;
/** Loudness is measured in blocks of 400 ms: what is shorter is heard with silence around it. */
const LEAST_SAMPLES = 0.6 * SAMPLE_RATE;
/** Level that sound effects are set against where nothing else is heard, LUFS. */
const LONE_HIT_LUFS = -14;

/** A hit as it is heard. */
export interface Struck {
  readonly sound: Sound;
  /** First sample of the film. */
  readonly start: number;
}

/** `besideLufs`: loudness of what plays with them; -Infinity: nothing does. */
export function* struckSounds(
  hits: readonly SoundHit[],
  besideLufs: number,
  work: BlockWork,
): Steps<readonly Struck[]> {
  const beside = Number.isFinite(besideLufs) ? besideLufs : LONE_HIT_LUFS;
  const made = new Map<KitSound, { readonly sound: Sound; readonly lufs: number }>();
  const struck: Struck[] = [];
  for (const { sound: name, start, levelLu } of hits) {
    const known = made.get(name) ?? (yield* measured(name, work));
    made.set(name, known);
    struck.push({ sound: amplified(known.sound, fromDecibels(beside + levelLu - known.lufs)), start });
  }
  return struck;
}

function* measured(name: KitSound, work: BlockWork): Steps<{ readonly sound: Sound; readonly lufs: number }> {
  const sound = soundInMemory(kitSound(name));
  const padding = soundInMemory(silence(Math.max(0, LEAST_SAMPLES - sound.length)));
  return { sound, lufs: yield* measureLoudness([sound, padding], work) };
}

/** Gain at every `GAIN_STEP`th sample: 1, and `DIP_DB` within the dips. Dips for a voice are included. */
export function dipGains(
  dips: readonly SoundDip[],
  totalSamples: number,
  voice: Float32Array | undefined,
): Float32Array {
  const gains = voice === undefined ? new Float32Array(Math.ceil(totalSamples / GAIN_STEP) + 1).fill(1) : voice.slice();
  const edge = DIP_EDGE_SECONDS * SAMPLE_RATE;
  const depths = new Float32Array(gains.length);
  for (const { start, end } of dips) {
    const first = Math.max(0, Math.floor((start - edge) / GAIN_STEP));
    const last = Math.min(gains.length - 1, Math.ceil((end + edge) / GAIN_STEP));
    for (let step = first; step <= last; step += 1) {
      const at = step * GAIN_STEP;
      const depth = Math.min(1, Math.max(0, (at - start) / edge + 1), Math.max(0, (end - at) / edge + 1));
      depths[step] = Math.max(depths[step] as number, depth);
    }
  }
  for (const [step, depth] of depths.entries()) gains[step] = (gains[step] as number) * fromDecibels(DIP_DB * depth);
  return gains;
}
