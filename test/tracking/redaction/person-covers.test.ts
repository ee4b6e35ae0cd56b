import { describe, expect, test } from 'vitest';
import type { BoxXyxy } from '../../../src/tracking/boxes.js';
import { headStrip } from '../../../src/tracking/head-rule.js';
import { personCovers } from '../../../src/tracking/redaction/person-covers.js';
import type { HeldFace } from '../../../src/tracking/redaction/person-faces.js';
import { personPaths } from '../../../src/tracking/redaction/person-paths.js';
import { clipOf, person, standing } from './people.js';

const clip = clipOf(100);
const nobodySeen = new Map<number, HeldFace>();

function coverAt(
  frame: number,
  [track, held, redact]: [ReturnType<typeof person>, ReadonlyMap<number, HeldFace>?, ('face' | 'body')?],
): BoxXyxy | undefined {
  const [path] = personPaths([track], clip);
  return personCovers(path!, held ?? nobodySeen, redact ?? 'face', clip).find((cover) => cover.frame === frame)?.box;
}

const contains = (outer: BoxXyxy, inner: BoxXyxy) =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

describe('a person whose face was never found', () => {
  test.each<[string, BoxXyxy, number]>([
    ['who stands: over a fifth of the box', [500, 200, 700, 900], 354],
    ['of whom half is seen: two fifths', [500, 200, 900, 800], 448],
    ['close by: most of the box', [400, 100, 1200, 600], 500],
  ])('%s, over all its width', (_, box, end) => {
    const cover = coverAt(50, [person(1, [0, 100], () => box)])!;
    expect(cover.map(Math.round)).toEqual([box[0], box[1], box[2], end]);
  });

  test.each([
    [29, false, '0.44 s before the first sight'],
    [30, true, '0.4 s before the first sight'],
    [69, true, '0.4 s after the last sight'],
  ])('frame %d: %s, %s', (frame, isHidden) => {
    const brief = person(1, [40, 60], (at) => [0, 200, 80 - 4 * (at - 40), 400]);
    expect(coverAt(frame, [brief]) !== undefined).toBe(isHidden);
  });

  test('is hidden where they were and will be within 0.1 s', () => {
    const fast = person(1, [0, 100], (frame) => standing(30 * frame));
    const [left, , right] = coverAt(30, [fast])!;
    expect([left, right]).toEqual([30 * 28 - 40, 30 * 32 + 40]);
  });
});

describe('a face that was found', () => {
  const body: BoxXyxy = [300, 100, 900, 700];
  const face: BoxXyxy = [540, 200, 660, 380];
  const held = (unseenSeconds: number) =>
    new Map(Array.from({ length: 100 }, (_, frame) => [frame, { box: face, unseenSeconds }]));
  const cover = (unseenSeconds: number) => coverAt(50, [person(1, [0, 100], () => body), held(unseenSeconds)])!;

  test('is hidden with its head, hair to chin, also where the rule for heads ends above the mouth', () => {
    const shallow: BoxXyxy = [300, 100, 500, 700];
    const low: BoxXyxy = [360, 180, 440, 300];
    expect(headStrip(shallow)[3]).toBeLessThan(low[3]);
    const faces = new Map([[50, { box: low, unseenSeconds: 0 }]]);
    expect(contains(coverAt(50, [person(1, [0, 100], () => shallow), faces])!, [336, 132, 464, 321])).toBe(true);
  });

  test('makes the cover as wide as the head instead of the body', () => {
    const [left, , right] = cover(0);
    expect(right - left).toBeLessThan(1.7 * 120);
  });

  test('with the middle of the crown, wherever the face seems to be', () => {
    const aside = new Map([[50, { box: [320, 220, 400, 320] as const, unseenSeconds: 0 }]]);
    expect(contains(coverAt(50, [person(1, [0, 100], () => body), aside])!, [560, 100, 640, 200])).toBe(true);
  });

  test('unseen for a second: anywhere in the width of the body', () => {
    expect(contains(cover(1), headStrip(body))).toBe(true);
    expect(contains(cover(0.5), headStrip(body))).toBe(false);
    expect(contains(cover(0.75), cover(0.5))).toBe(true);
  });
});

describe('who is lost', () => {
  const lost = person(1, [0, 20], () => standing(600));

  test('the longer, the larger and the lower is what is hidden, to a bound', () => {
    const at = [20, 30, 40, 60].map((frame) => coverAt(frame, [lost])!);
    for (let k = 1; k < at.length; k += 1) expect(contains(at[k]!, at[k - 1]!)).toBe(true);
    expect(coverAt(99, [lost])).toEqual(coverAt(80, [lost]));
    const [left, , right, bottom] = coverAt(99, [lost])!;
    expect(right - left).toBeLessThan(3 * 80);
    expect(bottom).toBeGreaterThan(350);
  });

  test('as whole bodies, too', () => {
    expect(coverAt(20, [lost, nobodySeen, 'body'])).toEqual(standing(600));
    expect(contains(coverAt(60, [lost, nobodySeen, 'body'])!, standing(600))).toBe(true);
    expect(coverAt(60, [lost, nobodySeen, 'body'])![0]).toBeLessThan(540);
  });
});

test('of a whole body the face that leans out of its box is hidden, too', () => {
  const faces = new Map([[50, { box: [560, 150, 600, 210] as const, unseenSeconds: 0 }]]);
  const cover = coverAt(50, [person(1, [0, 100], () => standing(600)), faces, 'body'])!;
  expect(contains(cover, [560, 150, 600, 210])).toBe(true);
  expect(contains(cover, standing(600))).toBe(true);
});
