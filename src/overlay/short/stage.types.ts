/** What everything that makes tracks of one short shares. */

import type { ResolvedShort } from '../../document/short/resolved-short.js';
import type { AnimationChoice } from '../animations/animation-table.js';
import type { FilmLight } from '../film-light.js';
import type { FilmSubjects } from '../film-subjects.js';

import type { TextStage } from '../text-track.js';

import type { ShortOverlayWorld } from './compose-short-overlay.js';

export interface ShortStage extends TextStage {
  readonly short: ResolvedShort;
  readonly animation: AnimationChoice;
  readonly world: ShortOverlayWorld;
  readonly light: FilmLight;
  /** Faces and the rest that asks to be seen, in frame pixels. */
  readonly subjects: FilmSubjects;
}
