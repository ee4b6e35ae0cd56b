/** Finds and verifies models; never uses the network (pull-model.ts does). */
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quote } from '../../document/describe.js';
import { ReelwrightError } from '../../errors.js';
import { isDetector, type ModelEntry, type ModelManifest, recognise } from '../../tracking/model-manifest.js';
import { contentHash } from '../files/content-hash.js';
import { packageIncomplete, readPackageFile } from '../files/package-file.js';
import { mediaError } from '../probe/media-error.js';
import { resolveSource } from '../probe/resolve-source.js';
import { modelUnsupported } from './model-unsupported.js';

/** The models/ folder of the package. */
// src/io/tracking and dist/io/tracking lie equally deep, so one relative path serves both.
export const packagedModels = new URL('../../../models/', import.meta.url);
/** The largest file that may be a model: larger than yolox_x. */
const MAX_BYTES = 512 * 1024 * 1024;

let manifest: ModelManifest | undefined;

/** models/manifest.json, read once per process. */
export function readModelManifest(): ModelManifest {
  manifest ??= JSON.parse(readPackageFile(new URL('manifest.json', packagedModels)).toString()) as ModelManifest;
  return manifest;
}

/** A network's file, found and hashed; whoever opens it checks that it still has that hash. */
export interface LoadedModel {
  /** The manifest's name, or the file's path. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly entry: ModelEntry | undefined;
}

export interface LoadModelOptions {
  /** The folder of models. */
  readonly folder: string;
  /** The list of known models. Default: the package's. */
  readonly manifest?: ModelManifest | undefined;
  /**
   * When given, a path is accepted as well: relative to `baseDir`, and with its real path within `roots`. Default:
   * names of the manifest only.
   */
  readonly paths?: { readonly baseDir: string; readonly roots?: readonly string[] | undefined } | undefined;
  /** Which names are accepted. Default: all of the manifest. */
  readonly wanted?: ((entry: ModelEntry) => boolean) | undefined;
  /** SHA-256 of a file. Default: `contentHash`. */
  readonly hash?: ((path: string) => Promise<string>) | undefined;
}

/** A path is what ends in .onnx or holds a separator; anything else is a name. */
const PATH = /[/\\]|\.onnx$/i;

/**
 * A model by the manifest's name, or by the path of an .onnx file. A name is searched in `folder`: as `<name>.onnx`,
 * else as any .onnx file of a known hash. Throws `model_missing`, `model_changed` or `package_incomplete` (class
 * environment), `model_unknown` or `path_not_allowed` (class usage); for a path that is allowed `asset_missing`,
 * `asset_unreadable`, `asset_too_large` (class media) or `model_unsupported` (class environment). A path that is not
 * allowed is not opened.
 */
export async function loadModel(nameOrPath: string, options: LoadModelOptions): Promise<LoadedModel> {
  const { hash = contentHash } = options;
  if (PATH.test(nameOrPath)) return loadFile(nameOrPath, options.paths, hash);
  const entry = findEntry(nameOrPath, options.manifest, options.wanted);
  if (entry.bundled !== undefined) {
    const own = fileURLToPath(new URL(entry.bundled, packagedModels));
    if (!(await isFile(own))) throw packageIncomplete(own, 'none');
    return verified(entry, own, hash);
  }
  const named = join(options.folder, `${entry.name}.onnx`);
  if (await isFile(named)) return verified(entry, named, hash);
  for (const name of await readdir(options.folder).catch((): string[] => [])) {
    if (!name.endsWith('.onnx')) continue;
    const path = join(options.folder, name);
    const bytes = await sizeOf(path);
    const sha256 = bytes === undefined || bytes > MAX_BYTES ? '' : await hash(path).catch(() => '');
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

/** The entry of a name, of those that are `wanted`; throws `model_unknown` (class usage). */
export function findEntry(
  name: string,
  manifest = readModelManifest(),
  wanted: (entry: ModelEntry) => boolean = () => true,
): ModelEntry {
  const models = manifest.models.filter(wanted);
  const entry = models.find((other) => other.name === name);
  if (entry !== undefined) return entry;
  const names = models.map((other) => other.name).join(', ');
  throw new ReelwrightError(
    {
      code: 'model_unknown',
      path: 'model',
      message: `Expected one of ${names} for model but received ${quote(name)}`,
      remedy: 'Use "yolox_nano"; a file of your own is named by the command line\'s --model FILE.onnx.',
    },
    { class: 'usage' },
  );
}

async function loadFile(
  source: string,
  paths: LoadModelOptions['paths'],
  hash: (path: string) => Promise<string>,
): Promise<LoadedModel> {
  if (paths === undefined) throw notAllowed(source);
  const { baseDir, roots } = paths;
  const path = await resolveSource(source, {
    baseDir,
    documentPath: 'model',
    ...(roots === undefined ? {} : { roots }),
  }).catch((error: unknown) => {
    throw isMissing(error) ? missingFile(source, error) : error;
  });
  const bytes = (await stat(path)).size;
  if (bytes > MAX_BYTES) {
    throw mediaError(path, 'model', {
      code: 'asset_too_large',
      expected: `at most ${MAX_BYTES} bytes`,
      received: `${bytes} bytes`,
      remedy: 'Name the .onnx file of a detector ("reelwright models list" names some).',
    });
  }
  if (!(await looksLikeOnnx(path))) throw modelUnsupported(quote(source), 'a file that is not in ONNX format');
  const sha256 = await hash(path);
  const entry = recognise(readModelManifest(), sha256);
  return { name: entry?.name ?? path, path, bytes, sha256, entry };
}

function isMissing(error: unknown): boolean {
  return error instanceof ReelwrightError && error.code === 'asset_missing';
}

function missingFile(source: string, cause: unknown): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'asset_missing',
      path: 'model',
      message: `Expected a readable .onnx file for model but received no file at ${quote(source)}`,
      remedy: 'Check the path, or use the name of a model ("reelwright models list").',
    },
    { class: 'media', cause },
  );
}

