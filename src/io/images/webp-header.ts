/** Size of a WebP picture, from its first chunk (RFC 9649), without a decode. */
import type { FileHandle } from 'node:fs/promises';
import type { Size } from '../../geometry.js';

/** Undefined for a header without a size. For an animation, the size of its canvas. */
export async function webpSize(file: FileHandle): Promise<Size | undefined> {
  const head = Buffer.alloc(30);
  const { bytesRead } = await file.read(head, 0, head.length, 0);
  if (bytesRead < head.length || head.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const type = head.toString('latin1', 12, 16);
  if (type === 'VP8X') return { width: 1 + head.readUIntLE(24, 3), height: 1 + head.readUIntLE(27, 3) };
  if (type === 'VP8L' && head[20] === 0x2f) {
    const bits = head.readUInt32LE(21);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  const isKeyFrame = type === 'VP8 ' && head.readUIntBE(23, 3) === 0x9d012a;
  return isKeyFrame ? { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff } : undefined;
}
