/** The request for a closing card, and its layout. */
import type { Focus } from '../../compose/timeline.js';
import type { LookTokens, SkeletonName } from '../../document/looks/look.types.js';
import type { Box, Size } from '../../geometry.js';
import type { BrokenDemand } from '../../layout/explain-answer.js';
import type { PictureGround } from '../../layout/fact-map.js';
import type { Framing } from '../../layout/framing.js';
import type { ImageMedia } from '../../media.js';
import type { Typeset, TypesetBlock } from '../../type/typeset.types.js';
import type { ChosenLogo } from '../elements/choose-logo.js';
import type { LabelGroup } from '../elements/label-items.js';
import type { Palette } from '../palette.js';
import type { TextWorld } from '../short/text-settings.js';
import type { SizeReason } from '../size-reason.types.js';

/** The texts and the rating of a card; '' and 0 for parts it does not have. */
export interface CardCopy {
  readonly claim: string;
  readonly brand: string;
  readonly offer: string;
  readonly rating: number;
  readonly button: string;
}

/** The picture of a card. */
export type CardPicture =
  /** A product without its background: it stands on the ground of the look. */
  | { readonly kind: 'product'; readonly image: ImageMedia }
  /** `focus`: the place about which the document wants the picture cropped. */
  | { readonly kind: 'clip'; readonly ground: PictureGround; readonly focus: Focus | undefined }
  | { readonly kind: 'photo'; readonly image: ImageMedia }
  | { readonly kind: 'none' };

export interface CardRequest {
  readonly copy: CardCopy;
  readonly picture: CardPicture;
  readonly frame: Size;
  /** The zone that words keep to. */
  readonly zone: Box;
  readonly text: TextWorld['short'];
  readonly look: LookTokens;
  readonly palette: Palette;
  /** True where the document names the accent, so that it is the brand's colour. */
  readonly isOwnAccent: boolean;
  readonly typeset: Typeset;
  readonly logo: ImageMedia | undefined;
  /** A label in its corner, from which words keep away; where it would hide something, it stands under the words. */
  readonly label?: Box | undefined;
  /** False where the document names its corner. Default true. */
  readonly mayLabelMove?: boolean;
}

/** Colours that words and a product stand on. */
export interface CardGround {
  readonly paper: string;
  readonly surface: string;
  readonly ornament: string;
  /** The middle of the light behind a product. */
  readonly light: string;
}

export interface CardText {
  readonly block: TypesetBlock;
  readonly size: SizeReason;
  readonly x: number;
  readonly y: number;
  readonly box: Box;
  readonly ink: string;
}

/** A logo with the plate that it needs. */
export interface CardLogo extends ChosenLogo {
  /** The box of the logo's ink. */
  readonly ink: Box;
  /** The box of the logo with its plate. */
  readonly box: Box;
}

export interface CardParts extends LabelGroup {
  readonly logo?: CardLogo;
  readonly brand?: CardText;
  readonly claim?: CardText;
  readonly rule?: { readonly box: Box; readonly color: string };
}

/** Where a card has its picture. */
export type PlacedPicture =
  | { readonly kind: 'product'; readonly box: Box; readonly image: ImageMedia }
  | { readonly kind: 'window'; readonly window: Box; readonly framing: Framing }
  | { readonly kind: 'full'; readonly framing: Framing }
  | { readonly kind: 'none' };

export interface CardLayout {
  /** The place of the label where it joins the words; undefined where it stays in its corner. */
  readonly label: Box | undefined;
  readonly skeleton: SkeletonName;
  /** The look and its colours as laid out. */
  readonly look: LookTokens;
  readonly palette: Palette;
  readonly parts: CardParts;
  /** The box around all words. */
  readonly words: Box;
  readonly picture: PlacedPicture;
  /** The ground of the words; undefined over a photo that fills the frame. */
  readonly ground: CardGround | undefined;
  /** The demands that the layout does not meet. */
  readonly broken: readonly BrokenDemand[];
}
