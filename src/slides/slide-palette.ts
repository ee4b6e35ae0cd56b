/**
 * The colours of a carousel, all derived from its accent: tinted grounds, inks, and the accent as it may be used on
 * each. Contrasts are measured as in WCAG.
 */
import { contrast, readableOn } from '../color.js';
import { fromOklch, toOklch } from './oklch.js';

export interface SlidePalette {
  /** The accent as given, for grounds. Shapes and plates have it as `onLight` and `onDark`. */
  readonly accent: string;
  /** Black or white, whichever reads better on the accent. */
  readonly onAccent: string;
  /** Near black with a trace of the accent's hue: ink on paper. */
  readonly deep: string;
  /** Near black without a hue: veils on photos, to which a hue would look dirty, and dark ink on them. */
  readonly shade: string;
  /** Dark ground, a little lighter and more coloured than `deep`. */
  readonly night: string;
  /** Near white with a trace of the accent's hue: grounds, and ink on photos. */
  readonly paper: string;
  /** A shade below `paper`, for surfaces on it. */
  readonly mist: string;
  /** Hairlines on paper. */
  readonly line: string;
  /** Secondary text on paper and mist, at least 4.5:1. */
  readonly muted: string;
  /** The accent as a shape on white, paper and mist. */
  readonly onLight: MarkColors;
  /** The accent as a shape on night, and on photos under light words. */
  readonly onDark: MarkColors;
  /** Accented text on paper, and on white: the accent, or nearly, where that has 4.5:1; otherwise `deep`. */
  readonly textOnPaper: string;
  readonly textOnWhite: string;
}

/** A shape's colour, and the ink that is readable on it. */
export interface MarkColors {
  readonly fill: string;
  readonly ink: string;
}

/** Accent-coloured shapes beside words on a photo; the words are light on dark, or dark on light. */
export function markBeside({ onDark, onLight, shade }: SlidePalette, ink: string): MarkColors {
  return ink === shade ? onLight : onDark;
}

/** `accent` is `#rrggbb`. */
export function slidePalette(accent: string): SlidePalette {
  const { hue, chroma } = toOklch(accent);
  const tint = (lightness: number, most: number, share = 1) =>
    fromOklch({ lightness, chroma: Math.min(chroma * share, most), hue });
  // Dark yellow looks like mud, so dark grounds of such hues are grey.
  const clean = cleanInTheDark(hue);
  const deep = tint(0.175, 0.025 * clean, 0.3);
  const night = tint(0.255, 0.05 * clean, 0.45);
  const paper = tint(0.975, 0.011, 0.12);
  const mist = tint(0.935, 0.022, 0.2);
  const own: MarkColors = { fill: accent, ink: readableOn(accent) };
  const onLight = isSeenOn(accent, '#ffffff') ? own : { fill: deep, ink: '#ffffff' };
  return {
    accent,
    onAccent: own.ink,
    deep,
    shade: SHADE,
    night,
    paper,
    mist,
    line: tint(0.86, 0.02, 0.2),
    muted: tint(0.44, 0.03 * clean, 0.25),
    onLight,
    onDark: isSeenOn(accent, night) ? own : { fill: '#ffffff', ink: deep },
    textOnPaper: asText(accent, paper) ?? deep,
    textOnWhite: asText(accent, '#ffffff') ?? deep,
  };
}

const SHADE = '#0b0b0c';

/**
 * Hues of OKLCH, in degrees: dark shades look clean up to the first and from the last; between the middle two they look
 * like mud.
 */
const MUD = [55, 75, 118, 140] as const;

function cleanInTheDark(hue: number): number {
  const [first, from, to, last] = MUD;
  return Math.min(1, Math.max(0, hue < from ? (from - hue) / (from - first) : (hue - to) / (last - to)));
}

/** Least distance in OKLab at which a shape is seen on its ground. */
const LEAST_VISIBLE_DISTANCE = 0.12;

function isSeenOn(color: string, ground: string): boolean {
  const [a, b] = [toOklch(color), toOklch(ground)];
  const turn = ((a.hue - b.hue) * Math.PI) / 180;
  const ofChroma = a.chroma ** 2 + b.chroma ** 2 - 2 * a.chroma * b.chroma * Math.cos(turn);
  return Math.sqrt((a.lightness - b.lightness) ** 2 + ofChroma) >= LEAST_VISIBLE_DISTANCE;
}

/** The most lightness that an accent may lose to be a text colour: beyond that it looks like another colour. */
const MOST_DARKENED = 0.07;

/** The accent, slightly darker where needed, if it has a contrast of 4.5:1 on `ground`. */
function asText(accent: string, ground: string): string | undefined {
  const start = toOklch(accent);
  for (let loss = 0; loss <= MOST_DARKENED; loss += 0.01) {
    const color = loss === 0 ? accent : fromOklch({ ...start, lightness: start.lightness - loss });
    if (contrast(color, ground) >= 4.5) return color;
  }
  return undefined;
}
