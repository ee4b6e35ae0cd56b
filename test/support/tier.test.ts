/**
 * What a sample is: of the size asked for, in order, another one for another commit, and all there is when all is asked
 * for.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const support = dirname(fileURLToPath(import.meta.url));
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
let project = '';
beforeAll(() => {
  mkdirSync(join(support, '../.output'), { recursive: true });
  project = mkdtempSync(join(support, '../.output/project-'));
  writeFileSync(
    join(project, 'tier.probe.ts'),
    `import { it } from 'vitest'; import { sampled, propertyRuns } from '../../support/tier.js';
const rows = Array.from({ length: 40 }, (_, index) => index);
it([sampled('a', rows, 10), sampled('b', rows, 10), sampled('a', rows, 40), propertyRuns(5)].map((part) => JSON.stringify(part)).join(' '), () => undefined);`,
  );
  writeFileSync(
    join(project, 'vitest.config.ts'),
    `export default { test: { include: ['*.probe.ts'], reporters: ['json'] } };`,
  );
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

function partsOf(environment: Record<string, string>) {
  const run = spawnSync(process.execPath, [vitest, 'run', '--root', project], {
    ...{ cwd: project, encoding: 'utf8', env: { ...process.env, REELWRIGHT_TESTS: '', ...environment } },
  });
  const { title } = JSON.parse(run.stdout).testResults[0].assertionResults[0];
  return String(title)
    .split(' ')
    .map((part) => JSON.parse(part));
}

it('is chosen by commit and table', () => {
  const [a, b, all, runs] = partsOf({ REELWRIGHT_SAMPLE: 'abc' });
  expect(a).toHaveLength(10);
  expect(a).toEqual(a.toSorted((one: number, two: number) => one - two));
  expect(b).not.toEqual(a);
  expect(all).toHaveLength(40);
  expect(runs).toBe(5);
  expect(partsOf({ REELWRIGHT_SAMPLE: 'abc' })).toEqual([a, b, all, runs]);
  expect(partsOf({ REELWRIGHT_SAMPLE: 'abd' })[0]).not.toEqual(a);
});

it('is everything in a whole run', () => {
  const [a, , , runs] = partsOf({ REELWRIGHT_SAMPLE: 'abc', REELWRIGHT_TESTS: 'all' });
  expect(a).toHaveLength(40);
  expect(runs).toBe(50);
});
