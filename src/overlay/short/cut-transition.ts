/** How the second clip of a short begins. */
import type { Transition } from '../../compose/timeline.js';
import { lookOf } from '../../document/looks/design.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import type { Framing } from '../../layout/framing.js';

const CUT: Transition = { kind: 'cut' };

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
