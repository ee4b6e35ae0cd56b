/** How the second clip of a short begins. */
import { CUT, type Transition } from '../../compose/timeline.js';
import { lookOf } from '../../document/looks/design.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import type { Framing } from '../../layout/framing.js';

/**
 * The transition of the document, else of the look; a cut where a clip does not fill the frame: beside a picture in a
 * window the transition would show black in place of the look's ground.
 */
export function cutTransition(
  short: Pick<ResolvedShort, 'transition' | 'look' | 'design'>,
  framings: readonly Pick<Framing, 'kind'>[],
): Transition {
  const isFull = framings.every(({ kind }) => kind === 'full');
  return short.transition ?? (isFull ? lookOf(short).transition : CUT);
}

/** Frames of the transition into the second clip that lie after the cut; as many lie before it. */
export function fadeFrames(short: Pick<ResolvedShort, 'transition' | 'look' | 'design'>): number {
  const { transition = lookOf(short).transition } = short;
  return transition.kind === 'cut' ? 0 : Math.ceil(transition.frames / 2);
}
