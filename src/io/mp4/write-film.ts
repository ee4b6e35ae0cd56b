/**
 * A film out of its chunks and its soundtrack: their samples in half seconds by turns under one index, which comes first. Nothing is decoded or encoded, and no
 * ffmpeg takes part: its concat demuxer decodes the beginning of every chunk to know it, its copying takes longer than writing the file.
 */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { ReelwrightError } from '../../errors.js';
import { box, boxAt, boxesOf } from './boxes.js';
import { readSampleTable, type SampleTable } from './sample-table.js';
import { readMoov } from './top-level-boxes.js';

export interface FilmParts {
  /** MP4 files with one video stream each, as one encoder writes them, in their order. */
  readonly chunks: readonly string[];
  /** An M4A with one stream. */
  readonly soundtrack: string;
}

/** Picture and sound lie beside each other in the file, so that a player that loads it never waits for one of them. */
const RUN_SECONDS = 0.5;

/**
 * Writes `parts` to the new file `output`, index first. Throws `render_incomplete` for a file that is no such MP4 and for chunks of different encoder
 * settings, and the signal's reason.
 */
export async function writeFilm(parts: FilmParts, output: string, signal: AbortSignal): Promise<void> {
  const pictures: Stream[] = [];
  for (const file of parts.chunks) {
    signal.throwIfAborted();
    const stream = await readStream(file, 'vide');
    const [first] = pictures;
    if (first !== undefined && !sameDecoder(first, stream)) throw unfit(file, 'another encoder’s stream');
    pictures.push(stream);
  }
  const sound = await readStream(parts.soundtrack, 'soun');
  const layout = runsOf(pictures, sound);
  const out = await open(output, 'wx');
  try {
    let position = 0;
    const write = async (bytes: Uint8Array) => {
      signal.throwIfAborted();
      await writeWhole(out, bytes, position);
      position += bytes.length;
    };
    await write(headOf(pictures, sound, layout));
    const heard = await readFile(sound.file);
    let seen: { readonly stream: Stream; readonly bytes: Buffer } | undefined;
    for (const run of layout) {
      const { stream } = run;
      if (stream !== sound && stream !== seen?.stream) seen = { stream, bytes: await readFile(stream.file) };
      await write(samplesOf(run, stream === sound ? heard : seen!.bytes));
    }
  } finally {
    await out.close();
  }
}

interface Stream {
  readonly file: string;
  /** The payload of `moov`. */
  readonly movie: Buffer;
  /** The payload of its one `trak`. */
  readonly trak: Buffer;
  readonly table: SampleTable;
}

/** Samples of one stream in a row. */
interface Run {
  readonly stream: Stream;
  readonly from: number;
  readonly to: number;
  readonly byteCount: number;
}

