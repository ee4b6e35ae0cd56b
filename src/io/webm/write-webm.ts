/**
 * Makes a WebM from its chunks and its soundtrack: their blocks alternate, one cluster for each chunk, under an index
 * that comes first. Nothing is decoded or encoded. ffmpeg is not used: times in a WebM are whole milliseconds, and
 * times that are computed from those of the chunks would be rounded twice.
 */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import type { FilmFormat } from '../../compose/timeline.js';
import { unfit } from '../mp4/film-parts.js';
import { type Element, element, float, ID, idOf, longHeader, uint } from './ebml.js';
import { type CodedBlock, readWebm, type WebmStream } from './read-webm.js';

export interface WebmParts {
  /** WebM files with one video stream each, in order. */
  readonly chunks: readonly string[];
  /** A WebM with one stream; undefined for a silent film. */
  readonly soundtrack: string | undefined;
  readonly film: Pick<FilmFormat, 'frameRate' | 'totalFrames'>;
}

const [PICTURE, SOUND] = [1, 2];

/** Writes `parts` to the new file `output`. Throws `render_incomplete` for a file that is not such a WebM. */
export async function writeWebm(parts: WebmParts, output: string, signal: AbortSignal): Promise<void> {
  const [first, ...rest] = parts.chunks;
  if (first === undefined) throw new Error('internal: no chunks to join');
  const picture = await readStream(first);
  const sound = parts.soundtrack === undefined ? undefined : await readStream(parts.soundtrack);
  const times = clockOf(parts.film);
  const endMs = times(parts.film.totalFrames);
  const head = (clusters: readonly ClusterPlace[], bytes: number) => headOf({ picture, sound, endMs, clusters, bytes });
  const places: ClusterPlace[] = [];
  const out = await open(output, 'wx');
  try {
    // Positions take the same number of bytes wherever they are.
    const unplaced = parts.chunks.map(() => ({ atMs: 0, position: 0 }));
    let position = head(unplaced, 0).length;
    let frame = 0;
    let heard = 0;
    for (const file of [first, ...rest]) {
      signal.throwIfAborted();
      const stream = file === first ? picture : await readStream(file);
      if (!sameDecoder(picture, stream)) throw unfit(file, 'another encoder’s stream');
      const end = frame + stream.blocks.length;
      const isLast = file === parts.chunks.at(-1);
      const untilMs = isLast ? Number.POSITIVE_INFINITY : times(end);
      const from = heard;
      while (heard < (sound?.blocks.length ?? 0) && (sound?.blocks[heard]?.atMs ?? 0) < untilMs) heard += 1;
      const cluster = clusterOf(
        stream.blocks.map((block, index) => ({ ...block, atMs: times(frame + index) })),
        sound?.blocks.slice(from, heard) ?? [],
      );
      places.push({ atMs: times(frame), position: position - SEGMENT_AT });
      position = await append(out, cluster, position);
      frame = end;
    }
    await append(out, head(places, position - SEGMENT_AT), 0);
  } finally {
    await out.close();
  }
}

/** Gives the milliseconds at which a frame is shown. */
function clockOf({ frameRate: { num, den } }: Pick<FilmFormat, 'frameRate'>): (frame: number) => number {
  return (frame) => Math.round((frame * 1000 * den) / num);
}

async function readStream(path: string): Promise<WebmStream> {
  try {
    return readWebm(await readFile(path));
  } catch (error) {
    if (error instanceof RangeError) throw unfit(path, 'a file that is no WebM of one stream');
    throw error;
  }
}

/** True when two streams need the same decoder: their entries are equal except for the stream's number. */
function sameDecoder(a: WebmStream, b: WebmStream): boolean {
  const told = ({ entry }: WebmStream) =>
    Buffer.concat(entry.filter(({ id }) => id !== ID.trackUid).map(({ id, payload }) => element(id, payload)));
  return told(a).equals(told(b));
}

interface ClusterPlace {
  readonly atMs: number;
  /** Offset of the cluster from the start of the segment's payload. */
  readonly position: number;
}

interface Head {
  readonly picture: WebmStream;
  readonly sound: WebmStream | undefined;
  readonly endMs: number;
  readonly clusters: readonly ClusterPlace[];
  /** Size of the segment's payload, bytes. */
  readonly bytes: number;
}

