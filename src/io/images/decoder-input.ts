/**
 * The input of the image decoder for a file: its path, except for a PNG whose orientation is in a place or form that
 * the decoder does not read: after its pixels, which is allowed (PNG 3rd edition, 11.3.4.5), or after the prefix that
 * JPEGs use, which viewers accept. The decoder then gets the file with that chunk corrected.
 */
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type PngChunk, pngChunks } from './png-chunks.js';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The prefix of EXIF data in a JPEG's segment; a PNG that has it holds the data behind it. */
const JPEG_MARK = Buffer.from('Exif\0\0', 'latin1');
/** Bytes of a chunk before its data (length and type), and behind them (check sum). */
const [HEAD_BYTES, SUM_BYTES] = [8, 4];

/** Rejects as `open` does. Files that are not PNG are not examined. */
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
      if (chunk.type === 'eXIf') exif ??= chunk;
    }
    if (pixels === undefined || exif === undefined) return path;
    const { buffer: first } = await file.read(
      Buffer.alloc(JPEG_MARK.length),
      0,
      JPEG_MARK.length,
      exif.start + HEAD_BYTES,
    );
    const isMarked = first.equals(JPEG_MARK);
    if (exif.start < pixels.start && !isMarked) return path;
    const bytes = await file.readFile();
    const from = exif.start + HEAD_BYTES + (isMarked ? JPEG_MARK.length : 0);
    const chunk = exifChunk(bytes.subarray(from, exif.end - SUM_BYTES));
    const rest = Buffer.concat([bytes.subarray(0, exif.start), bytes.subarray(exif.end)]);
    const at = Math.min(exif.start, pixels.start);
    return Buffer.concat([rest.subarray(0, at), chunk, rest.subarray(at)]);
  } finally {
    await file.close();
  }
}

function exifChunk(data: Uint8Array): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('eXIf', 'latin1'), data, Buffer.alloc(SUM_BYTES)]);
  chunk.writeUInt32BE(data.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -SUM_BYTES)), chunk.length - SUM_BYTES);
  return chunk;
}
