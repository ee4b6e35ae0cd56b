/**
 * Facts of an MP4 or MOV that must be known before any tool reads it: copy protection, which ffprobe reports in some
 * files only, and lists so long that ffmpeg works on them for minutes. The work is limited by counts and not by time,
 * so that the answer is the same on every machine.
 */
import type { FileHandle } from 'node:fs/promises';
import { boxAt, boxesOf } from './boxes.js';
import { readMoov, topLevelBoxes } from './top-level-boxes.js';

export interface MovieGuard {
  /** Kinds of streams under copy protection. */
  readonly encrypted: ReadonlySet<'video' | 'audio'>;
  /** What the file has too much of: "more than 1000 edits"; undefined for any real file. */
  readonly excess: string | undefined;
  /**
   * Where the last stretch of pictures or sound begins, in bytes: a file that ends before it is cut. 0 where the index
   * lists none.
   */
  readonly lastStretch: number;
}

/** Five minutes at 30 frames a second with a fragment for each picture and each piece of sound have 46,000. */
const MOST_TOP_BOXES = 50_000;
/** The most boxes inside the index. Files of phones and editors have some hundred. */
const MOST_INNER_BOXES = 20_000;
/**
 * The most edits of one stream. ffmpeg's work grows with edits times pictures: 10,000 took it 12 s. Editors write one
 * or two, a few dozen at most.
 */
const MOST_EDITS = 1000;

/** Reads box headers and the index; of a damaged file, as much as can be read. */
export async function guardMovie(file: FileHandle): Promise<MovieGuard> {
  const encrypted = new Set<'video' | 'audio'>();
  let count = 0;
  for await (const _ of topLevelBoxes(file)) {
    count += 1;
    if (count > MOST_TOP_BOXES)
      return { encrypted, excess: `more than ${MOST_TOP_BOXES} parts in a row`, lastStretch: 0 };
  }
  const moov = (await readMoov(file))?.data;
  if (moov === undefined) return { encrypted, excess: undefined, lastStretch: 0 };
  if (countBoxes(moov, MOST_INNER_BOXES) > MOST_INNER_BOXES)
    return { encrypted, excess: `an index of more than ${MOST_INNER_BOXES} parts`, lastStretch: 0 };
  let edits = 0;
  let lastStretch = 0;
  for (const [type, trak] of boxesOf(moov)) {
    if (type !== 'trak') continue;
    edits = Math.max(edits, listLength(boxAt(trak, ['edts', 'elst'])));
    const kind = KINDS[boxAt(trak, ['mdia', 'hdlr'])?.toString('latin1', 8, 12) ?? ''];
    const table = boxAt(trak, ['mdia', 'minf', 'stbl']);
    if (kind === undefined || table === undefined) continue;
    if (isProtected(boxAt(table, ['stsd']), kind)) encrypted.add(kind);
    lastStretch = Math.max(lastStretch, furthest(table));
  }
  return { encrypted, excess: edits > MOST_EDITS ? `more than ${MOST_EDITS} edits` : undefined, lastStretch };
}

const KINDS: Readonly<Record<string, 'video' | 'audio'>> = { vide: 'video', soun: 'audio' };
/** The boxes of an index that hold other boxes. */
const CONTAINERS: ReadonlySet<string> = new Set(['trak', 'edts', 'mdia', 'minf', 'dinf', 'stbl', 'mvex', 'udta']);
/** ISO/IEC 14496-12, 8.12; the others are FairPlay's, from before the standard. */
const PROTECTED_ENTRIES: ReadonlySet<string> = new Set(['encv', 'enca', 'drmi', 'drms']);
/** Fixed fields of a sample entry, in front of its boxes (14496-12, 12.1.3 and 12.2.3). */
const ENTRY_FIELDS = { video: 78, audio: 28 } as const;

/** Counts the boxes in this row and in the containers among them; stops beyond `most`. */
function countBoxes(data: Buffer, most: number): number {
  let count = 0;
  for (let at = 0; at + 8 <= data.length && count <= most; ) {
    const length = data.readUInt32BE(at);
    if (length < 8 || at + length > data.length) break;
    count += 1;
    if (CONTAINERS.has(data.toString('latin1', at + 4, at + 8)))
      count += countBoxes(data.subarray(at + 8, at + length), most - count);
    at += length;
  }
  return count;
}

function listLength(payload: Buffer | undefined): number {
  return payload === undefined || payload.length < 8 ? 0 : payload.readUInt32BE(4);
}

/** The farthest of the positions in the file that a sample table lists; 0 where it lists none. */
function furthest(table: Buffer): number {
  const [short, long] = [boxAt(table, ['stco']), boxAt(table, ['co64'])];
  let most = 0;
  for (let at = 8; short !== undefined && at + 4 <= short.length; at += 4)
    most = Math.max(most, short.readUInt32BE(at));
  for (let at = 8; long !== undefined && at + 8 <= long.length; at += 8)
    most = Math.max(most, Number(long.readBigUInt64BE(at)));
  return most;
}

function isProtected(stsd: Buffer | undefined, kind: 'video' | 'audio'): boolean {
  return boxesOf(stsd?.subarray(8) ?? Buffer.alloc(0)).some(
    ([type, entry]) =>
      PROTECTED_ENTRIES.has(type) || boxesOf(entry.subarray(ENTRY_FIELDS[kind])).some(([name]) => name === 'sinf'),
  );
}
