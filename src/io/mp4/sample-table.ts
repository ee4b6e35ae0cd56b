/**
 * The samples of the one stream of an MP4 that ffmpeg wrote: sizes, times, key frames and where their bytes lie
 * (ISO/IEC 14496-12, 8.6 and 8.7).
 */
import { boxAt } from './boxes.js';

export interface SampleTable {
  /** How to decode them: the payload of `stsd`. */
  readonly description: Buffer;
  /** Bytes of each sample, in decoding order. */
  readonly sizes: readonly number[];
  /** Ticks from each sample to the next. */
  readonly durations: readonly number[];
  /** Ticks from the decoding of each sample to its display. */
  readonly offsets: readonly number[];
  /** Numbers of the key frames, from 0. */
  readonly keys: readonly number[];
  /** Where each begins in the file, in bytes. */
  readonly positions: readonly number[];
  /** Composition time that is shown or heard at 0: the encoder's delay. */
  readonly delay: number;
  /** How long the edit list shows it, on the movie's clock. Undefined without such a list. */
  readonly shown: number | undefined;
}

/** Undefined when `trak` (a payload) does not hold such a table. */
export function readSampleTable(trak: Buffer): SampleTable | undefined {
  const table = boxAt(trak, ['mdia', 'minf', 'stbl']);
  const read = (type: string) => table && boxAt(table, [type]);
  const [description, stts, stsz, stsc, stco] = ['stsd', 'stts', 'stsz', 'stsc', 'stco'].map(read);
  if (!(description && stts && stsz && stsc && stco)) return undefined;
  const sizes = sampleSizes(stsz);
  const durations = runs(stts, sizes.length);
  const ctts = read('ctts');
  const offsets = ctts === undefined ? sizes.map(() => 0) : runs(ctts, sizes.length);
  const stss = read('stss');
  const keys =
    stss === undefined ? sizes.map((_, index) => index) : words(stss, 8, 1).map(([number = 0]) => number - 1);
  const positions = samplePositions(sizes, stsc, stco);
  const edits = boxAt(trak, ['edts', 'elst']);
  const edit = edits === undefined ? { delay: 0, shown: undefined } : onlyEdit(edits);
  if (durations.length !== sizes.length || offsets.length !== sizes.length) return undefined;
  if (positions === undefined || edit === undefined) return undefined;
  return { description, sizes, durations, offsets, keys, positions, ...edit };
}

/** Rows of `width` 32-bit words; the count stands before `from`. */
function words(payload: Buffer, from: number, width: number): readonly (readonly number[])[] {
  const count = Math.min(payload.readUInt32BE(from - 4), Math.floor((payload.length - from) / (4 * width)));
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: width }, (__, column) => payload.readUInt32BE(from + 4 * (row * width + column))),
  );
}

function sampleSizes(stsz: Buffer): readonly number[] {
  const same = stsz.readUInt32BE(4);
  if (same > 0) return Array.from({ length: stsz.readUInt32BE(8) }, () => same);
  return words(stsz, 12, 1).map(([size = 0]) => size);
}

/** Unpacks `stts` and `ctts`, which give each value with its number of repetitions. */
function runs(payload: Buffer, most: number): readonly number[] {
  const values: number[] = [];
  for (const [count = 0, value = 0] of words(payload, 8, 2)) {
    for (let index = 0; index < count && values.length < most; index += 1) values.push(value);
  }
  return values;
}

/**
 * The position of each sample: samples lie in stretches (`stco` gives their positions, and `stsc` the number of samples
 * in each).
 */
function samplePositions(sizes: readonly number[], stsc: Buffer, stco: Buffer): readonly number[] | undefined {
  const counts = words(stsc, 8, 3);
  const positions: number[] = [];
  let row = 0;
  for (const [index, [start = 0]] of words(stco, 8, 1).entries()) {
    while ((counts[row + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= index + 1) row += 1;
    const end = Math.min(sizes.length, positions.length + (counts[row]?.[1] ?? 0));
    for (let position = start; positions.length < end; ) {
      const size = sizes[positions.length]!;
      positions.push(position);
      position += size;
    }
  }
  return positions.length === sizes.length ? positions : undefined;
}

/** The delay and the shown length that an edit list of one edit gives. */
function onlyEdit(elst: Buffer): Pick<SampleTable, 'delay' | 'shown'> | undefined {
  if (elst.readUInt32BE(4) !== 1) return undefined;
  const isWide = elst[0] === 1;
  return isWide
    ? { shown: Number(elst.readBigUInt64BE(8)), delay: Number(elst.readBigInt64BE(16)) }
    : { shown: elst.readUInt32BE(8), delay: elst.readInt32BE(12) };
}
