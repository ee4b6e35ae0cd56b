/**
 * Finishes an MP4 in place: an upright picture keeps no rotation of its source, and the last frame gets its duration. With every frame at its own time ffmpeg knows when the last one starts but
 * not when it ends, and writes 0: the clip would be a frame shorter than its source. Patched in place (ISO/IEC 14496-12: stts, mdhd,
 * tkhd, elst, mvhd); no box changes its size.
 */
import { open } from 'node:fs/promises';

/** `seconds` of the last video frame. Does nothing when the file says so already or when its last sample has no entry of its own. */
export async function setLastFrameDuration(path: string, seconds: number): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const found = await readMoov(file);
    if (found === undefined) return;
    const wasTurned = clearRotation(found.data);
    if (patchMoov(found.data, seconds) || wasTurned) await file.write(found.data, 0, found.data.length, found.offset);
  } finally {
    await file.close();
  }
}

type FileHandle = Awaited<ReturnType<typeof open>>;

async function readMoov(file: FileHandle): Promise<{ readonly data: Buffer; readonly offset: number } | undefined> {
  const { size } = await file.stat();
  const header = Buffer.alloc(16);
  for (let offset = 0; offset + 8 <= size; ) {
    await file.read(header, 0, 16, offset);
    const short = header.readUInt32BE(0);
    const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short;
    if (length < 8) return undefined;
    if (header.toString('latin1', 4, 8) === 'moov') {
      const data = Buffer.alloc(length - 8);
      await file.read(data, 0, data.length, offset + 8);
      return { data, offset: offset + 8 };
    }
    offset += length;
  }
  return undefined;
}

/**
 * Sets the matrix of the video track to the identity and returns true, or finds it so. ffmpeg copies the rotation of its input to an output
 * that a filter has turned upright already: players would turn it twice.
 */
export function clearRotation(moov: Buffer): boolean {
  const tkhd = descend(videoTrack(moov) ?? Buffer.alloc(0), ['tkhd']);
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
  const stts = video && descend(video, ['mdia', 'minf', 'stbl', 'stts']);
  const mdhd = video && descend(video, ['mdia', 'mdhd']);
  const tkhd = video && descend(video, ['tkhd']);
  const mvhd = descend(moov, ['mvhd']);
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
  const elst = descend(video, ['edts', 'elst']);
  if (elst !== undefined) {
    const count = elst.readUInt32BE(4);
    if (count > 0) addTo(elst, 8 + (count - 1) * (elst[0] === 1 ? 20 : 12), movieLonger);
  }
  const longest = Math.max(...traks.map((trak) => durationOf(descend(trak, ['tkhd']))));
  if (mvhd[0] === 1) mvhd.writeBigUInt64BE(BigInt(longest), 24);
  else mvhd.writeUInt32BE(longest, 16);
  return true;
}

function tracks(moov: Buffer): Buffer[] {
  return children(moov)
    .filter(([type]) => type === 'trak')
    .map(([, data]) => data);
}

function videoTrack(moov: Buffer): Buffer | undefined {
  return tracks(moov).find((trak) => descend(trak, ['mdia', 'hdlr'])?.toString('latin1', 8, 12) === 'vide');
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

function children(data: Buffer): (readonly [type: string, data: Buffer])[] {
  const found: (readonly [string, Buffer])[] = [];
  for (let offset = 0; offset + 8 <= data.length; ) {
    const length = data.readUInt32BE(offset);
    if (length < 8 || offset + length > data.length) break;
    found.push([data.toString('latin1', offset + 4, offset + 8), data.subarray(offset + 8, offset + length)]);
    offset += length;
  }
  return found;
}

function descend(data: Buffer, path: readonly string[]): Buffer | undefined {
  return path.reduce<Buffer | undefined>(
    (box, type) => box && children(box).find(([name]) => name === type)?.[1],
    data,
  );
}
