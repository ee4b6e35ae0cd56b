/** How labels, buttons and logos enter, and how a button pulses: whole elements that move as one body. */

import type { LookTokens } from '../../document/looks/look.types.js';
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import { type Box, bottom, inflate, right } from '../../geometry.js';
import { decelerate, easeInOut, emphasizedAccelerate, spring } from '../easing.js';
import { tidy } from '../tidy.js';

type LabelMotion = LookTokens['labelMotion'];

const FRAMES: Readonly<Record<LabelMotion, number>> = { pop: 11, fade: 10, rise: 11, wipe: 12 };
/** The share of its size at which a label with a pop is first seen. */
const POP_FROM = 0.62;

export interface LabelEntrance {
  /** First frame. */
  readonly start: number;
  readonly motion: LabelMotion;
  /** The box that it never leaves on its way. */
  readonly zone: Box;
}

/** Pictures of an entrance; the last is the element at rest. */
export function labelEntrance(
  nodes: readonly DrawNode[],
  box: Box,
  { start, motion, zone }: LabelEntrance,
): readonly Cel[] {
  const frames = FRAMES[motion];
  const moving = Array.from({ length: frames - 1 }, (_, index): Cel => {
    return { frame: start + index, nodes: [entering(nodes, box, { motion, zone, progress: (index + 1) / frames })] };
  });
  return [...moving, { frame: start + frames - 1, nodes }];
}

export interface LabelExit extends Pick<LabelEntrance, 'motion'> {
  /** Frame after the last. */
  readonly end: number;
}

const EXIT = 5;

/** Pictures of an exit: back on the way it came, with growing speed, never beyond its place. */
export function labelExit(nodes: readonly DrawNode[], box: Box, { end, motion }: LabelExit): readonly Cel[] {
  return Array.from({ length: EXIT }, (_, index): Cel => {
    return { frame: end - EXIT + index, nodes: [leaving(nodes, box, motion, (index + 1) / (EXIT + 1))] };
  });
}

function leaving(nodes: readonly DrawNode[], box: Box, motion: LabelMotion, share: number): DrawNode {
  const gone = emphasizedAccelerate(share);
  switch (motion) {
    case 'pop':
      return bodyAt(nodes, box, { scale: 1 - (1 - POP_FROM) * share ** 1.6, opacity: Math.min(1, 3 * (1 - share)) });
    case 'fade':
      return bodyAt(nodes, box, { scale: 1 - 0.07 * gone, opacity: 1 - share ** 1.6 });
    case 'rise': {
      const clip = { kind: 'rect', box } as const;
      return { kind: 'group', children: [bodyAt(nodes, box, { dy: share ** 1.7 * 1.1 * box.height })], clip };
    }
    case 'wipe': {
      const width = tidy(Math.max(2, box.width * (1 - gone)));
      const open: Box = { ...box, x: tidy(box.x + (box.width - width) / 2), width };
      return { kind: 'group', children: nodes, clip: { kind: 'rect', box: open } };
    }
    default:
      return motion satisfies never;
  }
}

function entering(
  nodes: readonly DrawNode[],
  box: Box,
  { motion, zone, progress }: { readonly motion: LabelMotion; readonly zone: Box; readonly progress: number },
): DrawNode {
  switch (motion) {
    case 'pop': {
      const scale = POP_FROM + (1 - POP_FROM) * spring(0.52)(progress);
      return bodyAt(nodes, box, { scale: Math.min(scale, largest(box, zone)), opacity: Math.min(1, progress / 0.25) });
    }
    case 'fade':
      return bodyAt(nodes, box, { scale: 0.93 + 0.07 * decelerate(progress), opacity: Math.min(1, progress / 0.7) });
    case 'rise': {
      const eased = decelerate(progress);
      const way = (1 - eased) * 1.1 * box.height;
      // The mask opens once the label is at its place: until then it does not cover what stands under it.
      const open = way < 1 ? 24 : 0;
      const risen = bodyAt(nodes, box, { dy: way });
      return { kind: 'group', children: [risen], clip: { kind: 'rect', box: inflate(box, open) } };
    }
    case 'wipe': {
      const width = tidy(Math.max(2, box.width * easeInOut(progress)));
      const open: Box = { ...box, x: tidy(box.x + (box.width - width) / 2), width };
      return { kind: 'group', children: nodes, clip: { kind: 'rect', box: inflate(open, tidy(30 * progress ** 4)) } };
    }
    default:
      return motion satisfies never;
  }
}

/** The largest factor by which a box may grow about its middle. */
function largest(box: Box, zone: Box): number {
  const across = Math.min(box.x - zone.x, right(zone) - right(box));
  const down = Math.min(box.y - zone.y, bottom(zone) - bottom(box));
  return Math.max(1, Math.min(1 + (2 * across) / box.width, 1 + (2 * down) / box.height));
}

/** Frames of one pulse. */
const BREATH = 12;

/** Pulses at the given frames: larger by `amount` (0.03 = 3%) and back, with the same pictures both ways. */
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
      return { frame: start + index, nodes: [bodyAt(nodes, box, { scale, anchor })] };
    }),
  );
}

/** The point that scaling keeps, as shares of the box: its middle, or the edge that touches the edge of the zone. */
function anchorIn(box: Box, zone: Box): Anchor {
  const near = (low: number, high: number) => (low < 8 ? 0 : high < 8 ? 1 : 0.5);
  return { x: near(box.x - zone.x, right(zone) - right(box)), y: near(box.y - zone.y, bottom(zone) - bottom(box)) };
}

interface Anchor {
  readonly x: number;
  readonly y: number;
}

/** The state of an element as a whole; missing values are those at rest. */
interface Pose {
  readonly scale?: number;
  /** Pixels down. */
  readonly dy?: number;
  readonly opacity?: number;
  /** The point that scaling keeps. Default: the middle. */
  readonly anchor?: Anchor;
}

const MIDDLE: Anchor = { x: 0.5, y: 0.5 };

/** The element scaled, moved and faded as a whole. */
export function bodyAt(nodes: readonly DrawNode[], box: Box, pose: Pose): DrawNode {
  const { scale = 1, dy = 0, opacity = 1, anchor = MIDDLE } = pose;
  const x = box.x + box.width * anchor.x;
  const y = box.y + box.height * anchor.y;
  return {
    kind: 'group',
    children: nodes,
    ...(opacity < 1 ? { opacity: tidy(opacity) } : {}),
    transform: [tidy(scale), 0, 0, tidy(scale), tidy(x * (1 - scale)), tidy(y * (1 - scale) + dy)],
  };
}
