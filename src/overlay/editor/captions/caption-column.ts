/** Where captions may stand: a column in the middle of the film, clear of the buttons of players and platforms. */
import type { Box, Size } from '../../../geometry.js';
import { textColumn } from '../../safe-zone.js';

/** Ratio of height to width from which platforms lay their interfaces over a film. */
const UPRIGHT = 1.5;

/**
 * The column of a film. Upright: the middle of the zone that the interfaces of YouTube, Meta and TikTok leave free
 * (safe-zone.ts). Wide: 68 % of the width, as broadcasters do, and off the controls of a player, which take the lowest
 * 9 %. Square, and 4:5: 8 % from every edge.
 */
export function captionColumn({ width, height }: Size, direction: 'ltr' | 'rtl'): Box {
  if (height > UPRIGHT * width) {
    const column = textColumn({ direction }, 'center');
    return {
      x: Math.round((column.x * width) / 1080),
      y: Math.round((column.y * height) / 1920),
      width: Math.round((column.width * width) / 1080),
      height: Math.round((column.height * height) / 1920),
    };
  }
  const side = width > height ? 0.16 : 0.08;
  const head = 0.08;
  const foot = width > height ? 0.09 : 0.08;
  return {
    x: Math.round(side * width),
    y: Math.round(head * height),
    width: Math.round((1 - 2 * side) * width),
    height: Math.round((1 - head - foot) * height),
  };
}
