import { describe, expect, it } from 'vitest';
import { silence } from '../../src/sound/stereo.js';
import { join, noise, seconds, sine } from './support/signals.js';
import { measureLoudness } from './support/whole.js';

describe('measureLoudness', () => {
  it.each([
    { why: 'EBU Tech 3341 case 1: stereo sine of -23 dBFS', signal: sine(1000, -23, seconds(20)), lufs: -23 },
    { why: 'EBU Tech 3341 case 2: ten decibels lower', signal: sine(1000, -33, seconds(20)), lufs: -33 },
    { why: 'the calibration tone of BS.1770, in both channels', signal: sine(997, -20, seconds(10)), lufs: -20 },
    { why: 'the same tone at full scale', signal: sine(997, 0, seconds(10)), lufs: 0 },
    {
      why: 'one channel has half of the power: 3.01 less',
      signal: [sine(997, -20, seconds(10))[0], silence(seconds(10))[1]] as const,
      lufs: -23.01,
    },
    {
      why: 'the shelf lifts 10 kHz by 4 dB, 0.7 of which are the offset',
      signal: sine(10_000, -20, seconds(10)),
      lufs: -16.7,
    },
    { why: 'the high-pass takes 25 Hz down by 11 dB', signal: sine(25, -20, seconds(20)), lufs: -31.1 },
  ])('$why', ({ signal, lufs }) => {
    expect(Math.abs(measureLoudness(signal) - lufs)).toBeLessThan(0.1);
  });

  it.each([
    {
      why: 'EBU Tech 3341 case 3: the quiet ends fall under the relative gate',
      parts: [
        [-36, 10],
        [-23, 60],
        [-36, 10],
      ],
      lufs: -23,
    },
    {
      why: 'EBU Tech 3341 case 4: the outer ends fall under the absolute gate, the others under the relative one',
      parts: [
        [-72, 10],
        [-36, 10],
        [-23, 60],
        [-36, 10],
        [-72, 10],
      ],
      lufs: -23,
    },
    {
      why: 'EBU Tech 3341 case 5: levels near each other all count',
      parts: [
        [-26, 20],
        [-20, 20.1],
        [-26, 20],
      ],
      lufs: -23,
    },
  ])('$why', ({ parts, lufs }) => {
    const signal = join(...parts.map(([level = 0, length = 0]) => sine(1000, level, seconds(length))));
    expect(Math.abs(measureLoudness(signal) - lufs)).toBeLessThan(0.1);
  });

  it.each([
    { why: 'silence', signal: silence(seconds(5)) },
    { why: 'nothing', signal: silence(0) },
    { why: 'less than one block', signal: sine(997, -20, seconds(0.39)) },
    { why: 'under the absolute gate', signal: sine(997, -75, seconds(5)) },
  ])('has no loudness for $why', ({ signal }) => {
    expect(measureLoudness(signal)).toBe(-Infinity);
  });

  it('follows a gain decibel by decibel', () => {
    const loud = noise(0.5, seconds(6));
    const quiet = noise(0.05, seconds(6));
    expect(measureLoudness(loud) - measureLoudness(quiet)).toBeCloseTo(20, 2);
  });
});
