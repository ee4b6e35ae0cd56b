/**
 * A PNG may say behind its pixels how it is turned, and some say it with the mark that JPEGs have there; viewers turn
 * it, and so must every slot that takes a PNG.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { loadImageRgba } from '../../../src/io/images/load-image.js';
import { probeImage } from '../../../src/io/images/probe-image.js';
import { loadBackground } from '../../../src/io/slides/load-background.js';
import { packed } from '../../../src/slides/pictures/pixels.js';
import { tempDir } from '../../support/temp-dir.js';

const COLORS = { r: [230, 20, 20], g: [20, 200, 20], b: [20, 20, 230], w: [240, 240, 240] } as const;
type Corner = keyof typeof COLORS;

/** Upright corners, row by row, by EXIF orientation, of a picture stored as red, green / blue, white. */
const UPRIGHT: readonly (readonly [orientation: number, corners: string])[] = [
  [1, 'rg bw'],
  [2, 'gr wb'],
  [3, 'wb gr'],
  [4, 'bw rg'],
  [5, 'rb gw'],
  [6, 'br wg'],
  [7, 'wg br'],
  [8, 'gw rb'],
];

/** 48x32 in four colours, turned by a chunk before or behind the pixels. */
async function writeTurned(path: string, orientation: number, { place, mark }: Written): Promise<void> {
  const raw = Buffer.alloc(48 * 32 * 3);
  for (let y = 0; y < 32; y++)
    for (let x = 0; x < 48; x++) raw.set(COLORS[['rg', 'bw'][y >> 4]![x < 24 ? 0 : 1] as Corner], (y * 48 + x) * 3);
  const png = await sharp(raw, { raw: { width: 48, height: 32, channels: 3 } })
    .png()
    .toBuffer();
  // Big-endian TIFF with one entry: Orientation (0x0112), SHORT.
  const tiff = Buffer.from([
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
  const data = Buffer.concat([Buffer.from(mark, 'latin1'), tiff]);
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('eXIf'), data, Buffer.alloc(4)]);
  chunk.writeUInt32BE(data.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  const at = place === 'late' ? png.length - 12 : png.indexOf('IDAT') - 4;
  writeFileSync(path, Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)]));
}

/** ISO 3309, as PNG asks. */
function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function cornersOf({ data, width, height }: { data: Uint8Array; width: number; height: number }): string {
  const at = (x: number, y: number): string => {
    const pixel = data.subarray(4 * (Math.floor(y * height) * width + Math.floor(x * width)));
    const near = (Object.keys(COLORS) as Corner[]).find((name) =>
      COLORS[name].every((value, channel) => Math.abs(value - pixel[channel]!) < 30),
    );
    return near ?? '?';
  };
  return `${at(0.2, 0.2)}${at(0.8, 0.2)} ${at(0.2, 0.8)}${at(0.8, 0.8)}`;
}

interface Written {
  readonly place: 'early' | 'late';
  readonly mark: '' | 'Exif\0\0';
}
const WRITTEN: readonly (readonly [words: string, Written])[] = [
  ['behind the pixels', { place: 'late', mark: '' }],
  ['behind the pixels, with the mark of a JPEG', { place: 'late', mark: 'Exif\0\0' }],
  ['before the pixels, with the mark of a JPEG', { place: 'early', mark: 'Exif\0\0' }],
];
const CASES = WRITTEN.flatMap(([words, written]) =>
  UPRIGHT.map(([orientation, corners]) => [orientation, words, corners, written] as const),
);

describe.each(CASES)('eXIf %d %s', (orientation, _, corners, written) => {
  const size = orientation >= 5 ? { width: 32, height: 48 } : { width: 48, height: 32 };

  it('turns a logo or poster', async () => {
    const path = join(tempDir(), 'turned.png');
    await writeTurned(path, orientation, written);
    expect((await probeImage(path, { contentHash: '' })).size).toEqual(size);
    expect(cornersOf(await loadImageRgba(path, { size }))).toBe(corners);
  });

  it('turns the background of a slide', async () => {
    const path = join(tempDir(), 'turned.png');
    await writeTurned(path, orientation, written);
    const { pixels } = await loadBackground(path, { slide: size, contentHash: '', documentPath: '' });
    expect(cornersOf({ data: packed(pixels), width: pixels.width, height: pixels.height })).toBe(corners);
  });
});
