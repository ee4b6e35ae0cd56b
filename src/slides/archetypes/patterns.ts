/** Patterns that fill a box of any size, for pages without a picture. Each slide has a different one. */
import { withAlpha } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import { type Box, inflate } from '../../geometry.js';
import { cross, ellipseNode, rect, within } from '../shapes.js';
import type { Sheet } from './archetype.types.js';

function clipped(box: Box, children: readonly DrawNode[]): readonly DrawNode[] {
  return [{ kind: 'group', clip: { kind: 'rect', box }, children }];
}

/** The boxes, by column and row, of whole squares that cover a box and extend a little beyond its edges. */
function tiles({ x, y, width, height }: Box, about: number): readonly { box: Box; column: number; row: number }[] {
  const columns = Math.max(1, Math.round(width / about));
  const side = width / columns;
  const rows = Math.ceil(height / side);
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const [left, top] = [Math.floor(x + column * side), Math.floor(y + row * side)];
    return { box: { x: left, y: top, width: Math.ceil(side) + 1, height: Math.ceil(side) + 1 }, column, row };
  });
}

/** A pseudo-random number from 0 up to, but not including, `most`; always the same for the same place. */
function chance(most: number, ...places: readonly number[]): number {
  const mixed = places.reduce((sum, place, index) => sum + place * (index * 2.399 + 1.618), 0.37);
  return Math.floor((mixed * 7.13 - Math.floor(mixed * 7.13)) * most);
}

function path(data: string, fill: string): DrawNode {
  return { kind: 'shape', shape: { kind: 'path', data }, fill };
}

/** A quarter of a disc around one of a box's corners. */
function quarter({ x, y, width: side }: Box, corner: number, fill: string): DrawNode {
  const [cx, cy] = [corner % 2 === 0 ? x : x + side, corner < 2 ? y : y + side];
  const [sx, sy] = [corner % 2 === 0 ? 1 : -1, corner < 2 ? 1 : -1];
  const sweep = sx * sy > 0 ? 1 : 0;
  return path(`M${cx} ${cy} L${cx + sx * side} ${cy} A${side} ${side} 0 0 ${sweep} ${cx} ${cy + sy * side}Z`, fill);
}

/** Tiles of quarter discs, half discs and stripes. */
export function blockPattern(box: Box, { kit, tones }: Sheet): readonly DrawNode[] {
  const [ground, first, second] = tones.pattern;
  const nodes = tiles(box, 216).flatMap(({ box: tile, column, row }): readonly DrawNode[] => {
    const pick = (most: number, salt: number) => chance(most, column, row, kit.position, salt);
    const fill = pick(3, 1) === 0 ? second : first;
    switch (pick(5, 2)) {
      case 0:
        return [rect(tile, second), quarter(tile, pick(4, 3), first)];
      case 1:
        return [quarter(tile, pick(4, 3), fill)];
      case 2:
        return [rect(tile, fill)];
      case 3:
        return [0, 1, 2].map((step) =>
          rect({ ...tile, y: tile.y + (step * tile.height) / 3, height: tile.height / 6 }, fill),
        );
      default:
        return [ellipseNode(within(tile, 0.14), fill)];
    }
  });
  return clipped(box, [rect(box, ground), ...nodes]);
}

/** Hairline circles around a point at the edge, like a slow wave. */
export function arcPattern(box: Box, { kit, tones }: Sheet): readonly DrawNode[] {
  const [ground, first, second] = tones.pattern;
  const [cx, cy] = [box.x + (chance(2, kit.position, 5) === 0 ? 0.18 : 0.82) * box.width, box.y + box.height];
  const far = Math.hypot(box.width, box.height);
  const rings = Array.from({ length: 14 }, (_, step): DrawNode => {
    const radius = (far * (14 - step)) / 14;
    const own = { x: cx - radius, y: cy - radius, width: 2 * radius, height: 2 * radius };
    return {
      kind: 'shape',
      shape: { kind: 'ellipse', box: own },
      stroke: { paint: step % 4 === 1 ? first : second, widthPx: step % 4 === 1 ? 5 : 2, order: 'over' },
    };
  });
  const core = 0.14 * far;
  return clipped(box, [
    rect(box, ground),
    ...rings,
    ellipseNode({ x: cx - core, y: cy - core, width: 2 * core, height: 2 * core }, first),
  ]);
}

/** Rounded tiles, some of them with a disc or bars. */
export function tilePattern(box: Box, { kit, tones }: Sheet): readonly DrawNode[] {
  const [ground, first, second] = tones.pattern;
  const soft = withAlpha(first, 0.16);
  const nodes = tiles(box, 168).flatMap(({ box: tile, column, row }): readonly DrawNode[] => {
    const pick = chance(7, column, row, kit.position);
    const own = inflate(tile, -9);
    const bars = [0.35, 0.6, 0.85].map((share, index) =>
      rect(
        {
          x: own.x + (0.2 + 0.22 * index) * own.width,
          y: own.y + (0.86 - 0.68 * share) * own.height,
          width: 0.15 * own.width,
          height: 0.68 * share * own.height,
        },
        first,
        6,
      ),
    );
    if (pick === 0) return [rect(own, first, 26)];
    if (pick === 1) return [rect(own, soft, 26), ellipseNode(within(own, 0.22), first)];
    if (pick === 2) return [rect(own, soft, 26), ...bars];
    return [rect(own, pick === 3 ? second : soft, 26)];
  });
  return clipped(box, [rect(box, ground), ...nodes]);
}

/** Rays from the middle of the lower edge. */
export function rayPattern(box: Box, { kit, tones }: Sheet): readonly DrawNode[] {
  const [ground, , second] = tones.pattern;
  const [cx, cy] = [box.x + (0.3 + 0.4 * ((kit.position % 3) / 2)) * box.width, box.y + box.height + 0.2 * box.width];
  const far = 2 * Math.hypot(box.width, box.height);
  const rays = Array.from({ length: 18 }, (_, step) => {
    const [from, to] = [Math.PI + (step * Math.PI) / 18, Math.PI + ((step + 0.5) * Math.PI) / 18];
    const at = (angle: number) => `${Math.round(cx + far * Math.cos(angle))} ${Math.round(cy + far * Math.sin(angle))}`;
    return path(`M${Math.round(cx)} ${Math.round(cy)} L${at(from)} L${at(to)}Z`, second);
  });
  return clipped(box, [rect(box, ground), ...rays]);
}

/** Crosses on the left, discs on the right. */
export function splitPattern(box: Box, { tones }: Sheet): readonly DrawNode[] {
  const [ground, first, second] = tones.pattern;
  const half = box.x + box.width / 2;
  const nodes = tiles(box, 108).flatMap(({ box: tile }): readonly DrawNode[] => {
    const own = within(tile, 0.3);
    return tile.x + tile.width / 2 > half ? [ellipseNode(own, ground)] : cross(own, second, 9);
  });
  return clipped(box, [rect(box, ground), rect({ ...box, x: half, width: box.width / 2 }, first), ...nodes]);
}
