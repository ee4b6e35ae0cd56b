/**
 * The designed ground of a slide without a photo, and under cutouts: a flat colour with large tonal discs that continue
 * across the seams.
 */

import { contrastRatio, relativeLuminance, rgba } from '../color.js';
import type { DrawNode } from '../draw/draw-list.js';
import { type LightRange, levelOf, luminanceOf } from '../layout/light-range.js';
import { fromOklch, toOklch } from './oklch.js';
import { middleGrey } from './picture-light.js';
import { ellipseNode, rect, seamsOf } from './shapes.js';
import type { SlideKit, SlidePicture } from './slide.types.js';

export interface SlideGround {
  readonly nodes: readonly DrawNode[];
  readonly backdrop: LightRange;
}

/** The least contrast of a cutout with its ground: below it the outline is lost, as that of red on red. */
const LEAST_CUTOUT_CONTRAST = 1.7;

/**
 * `wanted` is the colour between the discs, which are a shade lighter and a shade darker; for a cutout that would be
 * lost on it, the ground is light or dark instead.
 */
export function designedGround(kit: SlideKit, wanted: string, picture?: SlidePicture): SlideGround {
  const { width, height } = kit.frame;
  const base = groundFor(picture, [wanted, kit.palette.mist, kit.palette.night]);
  const color = toOklch(base);
  const shade = (by: number) =>
    fromOklch({ ...color, lightness: Math.min(0.985, Math.max(0.08, color.lightness + by)) });
  const lighter = shade(0.055);
  const darker = shade(-0.06);
  const discs = seamsOf(kit).flatMap(({ x, seam }) => {
    const y = height * (0.2 + 0.6 * fraction(seam * 0.618 + 0.13));
    const radius = width * (0.34 + 0.2 * fraction(seam * 0.377));
    return [
      disc(x, y, radius, seam % 2 === 0 ? darker : lighter),
      disc(x, y, radius * 0.52, seam % 2 === 0 ? lighter : darker),
    ];
  });
  return {
    nodes: [rect({ x: 0, y: 0, width, height }, base), ...discs],
    backdrop: { low: levelOf(rgba(darker)), high: levelOf(rgba(lighter)) },
  };
}

function groundFor(picture: SlidePicture | undefined, colors: readonly [string, ...string[]]): string {
  const grey = picture?.kind === 'cutout' ? middleGrey(picture.light) : undefined;
  if (grey === undefined) return colors[0];
  const own = luminanceOf(grey);
  return (
    colors.find((color) => contrastRatio(own, relativeLuminance(rgba(color))) >= LEAST_CUTOUT_CONTRAST) ?? colors[0]
  );
}

function disc(x: number, y: number, radius: number, fill: string): DrawNode {
  const box = {
    x: Math.round(x - radius),
    y: Math.round(y - radius),
    width: Math.round(2 * radius),
    height: Math.round(2 * radius),
  };
  return ellipseNode(box, fill);
}

function fraction(value: number): number {
  return value - Math.floor(value);
}
