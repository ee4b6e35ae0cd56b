/** The drawings of scrapbook: squared paper, prints, tape and hand-drawn ticks. */

import { withAlpha } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { tidy } from '../../overlay/tidy.js';
import { designedGround } from '../ground.js';
import { fromOklch, toOklch } from '../oklch.js';
import { placeArt } from '../place-art.js';
import { line, rect, seamsOf } from '../shapes.js';
import type { PicturePlace, SlideKit, SlidePicture } from '../slide.types.js';

/** Side of a square, px. */
const GRID = 54;

/** The lines of squared paper. */
export function squares({ width, height }: Box, color: string): DrawNode {
  const parts: string[] = [];
  for (let x = GRID / 2; x < width + GRID; x += GRID) parts.push(`M${x} 0V${height + GRID}`);
  for (let y = GRID / 2; y < height + GRID; y += GRID) parts.push(`M0 ${y}H${width + GRID}`);
  return {
    kind: 'shape',
    shape: { kind: 'path', data: parts.join('') },
    stroke: { paint: withAlpha(color, 0.6), widthPx: 2, order: 'over' },
  };
}

/** The box of a print with its white rim and the box of the picture in it, before they are tilted. */
export function printBoxes(area: Box, kit: SlideKit, degrees = (kit.position % 2 === 0 ? 1 : -1) * 1.6) {
  const rim = Math.max(10, Math.min(22, area.height * 0.05));
  const shrink = Math.abs(Math.sin((degrees * Math.PI) / 180)) * area.width * 0.5 + 8;
  const box: Box = {
    x: area.x + 8,
    y: Math.round(area.y + shrink),
    width: area.width - 16,
    height: Math.round(Math.max(40, area.height - 2 * shrink)),
  };
  const inner: Box = { x: box.x + rim, y: box.y + rim, width: box.width - 2 * rim, height: box.height - 2 * rim };
  return { degrees, box, inner, tapes: tapesOf(box) };
}

/** Strips of tape at the print's corners. */
function tapesOf(box: Box): readonly [Box, Box] {
  const at = (x: number, y: number) => ({ x: x - 84, y: y - 24, width: 168, height: 48 });
  return [at(box.x + 22, box.y + 26), at(box.x + box.width - 24, box.y + box.height - 30)];
}

/** The picture as a print with a white rim, tilted, held by two strips of tape. */
export function print(
  picture: SlidePicture | undefined,
  area: Box,
  kit: SlideKit,
  { tape, place, tilt }: { readonly tape: string; readonly place: PicturePlace; readonly tilt?: number },
): readonly DrawNode[] {
  const { degrees, box, inner, tapes } = printBoxes(area, kit, tilt);
  const soft = toOklch(kit.palette.accent);
  const ground = designedGround(
    kit,
    // A tint of the colour; a light colour stays as it is, because a tint of it would lose its hue.
    fromOklch({
      ...soft,
      lightness: Math.max(soft.lightness, Math.min(0.9, soft.lightness + 0.12)),
      chroma: soft.chroma * 0.75,
    }),
    picture,
  );
  const art = placeArt(picture, { box: inner, place: { ...place, guest: undefined }, ground });
  const centre: readonly [number, number] = [box.x + box.width / 2, box.y + box.height / 2];
  return [
    turned(degrees, centre, [
      rect(box, '#ffffff', 3, { color: '#0000003d', offsetXPx: 0, offsetYPx: 10, blurPx: 30 }),
      ...art.behind,
      ...art.cutout,
    ]),
    ...tapes.map((strip, index) =>
      turned(
        degrees + (index === 0 ? -38 : 34),
        [strip.x + strip.width / 2, strip.y + strip.height / 2],
        [tapeStrip(strip, tape)],
      ),
    ),
  ];
}

/** A strip with torn ends. */
export function tapeStrip(box: Box, color: string): DrawNode {
  const { x, y, width, height } = box;
  const teeth = 6;
  const points: string[] = [`M${x} ${y}`, `L${x + width} ${y}`];
  for (let tooth = 0; tooth <= teeth; tooth += 1)
    points.push(`L${x + width + (tooth % 2 === 0 ? 0 : -7)} ${tidy(y + (height * tooth) / teeth)}`);
  for (let tooth = teeth; tooth >= 0; tooth -= 1)
    points.push(`L${x + (tooth % 2 === 0 ? 0 : 7)} ${tidy(y + (height * tooth) / teeth)}`);
  return {
    kind: 'shape',
    shape: { kind: 'path', data: `${points.join(' ')}Z` },
    fill: color,
    shadow: { color: '#00000024', offsetXPx: 0, offsetYPx: 3, blurPx: 8 },
  };
}

export function turned(degrees: number, [x, y]: readonly [number, number], children: readonly DrawNode[]): DrawNode {
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const matrix = [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y].map(
    (value) => Math.round(value * 1e6) / 1e6,
  );
  return {
    kind: 'group',
    children,
    transform: matrix as unknown as readonly [number, number, number, number, number, number],
  };
}

/** A hand-drawn tick before a list's line. */
export function handTick({ x, y: baseline }: Pick<Box, 'x' | 'y'>, cap: number, color: string): readonly DrawNode[] {
  const y = baseline - cap * 0.42;
  return [
    line(
      [
        [x + cap * 0.1, y],
        [x + cap * 0.42, y + cap * 0.42],
        [x + cap * 1.05, y - cap * 0.55],
      ],
      color,
      Math.max(5, cap * 0.19),
    ),
  ];
}

/** A ring drawn by hand around a box; its ends pass each other. */
export function drawnRing({ x, y, width, height }: Box, color: string): readonly DrawNode[] {
  const [cx, cy, rx, ry] = [x + width / 2, y + height / 2, width / 2, height / 2];
  // A rounded square rather than an ellipse, so that the corners of the words stay inside.
  const squared = (value: number) => Math.sign(value) * Math.abs(value) ** 0.62;
  const points = Array.from({ length: 65 }, (_, step): readonly [number, number] => {
    const angle = -2.5 + (step / 64) * 6.75;
    const wobble = 1 + 0.018 * Math.sin(angle * 3.1) - 0.0009 * step;
    return [cx + rx * wobble * squared(Math.cos(angle)), cy + ry * wobble * squared(Math.sin(angle))];
  });
  return [line(points, color, 6)];
}

/** An arrow as drawn by hand in one stroke; it ends at `x`. */
export function curvedArrow({ x, y }: Pick<Box, 'x' | 'y'>, color: string): readonly DrawNode[] {
  const data = `M${x - 150} ${y - 8} C${x - 110} ${y + 26} ${x - 60} ${y + 22} ${x} ${y}`;
  const tip = [
    [x - 30, y - 18],
    [x, y],
    [x - 26, y + 22],
  ] as const;
  return [
    { kind: 'shape', shape: { kind: 'path', data }, stroke: { paint: color, widthPx: 6, order: 'over' } },
    line(tip, color, 6),
  ];
}

/** Tape over the seams, half of it on each of two pages. */
export function seamTapes(kit: SlideKit, color: string): readonly DrawNode[] {
  return seamsOf(kit).map(({ x, seam }) => {
    const y = Math.round(kit.frame.height * (seam % 2 === 0 ? 0.3 : 0.56));
    return turned(seam % 2 === 0 ? 5 : -4, [x, y], [tapeStrip({ x: x - 46, y: y - 26, width: 92, height: 52 }, color)]);
  });
}
