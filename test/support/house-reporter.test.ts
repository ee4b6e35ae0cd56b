import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeGoldens } from './house-reporter.js';

const support = dirname(fileURLToPath(import.meta.url));
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

describe('the verdict on stale goldens', () => {
  const facts = { present: ['a/1.png', 'a/2.png'], asked: new Set(['a/1.png']), complete: true, skipped: 0, ci: false };
  it.each([
    ['a complete run knows', {}, ['a/2.png'], true],
    ['a partial run knows nothing', { complete: false }, [], false],
    ['a skipped test may own the file', { skipped: 1 }, ['a/2.png'], false],
    ['CI skips nothing that owns goldens', { skipped: 1, ci: true }, ['a/2.png'], true],
    ['all asked for', { asked: new Set(['a/1.png', 'a/2.png']) }, [], false],
  ] as const)('%s', (_, change, stale, fails) => {
    expect(judgeGoldens({ ...facts, ...change })).toEqual({ stale, fails });
  });
});

describe('in a real run with forked workers', () => {
  // Inside test/.output, so that the little project finds this repository's packages; its files are no *.test.ts of
  // ours.
  let project = '';
  beforeAll(() => {
    mkdirSync(join(support, '../.output'), { recursive: true });
    project = mkdtempSync(join(support, '../.output/project-'));
    mkdirSync(join(project, 'golden/area'), { recursive: true });
    for (const name of ['one.txt', 'two.txt', 'old.txt']) writeFileSync(join(project, 'golden/area', name), 'x');
    for (const name of ['one', 'two']) {
      writeFileSync(
        join(project, `${name}.probe.ts`),
        `import { it, TestRunner } from 'vitest';
it('asks', () => { TestRunner.getCurrentTest().meta.goldens = ['area/${name}.txt']; if (process.env.NOISY) console.log('noise'); });`,
      );
    }
    writeFileSync(
      join(project, 'vitest.config.ts'),
      `import { houseReporter } from '../../support/house-reporter.js';
export default { test: { include: ['*.probe.ts'], pool: 'forks', maxWorkers: 2, reporters: [houseReporter(${JSON.stringify(join(project, 'golden'))})] } };`,
    );
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  it.each([
    ['a whole run with a stale golden', [], {}, 1, 'stale golden: test/golden/area/old.txt'],
    ['one file of it', ['one.probe.ts'], {}, 0, ''],
    ['one test by name', ['-t', 'asks'], {}, 0, ''],
    ['console output', ['one.probe.ts'], { NOISY: '1' }, 1, 'console output from tests: 1 times, first: "noise\\n"'],
  ] as const)('%s', (_, args, environment, status, words) => {
    const env = { ...process.env, CI: '', ...environment };
    const run = spawnSync(process.execPath, [vitest, 'run', '--root', project, ...args], {
      cwd: project,
      env,
      encoding: 'utf8',
    });
    expect({ status: run.status, said: run.stderr }).toEqual({ status, said: expect.stringContaining(words) });
    if (words === '') expect(run.stderr).not.toContain('stale golden');
  });
});
