/**
 * A product on its card: it rises into place as the ground arrives, then goes on rising very slowly, so that the
 * picture never stands still.
 */
import { withAlpha } from '../../color.js';
import type { CardStage } from '../../document/looks/look.types.js';
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import type { ImageMedia } from '../../media.js';
import { celsFrom } from '../cels.js';
import { easeOutExpo } from '../easing.js';
import { LEAN_DEGREES } from './card-stage.js';

/** How far a product rises, and in how many frames; after that it rises one pixel in a number of frames. */
const [RISE, RISE_FRAMES] = [120, 14];
const DRIFT_EVERY = 3;

/** Its shadow falls under it. */
export function productCels(
  product: ImageMedia,
  stage: CardStage,
  box: Box,
  { start, end }: { readonly start: number; readonly end: number },
): readonly Cel[] {
  const lean = (LEAN_DEGREES[stage] * Math.PI) / 180;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)].map((value) => Math.round(value * 1e6) / 1e6) as [number, number];
  const at = (dy: number): DrawNode => {
    const image: DrawNode = {
      kind: 'image',
      asset: product.contentHash,
      box: { ...box, y: box.y + dy },
      source: product.inkBox,
      shadow: { color: withAlpha('#000000', 0.3), offsetXPx: 0, offsetYPx: 26, blurPx: 60 },
    };
    if (lean === 0) return image;
    const turn = [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y] as const;
    return { kind: 'group', children: [image], transform: turn };
  };
  const drift = Math.floor((end - start - RISE_FRAMES) / DRIFT_EVERY);
  const rising = celsFrom(start, RISE_FRAMES, (_, index) => [
    at(drift + Math.round(RISE * (1 - easeOutExpo((index + 1) / RISE_FRAMES)))),
  ]);
  const drifting = Array.from({ length: drift }, (_, index) => ({
    frame: start + RISE_FRAMES + (index + 1) * DRIFT_EVERY - 1,
    nodes: [at(drift - index - 1)],
  }));
  return [...rising, ...drifting];
}
