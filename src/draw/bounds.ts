/** How far the ink of a node reaches, without a canvas. */
import { type Box, bottom as bottomOf, inflate, right, shared, union } from '../geometry.js';
import type { DrawNode, Shadow, Shape } from './draw-list.js';

/** Width in pixels of a text node: the font book's advance. */
export type Advance = (node: Extract<DrawNode, { kind: 'text' }>) => number;

/** A box that holds all ink of a node: text by its advance, generous above and below, shadows and strokes included. */
export function boundsOf(node: DrawNode, advance: Advance): Box | undefined {
  switch (node.kind) {
    case 'group': {
      const inner = union(node.children.flatMap((child) => boundsOf(child, advance) ?? []));
      if (inner === undefined) return undefined;
      const blurred = node.blurPx === undefined ? inner : inflate(inner, 3 * node.blurPx);
      const moved = node.transform === undefined ? blurred : transformed(blurred, node.transform);
      return node.clip === undefined ? moved : shared(moved, shapeBox(node.clip));
    }
    case 'shape':
      return withShadow(inflate(shapeBox(node.shape), (node.stroke?.widthPx ?? 0) / 2 + 1), node.shadow);
    case 'text': {
      const size = node.font.sizePx;
      const width = advance(node);
      const ink = { x: node.x - 0.15 * size, y: node.y - 1.15 * size, width: width + 0.3 * size, height: 1.6 * size };
      return withShadow(inflate(ink, node.stroke?.widthPx ?? 0), node.shadow);
    }
    case 'image':
      return withShadow(node.box, node.shadow);
    default:
      return node satisfies never;
  }
}

function withShadow(box: Box, shadow: Shadow | undefined): Box {
  if (shadow === undefined) return box;
  const cast = inflate({ ...box, x: box.x + shadow.offsetXPx, y: box.y + shadow.offsetYPx }, shadow.blurPx * 1.5);
  return union([box, cast]) ?? box;
}

function shapeBox(shape: Shape): Box {
  return shape.kind === 'path' ? pathBox(shape.data) : shape.box;
}

/** The hull of all points of absolute path data with M, L, C, Q and Z only, which is what this folder writes. */
function pathBox(data: string): Box {
  const numbers = (data.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function transformed(box: Box, [a, b, c, d, e, f]: readonly [number, number, number, number, number, number]): Box {
  const corners = [
    [box.x, box.y],
    [right(box), box.y],
    [box.x, bottomOf(box)],
    [right(box), bottomOf(box)],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/**
 * True when a pixel depends on drawn neighbours (a blurred group, a hard shadow of an outlined form), which a canvas of
 * only some rows would cut off.
 */
export function spreads(node: DrawNode): boolean {
  if (node.kind === 'group') return (node.blurPx ?? 0) > 0 || node.children.some(spreads);
  if (node.kind !== 'shape' || node.shadow === undefined || node.stroke === undefined) return false;
  return node.fill !== undefined && node.shadow.blurPx < node.stroke.widthPx / 2;
}
