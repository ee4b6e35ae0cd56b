/** The colours of one short: the look's own, the user's in their places, and black or white where something must be read on them. */
import { contrastRatio, formatHex, parseHex, type Rgba, relativeLuminance } from '../color.js';
import type { ResolvedShort } from '../document/resolved-short.js';
import type { ColorRole, LookTokens } from './looks/look.types.js';

export interface Palette {
  readonly ink: string;
  readonly subInk: string;
  readonly accent: string;
  /** Black or white, whichever reads better on the accent; the accent itself is never touched. */
  readonly onAccent: string;
  readonly paper: string;
  readonly onPaper: string;
  readonly headlineSetByUser: boolean;
  readonly subheadlineSetByUser: boolean;
}

export function paletteOf(short: ResolvedShort, look: LookTokens): Palette {
  const accent = short.accentColor ?? look.colors.accent;
  return {
    ink: short.headlineColor ?? look.colors.ink,
    subInk: short.subheadlineColor ?? look.colors.subInk,
    accent,
    onAccent: readableOn(accent),
    paper: look.colors.paper,
    onPaper: look.colors.onPaper,
    headlineSetByUser: short.headlineColor !== undefined,
    subheadlineSetByUser: short.subheadlineColor !== undefined,
  };
}

/** The hex colour a role stands for; undefined for `none`. */
export function colorOf(role: ColorRole, palette: Palette): string | undefined {
  switch (role) {
    case 'none':
      return undefined;
    case 'ink':
      return palette.ink;
    case 'sub-ink':
      return palette.subInk;
    case 'accent':
      return palette.accent;
    case 'on-accent':
      return palette.onAccent;
    case 'paper':
      return palette.paper;
    case 'on-paper':
      return palette.onPaper;
    default:
      return role;
  }
}

/** Near-black or white, whichever contrasts more with `background`. One of them always reaches 4.5:1. */
export function readableOn(background: string): string {
  return contrast('#ffffff', background) >= contrast('#111111', background) ? '#ffffff' : '#111111';
}

/** `ink` when it reaches `target` on `background`, else black or white. */
export function inkOn(ink: string, background: string, target = 4.5): string {
  return contrast(ink, background) >= target ? ink : readableOn(background);
}

/** WCAG ratio of `ink` over an opaque `background`, the ink's alpha blended first. */
export function contrast(ink: string, background: string): number {
  const back = rgba(background);
  return contrastRatio(relativeLuminance(over(rgba(ink), back)), relativeLuminance(back));
}

/** `top` blended over an opaque `bottom`, in sRGB values as a canvas does. */
export function over(top: Rgba, bottom: Rgba): Rgba {
  const share = top.a / 255;
  const mix = (a: number, b: number) => a * share + b * (1 - share);
  return { r: mix(top.r, bottom.r), g: mix(top.g, bottom.g), b: mix(top.b, bottom.b), a: 255 };
}

export function rgba(hex: string): Rgba {
  return parseHex(hex) ?? { r: 255, g: 255, b: 255, a: 255 };
}

/** The colour with another alpha, 0-1. */
export function withAlpha(hex: string, alpha: number): string {
  return formatHex({ ...rgba(hex), a: Math.round(alpha * 255) });
}

/** True for colours that need a dark surrounding to be read. */
export function isLight(hex: string): boolean {
  return relativeLuminance(rgba(hex)) > 0.18;
}
