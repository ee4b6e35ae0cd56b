/** A veil as bands across a slide, over what it is for: how strong it is at a height, and how it is drawn. */

import { rgba, withAlpha } from '../color.js';
import type { DrawNode } from '../draw/draw-list.js';
import type { Box, Size } from '../geometry.js';
import { type LightRange, levelOf } from '../layout/light-range.js';
import type { Veil } from './veil.js';

/** Full-width bands of a veil over cores. */
export interface VeilBands {
  readonly cores: readonly Box[];
  readonly veil: Veil;
  readonly frame: Size;
  readonly heads?: readonly Box[];
}

/**
 * What lies behind `box` once the bands of `veilBands` are over the picture: from the darkest to the lightest of it.
 */
export function veiledBackdrop(backdrop: LightRange, box: Box, bands: VeilBands): LightRange {
  const { veil } = bands;
  const grey = levelOf(rgba(veil.color));
  const values = [0, 0.5, 1].flatMap((share) => {
    const opacity = veil.opacity * strengthAt(box.y + share * box.height, bands);
    return [backdrop.low, backdrop.high].map((value) => value * (1 - opacity) + grey * opacity);
  });
  return { low: Math.min(...values), high: Math.max(...values) };
}

/** A veil's opacity over a box, in mean. */
export function opacityOver({ y, height }: Box, bands: VeilBands): number {
  const shares = [0.1, 0.3, 0.5, 0.7, 0.9];
  return (
    (bands.veil.opacity * shares.reduce((sum, share) => sum + strengthAt(y + share * height, bands), 0)) / shares.length
  );
}

/**
 * Shares of the slide's height over which a veil has its full strength around its core, and over which it fades out.
 */
const FULL_VEIL_SHARE = 1 / 24;
const FADE_SHARE = 0.18;
/** How far a veil reaches from its core. */
export const VEIL_BAND_SHARE = FULL_VEIL_SHARE + FADE_SHARE;
/** A core that ends below this share is veiled down to the edge: on tall slides a bright strip would stay below it. */
const LOW_CORE_SHARE = 0.72;
/** Near a head the veil begins where the head ends, but at least this far from the core. */
const HEAD_GAP_SHARE = 0.03;

/**
 * Share of a veil's opacity at a height, 0-1: whole over the cores, eased out above and below, carried on to an edge
 * that is near.
 */
function strengthAt(y: number, { cores, frame: { height }, heads = [] }: VeilBands): number {
  const strengths = cores.map((core) => {
    const reach = core.y < 0.2 * height ? Number.POSITIVE_INFINITY : reachAbove(core, heads, height);
    const margin = Math.min(reach, VEIL_BAND_SHARE * height) * (FULL_VEIL_SHARE / VEIL_BAND_SHARE);
    const top = core.y - (reach === Number.POSITIVE_INFINITY ? reach : margin);
    const end =
      core.y + core.height > LOW_CORE_SHARE * height
        ? Number.POSITIVE_INFINITY
        : core.y + core.height + FULL_VEIL_SHARE * height;
    const [away, fade] = y < top ? [top - y, reach - margin] : y > end ? [y - end, FADE_SHARE * height] : [0, 1];
    const t = Math.max(0, 1 - away / fade);
    return t * t * (3 - 2 * t);
  });
  return Math.max(0, ...strengths);
}

/** How far a veil goes on above its core: less where a head ends within that. */
function reachAbove(core: Box, heads: readonly Box[], height: number): number {
  const room = heads.map((head) => core.y - head.y - head.height).filter((free) => free > -HEAD_GAP_SHARE * height);
  return Math.max(HEAD_GAP_SHARE * height, Math.min(VEIL_BAND_SHARE * height, ...room));
}

/**
 * Full-width bands of veil over `cores`, eased out above and below, as one gradient; a band near an edge is carried on
 * to it.
 */
export function veilBands(bands: VeilBands): readonly DrawNode[] {
  const { cores, veil, frame } = bands;
  if (veil.opacity === 0 || cores.length === 0) return [];
  const { width, height } = frame;
  const strength = (y: number) => strengthAt(y, bands);
  const count = 48;
  const stops = Array.from({ length: count + 1 }, (_, step): [number, string] => [
    Math.round((step / count) * 1e4) / 1e4,
    withAlpha(veil.color, veil.opacity * strength((step / count) * height)),
  ]);
  // Where the veil is nothing nothing is painted: a full slide of gradient costs 6 ms.
  const seen = Array.from({ length: count + 1 }, (_, step) => step).filter(
    (step) => strength((step / count) * height) > 0,
  );
  const y = Math.floor((Math.max(0, (seen[0] ?? 0) - 1) / count) * height);
  const end = Math.ceil((Math.min(count, (seen.at(-1) ?? count) + 1) / count) * height);
  return [
    {
      kind: 'shape',
      shape: { kind: 'rect', box: { x: 0, y, width, height: end - y } },
      fill: { kind: 'linear-gradient', from: [0, 0], to: [0, height], stops },
    },
  ];
}
