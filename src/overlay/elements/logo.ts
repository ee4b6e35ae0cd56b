/**
 * A logo of any shape at one optical size: equal area, within bounds; a plate only when it would vanish in its picture.
 */
import { contrastRatio, relativeLuminance, rgba } from '../../color.js';
import type { LogoTreatment } from '../../document/enumerations.js';
import type { LookTokens } from '../../document/looks/look.types.js';
import type { DrawNode, Shape } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { luminanceOf as luminanceOfGrey } from '../../layout/light-range.js';
import type { ImageMedia, InkPart } from '../../media.js';
import type { Backdrop } from '../legibility.js';
import type { Palette } from '../palette.js';
import { softShadow } from './soft-shadow.js';

export interface LogoSize {
  /** The size of the ink (the part of the logo whose pixels are seen), in output pixels. */
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

/** A grey on which black and white are seen equally well. */
const NEUTRAL_GREY = '#76797d';
const PLAIN_STOCK: PlateStock = { light: '#ffffff', dark: '#141414', between: [NEUTRAL_GREY], radiusPx: 20 };

/**
 * Plates in the style of the look: its lightest and darkest colours, its accent rather than a grey, with square corners
 * where the look has them.
 */
export function plateStock(look: Pick<LookTokens, 'badge'>, { paper, onPaper, accent }: Palette): PlateStock {
  const { radius } = look.badge;
  const square = radius === 0 || look.badge.form === 'bare';
  return { ...stockOf(paper, onPaper, accent), radiusPx: square ? 0 : PLAIN_STOCK.radiusPx };
}

/** Two colours of which one may be light and one dark, in any order, and an accent; plain where they are neither. */
export function stockOf(first: string, second: string, accent: string): Omit<PlateStock, 'radiusPx'> {
  const [light, dark] = [first, second]
    .map((color) => color.slice(0, 7))
    .toSorted((a, b) => luminanceOf(b) - luminanceOf(a));
  return {
    light: light !== undefined && luminanceOf(light) > 0.7 ? light : PLAIN_STOCK.light,
    dark: dark !== undefined && luminanceOf(dark) < 0.05 ? dark : PLAIN_STOCK.dark,
    between: [accent.slice(0, 7), NEUTRAL_GREY],
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

/** The contrast under which a logo cannot be told from its picture. */
const LOST_CONTRAST = 1.7;

/**
 * Contrast of the logo's faintest main part with what it stands on in the end: its plate, or the picture. Undefined for
 * an opaque logo, which brings its own ground, and over a picture that nobody measured.
 */
export function shownContrast(logo: ImageMedia, { plateColor }: LogoDecision, backdrop: Backdrop): number | undefined {
  if (!logo.hasAlpha || (plateColor === undefined && !backdrop.measured)) return undefined;
  const behind =
    plateColor === undefined ? [backdrop.low, backdrop.high].map(luminanceOfGrey) : [luminanceOf(plateColor)];
  const ratios = mainParts(logo).flatMap((part) => behind.map((back) => contrastRatio(part.luminance, back)));
  return Math.round(Math.min(...ratios) * 100) / 100;
}

/** True where a logo is hardly seen on what it stands on; no plate was better. */
export function isFaint(shown: number | undefined): boolean {
  return shown !== undefined && shown < PART_SHOWS;
}

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
  const behind = backdrop.measured
    ? [luminanceOfGrey(backdrop.low), luminanceOfGrey(backdrop.high)]
    : [luminanceOfGrey((backdrop.low + backdrop.high) / 2)];
  // A logo with light and dark parts is seen as long as one of them stands out.
  const best = (back: number) => Math.max(...[mean, p5, p95].map((own) => contrastRatio(own, back)));
  const ratio = Math.round(Math.min(...behind.map(best)) * 100) / 100;
  const known = { contrast: ratio, radiusPx };
  if (asked === 'plate') return { treatment: 'plate', plateColor, reason: 'plate was asked for', ...known };
  // A photograph without transparency brings its own background.
  if (!logo.hasAlpha)
    return { treatment: asked, plateColor: undefined, reason: 'opaque: it brings its own ground', ...known };
  const lost = backdrop.measured && behind.some((back) => partVanishes(logo, back));
  if (backdrop.measured && (ratio < LOST_CONTRAST || lost)) {
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
function plateFor(logo: ImageMedia, { light, dark, between }: PlateStock): string {
  const usual = logo.luminance.mean > 0.4 ? dark : light;
  const main = mainParts(logo);
  const worst = (plate: string) => Math.min(...main.map((part) => contrastRatio(part.luminance, luminanceOf(plate))));
  const shown = [usual, usual === light ? dark : light, PLAIN_STOCK.light].find((plate) => worst(plate) >= PART_SHOWS);
  const clear = between.find((plate) => worst(plate) >= PART_CLEAR);
  return (
    shown ?? clear ?? [light, dark, ...between].reduce((best, plate) => (worst(plate) > worst(best) ? plate : best))
  );
}

/** What a logo is known by: its larger parts; its mean where it has none. */
function mainParts({ parts = [], luminance }: ImageMedia): readonly InkPart[] {
  const main = parts.filter(({ share }) => share >= SEEN_SHARE);
  return main.length === 0 ? [{ share: 1, luminance: luminance.mean }] : main;
}

/** A part of this share of the ink is more than an ornament. */
const SEEN_SHARE = 0.1;
/** Contrast at which a part is seen without looking for it: yellow on white has 1.4. */
const PART_SHOWS = 1.38;
/** The same on a plate between light and dark, whose hue is near to that of many parts. */
const PART_CLEAR = 2.4;
/** A part darker than this has no hue that would show it on another dark; one lighter than that is as good as white. */
const [NO_HUE, PALE] = [0.1, 0.8];
/** The luminance of a ground under which white is easier to read on it than black. */
const MIDDLE = 0.18;

/**
 * True when a part of the logo is as dark (or as light) as the picture: black letters under a coloured sign on a dark
 * clip, white letters beside one on a white clip.
 */
function partVanishes(logo: ImageMedia, back: number): boolean {
  const least = (own: number) => {
    if (own < NO_HUE) return back < MIDDLE ? Number.POSITIVE_INFINITY : 3;
    if (own > PALE) return 2;
    return back > 0.5 ? 1.3 : back < MIDDLE ? 1.5 : 1.15;
  };
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
