/** Pictures as the layout knows them: one look, with faces and places that ask to be seen. */
import type { Box, Size } from '../../../src/geometry.js';
import type { PictureGround } from '../../../src/layout/fact-map.js';
import { SUBJECT_UNITS } from '../../../src/media.js';
import { packBytes } from '../../../src/subjects/pack-bytes.js';

export const FRAME: Size = { width: 1080, height: 1920 };
const [COLUMNS, ROWS] = [18, 32];

/** `faces` and `interest`: boxes in shares of the picture; interest is as high as it gets in its boxes. */
export function groundOf(
  known: { readonly faces?: readonly Box[]; readonly interest?: readonly Box[] },
  picture: Size = FRAME,
): PictureGround {
  const unit = (box: Box): Box => ({
    x: Math.round(SUBJECT_UNITS * box.x),
    y: Math.round(SUBJECT_UNITS * box.y),
    width: Math.round(SUBJECT_UNITS * box.width),
    height: Math.round(SUBJECT_UNITS * box.height),
  });
  const values = Uint8Array.from({ length: COLUMNS * ROWS }, (_, at) => {
    const [x, y] = [((at % COLUMNS) + 0.5) / COLUMNS, (Math.floor(at / COLUMNS) + 0.5) / ROWS];
    const isIn = (box: Box) => box.x <= x && x < box.x + box.width && box.y <= y && y < box.y + box.height;
    return (known.interest ?? []).some(isIn) ? 255 : 0;
  });
  return {
    picture,
    facts: {
      times: [0],
      cuts: [],
      columns: COLUMNS,
      rows: ROWS,
      faces: [(known.faces ?? []).map(unit)],
      interest: [packBytes(values)],
    },
    light: undefined,
    framesPerSecond: 30,
    fromSeconds: 0,
  };
}
