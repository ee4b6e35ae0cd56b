/** The colours of a page's ground and of what stands on it. */
import { contrast, mixColors, readableOn } from '../../color.js';
import { fromOklch, toOklch } from '../oklch.js';
import type { SlidePalette } from '../slide-palette.js';
import type { GroundName, Sheet, Tones } from './archetype.types.js';

/** Least contrast of text with its ground. */
const READABLE_CONTRAST = 4.5;

export function tonesOf(palette: SlidePalette, ground: GroundName): Tones {
  switch (ground) {
    case 'paper': {
      const { paper, deep, muted, onLight, textOnPaper, line, mist } = palette;
      const accent = textOnPaper;
      return { ground: paper, ink: deep, muted, mark: onLight, accent, line, pattern: [mist, onLight.fill, line] };
    }
    case 'night': {
      const { night, onDark, accent, deep } = palette;
      const muted = mixColors('#ffffff', night, 0.3);
      const own = contrast(accent, night) >= READABLE_CONTRAST ? accent : '#ffffff';
      const line = mixColors('#ffffff', night, 0.72);
      return {
        ground: night,
        ink: '#ffffff',
        muted,
        mark: onDark,
        accent: own,
        line,
        pattern: [deep, onDark.fill, line],
      };
    }
    case 'accent': {
      const { accent } = palette;
      const ink = readableOn(accent);
      const mark = { fill: ink, ink: accent };
      return {
        ground: accent,
        ink,
        muted: ink,
        mark,
        accent: ink,
        line: mixColors(ink, accent, 0.6),
        pattern: patternOn(accent, ink),
      };
    }
    default:
      return ground satisfies never;
  }
}

/** What stands on a white card. */
export function onWhiteCard({ kit, tones }: Sheet): Sheet {
  const { onLight, textOnWhite, deep, muted, line } = kit.palette;
  return {
    kit,
    tones: { ...tones, ground: '#ffffff', ink: deep, muted, mark: onLight, accent: textOnWhite, line },
  };
}

function patternOn(accent: string, ink: string): Tones['pattern'] {
  const own = toOklch(accent);
  const shade = (by: number) => fromOklch({ ...own, lightness: Math.min(0.97, Math.max(0.1, own.lightness + by)) });
  return [shade(own.lightness > 0.55 ? -0.1 : 0.09), ink, shade(own.lightness > 0.55 ? 0.1 : -0.09)];
}
