/** The reason for a text's size, as the fitting decided it: data of the layout, for explanations. */
import type { Size } from '../geometry.js';
import type { SizeLimit } from '../type/typeset.types.js';

/** The kind of a text's scale: it selects the sizes that are tried. */
export type TextScale =
  | 'opening_headline'
  | 'headline'
  | 'title'
  | 'subheadline'
  | 'beat'
  | 'beat_as_headline'
  | 'label'
  | 'end_card';

/**
 * What kept a text from the next larger size: see `SizeLimit`; or, `opening_size`: a title stays under three quarters
 * of the size of the opening headline;
 * `headline_size`: a second text stays clearly smaller than the headline over it; `common_size`: all beats have the
 * smallest size that one of them needs.
 */
export type SizeLimitReason = SizeLimit | 'opening_size' | 'headline_size' | 'common_size';

export interface SizeReason {
  readonly setAs: TextScale;
  /** Cap heights that were offered, px, largest first. */
  readonly capHeightsPx: readonly number[];
  readonly limit: SizeLimitReason;
  /** Room the text was fitted to, px. */
  readonly room: Size;
}
