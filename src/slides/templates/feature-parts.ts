/** What all slides of featureGrid share: type, the column of words, the kicker's plate, the button on the seam. */
import { contrast } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { reportText } from '../report-text.js';
import { placeText, type SlideTextStyle, setText, textNodes } from '../set-text.js';
import { arrow, rect } from '../shapes.js';
import type { SlideKit, SlidePart } from '../slide.types.js';
import type { MarkColors } from '../slide-palette.js';
import type { Column } from './feature-cards.js';

export const HEADLINE: SlideTextStyle = {
  family: 'ShortFontPoppins',
  cut: 'display',
  leading: 1.56,
  letterSpacing: -0.018,
};
export const FEATURE_KICKER: SlideTextStyle = { family: 'ShortFontPoppins', cut: 'text', leading: 1.6 };
export const FEATURE_KICKER_CAP_PX = 23;
/** The distance between a panel and the slide's edges, px. */
export const INSET = 36;
/** Radius of a panel's corners, px. */
export const RADIUS = 44;
/** Radius of a plate under the logo, px. */
export const LOGO_RADIUS = 22;
/** How far a photo above or below a card continues under it, px. */
export const CARD_OVERLAP_PX = 90;
/** The end of a column beside a panel, as a share of the width. */
const COLUMN_END_SHARE = 0.56;
const SEAM_RADIUS = 46;

/**
 * On tall slides words keep clear of the platform's buttons on the right; the cards around them extend a little
 * further.
 */
export function columnOf(kit: SlideKit): Column {
  const { safe, aspect, width } = kit.frame;
  if (kit.photo === 'beside') return { x: safe.x - 12, width: Math.round(COLUMN_END_SHARE * width) - safe.x };
  return aspect === '9:16'
    ? { x: width - safe.x - safe.width, width: 2 * safe.width + 2 * safe.x - width }
    : { x: safe.x, width: safe.width };
}

/** A kicker on a plate of its own. */
export interface Chip {
  readonly height: number;
  readonly fits: boolean;
  at(x: number, y: number): SlidePart;
}

/** Undefined for no text. */
export function chip(kit: SlideKit, text: string, width: number, { fill, ink }: MarkColors): Chip | undefined {
  if (text === '') return undefined;
  const set = setText(text, FEATURE_KICKER, { cap: FEATURE_KICKER_CAP_PX, width: width - 56, maxLines: 2 }, kit);
  const height = Math.round(set.height + 40);
  return {
    height,
    fits: set.fits,
    at: (x: number, y: number) => {
      const placed = placeText(set, x + 28, y + 20);
      const box = { x: Math.round(x), y: Math.round(y), width: Math.round(set.inkWidth + 56), height };
      return {
        nodes: [rect(box, fill, Math.min(height / 2, 34)), ...textNodes(placed, ink)],
        texts: reportText('kicker', placed, { ink, ratio: () => contrast(ink, fill) }),
      };
    },
  };
}

/** The boxes of the buttons on the seams. */
export function seamBoxes({ frame: { width, height }, position, count }: SlideKit): readonly Box[] {
  const side = 2 * SEAM_RADIUS;
  const at = (x: number) => ({
    x: x - SEAM_RADIUS,
    y: Math.round(height * 0.27) - SEAM_RADIUS,
    width: side,
    height: side,
  });
  return [...(position > 1 ? [at(0)] : []), ...(position < count ? [at(width)] : [])];
}

/** A round button on each seam; the arrow crosses it. */
export function seamButtons(kit: SlideKit): readonly DrawNode[] {
  return seamBoxes(kit).flatMap((box): readonly DrawNode[] => [
    {
      kind: 'shape',
      shape: { kind: 'ellipse', box },
      fill: '#ffffff',
      shadow: { color: '#1018282e', offsetXPx: 0, offsetYPx: 6, blurPx: 22 },
    },
    ...arrow(box.x + SEAM_RADIUS - 22, box.y + SEAM_RADIUS, 44, kit.palette.deep, 5),
  ]);
}
