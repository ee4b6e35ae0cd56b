import { describe, expect, it } from 'vitest';
import { buildTimeMap, firstFrameFormula, sourceAt } from '../../src/compose/time-map.js';

const RATE = { num: 30, den: 1 };
const ticks = (count: number, at: (index: number) => number) => Array.from({ length: count }, (_, index) => at(index));
const shown = (map: ReturnType<typeof buildTimeMap>, frames: number) => ticks(frames, (frame) => sourceAt(map, frame));

const table = [
  {
    why: '30 fps maps one to one',
    media: { pts: ticks(6, (i) => i * 512), timeBase: { num: 1, den: 15360 }, durationSeconds: 0.2 },
    shown: [0, 1, 2, 3, 4, 5],
    heldFrom: undefined,
  },
  {
    why: 'Matroska rounds to milliseconds: 67 ms is the frame of 66.67 ms',
    media: { pts: ticks(6, (i) => Math.round((i * 1000) / 30)), timeBase: { num: 1, den: 1000 }, durationSeconds: 0.2 },
    shown: [0, 1, 2, 3, 4, 5],
    heldFrom: undefined,
  },
  {
    why: '29.97 fps: the second frame comes 33 us late and waits for the next output frame',
    media: { pts: ticks(7, (i) => i * 1001), timeBase: { num: 1, den: 30000 }, durationSeconds: 0.2335 },
    shown: [0, 0, 1, 2, 3, 4],
    heldFrom: undefined,
  },
  {
    why: '60 fps: every other frame, the later one of two',
    media: { pts: ticks(12, (i) => i * 256), timeBase: { num: 1, den: 15360 }, durationSeconds: 0.2 },
    shown: [0, 2, 4, 6, 8, 10],
    heldFrom: undefined,
  },
  {
    why: 'a late start counts from the first frame, and the last frame is held past the end',
    media: { pts: ticks(3, (i) => 90000 + i * 3000), timeBase: { num: 1, den: 90000 }, durationSeconds: 0.1 },
    shown: [0, 1, 2, 2, 2, 2],
    heldFrom: 3,
  },
  {
    why: 'a time base as coarse as the frames',
    media: { pts: ticks(5, (i) => i), timeBase: { num: 1, den: 24 }, durationSeconds: 5 / 24 },
    shown: [0, 0, 1, 2, 3, 4],
    heldFrom: undefined,
  },
  {
    why: 'timestamps a microsecond apart (a damaged recorder): the later one shows',
    media: { pts: [0, 1, 32999, 66000], timeBase: { num: 1, den: 1_000_000 }, durationSeconds: 0.2 },
    shown: [1, 2, 3, 3, 3, 3],
    heldFrom: undefined,
  },
  {
    why: 'a start inside the clip',
    media: { pts: ticks(30, (i) => i * 512), timeBase: { num: 1, den: 15360 }, durationSeconds: 1 },
    startSeconds: 0.5,
    shown: [15, 16, 17, 18, 19, 20],
    heldFrom: undefined,
  },
];

describe('buildTimeMap', () => {
  for (const row of table) {
    it(row.why, () => {
      const map = buildTimeMap(row.media, {
        slotFrames: 6,
        outputRate: RATE,
        sourceStartSeconds: row.startSeconds ?? 0,
      });
      expect(shown(map, 6)).toEqual(row.shown);
      expect(map.heldFrom).toBe(row.heldFrom);
      expect(map.runs.reduce((sum, run) => sum + run.frames, 0)).toBe(6);
    });
  }

  it.each([
    ['a rounding error over five frames is no sixth', 5.04, 5],
    ['a twentieth of a frame is one', 5.06, undefined],
    ['half a frame is one', 5.5, undefined],
    ['a rounding error under six frames is none', 5.96, undefined],
  ])('%s: nothing is said to be held for it', (_, frames, heldFrom) => {
    const media = { pts: ticks(6, (i) => i * 512), timeBase: { num: 1, den: 15360 }, durationSeconds: frames / 30 };
    expect(buildTimeMap(media, { slotFrames: 6, outputRate: RATE }).heldFrom).toBe(heldFrom);
  });

  it('starts at the clip’s first frame when nothing else is said', () => {
    const media = { pts: ticks(60, (i) => i * 512), timeBase: { num: 1, den: 15360 }, durationSeconds: 2 };
    expect(buildTimeMap(media, { slotFrames: 3, outputRate: RATE }).runs[0]).toEqual({ source: 0, frames: 1 });
  });

  it('counts held frames in the film’s own rate', () => {
    const media = { pts: ticks(3, (i) => i * 1001), timeBase: { num: 1, den: 30000 }, durationSeconds: 0.1001 };
    const map = buildTimeMap(media, { slotFrames: 6, outputRate: { num: 30000, den: 1001 } });
    expect(map.heldFrom).toBe(3);
  });

  it('holds from the slot’s first frame where the clip ended before its start', () => {
    const media = { pts: ticks(3, (i) => i * 512), timeBase: { num: 1, den: 15360 }, durationSeconds: 0.1 };
    expect(buildTimeMap(media, { slotFrames: 6, outputRate: RATE, sourceStartSeconds: 5 }).heldFrom).toBe(0);
  });

  it('goes on with the last run past the slot', () => {
    const media = { pts: ticks(6, (i) => i * 512), timeBase: { num: 1, den: 15360 }, durationSeconds: 0.2 };
    expect(sourceAt(buildTimeMap(media, { slotFrames: 6, outputRate: RATE }), 40)).toBe(5);
  });

  it('holds one picture for the whole slot as one run', () => {
    const media = { pts: [7], timeBase: { num: 1, den: 25 }, durationSeconds: 2 };
    const map = buildTimeMap(media, { slotFrames: 180, outputRate: RATE });
    expect(map).toEqual({ kind: 'time-map', runs: [{ source: 0, frames: 180 }], heldFrom: 60 });
  });
});

describe('firstFrameFormula', () => {
  const media = (den: number) => ({ pts: [40, 41], timeBase: { num: 1, den }, durationSeconds: 1 });

  it.each([
    ['half a tick where that is under a millisecond', 15360, 0, 15],
    ['a millisecond at most', 24, 0, 0],
    ['a microsecond at least, cut to whole units', 1_700_000, 0, 51],
    ['after the start', 15360, 2, 921615],
  ])('tolerates %s', (_, den, start, offset) => {
    const { of, ...numbers } = firstFrameFormula(media(den), RATE, start);
    expect(numbers).toEqual({ origin: 40, scale: 30, offset: offset + 0.5, unit: den });
    expect(of(40 + den)).toBe(Math.ceil((den * 30 - offset - 0.5) / den));
  });
});
