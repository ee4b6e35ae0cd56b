/**
 * Does an HEVC clip carry its transparency in a layer of its own, as Apple's tools write it? No ffmpeg here decodes that layer, nor says that it
 * is there. The sample entry's `hvcC` (ISO/IEC 14496-15) lists an alpha channel information SEI for it (ITU-T H.265, payload type 165).
 */
import { type FileHandle, open } from 'node:fs/promises';

const SEI_PREFIX = 39;
const ALPHA_CHANNEL_INFO = 165;
/** A `moov` holds its sample entries near the beginning of each track; more than this is never read. */
const MOST_BYTES = 16 * 1024 * 1024;

/** False for anything that cannot be read as such. */
export async function hasHevcAlpha(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch(() => undefined);
  if (file === undefined) return false;
  try {
    const moov = await readMoov(file);
    for (let at = moov.indexOf('hvcC'); at >= 0; at = moov.indexOf('hvcC', at + 4))
      if (listsAlpha(moov.subarray(at + 4))) return true;
    return false;
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

async function readMoov(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  const header = Buffer.alloc(16);
  for (let at = 0; at + 8 <= size; ) {
    await file.read(header, 0, 16, at);
    const short = header.readUInt32BE(0);
    const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short;
    if (header.toString('latin1', 4, 8) === 'moov') {
      const data = Buffer.alloc(Math.min(size - at, short === 0 ? size - at : length, MOST_BYTES));
      await file.read(data, 0, data.length, at);
      return data;
    }
    if (length < 8) break;
    at += length;
  }
  return Buffer.alloc(0);
}

/** `configuration` begins behind the box's type. Throws where it ends early. */
function listsAlpha(configuration: Buffer): boolean {
  let at = 23;
  for (let array = configuration.readUInt8(22); array > 0; array--) {
    const type = configuration.readUInt8(at) & 0x3f;
    let units = configuration.readUInt16BE(at + 1);
    at += 3;
    for (; units > 0; units--) {
      const length = configuration.readUInt16BE(at);
      // Behind the length: two bytes of NAL unit header, then the payload's type.
      if (type === SEI_PREFIX && length > 2 && configuration.readUInt8(at + 4) === ALPHA_CHANNEL_INFO) return true;
      at += 2 + length;
    }
  }
  return false;
}
