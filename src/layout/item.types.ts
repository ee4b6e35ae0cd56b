/** What is put into a picture: texts, labels and marks, and how each of them can be set. */
import type { Box, ColumnSide } from '../geometry.js';

/** What something says, and so how much of the picture it deserves. */
export type Role =
  | 'hook'
  | 'title'
  | 'beat'
  | 'subtitle'
  | 'offer'
  | 'moment'
  | 'rating'
  | 'button'
  | 'badge'
  | 'sign'
  | 'caption';

/** One way an item can be set: a size with its line breaks. */
export interface ItemSetting {
  /** Width with its skin, px. */
  readonly width: number;
  readonly height: number;
  /** The boxes that hide the picture: the item's lines with their skin, measured from the item's top left corner. */
  readonly boxes: readonly Box[];
  /** The lines of letters that have to be legible on the picture; none where the item brings its own ground. */
  readonly lines: readonly Box[];
  /** Cap height, px. */
  readonly cap: number;
  /** How much smaller it is than its role should be, in hundredths of the logarithm. */
  readonly shrunk: number;
  /** Cost of its line breaks, by the words they separate, in points. */
  readonly sense: number;
  /** How much its lines differ in width, per mille. */
  readonly ragged: number;
  /** True where all of its text has room. */
  readonly fits: boolean;
  /** The side of the column that it stands at in place of that of the other texts. Default: theirs. */
  readonly side?: ColumnSide | undefined;
}

/** Something that stands somewhere: its settings, the best first. `T` is what draws it. */
export interface Item<T> {
  readonly id: string;
  readonly role: Role;
  readonly settings: readonly (ItemSetting & { readonly drawn: T })[];
  /** Pixels between the item and the one above it. */
  readonly gap: number;
  /** It stands on a band from side to side, which reaches so many pixels over and under it. Default: on none. */
  readonly bandPad?: number | undefined;
}
