/** What an object wears besides its label, in each style: paths with the place of their origin. */
import type { TrackingStyle } from '../../document/enumerations.js';
import type { Size } from '../../geometry.js';
import { angle, arch, bar, oval, ribbon, ring } from './ass-drawing.js';
import { type DrawnPlane, type Edges, grown, inwards, isEmpty, moved, outwards } from './edges.js';
import { lineFor, type OverlaySizes, onGrid } from './overlay-style.js';
import type { ShownObject } from './shown-objects.js';

export interface Shape {
  /** Of the origin: the same path elsewhere comes out of the renderer's cache. */
  readonly x: number;
  readonly y: number;
  readonly path: string;
  /**
   * All that it covers: the renderer's bitmap is up to 31 px larger each way, and every pixel of it is mixed. Default:
   * the bitmap.
   */
  readonly covers?: Edges;
  /** Share of the colour's own alpha. Default 1. */
  readonly alpha?: number;
}

/** Boxes up to this area are one shape: many small ones together stay cheap. */
const ONE_SHAPE_PX = 6_000;
/**
 * Lines are at most this share of an object's shorter side; the angles of a far one would close to a blot sooner than
 * its box.
 */
const BOX_LINE_SHARE = 1 / 10;
const CORNER_LINE_SHARE = 1 / 16;
/** The ring on the ground: wider than the feet, seen from a little above, open towards the back. */
const FOOT = { width: 1.04, depth: 0.15 } as const;
/** The ring of a large object is heavier: a hairline that wide would not read as one ring. */
const FOOT_LINE_SHARE = 1 / 90;
const TRAIL_SECONDS = 1.5;
/** A trail is so many ribbons of falling length over each other: it fades out without a seam. */
const TRAIL_RIBBONS = 5;
const TRAIL_ALPHA = 0.42;

export interface ShapeScene {
  readonly style: TrackingStyle;
  readonly plane: DrawnPlane;
  readonly sizes: OverlaySizes;
  readonly times: readonly number[];
  readonly picture: Size;
  /** How much wider lines are on each side, px on the grid: for what is laid beneath them. */
  readonly growPx: number;
}

export function objectShapes(object: ShownObject, scene: ShapeScene): Shape[] {
  switch (scene.style) {
    case 'box':
      return boxShapes(object.edges, scene);
    case 'corner':
      return cornerShapes(object.edges, scene);
    case 'ellipse':
      return footShapes(object, scene);
    case 'trail':
      return trailShapes(object, scene);
    case 'spotlight':
    case 'blur':
    case 'pixelate':
      return [];
    default:
      return scene.style satisfies never;
  }
}

/**
 * Two ends with their corners, and two bars between them: the renderer mixes a shape's whole rectangle, and each shape
 * has a price of its own. The pieces meet on even rows, so that nothing (of luma or chroma) is half covered twice.
 */
function boxShapes(edges: Edges, { plane, sizes, growPx }: ShapeScene): Shape[] {
  const [width, height] = [edges.right - edges.left, edges.bottom - edges.top];
  const line = lineFor(Math.min(width, height), BOX_LINE_SHARE, sizes.linePx, sizes.gridPx);
  const radius = Math.min(sizes.radiusPx, Math.min(width, height) / 4);
  const outer = outwards(grown(edges, growPx), plane);
  const inner = inwards(grown(edges, -line - growPx), plane);
  const top = 2 * Math.ceil((edges.top + radius) / 2) + 2;
  const bottom = 2 * Math.floor((edges.bottom - radius) / 2) - 2;
  if (width * height <= ONE_SHAPE_PX || bottom <= top || isEmpty(inner)) {
    const [x, y] = [outer.left, outer.top];
    const path = ring(moved(outer, x, y), moved(inner, x, y), radius + growPx, Math.max(0, radius - line - growPx));
    return [{ x, y, path, covers: outer }];
  }
  const sideBar = (left: number, right: number): Shape => ({
    x: left,
    y: top,
    path: bar({ left: 0, top: 0, right: right - left, bottom: bottom - top }),
    covers: { left, top, right, bottom },
  });
  const end = (dy: 1 | -1): Shape => {
    const y = dy > 0 ? outer.top : outer.bottom;
    const lengths = {
      width: outer.right - outer.left,
      end: Math.abs((dy > 0 ? top : bottom) - y),
      line: Math.abs((dy > 0 ? inner.top : inner.bottom) - y),
      left: inner.left - outer.left,
      right: outer.right - inner.right,
    };
    const covers = { ...outer, ...(dy > 0 ? { bottom: top } : { top: bottom }) };
    return { x: outer.left, y, path: arch(dy, lengths, radius + growPx), covers };
  };
  return [end(1), end(-1), sideBar(outer.left, inner.left), sideBar(inner.right, outer.right)];
}

