/**
 * The top-level boxes of an MP4 or MOV on disk (ISO/IEC 14496-12, 4.2): only headers are read until a payload is asked
 * for.
 */
import type { FileHandle } from 'node:fs/promises';

export interface TopLevelBox {
  readonly type: string;
  /** Where the payload begins, in bytes from the beginning of the file. */
  readonly start: number;
  /** Where the box ends by its own size; past the end of the file when the file is cut. */
  readonly end: number;
}

const STRETCH_BYTES = 4096;
const SMALL_BYTES = 512;

/** Boxes in file order, whatever their type: stops where no header is left or a size is meaningless. */
export async function* topLevelBoxes(file: FileHandle): AsyncGenerator<TopLevelBox> {
  const { size } = await file.stat();
  const buffer = Buffer.alloc(STRETCH_BYTES);
  // The part of the file that lies in the buffer: the boxes behind a small one are read together with it.
  let held = { from: 0, bytes: 0 };
  let before = 0;
  for (let offset = 0; offset + 8 <= size; ) {
    if (offset + 16 > held.from + held.bytes) {
      const { bytesRead } = await file.read(buffer, 0, before < SMALL_BYTES ? STRETCH_BYTES : 16, offset);
      held = { from: offset, bytes: bytesRead };
    }
    const header = buffer.subarray(offset - held.from, Math.min(held.bytes, offset - held.from + 16));
    const bytesRead = header.length;
    if (bytesRead < 8) return;
    const short = header.readUInt32BE(0);
    const isWide = short === 1 && bytesRead === 16;
    // A size of 0 means: to the end of the file.
    const length = isWide ? Number(header.readBigUInt64BE(8)) : short === 0 ? size - offset : short;
    const headerLength = isWide ? 16 : 8;
    if (length < headerLength) return;
    yield { type: header.toString('latin1', 4, 8), start: offset + headerLength, end: offset + length };
    offset += length;
    before = length;
  }
}

/**
 * Payload of the first `moov` and where it begins. Undefined without one, when the file ends inside it, and over 64
 * MiB, which no real index needs.
 */
export async function readMoov(
  file: FileHandle,
): Promise<{ readonly data: Buffer; readonly start: number } | undefined> {
  for await (const { type, start, end } of topLevelBoxes(file)) {
    if (type !== 'moov') continue;
    if (end - start > 64 * 1024 * 1024) return undefined;
    const data = Buffer.alloc(end - start);
    const { bytesRead } = await file.read(data, 0, data.length, start);
    return bytesRead === data.length ? { data, start } : undefined;
  }
  return undefined;
}
