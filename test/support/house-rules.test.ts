/** What every test must leave to the helpers beside this file, so that all of them agree about it. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { filesBelow } from './temp-dir.js';

const testFolder = join(dirname(fileURLToPath(import.meta.url)), '..');
const own = 'support/house-rules.test.ts';
const sources = filesBelow(testFolder).filter(
  (name) => /\.m?ts$/.test(name) && !name.startsWith('.output/') && name !== own,
);

it('every property starts from the seed that the run prints', () => {
  const textOf = (name: string) => readFileSync(join(testFolder, name), 'utf8');
  const properties = sources.filter((name) => /\bfc\.(?:assert|check)\(/.test(textOf(name)));
  expect(properties.length).toBeGreaterThan(3);
  expect(properties.filter((name) => !textOf(name).includes('propertySeed()'))).toEqual([]);
});

it.each([
  ['where an ffmpeg is', /@ff(?:mpeg|probe)-installer|bin\/ff(?:mpeg|probe)\b/, ['support/ffmpegs.ts']],
  ['where the media lie', /REELWRIGHT_TEST_MEDIA|shared\/media/, ['support/media.test.ts', 'support/media.ts']],
  ['what counts as CI', /process\.env(?:\['CI'\]|\.CI\b)/, []],
  ['a golden', /toMatch(?:File|Inline)?Snapshot/, []],
  ['a path that is hoped to be missing', /['"`]\/(?:nonexistent|no\/such|nope)/, []],
] as const)('%s is written in one place', (_, pattern, allowed) => {
  const found = sources.filter((name) => pattern.test(readFileSync(join(testFolder, name), 'utf8')));
  expect(found).toEqual(allowed);
});
