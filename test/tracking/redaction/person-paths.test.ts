import { describe, expect, test } from 'vitest';
import { personPaths } from '../../../src/tracking/redaction/person-paths.js';
import { clipOf, person, standing } from './people.js';

const pathsOf = (...[people, frames, cuts]: [Parameters<typeof personPaths>[0], number, number[]?]) =>
  personPaths(people, clipOf(frames, cuts));

describe('who is lost', () => {
  test('stays where they were to the end, and is told of', () => {
    const [path] = pathsOf([person(1, [0, 20], () => standing(600))], 100);
    expect(path!.boxes).toHaveLength(100);
    expect(path!.boxes[99]).toMatchObject({ frame: 99, box: standing(600), unseenSeconds: 3.2 });
    expect(path!.lost).toEqual([{ id: 1, from: 20, to: 99, until: 'end_of_shot', again: undefined }]);
  });

  test('goes on as they went, and slows down', () => {
    const [path] = pathsOf([person(1, [0, 20], (frame) => standing(200 + 8 * frame))], 100);
    const middle = (frame: number) => path!.boxes[frame]!.box[0] + 40;
    expect(middle(21) - middle(19)).toBeGreaterThan(12);
    expect(middle(99) - middle(19)).toBeCloseTo(0.4 * 25 * 8, 0);
  });

  test('stays hidden no further than the shot', () => {
    const [path] = pathsOf([person(1, [0, 20], () => standing(600))], 100, [60]);
    expect(path!.boxes.at(-1)!.frame).toBe(59);
  });

  test('is followed on a straight way to where they are seen again', () => {
    const people = [person(1, [0, 20], () => standing(300)), person(2, [60, 100], () => standing(500))];
    const [path, again] = pathsOf(people, 100);
    expect(path!.boxes.at(-1)!.frame).toBe(59);
    expect(path!.boxes[39]!.box[0] + 40).toBeCloseTo(300 + (200 * 20) / 41, 3);
    expect(path!.boxes[39]!.unseenSeconds).toBeCloseTo(20 / 25, 6);
    expect(path!.boxes[55]!.unseenSeconds).toBeCloseTo(5 / 25, 6);
    expect(path!.lost).toEqual([{ id: 1, from: 20, to: 59, until: 'seen_again', again: 2 }]);
    expect(again!.lost).toEqual([]);
  });

  test.each([
    ['too far off for the time', person(2, [22, 100], () => standing(1100))],
    ['three times as large and more', person(2, [22, 100], () => [100, 0, 500, 720])],
    ['there before they were lost', person(2, [10, 100], () => standing(320))],
  ])('is not taken for somebody who is %s', (_, other) => {
    const [path] = pathsOf([person(1, [0, 20], () => standing(300)), other], 100);
    expect(path!.boxes.at(-1)!.frame).toBe(99);
  });

  test('each goes on as one, the nearest', () => {
    const people = [
      person(1, [0, 20], () => standing(300)),
      person(2, [0, 20], () => standing(500)),
      person(3, [40, 100], () => standing(520)),
      person(4, [40, 100], () => standing(310)),
    ];
    expect(pathsOf(people, 100).map(({ lost }) => lost[0]?.again)).toEqual([4, 3, undefined, undefined]);
  });

  test('is not called lost for less than half a second', () => {
    const people = [person(1, [0, 20], () => standing(300)), person(2, [31, 100], () => standing(300))];
    expect(pathsOf(people, 100).flatMap(({ lost }) => lost)).toEqual([]);
  });
});

describe('who leaves the picture', () => {
  test('cut by its edge and shrinking: gone when nothing is left of them', () => {
    const leaving = person(1, [0, 20], (frame) => [0, 200, 100 - 4 * frame, 400]);
    const [path] = pathsOf([leaving], 100);
    expect(path!.boxes.at(-1)!.frame).toBeLessThan(28);
    expect(path!.lost).toEqual([]);
  });

  test('who stands at the edge does not', () => {
    const [path] = pathsOf([person(1, [0, 20], () => [0, 200, 60, 400])], 100);
    expect(path!.boxes.at(-1)!.frame).toBe(99);
  });

  test('who is lost in the middle of a run may have stopped', () => {
    const [path] = pathsOf([person(1, [0, 20], (frame) => standing(700 + 20 * frame))], 100);
    expect(path!.boxes.at(-1)!.frame).toBe(99);
  });
});

describe('gaps that the tracker filled', () => {
  const seenBut = (from: number, to: number) =>
    person(
      1,
      [0, 100],
      () => standing(600),
      (frame) => frame < from || frame >= to,
    );

  test('count as unseen, by the nearer end', () => {
    const [path] = pathsOf([seenBut(40, 60)], 100);
    expect(path!.boxes[45]!.unseenSeconds).toBeCloseTo(6 / 25, 6);
    expect(path!.boxes[57]!.unseenSeconds).toBeCloseTo(3 / 25, 6);
    expect(path!.boxes[39]!.unseenSeconds).toBe(0);
  });

  test.each([
    [40, 60, []],
    [40, 70, [{ id: 1, from: 40, to: 69, until: 'seen_again', again: 1 }]],
  ])('from frame %d to %d: lost %j', (from, to, lost) => {
    expect(pathsOf([seenBut(from, to)], 100)[0]!.lost).toEqual(lost);
  });
});
