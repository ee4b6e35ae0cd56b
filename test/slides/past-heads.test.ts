import { describe, expect, it } from 'vitest';
import { pastHeads } from '../../src/slides/past-heads.js';

const head = { x: 400, y: 500, width: 200, height: 260 };
const line = (y: number, from = 0, to = 1080) => ({ from, to, y });

describe('a line across the slide', () => {
  it.each<[string, ReturnType<typeof line>, readonly (readonly [number, number])[]]>([
    ['runs through where nobody is', line(900), [[0, 1080]]],
    [
      'passes behind a head',
      line(600),
      [
        [0, 384],
        [616, 1080],
      ],
    ],
    ['ends at a head that reaches its end', line(600, 0, 500), [[0, 384]]],
    ['begins behind a head', line(600, 500), [[616, 1080]]],
    ['is hidden by a head as wide as it', line(600, 450, 560), []],
  ])('%s', (_, one, parts) => {
    expect(pastHeads(one, [head]).map(({ from, to }) => [from, to])).toEqual(parts);
  });

  it('passes behind two heads that overlap', () => {
    const parts = pastHeads(line(600), [{ ...head, x: 500 }, head]);
    expect(parts).toEqual([
      { from: 0, to: 384 },
      { from: 716, to: 1080 },
    ]);
  });
});
