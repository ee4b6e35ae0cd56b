/**
 * A gentle compressor for a voice: 3:1 above a threshold that follows the voice's own loudness, so that the limiter at the end of the mix has little left to
 * do. Both channels get one gain.
 */
import { fromDecibels, SAMPLE_RATE, type Stereo, toDecibels } from '../stereo.js';

const RATIO = 3;
const KNEE_DB = 6;
const ATTACK_SECONDS = 0.005;
const RELEASE_SECONDS = 0.08;

/** `thresholdDb`: dBFS of peaks from which it takes hold. The input stays as it is. */
export function evenOut([left, right]: Stereo, thresholdDb: number): Stereo {
  const out: Stereo = [new Float32Array(left.length), new Float32Array(left.length)];
  const attack = Math.exp(-1 / (ATTACK_SECONDS * SAMPLE_RATE));
  const release = Math.exp(-1 / (RELEASE_SECONDS * SAMPLE_RATE));
  const foot = fromDecibels(thresholdDb - KNEE_DB / 2);
  let level = 0;
  for (let at = 0; at < left.length; at += 1) {
    const [l, r] = [left[at] as number, right[at] as number];
    const peak = Math.max(Math.abs(l), Math.abs(r));
    const pace = peak > level ? attack : release;
    level = peak + (level - peak) * pace;
    const gain = level <= foot ? 1 : fromDecibels(-reductionDb(toDecibels(level) - thresholdDb));
    out[0][at] = l * gain;
    out[1][at] = r * gain;
  }
  return out;
}

/** What is taken off a level so many dB over the threshold. */
function reductionDb(over: number): number {
  const share = 1 - 1 / RATIO;
  if (over <= -KNEE_DB / 2) return 0;
  if (over >= KNEE_DB / 2) return share * over;
  return (share * (over + KNEE_DB / 2) ** 2) / (2 * KNEE_DB);
}