async function readStream(path: string, handler: 'vide' | 'soun'): Promise<Stream> {
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

function sameDecoder(a: Stream, b: Stream): boolean {
  return withoutBitRate(a.table.description).equals(withoutBitRate(b.table.description));
}

/** A visual sample entry begins with 78 bytes of fixed fields (ISO/IEC 14496-12, 12.1.3). */
const SAMPLE_ENTRY = 78;

type InnerBox = readonly [type: string, payload: Buffer];

/** A visual `stsd` whose entries hold other boxes behind their fixed fields. */
function describedBy(stsd: Buffer, change: (inner: readonly InnerBox[]) => readonly InnerBox[]): Buffer {
  const entries = boxesOf(stsd.subarray(8)).map(([type, entry]) => {
    const inner = change(boxesOf(entry.subarray(SAMPLE_ENTRY)));
    return box(type, entry.subarray(0, SAMPLE_ENTRY), ...inner.map(([name, payload]) => box(name, payload)));
  });
  return Buffer.concat([stsd.subarray(0, 8), ...entries]);
}

/** Without the bit rate (`btrt`), which goes by the content. */
function withoutBitRate(stsd: Buffer): Buffer {
  return describedBy(stsd, (inner) => inner.filter(([type]) => type !== 'btrt'));
}

/** BT.709, limited range, as QuickTime's players read it (ISO/IEC 14496-12, 12.1.5; numbers of ISO/IEC 23091-2); others read the stream's own tags. */
const COLOR: InnerBox = ['colr', Buffer.from('nclx\0\x01\0\x01\0\x01\0', 'latin1')];

function withColor(stsd: Buffer): Buffer {
  return describedBy(stsd, (inner) => [...inner.filter(([type]) => type !== 'colr'), COLOR]);
}

/** The film's samples in file order: half a second of picture, then the sound that begins within it. */
function runsOf(pictures: readonly Stream[], sound: Stream): readonly Run[] {
  const runs: Run[] = [];
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

function runOf(stream: Stream, from: number, to: number): Run {
  const byteCount = sum(stream.table.sizes.slice(from, to));
  return { stream, from, to, byteCount };
}

function samplesOf({ stream, from, to }: Run, file: Buffer): Buffer {
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

/** Brands of what is inside: an ISO file with H.264. */
const FILE_TYPE = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'));
const DATA_HEADER_BYTES = 16;

/** All that stands before the samples. */
function headOf(pictures: readonly Stream[], sound: Stream, layout: readonly Run[]): Buffer {
  const movieAt = (samplesAt: number) => {
    let position = samplesAt;
    const places = layout.map((run) => {
      const place = { run, position };
      position += run.byteCount;
      return place;
    });
    const isSound = ({ run }: Place) => run.stream === sound;
    return movieBox(pictures, sound, {
      picture: places.filter((place) => !isSound(place)),
      sound: places.filter(isSound),
    });
  };
  // Places take the same room wherever they are, so the length of the index is known before they are.
  const start = FILE_TYPE.length + movieAt(0).length + DATA_HEADER_BYTES;
  const header = Buffer.alloc(DATA_HEADER_BYTES);
  header.writeUInt32BE(1, 0);
  header.write('mdat', 4, 'latin1');
  header.writeBigUInt64BE(BigInt(DATA_HEADER_BYTES + sum(layout.map(({ byteCount }) => byteCount))), 8);
  return Buffer.concat([FILE_TYPE, movieAt(start), header]);
}

interface Place {
  readonly run: Run;
  /** Of its first byte in the film. */
  readonly position: number;
}

/** `moov` after that of the first chunk. */
function movieBox(
  pictures: readonly Stream[],
  sound: Stream,
  places: Readonly<Record<'picture' | 'sound', readonly Place[]>>,
): Buffer {
  const [model] = pictures;
  if (model === undefined) throw new Error('internal: no chunks to join');
  const scale = boxAt(model.movie, ['mvhd'])?.readUInt32BE(12) ?? 1;
  const picture = pictureTable(pictures, places.picture);
  const streams = [
    { ...picture, trak: model.trak, shown: Math.round((picture.ticks * scale) / timescaleOf(model.trak)) },
    soundTable(sound, places.sound, scale),
  ];
  const header = Buffer.from(boxAt(model.movie, ['mvhd']) ?? Buffer.alloc(100));
  writeDuration(header, 16, Math.max(...streams.map(({ shown }) => shown)));
  header.writeUInt32BE(streams.length + 1, header.length - 4);
  return box('moov', box('mvhd', header), ...streams.map((stream, index) => streamBox(stream, index + 1)));
}

interface StreamFacts {
  /** The payload of the `trak` whose other boxes it takes over. */
  readonly trak: Buffer;
  readonly table: Buffer;
  /** Of all samples, on the stream's own clock. */
  readonly ticks: number;
  /** How long it is shown or heard, on the movie's clock. */
  readonly shown: number;
  /** What of it is shown or heard at 0, on the stream's own clock. */
  readonly delay: number;
}

function streamBox({ trak, table, ticks, shown, delay }: StreamFacts, id: number): Buffer {
  const media = (payload: Buffer) =>
    box(
      'mdia',
      ...changed(payload, {
        mdhd: (inner) => box('mdhd', withDuration(inner, 16, ticks)),
        minf: (inner) => box('minf', ...changed(inner, { stbl: () => table })),
      }),
    );
  const edit = box('edts', box('elst', wordsOf([0, 1, shown, delay, 1 << 16])));
  const header = (payload: Buffer) => {
    const own = withDuration(payload, 20, shown);
    own.writeUInt32BE(id, 12);
    return Buffer.concat([box('tkhd', own), edit]);
  };
  return box('trak', ...changed(trak, { tkhd: header, edts: () => undefined, mdia: media }));
}

function pictureTable(pictures: readonly Stream[], places: readonly Place[]): Omit<StreamFacts, 'trak' | 'shown'> {
  const parts = pictures.map(({ table }) => table);
  // What is shown at 0 lies at the same place of every part, or the parts would overlap.
  const delay = Math.max(...parts.map((part) => part.delay));
  const durations = parts.flatMap((part) => part.durations);
  const offsets = parts.flatMap((part) => part.offsets.map((offset) => offset + delay - part.delay));
  const sizes = parts.flatMap((part) => part.sizes);
  let before = 0;
  const keys: number[] = [];
  for (const part of parts) {
    for (const key of part.keys) keys.push(before + key + 1);
    before += part.sizes.length;
  }
  const table = box(
    'stbl',
    box('stsd', withColor(withoutBitRate(parts[0]!.description))),
    box('stts', listOf(inRuns(durations))),
    box('stss', listOf(keys.map((key) => [key]))),
    box('ctts', listOf(inRuns(offsets))),
    placeBoxes(places),
    box('stsz', wordsOf([0, 0, sizes.length, ...sizes])),
  );
  return { table, ticks: sum(durations), delay };
}

function soundTable({ movie, trak, table }: Stream, places: readonly Place[], movieScale: number): StreamFacts {
  const stbl = boxAt(trak, ['mdia', 'minf', 'stbl']) ?? Buffer.alloc(0);
  const isElsewhere = { stsc: () => undefined, stco: () => undefined, co64: () => undefined };
  const ownScale = boxAt(movie, ['mvhd'])?.readUInt32BE(12) ?? 1;
  const ticks = sum(table.durations);
  const heard = table.shown === undefined ? ticks / timescaleOf(trak) : table.shown / ownScale;
  return {
    trak,
    table: box('stbl', ...changed(stbl, isElsewhere), placeBoxes(places)),
    ticks,
    shown: Math.round(heard * movieScale),
    delay: table.delay,
  };
}

/** `stsc` and where its stretches begin. */
function placeBoxes(places: readonly Place[]): Buffer {
  const counts: number[][] = [];
  for (const [index, { run }] of places.entries()) {
    const count = run.to - run.from;
    if (counts.at(-1)?.[1] !== count) counts.push([index + 1, count, 1]);
  }
  const positions = places.map(({ position }) => position);
  const isLong = (places.at(-1)?.position ?? 0) >= 2 ** 32;
  const words = isLong ? positions.map((at) => [Math.floor(at / 2 ** 32), at % 2 ** 32]) : positions.map((at) => [at]);
  return Buffer.concat([box('stsc', listOf(counts)), box(isLong ? 'co64' : 'stco', listOf(words))]);
}

/** The boxes of a payload, some of them others or gone. */
function changed(
  payload: Buffer,
  change: Readonly<Record<string, (payload: Buffer) => Buffer | undefined>>,
): readonly Buffer[] {
  return boxesOf(payload).flatMap(([type, inner]) => change[type]?.(inner) ?? (type in change ? [] : box(type, inner)));
}

function timescaleOf(trak: Buffer): number {
  return boxAt(trak, ['mdia', 'mdhd'])?.readUInt32BE(12) ?? 1;
}

function withDuration(payload: Buffer, at: number, duration: number): Buffer {
  const copy = Buffer.from(payload);
  writeDuration(copy, at, duration);
  return copy;
}

/** In a header box of version 0. */
function writeDuration(payload: Buffer, at: number, duration: number): void {
  if (payload[0] !== 0) throw new Error('internal: a chunk of more than 13 hours');
  payload.writeUInt32BE(duration, at);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
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
      message: `Expected chunks of one encoder and a soundtrack to join but received ${received}`,
      remedy: 'Render again with --no-cache; if that helps, delete the cache folder: something damaged it.',
    },
    { class: 'render', retryable: true, cause: { file } },
  );
}
