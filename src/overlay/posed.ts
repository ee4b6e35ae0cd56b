/** Drawings that move, grow, turn and fade as one body. */
import type { DrawNode } from '../draw/draw-list.js';
import type { Box } from '../geometry.js';
import { tidy } from './tidy.js';

/** The state of a body; missing values are those at rest. */
export interface Pose {
  /** Pixels to the right and down. */
  readonly dx?: number;
  readonly dy?: number;
  readonly scale?: number;
  /** Default: `scale`. A body that turns has one for both. */
  readonly scaleX?: number;
  readonly scaleY?: number;
  /** The point that scaling keeps, as shares of the body's box. Default: its middle. */
  readonly anchorX?: number;
  readonly anchorY?: number;
  /** Radians. */
  readonly turn?: number;
  readonly opacity?: number;
}

export function posed(children: readonly DrawNode[], box: Box, pose: Pose): DrawNode {
  const { dx = 0, dy = 0, scale = 1, scaleX = scale, scaleY = scale, turn = 0, opacity = 1 } = pose;
  const x = box.x + box.width * (pose.anchorX ?? 0.5);
  const y = box.y + box.height * (pose.anchorY ?? 0.5);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [a, b, c, d] = [scaleX * cos, scaleX * sin, -scaleY * sin, scaleY * cos];
  const [e, f] = [x * (1 - a) - c * y + dx, y * (1 - d) - b * x + dy];
  return {
    kind: 'group',
    children,
    ...(opacity < 1 ? { opacity: tidy(opacity) } : {}),
    transform: [tidy(a), tidy(b), tidy(c), tidy(d), tidy(e), tidy(f)],
  };
}

/** The drawings as they are at rest, without a group. */
export function posedUnlessStill(nodes: readonly DrawNode[], box: Box, pose: Pose): readonly DrawNode[] {
  return isAtRest(pose) ? nodes : [posed(nodes, box, pose)];
}

export function isAtRest({ dx = 0, dy = 0, scale = 1, scaleX = scale, scaleY = scale, opacity = 1 }: Pose): boolean {
  return dx === 0 && dy === 0 && scaleX === 1 && scaleY === 1 && opacity >= 1;
}
