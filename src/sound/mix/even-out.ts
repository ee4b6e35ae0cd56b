/**
 * A gentle compressor for a voice: 3:1 above a threshold that depends on the voice's own loudness, so that the limiter
 * at the end of the mix has little left to do. Both channels get one gain.
 */
import { type BlockWork, type Sound, type Steps, storedSound } from '../blocks.js';
import { fromDecibels, SAMPLE_RATE, type Stereo, silence, toDecibels } from '../stereo.js';

const RATIO = 3;
const KNEE_DB = 6;
const ATTACK_SECONDS = 0.003;
const RELEASE_SECONDS = 0.08;

/** `thresholdDb` is the peak level above which it acts, dBFS. */
export function* evenOut(sound: Sound, thresholdDb: number, work: BlockWork): Steps<Sound> {
  const compress = compressor(thresholdDb);
  const even = storedSound(sound.length, work);
  yield* even.fill(({ start, end }) => compress(sound.read(start, end)));
  return even;
}

/** Takes samples in order. */
function compressor(thresholdDb: number): (samples: Stereo) => Stereo {
  const attack = Math.exp(-1 / (ATTACK_SECONDS * SAMPLE_RATE));
  const release = Math.exp(-1 / (RELEASE_SECONDS * SAMPLE_RATE));
  const foot = fromDecibels(thresholdDb - KNEE_DB / 2);
  let reached = 0;
  return ([left, right]) => {
    const out = silence(left.length);
    let level = reached;
    for (let at = 0; at < left.length; at += 1) {
      const [l, r] = [left[at] as number, right[at] as number];
      const peak = Math.max(Math.abs(l), Math.abs(r));
      const pace = peak > level ? attack : release;
      level = peak + (level - peak) * pace;
      const gain = level <= foot ? 1 : fromDecibels(-reductionDb(toDecibels(level) - thresholdDb));
      out[0][at] = l * gain;
      out[1][at] = r * gain;
    }
    reached = level;
    return out;
  };
}

/** The reduction of a level that is `over` dB above the threshold. */
function reductionDb(over: number): number {
  const share = 1 - 1 / RATIO;
  if (over <= -KNEE_DB / 2) return 0;
  if (over >= KNEE_DB / 2) return share * over;
  return (share * (over + KNEE_DB / 2) ** 2) / (2 * KNEE_DB);
}