const EBML = element(
  ID.ebml,
  element(ID.docType, Buffer.from('webm')),
  element(ID.docTypeVersion, uint(4)),
  element(ID.docTypeReadVersion, uint(2)),
);
const SEGMENT_AT = EBML.length + longHeader(ID.segment, 0).length;
/** Bytes of a position in the index: enough for any film, and always the same number. */
const PLACE_BYTES = 6;

/** Everything before the first cluster. */
function headOf({ picture, sound, endMs, clusters, bytes }: Head): Buffer {
  const app = Buffer.from('reelwright');
  const info = element(
    ID.info,
    element(ID.timestampScale, uint(1_000_000)),
    element(ID.duration, float(endMs)),
    element(ID.muxingApp, app),
    element(ID.writingApp, app),
  );
  const tracks = element(
    ID.tracks,
    trackEntry(picture, PICTURE),
    ...(sound === undefined ? [] : [trackEntry(sound, SOUND)]),
  );
  const cues = element(ID.cues, ...clusters.map(cuePoint));
  const seekHead = (at: readonly number[]) =>
    element(ID.seekHead, ...[ID.info, ID.tracks, ID.cues].map((id, index) => seek(id, at[index] ?? 0)));
  const start = seekHead([]).length;
  const index = seekHead([start, start + info.length, start + info.length + tracks.length]);
  return Buffer.concat([EBML, longHeader(ID.segment, bytes), index, info, tracks, cues]);
}

function seek(id: number, position: number): Buffer {
  return element(ID.seek, element(ID.seekId, idOf(id)), element(ID.seekPosition, uint(position, PLACE_BYTES)));
}

function cuePoint({ atMs, position }: ClusterPlace): Buffer {
  const place = element(ID.cueClusterPosition, uint(position, PLACE_BYTES));
  const positions = element(ID.cueTrackPositions, element(ID.cueTrack, uint(PICTURE)), place);
  return element(ID.cuePoint, element(ID.cueTime, uint(atMs, PLACE_BYTES)), positions);
}

function trackEntry({ entry }: WebmStream, number: number): Buffer {
  const isNumber = ({ id }: Element) => id === ID.trackNumber || id === ID.trackUid;
  const others = entry.filter((one) => !isNumber(one)).map(({ id, payload }) => element(id, payload));
  return element(ID.trackEntry, element(ID.trackNumber, uint(number)), element(ID.trackUid, uint(number)), ...others);
}

/** Sound comes before the picture of the same time: a player that has the sound can show the picture at once. */
function clusterOf(pictures: readonly CodedBlock[], sounds: readonly CodedBlock[]): Buffer {
  const startMs = Math.min(pictures[0]?.atMs ?? 0, sounds[0]?.atMs ?? Number.POSITIVE_INFINITY);
  const blocks = [
    ...sounds.map((block) => ({ block, number: SOUND, sinceMs: 0 })),
    ...pictures.map((block, index) => ({
      block,
      number: PICTURE,
      sinceMs: (pictures[index - 1]?.atMs ?? block.atMs) - block.atMs,
    })),
  ].toSorted((a, b) => a.block.atMs - b.block.atMs);
  return element(
    ID.cluster,
    element(ID.timestamp, uint(startMs)),
    ...blocks.map(({ block, number, sinceMs }) => blockElement(block, { number, sinceMs, startMs })),
  );
}

interface BlockPlace {
  readonly number: number;
  /** Time from this block to the one that it is predicted from, ms; negative. */
  readonly sinceMs: number;
  readonly startMs: number;
}

function blockElement({ atMs, isKey, data, extras }: CodedBlock, { number, sinceMs, startMs }: BlockPlace): Buffer {
  const header = Buffer.alloc(4);
  header[0] = 0x80 | number;
  header.writeInt16BE(atMs - startMs, 1);
  if (extras.length === 0) {
    header[3] = isKey ? 0x80 : 0;
    return element(ID.simpleBlock, header, data);
  }
  const reference = Buffer.alloc(2);
  reference.writeInt16BE(sinceMs);
  return element(
    ID.blockGroup,
    element(ID.block, header, data),
    ...extras.map(({ id, payload }) => element(id, payload)),
    ...(isKey ? [] : [element(ID.referenceBlock, reference)]),
  );
}

async function append(file: FileHandle, bytes: Buffer, at: number): Promise<number> {
  for (let written = 0; written < bytes.length; )
    written += (await file.write(bytes, written, bytes.length - written, at + written)).bytesWritten;
  return at + bytes.length;
}
