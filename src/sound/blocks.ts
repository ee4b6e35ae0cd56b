/**
 * Sound in blocks: read and written in parts, so that ten minutes cost no more memory than ten seconds; and work on it
 * in steps, so that whoever runs it can do something else between two of them, or stop.
 */
import type { Stereo } from './stereo.js';

/** Sound that is read in parts, from memory or from a file. */
export interface Sound {
  /** Samples of each channel. */
  readonly length: number;
  /** Samples [start, end), all of which exist. Nobody may write into what this returns. */
  read(start: number, end: number): Stereo;
}

/** A row of numbers that may lie outside of memory. */
export interface NumberRow {
  /** Numbers [start, end), valid until the row is written again. */
  read(start: number, end: number): Float32Array;
  write(start: number, values: Float32Array): void;
}

/** How large blocks are. No result depends on it. */
export interface BlockSize {
  /** Samples of a channel that are held at once. */
  readonly blockSamples: number;
}

/** What work in blocks is given. */
export interface BlockWork extends BlockSize {
  /** A new row of so many zeros. */
  row(length: number): NumberRow;
}

/** Work that pauses after each block. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** A stretch of samples, half open. */
export interface Block {
  readonly start: number;
  readonly end: number;
}

/** [from, to) in blocks, in order; each but the last is a multiple of `multiple` samples long. */
export function* blocksIn(
  { from, to, multiple = 1 }: { readonly from: number; readonly to: number; readonly multiple?: number },
  { blockSamples }: BlockSize,
): Generator<Block, void, undefined> {
  const size = Math.max(1, Math.floor(blockSamples / multiple)) * multiple;
  for (let start = from; start < to; start += size) yield { start, end: Math.min(to, start + size) };
}

/** Samples that lie in memory. */
export function soundInMemory([left, right]: Stereo): Sound {
  return { length: left.length, read: (start, end) => [left.subarray(start, end), right.subarray(start, end)] };
}

/** `sound` with every sample changed as it is read. */
export function changedSound(sound: Sound, change: (samples: Stereo, start: number) => Stereo): Sound {
  return { length: sound.length, read: (start, end) => change(sound.read(start, end), start) };
}

/** `sound` times a gain. */
export function amplified(sound: Sound, gain: number): Sound {
  if (gain === 1) return sound;
  return changedSound(sound, ([left, right]) => [times(left, gain), times(right, gain)]);
}

function times(channel: Float32Array, gain: number): Float32Array {
  const out = new Float32Array(channel.length);
  for (let index = 0; index < out.length; index += 1) out[index] = (channel[index] as number) * gain;
  return out;
}

/** Sound that is stored block by block; it may be filled again. */
export interface StoredSound extends Sound {
  /** Puts every block down, in order, as `make` gives it. */
  fill(make: (block: Block) => Stereo): Steps<void>;
}

export function storedSound(length: number, work: BlockWork): StoredSound {
  const [left, right] = [work.row(length), work.row(length)];
  return {
    length,
    read: (start, end) => [left.read(start, end), right.read(start, end)],
    fill: function* (make) {
      for (const block of blocksIn({ from: 0, to: length }, work)) {
        const made = make(block);
        left.write(block.start, made[0]);
        right.write(block.start, made[1]);
        yield;
      }
    },
  };
}

export function rowInMemory(length: number): NumberRow {
  const values = new Float32Array(length);
  return {
    read: (start, end) => values.subarray(start, end),
    write: (start, part) => values.set(part, start),
  };
}
