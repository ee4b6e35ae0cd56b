/** How labels, buttons and logos enter, pulse, fly to another place and leave: whole elements that move as one body. */

import type { LookTokens, MomentForm } from '../../document/looks/look.types.js';
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import { type Box, bottom, inflate, right } from '../../geometry.js';
import { celsFrom } from '../cels.js';
import { decelerate, easeInOut, emphasizedAccelerate, spring } from '../easing.js';
import { type Pose, posed } from '../posed.js';
import { tidy } from '../tidy.js';

type BodyMotion = LookTokens['labelMotion'] | MomentForm['motion'];

/** Entrances of growth: how many frames, from what size, how, and by what share of the way they are opaque. */
const GROWTHS = {
  pop: { frames: 11, from: 0.62, curve: spring(0.52), opaque: 0.25, turn: 0 },
  slam: { frames: 12, from: 0.5, curve: spring(0.42), opaque: 0.16, turn: -0.09 },
  fade: { frames: 10, from: 0.93, curve: decelerate, opaque: 0.7, turn: 0 },
  push: { frames: 11, from: 0.9, curve: decelerate, opaque: 0.45, turn: 0 },
} as const;
const FRAMES: Readonly<Record<BodyMotion, number>> = {
  ...{ pop: GROWTHS.pop.frames, slam: GROWTHS.slam.frames, fade: GROWTHS.fade.frames, push: GROWTHS.push.frames },
  ...{ rise: 11, wipe: 12, open: 12 },
};
/** The share of the way in which a label that turns stands upright. */
const UPRIGHT = 0.45;

export interface LabelEntrance {
  /** First frame. */
  readonly start: number;
  readonly motion: BodyMotion;
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
  const moving = celsFrom(start, frames - 1, (progress) => [entering(nodes, box, { motion, zone, progress })]);
  return [...moving, { frame: start + frames - 1, nodes }];
}

export interface LabelExit extends Pick<LabelEntrance, 'motion'> {
  /** Frame after the last. */
  readonly end: number;
}

const EXIT = 5;

/** Pictures of an exit: back on the way it came, with growing speed, never beyond its place. */
export function labelExit(nodes: readonly DrawNode[], box: Box, { end, motion }: LabelExit): readonly Cel[] {
  return celsFrom(end - EXIT, EXIT, (share) => [leaving(nodes, box, motion, share)]);
}

function leaving(nodes: readonly DrawNode[], box: Box, motion: BodyMotion, share: number): DrawNode {
  const gone = emphasizedAccelerate(share);
  switch (motion) {
    case 'pop':
    case 'slam':
      return posed(nodes, box, {
        scale: 1 - (1 - GROWTHS.pop.from) * share ** 1.6,
        opacity: Math.min(1, 3 * (1 - share)),
      });
    case 'fade':
    case 'push':
      return posed(nodes, box, { scale: 1 - 0.07 * gone, opacity: 1 - share ** 1.6 });
    case 'rise':
      return within(box, [posed(nodes, box, { dy: share ** 1.7 * 1.1 * box.height })]);
    case 'wipe':
    case 'open':
      return within(openedBy(box, 1 - gone), nodes);
    default:
      return motion satisfies never;
  }
}

function within(box: Box, children: readonly DrawNode[]): DrawNode {
  return { kind: 'group', children, clip: { kind: 'rect', box } };
}

/** The middle of a box, as wide as a share of it. */
function openedBy(box: Box, share: number): Box {
  const width = tidy(Math.max(2, box.width * share));
  return { ...box, x: tidy(box.x + (box.width - width) / 2), width };
}

function entering(
  nodes: readonly DrawNode[],
  box: Box,
  { motion, zone, progress }: { readonly motion: BodyMotion; readonly zone: Box; readonly progress: number },
): DrawNode {
  switch (motion) {
    case 'pop':
    case 'slam':
    case 'fade':
    case 'push': {
      const { from, curve, opaque, turn } = GROWTHS[motion];
      const scale = Math.min(from + (1 - from) * curve(progress), largest(box, zone));
      const leans = turn * Math.max(0, 1 - progress / UPRIGHT);
      return posed(nodes, box, { scale, turn: leans, opacity: Math.min(1, progress / opaque) });
    }
    case 'rise': {
      const way = (1 - decelerate(progress)) * 1.1 * box.height;
      // The mask opens once the label is at its place: until then it does not cover what stands under it.
      return within(inflate(box, way < 1 ? 24 : 0), [posed(nodes, box, { dy: way })]);
    }
    case 'wipe':
    case 'open':
      return within(inflate(openedBy(box, easeInOut(progress)), tidy(30 * progress ** 4)), nodes);
    default:
      return motion satisfies never;
  }
}

/** Frames of the flight of a label to its place. */
const FLIGHT = 10;

/**
 * It moves as one body and ends at the size of the small label at `to`, which replaces it between two frames: two
 * labels over each other would not be legible.
 */
export function labelFlight(nodes: readonly DrawNode[], box: Box, to: Box, end: number): readonly Cel[] {
  const size = Math.min(to.width / box.width, to.height / box.height);
  const center = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
  const [from, place] = [center(box), center(to)];
  return celsFrom(end - FLIGHT, FLIGHT, (way) => {
    const share = easeInOut(way);
    const pose = { scale: 1 + (size - 1) * share, dx: (place.x - from.x) * share, dy: (place.y - from.y) * share };
    return [posed(nodes, box, pose)];
  });
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
      return { frame: start + index, nodes: [posed(nodes, box, { scale, ...anchor })] };
    }),
  );
}

/** The point that scaling keeps, as shares of the box: its middle, or the edge that touches the edge of the zone. */
function anchorIn(box: Box, zone: Box): Pick<Pose, 'anchorX' | 'anchorY'> {
  const near = (low: number, high: number) => (low < 8 ? 0 : high < 8 ? 1 : 0.5);
  return {
    anchorX: near(box.x - zone.x, right(zone) - right(box)),
    anchorY: near(box.y - zone.y, bottom(zone) - bottom(box)),
  };
}
