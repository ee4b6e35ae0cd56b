/**
 * Sound and rows of numbers that are read and written in blocks: in memory as long as there is room, which saves a
 * short half of its mastering time, then in files. Every file is unlinked as soon as it is open, so that nothing is
 * left of it however this process ends. Calls are synchronous: in blocks of a third of a second they reach the system's
 * file cache, not the disk.
 */
import { closeSync, fstatSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import {
  type BlockSize,
  type BlockWork,
  blocksIn,
  rowInMemory,
  type Sound,
  soundInMemory,
} from '../../sound/blocks.js';
import type { Stereo } from '../../sound/stereo.js';

/** Bytes of both channels together. */
export const BYTES_PER_SAMPLE = 8;
/** Larger values are garbage in a float file, not music: 36 dB over full scale. */
const LARGEST_SAMPLE = 64;
/** Blocks of a third of a second. */
export const BLOCKS: BlockSize = { blockSamples: 16_384 };

/** The memory that one film's sound may use. */
export interface MemoryRoom {
  /** Reserves bytes; true when they are available. */
  take(bytes: number): boolean;
}

/** Room for the bed of a short and its mastering; longer sound goes to disk. */
export function roomInMemory(bytes = 24 * 1024 ** 2): MemoryRoom {
  let left = bytes;
  return {
    take: (wanted) => {
      if (wanted > left) return false;
      left -= wanted;
      return true;
    },
  };
}

/** Sound in an open file. */
export interface OpenSound extends Sound {
  close(): void;
}

/** Interleaved little-endian floats, as ffmpeg writes them. NaN and infinities read as 0. The file is unlinked. */
export function openSound(file: string, room: MemoryRoom): OpenSound {
  const handle = openUnnamed(file, 'r');
  const length = Math.floor(fstatSync(handle).size / BYTES_PER_SAMPLE);
  const read = (start: number, end: number) => {
    const values = new Float32Array((end - start) * 2);
    readAll(handle, values, start * BYTES_PER_SAMPLE);
    return deinterleave(values);
  };
  const close = () => closeSync(handle);
  return room.take(length * BYTES_PER_SAMPLE) ? { ...soundInMemory(read(0, length)), close } : { length, read, close };
}

export interface OpenWork extends BlockWork {
  close(): void;
}

/** Rows in memory, or one after the other in one new file. */
export function openWork(file: string, room: MemoryRoom): OpenWork {
  const handle = openUnnamed(file, 'wx+');
  let free = 0;
  return {
    ...BLOCKS,
    row: (length) => {
      if (room.take(length * Float32Array.BYTES_PER_ELEMENT)) return rowInMemory(length);
      const first = free;
      const offset = (at: number) => first + at * Float32Array.BYTES_PER_ELEMENT;
      free = offset(length);
      return {
        read: (start, end) => {
          // What has not been written yet reads as zeros, also after the end of the file.
          const values = new Float32Array(end - start);
          readAll(handle, values, offset(start));
          return values;
        },
        write: (start, values) => writeAll(handle, values, offset(start)),
      };
    },
    close: () => closeSync(handle),
  };
}

/** Sound in the form that ffmpeg reads, block by block. */
export async function* interleaved(sound: Sound): AsyncGenerator<Uint8Array> {
  for (const { start, end } of blocksIn({ from: 0, to: sound.length }, BLOCKS))
    yield interleave(sound.read(start, end));
}

function openUnnamed(file: string, flags: 'r' | 'wx+'): number {
  const handle = openSync(file, flags, 0o600);
  unlinkSync(file);
  return handle;
}

function readAll(handle: number, values: Float32Array, position: number): void {
  const bytes = new Uint8Array(values.buffer);
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(handle, bytes, at, bytes.length - at, position + at);
    if (read === 0) return;
    at += read;
  }
}

function writeAll(handle: number, values: Float32Array, position: number): void {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at, bytes.length - at, position + at);
}

function deinterleave(values: Float32Array): Stereo {
  const count = values.length / 2;
  const left = new Float32Array(count);
  const right = new Float32Array(count);
  for (let i = 0; i < count; i += 1) {
    left[i] = usable(values[2 * i] as number);
    right[i] = usable(values[2 * i + 1] as number);
  }
  return [left, right];
}

function interleave([left, right]: Stereo): Uint8Array {
  const values = new Float32Array(left.length * 2);
  for (let i = 0; i < left.length; i += 1) {
    values[2 * i] = left[i] as number;
    values[2 * i + 1] = right[i] as number;
  }
  return new Uint8Array(values.buffer);
}

function usable(value: number): number {
  return Number.isFinite(value) ? Math.max(-LARGEST_SAMPLE, Math.min(LARGEST_SAMPLE, value)) : 0;
}
