/**
 * Removes a constant offset (DC) from a bed. It cannot be heard and no loudness meter shows it (BS.1770 weighs it with
 * 0), but a gain raises it with the music, and the limiter would then lower the music to make room for it.
 */
import { type BlockSize, blocksIn, changedSound, type Sound, type Steps } from './blocks.js';

/**
 * -66 dBFS: after 30 dB of gain a smaller offset takes no headroom that matters. Music of a few seconds stays far below
 * it.
 */
const LEAST_OFFSET = 0.0005;

/** The same channels where there is no offset, else around 0. */
export function* removeOffset(sound: Sound, work: BlockSize): Steps<Sound> {
  const sums: [number, number] = [0, 0];
  for (const { start, end } of blocksIn({ from: 0, to: sound.length }, work)) {
    const [left, right] = sound.read(start, end);
    sums[0] = sumFrom(sums[0], left);
    sums[1] = sumFrom(sums[1], right);
    yield;
  }
  const [left, right] = sums.map((sum) => sum / Math.max(1, sound.length)) as [number, number];
  if (Math.abs(left) < LEAST_OFFSET && Math.abs(right) < LEAST_OFFSET) return sound;
  return changedSound(sound, (samples) => [centred(samples[0], left), centred(samples[1], right)]);
}

function centred(channel: Float32Array, offset: number): Float32Array {
  if (Math.abs(offset) < LEAST_OFFSET) return channel;
  const out = new Float32Array(channel.length);
  for (let index = 0; index < out.length; index += 1) out[index] = (channel[index] as number) - offset;
  return out;
}

function sumFrom(first: number, channel: Float32Array): number {
  let sum = first;
  for (let index = 0; index < channel.length; index += 1) sum += channel[index] as number;
  return sum;
}
