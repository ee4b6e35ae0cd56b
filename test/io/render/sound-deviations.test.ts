import { describe, expect, it } from 'vitest';
import { soundDeviations } from '../../../src/io/render/sound-deviations.js';

const at = (integratedLufs: number, truePeakDbtp = -2) => ({ integratedLufs, truePeakDbtp });

describe('soundDeviations', () => {
  it.each([
    { why: 'silence of silence', measured: null, reached: null },
    { why: 'the target', measured: at(-14.2), reached: at(-14) },
    { why: 'quiet music lifted as far as it goes', measured: at(-20.9, -19), reached: at(-20.8, -20) },
    { why: 'a click from which coding took a little', measured: at(-39.7), reached: at(-38.4) },
    { why: 'a peak that coding raised on quiet music', measured: at(-30, -28), reached: at(-30, -30) },
  ])('passes $why', ({ measured, reached }) => {
    expect(soundDeviations({ measured, reached })).toEqual([]);
  });

  it.each([
    { why: 'sound that was lost', measured: null, reached: at(-14), says: /silent, though the music is not/ },
    { why: 'sound from nowhere', measured: at(-20), reached: null, says: /-20\.00 LUFS, though the music is silent/ },
    { why: 'too quiet a film', measured: at(-14.6), reached: at(-14), says: /-14\.60 LUFS, not -14\.00/ },
    { why: 'too loud a film', measured: at(-13.4), reached: at(-14), says: /-13\.40 LUFS, not -14\.00/ },
    { why: 'a quiet bed that came out louder', measured: at(-20), reached: at(-21), says: /not -21\.00/ },
    {
      why: 'a clipped peak',
      measured: at(-14, -0.5),
      reached: at(-14, -8),
      says: /true peak is -0\.50 dBTP, above -1/,
    },
  ])('names $why', ({ measured, reached, says }) => {
    const deviations = soundDeviations({ measured, reached });
    expect(deviations).toHaveLength(1);
    expect(deviations[0]).toMatch(says);
  });
});
