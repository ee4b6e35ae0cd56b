import { expect, test } from 'vitest';
import type { FaceSight } from '../../../src/tracking/faces/found-faces.js';
import type { Cover } from '../../../src/tracking/redaction/cover.types.js';
import { coverAgain, facesLeft, MOST_ROUNDS } from '../../../src/tracking/redaction/cover-again.js';
import { clipOf } from './people.js';

const clip = clipOf(50);
const sure = { box: [500, 300, 540, 360] as const, sure: true, likely: true };
const likely = { box: [100, 100, 140, 160] as const, sure: false, likely: true };
const faint = { ...likely, likely: false };
const inFrame20 = (...faces: readonly FaceSight[]) => clip.times.map((_, frame) => (frame === 20 ? faces : []));
const again = (round: number) => coverAgain(inFrame20(sure), { round, style: 'blur', clip });

test('what a network is sure of is left wherever it is; what is likely a face on what is hidden alone', () => {
  const cover = { frame: 20, box: [90, 90, 200, 200] as const, cellPx: 20, shape: 'head' as const };
  const found = inFrame20(sure, likely, faint);
  const left = (covers: readonly Cover[]) => facesLeft({ found, covers })[20];
  expect(left([])).toEqual([sure]);
  expect(left([{ ...cover, frame: 21 }])).toEqual([sure]);
  expect(left([cover])).toEqual([sure, likely]);
});

test('what is left is covered beyond its edge, from 0.3 s before to 0.3 s after', () => {
  expect(again(0).map(({ frame }) => frame)).toEqual(Array.from({ length: 15 }, (_, k) => 13 + k));
  expect(again(0)[0]!.box).toEqual([464, 264, 576, 396]);
});

test('the second time larger and coarser still', () => {
  const [first, second] = [again(0)[0]!, again(1)[0]!];
  expect(first.cellPx).toBe(40);
  expect(second.cellPx).toBe(80);
  expect(second.box).toEqual([428, 228, 612, 432]);
  expect(MOST_ROUNDS).toBe(2);
});

test('nothing for a film in which nothing is found', () => {
  expect(coverAgain(inFrame20(), { round: 0, style: 'blur', clip })).toEqual([]);
});
