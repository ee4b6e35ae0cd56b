/**
 * The table of costs against people's verdicts: of two placements on one picture the better one must be the cheaper. A
 * verdict is blind where the facts do not show what it turns on: no weight could order it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Size } from '../../src/geometry.js';

import type { PackedLight, SubjectFacts } from '../../src/media.js';
import { FRAME } from './support/grounds.js';
import { type FrameArrangement, placementCosts } from './support/placement-cost.js';

interface Judged {
  readonly source: string;
  readonly picture: Size;
  readonly facts: SubjectFacts;
  readonly light: PackedLight;
  readonly placements: Readonly<Record<string, FrameArrangement>>;
  readonly verdicts: readonly Verdict[];
}

interface Verdict {
  readonly better: string;
  readonly worse: string;
  readonly why: string;
  readonly blind?: string;
}

const FOLDER = new URL('./pairs/', import.meta.url);
const SEEN = { top: 150, bottom: 1330 };
const judged = readdirSync(FOLDER).map((name) => ({
  name,
  ...(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Judged),
}));

function costOf({ picture, facts, light }: Judged, placement: FrameArrangement | undefined): number {
  const ground = { picture, facts, light, framesPerSecond: 30, fromSeconds: 0 };
  const rows = placementCosts(placement ?? expect.fail('a placement'), { ground, frame: FRAME, seen: SEEN });
  return Object.values(rows).reduce((sum, cost) => sum + cost, 0);
}

describe('judged pairs', () => {
  const verdicts = judged.flatMap((one) =>
    one.verdicts.map((verdict) => ({
      ...verdict,
      name: `${one.name} ${verdict.better} over ${verdict.worse}: ${verdict.why}`,
      isRight: costOf(one, one.placements[verdict.better]) < costOf(one, one.placements[verdict.worse]),
    })),
  );

  it('are many, each with its reason, of people, things, animals and landscapes', () => {
    expect(judged.length).toBeGreaterThanOrEqual(25);
    expect(verdicts.length).toBeGreaterThanOrEqual(120);
    for (const { why, better, worse } of verdicts) {
      expect(why).toMatch(/^\S.{9,}$/);
      expect(better).not.toBe(worse);
    }
    expect(verdicts.filter(({ blind }) => blind !== undefined).length).toBeLessThan(10);
  });

  it('are ordered rightly by the table of costs, 95 of 100 whose facts show what they turn on', () => {
    const seen = verdicts.filter(({ blind }) => blind === undefined);
    const wrong = seen.filter(({ isRight }) => !isRight).map(({ name }) => name);
    expect(wrong.length / seen.length, wrong.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('are ordered rightly in all, 9 of 10', () => {
    expect(verdicts.filter(({ isRight }) => isRight).length / verdicts.length).toBeGreaterThanOrEqual(0.9);
  });

  it('cost whole numbers', () => {
    for (const one of judged)
      for (const placement of Object.values(one.placements))
        expect(Number.isInteger(costOf(one, placement))).toBe(true);
  });
});
