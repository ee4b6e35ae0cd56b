/** How the hook chooses its size: the largest that fits, or up to a fifth less for lines that break by sense. */
import { describe, expect, it } from 'vitest';
import type { Density, LaidSlide, SlideTemplate } from '../../src/slides/slide.types.js';
import { solveTypeScale } from '../../src/slides/type-scale.js';

const template: SlideTemplate = {
  name: 'boldStatement',
  accent: '#ff0000',
  ladder: [{ headline: 1000, body: 30, art: 0, air: 1 }],
  hookScales: [1.5, 1.25, 1],
  arrangements: () => [],
  lay: () => {
    throw new TypeError('the test lays its own slides');
  },
};

const calm: LaidSlide = {
  fits: true,
  strain: 0,
  unrest: { offence: 0, tower: 0 },
  page: { stage: { x: 0, y: 0, width: 1080, height: 1350 }, cards: [], lines: [] },
  paint: () => ({ nodes: [], texts: [], logo: undefined }),
};

/** The cap height of a hook laid out by `lay`, where 1000 is that of other headlines and 1500 the largest. */
function hookCap(lay: (headline: number) => Partial<LaidSlide>): number {
  const hook = (density: Density): LaidSlide => ({ ...calm, ...lay(density.headline) });
  return solveTypeScale({ template, slides: [hook, () => calm] }).densities[0]?.headline ?? 0;
}

const offending = (offence: number, tower = 0) => ({ unrest: { offence, tower } });

describe('solveTypeScale', () => {
  it('gives the hook the largest size that fits', () => {
    expect(hookCap(() => ({}))).toBe(1500);
    expect(hookCap((cap) => ({ fits: cap < 1400 }))).toBe(1250);
  });

  it('takes just as much less as calm lines need', () => {
    const cap = hookCap((size) => (size > 1360 ? offending(1.7) : {}));
    expect(cap).toBeLessThanOrEqual(1360);
    expect(cap).toBeGreaterThan(1360 * 0.97);
  });

  it.each<[string, (cap: number) => Partial<LaidSlide>]>([
    ['where calm lines need more than a fifth', (cap) => (cap > 1190 ? offending(3) : {})],
    ['for a line that hardly offends', (cap) => (cap > 1450 ? offending(0.5) : {})],
    ['for fewer lines alone', (cap) => (cap > 1450 ? offending(0.7, 0.9) : offending(0.7))],
    ['where smaller lines offend as much', () => offending(2)],
    ['where the smaller size does not fit', (cap) => (cap > 1450 ? offending(2) : { fits: false })],
  ])('stays at its size %s', (_, lay) => {
    // The slide has to fit at 1, or there would be no rung at all.
    expect(hookCap((cap) => (cap <= 1000 ? {} : lay(cap)))).toBe(1500);
  });

  it('stays larger than a twentieth under the other headlines', () => {
    const none: SlideTemplate = { ...template, hookScales: [1] };
    const hook = (density: Density): LaidSlide => ({ ...calm, ...(density.headline > 930 ? offending(3) : {}) });
    expect(solveTypeScale({ template: none, slides: [hook] }).hookScale).toBe(1);
  });
});
