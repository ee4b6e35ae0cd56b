/**
 * Tells whether a file is complete, from the container's own structure (ISO 14496-12 top-level boxes, EBML segment
 * size): ffmpeg plays a truncated file up to its end and exits 0.
 */
import type { FileHandle } from 'node:fs/promises';
import { topLevelBoxes } from '../mp4/top-level-boxes.js';

export type ContainerState =
  | { readonly kind: 'whole'; readonly isFragmented?: boolean }
  /** The structure reaches past the end of the file: to `declaredBytes` at least. */
  | { readonly kind: 'cut'; readonly declaredBytes: number; readonly bytes: number; readonly isFragmented: boolean }
  /** No index (`moov`): an upload or recording that never ended. */
  | { readonly kind: 'no-index'; readonly bytes: number };

/**
 * Walks the top-level boxes of an MP4/MOV; `lastStretch` as `guardMovie` tells. Bytes after the last box that are no
 * box (junk) do not count as a cut.
 */
export async function checkMov(file: FileHandle, bytes: number, lastStretch = 0): Promise<ContainerState> {
  let seenIndex = false;
  let isFragmented = false;
  let boxes = 0;
  for await (const { type, end } of topLevelBoxes(file)) {
    if (!/^[\w ©.-]{4}$/.test(type) || boxes++ >= 100_000) break;
    if (type === 'moov') seenIndex = true;
    if (type === 'moof') isFragmented = true;
    const carriesMedia = type === 'moov' || type === 'mdat' || type === 'moof';
    if (end > bytes && carriesMedia && seenIndex) return { kind: 'cut', declaredBytes: end, bytes, isFragmented };
  }
  if (!seenIndex) return { kind: 'no-index', bytes };
  return lastStretch >= bytes
    ? { kind: 'cut', declaredBytes: lastStretch, bytes, isFragmented }
    : { kind: 'whole', isFragmented };
}

/** Compares the first Segment's size with the file; an unknown size (a live recording) counts as whole. */
export async function checkMatroska(file: FileHandle, bytes: number): Promise<ContainerState> {
  const head = Buffer.alloc(Math.min(bytes, 4096));
  await file.read(head, 0, head.length, 0);
  const ebml = readSize(head, 4);
  if (ebml === undefined || ebml.value === undefined) return { kind: 'whole' };
  let position = ebml.next + ebml.value;
  while (position + 12 <= head.length) {
    const isSegment = head.readUInt32BE(position) === 0x18538067;
    const idLength = isSegment ? 4 : 1;
    const size = readSize(head, position + idLength);
    if (size === undefined || size.value === undefined) break;
    const end = size.next + size.value;
    if (isSegment)
      return end > bytes ? { kind: 'cut', declaredBytes: end, bytes, isFragmented: false } : { kind: 'whole' };
    position = end;
  }
  return { kind: 'whole' };
}

/** An EBML variable-length size; `value` is undefined for "unknown". */
function readSize(data: Buffer, at: number): { readonly value: number | undefined; readonly next: number } | undefined {
  const first = data[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > data.length) return undefined;
  let value = first & (0xff >> length);
  let unknown = value === 0xff >> length;
  for (let index = 1; index < length; index++) {
    const byte = data[at + index] ?? 0;
    if (byte !== 0xff) unknown = false;
    value = value * 256 + byte;
  }
  return { value: unknown ? undefined : value, next: at + length };
}
