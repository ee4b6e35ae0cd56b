/**
 * Format and pixel size of a JPEG or PNG from its own header, before any decoder sees it: a 5 kB file can claim 4
 * gigapixels. JPEG: ITU-T T.81 markers up to the frame header; PNG: the IHDR chunk, which must be the first.
 */
import type { FileHandle } from 'node:fs/promises';
import type { Size } from '../../geometry.js';
import { countScans } from './count-scans.js';
import { pngChunks } from './png-chunks.js';

export interface ImageHeader {
  readonly format: 'jpeg' | 'png';
  /** As stored: before any EXIF turn. */
  readonly storedSize: Size;
  /** JPEG frame type, 0 baseline to 15; 0 for PNG. */
  readonly frameType: number;
  /** Bytes that one pixel takes in the decoder's memory. */
  readonly bytesPerPixel: number;
  /** PNG: in seven passes, so that nothing can be shown before all of it is in memory. */
  readonly isInterlaced: boolean;
  /** JPEG: passes over the picture, counted as far as `MOST_SCANS`; 1 for PNG. */
  readonly scans: number;
  /** PNG: its chunks lead to IEND. Always true for JPEG, where only decoding tells. */
  readonly isWhole: boolean;
}

/** The most scans of a JPEG; encoders write a dozen. */
export const MOST_SCANS = 100;
/** PNG 3rd edition, 11.2.1: by colour type; a palette is looked up. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

/**
 * Undefined when the header is damaged or truncated. Reads a few hundred bytes, wherever they lie; of a JPEG in several
 * scans the whole file.
 */
export async function readImageHeader(file: FileHandle, format: 'jpeg' | 'png'): Promise<ImageHeader | undefined> {
  return format === 'png' ? readPng(file) : readJpeg(file);
}

async function readPng(file: FileHandle): Promise<ImageHeader | undefined> {
  const head = await readAt(file, 8, 21);
  if (head === undefined || head.toString('latin1', 4, 8) !== 'IHDR') return undefined;
  const storedSize = { width: head.readUInt32BE(8), height: head.readUInt32BE(12) };
  const bytesPerPixel = Math.max(1, head.readUInt8(16) / 8) * (CHANNELS[head.readUInt8(17)] ?? 4);
  const isInterlaced = head.readUInt8(20) === 1;
  const isWhole = await reachesEnd(file);
  return { format: 'png', storedSize, frameType: 0, bytesPerPixel, isInterlaced, scans: 1, isWhole };
}

async function reachesEnd(file: FileHandle): Promise<boolean> {
  for await (const chunk of pngChunks(file)) if (chunk === 'cut') return false;
  return true;
}

async function readJpeg(file: FileHandle): Promise<ImageHeader | undefined> {
  let position = 2;
  for (let segments = 0; segments < 4096; segments++) {
    const head = await readAt(file, position, 10);
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
      const frameType = marker - 0xc0;
      const components = head.readUInt8(9);
      const behind = position + 2 + head.readUInt16BE(2);
      const only = frameType === 2 ? undefined : components;
      const scans = await countScans(file, behind, { most: MOST_SCANS, components: only });
      const depth = { bytesPerPixel: components, isInterlaced: false };
      return { format: 'jpeg', storedSize, frameType, ...depth, scans, isWhole: true };
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
