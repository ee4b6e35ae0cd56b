/** What of a bed can be repeated: no padding, and no fade, which would be a hole at every joint. */
import { describe, expect, it } from 'vitest';
import { type Stereo, silence } from '../../src/sound/stereo.js';
import { join, levelDb, noise, seconds } from './support/signals.js';
import { findBody, findSound } from './support/whole.js';

/** Noise that swells and fades over so many seconds, by the square. */
function faded(length: number, swell: number, fade: number): Stereo {
  const music = noise(0.5, seconds(length));
  for (const channel of music) {
    for (let i = 0; i < seconds(swell); i += 1) channel[i] = (channel[i] as number) * (i / seconds(swell)) ** 2;
    for (let i = 0; i < seconds(fade); i += 1) {
      const index = channel.length - 1 - i;
      channel[index] = (channel[index] as number) * (i / seconds(fade)) ** 2;
    }
  }
  return music;
}

const WINDOW = seconds(0.4);
const STEP = seconds(0.05);

describe('findBody', () => {
  it('cuts both fades where 400 ms reach 8 dB under the mean, to a twentieth of a second', () => {
    const music = faded(12, 1.5, 3);
    const { start, end } = findBody(music, findSound(music));
    const mean = levelDb(music, 0, seconds(12));
    expect(start).toBeGreaterThan(seconds(0.4));
    expect(levelDb(music, start, WINDOW)).toBeGreaterThanOrEqual(mean - 8);
    expect(levelDb(music, start - STEP, WINDOW)).toBeLessThan(mean - 8);
    expect(end).toBeLessThan(seconds(12 - 1));
    expect(levelDb(music, end - WINDOW, WINDOW)).toBeGreaterThanOrEqual(mean - 8);
    expect(levelDb(music, end + STEP - WINDOW, WINDOW)).toBeLessThan(mean - 8);
  });

  it('leaves music without fades as it is, and an end that fades for too long', () => {
    const plain = noise(0.5, seconds(10));
    expect(findBody(plain, findSound(plain))).toEqual(findSound(plain));
    const long = faded(20, 0, 12);
    expect(findBody(long, findSound(long)).end).toBe(findSound(long).end);
  });
});

it('findSound steps over the padding at both ends, and over nothing else', () => {
  const bed = join(silence(2257), noise(0.5, 5000), silence(100), noise(0.5, 5000), silence(999));
  expect(findSound(bed)).toEqual({ start: 2257, end: 2257 + 10_100 });
  expect(findSound(silence(100))).toEqual({ start: 0, end: 0 });
});
