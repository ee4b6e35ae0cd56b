/** The offer's moment: stamped on the stage, held to be read, then sent to its place in the row of proof. */
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import { type Box, bottom, right } from '../../geometry.js';
import { easeInOut, emphasizedDecelerate } from '../easing.js';
import { tidy } from '../text/paint-text.js';

/** Frames of the stamp, of its rebound, and of the flight at the end. */
const STAMP = 5;
const SETTLE = 5;
const FLIGHT = 10;
/** How much larger than in its moment the label is when it comes down. */
const FROM = 1.5;

export interface MomentRequest {
  /** Where it is large, and how many times its own size. */
  readonly from: { readonly box: Box; readonly scale: number };
  /** Its place, where `nodes` are drawn. */
  readonly to: Box;
  /** [start, end) in output frames. */
  readonly start: number;
  readonly end: number;
  /** Nothing leaves it. */
  readonly zone: Box;
}

export function momentCels(nodes: readonly DrawNode[], request: MomentRequest): readonly Cel[] {
  const { from, to, start, end, zone } = request;
  const middle = { x: from.box.x + from.box.width / 2, y: from.box.y + from.box.height / 2 };
  const most = largest(from.box, zone);
  const at = (scale: number, x: number, y: number, opacity: number): readonly DrawNode[] => [
    {
      kind: 'group',
      children: nodes,
      ...(opacity < 1 ? { opacity: tidy(opacity) } : {}),
      transform: [
        tidy(scale),
        0,
        0,
        tidy(scale),
        tidy(x - scale * (to.x + to.width / 2)),
        tidy(y - scale * (to.y + to.height / 2)),
      ],
    },
  ];
  const large = (by: number, opacity: number) => at(from.scale * Math.min(most, by), middle.x, middle.y, opacity);
  const stamp = Array.from({ length: STAMP }, (_, index): Cel => {
    const share = (index + 1) / STAMP;
    return { frame: start + index, nodes: large(FROM - (FROM - 0.95) * share ** 2, Math.min(1, share / 0.6)) };
  });
  const settle = Array.from({ length: SETTLE }, (_, index): Cel => {
    const share = emphasizedDecelerate((index + 1) / SETTLE);
    return { frame: start + STAMP + index, nodes: large(0.95 + 0.05 * share, 1) };
  });
  const flight = Array.from({ length: FLIGHT }, (_, index): Cel => {
    const share = easeInOut((index + 1) / (FLIGHT + 1));
    const between = (a: number, b: number) => a + (b - a) * share;
    return {
      frame: end - FLIGHT + index,
      nodes: at(
        between(from.scale, 1),
        between(middle.x, to.x + to.width / 2),
        between(middle.y, to.y + to.height / 2),
        1,
      ),
    };
  });
  return [...stamp, ...settle, ...flight];
}

/** How much larger a box may grow about its middle and stay in the zone. */
function largest(box: Box, zone: Box): number {
  const across = Math.min(box.x - zone.x, right(zone) - right(box));
  const down = Math.min(box.y - zone.y, bottom(zone) - bottom(box));
  return Math.max(1, Math.min(1 + (2 * across) / box.width, 1 + (2 * down) / box.height));
}
