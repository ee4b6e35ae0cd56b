/** The logo on a slide: how large it is, whether it needs a plate, and how well it is seen on what it stands on. */

import { contrastRatio } from '../color.js';
import { type Box, inflate, type Size } from '../geometry.js';
import { type LightRange, luminanceOf } from '../layout/light-range.js';
import type { ImageMedia } from '../media.js';
import { chooseLogo } from '../overlay/elements/choose-logo.js';
import {
  decideLogo,
  drawLogo,
  type LogoDecision,
  type LogoSize,
  logoSize,
  PLATE_PADDING,
  type PlateStock,
  shownContrast,
  stockOf,
} from '../overlay/elements/logo.js';
import { softShadow } from '../overlay/elements/soft-shadow.js';
import { rect } from './shapes.js';
import type { PlacedSlideLogo, SlideKit } from './slide.types.js';

const LOGO_AREA = 11_000;
/** A logo whose parts stand out less, or that stands on a restless picture, gets a plate. */
const LOGO_CONTRAST = 1.5;
const LOGO_RESTLESS = 110;
const LOGO_MOST = { width: 260, height: 84 };

/** Where a logo stands, and what its plate is like there. */
export interface LogoSpot {
  /** Where its left edge lies. */
  readonly x: number;
  /** Where its middle lies. */
  readonly y: number;
  /** How large it is, as a share of its usual size. Default 1. */
  readonly share?: number;
  /** Corners of a plate, as of the template's other forms, px. */
  readonly radiusPx: number;
}

/** The size a logo takes in the top row; undefined without one, and for one that has no pixel to be seen. */
export function logoExtent({ logo }: Pick<SlideKit, 'logo'>, share = 1): LogoSize | undefined {
  const most = { width: LOGO_MOST.width * share, height: LOGO_MOST.height * share };
  return logo && logoSize(logo, LOGO_AREA * share * share, most);
}

/** A plate adds weight: on it a logo is so much smaller, and the plate hardly larger than the bare logo. */
const PLATED_LOGO_SCALE = 0.8;

/**
 * The logo at its place; on a plate where it would vanish, or where the carousel's other slides have one
 * (`isPlated`), which is for logos on pictures: on plain paper it needs none.
 */
export function placeLogo(
  kit: SlideKit,
  at: LogoSpot & { readonly isPlated: boolean },
  backdrop: (box: Box) => LightRange,
): PlacedSlideLogo | undefined {
  const { share = 1, radiusPx } = at;
  const near = logoExtent(kit, share);
  if (kit.logo === undefined || near === undefined) return undefined;
  const { low, high } = backdrop(boxAt(at, near));
  const behind = { low, high, measured: true, busy: high - low > 56 };
  const stock = { ...stockOf(kit.palette.paper, kit.palette.night, kit.palette.accent), radiusPx };
  const { image: logo } = chooseLogo(kit.logo, 'plain', behind, stock);
  const size = logoExtent({ logo }, share) ?? near;
  const bareBox = boxAt(at, size);
  const decision = decisionFor(logo, behind, stock, at.isPlated);
  const contrast = shownContrast(logo, decision, behind);
  const plain = { ...decision, treatment: 'plain', plateColor: undefined } as const;
  const { plateColor } = decision;
  if (plateColor === undefined)
    return { box: bareBox, nodes: drawLogo(logo, bareBox, plain), isPlated: false, contrast };
  const inner = logoExtent({ logo }, share * PLATED_LOGO_SCALE) ?? size;
  const pad = Math.round(PLATE_PADDING * PLATED_LOGO_SCALE * share);
  const box = boxAt(at, { width: inner.width + 2 * pad, height: inner.height + 2 * pad });
  const plate = rect(box, plateColor, Math.round(radiusPx * share), softShadow);
  return { box, nodes: [plate, ...drawLogo(logo, inflate(box, -pad), plain)], isPlated: true, contrast };
}

function decisionFor(
  logo: ImageMedia,
  behind: Parameters<typeof decideLogo>[2],
  stock: PlateStock,
  isPlated: boolean,
): LogoDecision {
  const { low, high } = behind;
  const bare = decideLogo(logo, 'plain', behind, stock);
  const greys = [low, high].map(luminanceOf);
  /** The least contrast of the logo's darkest and lightest parts: both must show, or the mark is maimed. */
  const weakest = Math.min(
    ...[logo.luminance.p5, logo.luminance.p95].map((own) => Math.min(...greys.map((grey) => contrastRatio(own, grey)))),
  );
  const isLost = bare.contrast < LOGO_CONTRAST || high - low > LOGO_RESTLESS || weakest < LOGO_CONTRAST || isPlated;
  return logo.hasAlpha && isLost ? decideLogo(logo, 'plate', behind, stock) : bare;
}

/** The room that the logo takes at a place, whatever lies behind it; empty without a logo. */
export function logoArea(kit: SlideKit, at: LogoSpot): readonly Box[] {
  const size = logoExtent(kit, at.share);
  return size === undefined ? [] : [boxAt(at, size)];
}

function boxAt({ x, y }: LogoSpot, { width, height }: Size): Box {
  return { x: Math.round(x), y: Math.round(y - height / 2), width: Math.round(width), height: Math.round(height) };
}
