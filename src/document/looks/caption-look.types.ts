/**
 * How a look sets captions: type, colours, what keeps them legible on any picture, and the style that `auto`
 * becomes.
 */
import type { CaptionStyle, ShortFontFamily } from '../enumerations.js';
import type { TypeCut } from './look.types.js';

/**
 * What makes captions legible. The picture behind them is not measured, so they have an outline of the opposite
 * lightness or a plate, with which they can be read on any picture.
 */
export type CaptionGround =
  | { readonly kind: 'stroke'; readonly color: string; readonly widthShare: number; readonly shadow: CaptionShadow }
  | {
      /** `lines`: one box for each line, joined to its neighbours; `card`: one box around all lines. */
      readonly kind: 'lines' | 'card';
      readonly fill: string;
      readonly padXShare: number;
      readonly padYShare: number;
      readonly radiusShare: number;
      readonly shadow: boolean;
    };

/** A shadow of captions; offset and blur are in cap heights. */
export interface CaptionShadow {
  readonly color: string;
  readonly offsetYShare: number;
  readonly blurShare: number;
}

export interface CaptionLook {
  readonly style: Exclude<CaptionStyle, 'auto'>;
  readonly family: ShortFontFamily;
  readonly cut: TypeCut;
  readonly upperCase: boolean;
  readonly letterSpacing: number;
  /** Distance of baselines in cap heights. */
  readonly leading: number;
  /**
   * The cap height of captions as a share of the usual one (caption-size.ts): narrow faces may be set larger than wide
   * ones.
   */
  readonly sizeShare: number;
  readonly ink: string;
  /** Colour of the word that is being spoken; in the style `karaoke` also of the words before it. */
  readonly active: string;
  /** The box behind the spoken word, and the colour of the word in it. */
  readonly pill: { readonly fill: string; readonly ink: string; readonly radiusShare: number };
  readonly ground: CaptionGround;
}
