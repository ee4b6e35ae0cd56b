/** Holds a picture or a text against its golden file. Knows folders and a mode, nothing of the test runner. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type Comparison,
  compareImages,
  defaultLimits,
  describeComparison,
  isWithin,
  type Limits,
} from './compare-images.js';
import { type Environment, goldenFile, mayUpdate, updateCommand } from './golden-mode.js';
import { type Picture, readPicture, sideBySide, writePicture } from './picture.js';

export interface GoldenPlace {
  /** Where goldens live (test/golden) and where a failure leaves its pictures (test/.output). */
  readonly goldenFolder: string;
  readonly outputFolder: string;
  readonly environment: Environment;
}

export type GoldenOutcome =
  | { readonly kind: 'matches'; readonly numbers: string }
  /** `numbers` compares the new one with the old one; "new" when there was none. */
  | { readonly kind: 'written'; readonly numbers: string }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Checks a picture; writes it when the mode says so. On failure `<name>.png` in the output folder shows expected |
 * actual | diff.
 */
export async function checkPictureGolden(
  picture: Picture,
  name: string,
  place: GoldenPlace,
  limits: Limits = defaultLimits,
): Promise<GoldenOutcome> {
  const file = goldenFile(name, '.png');
  const path = join(place.goldenFolder, file);
  const sheet = join(place.outputFolder, file);
  const update = mayUpdate(name, place.environment);
  await rm(sheet, { force: true });
  const expected = await readFile(path).then(readPicture, missingFile);
  if (expected === undefined) {
    if (update) {
      await writePicture(path, picture);
      return { kind: 'written', numbers: `new, ${picture.width}x${picture.height}` };
    }
    await writePicture(sheet, picture);
    return { kind: 'failed', message: missing(file, name, sheet) };
  }
  if (expected.width !== picture.width || expected.height !== picture.height) {
    const sizes = `${expected.width}x${expected.height} before, ${picture.width}x${picture.height} now`;
    if (update) {
      await writePicture(path, picture);
      return { kind: 'written', numbers: sizes };
    }
    await writePicture(sheet, sideBySide([expected, picture]));
    return { kind: 'failed', message: differs(file, name, sheet, sizes) };
  }
  const comparison = compareImages(picture, expected);
  const numbers = describeComparison(comparison);
  if (update) {
    if (comparison.largestDelta === 0) return { kind: 'matches', numbers };
    await writePicture(path, picture);
    return { kind: 'written', numbers };
  }
  if (isWithin(comparison, limits)) return { kind: 'matches', numbers };
  await writePicture(sheet, sideBySide([expected, picture, comparison.diff]));
  return { kind: 'failed', message: differs(file, name, sheet, `${numbers}; allowed: ${allowed(comparison, limits)}`) };
}

/** Checks a text byte for byte; `name` carries its extension. On failure the new text lies in the output folder. */
export async function checkTextGolden(text: string, name: string, place: GoldenPlace): Promise<GoldenOutcome> {
  const file = goldenFile(name, '');
  const path = join(place.goldenFolder, file);
  const actualPath = join(place.outputFolder, file);
  const update = mayUpdate(name, place.environment);
  await rm(actualPath, { force: true });
  const expected = await readFile(path, 'utf8').catch(missingFile);
  if (expected === text) return { kind: 'matches', numbers: 'equal' };
  const put = async (target: string) => {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  };
  const lines = (value: string | undefined) => value?.split('\n').length ?? 0;
  if (update) {
    await put(path);
    return {
      kind: 'written',
      numbers:
        expected === undefined ? `new, ${lines(text)} lines` : `${lines(expected)} lines before, ${lines(text)} now`,
    };
  }
  await put(actualPath);
  if (expected === undefined) return { kind: 'failed', message: missing(file, name, actualPath) };
  return { kind: 'failed', message: differs(file, name, actualPath, firstDifference(expected, text)) };
}

function missingFile(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

function missing(file: string, name: string, shown: string): string {
  return `Expected the golden test/golden/${file} but there is none.\n  look at:  ${shown}\n  write it: ${updateCommand(name)}`;
}

function differs(file: string, name: string, shown: string, numbers: string): string {
  return `Expected test/golden/${file} but received another one: ${numbers}\n  look at:  ${shown}\n  update:   ${updateCommand(name)}`;
}

function allowed(comparison: Comparison, limits: Limits): string {
  const tile = `worst tile ${(limits.tileShare * 100).toFixed(2)}%, largest patch ${limits.patchPixels} px`;
  return comparison.meanDelta > limits.meanDelta ? `mean delta ${limits.meanDelta}, ${tile}` : tile;
}

function firstDifference(expected: string, actual: string): string {
  const before = expected.split('\n');
  const after = actual.split('\n');
  const line = before.findIndex((text, index) => text !== after[index]);
  const at = line === -1 ? before.length : line;
  return `line ${at + 1}\n    expected: ${JSON.stringify(before[at] ?? '(end)')}\n    received: ${JSON.stringify(after[at] ?? '(end)')}`;
}
