/** What a person covers on a frame, and the path of it within a box. */
import { describe, expect, it } from 'vitest';
import { coveredRows, coveredShare, linesOnFrame, pathWithin } from '../../src/overlay/person-on-frame.js';
import { MATTE_SIDE, OUTLINE_STEPS } from '../../src/subjects/person-outline.js';

const SQUARE = [100, 200, 300, 200, 300, 400, 100, 400];
const HOLE = [150, 250, 150, 350, 250, 350, 250, 250];

describe('a person on a frame', () => {
  it('lies where the square lies that was looked at', () => {
    const end = MATTE_SIDE * OUTLINE_STEPS;
    const lines = linesOnFrame([[0, 0, end, 0, end, end / 2]], { x: 10, y: 20, width: 512, height: 256 });
    expect(lines).toEqual([[10, 20, 522, 20, 522, 148]]);
  });

  it.each([
    ['all of a box', { x: 110, y: 210, width: 30, height: 20 }, 1],
    ['half of one at its side', { x: 80, y: 300, width: 40, height: 40 }, 0.5],
    ['a quarter of one at its corner', { x: 280, y: 380, width: 40, height: 40 }, 0.25],
    ['nothing in its hole', { x: 160, y: 260, width: 80, height: 80 }, 0],
    ['nothing beside it', { x: 400, y: 210, width: 40, height: 40 }, 0],
  ])('covers %s', (_, box, share) => {
    expect(coveredShare(coveredRows([SQUARE, HOLE], 600, 4), box)).toBeCloseTo(share, 6);
  });

  it('is cut off at the box, on half pixels', () => {
    expect(pathWithin([SQUARE], { x: 0, y: 0, width: 200.26, height: 300 })).toBe(
      'M100 200L200.5 200L200.5 300L100 300Z',
    );
    expect(pathWithin([SQUARE], { x: 400, y: 0, width: 100, height: 300 })).toBe('');
  });
});
