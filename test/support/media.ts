/**
 * The shared test media and models, which are not part of the repository: REELWRIGHT_TEST_MEDIA, else ../shared/media.
 */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import { isCi } from './golden-mode.js';

const repository = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** Absolute path of the media folder, whether or not it exists. */
export const mediaFolder = resolve(repository, process.env['REELWRIGHT_TEST_MEDIA'] ?? '../shared/media');
/** True when the folder is there. */
export const hasMedia = existsSync(mediaFolder);
/** Clips, detections, ground truth and scores for tracking. */
export const trackingMedia = join(mediaFolder, 'tracking');
/** Detector networks: REELWRIGHT_MODELS, else `models` beside the media. */
export const modelsFolder = resolve(repository, process.env['REELWRIGHT_MODELS'] ?? join(mediaFolder, '../models'));

/** For `it.skipIf(skipsMedia)`: without the folder a test is skipped on a desk; in CI it runs, and fails. */
export const skipsMedia = !hasMedia && !isCi(process.env);
/** The same for tests that need a real network. */
export const skipsModels = !existsSync(join(modelsFolder, 'yolox_nano_kazuhito00.onnx')) && !isCi(process.env);

/**
 * Absolute path of a file of the media folder; throws when the folder is there and the file is not (a typing error).
 */
export function testMedia(name: string): string {
  const path = join(mediaFolder, name);
  if (hasMedia && !existsSync(path))
    throw new Error(`Expected the test medium ${name} in ${mediaFolder} but there is none`);
  return path;
}
/** `describe` for tests that need the media: skipped without the folder, except in CI, where that is a failure. */
export function describeWithMedia(name: string, tests: () => void): void {
  if (hasMedia) {
    describe(name, tests);
  } else if (isCi(process.env)) {
    describe(name, () => {
      it('finds the test media', () => {
        throw new Error(
          `Expected the test media in ${mediaFolder} but there is no such folder; set REELWRIGHT_TEST_MEDIA`,
        );
      });
    });
  } else {
    describe.skip(`${name} (no test media in ${mediaFolder})`, tests);
  }
}
