/**
 * How the film goes on behind a lockup: as the look says, blurred under its colour, or as it is in a window of the
 * card. The product stays in view, and the card never stands still.
 */
import { contrastRatio, encodeSrgb, inkOn, over, relativeLuminance, rgba } from '../../color.js';
import type { ClipShot, Ground } from '../../compose/timeline.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import type { Box } from '../../geometry.js';
import { CONTRAST_TARGET } from '../legibility.js';
import type { LookTokens } from '../looks/look.types.js';
import { LOOKS } from '../looks/look-table.js';
import { colorOf, type OwnColors, paletteOf } from '../palette.js';

type LookOf = Pick<ResolvedShort, 'look'> & OwnColors;

/** Under the texts, on even pixels. */
const WINDOWS = {
  foot: { x: 0, y: 1290, width: 1080, height: 630 },
  pane: { x: 56, y: 1290, width: 968, height: 560 },
} as const;
/** By how much the colour grows until its ink reads. */
const STEP = 0.02;
/** Display luma that a dark ground may take from a pale clip: lighter is a grey that nobody chose. */
const MOST_GREY = 40;
const DARK = 64;

/** What becomes of the clip behind the lockup. `luma`: of the clip there, on average, 0-255; undefined: unknown. */
export function endCardBacking(short: LookOf, luma?: number): Pick<ClipShot, 'ground' | 'window'> {
  const look = LOOKS[short.look];
  const { background, ink, ornament, ornamentColor, film } = look.endCard;
  if (typeof film !== 'number') return { window: WINDOWS[film] };
  const palette = paletteOf(short, look);
  const paper = opaque(colorOf(background, palette) ?? '#111111');
  // On a look's card no text stands on the ground.
  if (ornament === 'card')
    return { ground: { color: opaque(colorOf(ornamentColor, palette) ?? paper), opacity: dense(film) } };
  const type = inkOn(colorOf(ink, palette) ?? '#ffffff', paper);
  let opacity = dense(film);
  while (opacity < 1 && !reads(type, { color: paper, opacity })) opacity = Math.min(1, opacity + STEP);
  const own = lumaOf(paper);
  const isMud = (share: number) => own < DARK && luma !== undefined && own * share + luma * (1 - share) > MOST_GREY;
  while (opacity < 0.97 && isMud(opacity)) opacity += STEP;
  return { ground: { color: paper, opacity: Math.round(opacity * 100) / 100 } };
}

/** The ground under the darkest and under the lightest picture there is. */
export function extremesOf({ color, opacity }: Ground): readonly string[] {
  return [0, 255].map((level) => {
    const { r, g, b } = rgba(color);
    const mixed = (channel: number) => Math.round(channel * opacity + level * (1 - opacity));
    return `#${[r, g, b].map((channel) => mixed(channel).toString(16).padStart(2, '0')).join('')}`;
  });
}

/** Display luma, 0-255. */
function lumaOf(color: string): number {
  return 255 * encodeSrgb(relativeLuminance(rgba(color)));
}

function dense(share: number): number {
  return Math.round((1 - share) * 100) / 100;
}

function reads(ink: string, ground: Ground): boolean {
  return extremesOf(ground).every((color) => {
    const back = rgba(color);
    return contrastRatio(relativeLuminance(over(rgba(ink), back)), relativeLuminance(back)) >= CONTRAST_TARGET;
  });
}

function opaque(color: string): string {
  return color.slice(0, 7);
}

/** The window of a look's card; undefined in a look that blurs the film. */
export function windowOf({ film }: LookTokens['endCard']): Box | undefined {
  return typeof film === 'number' ? undefined : WINDOWS[film];
}
