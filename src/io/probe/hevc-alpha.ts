/**
 * Tells whether an HEVC clip carries its transparency in a separate layer, as Apple's tools write it. None of the
 * supported ffmpeg versions decodes or reports that layer. The sample entry's `hvcC` (ISO/IEC 14496-15) lists an alpha
 * channel information SEI for it (ITU-T H.265, payload type 165).
 */
import { open } from 'node:fs/promises';
import { readMoov } from '../mp4/top-level-boxes.js';

const SEI_PREFIX = 39;
const ALPHA_CHANNEL_INFO = 165;

/** False for a file that cannot be read as such a clip. */
export async function hasHevcAlpha(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch(() => undefined);
  if (file === undefined) return false;
  try {
    const moov = (await readMoov(file))?.data ?? Buffer.alloc(0);
    for (let at = moov.indexOf('hvcC'); at >= 0; at = moov.indexOf('hvcC', at + 4))
      if (listsAlpha(moov.subarray(at + 4))) return true;
    return false;
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

/** `configuration` begins after the box's type. Throws where it ends early. */
function listsAlpha(configuration: Buffer): boolean {
  let at = 23;
  for (let array = configuration.readUInt8(22); array > 0; array--) {
    const type = configuration.readUInt8(at) & 0x3f;
    let units = configuration.readUInt16BE(at + 1);
    at += 3;
    for (; units > 0; units--) {
      const length = configuration.readUInt16BE(at);
      // The length is followed by two bytes of NAL unit header, then by the payload's type.
      if (type === SEI_PREFIX && length > 2 && configuration.readUInt8(at + 4) === ALPHA_CHANNEL_INFO) return true;
      at += 2 + length;
    }
  }
  return false;
}
