/**
 * Shade behind text: a soft cloud as large as the lines and one line around them, without a visible edge, so that the
 * rest of the picture stays bright.
 */

import { withAlpha } from '../../color.js';
import type { DrawNode, Paint, SpriteTrack } from '../../draw/draw-list.js';
import { type Box, bottom, inflate, overlaps, right, type Size, union } from '../../geometry.js';
import type { FrameSpan } from '../film-stages.js';
import { type Backdrop, type LegibilityReport, scrimFor } from '../legibility.js';

/** Shade behind one text while it is there. */
export interface ShadeRequest {
  /** The box of the text. */
  readonly box: Box;
  readonly opacity: number;
  readonly color: '#000000' | '#ffffff';
  /** At its full opacity in [start, end), in output frames. */
  readonly start: number;
  readonly end: number;
  /** The distance over which it fades out, px. Default `SOFT_EDGE_PX`, less beside a face. */
  readonly softPx?: number;
}

/** A cloud is at full strength up to this distance from the lines, px, and fades over the same distance again. */
const CORE_MARGIN_PX = 24;
const SOFT_EDGE_PX = 170;
/** The factor of that distance at the sides, because upright edges are the most visible. */
const SPREAD = 2;
const LEAST_SOFT = 70;
/** Upper share of a face that may be shaded: hair, not eyes. */
const FOREHEAD = 0.25;
/** Texts nearer than this, px, share one cloud. */
const ONE_CLOUD = 140;
/** Frames in which a cloud fades in before its time and out after it, and the number of steps. */
const FADE = 12;
const FADE_STEPS = 4;

/** Shade behind a text that asks for it, in each of the times in which its picture is seen. */
export function shadesUnder(
  report: LegibilityReport | undefined,
  box: Box | undefined,
  times: readonly FrameSpan[],
  behind: (box: Box, time: FrameSpan) => Backdrop,
): readonly ShadeRequest[] {
  if (box === undefined || report?.intervention !== 'scrim') return [];
  const { fill, scrimColor: color } = report;
  return times.map((time) => ({ box, opacity: scrimFor(fill, behind(box, time)), color, ...time }));
}

/**
 * A cloud for each cluster of texts that share their time and colour, at the strongest of their opacities. `faces` are
 * the boxes that stay bright beside it.
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

/** The distance of fading that does not reach the eyes of the nearest face above or below it. */
function softBeside(core: Box, faces: readonly Box[]): number {
  const ways = faces.flatMap((face) => {
    if (face.x >= right(core) + SOFT_EDGE_PX || right(face) <= core.x - SOFT_EDGE_PX) return [];
    if (face.y >= bottom(core) - 0.5 * face.height) return [face.y + FOREHEAD * face.height - bottom(core)];
    return bottom(face) <= core.y + 0.5 * face.height ? [core.y - bottom(face)] : [];
  });
  return Math.round(Math.max(LEAST_SOFT, Math.min(SOFT_EDGE_PX, ...ways)));
}

/**
 * A cloud over time, fading in before its text and out after it; `last` is the film's end, where it ends at the latest.
 */
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
    cels: at.map(({ frame, share }) => ({ frame, nodes: cloudNodes(shade, opacity * share) })),
  };
}

/** The box of all that a cloud darkens. */
export function shadeBox({ box, softPx = SOFT_EDGE_PX }: Pick<ShadeRequest, 'box' | 'softPx'>, frame: Size): Box {
  const near = inflate(box, CORE_MARGIN_PX);
  const [x, y] = [Math.max(0, near.x - SPREAD * softPx), Math.max(0, near.y - softPx)];
  const [endX, endY] = [right(near) + SPREAD * softPx, bottom(near) + softPx];
  return { x, y, width: Math.min(frame.width, endX) - x, height: Math.min(frame.height, endY) - y };
}

/** A core, four fading sides and four round corners, on whole pixels, so that no seam between them is visible. */
export function cloudNodes(
  { box, color, softPx: soft = SOFT_EDGE_PX }: ShadeRequest,
  opacity: number,
): readonly DrawNode[] {
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
  /** A quarter of a disc, stretched to the side. */
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
