/** What is asked of the layout for one scene, and what it answers. */
import type { Box, Size } from '../geometry.js';
import type { PictureGround, SceneSpan, Under } from './fact-map.js';
import type { Framing } from './framing.js';
import type { Item, ItemSetting } from './item.types.js';

/** A stretch of a scene in which one text has the stage. */
export interface Moment<T> {
  readonly id: string;
  /** Scene frames. */
  readonly span: SceneSpan;
  /** Under the scene's lead, from top to bottom. */
  readonly items: readonly Item<T>[];
  /** How many items of the lead are seen with it, from the first. */
  readonly leads: number;
  /** The dock is seen with it, so it stands above that. */
  readonly isDocked: boolean;
  /** True for a moment that opens the film or has the stage alone: it may stand elsewhere than the others. */
  readonly isApart: boolean;
}

/** Labels at the foot, one row under the other, for the rest of the scene once they have come. */
export interface Dock<T> {
  readonly span: SceneSpan;
  /** Ways to stand: all rows at one size. */
  readonly settings: readonly (ItemSetting & { readonly drawn: T })[];
  /** Pixels kept free over it. */
  readonly gap: number;
}

/** A part of the column's height. */
export type Third = 'head' | 'middle' | 'foot';

/** An estimate of what makes a text readable at its place, good enough to be compared. */
export interface Treatment {
  readonly cost: number;
  /** Plates hide what lies under all of a text's box. */
  readonly isPlated: boolean;
}

export interface SceneRequest<T> {
  readonly ground: PictureGround;
  readonly frame: Size;
  readonly span: SceneSpan;
  readonly framings: readonly Framing[];
  /** Where nothing of a platform lies over the picture, px from the top. */
  readonly seen: { readonly top: number; readonly bottom: number };
  /** Texts keep to it. */
  readonly column: Box;
  readonly align: 'start' | 'center';
  readonly direction: 'ltr' | 'rtl';
  /** Marks in corners: texts keep off them. */
  readonly obstacles: readonly Box[];
  /** Items that stand over several moments, at one place. */
  readonly lead: readonly Item<T>[];
  readonly moments: readonly Moment<T>[];
  readonly dock: Dock<T> | undefined;
  /** What it costs that texts stand from one height to another, px; `isDocked`: over the dock; `area`: their room. */
  natural(top: number, bottom: number, isDocked: boolean, area: Box): number;
  /** What it costs that a picture lies so and its texts stand in a third of it: something else was chosen. */
  unchosen(kind: Framing['kind'], third: Third): number;
  /** `under`: the lines. */
  treatmentOf(under: Under, cap: number): Treatment;
}

/** A moment's items as they stand; those of the lead first. */
export interface PlacedMoment<T> {
  readonly id: string;
  readonly span: SceneSpan;
  readonly top: number;
  readonly bottom: number;
  readonly third: Third;
  readonly items: readonly PlacedItem<T>[];
}

export interface PlacedItem<T> {
  readonly item: Item<T>;
  readonly setting: ItemSetting & { readonly drawn: T };
  readonly box: Box;
}

/** One whole answer for a scene. */
export interface SceneAnswer<T> {
  readonly framing: Framing;
  readonly moments: readonly PlacedMoment<T>[];
  readonly dock: { readonly box: Box; readonly setting: ItemSetting & { readonly drawn: T } } | undefined;
  readonly third: Third;
  readonly cost: number;
  /** Not everything found a place: texts lie over one another. */
  readonly isCrowded: boolean;
}
