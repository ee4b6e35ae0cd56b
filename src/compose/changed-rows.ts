/**
 * The rows in which two drawings may differ. An edge that moves changes the rows between its places and no others,
 * however much is filled on one side of it.
 */
import { boundsOf } from '../draw/bounds.js';
import type { DrawNode } from '../draw/draw-list.js';

/** Rows [top, bottom) of the frame. */
export interface Rows {
  readonly top: number;
  readonly bottom: number;
}

type Group = Extract<DrawNode, { kind: 'group' }>;

const ALL: Rows = { top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY };

/** Undefined where they are equal. Nodes are compared in pairs, in order: what is inserted counts with all after it. */
export function changedRows(before: readonly DrawNode[], after: readonly DrawNode[]): Rows | undefined {
  let rows: Rows | undefined;
  for (let index = 0; index < Math.max(before.length, after.length); index += 1)
    rows = joined(rows, changedNode(before[index], after[index]));
  return rows;
}

function changedNode(before: DrawNode | undefined, after: DrawNode | undefined): Rows | undefined {
  if (before === after) return undefined;
  if (before !== undefined && after !== undefined) {
    if (before.kind === 'group' && after.kind === 'group' && isSame(without(before), without(after))) {
      const inside = changedRows(before.children, after.children);
      return inside && throughGroup(inside, before);
    }
    if (isSame(before, after)) return undefined;
    const edges = changedEdges(before, after);
    if (edges !== undefined) return edges;
  }
  return joined(rowsOf(before), rowsOf(after));
}

function without({ children: _, ...rest }: Group): Omit<Group, 'children'> {
  return rest;
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

function throughGroup({ top, bottom }: Rows, { transform, blurPx = 0, without }: Group): Rows {
  const [, b, , d, , f] = transform ?? [1, 0, 0, 1, 0, 0];
  if (b !== 0 || d <= 0 || blurPx > 0 || without !== undefined) return ALL;
  return { top: d * top + f, bottom: d * bottom + f };
}

/** All rows of a node. How wide a text is does not matter, unless it is turned. */
function rowsOf(node: DrawNode | undefined): Rows | undefined {
  if (node === undefined) return undefined;
  if (isUnbounded(node)) return ALL;
  const box = boundsOf(node, () => 0);
  return box && { top: box.y, bottom: box.y + box.height };
}

/** True for what is turned, and for a path whose points do not bound it. */
function isUnbounded(node: DrawNode): boolean {
  if (node.kind === 'group') return (node.transform?.[1] ?? 0) !== 0 || node.children.some(isUnbounded);
  return node.kind === 'shape' && node.shape.kind === 'path' && OTHER_COMMANDS.test(node.shape.data);
}

/** What a path may hold beside M, L, C, Q and Z. */
const OTHER_COMMANDS = /[^MLCQZ\d\s.,-]/;

/** For two paths that are painted alike and differ in points alone; undefined for all else. */
function changedEdges(before: DrawNode, after: DrawNode): Rows | undefined {
  if (before.kind !== 'shape' || after.kind !== 'shape' || before.shadow !== undefined) return undefined;
  if (before.shape.kind !== 'path' || after.shape.kind !== 'path') return undefined;
  const { shape: _before, ...how } = before;
  const { shape: _after, ...same } = after;
  const [old, now] = [edgesOf(before.shape.data), edgesOf(after.shape.data)];
  if (!isSame(how, same) || old === undefined || old.length !== now?.length) return undefined;
  let rows: Rows | undefined;
  for (const [index, edge] of old.entries()) {
    const moved = now[index] as Edge;
    if (edge.command !== moved.command || edge.points.length !== moved.points.length) return undefined;
    rows = joined(rows, sweptRows(edge, moved));
  }
  const reach = 1 + (before.stroke?.widthPx ?? 0) / 2;
  return rows && { top: rows.top - reach, bottom: rows.bottom + reach };
}

interface Edge {
  readonly command: string;
  /** From its beginning to its end, control points between them. */
  readonly points: readonly Point[];
}

type Point = readonly [x: number, y: number];

/** Undefined where the path has other commands than M, L, C, Q and Z. */
function edgesOf(data: string): readonly Edge[] | undefined {
  if (OTHER_COMMANDS.test(data)) return undefined;
  const edges: Edge[] = [];
  let [start, at]: readonly [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  for (const [, command = '', text = ''] of data.matchAll(/([MLCQZ])([^MLCQZ]*)/g)) {
    const numbers = (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    const given = Array.from(
      { length: numbers.length / 2 },
      (_, i): Point => [numbers[2 * i] as number, numbers[2 * i + 1] as number],
    );
    if (command === 'M') start = given[0] ?? start;
    const end = command === 'Z' ? start : (given.at(-1) ?? at);
    edges.push({ command, points: command === 'M' ? given : [at, ...given, ...(command === 'Z' ? [start] : [])] });
    at = end;
  }
  return edges;
}

/** Rows over which an edge passes. One that stands upright passes over none, but where its ends come further. */
function sweptRows(before: Edge, after: Edge): Rows | undefined {
  if (before.command === 'M') return undefined;
  const pairs = before.points.map((point, index) => [point, after.points[index] as Point] as const);
  const moved = pairs.filter(([[x, y], [toX, toY]]) => x !== toX || y !== toY);
  if (moved.length === 0) return undefined;
  const [[[x]]] = pairs as [readonly [Point, Point]];
  const isUpright = 'LZ'.includes(before.command) && pairs.every((pair) => pair.every(([one]) => one === x));
  const ys = (isUpright ? moved : pairs).flatMap((pair) => pair.map(([, y]) => y));
  return { top: Math.min(...ys), bottom: Math.max(...ys) };
}

function joined(one: Rows | undefined, other: Rows | undefined): Rows | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return { top: Math.min(one.top, other.top), bottom: Math.max(one.bottom, other.bottom) };
}
