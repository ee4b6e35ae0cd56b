/** The sizes of a template: one ladder for all, between the ends that the template names. */
import type { Density, SlideTemplate } from './slide.types.js';

/**
 * How much larger than other headlines a hook may be, by what it takes: one of a few words that fit on two lines, and
 * any that fits.
 */
const [LOUD_SCALES, HOOK_SCALES] = [
  [3.2, 2.7, 2.3, 2, 1.75],
  [1.6, 1.45, 1.3, 1.18, 1.08, 1],
] as const;

/** The number of rungs of a ladder; of those, from the roomiest, the ones that keep all of their empty room. */
const [RUNGS, AIRY_RUNGS] = [14, 5];
/** The share of its empty room that each later rung gives up, and the least that one keeps. */
const [AIR_STEP, LEAST_AIR] = [0.055, 0.68];
/**
 * The share of the empty room that the last rung keeps; this rung repeats the densest one, for bodies of many short
 * paragraphs.
 */
const PACKED = 0.42;
/** Headlines become smaller faster where they are large: the exponent by which they near their least size. */
const HEADLINE_EASING = 1.4;

/** The ends of a ladder, from the roomiest rung to the densest. */
export interface LadderEnds {
  /** Cap heights of headlines and of running text, px. */
  readonly headline: readonly [most: number, least: number];
  readonly body: readonly [most: number, least: number];
  /** Shares of the slide's height that the first half of the rungs leaves to a picture. Default: none does. */
  readonly art?: readonly [most: number, least: number];
}

/** The ladder between these ends, and the scales of the hook. */
export function templateSizes({
  headline,
  body,
  art = [0, 0],
}: LadderEnds): Pick<SlideTemplate, 'ladder' | 'hookScales' | 'loudScales'> {
  const rungs = Array.from({ length: RUNGS }, (_, index): Density => {
    const left = 1 - index / (RUNGS - 1);
    const [most, least] = headline;
    return {
      headline: rounded(least * (most / least) ** (left ** HEADLINE_EASING), 1),
      body: rounded(body[1] + (body[0] - body[1]) * left, 1),
      art: left > 0.5 ? rounded(art[1] + (art[0] - art[1]) * (2 * left - 1), 2) : 0,
      air: rounded(Math.max(LEAST_AIR, 1 - AIR_STEP * Math.max(0, index - AIRY_RUNGS + 1)), 3),
    };
  });
  const packed = { ...(rungs.at(-1) as Density), air: PACKED };
  return { ladder: [...rungs, packed], hookScales: HOOK_SCALES, loudScales: LOUD_SCALES };
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
