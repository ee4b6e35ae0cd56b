/**
 * How a look sets captions: type, colours, what keeps them legible on any picture, and the style that `auto`
 * becomes.
 */
import type { CaptionStyle, ShortFontFamily } from '../enumerations.js';
import type { TypeCut } from './look.types.js';

/**
 * Nobody measures the picture behind a caption: an outline of the opposite lightness, or a plate, makes every picture
 * do.
 */
export type CaptionGround =
  | { readonly kind: 'stroke'; readonly color: string; readonly widthShare: number; readonly shadow: CaptionShadow }
  | {
      /** `lines`: a box a line, joined; `card`: one box around all. */
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
  /** The word that is spoken; with karaoke also the words before it. */
  readonly active: string;
  /** The box behind the spoken word, and the word in it. */
  readonly pill: { readonly fill: string; readonly ink: string; readonly radiusShare: number };
  readonly ground: CaptionGround;
}
