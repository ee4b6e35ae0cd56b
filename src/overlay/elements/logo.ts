/**
 * A logo of any shape at one optical size: equal area, within bounds; a plate only when it would vanish in its picture.
 */
import { contrastRatio, relativeLuminance, rgba } from '../../color.js';
import type { LogoTreatment } from '../../document/enumerations.js';
import type { DrawNode, Shape } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import type { ImageMedia } from '../../media.js';
import type { Backdrop } from '../legibility.js';
import type { LookTokens } from '../looks/look.types.js';
import type { Palette } from '../palette.js';
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

/** What a logo's plate may be made of: the look's own paper and ink, and something between for a logo that has both. */
export interface PlateStock {
  readonly light: string;
  readonly dark: string;
  readonly between: readonly string[];
  /** Corners of the plate, px; an opaque logo takes them, too. */
  readonly radiusPx: number;
}

/** A grey that shows black and white alike. */
const BETWEEN = '#76797d';
const PLAIN_STOCK: PlateStock = { light: '#ffffff', dark: '#141414', between: [BETWEEN], radiusPx: 20 };

/** Plates as the look's other forms: its lightest and darkest colour, its accent before a grey, square where it is. */
export function plateStock(look: Pick<LookTokens, 'badge'>, { paper, onPaper, accent }: Palette): PlateStock {
  const { radius } = look.badge;
  const [light, dark] = [paper, onPaper]
    .map((color) => color.slice(0, 7))
    .toSorted((a, b) => luminanceOf(b) - luminanceOf(a));
  const square = radius === 0 || look.badge.form === 'bare';
  return {
    light: light !== undefined && luminanceOf(light) > 0.7 ? light : PLAIN_STOCK.light,
    dark: dark !== undefined && luminanceOf(dark) < 0.05 ? dark : PLAIN_STOCK.dark,
    between: [accent.slice(0, 7), BETWEEN],
    radiusPx: square ? 0 : PLAIN_STOCK.radiusPx,
  };
}

function luminanceOf(color: string): number {
  return relativeLuminance(rgba(color));
}

export interface LogoDecision {
  readonly treatment: LogoTreatment;
  readonly plateColor: string | undefined;
  /** Corners of the plate, or of an opaque logo, px. */
  readonly radiusPx: number;
  readonly reason: string;
  /** Contrast of the logo's mean luminance with what is behind it. */
  readonly contrast: number;
}

/** Under this ratio a logo cannot be told from its picture. */
const VANISHING = 1.7;

/** The treatment asked for, unless the logo would vanish: then a plate. */
export function decideLogo(
  logo: ImageMedia,
  asked: LogoTreatment,
  backdrop: Backdrop,
  stock: PlateStock = PLAIN_STOCK,
): LogoDecision {
  const { mean, p5, p95 } = logo.luminance;
  const plateColor = plateFor(logo, stock);
  const { radiusPx } = stock;
  const luminance = (luma: number) => relativeLuminance({ r: luma, g: luma, b: luma, a: 255 });
  const behind = backdrop.measured
    ? [luminance(backdrop.low), luminance(backdrop.high)]
    : [luminance((backdrop.low + backdrop.high) / 2)];
  // A logo with light and dark parts is seen as long as one of them stands out.
  const best = (back: number) => Math.max(...[mean, p5, p95].map((own) => contrastRatio(own, back)));
  const ratio = Math.round(Math.min(...behind.map(best)) * 100) / 100;
  const known = { contrast: ratio, radiusPx };
  if (asked === 'plate') return { treatment: 'plate', plateColor, reason: 'plate was asked for', ...known };
  // A photograph without transparency brings its own background.
  if (!logo.hasAlpha)
    return { treatment: asked, plateColor: undefined, reason: 'opaque: it brings its own ground', ...known };
  const lost = backdrop.measured && behind.some((back) => partVanishes(logo, back));
  if (backdrop.measured && (ratio < VANISHING || lost)) {
    return {
      treatment: 'plate',
      plateColor,
      reason: lost
        ? 'a large part of it would vanish, so a plate was added'
        : `at ${ratio}:1 it would vanish, so a plate was added`,
      ...known,
    };
  }
  if (!backdrop.measured && asked === 'plain') {
    return {
      treatment: 'shadow',
      plateColor: undefined,
      reason: 'the picture was not measured, so a soft shadow was added',
      ...known,
    };
  }
  return { treatment: asked, plateColor: undefined, reason: `${asked} was asked for`, ...known };
}

