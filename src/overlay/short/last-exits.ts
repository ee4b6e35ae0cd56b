/** How labels leave, and when: before a closing card, each in its turn. */
import { FILM_FRAMES } from '../../document/short/short-format.js';
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { labelExit } from '../elements/label-motion.js';
import { LEAVE_FRAMES } from './score.js';
import type { ShortStage } from './stage.types.js';

/** The look's exit; none at the end of a film that has no card: it stays until all is over. */
export function leavingCels(
  { look, short }: ShortStage,
  nodes: readonly DrawNode[],
  box: Box,
  end: number,
): readonly Cel[] {
  if (end === FILM_FRAMES && short.endCard === 'none') return [];
  return labelExit(nodes, box, { end, motion: look.labelMotion });
}

/** When it has left. */
export function endOf({ short }: ShortStage, what: keyof typeof LEAVE_FRAMES): number {
  return short.endCard === 'none' ? FILM_FRAMES : FILM_FRAMES - LEAVE_FRAMES[what];
}
