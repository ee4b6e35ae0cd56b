/** MOT-challenge text: `frame,id,left,top,width,height,confidence,class or x,visibility or y[,z]`, frames from 1. */
import type { BoxXyxy } from '../../src/tracking/boxes.js';

/** One line of a ground truth, detection or result file. */
export interface MotRow {
  /** 1-based, as in the file. */
  readonly frame: number;
  /** -1 in detection files. */
  readonly id: number;
  readonly box: BoxXyxy;
  /** Detections: score. Ground truth: 0 means "do not count". */
  readonly confidence: number;
  /** Column 8: the class in ground truth since MOT16, a world coordinate in MOT15, -1 in results. */
  readonly class: number;
}

/**
 * The rows of a file in file order; blank lines are skipped. Throws a TypeError that names a line without six numbers.
 */
export function parseMot(text: string): MotRow[] {
  const rows: MotRow[] = [];
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '') return;
    const fields = line
      .trim()
      .split(/[,\s]+/)
      .map(Number);
    const [frame, id, left, top, width, height, confidence = 1, kind = -1] = fields;
    if (frame === undefined || id === undefined || left === undefined || top === undefined || width === undefined) {
      throw new TypeError(
        `Expected frame,id,left,top,width,height for line ${index + 1} but received "${line.slice(0, 80)}"`,
      );
    }
    if (height === undefined || fields.slice(0, 6).some((value) => !Number.isFinite(value))) {
      throw new TypeError(`Expected six numbers for line ${index + 1} but received "${line.slice(0, 80)}"`);
    }
    rows.push({ frame, id, box: [left, top, left + width, top + height], confidence, class: kind });
  });
  return rows;
}