/** Angles at the four corners of `outer`, as thick as the way to `inner`, their arms as long as the way to `ends`. */
function fourCorners({
  outer,
  inner,
  ends,
  radius,
}: Readonly<Record<'outer' | 'inner' | 'ends', Edges>> & { readonly radius: number }): Shape[] {
  const one = (dx: 1 | -1, dy: 1 | -1): Shape => {
    const x = dx > 0 ? outer.left : outer.right;
    const y = dy > 0 ? outer.top : outer.bottom;
    const lengths = {
      innerX: Math.abs((dx > 0 ? inner.left : inner.right) - x),
      innerY: Math.abs((dy > 0 ? inner.top : inner.bottom) - y),
      endX: Math.abs((dx > 0 ? ends.left : ends.right) - x),
      endY: Math.abs((dy > 0 ? ends.top : ends.bottom) - y),
    };
    const covers = {
      left: dx > 0 ? outer.left : ends.right,
      top: dy > 0 ? outer.top : ends.bottom,
      right: dx > 0 ? ends.left : outer.right,
      bottom: dy > 0 ? ends.top : outer.bottom,
    };
    return { x, y, path: angle(dx, dy, lengths, radius), covers };
  };
  return [one(1, 1), one(-1, 1), one(1, -1), one(-1, -1)];
}

function evenInwards({ left, top, right, bottom }: Edges): Edges {
  const up = (value: number) => 2 * Math.ceil(value / 2);
  const down = (value: number) => 2 * Math.floor(value / 2);
  return { left: up(left), top: up(top), right: down(right), bottom: down(bottom) };
}

/**
 * Arms of a quarter of the shorter side, at most a 16th of the picture's: long enough to hold the object, never a
 * closed box.
 */
function cornerShapes(edges: Edges, { plane, sizes, growPx }: ShapeScene): Shape[] {
  const [width, height] = [edges.right - edges.left, edges.bottom - edges.top];
  const short = Math.min(width, height);
  const line = lineFor(short, CORNER_LINE_SHARE, sizes.cornerLinePx, sizes.gridPx);
  const arm = onGrid(Math.max(2.5 * line, Math.min(0.26 * short, 11 * sizes.cornerLinePx)), sizes.gridPx);
  const radius = Math.min(sizes.radiusPx * 1.2, arm * 0.7);
  const outer = outwards(grown(edges, growPx), plane);
  const inner = inwards(grown(edges, -line - growPx), plane);
  const ends = inwards(grown(edges, -arm - growPx), 'luma');
  const onSamples = plane === 'luma' ? ends : evenInwards(ends);
  return fourCorners({ outer, inner, ends: onSamples, radius: radius + growPx });
}

/**
 * A ring around the feet, thick in front and vanishing behind them; whole at the lower edge of the picture too, where
 * feet are cut off.
 */
function footShapes({ edges }: ShownObject, { plane, sizes, picture, growPx }: ShapeScene): Shape[] {
  const width = (edges.right - edges.left) * FOOT.width;
  const heavy = Math.max(sizes.linePx, onGrid(width * FOOT_LINE_SHARE, sizes.gridPx));
  const line = lineFor(width, BOX_LINE_SHARE, heavy, sizes.gridPx);
  const spread = growPx + (plane === 'chroma' ? 0.5 : 0);
  const [rx, ry] = [Math.max(2 * line, width / 2), Math.max(1.5 * line, width * FOOT.depth)];
  const [cx, cy] = [(edges.left + edges.right) / 2, Math.min(edges.bottom - ry * 0.55, picture.height - ry)];
  // Lifted by its own line, the hole touches the ring at the back.
  const hole = oval(0, -line, Math.max(1, rx - line - spread), Math.max(1, ry - line - spread), true);
  return [{ x: cx, y: cy, path: `${oval(0, 0, rx + spread, ry + spread)} ${hole}` }];
}

/** A dot where it stands, and the way it came. */
function trailShapes(object: ShownObject, { plane, sizes, times, growPx }: ShapeScene): Shape[] {
  const { linePx } = sizes;
  const points = trailOf(object, times);
  const last = points.length - 1;
  const [x, y] = points[last]!;
  const spread = 2 * growPx + (plane === 'chroma' ? 1 : 0);
  const radius = 2.2 * linePx + spread / 2;
  const dot = { x, y, path: oval(0, 0, radius, radius) };
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
  const extent = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  // What stands still leaves no trail but a blot.
  if (extent < 4 * linePx) return [dot];
  const widthAt = (index: number) => linePx * (0.3 + 1.7 * (index / last)) + spread;
  const ribbons = Array.from({ length: TRAIL_RIBBONS }, (_, k) => {
    const start = Math.floor((k / TRAIL_RIBBONS) * last);
    return ribbon(points.slice(start), (index) => widthAt(start + index));
  });
  return [
    ...ribbons.filter((path) => path !== undefined).map((path) => ({ x: 0, y: 0, path, alpha: TRAIL_ALPHA })),
    dot,
  ];
}

/** Where the feet were, the oldest first. */
function trailOf({ track, at }: ShownObject, times: readonly number[]): [number, number][] {
  const now = times[track.boxes[at]!.frame]!;
  const points: [number, number][] = [];
  for (let k = at; k >= 0 && now - times[track.boxes[k]!.frame]! <= TRAIL_SECONDS; k -= 1) {
    const { box } = track.boxes[k]!;
    points.unshift([(box[0] + box[2]) / 2, box[3]]);
  }
  return points;
}
