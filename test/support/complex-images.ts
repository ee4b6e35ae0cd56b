/** Small files that are much work to decode. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { shared } from './shared.js';

/**
 * A progressive JPEG of one colour whose last scan comes again until there are so many. Decoders work through all of
 * them.
 */
export async function manyScans(path: string, side: number, scans: number): Promise<string> {
  const background = { r: 40, g: 90, b: 160 };
  const jpeg = await sharp({ create: { width: side, height: side, channels: 3, background } })
    .jpeg({ progressive: true })
    .toBuffer();
  const starts: number[] = [];
  for (let at = jpeg.indexOf('ffda', 0, 'hex'); at >= 0; at = jpeg.indexOf('ffda', at + 1, 'hex')) starts.push(at);
  const end = jpeg.length - 2;
  const last = jpeg.subarray(starts.at(-1), end);
  const more = Array.from({ length: scans - starts.length }, () => last);
  await writeFile(path, Buffer.concat([jpeg.subarray(0, end), ...more, jpeg.subarray(end)]));
  return path;
}

/** Twenty thousand scans under a header that says 8000x8000, in two hundred kilobytes. */
export async function scansBomb(path: string): Promise<string> {
  await manyScans(path, 64, 20_000);
  const jpeg = await readFile(path);
  await writeFile(path, saysOfItself(jpeg, { width: 8000, height: 8000 }));
  return path;
}

/** A progressive JPEG whose frame header names another size. */
export function saysOfItself(jpeg: Buffer, { width, height }: { readonly width: number; readonly height: number }) {
  const changed = Buffer.from(jpeg);
  // Length of the header, bits, height, width.
  const frame = changed.indexOf('ffc2', 0, 'hex');
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

/**
 * The path of a PNG of 79 megapixels in another colour space: within every bound, and some seconds of a processor. Its
 * file is small.
 */
export async function heavyPicture(): Promise<string> {
  const background = { r: 40, g: 90, b: 160, alpha: 0.5 };
  const { folder } = await shared('heavy-picture', async (place) => {
    const create = { width: 8900, height: 8900, channels: 4, background } as const;
    await sharp({ create }).withIccProfile('p3').png({ compressionLevel: 1 }).toFile(join(place, 'heavy.png'));
  });
  return join(folder, 'heavy.png');
}

/** A PNG that promises a picture in its header and holds hardly any of it. */
export async function promisingPng(
  path: string,
  header: { readonly width: number; readonly height: number; readonly depth: 8 | 16; readonly interlaced?: boolean },
): Promise<string> {
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(header.width, 0);
  ihdr.writeUInt32BE(header.height, 4);
  ihdr.set([header.depth, 6, 0, 0, header.interlaced === true ? 1 : 0], 8);
  const parts = [chunk('IHDR', ihdr), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))];
  await writeFile(path, Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]));
  return path;
}

/** Its check sum is left at zero: nobody may have come that far. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}
