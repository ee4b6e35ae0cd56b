/** How labels, buttons and logos come in, and how a button breathes: whole elements that move as one body. */

import type { Cel, DrawNode } from '../../draw/draw-list.js';
import { type Box, bottom, right } from '../../geometry.js';
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
export function breathing(
  nodes: readonly DrawNode[],
  box: Box,
  at: readonly number[],
  amount: number,
  zone: Box,
): readonly Cel[] {
  const anchor = anchorIn(box, zone);
  return at.flatMap((start) =>
    Array.from({ length: BREATH + 1 }, (_, index): Cel => {
      const near = Math.min(index, BREATH - index);
      if (near === 0) return { frame: start + index, nodes };
      const scale = 1 + amount * Math.sin((Math.PI * near) / BREATH) ** 2;
      return { frame: start + index, nodes: [bodyAt(nodes, box, scale, 0, 1, anchor)] };
    }),
  );
}

/** The point that scaling keeps, as shares of the box: its middle, or the edge that stands on the edge of the zone. */
function anchorIn(box: Box, zone: Box): Anchor {
  const near = (low: number, high: number) => (low < 8 ? 0 : high < 8 ? 1 : 0.5);
  return { x: near(box.x - zone.x, right(zone) - right(box)), y: near(box.y - zone.y, bottom(zone) - bottom(box)) };
}

interface Anchor {
  readonly x: number;
  readonly y: number;
}

/** The element scaled about an anchor (its middle by default), moved and faded as a whole. */
export function bodyAt(
  nodes: readonly DrawNode[],
  box: Box,
  scale: number,
  dy: number,
  opacity: number,
  anchor: Anchor = { x: 0.5, y: 0.5 },
): DrawNode {
  const x = box.x + box.width * anchor.x;
  const y = box.y + box.height * anchor.y;
  return {
    kind: 'group',
    children: nodes,
    ...(opacity < 1 ? { opacity: tidy(opacity) } : {}),
    transform: [tidy(scale), 0, 0, tidy(scale), tidy(x * (1 - scale)), tidy(y * (1 - scale) + dy)],
  };
}
