/** What everything that makes tracks of one short shares. */
import type { ResolvedShort } from '../document/resolved-short.js';
import type { AnimationChoice } from './animations/animation-table.js';
import type { Advance } from './cels.js';
import type { OverlayWorld } from './compose-short-overlay.js';
import type { LookTokens } from './looks/look.types.js';
import type { Palette } from './palette.js';

export interface Stage {
  readonly short: ResolvedShort;
  readonly look: LookTokens;
  readonly palette: Palette;
  readonly animation: AnimationChoice;
  readonly world: OverlayWorld;
  readonly advance: Advance;
}
