/** Subject facts of a picture -> those of a window of it. */
import type { Box, Size } from '../geometry.js';
import { SUBJECT_UNITS, type SubjectBox, type SubjectFacts } from '../media.js';
import { packBytes, unpackBytes } from './pack-bytes.js';

/** `window` in pixels of the picture. Of faces parts outside the window are kept, so that it is known what is cut. */
export function factsWithin(facts: SubjectFacts, picture: Size, window: Box): SubjectFacts {
  const columns = Math.max(1, Math.round((facts.columns * window.width) / picture.width));
  const rows = Math.max(1, Math.round((facts.rows * window.height) / picture.height));
  const cellAt = (at: number, count: number, begin: number, length: number, side: number, cells: number) =>
    Math.min(cells - 1, Math.floor(((begin + ((at + 0.5) / count) * length) / side) * cells));
  const interest = facts.interest.map((packed) => {
    const values = unpackBytes(packed);
    const within = new Uint8Array(columns * rows);
    for (let row = 0; row < rows; row += 1) {
      const from = cellAt(row, rows, window.y, window.height, picture.height, facts.rows) * facts.columns;
      for (let column = 0; column < columns; column += 1)
        within[row * columns + column] =
          values[from + cellAt(column, columns, window.x, window.width, picture.width, facts.columns)] ?? 0;
    }
    return packBytes(within);
  });
  const along = (units: number, side: number, begin: number, length: number) =>
    Math.round((SUBJECT_UNITS * ((units / SUBJECT_UNITS) * side - begin)) / length);
  const moved = ({ x, y, width, height }: SubjectBox): SubjectBox => {
    const [left, top] = [
      along(x, picture.width, window.x, window.width),
      along(y, picture.height, window.y, window.height),
    ];
    return {
      x: left,
      y: top,
      width: along(x + width, picture.width, window.x, window.width) - left,
      height: along(y + height, picture.height, window.y, window.height) - top,
    };
  };
  const isSeen = ({ x, y, width, height }: SubjectBox) =>
    x < SUBJECT_UNITS && y < SUBJECT_UNITS && x + width > 0 && y + height > 0;
  return { ...facts, columns, rows, interest, faces: facts.faces.map((faces) => faces.map(moved).filter(isSeen)) };
}
