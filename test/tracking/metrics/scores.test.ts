import { describe, expect, test } from 'vitest';
import { evaluate } from '../../../bench/tracking-metrics/evaluate.js';
import { jitter } from '../../../bench/tracking-metrics/jitter.js';
import { type MotRow, parseMot } from '../../../bench/tracking-metrics/parse-mot.js';

/** One person per id standing at x = 100 x place; `text` holds one digit (the id) or `.` per frame and place. */
function rows(places: readonly string[], width = 10): MotRow[] {
  return places.flatMap((text, place) =>
    [...text].flatMap((letter, index): MotRow[] =>
      letter === '.'
        ? []
        : [
            {
              frame: index + 1,
              id: Number(letter),
              box: [place * 100, 0, place * 100 + width, 20],
              confidence: 1,
              class: 1,
            },
          ],
    ),
  );
}

describe('evaluate', () => {
  test.each([
    ['perfect', ['1111'], ['5555'], { mota: 1, idf1: 1, hota: 1, identitySwitches: 0, fragments: 0 }],
    ['nothing reported', ['1111'], ['....'], { mota: 0, idf1: 0, hota: 0, falseNegatives: 4 }],
    ['one switch half way', ['1111'], ['5566'], { mota: 0.75, idf1: 0.5, identitySwitches: 1, fragments: 0 }],
    [
      'a gap is one fragment, and no switch when the id returns',
      ['11111', '22222'],
      ['55.55', '66666'],
      { mota: 0.9, identitySwitches: 0, fragments: 1 },
    ],
    ['a ghost is a false positive per frame', ['1111', '....'], ['5555', '..66'], { mota: 0.5, falsePositives: 2 }],
    ['two persons who swap ids', ['1111', '2222'], ['5566', '6655'], { mota: 0.75, identitySwitches: 2, idf1: 0.5 }],
    ['nothing there and nothing reported', ['....'], ['....'], { mota: 0, hota: 0 }],
  ])('%s', (_, truth, result, expected) => {
    expect(evaluate(rows(truth), rows(result), { layout: 'mot15', frameCount: truth[0]!.length })).toMatchObject(
      expected,
    );
  });

  test('half a box (IoU 0.5) matches at the thresholds up to 0.5 only', () => {
    const scores = evaluate(rows(['11']), rows(['11'], 5), { layout: 'mot15' });
    expect(scores.mota).toBe(1);
    expect(scores.hota).toBeCloseTo(10 / 19, 10);
  });

  test('rows marked 0 do not count in MOT15', () => {
    const ignored = rows(['11']).map((row) => ({ ...row, confidence: 0 }));
    expect(evaluate(ignored, rows(['..']), { layout: 'mot15' }).falseNegatives).toBe(0);
  });

  test('since MOT16 a result on a distractor is removed, on a car it counts as false', () => {
    const as = (kind: number) => rows(['11']).map((row) => ({ ...row, class: kind }));
    expect(evaluate(as(8), rows(['55']), { layout: 'mot16' }).falsePositives).toBe(0);
    expect(evaluate(as(3), rows(['55']), { layout: 'mot16' }).falsePositives).toBe(2);
  });
});

describe('jitter', () => {
  const walk = (xs: readonly number[]): MotRow[] =>
    xs.map((x, index) => ({ frame: index + 1, id: 1, box: [x, 0, x + 10, 100], confidence: 1, class: 1 }));
  test.each([
    ['even motion has none', [0, 5, 10, 15], 0],
    ['one pixel to and fro: second difference 2 px in one of four coordinates, of 100 px', [0, 1, 0, 1], 0.005],
    ['too short to tell', [0, 9], 0],
  ])('%s', (_, xs, expected) => {
    expect(jitter(walk(xs))).toBeCloseTo(expected, 12);
  });
});

describe('parseMot', () => {
  test('reads commas and spaces, skips blank lines', () => {
    expect(parseMot('1,2,10,20,30,40,0.5\n\n2 2 10 20 30 40\n')).toEqual([
      { frame: 1, id: 2, box: [10, 20, 40, 60], confidence: 0.5, class: -1 },
      { frame: 2, id: 2, box: [10, 20, 40, 60], confidence: 1, class: -1 },
    ]);
  });
  test('names the line it cannot read', () => {
    expect(() => parseMot('1,2,10,20,30,40\n1,2,x,20,30,40')).toThrow(/line 2.*"1,2,x/);
  });
});
