/** What everything that makes tracks of one short shares. */

import type { LookTokens } from '../../document/looks/look.types.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import type { AnimationChoice } from '../animations/animation-table.js';
import type { TrackWorld } from '../cels.js';
import type { FilmLight } from '../film-light.js';
import type { FilmSubjects } from '../film-subjects.js';
import type { Palette } from '../palette.js';
import type { OverlayWorld } from './compose-short-overlay.js';

export interface Stage extends TrackWorld {
  readonly short: ResolvedShort;
  readonly look: LookTokens;
  readonly palette: Palette;
  readonly animation: AnimationChoice;
  readonly world: OverlayWorld;
  readonly light: FilmLight;
  /** Faces and the rest that asks to be seen, in frame pixels. */
  readonly subjects: FilmSubjects;
}
