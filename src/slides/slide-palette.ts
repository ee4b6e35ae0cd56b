/**
 * The colours of a carousel, all from its accent: tinted grounds, inks, and the accent as it may be used on each.
 * Measured by WCAG contrast.
 */
import { contrast, readableOn } from '../color.js';
import { fromOklch, toOklch } from './oklch.js';

export interface SlidePalette {
  /** As given; for shapes and plates. */
  readonly accent: string;
  /** Black or white, whichever reads better on the accent. */
  readonly onAccent: string;
  /** Near black with a breath of the accent's hue: veils, and ink on paper. */
  readonly deep: string;
  /** Dark ground, a little lighter and more coloured than `deep`. */
  readonly night: string;
  /** Near white with a breath of the accent's hue: grounds, and ink on photos. */
  readonly paper: string;
  /** A shade below `paper`, for surfaces on it. */
  readonly mist: string;
  /** Hairlines on paper. */
  readonly line: string;
  /** Secondary text on paper and mist, at least 4.5:1. */
  readonly muted: string;
  /** The accent's hue as text on paper, mist and white, at least 4.5:1: the accent itself where that is enough. */
  readonly accentOnPaper: string;
  /** The accent's hue as text on deep and night, at least 4.5:1. */
  readonly accentOnNight: string;
}

/** `accent` is `#rrggbb`. */
export function slidePalette(accent: string): SlidePalette {
  const { hue, chroma } = toOklch(accent);
  const tint = (lightness: number, most: number, share = 1) =>
    fromOklch({ lightness, chroma: Math.min(chroma * share, most), hue });
  const deep = tint(0.175, 0.025, 0.3);
  const night = tint(0.255, 0.05, 0.45);
  const paper = tint(0.975, 0.011, 0.12);
  const mist = tint(0.935, 0.022, 0.2);
  return {
    accent,
    onAccent: readableOn(accent),
    deep,
    night,
    paper,
    mist,
    line: tint(0.86, 0.02, 0.2),
    muted: tint(0.44, 0.03, 0.25),
    accentOnPaper: moved(accent, mist, -0.01),
    accentOnNight: moved(accent, night, 0.01),
  };
}

/** The accent, its lightness moved in small steps until it reads at 4.5:1 on `ground`. */
function moved(accent: string, ground: string, step: number): string {
  const start = toOklch(accent);
  for (let lightness = start.lightness; lightness > 0 && lightness < 1; lightness += step) {
    const color = lightness === start.lightness ? accent : fromOklch({ ...start, lightness });
    if (contrast(color, ground) >= 4.5) return color;
  }
  return readableOn(ground);
}
