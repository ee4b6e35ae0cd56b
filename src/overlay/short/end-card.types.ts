/** What an end card is asked for, what it is laid out as, and what its parts share on the way. */
import type { ShortFontFamily } from '../../document/enumerations.js';
import type { LookTokens } from '../../document/looks/look.types.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import type { Box } from '../../geometry.js';
import type { ImageMedia } from '../../media.js';
import type { Typeset, TypesetBlock } from '../../type/typeset.types.js';
import type { MeasuredLabel } from '../elements/label.js';
import type { LogoSize } from '../elements/logo.js';
import type { MeasuredStars } from '../elements/star-rating.js';
import type { Palette } from '../palette.js';
import type { SizeReason } from '../size-reason.types.js';

export interface EndCardText {
  readonly block: TypesetBlock;
  readonly size: SizeReason;
  readonly x: number;
  readonly y: number;
  readonly box: Box;
  readonly ink: string;
}

export interface EndCardLayout {
  readonly column: Box;
  readonly region: Box;
  /** Colour the lockup stands on; undefined over a poster. */
  readonly background: string | undefined;
  readonly logo?: { readonly size: LogoSize; readonly box: Box };
  readonly brand?: EndCardText;
  readonly claim?: EndCardText;
  readonly rule?: { readonly box: Box; readonly color: string };
  readonly stars?: { readonly measured: MeasuredStars; readonly box: Box };
  readonly offer?: { readonly label: MeasuredLabel; readonly box: Box };
  readonly cta: { readonly label: MeasuredLabel; readonly box: Box };
  readonly palette: Palette;
  /** The look as laid out. */
  readonly look: LookTokens;
}

export interface EndCardRequest {
  readonly short: ResolvedShort;
  readonly look: LookTokens;
  readonly palette: Palette;
  readonly typeset: Typeset;
  readonly logo: ImageMedia | undefined;
  /** Free part of the safe zone: corner labels that stay on screen are outside, and the picture of the card. */
  readonly region: Box;
  /** Where in it the lockup stands. */
  readonly stands: 'head' | 'middle' | 'spread';
  /** Ground in place of the look's own; undefined: over a picture. */
  readonly paper: string | undefined;
  /** What is written over a picture. */
  readonly posterInk?: '#ffffff' | '#111111';
}

/** A text set, and why at that size. */
export type SetBlock = Pick<EndCardText, 'block' | 'size'>;

/** The room and colours that all parts of one card share. */
export interface CardWorld {
  readonly request: EndCardRequest;
  /** Tightened as far as this try goes. */
  readonly look: LookTokens;
  readonly palette: Palette;
  readonly column: Box;
  readonly background: string | undefined;
  readonly ink: string;
  readonly family: ShortFontFamily | undefined;
  readonly gaps: { readonly logo: number; readonly text: number; readonly proof: number; readonly cta: number };
  readonly logoArea: number;
}
