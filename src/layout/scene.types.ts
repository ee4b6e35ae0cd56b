/** What is asked of the layout for one scene, and what it answers. */
import type { Box, Size } from '../geometry.js';
import type { CostRow, CoverCase, FramingCase } from './costs.js';
import type { PictureGround, SceneSpan, Under } from './fact-map.js';
import type { Framing } from './framing.js';
import type { Item, ItemSetting } from './item.types.js';

/** A stretch of a scene during which one text is shown. */
export interface Moment<T> {
  readonly id: string;
  /** The frames of the scene during which it lasts. */
  readonly span: SceneSpan;
  /** The items under the scene's lead, from top to bottom. */
  readonly items: readonly Item<T>[];
  /** How many items of the lead are shown with it, counted from the first. */
  readonly leads: number;
  /** True where the dock is shown with it, so that it has to stand above the dock. */
  readonly isDocked: boolean;
  /** True for a moment that opens the film or is shown alone: it may stand elsewhere than the others. */
  readonly isApart: boolean;
  /** A ground of its own that hides the picture: nothing that lies under its texts is seen. Default: none. */
  readonly ground?: MomentGround | undefined;
}

export interface MomentGround {
  /** The ways in which it may hang. Its texts stand on the one whose middle is nearest. */
  readonly sheets: readonly Curtain[];
  /** True where texts stand best in a sheet's middle. Default: where they stand on the picture. */
  readonly isCentered: boolean;
}

/** A sheet in front of the picture, from one end of the frame on. */
export interface Curtain {
  /** Where texts stand best, px down the frame. */
  readonly middle: number;
  /** How much it costs more than the way in which it should hang. */
  readonly natural: number;
  /** What it hides at the least where texts stand from `top` to `foot`. */
  hides(top: number, foot: number): Box;
}

/**
 * Labels at the foot of the column, one row under the other, which stay for the rest of the scene once they have come.
 */
export interface Dock<T> {
  readonly span: SceneSpan;
  /** The ways in which the dock may be set: all rows at one size. */
  readonly settings: readonly (ItemSetting & { readonly drawn: T })[];
  /** Pixels kept free above it. */
  readonly gap: number;
}

/** One place in which marks may stand in their corners for the whole scene. */
export interface CornerPlace {
  /** What hides the picture. */
  readonly marks: readonly Box[];
  /** Marks that stand elsewhere in another place: they hide as much as labels do. */
  readonly loose: readonly Box[];
  /** From what texts keep a distance. */
  readonly obstacles: readonly Box[];
  /** Its cost where it hides nothing. */
  readonly cost: number;
}

/** A third of the column's height. */
export type Third = 'head' | 'middle' | 'foot';

/** An estimate of what makes a text legible at its place, good enough to compare places. */
export interface Treatment {
  readonly cost: number;
  /** True where plates hide all of the picture under a text's box. */
  readonly isPlated: boolean;
}

export interface SceneRequest<T> {
  readonly ground: PictureGround;
  readonly frame: Size;
  readonly span: SceneSpan;
  readonly framings: readonly Framing[];
  /** The part of the frame over which no platform lays its interface, px from the top. Default: all of it. */
  readonly seen?: FramingCase['seen'];
  /** The column that texts keep to. */
  readonly column: Box;
  readonly align: 'start' | 'center';
  readonly direction: 'ltr' | 'rtl';
  /** The costs of what texts and labels hide. Default: `COVER_ROWS`. */
  readonly cover?: readonly CostRow<CoverCase>[];
  /** The places of marks in corners; there is always at least one. */
  readonly corners: readonly CornerPlace[];
  /** Where the ground beside a window lies over its picture, from the window's left upper corner. Default: nowhere. */
  readonly edges?: readonly Box[];
  /** The room that heads should leave under those edges, px. Default 0. */
  readonly headroom?: number;
  /** Items that stand over several moments, at one place. */
  readonly lead: readonly Item<T>[];
  readonly moments: readonly Moment<T>[];
  readonly dock: Dock<T> | undefined;
  /**
   * The cost of texts that stand from one height to another, px; `isDocked`: they stand above the dock; `area`: the
   * room that they have.
   */
  natural(top: number, bottom: number, isDocked: boolean, area: Box): number;
  /** The cost of a framing and a third other than those that the look or the document prefers. */
  unchosen(kind: Framing['kind'], third: Third): number;
  /** The cost of what makes letters legible; `under`: the picture under their lines. */
  treatmentOf(under: Under, cap: number): Treatment;
}

/** A moment's items at their places; those of the lead come first. */
export interface PlacedMoment<T> {
  readonly id: string;
  readonly span: SceneSpan;
  readonly top: number;
  readonly bottom: number;
  readonly third: Third;
  readonly items: readonly PlacedItem<T>[];
  /** That of the moment. */
  readonly ground?: MomentGround | undefined;
}

export interface PlacedItem<T> {
  readonly item: Item<T>;
  readonly setting: ItemSetting & { readonly drawn: T };
  readonly box: Box;
}

/** One whole answer for a scene. */
export interface SceneAnswer<T> {
  readonly framing: Framing;
  /** Which of the places of marks it takes. */
  readonly corner: number;
  readonly moments: readonly PlacedMoment<T>[];
  readonly dock:
    | { readonly box: Box; readonly setting: ItemSetting & { readonly drawn: T }; readonly span: SceneSpan }
    | undefined;
  readonly third: Third;
  readonly cost: number;
  /** True where not everything found a place, so that texts lie over one another. */
  readonly isCrowded: boolean;
}
