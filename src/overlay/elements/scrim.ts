/**
 * Shade behind text. Over a film a soft cloud as large as the lines and one line around them, so that the picture stays
 * bright elsewhere; under a poster's lockup a band of full width. Neither has an edge that is seen.
 */

import { withAlpha } from '../../color.js';
import type { DrawNode, Paint, SpriteTrack } from '../../draw/draw-list.js';
import { type Box, bottom, inflate, overlaps, right, type Size, union } from '../../geometry.js';

export interface ScrimRequest {
  readonly box: Box;
  readonly opacity: number;
  readonly color: '#000000' | '#ffffff';
  /** Carried on to the foot of the frame at full strength. */
  readonly toFoot?: boolean;
}

export interface Scrim {
  /** Where it is at full strength. */
  readonly core: Box;
  /** All of it. */
  readonly box: Box;
  readonly opacity: number;
  readonly color: '#000000' | '#ffffff';
}

/** Shade behind one text while it is there. */
export interface ShadeRequest {
  /** What is written on. */
  readonly box: Box;
  readonly opacity: number;
  readonly color: '#000000' | '#ffffff';
  /** At its full opacity in [start, end), in output frames. */
  readonly start: number;
  readonly end: number;
  /** How far it goes out, px. Default `SOFT_EDGE_PX`, less before a face. */
  readonly softPx?: number;
}

/** A cloud is at full strength this far beyond the lines, and gone so much further out; pixels. */
const CORE_MARGIN_PX = 24;
const SOFT_EDGE_PX = 170;
/** So many times as far to the sides: upright edges are what one sees of a shade. */
const SPREAD = 2;
const LEAST_SOFT = 70;
/** Upper share of a face that shade may lie on: hair, not eyes. */
const FOREHEAD = 0.25;
/** Texts nearer than this stand on one cloud. */
const ONE_CLOUD = 140;
/** Frames in which a cloud comes before its time and goes after it, in so many steps. */
const FADE = 12;
const FADE_STEPS = 4;

/**
 * A cloud for each cluster of texts that share their time and colour, at the strongest of their opacities. `faces`:
 * what stays bright beside it.
 */
export function shadesFor(requests: readonly ShadeRequest[], faces: readonly Box[] = []): readonly ShadeRequest[] {
  const merged: ShadeRequest[] = [];
  for (const request of requests.filter(({ opacity }) => opacity > 0)) {
    const near = (other: ShadeRequest) =>
      other.color === request.color &&
      other.start === request.start &&
      other.end === request.end &&
      overlaps(inflate(other.box, ONE_CLOUD / 2), inflate(request.box, ONE_CLOUD / 2));
    const cluster = [...merged.filter(near), request];
    const rest = merged.filter((other) => !near(other));
    const box = union(cluster.map((one) => one.box)) ?? request.box;
    merged.splice(0, merged.length, ...rest, {
      ...request,
      box,
      opacity: Math.max(...cluster.map(({ opacity }) => opacity)),
    });
  }
  return merged.map((shade) => ({ ...shade, softPx: softBeside(inflate(shade.box, CORE_MARGIN_PX), faces) }));
}

/** As far as the eyes of the nearest face over or under it allow. */
function softBeside(core: Box, faces: readonly Box[]): number {
  const ways = faces.flatMap((face) => {
    if (face.x >= right(core) + SOFT_EDGE_PX || right(face) <= core.x - SOFT_EDGE_PX) return [];
    if (face.y >= bottom(core) - 0.5 * face.height) return [face.y + FOREHEAD * face.height - bottom(core)];
    return bottom(face) <= core.y + 0.5 * face.height ? [core.y - bottom(face)] : [];
  });
  return Math.round(Math.max(LEAST_SOFT, Math.min(SOFT_EDGE_PX, ...ways)));
}

/** A cloud over its time, fading in before it and out after it; `last`: the film's end, which it does not outlast. */
export function shadeCels(shade: ShadeRequest, last: number): Pick<SpriteTrack, 'start' | 'end' | 'cels'> {
  const { start, end, opacity } = shade;
  const step = FADE / FADE_STEPS;
  const shares = Array.from({ length: FADE_STEPS - 1 }, (_, index) => (index + 1) / FADE_STEPS);
  const at = [
    ...shares.map((share, index) => ({ frame: start - FADE + (index + 1) * step, share })),
    { frame: start, share: 1 },
    ...shares.map((share, index) => ({ frame: end + index * step, share: 1 - share })),
  ].filter(({ frame }) => (frame > 0 || frame === start) && frame < last);
  return {
    start: at[0]?.frame ?? start,
    end: Math.min(last, end + shares.length * step),
    cels: at.map(({ frame, share }) => ({ frame, nodes: cloud(shade, opacity * share) })),
  };
}

/** All that a cloud darkens. */
export function shadeBox({ box, softPx = SOFT_EDGE_PX }: Pick<ShadeRequest, 'box' | 'softPx'>, frame: Size): Box {
  const near = inflate(box, CORE_MARGIN_PX);
  const [x, y] = [Math.max(0, near.x - SPREAD * softPx), Math.max(0, near.y - softPx)];
  const [endX, endY] = [right(near) + SPREAD * softPx, bottom(near) + softPx];
  return { x, y, width: Math.min(frame.width, endX) - x, height: Math.min(frame.height, endY) - y };
}

