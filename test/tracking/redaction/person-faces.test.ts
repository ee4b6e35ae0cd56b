import { describe, expect, test } from 'vitest';
import type { BoxXyxy } from '../../../src/tracking/boxes.js';
import { ownersOf, ownFaces } from '../../../src/tracking/redaction/person-faces.js';
import { personPaths } from '../../../src/tracking/redaction/person-paths.js';
import { clipOf, person, standing } from './people.js';

describe('whose a face is', () => {
  const body = standing(600);
  test.each<[string, BoxXyxy, boolean]>([
    ['at the top of the box', [585, 205, 615, 240], true],
    ['a little over it', [585, 180, 615, 210], true],
    ['below the strip, as on a selfie', [585, 225, 615, 270], true],
    ['at the knees', [585, 330, 615, 360], false],
    ['beside the box', [660, 205, 690, 240], false],
    ['a speck', [598, 210, 602, 214], false],
    ['a shadow over all of the body', [500, 150, 700, 350], false],
  ])('%s: %j', (_, face, isTheirs) => {
    expect(ownersOf([face], [body])).toEqual([isTheirs ? 0 : undefined]);
  });

  test('of two people the one whose head is nearer; each has one', () => {
    const people = [standing(600), standing(640)];
    const faces: BoxXyxy[] = [
      [630, 205, 655, 235],
      [590, 205, 615, 235],
      [600, 215, 625, 240],
    ];
    expect(ownersOf(faces, people)).toEqual([1, 0, undefined]);
  });
});

describe('a face that is not found in every frame', () => {
  const clip = clipOf(60);
  const walker = person(1, [0, 60], (frame) => standing(200 + 10 * frame));
  const [path] = personPaths([walker], clip);
  const faceIn = (frame: number, x = 0): BoxXyxy => [185 + 10 * frame + x, 210, 215 + 10 * frame + x, 245];
  const sights = (frames: readonly number[], sure = true) =>
    clip.times.map((_, frame) => (frames.includes(frame) ? [{ box: faceIn(frame), sure, likely: sure }] : []));
  const heldWith = (faces: ReturnType<typeof sights>) => ownFaces([path!], faces, clip.times).held.get(path!)!;

  test('moves with its person until it is found again', () => {
    const held = heldWith(sights([10, 40]));
    for (const frame of [0, 10, 25, 40, 59]) {
      expect(held.get(frame)!.box.map(Math.round)).toEqual(faceIn(frame));
    }
    const unseen = [0, 10, 25, 59].map((frame) => Math.round(100 * held.get(frame)!.unseenSeconds) / 100);
    expect(unseen).toEqual([0.4, 0, 0.6, 0.76]);
  });

  test('goes over from one place on them to the other', () => {
    const faces = clip.times.map((_, frame) =>
      frame === 10
        ? [{ box: faceIn(10), sure: true, likely: true }]
        : frame === 30
          ? [{ box: faceIn(30, 20), sure: true, likely: true }]
          : [],
    );
    expect(heldWith(faces).get(20)!.box[0]).toBeCloseTo(faceIn(20, 10)[0], 6);
  });

  test('does not tremble with the network', () => {
    const faces = clip.times.map((_, frame) => [
      { box: faceIn(frame, frame % 2 === 0 ? 6 : -6), sure: true, likely: true },
    ]);
    const held = heldWith(faces);
    for (let frame = 10; frame < 50; frame += 1)
      expect(Math.abs(held.get(frame)!.box[0] - faceIn(frame)[0])).toBeLessThan(1.5);
  });

  test('is held only where a network was sure of it', () => {
    expect(heldWith(sights([10], false)).size).toBe(0);
  });

  test('a face of nobody is handed on, sure or not', () => {
    const stranger = { box: [900, 100, 940, 150] as const, sure: false, likely: false };
    const { lone } = ownFaces(
      [path!],
      clip.times.map(() => [stranger]),
      clip.times,
    );
    expect(lone[5]).toEqual([stranger]);
  });
});
