/**
 * Format and pixel size of a JPEG or PNG from its own header, before any decoder sees it: a 5 kB file can claim 4 gigapixels.
 * JPEG: ITU-T T.81 markers up to the frame header; PNG: the IHDR chunk, which must be the first.
 */
import type { FileHandle } from 'node:fs/promises';
import type { Size } from '../../geometry.js';
import { pngChunks } from './png-chunks.js';

export interface ImageHeader {
  readonly format: 'jpeg' | 'png';
  /** As stored: before any EXIF turn. */
  readonly storedSize: Size;
  /** JPEG frame type, 0 baseline to 15; 0 for PNG. */
  readonly frameType: number;
  /** PNG: its chunks lead to IEND. Always true for JPEG, where only decoding tells. */
  readonly isWhole: boolean;
}

/** Undefined when the header is damaged or cut. Reads a few hundred bytes, wherever they lie. */
export async function readImageHeader(file: FileHandle, format: 'jpeg' | 'png'): Promise<ImageHeader | undefined> {
  return format === 'png' ? readPng(file) : readJpeg(file);
}

async function readPng(file: FileHandle): Promise<ImageHeader | undefined> {
  const head = await readAt(file, 8, 16);
  if (head === undefined || head.toString('latin1', 4, 8) !== 'IHDR') return undefined;
  const storedSize = { width: head.readUInt32BE(8), height: head.readUInt32BE(12) };
  return { format: 'png', storedSize, frameType: 0, isWhole: await reachesEnd(file) };
}

async function reachesEnd(file: FileHandle): Promise<boolean> {
  for await (const chunk of pngChunks(file)) if (chunk === 'cut') return false;
  return true;
}

async function readJpeg(file: FileHandle): Promise<ImageHeader | undefined> {
  let position = 2;
  for (let segments = 0; segments < 4096; segments++) {
    const head = await readAt(file, position, 9);
    if (head === undefined) return undefined;
    const marker = head.readUInt8(1);
    // Fill bytes and bytes between segments: decoders skip them, so does this.
    if (head.readUInt8(0) !== 0xff || marker === 0xff || marker === 0) {
      position += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      const storedSize = { width: head.readUInt16BE(7), height: head.readUInt16BE(5) };
      return { format: 'jpeg', storedSize, frameType: marker - 0xc0, isWhole: true };
    }
    if (marker === 0xd9 || marker === 0xda) return undefined;
    const standsAlone = marker === 0xd8 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    position += 2 + (standsAlone ? 0 : head.readUInt16BE(2));
  }
  return undefined;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer | undefined> {
  const data = Buffer.alloc(length);
  const { bytesRead } = await file.read(data, 0, length, position);
  return bytesRead === length ? data : undefined;
}
