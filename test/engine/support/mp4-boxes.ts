/** Boxes of an MP4 (ISO/IEC 14496-12), read without any library: what the container itself says. */
import { readFileSync } from 'node:fs';

export interface Box {
  readonly type: string;
  /** Without its header. */
  readonly data: Buffer;
  /** Path below its parents: `moov/trak[0]/mdia`. */
  readonly path: string;
}

const CONTAINERS = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'udta', 'stsd', 'avc1', 'mp4a'];
/** Bytes of fixed fields before the children. */
const FIXED: Readonly<Record<string, number>> = { stsd: 8, avc1: 78, mp4a: 28 };

/** All boxes of a file, parents before children. */
export function mp4Boxes(file: string): readonly Box[] {
  return walk(readFileSync(file), '');
}

/** The one box at a path; throws when there is none. */
export function boxAt(boxes: readonly Box[], path: string): Buffer {
  const box = boxes.find((candidate) => candidate.path === path);
  if (box === undefined) throw new Error(`Expected a box ${path} but found ${boxes.map((one) => one.path).join(' ')}`);
  return box.data;
}

/** Time scale (ticks per second) and duration (ticks) of an mvhd or mdhd box. */
export function headerTimes(data: Buffer): { readonly scale: number; readonly duration: number } {
  return data[0] === 1
    ? { scale: data.readUInt32BE(20), duration: Number(data.readBigUInt64BE(24)) }
    : { scale: data.readUInt32BE(12), duration: data.readUInt32BE(16) };
}

/** Duration of a tkhd box, in ticks of the movie. */
export function trackTicks(data: Buffer): number {
  return data[0] === 1 ? Number(data.readBigUInt64BE(28)) : data.readUInt32BE(20);
}

function walk(data: Buffer, parent: string): readonly Box[] {
  const boxes: Box[] = [];
  const seen = new Map<string, number>();
  for (let offset = 0; offset + 8 <= data.length; ) {
    const type = data.toString('latin1', offset + 4, offset + 8);
    const length = data.readUInt32BE(offset);
    if (length < 8 || offset + length > data.length) throw new Error(`Expected a whole box ${parent}${type}`);
    const count = seen.get(type) ?? 0;
    seen.set(type, count + 1);
    const path = `${parent}${type}${type === 'trak' ? `[${count}]` : ''}`;
    const body = data.subarray(offset + 8, offset + length);
    boxes.push({ type, data: body, path });
    if (CONTAINERS.includes(type)) boxes.push(...walk(body.subarray(FIXED[type] ?? 0), `${path}/`));
    offset += length;
  }
  return boxes;
}
