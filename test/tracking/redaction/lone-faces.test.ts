import { describe, expect, test } from 'vitest';
import type { BoxXyxy } from '../../../src/tracking/boxes.js';
import { loneFaces } from '../../../src/tracking/redaction/lone-faces.js';
import { clipOf } from './people.js';

const at = (x: number): BoxXyxy => [x, 100, x + 40, 150];
const sightsIn = (frames: number, sights: Readonly<Record<number, readonly [number, boolean]>>) =>
  Array.from({ length: frames }, (_, frame) => {
    const sight = sights[frame];
    return sight === undefined ? [] : [{ box: at(sight[0]), sure: sight[1], likely: sight[1] }];
  });
const facesIn = (frames: number, sights: Parameters<typeof sightsIn>[1], cuts: number[] = []) =>
  loneFaces(sightsIn(frames, sights), clipOf(frames, cuts));

test('a face is hidden two thirds of a second before it is found, between, and 0.4 s after', () => {
  const [face] = facesIn(100, { 40: [300, true], 50: [320, true] });
  expect([face!.boxes[0]!.frame, face!.boxes.at(-1)!.frame]).toEqual([24, 60]);
  expect(face!.boxes).toHaveLength(37);
  const boxIn = (frame: number) => face!.boxes.find((box) => box.frame === frame)!;
  expect(boxIn(30).box).toEqual(at(300));
  expect(boxIn(30).unseenSeconds).toBeCloseTo(0.4, 6);
  expect(boxIn(45).box[0]).toBeCloseTo(310, 6);
  expect(boxIn(45).unseenSeconds).toBeCloseTo(0.2, 6);
  expect(boxIn(60).box).toEqual(at(320));
});

describe('two sights', () => {
  test.each<[string, Parameters<typeof facesIn>[1], number]>([
    ['near in time and place are one face', { 40: [300, true], 60: [350, true] }, 1],
    ['more than 1.5 s apart are two', { 10: [300, true], 49: [300, true] }, 2],
    ['further apart than a face moves are two', { 40: [300, true], 42: [500, true] }, 2],
  ])('%s', (_, sights, count) => {
    expect(facesIn(100, sights)).toHaveLength(count);
  });
});

test('what no network is sure of is none, but goes on what one was sure of', () => {
  expect(facesIn(100, { 40: [300, false], 44: [300, false] })).toEqual([]);
  const [face] = facesIn(100, { 40: [300, true], 44: [300, false] });
  expect(face!.boxes.at(-1)!.frame).toBe(54);
});

test('a cut ends it, but for the frames that may belong to the new shot already', () => {
  const [before, after] = facesIn(100, { 48: [300, true], 52: [300, true] }, [50]);
  expect(before!.boxes.at(-1)!.frame).toBe(53);
  expect(after!.boxes[0]!.frame).toBe(47);
});
