/**
 * How a card comes over the film: in the film's last frames its ground closes over the picture, each look in its own
 * direction, and lands with the cut behind it, with the first words on it; then the window opens on the picture. Where
 * the film had its picture in a window already, that window comes to the card's.
 */

import type { CardStage } from '../../document/looks/look.types.js';
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import { type Box, right, type Size } from '../../geometry.js';
import { cubicBezier, easeOutExpo } from '../easing.js';
import { tidy } from '../tidy.js';

/** Frames of the film over which the ground closes. */
export const CARD_CLOSES = 6;
/** Gathers in two frames, and lands without a jolt. */
const closing = cubicBezier(0.35, 0.1, 0.2, 1);

interface Closing {
  /** Height at which bars meet, px. */
  readonly middle: number;
  readonly direction: 'ltr' | 'rtl';
  readonly frame: Size;
  /** Output frame on which the ground has landed. */
  readonly start: number;
}

/** Pictures of a ground from its first frame over the film until it has landed. */
export function closingCels(nodes: readonly DrawNode[], stage: CardStage, one: Closing): readonly Cel[] {
  return Array.from({ length: CARD_CLOSES }, (_, index): Cel => {
    const away = 1 - closing((index + 1) / (CARD_CLOSES + 1));
    return { frame: one.start - CARD_CLOSES + index, nodes: awayBy(nodes, stage, away, one) };
  });
}

/** What of a surface moves. */
export interface Opening {
  /** Where the picture is seen through it. */
  readonly window: Box;
  /** Around all that is written. */
  readonly words: Box;
}

/** Pictures of a surface whose opening comes from where the film had it; `at` draws it. */
export function growingCels(
  at: (opening: Opening) => readonly DrawNode[],
  from: Opening,
  to: Opening,
  start: number,
): readonly Cel[] {
  return Array.from({ length: CARD_CLOSES }, (_, index): Cel => {
    const share = closing((index + 1) / (CARD_CLOSES + 1));
    const opening = {
      window: boxBetween(from.window, to.window, share),
      words: boxBetween(from.words, to.words, share),
    };
    return { frame: start - CARD_CLOSES + index, nodes: at(opening) };
  });
}

function boxBetween(from: Box, to: Box, share: number): Box {
  const at = (side: keyof Box) => Math.round(from[side] + (to[side] - from[side]) * share);
  return { x: at('x'), y: at('y'), width: at('width'), height: at('height') };
}

function awayBy(
  nodes: readonly DrawNode[],
  stage: CardStage,
  away: number,
  { middle, direction, frame: { width, height } }: Closing,
): readonly DrawNode[] {
  const side = direction === 'ltr' ? 1 : -1;
  switch (stage) {
    case 'slant':
      return [shifted(nodes, -side * away * width, 0)];
    case 'pane':
      return [shifted(nodes, side * away * width, 0)];
    case 'page':
    case 'round':
    case 'sheet':
      return [shifted(nodes, 0, -away * height)];
    case 'strip': {
      // Bars that close on the picture between them.
      const head = { x: 0, y: 0, width, height: middle };
      const foot = { x: 0, y: middle, width, height: height - middle };
      return [
        shifted([{ kind: 'group', clip: { kind: 'rect', box: head }, children: nodes }], 0, -away * middle),
        shifted([{ kind: 'group', clip: { kind: 'rect', box: foot }, children: nodes }], 0, away * (height - middle)),
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

const OPENS = 5;

/** A shutter that goes apart to both sides, from the card's first frame on. */
export function openingCels(shut: DrawNode, window: Box, start: number): readonly Cel[] {
  const half = window.width / 2;
  const side = (x: number, width: number): readonly DrawNode[] =>
    width < 1 ? [] : [{ kind: 'group', clip: { kind: 'rect', box: { ...window, x, width } }, children: [shut] }];
  const opening = Array.from({ length: OPENS }, (_, index): Cel => {
    const left = Math.round(half * (1 - easeOutExpo((index + 1) / OPENS)));
    return { frame: start + index, nodes: [...side(window.x, left), ...side(right(window) - left, left)] };
  });
  return [...opening, { frame: start + OPENS, nodes: [] }];
}
