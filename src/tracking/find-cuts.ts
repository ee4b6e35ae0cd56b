/** Scene cuts from the small frames the detector looked at: nothing is followed across one. */

/** Cells of a fingerprint, per side. */
export const FINGERPRINT_CELLS = 8;
/** Mean change of a cell, 0-255, from which a change may be a cut; a person walking past a camera stays below. */
const LEAST_CHANGE = 24;
/** A cut changes this much more than what goes on around it, so that a shaken camera or a strobe is none. */
const LEAST_CUT_RATIO = 3;

/** Mean light (0-255) of each of 8 x 8 cells, row by row, of a plane of limited-range luma at the start of `plane`. */
export function fingerprint(plane: Uint8Array, width: number, height: number): Float32Array {
  const cells = new Float32Array(FINGERPRINT_CELLS * FINGERPRINT_CELLS);
  const counts = new Float32Array(cells.length);
  for (let y = 0; y < height; y += 2) {
    const row = Math.floor((y * FINGERPRINT_CELLS) / height) * FINGERPRINT_CELLS;
    for (let x = 0; x < width; x += 2) {
      const cell = row + Math.floor((x * FINGERPRINT_CELLS) / width);
      cells[cell]! += plane[y * width + x]!;
      counts[cell]! += 1;
    }
  }
  return cells.map((sum, k) => ((sum / Math.max(1, counts[k]!) - 16) * 255) / 219);
}

/** Indices into `prints` of the frames that begin a new shot. */
export function findCuts(prints: readonly Float32Array[]): number[] {
  const changes = prints.slice(1).map((print, k) => change(prints[k]!, print));
  return changes.flatMap((value, k) => {
    const around = [changes[k - 2], changes[k - 1], changes[k + 1], changes[k + 2]].filter(
      (other) => other !== undefined,
    );
    const usual = around.length === 0 ? 0 : Math.max(...around);
    return value >= LEAST_CHANGE && value >= LEAST_CUT_RATIO * usual ? [k + 1] : [];
  });
}

function change(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, k) => sum + Math.abs(value - b[k]!), 0) / a.length;
}
