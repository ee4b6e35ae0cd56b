/**
 * MP4 files of one encoder, one after the other, as one: their samples in a row under one table. Nothing is decoded; ffmpeg's concat demuxer decodes the
 * beginning of every file to know it, which takes a tenth of a second for eight.
 */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { ReelwrightError } from '../../errors.js';
import { box, boxAt, boxesOf } from './boxes.js';
import { readSampleTable, type SampleTable } from './sample-table.js';

/**
 * Joins files with one video stream each, as ffmpeg writes them, to the new file `output`. Throws `render_incomplete` for a file that is no such MP4 or
 * comes from other encoder settings, and the signal's reason.
 */
export async function joinMp4(files: readonly string[], output: string, signal: AbortSignal): Promise<void> {
  const out = await open(output, 'wx');
  try {
    let position = 0;
    const write = async (bytes: Uint8Array) => {
      await writeWhole(out, bytes, position);
      position += bytes.length;
    };
    const parts: SampleTable[] = [];
    let model: Movie | undefined;
    for (const file of files) {
      signal.throwIfAborted();
      const bytes = await readFile(file);
      const movie = readMovie(bytes);
      if (movie === undefined) throw unfit(file, 'a file that is no MP4 with one stream');
      if (model === undefined) {
        model = movie;
        // A size of 64 bits, known at the end.
        await write(Buffer.concat([movie.fileType, Buffer.alloc(16)]));
      }
      if (!movie.table.description.equals(model.table.description)) throw unfit(file, 'another encoder’s stream');
      for (const { start, length } of movie.table.places) await write(bytes.subarray(start, start + length));
      parts.push(movie.table);
    }
    if (model === undefined) throw new Error('internal: no chunks to join');
    const from = model.fileType.length;
    const header = Buffer.alloc(16);
    header.writeUInt32BE(1, 0);
    header.write('mdat', 4, 'latin1');
    header.writeBigUInt64BE(BigInt(position - from), 8);
    await writeWhole(out, header, from);
    await write(joinedMovie(model.movie, parts, from + header.length));
  } finally {
    await out.close();
  }
}

interface Movie {
  /** The whole `ftyp` box. */
  readonly fileType: Buffer;
  /** The payload of `moov`. */
  readonly movie: Buffer;
  readonly table: SampleTable;
}

function readMovie(file: Buffer): Movie | undefined {
  const fileType = boxAt(file, ['ftyp']);
  const movie = boxAt(file, ['moov']);
  if (fileType === undefined || movie === undefined) return undefined;
  const streams = boxesOf(movie).filter(([type]) => type === 'trak');
  const table = streams[0] && readSampleTable(streams[0][1]);
  if (table === undefined || streams.length !== 1) return undefined;
  if (table.places.some(({ start, length }) => start + length > file.length)) return undefined;
  return { fileType: box('ftyp', fileType), movie, table };
}

/** `moov` of all parts after that of the first; the samples begin at `dataStart`. */
function joinedMovie(model: Buffer, parts: readonly SampleTable[], dataStart: number): Buffer {
  const [first] = parts;
  if (first === undefined) throw new Error('internal: no chunks to join');
  // What is shown at 0 lies at the same place of every part, or the parts would overlap.
  const delay = Math.max(...parts.map((part) => part.delay));
  const sizes = parts.flatMap((part) => part.sizes);
  const durations = parts.flatMap((part) => part.durations);
  const offsets = parts.flatMap((part) => part.offsets.map((offset) => offset + delay - part.delay));
  let before = 0;
  const keys: number[] = [];
  for (const part of parts) {
    for (const key of part.keys) keys.push(before + key + 1);
    before += part.sizes.length;
  }
  const table = box(
    'stbl',
    box('stsd', first.description),
    box('stts', listOf(inRuns(durations))),
    box('stss', listOf(keys.map((key) => [key]))),
    box('ctts', listOf(inRuns(offsets))),
    box('stsc', listOf([[1, sizes.length, 1]])),
    box('stsz', wordsOf([0, 0, sizes.length, ...sizes])),
    box('stco', listOf([[dataStart]])),
  );
  const ticks = durations.reduce((sum, duration) => sum + duration, 0);
  const mediaScale = boxAt(model, ['trak', 'mdia', 'mdhd'])?.readUInt32BE(12) ?? 1;
  const movieScale = boxAt(model, ['mvhd'])?.readUInt32BE(12) ?? 1;
  const shown = Math.round((ticks * movieScale) / mediaScale);
  const edit = box('edts', box('elst', wordsOf([0, 1, shown, delay, 1 << 16])));
  const copy = (payload: Buffer, change: Readonly<Record<string, (payload: Buffer) => Buffer | undefined>>) =>
    boxesOf(payload).flatMap(([type, inner]) => change[type]?.(inner) ?? (type in change ? [] : box(type, inner)));
  const media = (payload: Buffer) =>
    box(
      'mdia',
      ...copy(payload, {
        mdhd: (inner) => box('mdhd', withDuration(inner, 16, ticks)),
        minf: (inner) => box('minf', ...copy(inner, { stbl: () => table })),
      }),
    );
  const stream = (payload: Buffer) =>
    box(
      'trak',
      ...copy(payload, {
        tkhd: (inner) => Buffer.concat([box('tkhd', withDuration(inner, 20, shown)), edit]),
        edts: () => undefined,
        mdia: media,
      }),
    );
  return box(
    'moov',
    ...copy(model, {
      mvhd: (inner) => box('mvhd', withDuration(inner, 16, shown)),
      trak: stream,
      udta: () => undefined,
    }),
  );
}

/** A header box of version 0 with another duration. */
function withDuration(payload: Buffer, at: number, duration: number): Buffer {
  if (payload[0] !== 0) throw new Error('internal: a chunk of more than 13 hours');
  const changed = Buffer.from(payload);
  changed.writeUInt32BE(duration, at);
  return changed;
}

function inRuns(values: readonly number[]): readonly (readonly number[])[] {
  const rows: [count: number, value: number][] = [];
  for (const value of values) {
    const last = rows.at(-1);
    if (last?.[1] === value) last[0] += 1;
    else rows.push([1, value]);
  }
  return rows;
}

/** Version and flags 0, a count, the rows. */
function listOf(rows: readonly (readonly number[])[]): Buffer {
  return wordsOf([0, rows.length, ...rows.flat()]);
}

function wordsOf(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, 4 * index);
  });
  return bytes;
}

/** On a disk that is nearly full a write may put down a part and say nothing; the next one throws. */
async function writeWhole(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await file.write(bytes, written, bytes.length - written, position + written)).bytesWritten;
  }
}

function unfit(file: string, received: string): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'render_incomplete',
      path: '',
      message: `Expected chunks of one encoder to join but received ${received}`,
      remedy: 'Render again with --no-cache; if that helps, delete the cache folder: something damaged it.',
    },
    { class: 'render', retryable: true, cause: { file } },
  );
}
