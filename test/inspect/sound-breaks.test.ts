/** Where one sound leaves another: silent, cut, repeated or exchanged stretches, and nothing where it is only coded. */
import { describe, expect, it } from 'vitest';
import { soundBreaks } from '../../src/inspect/sound-breaks.js';
import { soundInMemory } from '../../src/sound/blocks.js';

const RATE = 48_000;
/** Notes of changing pitch and length with pauses between them: no two seconds are alike. */
const music = Float32Array.from({ length: 12 * RATE }, (_, at) => {
  const t = at / RATE;
  const note = Math.floor(3.3 * t + 0.7 * Math.sin(1.7 * t));
  const pitch = 180 * 2 ** (((note * 7919) % 29) / 12);
  const voice = Math.sin(2 * Math.PI * pitch * t) + 0.5 * Math.sin(2 * Math.PI * 2.01 * pitch * t + note);
  return 0.2 * voice * (0.3 + 0.7 * ((3.3 * t) % 1)) * (note % 7 === 3 ? 0.001 : 1);
});
/** What a coder adds. */
const noise = Float32Array.from({ length: 12 * RATE }, (_, at) => 0.02 * (((at * 48_271) % 65_537) / 65_537 - 0.5));

const both = (samples: Float32Array) => soundInMemory([samples, samples]);
const at = (seconds: number) => Math.round(seconds * RATE);
function pieces(...parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const part of parts) {
    all.set(part, from);
    from += part.length;
  }
  return all.map((value, index) => value + (noise[index] ?? 0));
}

function followed(actual: Float32Array, { offsetSeconds = 0, gainDb = 0 } = {}) {
  const steps = soundBreaks({
    ...{ actual: both(actual), expected: both(music) },
    offsetSeconds,
    gainDb,
    integratedLufs: -18,
  });
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

describe('nothing is found', () => {
  it.each([
    ['in the same sound, coded', pieces(music), {}],
    ['in one that is late', pieces(new Float32Array(at(0.5)), music), { offsetSeconds: 0.5 }],
    ['in one that is quieter', pieces(music.map((value) => 0.3 * value)), { gainDb: -10.5 }],
    ['in the twentieth of a second that a player may lose', pieces(music.subarray(0, at(11.95))), {}],
  ])('%s', (_, actual, how) => {
    expect(followed(actual, how)).toEqual({ breaks: [], heardShare: 1 });
  });
});

describe('found, with its place:', () => {
  it.each([
    [0.4, 4],
    [1, 7.2],
  ])('%s s of silence at %s s', (seconds, from) => {
    const muted = music.map((value, index) => (index >= at(from) && index < at(from + seconds) ? 0 : value));
    const { breaks } = followed(pieces(muted));
    expect(breaks.map(({ kind }) => kind)).toEqual(['silent']);
    expect(breaks[0]?.startSeconds).toBeGreaterThan(from - 0.06);
    expect(breaks[0]?.startSeconds).toBeLessThan(from + 0.4);
    expect((breaks[0]?.startSeconds ?? 0) + (breaks[0]?.seconds ?? 0)).toBeLessThan(from + seconds + 0.06);
  });

  it.each([
    [1, 3],
    [1, 8],
    [0.3, 5],
  ])('%s s cut out at %s s, wherever most of it lies', (seconds, from) => {
    const cut = pieces(music.subarray(0, at(from)), music.subarray(at(from + seconds)));
    for (const offsetSeconds of [0, -seconds]) {
      const { breaks, heardShare } = followed(cut, { offsetSeconds });
      expect(breaks.map(({ kind }) => kind)).toEqual(['dropped']);
      expect(breaks[0]?.seconds).toBeCloseTo(seconds, 2);
      expect(Math.abs((breaks[0]?.startSeconds ?? 0) - from)).toBeLessThan(0.45);
      expect(heardShare).toBeGreaterThan(0.8);
    }
  });

  it('a second that is heard twice', () => {
    const { breaks } = followed(pieces(music.subarray(0, at(6)), music.subarray(at(5))));
    expect(breaks).toMatchObject([{ kind: 'repeated', seconds: 1 }]);
  });

  it('another sound for two seconds', () => {
    const other = noise.subarray(at(1), at(3)).map((value) => 10 * value);
    const { breaks } = followed(pieces(music.subarray(0, at(4)), other, music.subarray(at(6))));
    expect(breaks.map(({ kind }) => kind)).toEqual(['differs']);
    expect(breaks[0]?.startSeconds).toBeCloseTo(4, 0);
    expect(breaks[0]?.seconds).toBeCloseTo(2, 0);
  });

  it('a sound that ends early', () => {
    expect(followed(pieces(music.subarray(0, at(10)))).breaks.at(-1)).toMatchObject({ kind: 'silent' });
  });
});

it('hears little of another sound altogether', () => {
  expect(followed(pieces(music.toReversed())).heardShare).toBeLessThan(0.3);
});
