/**
 * The look adapted to the picture under it: its own tokens, or its variant where white type or white forms would not
 * stand out.
 */

import { isLight } from '../../color.js';
import { extended } from '../../document/looks/differences.js';
import type { LookTokens } from '../../document/looks/look.types.js';
import { worstContrast } from '../../layout/light-range.js';
import type { Backdrop } from '../legibility.js';
import { leastScrim } from '../legibility.js';

/**
 * From this opacity on a scrim is no longer shade but fog: a flat grey where the picture was. White type needs it on
 * walls of luma 197 and more.
 */
const FOG = 0.4;

/**
 * `backdrop` is the picture behind all of the text column. Light type that reads neither as it is, nor turned dark (on
 * looks that turn), nor under a scrim thinner than fog gets the look's variant. Type in a dark colour of the user never
 * does. Where the type turns dark, what is white in the look turns with it; a colour of the user never turns
 * (`mayTurn` is false).
 */
export function lookForPicture(
  look: LookTokens,
  { ink, mayTurn }: { readonly ink: string; readonly mayTurn: boolean },
  backdrop: Backdrop,
): LookTokens {
  const { onBright } = look;
  if (onBright === undefined || !isLight(ink)) return look;
  // Fog is a matter of large light areas: glints on a dark picture take a scrim that only dims them.
  const atLarge = { ...backdrop, ...backdrop.broad };
  if (worstContrast(ink, atLarge) >= 4.5) return look;
  const turns = look.legibility.headline.includes('colour') && look.legibility.secondary.includes('colour');
  if (mayTurn && turns && !backdrop.busy && worstContrast('#111111', backdrop) >= 4.5)
    return extended(look, look.onLight ?? {});
  return leastScrim(ink, atLarge, '#000000') < FOG ? look : extended(look, onBright);
}
