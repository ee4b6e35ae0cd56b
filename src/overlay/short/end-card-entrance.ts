/**
 * How the card comes over the film: in the film's last frames its ground closes over the picture, each look in its own
 * direction, and lands with the cut behind it.
 */

import type { CardStage } from '../../document/looks/look.types.js';
import { FILM_FRAMES, SHORT_SIZE } from '../../document/short/short-format.js';
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import { cubicBezier } from '../easing.js';
import { tidy } from '../text/paint-text.js';

/** Frames of the film over which the ground closes. */
export const CARD_CLOSES = 6;
const { width: WIDTH, height: HEIGHT } = SHORT_SIZE;
/** Gathers in two frames, and lands without a jolt. */
const closing = cubicBezier(0.35, 0.1, 0.2, 1);

/** Pictures of a ground from its first frame over the film on; the last is the ground as it stands. */
export function closingCels(
  nodes: readonly DrawNode[],
  stage: CardStage,
  { middle, direction }: { readonly middle: number; readonly direction: 'ltr' | 'rtl' },
): readonly Cel[] {
  const moving = Array.from({ length: CARD_CLOSES }, (_, index): Cel => {
    const away = 1 - closing((index + 1) / (CARD_CLOSES + 1));
    return { frame: FILM_FRAMES - CARD_CLOSES + index, nodes: awayBy(nodes, stage, { away, middle, direction }) };
  });
  return [...moving, { frame: FILM_FRAMES, nodes }];
}

function awayBy(
  nodes: readonly DrawNode[],
  stage: CardStage,
  { away, middle, direction }: { readonly away: number; readonly middle: number; readonly direction: 'ltr' | 'rtl' },
): readonly DrawNode[] {
  const side = direction === 'ltr' ? 1 : -1;
  switch (stage) {
    case 'slant':
      return [shifted(nodes, -side * away * WIDTH, 0)];
    case 'pane':
      return [shifted(nodes, side * away * WIDTH, 0)];
    case 'page':
    case 'round':
      return [shifted(nodes, 0, -away * HEIGHT)];
    case 'sheet':
      return [shifted(nodes, 0, away * HEIGHT)];
    case 'strip': {
      // Bars that close on the picture between them.
      const head = { x: 0, y: 0, width: WIDTH, height: middle };
      const foot = { x: 0, y: middle, width: WIDTH, height: HEIGHT - middle };
      return [
        shifted([{ kind: 'group', clip: { kind: 'rect', box: head }, children: nodes }], 0, -away * middle),
        shifted([{ kind: 'group', clip: { kind: 'rect', box: foot }, children: nodes }], 0, away * (HEIGHT - middle)),
      ];
    }
    case 'arch':
      return [{ kind: 'group', opacity: tidy(1 - away), children: nodes }];
    default:
      return stage satisfies never;
  }
}

function shifted(children: readonly DrawNode[], dx: number, dy: number): DrawNode {
  return { kind: 'group', transform: [1, 0, 0, 1, tidy(Math.round(dx)), tidy(Math.round(dy))], children };
}
