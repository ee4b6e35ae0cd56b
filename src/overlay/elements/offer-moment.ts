/**
 * The moment of an offer: alone on the stage and large, with the look's entrance, held while it is read; then it moves
 * to its place in the row of proof and becomes the small label there.
 */

import type { MomentForm } from '../../document/looks/look.types.js';
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import { type Box, bottom, inflate, right } from '../../geometry.js';
import { decelerate, easeInOut, spring } from '../easing.js';
import { tidy } from '../tidy.js';

type Motion = MomentForm['motion'];

const FRAMES: Readonly<Record<Motion, number>> = { slam: 12, pop: 12, rise: 11, open: 11, push: 11 };
/** Frames of the flight. */
const FLIGHT = 10;

export interface MomentRequest {
  readonly large: {
    readonly nodes: readonly DrawNode[];
    readonly box: Box;
    /** The drawing with its old price not yet struck. Default: the drawing at rest. */
    readonly before?: readonly DrawNode[];
  };
  /** Pictures of the stroke through the old price, in output frames. Default: none. */
  readonly strokes?: readonly Cel[];
  /** The label at its place. */
  readonly small: { readonly box: Box };
  readonly motion: Motion;
  /** [start, end) in output frames. */
  readonly start: number;
  readonly end: number;
  /** The box that it never leaves. */
  readonly zone: Box;
}

export function momentCels(request: MomentRequest): readonly Cel[] {
  const { large, motion, start, end, zone, strokes = [] } = request;
  const frames = FRAMES[motion];
  const most = largest(large.box, zone);
  const entrance = Array.from({ length: frames - 1 }, (_, index): Cel => {
    return { frame: start + index, nodes: [entering(request, (index + 1) / frames, most)] };
  });
  const flight = Array.from({ length: FLIGHT }, (_, index): Cel => {
    return { frame: end - FLIGHT + index, nodes: [flying(request, index)] };
  });
  const come = { frame: start + frames - 1, nodes: large.before ?? large.nodes };
  return [...entrance, come, ...strokes, ...flight];
}

function entering({ large, motion }: MomentRequest, progress: number, most: number): DrawNode {
  const { before: nodes = large.nodes, box } = large;
  switch (motion) {
    case 'slam': {
      const scale = Math.min(most, 0.5 + 0.5 * spring(0.42)(progress));
      const turn = -0.09 * Math.max(0, 1 - progress / 0.45);
      return posed(nodes, box, { scale, turn, opacity: Math.min(1, progress / 0.16) });
    }
    case 'pop':
      return posed(nodes, box, {
        scale: Math.min(most, 0.62 + 0.38 * spring(0.5)(progress)),
        opacity: Math.min(1, progress / 0.2),
      });
    case 'rise': {
      const way = (1 - decelerate(progress)) * 1.04 * box.height;
      const clip = { kind: 'rect', box: inflate(box, way < 1 ? 24 : 2) } as const;
      return { kind: 'group', clip, children: [posed(nodes, box, { dy: way })] };
    }
    case 'open': {
      const width = tidy(Math.max(2, box.width * easeInOut(progress)));
      const open: Box = { ...box, x: tidy(box.x + (box.width - width) / 2), width };
      return { kind: 'group', clip: { kind: 'rect', box: inflate(open, 2) }, children: nodes };
    }
    case 'push':
      return posed(nodes, box, {
        scale: 0.9 + 0.1 * decelerate(progress),
        opacity: Math.min(1, progress / 0.45),
      });
    default:
      return motion satisfies never;
  }
}

/**
 * It moves as one body and ends at the size of the small label, which replaces it between two frames: two labels over
 * each other would not be legible.
 */
function flying({ large, small }: MomentRequest, index: number): DrawNode {
  const share = easeInOut((index + 1) / (FLIGHT + 1));
  const to = Math.min(small.box.width / large.box.width, small.box.height / large.box.height);
  const center = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
  const [from, place] = [center(large.box), center(small.box)];
  return posed(large.nodes, large.box, {
    scale: 1 + (to - 1) * share,
    dx: (place.x - from.x) * share,
    dy: (place.y - from.y) * share,
  });
}

/** The state of the label as one body, about its middle; missing values are those at rest. */
interface Pose {
  readonly scale?: number;
  readonly dx?: number;
  readonly dy?: number;
  /** Radians. */
  readonly turn?: number;
  readonly opacity?: number;
}

function posed(
  nodes: readonly DrawNode[],
  box: Box,
  { scale = 1, dx = 0, dy = 0, turn = 0, opacity = 1 }: Pose,
): DrawNode {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [cos, sin] = [scale * Math.cos(turn), scale * Math.sin(turn)];
  return {
    kind: 'group',
    children: nodes,
    ...(opacity < 1 ? { opacity: tidy(opacity) } : {}),
    transform: [
      tidy(cos),
      tidy(sin),
      tidy(-sin),
      tidy(cos),
      tidy(x - cos * x + sin * y + dx),
      tidy(y - sin * x - cos * y + dy),
    ],
  };
}

/** The largest factor by which a box may grow about its middle and stay in the zone. */
function largest(box: Box, zone: Box): number {
  const across = Math.min(box.x - zone.x, right(zone) - right(box));
  const down = Math.min(box.y - zone.y, bottom(zone) - bottom(box));
  return Math.max(1, Math.min(1 + (2 * across) / box.width, 1 + (2 * down) / box.height));
}
