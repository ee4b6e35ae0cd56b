/**
 * Samples of a clip whose camera stands still -> the heads of upright figures that move in it, which are too small for
 * the face network. A figure is one connected piece that differs from the picture without moving figures, is upright,
 * and has something like skin at its top. The rules were tested against boxes marked by hand (`npm run bench
 * subjects`).
 */
import type { FaceBox } from './measure-subjects.js';
import { skinLikelihood } from './skin.js';
import type { SmallPicture } from './small-picture.js';

/** Samples along the side of a cell. */
const CELL = 2;
/** In fewer samples of a shot than this, a figure cannot be told from what stands behind it. */
const LEAST_SIGHTS = 5;
/** The least share of a shot's samples in which its figure must be seen. */
const LEAST_SEEN = 0.5;
/**
 * The most that the heights of a figure's head may differ from their median, as the median of the differences: the
 * heights of one head are alike.
 */
const MOST_UNLIKE = 0.3;
/** The least difference of luma or chroma, against the picture without figures, at which a cell belongs to a figure. */
const DIFFERS = 13;
/** The most cells that may differ, as a share of all: where more do, the camera moves. */
const MOST_MOVING = 0.3;
/** The least height of a figure, as a share of the picture's height. */
const LEAST_HEIGHT = 0.28;
/**
 * The least height of a figure in its widths, because an animal is wider than high; and of one that was seen upright
 * before.
 */
const [UPRIGHT, BENT] = [1.12, 0.75];
/** Rows at the top of the picture that a figure must leave free, because otherwise its head is not seen. */
const RIM = 2;
/**
 * Height and width of a head with some air around it, and the part of a figure, from its top, whose middle is the
 * middle of the head; all as shares of the height of the figure.
 */
const [HEAD_HEIGHT, HEAD_WIDTH, CROWN] = [0.19, 0.19, 0.1];
/**
 * A figure less upright than the first number counts as bent: its head is somewhere in its upper part, whose share of
 * the height is the second number.
 */
const [STRAIGHT, BENT_HEAD] = [1.6, 0.32];
/** How far a figure may be outside the columns that it had in the sample before, in its heights. */
const FOLLOWED = 0.3;
/** The least share of a head that must be like skin; it is small because a head may be seen from the side. */
const LEAST_SKIN = 0.06;
const SKIN = 110;
/** The most samples without a head, between two samples with one, that are filled in. */
const MOST_GAP = 3;
const SCORE = 0.6;

/** The heads found in each sample. */
export function moverHeads(
  times: readonly number[],
  cuts: readonly number[],
  pictures: readonly SmallPicture[],
): readonly (readonly FaceBox[])[] {
  const heads: (readonly FaceBox[])[] = pictures.map(() => []);
  for (const shot of shotsOf(times, cuts)) {
    if (shot.length < LEAST_SIGHTS) continue;
    const cells = shot.map((at) => cellsOf(pictures[at] as SmallPicture));
    const behind = medianOf(cells);
    const masks = cells.map((cell) => maskOf(cell, behind));
    const figureAt = (index: number, near: Figure | undefined): Figure | undefined => {
      const figure = tallest(masks[index], cells[index] as Cells, near);
      if (figure === undefined || (near !== undefined && isSame(figure, near))) return figure;
      return skinIn(figure, pictures[shot[index] as number] as SmallPicture) ? figure : undefined;
    };
    const found = followed(cells.length, figureAt);
    // Coffee that is poured is upright and brown, too; but a figure is there for most of the shot.
    const figures = found.filter((figure) => figure !== undefined);
    if (figures.length < LEAST_SEEN * shot.length || !areAlike(figures)) continue;
    bridged(found.map((figure) => figure?.head)).forEach((head, index) => {
      if (head !== undefined) heads[shot[index] as number] = [head];
    });
  }
  return heads;
}

