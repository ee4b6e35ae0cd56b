/**
 * The font manifest and the font files it names, found from this package so that it works when installed as a
 * dependency.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ReelwrightError } from '../../errors.js';
import type { FontManifest, ManifestFace, ManifestFile, ManifestSlice } from '../../type/font-manifest.js';
import { readPackageFile } from '../files/package-file.js';

// src/io/fonts and dist/io/fonts lie equally deep, so one relative path serves both.
const fontsFolder = new URL('../../../fonts/', import.meta.url);
const require = createRequire(import.meta.url);

/** Files up to this size are checked by their hash (below 1 ms each), larger ones by their size. */
const HASHED_BYTES = 1_000_000;

let manifest: FontManifest | undefined;

/** fonts/manifest.json, read once per process. */
export function readFontManifest(): FontManifest {
  manifest ??= JSON.parse(readPackageFile(new URL('manifest.json', fontsFolder)).toString()) as FontManifest;
  return manifest;
}

/** The names of this installation's fonts in draw lists. */
export function fontNames(): ReadonlySet<string> {
  return new Set(Object.values(readFontManifest().faces).map(({ alias }) => alias));
}

/** The slices of a face that is cut into many files; throws a TypeError for a face in one piece. */
export function readFontSlices(face: ManifestFace): readonly ManifestSlice[] {
  if (face.slices === undefined) throw new TypeError(`internal: ${face.alias} has no slices`);
  return JSON.parse(readPackageFile(new URL(face.slices, fontsFolder)).toString()) as readonly ManifestSlice[];
}

/**
 * Absolute path of a font file, after a check that it is the one that was measured. Throws `font_missing` or
 * `font_changed`.
 */
export function resolveFontFile(face: ManifestFace, file: ManifestFile): string {
  const install = `Run npm install so that ${face.package}@${face.version} is present.`;
  let path: string;
  let bytes: number;
  try {
    path = join(dirname(require.resolve(`${face.package}/package.json`)), file.path);
    bytes = statSync(path).size;
  } catch (cause) {
    const message = `Expected the font file ${file.path} in ${face.package} but received none`;
    throw new ReelwrightError(
      { code: 'font_missing', path: '', message, remedy: install },
      { class: 'environment', cause },
    );
  }
  const same = bytes === file.bytes && (bytes > HASHED_BYTES || sha256OfFile(path) === file.sha256);
  if (!same) {
    const message = `Expected ${file.path} of ${face.package}@${face.version} (${file.bytes} bytes, SHA-256 ${file.sha256.slice(0, 12)}…) but received another file of ${bytes} bytes`;
    throw new ReelwrightError({ code: 'font_changed', path: '', message, remedy: install }, { class: 'environment' });
  }
  return path;
}

function sha256OfFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
