/** The streams that a film is joined from, and the order of their samples in its file. */
import { open } from 'node:fs/promises';
import { ReelwrightError } from '../../errors.js';
import { boxAt, boxesOf } from './boxes.js';
import { readSampleTable, type SampleTable } from './sample-table.js';
import { readMoov } from './top-level-boxes.js';

export interface Stream {
  readonly file: string;
  /** The payload of `moov`. */
  readonly movie: Buffer;
  /** The payload of its one `trak`. */
  readonly trak: Buffer;
  readonly table: SampleTable;
}

/** Consecutive samples of one stream. */
export interface SampleRun {
  readonly stream: Stream;
  readonly from: number;
  readonly to: number;
  readonly byteCount: number;
}

/** The one stream of an MP4 as ffmpeg writes it; throws `render_incomplete` for any other file. */
export async function readStream(path: string, handler: 'vide' | 'soun'): Promise<Stream> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const movie = (await readMoov(file))?.data ?? Buffer.alloc(0);
    const [trak, ...others] = boxesOf(movie).filter(([type]) => type === 'trak');
    const isWanted = trak && boxAt(trak[1], ['mdia', 'hdlr'])?.toString('latin1', 8, 12) === handler;
    const table = isWanted ? readSampleTable(trak[1]) : undefined;
    const isWhole = table?.positions.every((position, sample) => position + table.sizes[sample]! <= size);
    if (trak && table && isWhole && others.length === 0) return { file: path, movie, trak: trak[1], table };
  } finally {
    await file.close();
  }
  throw unfit(path, `a file that is no MP4 of one ${handler === 'vide' ? 'picture' : 'sound'}`);
}

/** Picture and sound lie beside each other in the file, so that a player that loads it never waits for one of them. */
const RUN_SECONDS = 0.5;

/** The film's samples in file order: half a second of picture, then the sound that begins within it. */
export function runsOf(pictures: readonly Stream[], sound: Stream): readonly SampleRun[] {
  const runs: SampleRun[] = [];
  const soundScale = timescaleOf(sound.trak);
  let heard = 0;
  let soundTicks = -sound.table.delay;
  const addSound = (before: number) => {
    const from = heard;
    for (; heard < sound.table.sizes.length && soundTicks < before * soundScale; heard += 1)
      soundTicks += sound.table.durations[heard]!;
    if (heard > from) runs.push(runOf(sound, from, heard));
  };
  let seconds = 0;
  for (const stream of pictures) {
    const { sizes, durations } = stream.table;
    const scale = timescaleOf(stream.trak);
    for (let from = 0, to = 0; from < sizes.length; from = to) {
      let ticks = 0;
      for (; to < sizes.length && ticks < RUN_SECONDS * scale; to += 1) ticks += durations[to]!;
      runs.push(runOf(stream, from, to));
      seconds += ticks / scale;
      addSound(seconds);
    }
  }
  addSound(Number.POSITIVE_INFINITY);
  return runs;
}

function runOf(stream: Stream, from: number, to: number): SampleRun {
  const byteCount = sum(stream.table.sizes.slice(from, to));
  return { stream, from, to, byteCount };
}

/** The bytes of a run, from its stream's file. */
export function samplesOf({ stream, from, to }: SampleRun, file: Buffer): Buffer {
  const { positions, sizes } = stream.table;
  const parts: Buffer[] = [];
  for (let sample = from; sample < to; ) {
    const start = positions[sample]!;
    let end = start;
    for (; sample < to && positions[sample] === end; sample += 1) end += sizes[sample]!;
    parts.push(file.subarray(start, end));
  }
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

/** Ticks a second of a stream. */
export function timescaleOf(trak: Buffer): number {
  return boxAt(trak, ['mdia', 'mdhd'])?.readUInt32BE(12) ?? 1;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function unfit(file: string, received: string): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'render_incomplete',
      path: '',
      message: `Expected chunks of one encoder and a soundtrack to join but received ${received}`,
      remedy: 'Render again with --no-cache; if that helps, delete the cache folder: something damaged it.',
    },
    { class: 'render', retryable: true, cause: { file } },
  );
}
