/**
 * What the image decoder is given for a file: its path, except for a PNG that says behind its pixels how it is turned.
 * That is allowed (PNG 3rd edition, 11.3.4.5), but the decoder reads no further than the pixels; it gets the file with
 * that chunk moved to where it looks.
 */
import { open } from 'node:fs/promises';
import { type PngChunk, pngChunks } from './png-chunks.js';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Rejects as `open` does. Files that are no PNG are not looked at. */
export async function decoderInput(path: string): Promise<string | Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer: signature } = await file.read(Buffer.alloc(8), 0, 8, 0);
    if (!signature.equals(SIGNATURE)) return path;
    let pixels: PngChunk | undefined;
    let exif: PngChunk | undefined;
    for await (const chunk of pngChunks(file)) {
      if (chunk === 'cut') return path;
      if (chunk.type === 'IDAT') pixels ??= chunk;
      if (chunk.type !== 'eXIf') continue;
      if (pixels === undefined) return path;
      exif ??= chunk;
    }
    if (pixels === undefined || exif === undefined) return path;
    const bytes = await file.readFile();
    const between = bytes.subarray(pixels.start, exif.start);
    return Buffer.concat([
      bytes.subarray(0, pixels.start),
      bytes.subarray(exif.start, exif.end),
      between,
      bytes.subarray(exif.end),
    ]);
  } finally {
    await file.close();
  }
}