/** True where the figures show the same head in all samples, and not a hand, a cup and a sleeve by turns. */
function areAlike(figures: readonly Figure[]): boolean {
  const heights = figures.map(({ head }) => head.height);
  const middle = median(heights);
  return median(heights.map((height) => Math.abs(height - middle))) <= MOST_UNLIKE * middle;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/**
 * Follows a figure forward through the samples, then looks backward for those still missing: a figure that bends down
 * or is touched is recognised by the samples beside.
 */
function followed(
  count: number,
  figureAt: (index: number, near: Figure | undefined) => Figure | undefined,
): readonly (Figure | undefined)[] {
  const found: (Figure | undefined)[] = [];
  for (let at = 0; at < count; at += 1) found.push(figureAt(at, found[at - 1] ?? found[at - 2]));
  for (let at = count - 1; at >= 0; at -= 1) found[at] ??= figureAt(at, found[at + 1] ?? found[at + 2]);
  return found;
}

function shotsOf(times: readonly number[], cuts: readonly number[]): readonly (readonly number[])[] {
  const shots = new Map<number, number[]>();
  times.forEach((time, at) => {
    const shot = cuts.filter((cut) => cut <= time).length;
    shots.set(shot, [...(shots.get(shot) ?? []), at]);
  });
  return [...shots.values()];
}

/** Sums over the samples that lie in each cell. */
interface Cells {
  readonly columns: number;
  readonly rows: number;
  readonly planes: readonly [Int16Array, Int16Array, Int16Array];
}

function cellsOf({ width, height, luma, blue, red }: SmallPicture): Cells {
  const [columns, rows] = [Math.floor(width / CELL), Math.floor(height / CELL)];
  const mean = (plane: Uint8Array | Int8Array) => {
    const means = new Int16Array(columns * rows);
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const at = row * CELL * width + column * CELL;
        const sum = (plane[at] ?? 0) + (plane[at + 1] ?? 0) + (plane[at + width] ?? 0) + (plane[at + width + 1] ?? 0);
        means[row * columns + column] = Math.round(sum / 4);
      }
    }
    return means;
  };
  return { columns, rows, planes: [mean(luma), mean(blue), mean(red)] };
}

function medianOf(looks: readonly Cells[]): Cells {
  const { columns, rows } = looks[0] as Cells;
  const median = (plane: 0 | 1 | 2) => {
    const values = new Int16Array(looks.length);
    return Int16Array.from({ length: columns * rows }, (_, at) => {
      for (let look = 0; look < looks.length; look += 1) values[look] = looks[look]?.planes[plane][at] ?? 0;
      return values.sort()[looks.length >> 1] as number;
    });
  };
  return { columns, rows, planes: [median(0), median(1), median(2)] };
}

/**
 * 1 where a sample differs from the picture without figures, with small gaps closed; undefined where the camera moves.
 */
function maskOf({ columns, rows, planes }: Cells, behind: Cells): Uint8Array | undefined {
  const differs = new Uint8Array(columns * rows);
  let count = 0;
  for (let at = 0; at < differs.length; at += 1) {
    const apart = (plane: 0 | 1 | 2) => Math.abs((planes[plane][at] ?? 0) - (behind.planes[plane][at] ?? 0));
    if (apart(0) + 2 * (apart(1) + apart(2)) < DIFFERS) continue;
    differs[at] = 1;
    count += 1;
  }
  if (count > MOST_MOVING * differs.length) return undefined;
  const mask = new Uint8Array(differs.length);
  for (let row = 1; row < rows - 1; row += 1) {
    for (let column = 1; column < columns - 1; column += 1) {
      const at = row * columns + column;
      let near = 0;
      for (let down = -columns; down <= columns; down += columns)
        for (let aside = -1; aside <= 1; aside += 1) near += differs[at + down + aside] as number;
      // Leaves and noise are single cells; a figure has neighbours.
      if (near >= 3) mask[at] = 1;
    }
  }
  return mask;
}

/** A figure's box in cells, edges included, and its head in shares of the picture. */
interface Figure {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly head: FaceBox;
}

type Extent = Omit<Figure, 'head'>;

/**
 * The tallest upright figure. Something that it touches may make it wide: then only the part is taken that lies about
 * as far across as `last`, the figure of the sample before.
 */
function tallest(mask: Uint8Array | undefined, { columns, rows }: Cells, last: Figure | undefined): Figure | undefined {
  if (mask === undefined) return undefined;
  let best: Extent | undefined;
  for (const cells of piecesOf(mask, columns)) {
    const whole = extentOf(cells, columns);
    const isOther = isUpright(whole, UPRIGHT) || last === undefined;
    const extent = isOther ? whole : extentOf(about(cells, columns, last), columns);
    if (extent === undefined || !isUpright(extent, isOther ? UPRIGHT : BENT)) continue;
    if (extent.top < RIM || heightOf(extent) < LEAST_HEIGHT * rows) continue;
    if (best === undefined || heightOf(extent) > heightOf(best)) best = extent;
  }
  if (best === undefined) return undefined;
  const [x, y] = [best.left / columns, best.top / rows];
  const body = { x, y, width: (best.right + 1) / columns - x, height: (best.bottom + 1) / rows - y };
  return { ...best, head: { ...headIn(best, mask, columns, rows), isHead: true, body } };
}

/** True for one figure in two samples: their columns overlap by half, and its height changed little unless it bent. */
function isSame(a: Extent, b: Extent): boolean {
  const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left) + 1;
  const narrower = Math.min(a.right - a.left, b.right - b.left) + 1;
  return shared >= 0.5 * narrower && Math.min(heightOf(a), heightOf(b)) >= 0.5 * Math.max(heightOf(a), heightOf(b));
}

function heightOf({ top, bottom }: Extent): number {
  return bottom - top + 1;
}

