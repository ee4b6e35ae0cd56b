/**
 * A reviewer of a golden has to know what to look for: every file of test/golden has one line in its README, and no
 * line is left over.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow } from './temp-dir.js';

const folder = join(import.meta.dirname, '../golden');
const rows = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(
  ([, name = '', words = '']) => ({ name, words }),
);
const fits = (row: string, file: string) => {
  const [before = '', after] = row.split('*');
  return after === undefined
    ? row === file
    : /^[a-z_]+$/.test(file.slice(before.length, -after.length || undefined)) &&
        file.startsWith(before) &&
        file.endsWith(after);
};
const files = filesBelow(folder).filter((file) => file !== 'README.md');

it.each(files)('%s says what must be seen', (file) => {
  const own = rows.filter(({ name }) => fits(name, file));
  expect(own.map(({ name }) => name)).toHaveLength(1);
  expect(own[0]?.words.length).toBeGreaterThan(5);
});

it('has no line for a golden that is gone', () => {
  expect(rows.filter(({ name }) => !files.some((file) => fits(name, file)))).toEqual([]);
});
