/**
 * The part of a film before its samples (ISO/IEC 14496-12): its type, and the index of where they lie and when they are
 * shown.
 */
import { boxAt, boxesOf, changedBoxes, inRuns, listOf, mp4Box, wordsOf } from './boxes.js';
import { type SampleRun, type Stream, sum, timescaleOf } from './film-parts.js';

/** Brands of what is inside: an ISO file with H.264. */
const FILE_TYPE = mp4Box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'));
/** From here on sizes and places take 64 bits; the rest up to 4 GiB is room for the index. */
const LONG_BYTES = 2 ** 32 - 2 ** 26;

/** A chapter: a part of the film that players name and jump to. */
export interface MovieChapter {
  readonly startSeconds: number;
  readonly title: string;
}

/** Everything before the samples of `layout`. */
export function headOf(
  pictures: readonly Stream[],
  sound: Stream,
  { layout, chapters }: { readonly layout: readonly SampleRun[]; readonly chapters: readonly MovieChapter[] },
): Buffer {
  const dataBytes = sum(layout.map(({ byteCount }) => byteCount));
  const isLong = dataBytes >= LONG_BYTES;
  const movieAt = (samplesAt: number) => {
    let position = samplesAt;
    const places = layout.map((run) => {
      const place = { run, position };
      position += run.byteCount;
      return place;
    });
    const isSound = ({ run }: Place) => run.stream === sound;
    const picturePlaces = places.filter((place) => !isSound(place));
    return movieBox(pictures, sound, { picture: picturePlaces, sound: places.filter(isSound), isLong, chapters });
  };
  const header = dataHeader(dataBytes, isLong);
  // Places take the same room wherever they are, so the length of the index is known before they are.
  const start = FILE_TYPE.length + movieAt(0).length + header.length;
  return Buffer.concat([FILE_TYPE, movieAt(start), header]);
}

/** Header of the box `mdat`, which holds the samples. */
function dataHeader(dataBytes: number, isLong: boolean): Buffer {
  const header = Buffer.alloc(isLong ? 16 : 8);
  header.writeUInt32BE(isLong ? 1 : header.length + dataBytes, 0);
  header.write('mdat', 4, 'latin1');
  if (isLong) header.writeBigUInt64BE(BigInt(header.length + dataBytes), 8);
  return header;
}

interface Places {
  readonly picture: readonly Place[];
  readonly sound: readonly Place[];
  readonly isLong: boolean;
  readonly chapters: readonly MovieChapter[];
}

interface Place {
  readonly run: SampleRun;
  /** Where its first byte lies in the film. */
  readonly position: number;
}

/** The payload of `moov`, based on that of the first chunk. */
function movieBox(pictures: readonly Stream[], sound: Stream, places: Places): Buffer {
  const [model] = pictures;
  if (model === undefined) throw new Error('internal: no chunks to join');
  const scale = boxAt(model.movie, ['mvhd'])?.readUInt32BE(12) ?? 1;
  const picture = pictureTable(pictures, placeBoxes(places.picture, places.isLong));
  const streams = [
    { ...picture, trak: model.trak, shown: Math.round((picture.ticks * scale) / timescaleOf(model.trak)) },
    soundTable(sound, placeBoxes(places.sound, places.isLong), scale),
  ];
  const header = Buffer.from(boxAt(model.movie, ['mvhd']) ?? Buffer.alloc(100));
  writeDuration(header, 16, Math.max(...streams.map(({ shown }) => shown)));
  header.writeUInt32BE(streams.length + 1, header.length - 4);
  const named = places.chapters.length === 0 ? [] : [mp4Box('udta', chapterBox(places.chapters))];
  return mp4Box(
    'moov',
    mp4Box('mvhd', header),
    ...streams.map((stream, index) => streamBox(stream, index + 1)),
    ...named,
  );
}

/** The most bytes of a title, and the most chapters that are written: one byte counts each. */
const MOST_TITLE_BYTES = 255;
const MOST_CHAPTERS = 255;
/** Ticks a second of the chapters' clock. */
const CHAPTER_CLOCK = 10_000_000;

/** Chapters in the form that most players read: a list of starts and titles that Nero's recorder introduced. */
function chapterBox(chapters: readonly MovieChapter[]): Buffer {
  const told = chapters.slice(0, MOST_CHAPTERS);
  const rows = told.map(({ startSeconds, title }) => {
    const text = wholeLetters(Buffer.from(title), MOST_TITLE_BYTES);
    const head = Buffer.alloc(9);
    head.writeBigUInt64BE(BigInt(Math.round(startSeconds * CHAPTER_CLOCK)), 0);
    head.writeUInt8(text.length, 8);
    return Buffer.concat([head, text]);
  });
  // Version 1, no flags, four bytes without meaning, the count.
  return mp4Box('chpl', Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, told.length]), ...rows);
}

/** Shortens a text to `most` bytes without cutting a UTF-8 character in two. */
function wholeLetters(text: Buffer, most: number): Buffer {
  if (text.length <= most) return text;
  let end = most;
  while (end > 0 && ((text[end] as number) & 0xc0) === 0x80) end -= 1;
  return text.subarray(0, end);
}