function isUpright(extent: Extent | undefined, least: number): boolean {
  return extent !== undefined && heightOf(extent) >= least * (extent.right - extent.left + 1);
}

/** Cells of a piece that lie within the columns of another figure or a little beside them. */
function about(cells: readonly number[], columns: number, { left, right, top, bottom }: Figure): readonly number[] {
  const reach = FOLLOWED * (bottom - top);
  return cells.filter((cell) => cell % columns >= left - reach && cell % columns <= right + reach);
}

function extentOf(cells: readonly number[], columns: number): Extent | undefined {
  if (cells.length === 0) return undefined;
  let [left, top, right, bottom] = [columns, Number.POSITIVE_INFINITY, 0, 0];
  for (const cell of cells) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  }
  return { left, top, right, bottom };
}

/** Pieces of connected cells of the mask; cells with one empty cell between them count as connected. */
function piecesOf(mask: Uint8Array, columns: number): readonly (readonly number[])[] {
  const pieces: number[][] = [];
  const seen = new Uint8Array(mask.length);
  for (let from = 0; from < mask.length; from += 1) {
    if (mask[from] === 0 || seen[from] === 1) continue;
    const piece = [from];
    seen[from] = 1;
    for (let next = 0; next < piece.length; next += 1) {
      const at = piece[next] as number;
      for (let down = -2; down <= 2; down += 1) {
        for (let aside = -2; aside <= 2; aside += 1) {
          const column = (at % columns) + aside;
          const other = at + down * columns + aside;
          if (column < 0 || column >= columns || mask[other] !== 1 || seen[other] === 1) continue;
          seen[other] = 1;
          piece.push(other);
        }
      }
    }
    pieces.push(piece);
  }
  return pieces;
}

/**
 * The head of a standing figure lies about the middle of its crown; for a bent figure, all of its upper part is taken.
 */
function headIn(extent: Extent, mask: Uint8Array, columns: number, rows: number): FaceBox {
  const height = heightOf(extent);
  const inTop = (share: number) => {
    const seen: number[] = [];
    for (let row = extent.top; row <= extent.top + share * height; row += 1) {
      for (let column = extent.left; column <= extent.right; column += 1)
        if (mask[row * columns + column] === 1) seen.push(column + 0.5);
    }
    return seen;
  };
  if (!isUpright(extent, STRAIGHT)) {
    const seen = inTop(BENT_HEAD);
    const [left, right] = [Math.min(...seen) - 1, Math.max(...seen) + 1];
    const [x, y] = [Math.max(0, left / columns), extent.top / rows];
    return { x, y, width: Math.min(1, right / columns) - x, height: (BENT_HEAD * height) / rows, score: SCORE };
  }
  const crown = inTop(CROWN);
  const middle = crown.reduce((sum, column) => sum + column, 0) / crown.length;
  const width = HEAD_WIDTH * height;
  const x = Math.max(0, (middle - width / 2) / columns);
  const y = Math.max(0, (extent.top - 0.02 * height) / rows);
  return {
    x,
    y,
    width: Math.min(1, (middle + width / 2) / columns) - x,
    height: (HEAD_HEIGHT * height) / rows,
    score: SCORE,
  };
}

function skinIn({ head }: Figure, { width, height, luma, blue, red }: SmallPicture): boolean {
  const [left, top] = [Math.floor(head.x * width), Math.floor(head.y * height)];
  const [right, bottom] = [Math.ceil((head.x + head.width) * width), Math.ceil((head.y + head.height) * height)];
  let [skin, count] = [0, 0];
  for (let y = top; y < Math.min(height, bottom); y += 1) {
    for (let x = left; x < Math.min(width, right); x += 1) {
      const at = y * width + x;
      count += 1;
      if (skinLikelihood(luma[at] as number, blue[at] as number, red[at] as number) > SKIN) skin += 1;
    }
  }
  return skin >= LEAST_SKIN * count;
}

/**
 * The heads of all samples; a sample without a head gets one where the samples before and after it have heads near in
 * time.
 */
function bridged(heads: readonly (FaceBox | undefined)[]): readonly (FaceBox | undefined)[] {
  return heads.map((head, at) => {
    if (head !== undefined) return head;
    const before = heads.slice(Math.max(0, at - MOST_GAP), at).findLast((one) => one !== undefined);
    const after = heads.slice(at + 1, at + 1 + MOST_GAP).find((one) => one !== undefined);
    if (before === undefined || after === undefined) return undefined;
    const [x, y] = [Math.min(before.x, after.x), Math.min(before.y, after.y)];
    return {
      x,
      y,
      width: Math.max(before.x + before.width, after.x + after.width) - x,
      height: Math.max(before.y + before.height, after.y + after.height) - y,
      score: SCORE,
      isHead: true,
    };
  });
}