/** The plate on which the logo's worst part shows best; without parts, the one its mean luminance asks for. */
function plateFor({ parts = [], luminance }: ImageMedia, { light, dark, between }: PlateStock): string {
  const usual = luminance.mean > 0.4 ? dark : light;
  const main = parts.filter(({ share }) => share >= SEEN_SHARE);
  if (main.length === 0) return usual;
  const worst = (plate: string) => Math.min(...main.map((part) => contrastRatio(part.luminance, luminanceOf(plate))));
  const shown = [usual, usual === light ? dark : light, PLAIN_STOCK.light].find((plate) => worst(plate) >= PART_SHOWS);
  const clear = between.find((plate) => worst(plate) >= PART_CLEAR);
  return (
    shown ?? clear ?? [light, dark, ...between].reduce((best, plate) => (worst(plate) > worst(best) ? plate : best))
  );
}

/** A part of this share of the ink is more than an ornament. */
const SEEN_SHARE = 0.1;
/** Contrast at which a part is seen without looking for it: yellow on white has 1.4. */
const PART_SHOWS = 1.38;
/** The same on a plate between light and dark, whose hue is near to that of many parts. */
const PART_CLEAR = 2.4;
/** A part darker than this has no hue that would show it on another dark. */
const NO_HUE = 0.1;

/**
 * True when a part of the logo is as dark (or as light) as the picture: black letters under a coloured sign on a dark
 * clip, white letters beside one on a white clip.
 */
function partVanishes(logo: ImageMedia, back: number): boolean {
  const least = (own: number) => (back > 0.5 ? 1.3 : own < NO_HUE ? 2.8 : back < 0.18 ? 1.5 : 1.15);
  const isLost = (own: number) => contrastRatio(own, back) < least(own);
  const parts = logo.parts ?? [{ share: 1, luminance: logo.luminance.mean }];
  const lost = parts.reduce((sum, { share, luminance }) => sum + (isLost(luminance) ? share : 0), 0);
  return lost >= SEEN_SHARE;
}

export const PLATE_PADDING = 18;
/** Corners of an opaque logo are cut no further than this, px. */
const MOST_CUT = 12;

/** The logo's ink in `box` (plate padding included when it has a plate). */
export function drawLogo(logo: ImageMedia, box: Box, decision: LogoDecision): readonly DrawNode[] {
  const pad = decision.treatment === 'plate' ? PLATE_PADDING : 0;
  const inner = { x: box.x + pad, y: box.y + pad, width: box.width - 2 * pad, height: box.height - 2 * pad };
  const shadow =
    decision.treatment === 'shadow' ? { shadow: { color: '#00000073', offsetXPx: 0, offsetYPx: 3, blurPx: 14 } } : {};
  const image: DrawNode = { kind: 'image', asset: logo.contentHash, box: inner, source: logo.inkBox, ...shadow };
  if (decision.plateColor === undefined) {
    const round: Shape = { kind: 'rect', box: inner, radiusPx: Math.min(decision.radiusPx, MOST_CUT) };
    // A shadow lies outside of the clip.
    const isCut = !logo.hasAlpha && decision.radiusPx > 0 && decision.treatment !== 'shadow';
    return isCut ? [{ kind: 'group', clip: round, children: [image] }] : [image];
  }
  const plate: DrawNode = {
    kind: 'shape',
    shape: { kind: 'rect', box, radiusPx: decision.radiusPx },
    fill: decision.plateColor,
    shadow: softShadow,
  };
  return [plate, image];
}
