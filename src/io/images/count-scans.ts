/**
 * Counts the scans of a JPEG (ITU-T T.81): a progressive one is the sum of several passes over the whole picture. Their
 * number is not limited, and each takes as long as decoding the picture once.
 */
import type { FileHandle } from 'node:fs/promises';

const BLOCK_BYTES = 1 << 18;
const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9];

export interface ScanLimits {
  /** Counts no further than one more. */
  readonly most: number;
  /**
   * Decoders read no further scan of a sequential picture whose first scan has this number of components. Default: they
   * read all scans.
   */
  readonly components?: number | undefined;
}

/** `position` is that of a marker after the frame header. */
export async function countScans(file: FileHandle, position: number, limits: ScanLimits): Promise<number> {
  const block = Buffer.alloc(BLOCK_BYTES);
  let scans = 0;
  for (let at = position; ; ) {
    const { bytesRead } = await file.read(block, 0, BLOCK_BYTES, at);
    let found = 0;
    // A marker whose segment begins at the end of this block waits for the next.
    while (found + 4 < bytesRead) {
      const marker = block[found] === 0xff ? block[found + 1] : 0;
      if (marker === END_OF_IMAGE) return scans;
      if (!hasLength(marker ?? 0)) {
        const next = block.subarray(0, bytesRead).indexOf(0xff, found + 1);
        found = next < 0 ? bytesRead : next;
        continue;
      }
      if (marker === START_OF_SCAN) {
        scans += 1;
        if (scans > limits.most || block[found + 4] === limits.components) return scans;
      }
      found += 2 + block.readUInt16BE(found + 2);
    }
    if (bytesRead < BLOCK_BYTES) return scans;
    at += found;
  }
}

/**
 * Whether a length follows the marker: true for segments, false for stuffed or filling bytes, restarts, and markers
 * that stand alone.
 */
function hasLength(marker: number): boolean {
  return marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd8);
}
