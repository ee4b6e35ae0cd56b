/**
 * Where text and brand elements may lie on 1080x1920: one box that the interfaces of YouTube, Meta and TikTok all leave
 * free (keep-clear: 288 top, 672 bottom, 120 and 192 at the sides; the wider side is where the buttons are, right, or
 * left for Arabic).
 */
import type { Box, Size } from '../geometry.js';

/** The frame that platforms lay their interfaces over. */
const VERTICAL: Size = { width: 1080, height: 1920 };
/** Share of a side that is kept free in formats without an interface over them: players may cut there (EBU R 95). */
const MARGIN = 0.05;

/**
 * The box for text and brand elements of a film of any format: what platforms leave free in a vertical one, else all
 * but its edges.
 */
export function zoneOf(frame: Size, direction: 'ltr' | 'rtl'): Box {
  if (frame.width === VERTICAL.width && frame.height === VERTICAL.height) return safeZone(direction);
  const [x, y] = [2 * Math.round((frame.width * MARGIN) / 2), 2 * Math.round((frame.height * MARGIN) / 2)];
  return { x, y, width: frame.width - 2 * x, height: frame.height - 2 * y };
}

/**
 * The common safe box. Every element keeps to it, the disclosure label and the logo too: a caption of a platform would
 * hide them.
 */
export function safeZone(direction: 'ltr' | 'rtl'): Box {
  return { x: direction === 'ltr' ? 120 : 192, y: 288, width: 768, height: 960 };
}

/**
 * The column text is set in. Centred looks use the part of the safe zone that is symmetric about the middle of the
 * frame (192..888), so that their axis is the picture's; looks that start at the margin use all of it.
 */
export function textColumn(direction: 'ltr' | 'rtl', align: 'start' | 'center'): Box {
  const zone = safeZone(direction);
  return align === 'center' ? { ...zone, x: 192, width: 696 } : zone;
}
