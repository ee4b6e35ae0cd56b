/** SHA-256 of a file's bytes, 64 hex digits, read in 1 MiB steps; an abort of `signal` rejects at the next step. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

const STEP_BYTES = 1 << 20;

export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const file = await open(path, 'r');
  try {
    return await hashOpenFile(file, Number.POSITIVE_INFINITY, signal);
  } finally {
    await file.close();
  }
}

/** The first `bytes` of an open file, whose own position stays where it is. */
export async function hashOpenFile(file: FileHandle, bytes: number, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(Math.min(STEP_BYTES, bytes));
  for (let position = 0; position < bytes; ) {
    signal?.throwIfAborted();
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, bytes - position), position);
    if (bytesRead === 0) break;
    hash.update(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
  return hash.digest('hex');
}