/**
 * The first field of an ONNX file is the version of the format (onnx.proto): a small number under tag 1. Nothing is
 * reported about a file of another type, not even its hash.
 */
async function looksLikeOnnx(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x08 && buffer.readUInt8(1) < 0x80;
  } finally {
    await file.close();
  }
}

/** The same error for every path that is not allowed, whatever lies there. */
function notAllowed(source: string): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'path_not_allowed',
      path: 'model',
      message: `Expected the name of a model for model but received the path ${quote(source)}`,
      remedy:
        'Use a name of "reelwright models list"; to run a file of your own, give its path with --model FILE, or allow paths with the engine option modelPaths.',
    },
    { class: 'usage' },
  );
}

async function verified(
  entry: ModelEntry,
  path: string,
  hash: (path: string) => Promise<string>,
): Promise<LoadedModel> {
  const bytes = (await sizeOf(path)) ?? 0;
  // A file that is too long cannot be the model, so it is not hashed.
  const sha256 = bytes > MAX_BYTES ? 'longer than it may be' : await hash(path);
  if (recognise({ models: [entry] }, sha256) === undefined) throw modelChanged(entry, path, bytes, sha256);
  return { name: entry.name, path, bytes, sha256, entry };
}

function missing(entry: ModelEntry, folder: string): ReelwrightError {
  const megabytes = (entry.bytes / 1e6).toFixed(1);
  const file = isDetector(entry) ? 'a file: --model FILE.onnx, or ' : '';
  return new ReelwrightError(
    {
      code: 'model_missing',
      path: 'model',
      message: `Expected the model ${entry.name} in ${folder} but received none`,
      remedy: `Run "reelwright models pull ${entry.name}" once (${megabytes} MB), or name ${file}a folder: REELWRIGHT_MODELS.`,
    },
    { class: 'environment' },
  );
}

/** The error for a file whose bytes are not those of the manifest. */
export function modelChanged(entry: ModelEntry, where: string, bytes: number, sha256: string): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'model_changed',
      path: 'model',
      message: `Expected ${entry.name} (${entry.bytes} bytes, SHA-256 ${entry.sha256.slice(0, 12)}…) at ${where} but received ${bytes} bytes, SHA-256 ${sha256.slice(0, 12)}…`,
      remedy: `Remove the file and run "reelwright models pull ${entry.name}"; to use a file of your own, give its path with --model.`,
    },
    { class: 'environment', retryable: true },
  );
}

async function isFile(path: string): Promise<boolean> {
  return (await sizeOf(path)) !== undefined;
}

/** Bytes of a regular file; undefined for anything else. */
async function sizeOf(path: string): Promise<number | undefined> {
  const facts = await stat(path).catch(() => undefined);
  return facts?.isFile() ? facts.size : undefined;
}