interface StreamFacts {
  /** The payload of the `trak` from which all other boxes are copied. */
  readonly trak: Buffer;
  readonly table: Buffer;
  /** How long all samples last together, on the stream's own clock. */
  readonly ticks: number;
  /** How long it is shown or heard, on the movie's clock. */
  readonly shown: number;
  /** The time on the stream's own clock that is shown or heard at 0. */
  readonly delay: number;
}

function streamBox({ trak, table, ticks, shown, delay }: StreamFacts, id: number): Buffer {
  const media = (payload: Buffer) =>
    mp4Box(
      'mdia',
      ...changedBoxes(payload, {
        mdhd: (inner) => mp4Box('mdhd', withDuration(inner, 16, ticks)),
        minf: (inner) => mp4Box('minf', ...changedBoxes(inner, { stbl: () => table })),
      }),
    );
  const edit = mp4Box('edts', mp4Box('elst', wordsOf([0, 1, shown, delay, 1 << 16])));
  const header = (payload: Buffer) => {
    const own = withDuration(payload, 20, shown);
    own.writeUInt32BE(id, 12);
    return Buffer.concat([mp4Box('tkhd', own), edit]);
  };
  return mp4Box('trak', ...changedBoxes(trak, { tkhd: header, edts: () => undefined, mdia: media }));
}

function pictureTable(pictures: readonly Stream[], places: Buffer): Omit<StreamFacts, 'trak' | 'shown'> {
  const parts = pictures.map(({ table }) => table);
  // The delay must be the same for all parts, or the parts would overlap.
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
  const table = mp4Box(
    'stbl',
    mp4Box('stsd', withColor(withoutBitRate(parts[0]!.description))),
    mp4Box('stts', listOf(inRuns(durations))),
    mp4Box('stss', listOf(keys.map((key) => [key]))),
    mp4Box('ctts', listOf(inRuns(offsets))),
    places,
    mp4Box('stsz', wordsOf([0, 0, sizes.length, ...sizes])),
  );
  return { table, ticks: sum(durations), delay };
}

function soundTable({ movie, trak, table }: Stream, places: Buffer, movieScale: number): StreamFacts {
  const stbl = boxAt(trak, ['mdia', 'minf', 'stbl']) ?? Buffer.alloc(0);
  const isElsewhere = { stsc: () => undefined, stco: () => undefined, co64: () => undefined };
  const ownScale = boxAt(movie, ['mvhd'])?.readUInt32BE(12) ?? 1;
  const ticks = sum(table.durations);
  const heard = table.shown === undefined ? ticks / timescaleOf(trak) : table.shown / ownScale;
  return {
    trak,
    table: mp4Box('stbl', ...changedBoxes(stbl, isElsewhere), places),
    ticks,
    shown: Math.round(heard * movieScale),
    delay: table.delay,
  };
}

/** The box `stsc`, and the box of the positions at which the stretches of samples begin. */
function placeBoxes(places: readonly Place[], isLong: boolean): Buffer {
  const counts: number[][] = [];
  for (const [index, { run }] of places.entries()) {
    const count = run.to - run.from;
    if (counts.at(-1)?.[1] !== count) counts.push([index + 1, count, 1]);
  }
  const positions = places.map(({ position }) => position);
  const words = isLong ? positions.map((at) => [Math.floor(at / 2 ** 32), at % 2 ** 32]) : positions.map((at) => [at]);
  return Buffer.concat([mp4Box('stsc', listOf(counts)), mp4Box(isLong ? 'co64' : 'stco', listOf(words))]);
}

/** A visual sample entry begins with 78 bytes of fixed fields (ISO/IEC 14496-12, 12.1.3). */
const SAMPLE_ENTRY = 78;

type InnerBox = readonly [type: string, payload: Buffer];

/** A visual `stsd` whose entries hold other boxes behind their fixed fields. */
function describedBy(stsd: Buffer, change: (inner: readonly InnerBox[]) => readonly InnerBox[]): Buffer {
  const entries = boxesOf(stsd.subarray(8)).map(([type, entry]) => {
    const inner = change(boxesOf(entry.subarray(SAMPLE_ENTRY)));
    return mp4Box(type, entry.subarray(0, SAMPLE_ENTRY), ...inner.map(([name, payload]) => mp4Box(name, payload)));
  });
  return Buffer.concat([stsd.subarray(0, 8), ...entries]);
}

/** Without the bit rate (`btrt`), which depends on the content. */
export function withoutBitRate(stsd: Buffer): Buffer {
  return describedBy(stsd, (inner) => inner.filter(([type]) => type !== 'btrt'));
}

/**
 * BT.709, limited range, as QuickTime's players read it (ISO/IEC 14496-12, 12.1.5; numbers of ISO/IEC 23091-2); others
 * read the stream's own tags.
 */
const COLOR: InnerBox = ['colr', Buffer.from('nclx\0\x01\0\x01\0\x01\0', 'latin1')];

function withColor(stsd: Buffer): Buffer {
  return describedBy(stsd, (inner) => [...inner.filter(([type]) => type !== 'colr'), COLOR]);
}

function withDuration(payload: Buffer, at: number, duration: number): Buffer {
  const copy = Buffer.from(payload);
  writeDuration(copy, at, duration);
  return copy;
}

/** Writes a duration into a header box of version 0. */
function writeDuration(payload: Buffer, at: number, duration: number): void {
  if (payload[0] !== 0) throw new Error('internal: a chunk of more than 13 hours');
  payload.writeUInt32BE(duration, at);
}
