/**
 * Reads a file that holds several PNG files, one after the other; the chunks of each tell where it ends (PNG 3rd
 * edition, 5.3).
 */
import { createReadStream } from 'node:fs';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const BLOCK_BYTES = 1024 ** 2;

/** The pictures of a file, one by one. Throws a RangeError where it holds something else, or ends within one. */
export async function* pngsOf(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const block of createReadStream(path, { highWaterMark: BLOCK_BYTES })) {
    rest = Buffer.concat([rest, block as Buffer]);
    for (let end = endOfPng(rest); end !== undefined; end = endOfPng(rest)) {
      yield rest.subarray(0, end);
      rest = rest.subarray(end);
    }
  }
  if (rest.length > 0) throw new RangeError('a PNG without its end');
}

/** The offset after the first picture; undefined where the picture continues after these bytes. */
function endOfPng(bytes: Buffer): number | undefined {
  if (bytes.length < SIGNATURE.length) return undefined;
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new RangeError('no PNG');
  let end = SIGNATURE.length;
  for (let type = ''; type !== 'IEND'; ) {
    if (end + 8 > bytes.length) return undefined;
    type = bytes.toString('latin1', end + 4, end + 8);
    end += 12 + bytes.readUInt32BE(end);
    if (end > bytes.length) return undefined;
  }
  return end;
}

/** Width and height of a PNG, px. */
export function pngSize(png: Buffer): { readonly width: number; readonly height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
