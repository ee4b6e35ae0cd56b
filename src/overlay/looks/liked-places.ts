/** Where a look likes its texts to stand, and what another place costs. */
import type { ShortArrangement } from '../../document/enumerations.js';
import type { LookTokens } from '../../document/looks/look.types.js';
import type { Framing } from '../../layout/framing.js';
import type { Third } from '../../layout/scene.types.js';

/** Cost of a place that neither the document nor the look names: less than that of words over eyes, nose or mouth. */
export const UNLIKED_PLACE_COST = 150_000;
/** Cost of each step down the list of places that a look names. */
const NEXT_PLACE_COST = 30;
/** The places of words in a look that names none. */
const USUAL_PLACES: readonly ShortArrangement[] = ['foot', 'head', 'middle', 'window'];

/** The name of an arrangement, as reports give it. */
export function shortArrangement(kind: Framing['kind'], third: Third): ShortArrangement {
  return kind === 'window' ? 'window' : third;
}

/** Cost of a third of the column by the order in which a look names the thirds. */
export function thirdCosts({ arrangements = USUAL_PLACES }: LookTokens): Readonly<Record<Third, number>> {
  const thirds = [...arrangements, ...USUAL_PLACES].filter((one) => one !== 'window');
  const at = (third: Third) => NEXT_PLACE_COST * [...new Set(thirds)].indexOf(third);
  return { head: at('head'), middle: at('middle'), foot: at('foot') };
}

/** Whether a look takes an arrangement. `isPlaced`: the document says at which height; the look does not. */
export function isLiked(
  { arrangements = USUAL_PLACES }: LookTokens,
  one: ShortArrangement,
  isPlaced: boolean,
): boolean {
  if (arrangements.includes(one)) return true;
  return isPlaced && one !== 'window' && arrangements.some((other) => other !== 'window');
}
