/**
 * Makes the durations in an MP4's headers agree with its edit lists. ffmpeg 4.1 adds the encoder's priming to the
 * track's and the movie's duration (12.022 s for 12 s), ffmpeg 5.1 does not; players and probes that read the headers
 * would take the film for longer than its picture.
 */
import { open } from 'node:fs/promises';
import { boxAt, boxesOf } from '../mp4/boxes.js';
import { readMoov } from '../mp4/top-level-boxes.js';

/** The part of the encoded sound that is heard, in samples. */
export interface HeardPart {
  readonly from: number;
  readonly samples: number;
  readonly sampleRate: number;
}

/**
 * Rewrites tkhd and mvhd durations in place (ISO 14496-12, 8.2.2 and 8.3.2), and for a part its edit list (8.6.6);
 * everything else stays. A file without `moov` stays as it is.
 */
export async function presentExactDuration(file: string, part?: HeardPart): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    const moov = await readMoov(handle);
    const isCut = moov !== undefined && part !== undefined && presentPart(moov.data, part);
    if (moov && (shortenDurations(moov.data) || isCut)) await handle.write(moov.data, 0, moov.data.length, moov.start);
  } finally {
    await handle.close();
  }
}

/** False for an edit list of another form than ffmpeg's: one entry of 32 bits. */
function presentPart(movie: Buffer, { from, samples, sampleRate }: HeardPart): boolean {
  const list = boxAt(movie, ['trak', 'edts', 'elst']);
  const scale = boxAt(movie, ['mvhd'])?.readUInt32BE(12);
  if (list === undefined || scale === undefined || list[0] !== 0 || list.readUInt32BE(4) !== 1) return false;
  list.writeUInt32BE(Math.round((samples * scale) / sampleRate), 8);
  list.writeInt32BE(list.readInt32BE(12) + from, 12);
  return true;
}

/** The same on the payload of a `moov` box, in place; true when something changed. */
export function shortenDurations(movie: Buffer): boolean {
  let changed = false;
  let longest = 0;
  for (const [type, trak] of boxesOf(movie)) {
    const header = type === 'trak' ? boxAt(trak, ['tkhd']) : undefined;
    if (header === undefined) continue;
    const list = boxAt(trak, ['edts', 'elst']);
    const current = readDuration(header, 20);
    const presented = list === undefined ? current : Math.min(current, editedDuration(list));
    if (presented < current) {
      writeDuration(header, 20, presented);
      changed = true;
    }
    longest = Math.max(longest, presented);
  }
  const header = boxAt(movie, ['mvhd']);
  if (header === undefined || longest === 0 || readDuration(header, 16) <= longest) return changed;
  writeDuration(header, 16, longest);
  return true;
}

/**
 * `behindTimes` is the offset of the duration in the payload of version 0: 16 in mvhd, 20 in tkhd, which also holds a
 * track id.
 */
function durationOffset(payload: Buffer, behindTimes: number): { at: number; wide: boolean } {
  const wide = payload[0] === 1;
  return { at: behindTimes + (wide ? 8 : 0), wide };
}

function readDuration(payload: Buffer, behindTimes: number): number {
  const { at, wide } = durationOffset(payload, behindTimes);
  return wide ? Number(payload.readBigUInt64BE(at)) : payload.readUInt32BE(at);
}

function writeDuration(payload: Buffer, behindTimes: number, duration: number): void {
  const { at, wide } = durationOffset(payload, behindTimes);
  if (wide) payload.writeBigUInt64BE(BigInt(duration), at);
  else payload.writeUInt32BE(duration, at);
}

function editedDuration(list: Buffer): number {
  const wide = list[0] === 1;
  const count = list.readUInt32BE(4);
  let sum = 0;
  for (let entry = 0; entry < count; entry += 1) {
    const at = 8 + entry * (wide ? 20 : 12);
    sum += wide ? Number(list.readBigUInt64BE(at)) : list.readUInt32BE(at);
  }
  return sum;
}
