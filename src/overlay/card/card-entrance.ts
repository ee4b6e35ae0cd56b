/**
 * The entrance of a card: in the film's last frames its ground closes over the picture, each look in its own direction,
 * and is closed at the cut, with the first words on it; then the window opens on the picture. Where the picture is the
 * film's own, the ground closes in around it instead, while it moves to its place (`card-growth.ts`).
 */

import type { CardStage } from '../../document/looks/look.types.js';
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import { type Box, boxBetween, right, type Size } from '../../geometry.js';
import { celsFrom } from '../cels.js';
import { cubicBezier, easeOutExpo } from '../easing.js';
import { tidy } from '../tidy.js';
import { CARD_CLOSES, GROWTH_FRAMES, grownShare } from './card-growth.js';

/** The movement of a closing ground: it accelerates within two frames and ends gently. */
const closing = cubicBezier(0.35, 0.1, 0.2, 1);

interface Closing {
  /** The height at which the two bars meet, px. */
  readonly middle: number;
  readonly direction: 'ltr' | 'rtl';
  readonly frame: Size;
  /** Output frame on which the ground is closed. */
  readonly start: number;
}

/** Pictures of a ground from its first frame over the film until it is closed. */
export function closingCels(nodes: readonly DrawNode[], stage: CardStage, one: Closing): readonly Cel[] {
  return celsFrom(one.start - CARD_CLOSES, CARD_CLOSES, (share) => awayBy(nodes, stage, 1 - closing(share), one));
}

/** The parts of a surface that move. */
export interface Opening {
  /** The window through which the picture is seen. */
  readonly window: Box;
  /** The box around all words. */
  readonly words: Box;
  /** How far above their place the parts that hang from the top of the frame still are, px. */
  readonly raised: number;
}

/** Frames by which a sheet under words precedes the ground around it. */
const SHEET_AHEAD = 3;

/** A surface whose opening starts from that of the film: its state on a frame counted from the card's first. */
export function openingAt(from: Opening, to: Opening, frame: number): Opening {
  const share = grownShare(frame);
  return {
    window: boxBetween(from.window, to.window, share),
    words: boxBetween(from.words, to.words, grownShare(frame + SHEET_AHEAD)),
    raised: from.raised + (to.raised - from.raised) * share,
  };
}

/** The pictures of a surface until it is at rest; `at` draws it for an opening. */
export function growingCels(
  at: (opening: Opening) => readonly DrawNode[],
  { from, to, start }: { readonly from: Opening; readonly to: Opening; readonly start: number },
): readonly Cel[] {
  const first = -CARD_CLOSES;
  return celsFrom(start + first, GROWTH_FRAMES, (_, index) => at(openingAt(from, to, first + index)));
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

/** A shutter that opens to both sides, from the card's first frame on. */
export function openingCels(shut: DrawNode, window: Box, start: number): readonly Cel[] {
  const half = window.width / 2;
  const side = (x: number, width: number): readonly DrawNode[] =>
    width < 1 ? [] : [{ kind: 'group', clip: { kind: 'rect', box: { ...window, x, width } }, children: [shut] }];
  const opening = celsFrom(start, OPENS, (_, index) => {
    const left = Math.round(half * (1 - easeOutExpo((index + 1) / OPENS)));
    return [...side(window.x, left), ...side(right(window) - left, left)];
  });
  return [...opening, { frame: start + OPENS, nodes: [] }];
}
