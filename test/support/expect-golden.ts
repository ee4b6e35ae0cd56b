/**
 * Goldens for tests: `await expectGolden(picture, 'overlay/lockup@500')`, `await expectTextGolden(text,
 * 'compose/short.ffgraph')`. Each call leaves its name on the running test; house-reporter.ts reads them in the main
 * process and finds stale files.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, TestRunner } from 'vitest';
import { checkPictureGolden, checkTextGolden, type GoldenOutcome, type GoldenPlace } from './check-golden.js';
import type { Limits } from './compare-images.js';
import { goldenFile } from './golden-mode.js';
import { type Picture, readPicture } from './picture.js';
import { isWhole } from './tier.js';

declare module '@vitest/runner' {
  interface TaskMeta {
    /** Files below test/golden that the test asked for. */
    goldens?: string[];
    /** What an update wrote: file and numbers. */
    goldensWritten?: string[];
  }
}

const testFolder = join(dirname(fileURLToPath(import.meta.url)), '..');
const place: GoldenPlace = {
  goldenFolder: join(testFolder, 'golden'),
  outputFolder: join(testFolder, '.output'),
  environment: process.env,
};

/**
 * Fails unless the picture (RGBA, or the bytes of a PNG, JPEG or WebP) looks like test/golden/`<name>`.png; see
 * compare-images.ts for what "looks like" means. `name` is `area/case` or `area/case@ms`. Prefer pictures of at most
 * 480 pixels a side.
 */
export async function expectGolden(picture: Picture | Uint8Array, name: string, limits?: Limits): Promise<void> {
  const image = picture instanceof Uint8Array ? await readPicture(picture) : picture;
  note(goldenFile(name, '.png'), await checkPictureGolden(image, name, place, limits));
}

/** Fails unless the text equals test/golden/`<name>`; `name` carries its extension (`area/case.ffgraph`). */
export async function expectTextGolden(text: string, name: string): Promise<void> {
  note(goldenFile(name, ''), await checkTextGolden(text, name, place));
}

/**
 * The same of a golden whose every line begins with a name of its own and a colon: a sample of its lines is compared
 * with those of the same names, all of them in `npm run test:all`.
 */
export async function expectGoldenLines(lines: readonly string[], name: string): Promise<void> {
  const file = join(place.goldenFolder, goldenFile(name, ''));
  if (isWhole || !existsSync(file)) return expectTextGolden(`${lines.join('\n')}\n`, name);
  const made = new Map(lines.map((line) => [nameOf(line), line]));
  const golden = readFileSync(file, 'utf8').trimEnd().split('\n');
  const missing = [...made.keys()].filter((key) => !golden.some((line) => nameOf(line) === key));
  await expectTextGolden(
    [...golden.map((line) => made.get(nameOf(line)) ?? line), ...missing.map((key) => made.get(key)), ''].join('\n'),
    name,
  );
}

const nameOf = (line: string) => line.slice(0, line.indexOf(':'));

function note(file: string, outcome: GoldenOutcome): void {
  const test = TestRunner.getCurrentTest();
  if (test === undefined)
    throw new TypeError('Expected a running test for a golden but received none: call it inside it(...)');
  test.meta.goldens = [...(test.meta.goldens ?? []), file];
  if (outcome.kind === 'written')
    test.meta.goldensWritten = [...(test.meta.goldensWritten ?? []), `${file}: ${outcome.numbers}`];
  if (outcome.kind === 'failed') expect.fail(outcome.message);
  expect(outcome.kind).toMatch(/^(?:matches|written)$/);
}
