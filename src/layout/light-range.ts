/** How light something is, from its darkest to its lightest, and how ink reads on it: bare, or under a veil. */
import { contrastRatio, encodeSrgb, over, type Rgba, relativeLuminance, rgba } from '../color.js';

/** Display luma, 0-255. */
export interface LightRange {
  readonly low: number;
  readonly high: number;
}

/** The lowest level of light at which more than `passed` of the weights in 256 bins are counted. */
export function levelAt(bins: ArrayLike<number>, passed: number): number {
  let sum = 0;
  for (let level = 0; level < bins.length; level += 1) {
    sum += bins[level] as number;
    if (sum > passed) return level;
  }
  return bins.length - 1;
}

/** WCAG luminance of a grey. */
export function luminanceOf(level: number): number {
  return relativeLuminance({ r: level, g: level, b: level, a: 255 });
}

/** The same for the 256 whole levels. */
export const LUMINANCES = Float64Array.from({ length: 256 }, (_, level) => luminanceOf(level));

/** The grey with the luminance of a colour. */
export function levelOf(color: Rgba): number {
  return 255 * encodeSrgb(relativeLuminance(color));
}

/** The widest range of several. */
export function widest(ranges: readonly LightRange[]): LightRange {
  return { low: Math.min(...ranges.map(({ low }) => low)), high: Math.max(...ranges.map(({ high }) => high)) };
}

/** The smaller of ink's ratios at both ends of a range, with a veil over it. */
export function worstContrast(ink: string, range: LightRange, veil: string = '#000000', opacity = 0): number {
  return contrastUnder(ink, veil)(range, opacity);
}

/** The same for many ranges. */
function contrastUnder(ink: string, veil: string): (range: LightRange, opacity: number) => number {
  const [front, level] = [rgba(ink), levelOf(rgba(veil))];
  const solid = front.a === 255 ? relativeLuminance(front) : undefined;
  return ({ low, high }, opacity) => {
    const at = (own: number) => {
      const value = own * (1 - opacity) + level * opacity;
      const back = luminanceOf(value);
      return contrastRatio(solid ?? relativeLuminance(over(front, { r: value, g: value, b: value, a: 255 })), back);
    };
    return Math.min(at(low), at(high));
  };
}

/** Opacities of a veil that are tried, in so many steps of the whole; and the ratio that ink should reach under it. */
export interface VeilSteps {
  readonly steps: number;
  readonly first: number;
  readonly last: number;
  readonly aim: number;
}

/** The least opacity of a veil under which ink reads on a range; the last one where none does. */
export function leastOpacity(ink: string, range: LightRange, veil: string, { steps, first, last, aim }: VeilSteps) {
  const contrast = contrastUnder(ink, veil);
  for (let step = first; step < last; step += 1) if (contrast(range, step / steps) >= aim) return step / steps;
  return last / steps;
}
