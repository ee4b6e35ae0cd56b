/**
 * How each look sets captions: type, colours, what keeps them legible on any picture, and the style that `auto`
 * becomes.
 */
import type { CaptionStyle, Look, ShortFontFamily } from '../../../document/enumerations.js';
import type { TypeCut } from '../../../type/typeset.types.js';

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

/** In cap heights. */
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
  /** Of the cap height of captions (caption-size.ts): narrow faces may stand higher, wide ones lower. */
  readonly sizeShare: number;
  readonly ink: string;
  /** The word that is spoken; with karaoke also the words before it. */
  readonly active: string;
  /** The box behind the spoken word, and the word in it. */
  readonly pill: { readonly fill: string; readonly ink: string; readonly radiusShare: number };
  readonly ground: CaptionGround;
}

const outline: CaptionGround = {
  kind: 'stroke',
  color: '#000000',
  widthShare: 0.11,
  shadow: { color: '#00000099', offsetYShare: 0.06, blurShare: 0.3 },
};

export const CAPTION_LOOKS: Readonly<Record<Look, CaptionLook>> = {
  neutral: {
    style: 'highlight',
    family: 'ShortFontSocialSans',
    cut: 'display',
    upperCase: false,
    letterSpacing: 0,
    leading: 1.74,
    sizeShare: 1,
    ink: '#ffffff',
    active: '#ffd84a',
    pill: { fill: '#ffd84a', ink: '#161616', radiusShare: 0.34 },
    ground: outline,
  },
  kinetic_creator: {
    style: 'highlight',
    family: 'ShortFontAnton',
    cut: 'display',
    upperCase: true,
    letterSpacing: 0.012,
    leading: 1.42,
    sizeShare: 1.18,
    ink: '#ffffff',
    active: '#ffe600',
    pill: { fill: '#ffe600', ink: '#0b0b0b', radiusShare: 0.16 },
    ground: {
      kind: 'stroke',
      color: '#000000',
      widthShare: 0.13,
      shadow: { color: '#000000cc', offsetYShare: 0.12, blurShare: 0.06 },
    },
  },
  premium_editorial: {
    style: 'plain',
    family: 'ShortFontDMSerif',
    cut: 'text',
    upperCase: false,
    letterSpacing: 0,
    leading: 1.72,
    sizeShare: 0.92,
    ink: '#16130f',
    active: '#b3200f',
    pill: { fill: '#c4281c', ink: '#ffffff', radiusShare: 0 },
    ground: { kind: 'card', fill: '#f6f2ea', padXShare: 0.7, padYShare: 0.62, radiusShare: 0, shadow: true },
  },
  cinematic_product: {
    style: 'karaoke',
    family: 'ShortFontLato',
    cut: 'text',
    upperCase: false,
    letterSpacing: 0.012,
    leading: 1.8,
    sizeShare: 0.96,
    ink: '#ffffff',
    active: '#f0bd56',
    pill: { fill: '#e9b44c', ink: '#0a0d12', radiusShare: 0.08 },
    ground: { kind: 'lines', fill: '#0a0d12cc', padXShare: 0.55, padYShare: 0.46, radiusShare: 0.1, shadow: false },
  },
  ugc_realism: {
    style: 'pop',
    family: 'ShortFontSocialSans',
    cut: 'display',
    upperCase: false,
    letterSpacing: -0.005,
    leading: 1.95,
    sizeShare: 0.96,
    ink: '#111111',
    active: '#d90f37',
    pill: { fill: '#e6163f', ink: '#ffffff', radiusShare: 0.3 },
    ground: { kind: 'lines', fill: '#ffffff', padXShare: 0.5, padYShare: 0.48, radiusShare: 0.36, shadow: true },
  },
  startup_explainer: {
    style: 'pill',
    family: 'ShortFontSpaceGrotesk',
    cut: 'display',
    upperCase: false,
    letterSpacing: -0.015,
    leading: 1.8,
    sizeShare: 0.92,
    ink: '#0f172a',
    active: '#3b4bff',
    pill: { fill: '#3b4bff', ink: '#ffffff', radiusShare: 0.34 },
    ground: { kind: 'card', fill: '#ffffff', padXShare: 0.72, padYShare: 0.7, radiusShare: 0.5, shadow: true },
  },
  luxury_minimal: {
    style: 'karaoke',
    family: 'ShortFontLato',
    cut: 'text',
    upperCase: false,
    letterSpacing: 0.02,
    leading: 1.9,
    sizeShare: 0.95,
    ink: '#f3ece0',
    active: '#dfb66a',
    pill: { fill: '#d9c4a0', ink: '#12100e', radiusShare: 0 },
    ground: { kind: 'card', fill: '#12100ee0', padXShare: 0.75, padYShare: 0.72, radiusShare: 0, shadow: false },
  },
};
