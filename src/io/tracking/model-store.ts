/** Finds and verifies detector models; never goes to the network (see pull-model.ts). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ReelwrightError } from '../../errors.js';
import { type ModelEntry, type ModelManifest, recognise } from '../../tracking/model-manifest.js';

/** The models/ folder of the package. */
// src/io/tracking and dist/io/tracking lie equally deep, so one relative path serves both.
export const packagedModels = new URL('../../../models/', import.meta.url);
/** The largest file read as a model: above yolox_x, below a mistake. */
const MAX_BYTES = 512 * 1024 * 1024;

let manifest: ModelManifest | undefined;

/** models/manifest.json, read once per process. */
export function readModelManifest(): ModelManifest {
  manifest ??= JSON.parse(readFileSync(new URL('manifest.json', packagedModels), 'utf8')) as ModelManifest;
  return manifest;
}

export interface LoadedModel {
  /** The manifest's name, or the file's path. */
  readonly name: string;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly entry: ModelEntry | undefined;
}

/**
 * A model by the manifest's name, or by the path of an .onnx file. A name is looked for in `folder`: as `<name>.onnx`, else as any
 * .onnx file of its size and hash. Throws `model_missing` or `model_changed` (class environment), `asset_missing` (class media) for a path,
 * `model_unknown` (class usage).
 */
export async function loadModel(
  nameOrPath: string,
  options: {
    readonly folder: string;
    readonly baseDir?: string | undefined;
    /** Default: the package's. */
    readonly manifest?: ModelManifest | undefined;
  },
): Promise<LoadedModel> {
  if (/[/\\]|\.onnx$/i.test(nameOrPath)) return loadFile(resolve(options.baseDir ?? process.cwd(), nameOrPath));
  const entry = findEntry(nameOrPath, options.manifest);
  if (entry.bundled !== undefined) return verified(entry, fileURLToPath(new URL(entry.bundled, packagedModels)));
  const named = join(options.folder, `${entry.name}.onnx`);
  if (await isFile(named)) return verified(entry, named);
  for (const name of await readdir(options.folder).catch((): string[] => [])) {
    if (!name.endsWith('.onnx')) continue;
    const path = join(options.folder, name);
    const bytes = await readSmall(path);
    const sha256 = bytes === undefined ? '' : sha256Of(bytes);
    if (bytes !== undefined && recognise({ models: [entry] }, sha256) !== undefined)
      return { name: entry.name, path, bytes, sha256, entry };
  }
  throw missing(entry, options.folder);
}

/** True when `loadModel` would find it; the file is not read when it has the model's own name. */
export async function hasModel(entry: ModelEntry, folder: string): Promise<boolean> {
  if (entry.bundled !== undefined || (await isFile(join(folder, `${entry.name}.onnx`)))) return true;
  return loadModel(entry.name, { folder }).then(
    () => true,
    () => false,
  );
}

/** The entry of a name; throws `model_unknown` (class usage). */
export function findEntry(name: string, manifest = readModelManifest()): ModelEntry {
  const { models } = manifest;
  const entry = models.find((other) => other.name === name);
  if (entry !== undefined) return entry;
  const names = models.map((other) => other.name).join(', ');
  throw new ReelwrightError(
    {
      code: 'model_unknown',
      path: 'model',
      message: `Expected one of ${names}, or the path of an .onnx file, for model but received "${name}"`,
      remedy: `Use "yolox_nano", or "./${name}.onnx" if it is a file.`,
    },
    { class: 'usage' },
  );
}

async function loadFile(path: string): Promise<LoadedModel> {
  const bytes = await readSmall(path);
  if (bytes === undefined) {
    throw new ReelwrightError(
      {
        code: 'asset_missing',
        path: 'model',
        message: `Expected a readable .onnx file for model but received ${path}`,
        remedy: 'Check the path, or use the name of a model ("reelwright models list").',
      },
      { class: 'media' },
    );
  }
  const sha256 = sha256Of(bytes);
  const entry = recognise(readModelManifest(), sha256);
  return { name: entry?.name ?? path, path, bytes, sha256, entry };
}

async function verified(entry: ModelEntry, path: string): Promise<LoadedModel> {
  const bytes = await readFile(path);
  const sha256 = sha256Of(bytes);
  if (recognise({ models: [entry] }, sha256) === undefined) throw changed(entry, path, bytes.length, sha256);
  return { name: entry.name, path, bytes, sha256, entry };
}

function missing(entry: ModelEntry, folder: string): ReelwrightError {
  const megabytes = (entry.bytes / 1e6).toFixed(1);
  return new ReelwrightError(
    {
      code: 'model_missing',
      path: 'model',
      message: `Expected the detector ${entry.name} in ${folder} but received none`,
      remedy: `Run "reelwright models pull ${entry.name}" once (${megabytes} MB), or name a file: --model FILE.onnx, or a folder: REELWRIGHT_MODELS.`,
    },
    { class: 'environment' },
  );
}

/** Throw it where bytes are not those of the manifest. */
export function changed(entry: ModelEntry, where: string, bytes: number, sha256: string): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'model_changed',
      path: 'model',
      message: `Expected ${entry.name} (${entry.bytes} bytes, SHA-256 ${entry.sha256.slice(0, 12)}…) at ${where} but received ${bytes} bytes, SHA-256 ${sha256.slice(0, 12)}…`,
      remedy: `Remove the file and run "reelwright models pull ${entry.name}"; to use a file of your own, give its path.`,
    },
    { class: 'environment', retryable: true },
  );
}

async function readSmall(path: string): Promise<Uint8Array | undefined> {
  const facts = await stat(path).catch(() => undefined);
  if (facts === undefined || !facts.isFile() || facts.size > MAX_BYTES) return undefined;
  return readFile(path).catch(() => undefined);
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true;
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
