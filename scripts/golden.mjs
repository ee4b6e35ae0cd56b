#!/usr/bin/env node
/**
 * npm run golden -- <case> [test files]: writes the goldens whose name begins with <case> ("overlay/",
 * "overlay/lockup@500", "*") and prints what changed. All rows are made, as in `npm run test:all`. Runs the tests under
 * test/<area> unless files are named. Refused in CI.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [pattern, ...files] = process.argv.slice(2);
if (pattern === undefined || pattern.startsWith('-')) {
  console.error('usage: npm run golden -- <case, its beginning, or "*"> [test files]');
  process.exit(2);
}
if (!['', '0', 'false'].includes(process.env.CI ?? '')) {
  console.error(
    'Goldens are checked in CI, never updated. Run this on your machine, look at the pictures, commit them with a reason.',
  );
  process.exit(2);
}
const area = join('test', pattern.split('/')[0] ?? '');
const filters = files.length > 0 ? files : pattern !== '*' && existsSync(join(root, area)) ? [`${area}/`] : [];
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--mode', 'all', ...filters], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, REELWRIGHT_UPDATE_GOLDENS: pattern },
});
process.exit(status ?? 1);
