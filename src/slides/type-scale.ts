/**
 * One type scale for a carousel: the roomiest rung of the template's ladder on which every slide fits; the hook then takes the largest
 * headline that fits it alone. Rungs are coarse, so that an edit seldom moves the others.
 */
import type { Density, LaidSlide, SlideTemplate } from './slide.types.js';

export interface ScaleRequest {
  readonly template: SlideTemplate;
  /** Slides in order; the first is the hook. */
  readonly slides: readonly ((density: Density) => LaidSlide)[];
}

export interface TypeScale {
  readonly rung: number;
  readonly hookScale: number;
  /** One per slide. */
  readonly laid: readonly LaidSlide[];
}

/** A carousel that fits on no rung is laid out on the densest; the slides that overflow say so by `fits`. */
export function solveTypeScale({ template, slides }: ScaleRequest): TypeScale {
  const { ladder } = template;
  const memo = new Map<string, LaidSlide>();
  const lay = (slide: number, rung: number, scale = 1): LaidSlide => {
    const key = `${slide} ${rung} ${scale}`;
    let laid = memo.get(key);
    if (laid === undefined) {
      const density = ladder[rung];
      const make = slides[slide];
      if (density === undefined || make === undefined) throw new TypeError('internal: no such rung or slide');
      laid = make({ ...density, headline: Math.round(density.headline * scale) });
      memo.set(key, laid);
    }
    return laid;
  };
  // Each slide starts where the ones before it ended: the answer is the densest rung any of them needs.
  let rung = 0;
  for (let slide = 0; slide < slides.length; slide += 1) {
    if (lay(slide, rung).fits) continue;
    let dense = ladder.length - 1;
    let roomy = rung;
    while (dense - roomy > 1) {
      const middle = (roomy + dense) >> 1;
      if (lay(slide, middle).fits) dense = middle;
      else roomy = middle;
    }
    rung = dense;
  }
  const hookScale = slides.length === 0 ? 1 : (template.hookScales.find((scale) => lay(0, rung, scale).fits) ?? 1);
  return { rung, hookScale, laid: slides.map((_, slide) => lay(slide, rung, slide === 0 ? hookScale : 1)) };
}
