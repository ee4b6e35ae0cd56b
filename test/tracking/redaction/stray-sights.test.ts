import { describe, expect, test } from 'vitest';
import type { BoxXyxy } from '../../../src/tracking/boxes.js';
import { personPaths } from '../../../src/tracking/redaction/person-paths.js';
import { straySights } from '../../../src/tracking/redaction/stray-sights.js';
import { clipOf, person, standing } from './people.js';

const clip = clipOf(100);
const paths = personPaths([person(1, [0, 40], () => standing(600))], clip);
const sight = (frame: number, box: BoxXyxy, score: number) => ({ frame, box, score, class: 0 });

describe('a sight that nobody follows', () => {
  test.each<[string, ReturnType<typeof sight>, boolean]>([
    ['sure, of a stranger', sight(10, standing(200), 0.5), true],
    ['unsure, of a stranger', sight(10, standing(200), 0.3), false],
    ['of who is followed', sight(10, standing(605), 0.9), false],
    ['unsure, near who is lost', sight(60, standing(680), 0.2), true],
    ['unsure, where nobody is lost yet', sight(41, standing(680), 0.2), false],
    ['noise near who is lost', sight(60, standing(680), 0.1), false],
    ['unsure, far from who is lost', sight(60, standing(1000), 0.2), false],
  ])('%s: %s', (_, one, counts) => {
    expect(straySights([one], paths, clip)).toHaveLength(counts ? 1 : 0);
  });

  test('counts halfway to the looks before and after', () => {
    const [stray] = straySights([sight(50, standing(200), 0.9)], paths, clip);
    expect(stray!.frames).toEqual([47, 48, 49, 50, 51, 52, 53]);
  });
});
