/**
 * The box for text and brand elements on 1080x1920: the area that the interfaces of the platforms leave free, for one
 * platform or for all. The wider margin is on the side of their buttons: right, or left for Arabic.
 */
import type { Placement } from '../document/enumerations.js';
import type { Box, Size } from '../geometry.js';

/** The frame that platforms lay their interfaces over. */
const VERTICAL: Size = { width: 1080, height: 1920 };
/** Share of a side that is kept free in formats without an interface over them: players may crop there (EBU R 95). */
const MARGIN = 0.05;

/** Pixels kept clear: at the top, at the bottom, at the side where reading begins, and at the side of the buttons. */
type Margins = readonly [top: number, bottom: number, start: number, buttons: number];

const MARGINS: Readonly<Record<Placement, Margins>> = {
  // The largest margins of all platforms at the bottom and at the buttons; one box that Google, Meta and TikTok leave
  // free.
  universal: [288, 672, 120, 192],
  // The template of in-feed ads, measured: 240 and 660, about 120 at the sides; the buttons as on the others.
  tiktok: [240, 660, 120, 192],
  // Meta: 14% at the top, 35% at the bottom, 6% at the sides; for stories, too, since March 2026.
  reels: [270, 672, 66, 66],
  stories: [270, 672, 66, 66],
  // Google's zone for vertical ads.
  shorts: [288, 672, 48, 192],
  // No interface lies over it, but feeds crop upright films to 4:5 around the middle: 64 within that.
  feed: [350, 350, 64, 64],
};

/** What decides about the zone: the direction of reading and the placement. */
export interface Shown {
  readonly direction: 'ltr' | 'rtl';
  /** Default `universal`. */
  readonly placement?: Placement | undefined;
}

/**
 * The box for text and brand elements of a film of any format: the area that platforms leave free in a vertical film,
 * else all but its edges.
 */
export function zoneOf(frame: Size, shown: Shown): Box {
  if (frame.width === VERTICAL.width && frame.height === VERTICAL.height) return safeZone(shown);
  const [x, y] = [2 * Math.round((frame.width * MARGIN) / 2), 2 * Math.round((frame.height * MARGIN) / 2)];
  return { x, y, width: frame.width - 2 * x, height: frame.height - 2 * y };
}

/** Every element keeps to it, the disclosure label and the logo too: a platform's own caption would hide them. */
export function safeZone({ direction, placement = 'universal' }: Shown): Box {
  const [top, bottom, start, buttons] = MARGINS[placement];
  return {
    x: direction === 'ltr' ? start : buttons,
    y: top,
    width: VERTICAL.width - start - buttons,
    height: VERTICAL.height - top - bottom,
  };
}

/**
 * The column of text. Centred looks use the part of the safe zone that is symmetric about the middle of the frame
 * (192..888 of the universal one), so that their axis is that of the picture; looks that start at the margin use the
 * whole zone.
 */
export function textColumn(shown: Shown, align: 'start' | 'center'): Box {
  const zone = safeZone(shown);
  if (align === 'start') return zone;
  const x = Math.max(zone.x, VERTICAL.width - zone.x - zone.width);
  return { ...zone, x, width: VERTICAL.width - 2 * x };
}
