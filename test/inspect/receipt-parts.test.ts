import { describe, expect, it } from 'vitest';
import { frameTimesOf } from '../../src/inspect/frame-times.js';
import { levelsOf } from '../../src/inspect/levels.js';
import {
  differenceHash,
  isBlack,
  type Miniatures,
  meanLuma,
  miniatureSize,
  readMiniatures,
} from '../../src/inspect/miniatures.js';
import { blackStretches, frozenStretches, silentStretches } from '../../src/inspect/stretches.js';
import { soundInMemory } from '../../src/sound/blocks.js';
import { SAMPLE_RATE, type Stereo, silence } from '../../src/sound/stereo.js';

const RATE = { num: 1, den: 15360 };
const evenly = (count: number, step = 512) => Array.from({ length: count }, (_, index) => index * step);

describe('the times of frames', () => {
  it.each([
    ['30 a second', { pts: evenly(90), timeBase: RATE }, true, 0],
    ['one left out, times kept', { pts: evenly(90).toSpliced(40, 1), timeBase: RATE }, false, 1],
    [
      '29.97 a second in milliseconds',
      { pts: evenly(300, 1001 / 30).map(Math.round), timeBase: { num: 1, den: 1000 } },
      true,
      0,
    ],
    ['two at one time', { pts: [0, 512, 512, 1024, 1536, 2048], timeBase: RATE }, false, 1],
    ['one frame', { pts: [7], timeBase: RATE }, true, 0],
  ])('%s', (_, times, even, uneven) => {
    const found = frameTimesOf(times);
    expect([found.even, found.uneven.length]).toEqual([even, uneven]);
  });

  it('says where the gap is and how long', () => {
    const { uneven } = frameTimesOf({ pts: evenly(90).toSpliced(40, 1), timeBase: RATE });
    expect(uneven).toEqual([{ frame: 40, at_seconds: 1.3667, step_seconds: 0.0667 }]);
  });
});

/** A histogram with so many pixels at each level of a range, and some at others. */
function histogram(from: number, to: number, extra: Readonly<Record<number, number>> = {}): Float64Array {
  const counts = new Float64Array(256);
  for (let level = from; level <= to; level += 1) counts[level] = 1000;
  for (const [level, count] of Object.entries(extra)) counts[Number(level)] = count;
  return counts;
}

describe('levels of brightness', () => {
  it.each([
    ['black to white of limited range', histogram(16, 235), 'limited'],
    ['the same with ringing and a few highlights', histogram(16, 235, { 12: 300, 239: 300, 250: 8 }), 'limited'],
    ['highlights over white, as cameras make them', histogram(16, 255), null],
    ['black to white of full range', histogram(0, 255), 'full'],
    ['a pale picture that says nothing', histogram(60, 180), null],
  ])('%s', (_, counts, look) => {
    expect(levelsOf(counts).look_like).toBe(look);
  });
});

const size = miniatureSize({ width: 9, height: 16 });
const cells = size.width * size.height;

const held = (data: Uint8Array, range: Miniatures['range'] = 'limited') =>
  readMiniatures({ size, count: data.length / cells, range }, (from, to, block) =>
    block.set(data.subarray(from * cells, to * cells)),
  );

/** Frames of one level each. */
function flat(levels: readonly number[], range: Miniatures['range'] = 'limited'): Miniatures {
  const data = new Uint8Array(levels.length * cells);
  for (const [frame, level] of levels.entries()) data.fill(level, frame * cells, (frame + 1) * cells);
  return held(data, range);
}

describe('stretches', () => {
  const seconds = (frame: number) => frame / 30;
  const moving = (count: number) => Array.from({ length: count }, (_, index) => 100 + 3 * (index % 2));

  it('of black are found where the picture is dark all over, by the range of the file', () => {
    const film = flat([...moving(30), ...Array<number>(30).fill(17), ...moving(10)]);
    expect(blackStretches(film, seconds)).toEqual([{ start_seconds: 1, end_seconds: 2 }]);
    expect(isBlack(flat([30]), 0)).toBe(true);
    expect(isBlack(flat([30], 'full'), 0)).toBe(false);
    expect(meanLuma(flat([126]), 0)).toBeCloseTo(128.1, 0);
  });

  it('of black shorter than half a second are none', () => {
    expect(blackStretches(flat([...moving(20), ...Array<number>(14).fill(16), ...moving(20)]), seconds)).toEqual([]);
  });

  it('that stand still are found from their first frame to their last', () => {
    const film = flat([...moving(30), ...Array<number>(20).fill(140), ...moving(30)]);
    expect(frozenStretches(film, seconds)).toEqual([{ start_seconds: 1, end_seconds: 1.6667 }]);
  });

  it('of silence are found on the clock of the film', () => {
    const samples = silence(3 * SAMPLE_RATE);
    for (const side of samples) side.fill(0.1, SAMPLE_RATE, 2 * SAMPLE_RATE);
    expect(silentStretches(soundInMemory(samples), 0.5)).toEqual([
      { start_seconds: 0.5, end_seconds: 1.5 },
      { start_seconds: 2.5, end_seconds: 3.5 },
    ]);
  });
});

it('silence of a long film is looked for in blocks, also across their ends', () => {
  let longest = 0;
  const length = 150 * SAMPLE_RATE;
  // Loud but for five seconds around the end of the first block.
  const read = (start: number, end: number): Stereo => {
    longest = Math.max(longest, end - start);
    const side = new Float32Array(end - start).fill(0.1);
    side.fill(0, Math.max(0, 27.5 * SAMPLE_RATE - start), Math.max(0, 32.5 * SAMPLE_RATE - start));
    return [side, side];
  };
  expect(silentStretches({ length, read }, 0)).toEqual([{ start_seconds: 27.5, end_seconds: 32.5 }]);
  expect(longest).toBeLessThanOrEqual(2 * SAMPLE_RATE);
});

describe('the hash of a frame', () => {
  it('says where it grows brighter, and nothing of how bright it is', () => {
    const rising = (offset: number): Miniatures => {
      const data = Uint8Array.from({ length: cells }, (_, at) => offset + 2 * (at % size.width));
      return held(data);
    };
    expect(differenceHash(rising(20), 0)).toBe('f'.repeat(16));
    expect(differenceHash(rising(90), 0)).toBe('f'.repeat(16));
    expect(differenceHash(flat([100]), 0)).toBe('0'.repeat(16));
  });
});
