/** The chunks of a PNG in file order (PNG 3rd edition, 5.3): only their headers are read. */
import type { FileHandle } from 'node:fs/promises';

export interface PngChunk {
  readonly type: string;
  /** The first byte of the whole chunk, its header included; `end` lies behind its check sum. */
  readonly start: number;
  readonly end: number;
}

const MOST_CHUNKS = 10_000;
const FIRST_CHUNK = 8;
const LONGEST = 0x7fffffff;

/** Ends after IEND, and where no chunk follows (`cut` when the file ends inside a chunk). */
export async function* pngChunks(file: FileHandle): AsyncGenerator<PngChunk | 'cut'> {
  const head = Buffer.alloc(12);
  let start = FIRST_CHUNK;
  for (let chunks = 0; chunks < MOST_CHUNKS; chunks++) {
    const { bytesRead } = await file.read(head, 0, 12, start);
    if (bytesRead < 12) return yield 'cut';
    const type = head.toString('latin1', 4, 8);
    const length = head.readUInt32BE(0);
    if (!/^[A-Za-z]{4}$/.test(type) || length > LONGEST) return;
    const end = start + 12 + length;
    yield { type, start, end };
    if (type === 'IEND') return;
    start = end;
  }
}
