/**
 * A logo of any shape at one optical size: equal area, within bounds; a plate only when it would vanish in its picture.
 */
import { contrastRatio, relativeLuminance, rgba } from '../../color.js';
import type { LogoTreatment } from '../../document/enumerations.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import type { ImageMedia } from '../../media.js';
import type { Backdrop } from '../legibility.js';
import { softShadow } from './soft-shadow.js';

export interface LogoSize {
  /** Of the ink (the part with pixels that are seen), in output pixels. */
  readonly width: number;
  readonly height: number;
  /** Output pixels a source pixel; over 1 the logo is enlarged. */
  readonly scale: number;
  /** The scale its optical size asks for; more than `scale` where the picture is too small for that. */
  readonly wantedScale: number;
}

/** A picture enlarged further than this looks soft beside type that is drawn sharp: rather small than soft. */
const MOST_ENLARGED = 2;

/**
 * Optical size: area first, then bounds, then no more than twice its own pixels. A square of 116, a 4:1 word mark of
 * 232 x 58, a sign of 12 pixels 24. Undefined for a logo without any ink.
 */
export function logoSize(
  logo: ImageMedia,
  areaPx: number,
  most: { readonly width: number; readonly height: number },
): LogoSize | undefined {
  const { width, height } = logo.inkBox;
  if (width <= 0 || height <= 0) return undefined;
  const wantedScale = Math.min(Math.sqrt(areaPx / (width * height)), most.width / width, most.height / height);
  const scale = Math.min(wantedScale, MOST_ENLARGED);
  return { width: Math.max(2, width * scale), height: Math.max(2, height * scale), scale, wantedScale };
}

/** White and near black; the grey between shows a logo that has both. */
export type PlateColor = '#ffffff' | '#141414' | '#76797d';

export interface LogoDecision {
  readonly treatment: LogoTreatment;
  readonly plateColor: PlateColor | undefined;
  readonly reason: string;
  /** Contrast of the logo's mean luminance with what is behind it. */
  readonly contrast: number;
}

/** Under this ratio a logo cannot be told from its picture. */
const VANISHING = 1.7;

/** The treatment asked for, unless the logo would vanish: then a plate. */
export function decideLogo(logo: ImageMedia, asked: LogoTreatment, backdrop: Backdrop): LogoDecision {
  const { mean, p5, p95 } = logo.luminance;
  const plateColor = plateFor(logo);
  const luminance = (luma: number) => relativeLuminance({ r: luma, g: luma, b: luma, a: 255 });
  const behind = backdrop.measured
    ? [luminance(backdrop.low), luminance(backdrop.high)]
    : [luminance((backdrop.low + backdrop.high) / 2)];
  // A logo with light and dark parts is seen as long as one of them stands out.
  const best = (back: number) => Math.max(...[mean, p5, p95].map((own) => contrastRatio(own, back)));
  const ratio = Math.round(Math.min(...behind.map(best)) * 100) / 100;
  if (asked === 'plate') return { treatment: 'plate', plateColor, reason: 'plate was asked for', contrast: ratio };
  // A photograph without transparency brings its own background.
  if (!logo.hasAlpha)
    return { treatment: asked, plateColor: undefined, reason: 'opaque: it brings its own ground', contrast: ratio };
  const lost = backdrop.measured && behind.some((back) => partVanishes(logo, back));
  if (backdrop.measured && (ratio < VANISHING || lost)) {
    return {
      treatment: 'plate',
      plateColor,
      reason: lost
        ? 'a large part of it would vanish, so a plate was added'
        : `at ${ratio}:1 it would vanish, so a plate was added`,
      contrast: ratio,
    };
  }
  if (!backdrop.measured && asked === 'plain') {
    return {
      treatment: 'shadow',
      plateColor: undefined,
      reason: 'the picture was not measured, so a soft shadow was added',
      contrast: ratio,
    };
  }
  return { treatment: asked, plateColor: undefined, reason: `${asked} was asked for`, contrast: ratio };
}

/** The plate on which the logo's worst part shows best; without parts, the one its mean luminance asks for. */
function plateFor({ parts = [], luminance }: ImageMedia): PlateColor {
  const usual: PlateColor = luminance.mean > 0.4 ? '#141414' : '#ffffff';
  const main = parts.filter(({ share }) => share >= SEEN_SHARE);
  if (main.length === 0) return usual;
  const worst = (plate: PlateColor) =>
    Math.min(...main.map((part) => contrastRatio(part.luminance, relativeLuminance(rgba(plate)))));
  if (worst(usual) >= PART_SHOWS) return usual;
  const plates: readonly PlateColor[] = ['#ffffff', '#141414', '#76797d'];
  return plates.reduce((best, plate) => (worst(plate) > worst(best) ? plate : best), usual);
}

/** A part of this share of the ink is more than an ornament. */
const SEEN_SHARE = 0.1;
/** Contrast at which a part is seen without looking for it. */
const PART_SHOWS = 1.5;

/**
 * True when a part of the logo is as dark (or as light) as the picture: black letters under a coloured sign on a dark
 * clip, white letters beside one on a white clip.
 */
function partVanishes(logo: ImageMedia, back: number): boolean {
  const isLost = (own: number) => contrastRatio(own, back) < (back < 0.18 ? 1.5 : back > 0.5 ? 1.3 : 1);
  const parts = logo.parts ?? [{ share: 1, luminance: logo.luminance.mean }];
  const lost = parts.reduce((sum, { share, luminance }) => sum + (isLost(luminance) ? share : 0), 0);
  return lost >= SEEN_SHARE;
}

export const PLATE_PADDING = 18;

/** The logo's ink in `box` (plate padding included when it has a plate). */
export function drawLogo(logo: ImageMedia, box: Box, decision: LogoDecision): readonly DrawNode[] {
  const pad = decision.treatment === 'plate' ? PLATE_PADDING : 0;
  const inner = { x: box.x + pad, y: box.y + pad, width: box.width - 2 * pad, height: box.height - 2 * pad };
  const shadow =
    decision.treatment === 'shadow' ? { shadow: { color: '#00000073', offsetXPx: 0, offsetYPx: 3, blurPx: 14 } } : {};
  const image: DrawNode = { kind: 'image', asset: logo.contentHash, box: inner, source: logo.inkBox, ...shadow };
  if (decision.plateColor === undefined) return [image];
  const plate: DrawNode = {
    kind: 'shape',
    shape: { kind: 'rect', box, radiusPx: 20 },
    fill: decision.plateColor,
    shadow: softShadow,
  };
  return [plate, image];
}
