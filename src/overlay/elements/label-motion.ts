/** How labels, buttons and logos come in, and how a button breathes: whole elements that move as one body. */

import type { Box } from '../../geometry.js';
import type { Cel, DrawNode } from '../draw-list.js';
import { easeOutBack, easeOutExpo } from '../easing.js';
import type { LookTokens } from '../looks/look.types.js';
import { tidy } from '../text/paint-text.js';

const FRAMES: Readonly<Record<LookTokens['labelMotion'], number>> = { pop: 6, fade: 5, rise: 6 };

/** Pictures of an entrance that starts at `start`; the last is the rest. */
export function labelEntrance(
  nodes: readonly DrawNode[],
  box: Box,
  start: number,
  motion: LookTokens['labelMotion'],
  risePx: number,
): readonly Cel[] {
  const frames = FRAMES[motion];
  // 5% of overshoot on a wide button would leave its column; its share shrinks with the width.
  const overshoot = box.width > 420 ? 0.3 : 1.2;
  const moving = Array.from({ length: frames - 1 }, (_, index): Cel => {
    const progress = (index + 1) / frames;
    const opacity = Math.min(1, progress / 0.5);
    if (motion === 'pop') {
      const scale = 0.72 + 0.28 * easeOutBack(overshoot)(progress);
      return { frame: start + index, nodes: [bodyAt(nodes, box, scale, 0, opacity)] };
    }
    const dy = motion === 'rise' ? (1 - easeOutExpo(progress)) * risePx : 0;
    return { frame: start + index, nodes: [bodyAt(nodes, box, 1, dy, motion === 'rise' ? opacity : progress)] };
  });
  return [...moving, { frame: start + frames - 1, nodes }];
}

/** Frames of one breath. */
const BREATH = 14;

/** Breaths at the given frames: out and in again by `amount` (0.03 = 3%), the same pictures both ways. */
export function breathing(nodes: readonly DrawNode[], box: Box, at: readonly number[], amount: number): readonly Cel[] {
  return at.flatMap((start) =>
    Array.from({ length: BREATH + 1 }, (_, index): Cel => {
      const near = Math.min(index, BREATH - index);
      if (near === 0) return { frame: start + index, nodes };
      const scale = 1 + amount * Math.sin((Math.PI * near) / BREATH) ** 2;
      return { frame: start + index, nodes: [bodyAt(nodes, box, scale, 0, 1)] };
    }),
  );
}

/** The element scaled about its middle, moved and faded as a whole. */
export function bodyAt(nodes: readonly DrawNode[], box: Box, scale: number, dy: number, opacity: number): DrawNode {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  return {
    kind: 'group',
    children: nodes,
    ...(opacity < 1 ? { opacity: tidy(opacity) } : {}),
    transform: [tidy(scale), 0, 0, tidy(scale), tidy(x * (1 - scale)), tidy(y * (1 - scale) + dy)],
  };
}
