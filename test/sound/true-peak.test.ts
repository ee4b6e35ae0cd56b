import { describe, expect, it } from 'vitest';
import { soundInMemory } from '../../src/sound/blocks.js';
import { SAMPLE_RATE, silence, toDecibels } from '../../src/sound/stereo.js';
import { truePeakEnvelope } from '../../src/sound/true-peak.js';
import { both, noise, seconds, sine } from './support/signals.js';
import { truePeak } from './support/whole.js';

describe('truePeak', () => {
  it.each([
    {
      why: 'samples that miss the crest of a quarter-rate sine by 3 dB',
      hertz: SAMPLE_RATE / 4,
      phase: Math.PI / 4,
      within: 0.05,
    },
    {
      why: 'a sixth of the rate, 60 degrees off (EBU Tech 3341 case 17)',
      hertz: SAMPLE_RATE / 6,
      phase: Math.PI / 3,
      within: 0.2,
    },
    {
      why: 'an eighth of the rate, 67.5 degrees off (case 18)',
      hertz: SAMPLE_RATE / 8,
      phase: (67.5 * Math.PI) / 180,
      within: 0.2,
    },
    { why: 'a low tone', hertz: 997, phase: 0, within: 0.02 },
    { why: '15 kHz', hertz: 15_000, phase: 0.3, within: 0.1 },
    { why: '19.9 kHz', hertz: 19_900, phase: 0.3, within: 0.3 },
  ])('$why', ({ hertz, phase, within }) => {
    // The middle, so that the switching on is not what is measured.
    const [left] = sine(hertz, -6, seconds(0.4), phase);
    const eased = both(left.length, (i) => (left[i] as number) * Math.sin((Math.PI * i) / left.length));
    expect(Math.abs(toDecibels(truePeak(eased)) + 6)).toBeLessThan(within);
  });

  it('is never under the largest sample and finds it in either channel', () => {
    const quiet = noise(0.1, 4800);
    const spike = quiet[1].slice();
    spike[4799] = -0.8;
    expect(truePeak([quiet[0], spike])).toBeGreaterThanOrEqual(Math.fround(0.8));
    expect(truePeak(silence(1000))).toBe(0);
    expect(truePeak(silence(0))).toBe(0);
  });

  it('skips nothing that matters: the envelope over a threshold has the same peak', () => {
    const signal = noise(0.9, 48_000, 7);
    const peak = truePeak(signal);
    let highest = 0;
    for (const value of truePeakEnvelope(soundInMemory(signal), { start: 0, end: 48_000 }, peak * 0.9))
      highest = Math.max(highest, value);
    expect(highest).toBeCloseTo(peak, 6);
  });
});
