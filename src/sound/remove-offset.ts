/**
 * Takes a constant offset (DC) out of a bed. Nobody hears it and no loudness meter sees it (BS.1770 weighs it with 0), but a gain lifts it
 * with the music, and the limiter would then press the music down to make room for it.
 */
import type { Stereo } from './stereo.js';

/** -66 dBFS: what 30 dB of gain make of less takes no headroom worth the change. Music of some seconds stays far under it. */
const LEAST_OFFSET = 0.0005;

/** The same channels where there is no offset, else copies around 0. */
export function removeOffset([left, right]: Stereo): Stereo {
  return [centred(left), centred(right)];
}

function centred(channel: Float32Array): Float32Array {
  const offset = mean(channel);
  return Math.abs(offset) < LEAST_OFFSET ? channel : channel.map((value) => value - offset);
}

function mean(channel: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < channel.length; index += 1) sum += channel[index] as number;
  return sum / Math.max(1, channel.length);
}
