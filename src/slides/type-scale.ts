/**
 * One type scale for a carousel: the roomiest rung of the template's ladder on which every slide fits; the hook then takes the largest
 * headline that fits it alone. Rungs are coarse, so that an edit seldom moves the others.
 */
import type { Density, LaidSlide, SlideTemplate, Strain } from './slide.types.js';

export interface ScaleRequest {
  readonly template: SlideTemplate;
  /** Slides in order; the first is the hook. */
  readonly slides: readonly ((density: Density) => LaidSlide)[];
}

export interface TypeScale {
  readonly rung: number;
  readonly hookScale: number;
  /** One per slide, and what each was laid out at. */
  readonly laid: readonly LaidSlide[];
  readonly densities: readonly Density[];
}

/** Rungs given up at most to keep the words of headlines whole and no article alone on its line. */
const WORTH_CALM_LINES = 4;

/** A carousel that fits on no rung is laid out on the densest; the slides that overflow say so by `fits`. */
export function solveTypeScale({ template, slides }: ScaleRequest): TypeScale {
  const { ladder } = template;
  const memo = new Map<string, LaidSlide>();
  const densityOf = (rung: number, scale: number): Density => {
    const density = ladder[rung];
    if (density === undefined) throw new TypeError('internal: no such rung');
    return { ...density, headline: Math.round(density.headline * scale) };
  };
  const lay = (slide: number, rung: number, scale = 1): LaidSlide => {
    const key = `${slide} ${rung} ${scale}`;
    let laid = memo.get(key);
    if (laid === undefined) {
      const make = slides[slide];
      if (make === undefined) throw new TypeError('internal: no such slide');
      laid = make(densityOf(rung, scale));
      memo.set(key, laid);
    }
    return laid;
  };
  const last = ladder.length - 1;
  // Each slide starts where the ones before it ended: the answer is the densest rung any of them needs.
  const densest = (good: (laid: LaidSlide) => boolean, from: number): number => {
    let rung = from;
    for (let slide = 0; slide < slides.length; slide += 1) {
      if (good(lay(slide, rung))) continue;
      let dense = last;
      let roomy = rung;
      while (dense - roomy > 1) {
        const middle = (roomy + dense) >> 1;
        if (good(lay(slide, middle))) dense = middle;
        else roomy = middle;
      }
      rung = dense;
    }
    return rung;
  };
  const fitting = densest(({ fits }) => fits, 0);
  // Calm lines are worth a few rungs, not any number of them; where they cannot be had, whole words are.
  const calmAt = (most: Strain): number | undefined => {
    const rung = densest(({ fits, strain }) => fits && strain <= most, fitting);
    const reached = slides.every((_, slide) => lay(slide, rung).strain <= most);
    return rung - fitting <= WORTH_CALM_LINES && reached ? rung : undefined;
  };
  const rung = calmAt(1) ?? calmAt(2) ?? calmAt(3) ?? fitting;
  const hook = slides.length === 0 ? undefined : lay(0, rung);
  const hookScale =
    template.hookScales.find((scale) => {
      if (hook === undefined) return false;
      const laid = lay(0, rung, scale);
      return laid.fits && laid.strain <= hook.strain;
    }) ?? 1;
  const scales = slides.map((_, slide) => (slide === 0 ? hookScale : 1));
  return {
    rung,
    hookScale,
    laid: scales.map((own, slide) => lay(slide, rung, own)),
    densities: scales.map((own) => densityOf(rung, own)),
  };
}
