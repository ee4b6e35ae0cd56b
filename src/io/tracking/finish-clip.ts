/**
 * Corrects an MP4 in place: an upright picture must not keep its source's rotation, and the last frame must get its
 * duration. When every frame has its own time ffmpeg knows when the last one starts but not when it ends, and writes 0:
 * the clip would be a frame shorter than its source. Patched in place (ISO/IEC 14496-12: stts, mdhd, tkhd, elst, mvhd);
 * only `presentFrames` changes sizes.
 */
import { boxAt, boxesOf } from '../mp4/boxes.js';
import { replaceMoov } from '../mp4/replace-moov.js';
import { presentFrames } from './present-frames.js';

/** `lastSeconds` is how long the last video frame is shown. A file that is already right stays as it is. */
export async function finishClip(path: string, lastSeconds: number): Promise<void> {
  await replaceMoov(path, (moov) => {
    const wasTurned = clearRotation(moov);
    const wasShort = patchMoov(moov, lastSeconds);
    return presentFrames(moov, lastSeconds) ?? (wasTurned || wasShort ? moov : undefined);
  });
}

/**
 * Sets the matrix of the video track to the identity and returns true; false where it is so already. ffmpeg copies the
 * rotation of its input to an output that a filter has turned upright: players would turn it twice.
 */
export function clearRotation(moov: Buffer): boolean {
  const tkhd = boxAt(videoTrack(moov) ?? Buffer.alloc(0), ['tkhd']);
  if (tkhd === undefined) return false;
  const matrix = tkhd.subarray(tkhd[0] === 1 ? 52 : 40);
  const identity = Buffer.alloc(36);
  identity.writeInt32BE(0x10000, 0);
  identity.writeInt32BE(0x10000, 16);
  identity.writeInt32BE(0x40000000, 32);
  if (matrix.subarray(0, 36).equals(identity)) return false;
  identity.copy(matrix);
  return true;
}

/** Changes `moov` (contents without its header) and returns true, or leaves it and returns false. */
export function patchMoov(moov: Buffer, seconds: number): boolean {
  const traks = tracks(moov);
  const video = videoTrack(moov);
  const stts = video && boxAt(video, ['mdia', 'minf', 'stbl', 'stts']);
  const mdhd = video && boxAt(video, ['mdia', 'mdhd']);
  const tkhd = video && boxAt(video, ['tkhd']);
  const mvhd = boxAt(moov, ['mvhd']);
  if (!video || !stts || !mdhd || !tkhd || !mvhd) return false;
  const entries = stts.readUInt32BE(4);
  const last = 8 + 8 * (entries - 1);
  if (entries === 0 || stts.readUInt32BE(last) !== 1) return false;
  const timescale = mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12);
  const movieTimescale = mvhd.readUInt32BE(mvhd[0] === 1 ? 20 : 12);
  const wanted = Math.round(seconds * timescale);
  const longer = wanted - stts.readUInt32BE(last + 4);
  if (longer === 0) return false;
  const movieLonger = Math.round((longer * movieTimescale) / timescale);
  stts.writeUInt32BE(wanted, last + 4);
  addTo(mdhd, mdhd[0] === 1 ? 24 : 16, longer);
  addTo(tkhd, tkhd[0] === 1 ? 28 : 20, movieLonger);
  const elst = boxAt(video, ['edts', 'elst']);
  if (elst !== undefined) {
    const count = elst.readUInt32BE(4);
    if (count > 0) addTo(elst, 8 + (count - 1) * (elst[0] === 1 ? 20 : 12), movieLonger);
  }
  const longest = Math.max(...traks.map((trak) => durationOf(boxAt(trak, ['tkhd']))));
  if (mvhd[0] === 1) mvhd.writeBigUInt64BE(BigInt(longest), 24);
  else mvhd.writeUInt32BE(longest, 16);
  return true;
}

function tracks(moov: Buffer): Buffer[] {
  return boxesOf(moov)
    .filter(([type]) => type === 'trak')
    .map(([, data]) => data);
}

function videoTrack(moov: Buffer): Buffer | undefined {
  return tracks(moov).find((trak) => boxAt(trak, ['mdia', 'hdlr'])?.toString('latin1', 8, 12) === 'vide');
}

/** Adds to a duration: 64 bits wide in version 1 boxes. */
function addTo(box: Buffer, offset: number, amount: number): void {
  if (box[0] === 1) box.writeBigUInt64BE(box.readBigUInt64BE(offset) + BigInt(amount), offset);
  else box.writeUInt32BE(box.readUInt32BE(offset) + amount, offset);
}

function durationOf(tkhd: Buffer | undefined): number {
  if (tkhd === undefined) return 0;
  return tkhd[0] === 1 ? Number(tkhd.readBigUInt64BE(28)) : tkhd.readUInt32BE(20);
}
