/**
 * Tells whether a JPEG is complete (ITU-T T.81, B.1.1), by its last bytes: what a decoder reports about a damaged one
 * depends on what else it decodes.
 */
import { open } from 'node:fs/promises';

/** Room for padding behind the end. */
const TAIL_BYTES = 1024;
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/** True where the end marker is near the end of the file. Coded data never hold it, so a truncated file has none. */
export async function hasJpegEnd(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.subarray(0, bytesRead).includes(END_OF_IMAGE);
  } finally {
    await file.close();
  }
}

/** True for a JPEG without its end; false for any other file. */
export async function isCutJpeg(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    if (buffer[0] !== 0xff || buffer[1] !== 0xd8) return false;
  } finally {
    await file.close();
  }
  return !(await hasJpegEnd(path));
}
