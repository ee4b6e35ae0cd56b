/** Where a look puts texts: what it costs that they stand elsewhere. */
import type { ShortArrangement } from '../../document/enumerations.js';
import type { LookTokens } from '../../document/looks/look.types.js';
import type { Framing } from '../../layout/framing.js';
import type { Third } from '../../layout/scene.types.js';

/** What it costs that texts stand where neither document nor look has them: less than eyes or a mouth under words. */
export const UNLIKED_PLACE_COST = 150_000;
/** What it costs that texts stand in the place that a look names next. */
const NEXT_PLACE_COST = 30;
/** Of a look that names none. */
const USUAL_PLACES: readonly ShortArrangement[] = ['foot', 'head', 'middle', 'window'];

/** What an answer is called. */
export function shortArrangement(kind: Framing['kind'], third: Third): ShortArrangement {
  return kind === 'window' ? 'window' : third;
}

/** What a third of the column costs by the order in which a look names them. */
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
