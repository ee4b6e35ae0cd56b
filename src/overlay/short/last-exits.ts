/** How labels leave, and when: before a closing card, each in its turn. */
import { FILM_FRAMES } from '../../document/short/short-format.js';
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { labelExit } from '../elements/label-motion.js';
import { LEAVE_FRAMES } from './score.js';
import type { ShortStage } from './stage.types.js';

/** The look's exit. At the end of a film without a card there is none: labels stay to the last frame. */
export function leavingCels(
  { look, short }: ShortStage,
  nodes: readonly DrawNode[],
  box: Box,
  end: number,
): readonly Cel[] {
  if (end === FILM_FRAMES && short.endCard === 'none') return [];
  return labelExit(nodes, box, { end, motion: look.labelMotion });
}

/** The frame at which a label has left. */
export function endOf({ short }: ShortStage, what: keyof typeof LEAVE_FRAMES): number {
  return short.endCard === 'none' ? FILM_FRAMES : FILM_FRAMES - LEAVE_FRAMES[what];
}
