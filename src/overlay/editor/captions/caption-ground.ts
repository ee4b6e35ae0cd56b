/**
 * What keeps captions legible on any picture, as the skin of their text: an outline of the opposite lightness with a
 * shadow, or plates behind the lines.
 */

import type { CaptionGround, CaptionLook } from '../../../document/looks/caption-look.types.js';
import type { TextSkin } from '../../text/paint-text.js';

/** A thinner outline is only a soft edge, through which the picture is visible. */
const LEAST_STROKE_PX = 4;

/** Outer width of the outline, px. */
function strokePx(ground: Extract<CaptionGround, { kind: 'stroke' }>, cap: number): number {
  return Math.max(LEAST_STROKE_PX, Math.round(ground.widthShare * cap));
}

/**
 * Room that the ground takes around the ink of a page at the film's cap height: beside it, above the ascent and under
 * the descent.
 */
export function groundMargin(
  ground: CaptionGround,
  cap: number,
  extent: { readonly ascent: number; readonly descent: number },
): { readonly x: number; readonly top: number; readonly bottom: number } {
  if (ground.kind === 'stroke') {
    const width = strokePx(ground, cap) + 1;
    return { x: width, top: width, bottom: width };
  }
  const pad = Math.round(ground.padYShare * cap);
  return {
    x: Math.round(ground.padXShare * cap),
    top: Math.max(4, cap + pad - extent.ascent),
    bottom: Math.max(4, pad - extent.descent),
  };
}

/** The skin of a page at a cap height; `emphasis`: indices of words that have the accent before they are spoken. */
export function captionSkin(look: CaptionLook, cap: number, emphasis: ReadonlySet<number>): TextSkin {
  const { ground, ink: fill, active } = look;
  const letters = { fill, accentFill: active, spotlightFill: active, accentWords: emphasis };
  if (ground.kind === 'stroke') {
    const { color, offsetYShare, blurShare } = ground.shadow;
    const width = strokePx(ground, cap);
    return {
      ...letters,
      stroke: { paint: ground.color, widthPx: 2 * width },
      // At least as wide as the outline: a harder shadow of an outlined text is drawn through a layer, which takes
      // twice as long.
      shadow: {
        ...{ color, offsetXPx: 0, offsetYPx: Math.round(offsetYShare * cap) },
        blurPx: Math.max(width, Math.round(blurShare * cap)),
      },
    };
  }
  return {
    ...letters,
    plate: {
      ...{ form: ground.kind, fill: ground.fill, shadow: ground.shadow, isEven: true },
      ...{ padXPx: Math.round(ground.padXShare * cap), padYPx: Math.round(ground.padYShare * cap) },
      radiusPx: Math.round(ground.radiusShare * cap),
      ...{ accentBarPx: 0, leadPx: 0, accent: ground.fill },
    },
  };
}
