/** Reads a WebM of one stream as ffmpeg writes it: how to decode the stream, and its coded pictures or sounds. */
import { type Element, elementsOf, ID, readUint } from './ebml.js';

/** One picture, or one packet of sound. */
export interface CodedBlock {
  /** Milliseconds from the file's beginning. */
  readonly atMs: number;
  readonly isKey: boolean;
  readonly data: Buffer;
  /** Whole elements that belong to the block besides its data: transparency, or how much of its sound is left out. */
  readonly extras: readonly Element[];
}

export interface WebmStream {
  /** Children of the stream's `TrackEntry`. */
  readonly entry: readonly Element[];
  readonly blocks: readonly CodedBlock[];
}

/** Throws a RangeError for a file that is not a WebM of one stream. */
export function readWebm(file: Buffer): WebmStream {
  const segment = [...elementsOf(file)].find(({ id }) => id === ID.segment);
  const parts = segment === undefined ? [] : [...elementsOf(segment.payload)];
  const entries = parts
    .filter(({ id }) => id === ID.tracks)
    .flatMap(({ payload }) => [...elementsOf(payload)].filter(({ id }) => id === ID.trackEntry));
  const [entry] = entries;
  if (entry === undefined || entries.length !== 1) throw new RangeError('no WebM of one stream');
  const blocks = parts.filter(({ id }) => id === ID.cluster).flatMap(({ payload }) => blocksOf(payload));
  return { entry: [...elementsOf(entry.payload)], blocks };
}

function blocksOf(cluster: Buffer): readonly CodedBlock[] {
  let start = 0;
  const blocks: CodedBlock[] = [];
  for (const { id, payload } of elementsOf(cluster)) {
    if (id === ID.timestamp) start = readUint(payload);
    if (id === ID.simpleBlock) blocks.push({ ...blockOf(payload, start), isKey: ((payload[3] ?? 0) & 0x80) !== 0 });
    if (id !== ID.blockGroup) continue;
    const inner = [...elementsOf(payload)];
    const block = inner.find((one) => one.id === ID.block);
    if (block === undefined) continue;
    const extras = inner.filter((one) => one.id === ID.blockAdditions || one.id === ID.discardPadding);
    const isKey = inner.every((one) => one.id !== ID.referenceBlock);
    blocks.push({ ...blockOf(block.payload, start), isKey, extras });
  }
  return blocks;
}

/** The time and the flags follow the stream's number, which takes one byte: 16 bits of time, then the flags. */
function blockOf(payload: Buffer, start: number): Omit<CodedBlock, 'isKey'> {
  return { atMs: start + payload.readInt16BE(1), data: payload.subarray(4), extras: [] };
}
