/** The data that all track makers of one short share. */

import type { ResolvedShort } from '../../document/short/resolved-short.js';
import type { AnimationChoice } from '../animations/animation-table.js';
import type { Film } from '../film-stages.js';

import type { TextStage } from '../text-track.js';

import type { ShortOverlayWorld } from './compose-short-overlay.js';

export interface ShortStage extends TextStage {
  readonly short: ResolvedShort;
  readonly animation: AnimationChoice;
  /** What words stand on beside a window, in place of the picture; undefined where the picture fills the frame. */
  readonly ground?: { readonly fill: string } | undefined;
  readonly world: ShortOverlayWorld;
  /** The pictures under everything. */
  readonly film: Film;
}
