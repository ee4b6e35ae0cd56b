#!/usr/bin/env node
/**
 * npm run durations [-- report.json]: writes what every test file of the gate takes, in seconds, to
 * test/support/durations.json; the longest begin first. Runs the tests, or reads a report of such a run (vitest run
 * --reporter=json --outputFile=report.json).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [given] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'reelwright-durations-'));
const report = given ?? join(folder, 'report.json');
if (given === undefined) {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...reporters], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
const seconds = JSON.parse(readFileSync(report, 'utf8')).testResults.map(({ name, startTime, endTime }) => [
  relative(root, name).split(sep).join('/'),
  Math.max(0.1, Math.round((endTime - startTime) / 100) / 10),
]);
rmSync(folder, { recursive: true, force: true });
const table = Object.fromEntries(seconds.toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(join(root, 'test/support/durations.json'), `${JSON.stringify(table, null, 2)}\n`);
