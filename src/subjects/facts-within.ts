/** Subject facts of a picture -> those of a window of it. */
import type { Box, Size } from '../geometry.js';
import { type SeenFace, SUBJECT_UNITS, type SubjectBox, type SubjectFacts } from '../media.js';
import { packBytes, unpackBytes } from './pack-bytes.js';

/**
 * `window` is in pixels of the picture. Parts of faces that lie outside the window are kept, so that it is known what
 * is cut.
 */
export function factsWithin(facts: SubjectFacts, picture: Size, window: Box): SubjectFacts {
  const columns = Math.max(1, Math.round((facts.columns * window.width) / picture.width));
  const rows = Math.max(1, Math.round((facts.rows * window.height) / picture.height));
  const across = cellsWithin(columns, { begin: window.x, length: window.width, side: picture.width }, facts.columns);
  const down = cellsWithin(rows, { begin: window.y, length: window.height, side: picture.height }, facts.rows);
  const interest = facts.interest.map((packed) => {
    const values = unpackBytes(packed);
    const within = down.flatMap((row) => across.map((column) => values[row * facts.columns + column] ?? 0));
    return packBytes(Uint8Array.from(within));
  });
  const along = (units: number, side: number, begin: number, length: number) =>
    Math.round((SUBJECT_UNITS * ((units / SUBJECT_UNITS) * side - begin)) / length);
  const alongX = (units: number) => along(units, picture.width, window.x, window.width);
  const alongY = (units: number) => along(units, picture.height, window.y, window.height);
  const moved = ({ x, y, width, height }: SubjectBox): SubjectBox => {
    const [left, top] = [alongX(x), alongY(y)];
    return { x: left, y: top, width: alongX(x + width) - left, height: alongY(y + height) - top };
  };
  const face = ({ marks, body, ...seen }: SeenFace): SeenFace => ({
    ...{ ...seen, ...moved(seen) },
    ...(marks && { marks: { oval: moved(marks.oval), eyes: moved(marks.eyes), mouth: moved(marks.mouth) } }),
    ...(body && { body: moved(body) }),
  });
  return {
    ...{ ...facts, columns, rows, interest },
    faces: facts.faces.map((faces) => faces.map(face).filter(isSeen)),
    ...(facts.things && {
      things: facts.things.map((things) => things.map((thing) => ({ ...thing, ...moved(thing) })).filter(isSeen)),
    }),
  };
}

function isSeen({ x, y, width, height }: SubjectBox): boolean {
  return x < SUBJECT_UNITS && y < SUBJECT_UNITS && x + width > 0 && y + height > 0;
}

/** For each of `count` cells of a stretch of a side, the cell of the whole side that its middle lies in. */
function cellsWithin(
  count: number,
  { begin, length, side }: { readonly begin: number; readonly length: number; readonly side: number },
  cells: number,
): readonly number[] {
  return Array.from({ length: count }, (_, at) =>
    Math.max(0, Math.min(cells - 1, Math.floor(((begin + ((at + 0.5) / count) * length) / side) * cells))),
  );
}
