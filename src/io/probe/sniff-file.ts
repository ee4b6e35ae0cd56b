import { open } from 'node:fs/promises';
import { SNIFF_BYTES, type SniffedType, sniff } from './sniff.js';

/** The type of a file by its first bytes; its name is ignored. Only for a path that is known to be a file. */
export async function sniffFile(path: string): Promise<SniffedType> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return sniff(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
