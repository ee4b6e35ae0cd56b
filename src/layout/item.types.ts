/** What is put into a picture: texts, labels and marks, and how each of them can be set. */
import type { Box } from '../geometry.js';

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
  /** With its skin, px. */
  readonly width: number;
  readonly height: number;
  /** What of it hides the picture: its lines with their skin, from the item's left top corner. */
  readonly boxes: readonly Box[];
  /** The lines of letters that have to be read on the picture; none where it brings its own ground. */
  readonly lines: readonly Box[];
  /** Cap height, px. */
  readonly cap: number;
  /** Hundredths of the logarithm by which it is smaller than its role would have it. */
  readonly shrunk: number;
  /** Cost of its line breaks by what they separate, in points. */
  readonly sense: number;
  /** Per mille by which its lines differ. */
  readonly ragged: number;
  /** All of its text has room. */
  readonly fits: boolean;
}

/** Something that stands somewhere: its settings, the best first. `T` is what draws it. */
export interface Item<T> {
  readonly id: string;
  readonly role: Role;
  readonly settings: readonly (ItemSetting & { readonly drawn: T })[];
  /** Pixels between it and what stands above it. */
  readonly gap: number;
}
