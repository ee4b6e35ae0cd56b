/**
 * Where a free picture snaps to: the middle, the thirds and the sides of the safe zone; and it keeps off faces. Shares
 * of the frame.
 */
import type { Box, Size } from '../shared/messages.js';

export interface SnapLine {
  /** `x`: an upright line, at this share of the width. */
  readonly axis: 'x' | 'y';
  readonly at: number;
}

export interface Snapped {
  readonly box: Box;
  /** The lines that it lies on. */
  readonly lines: readonly SnapLine[];
  /** True where it covers a face and no place beside it is near. */
  readonly isOnFace: boolean;
}

interface Surroundings {
  /** Shares of the frame. */
  readonly safeZone: Box | undefined;
  readonly faces: readonly Box[];
}

/** The distance over which lines attract, a share of the frame. */
const REACH = 0.015;
/** The distance over which a face pushes a picture away. */
const FACE_REACH = 0.12;
/** Room that is left beside a face. */
const FACE_ROOM = 0.01;

/** A box in shares of a frame. */
export function sharesOf({ x, y, width, height }: Box, size: Size): Box {
  return { x: x / size.width, y: y / size.height, width: width / size.width, height: height / size.height };
}

/** The box moved to what is near; it stays inside of the frame. */
export function snap(box: Box, { safeZone, faces }: Surroundings): Snapped {
  const inside = within(box);
  const zone = safeZone ?? { x: 0, y: 0, width: 1, height: 1 };
  const across = snapAxis(inside.x, inside.width, [zone.x, zone.x + zone.width]);
  const down = snapAxis(inside.y, inside.height, [zone.y, zone.y + zone.height]);
  const onLines = within({ ...inside, x: across.from, y: down.from });
  const free = offFaces(onLines, faces);
  const isOnFace = free === undefined;
  const end = free ?? onLines;
  const lines = [
    ...(end.x === onLines.x && across.at !== undefined ? [{ axis: 'x', at: across.at } as const] : []),
    ...(end.y === onLines.y && down.at !== undefined ? [{ axis: 'y', at: down.at } as const] : []),
  ];
  return { box: end, lines, isOnFace };
}

function within({ x, y, width, height }: Box): Box {
  const keep = (from: number, length: number) => Math.max(0, Math.min(1 - length, from));
  return { x: keep(x, width), y: keep(y, height), width, height };
}

/** Either side of the box, or its middle, goes to a line that is near. */
function snapAxis(from: number, length: number, sides: readonly number[]) {
  const lines = [...sides, 1 / 3, 0.5, 2 / 3];
  const ways = lines.flatMap((at) => [0, length / 2, length].map((part) => ({ at, by: at - from - part })));
  const [best] = ways.toSorted((a, b) => Math.abs(a.by) - Math.abs(b.by));
  return best === undefined || Math.abs(best.by) > REACH
    ? { from, at: undefined }
    : { from: from + best.by, at: best.at };
}

/** The nearest place that covers no face; undefined where none is near. */
function offFaces(box: Box, faces: readonly Box[]): Box | undefined {
  const covers = (one: Box) => faces.some((face) => meets(one, face));
  if (!covers(box)) return box;
  const places = faces.flatMap((face) => [
    { ...box, x: face.x - box.width - FACE_ROOM },
    { ...box, x: face.x + face.width + FACE_ROOM },
    { ...box, y: face.y - box.height - FACE_ROOM },
    { ...box, y: face.y + face.height + FACE_ROOM },
  ]);
  const away = (one: Box) => Math.hypot(one.x - box.x, one.y - box.y);
  return places
    .filter((one) => away(one) < FACE_REACH && !covers(one) && isInside(one))
    .toSorted((a, b) => away(a) - away(b))[0];
}

function isInside({ x, y, width, height }: Box): boolean {
  return x >= 0 && y >= 0 && x + width <= 1 && y + height <= 1;
}

function meets(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
