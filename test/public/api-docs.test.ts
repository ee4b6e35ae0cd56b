import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

it('docs/api.md is what the docstrings say: node scripts/write-api.mjs', () => {
  const printed = execFileSync(process.execPath, [`${root}scripts/write-api.mjs`, '--print'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  expect(printed === readFileSync(`${root}docs/api.md`, 'utf8')).toBe(true);
});
