/**
 * Gives the pictures of an MP4 decoding times that add up to what is shown. An encoder that reorders pictures decodes
 * each some pictures before its time; where the gaps between pictures differ, its decoding steps add up to another
 * length than the clip has, and players take that sum for the clip's length (a phone clip of 11.2 s counted as 13.0).
 * Here picture k of the file is decoded when picture k of the film is shown, less one common delay (ISO/IEC 14496-12,
 * 8.6.1: stts, ctts), which the edit list subtracts again.
 */
import { boxAt, boxesOf, changedBoxes, inRuns, listOf, mp4Box, wordsOf } from '../mp4/boxes.js';
import { readSampleTable } from '../mp4/sample-table.js';

/**
 * A copy of `moov` (a payload) with such times, or undefined where they add up already. `lastSeconds` is how long the
 * last picture is shown.
 */
export function presentFrames(moov: Buffer, lastSeconds: number): Buffer | undefined {
  const boxes = boxesOf(moov);
  const traks = boxes.filter(([type]) => type === 'trak');
  const video = traks.find(([, trak]) => boxAt(trak, ['mdia', 'hdlr'])?.toString('latin1', 8, 12) === 'vide')?.[1];
  const mdhd = video && boxAt(video, ['mdia', 'mdhd']);
  const mvhd = boxAt(moov, ['mvhd']);
  const table = video && readSampleTable(video);
  // Only films over 13 hours have longer headers.
  if (!video || !mdhd || !mvhd || !table || mdhd[0] !== 0 || mvhd[0] !== 0) return undefined;
  const timescale = mdhd.readUInt32BE(12);
  const movieTimescale = mvhd.readUInt32BE(12);
  const times = presentedTimes(table.durations, table.offsets);
  const inOrder = times.toSorted((a, b) => a - b);
  const lastTicks = Math.round(lastSeconds * timescale);
  const steps = inOrder.map((time, index) => (inOrder[index + 1] ?? time + lastTicks) - time);
  const ticks = sum(steps);
  if (ticks === sum(table.durations)) return undefined;
  const delay = Math.max(...times.map((time, index) => inOrder[index]! - time));
  const offsets = times.map((time, index) => time - inOrder[index]! + delay);
  const shown = Math.round((ticks * movieTimescale) / timescale);
  const trakOf = (trak: Buffer) => changedTrak(trak, { steps, offsets, ticks, shown, delay });
  const lengths = traks.map(([, trak]) => (trak === video ? shown : (boxAt(trak, ['tkhd'])?.readUInt32BE(20) ?? 0)));
  const now = boxes.map(([type, payload]) => {
    if (payload === video) return mp4Box('trak', trakOf(payload));
    return mp4Box(type, type === 'mvhd' ? withWord(payload, 16, Math.max(...lengths)) : payload);
  });
  return Buffer.concat(now);
}

interface Times {
  readonly steps: readonly number[];
  readonly offsets: readonly number[];
  /** The length of all pictures, on the stream's own clock. */
  readonly ticks: number;
  /** The same on the movie's clock. */
  readonly shown: number;
  readonly delay: number;
}

function changedTrak(trak: Buffer, { steps, offsets, ticks, shown, delay }: Times): Buffer {
  const stbl = (payload: Buffer) =>
    mp4Box(
      'stbl',
      ...changedBoxes(payload, {
        stts: () => Buffer.concat([mp4Box('stts', listOf(inRuns(steps))), mp4Box('ctts', listOf(inRuns(offsets)))]),
        ctts: () => undefined,
      }),
    );
  const mdia = (payload: Buffer) =>
    mp4Box(
      'mdia',
      ...changedBoxes(payload, {
        mdhd: (inner) => mp4Box('mdhd', withWord(inner, 16, ticks)),
        minf: (inner) => mp4Box('minf', ...changedBoxes(inner, { stbl })),
      }),
    );
  const edit = mp4Box('edts', mp4Box('elst', wordsOf([0, 1, shown, delay, 1 << 16])));
  const tkhd = (inner: Buffer) => Buffer.concat([mp4Box('tkhd', withWord(inner, 20, shown)), edit]);
  return Buffer.concat(changedBoxes(trak, { tkhd, edts: () => undefined, mdia }));
}

/** When each picture is shown, on the stream's own clock, in decoding order. */
function presentedTimes(durations: readonly number[], offsets: readonly number[]): readonly number[] {
  let decoded = 0;
  return durations.map((duration, index) => {
    const time = decoded + offsets[index]!;
    decoded += duration;
    return time;
  });
}

function withWord(payload: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(payload);
  copy.writeUInt32BE(value, at);
  return copy;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
