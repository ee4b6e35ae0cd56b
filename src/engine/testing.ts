/**
 * Goldens of frames for test runners: `reelwright/testing`. The matcher goes into `expect.extend` of vitest and of
 * jest; the comparator is the one that Reelwright tests itself with.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type Comparison,
  compareImages,
  defaultLimits,
  describeComparison,
  isWithin,
  type Limits,
} from '../io/images/compare-images.js';
import { type Picture, readPicture, sideBySide, writePicture } from '../io/images/picture.js';
import type { Still } from './still.js';

export { proveExtension } from './extensions/prove-extension.js';
export type { Comparison, Limits, Picture };
export { compareImages, defaultLimits, describeComparison, isWithin, readPicture };

/** What `expect.extend(frameMatchers)` gives to `expect`. */
export interface FrameMatchers {
  /**
   * Resolves where the picture is the golden at this path, and rejects where it is another, or there is none.
   * REELWRIGHT_UPDATE=1 writes it, except in CI. `limits` default to `defaultLimits`.
   */
  toMatchGolden(golden: string, limits?: Limits): Promise<void>;
}

declare global {
  /** The types of jest. Those of vitest, 3 and 4, take over what stands in this namespace. */
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: all declarations of one interface have the same parameters
    interface Matchers<R, T = {}> extends FrameMatchers {}
  }
}

// biome-ignore lint/suspicious/noTsIgnore: an error is expected only where the package is missing
/** @ts-ignore: `@jest/globals` takes its types from this package, which is there with jest alone. */
declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends FrameMatchers {}
}

/** What a test runner takes from a matcher. */
export interface MatcherResult {
  /** True when the picture is the golden. */
  readonly pass: boolean;
  /** What to tell when the test fails. */
  readonly message: () => string;
}

/**
 * For `expect.extend(frameMatchers)`; then `await expect(await engine.frame(ad, { atSeconds: 3
 * })).toMatchGolden('golden/ad@3.png')`. Takes a still, an encoded picture, or the path of one. REELWRIGHT_UPDATE=1
 * writes the golden; in CI (the variable CI is set) nothing is ever written as a golden. A picture that differs is put
 * down beside the golden as `<name>.differs.png`: expected, actual and difference side by side.
 */
export const frameMatchers = {
  async toMatchGolden(
    actual: Still | Uint8Array | string,
    golden: string,
    limits: Limits = defaultLimits,
  ): Promise<MatcherResult> {
    const file = resolve(golden);
    const picture = await pictureOf(actual);
    const { CI, REELWRIGHT_UPDATE } = process.env;
    const mayWrite = !CI || CI === 'false';
    if (REELWRIGHT_UPDATE && mayWrite) {
      await writePicture(file, picture);
      return { pass: true, message: () => `Expected another picture than ${file}, which was written just now` };
    }
    if (!existsSync(file))
      return {
        pass: false,
        message: () =>
          `Expected a golden at ${file} but received none\n  -> Look at the picture, and write it with REELWRIGHT_UPDATE=1.`,
      };
    const expected = await readPicture(file);
    if (picture.width !== expected.width || picture.height !== expected.height)
      return { pass: false, message: () => `Expected ${sizeOf(expected)} for ${file} but received ${sizeOf(picture)}` };
    const comparison = compareImages(picture, expected);
    const pass = isWithin(comparison, limits);
    const differs = `${file.replace(/\.[^./\\]+$/, '')}.differs.png`;
    if (!pass) await writePicture(differs, sideBySide([expected, picture, comparison.diff]));
    const found = describeComparison(comparison);
    return {
      pass,
      message: () =>
        pass
          ? `Expected another picture than ${file} but received the same (${found})`
          : `Expected the picture of ${file} but received another: ${found}\n  -> Look at ${differs}; REELWRIGHT_UPDATE=1 takes the new one.`,
    };
  },
};

async function pictureOf(actual: Still | Uint8Array | string): Promise<Picture> {
  if (typeof actual === 'string' || actual instanceof Uint8Array) return readPicture(actual);
  return readPicture(await actual.png());
}

function sizeOf({ width, height }: Picture): string {
  return `${width}x${height}`;
}