/** A core, four sides that thin out and four round corners, on whole pixels, so that no seam is seen between them. */
function cloud({ box, color, softPx: soft = SOFT_EDGE_PX }: ShadeRequest, opacity: number): readonly DrawNode[] {
  const near = inflate(box, CORE_MARGIN_PX);
  const [x, y] = [Math.round(near.x), Math.round(near.y)];
  const [endX, endY] = [Math.round(right(near)), Math.round(bottom(near))];
  const wide = SPREAD * soft;
  const stops = Array.from({ length: STOPS + 1 }, (_, step): readonly [number, string] => [
    step / STOPS,
    withAlpha(color, opacity * (1 - ease(step / STOPS))),
  ]);
  const part = (own: Box, fill: Paint): DrawNode => ({ kind: 'shape', shape: { kind: 'rect', box: own }, fill });
  const side = (own: Box, from: readonly [number, number], to: readonly [number, number]) =>
    part(own, { kind: 'linear-gradient', from, to, stops });
  /** A quarter of a disc, drawn out to the side. */
  const corner = (left: number, top: number, center: readonly [number, number]): DrawNode => ({
    kind: 'group',
    transform: [SPREAD, 0, 0, 1, center[0] * (1 - SPREAD), 0],
    children: [
      part({ x: left, y: top, width: soft, height: soft }, { kind: 'radial-gradient', center, radiusPx: soft, stops }),
    ],
  });
  const [width, height] = [endX - x, endY - y];
  return [
    part({ x, y, width, height }, withAlpha(color, opacity)),
    side({ x, y: y - soft, width, height: soft }, [x, y], [x, y - soft]),
    side({ x, y: endY, width, height: soft }, [x, endY], [x, endY + soft]),
    side({ x: x - wide, y, width: wide, height }, [x, y], [x - wide, y]),
    side({ x: endX, y, width: wide, height }, [endX, y], [endX + wide, y]),
    corner(x - soft, y - soft, [x, y]),
    corner(endX, y - soft, [endX, y]),
    corner(x - soft, endY, [x, endY]),
    corner(endX, endY, [endX, endY]),
  ];
}

const STOPS = 8;

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

const FALLOFF = 300;
/**
 * A core that starts above this line is carried on to the edge of the frame, thinning: a band with a gap above it looks
 * cut.
 */
const TOP_REACH = 470;
/** What is left of the shade at the upper edge. */
const TOP_EDGE_SHARE = 0.45;

/** One scrim for each cluster of requests; those whose fall-offs would meet become one, at the stronger opacity. */
export function scrimsFor(requests: readonly ScrimRequest[], frame: Size): readonly Scrim[] {
  const sorted = requests.filter((request) => request.opacity > 0).sort((a, b) => a.box.y - b.box.y);
  const merged: ScrimRequest[] = [];
  for (const request of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && last.color === request.color && request.box.y - bottom(last.box) < 1.5 * FALLOFF) {
      const end = Math.max(bottom(last.box), bottom(request.box));
      merged[merged.length - 1] = {
        ...last,
        opacity: Math.max(last.opacity, request.opacity),
        box: { ...last.box, height: end - last.box.y },
      };
    } else merged.push(request);
  }
  return merged.map(({ box, opacity, color, toFoot = false }) => {
    const top = Math.floor(box.y - 16);
    const end = toFoot ? frame.height : Math.ceil(bottom(box) + 16);
    const from = box.y < TOP_REACH ? 0 : Math.max(0, top - FALLOFF);
    const to = Math.min(frame.height, end + FALLOFF);
    const wide = { x: 0, width: frame.width };
    return {
      core: { ...wide, y: top, height: end - top },
      box: { ...wide, y: from, height: to - from },
      opacity,
      color,
    };
  });
}

/** The band as one rectangle with a gradient of smoothstep stops. */
export function drawScrim(scrim: Scrim): readonly DrawNode[] {
  const { box, core, opacity, color } = scrim;
  const stops: (readonly [number, string])[] = [];
  const add = (y: number, share: number) =>
    stops.push([round((y - box.y) / box.height), withAlpha(color, opacity * share)]);
  const least = box.y === 0 ? TOP_EDGE_SHARE : 0;
  if (core.y > box.y)
    for (let step = 0; step < 8; step += 1)
      add(box.y + ((core.y - box.y) * step) / 8, least + (1 - least) * ease(step / 8));
  add(core.y, 1);
  for (let step = 0; step <= 8 && bottom(box) > bottom(core); step += 1)
    add(bottom(core) + ((bottom(box) - bottom(core)) * step) / 8, 1 - ease(step / 8));
  if (bottom(core) === bottom(box)) add(bottom(box), 1);
  return [
    {
      kind: 'shape',
      shape: { kind: 'rect', box },
      fill: { kind: 'linear-gradient', from: [0, box.y], to: [0, bottom(box)], stops },
    },
  ];
}

function round(value: number): number {
  return Math.round(value * 10000) / 10000;
}
