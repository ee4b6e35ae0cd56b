/**
 * Downloads a detector model: size and SHA-256 are verified before it appears under its name. This is the only code in
 * this folder that uses the network.
 */
import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ReelwrightError } from '../../errors.js';
import type { ModelEntry, ModelManifest } from '../../tracking/model-manifest.js';
import { makeFolder } from '../files/make-folder.js';
import { outOfResources } from '../system/out-of-resources.js';
import { findEntry, loadModel, modelChanged, packagedModels } from './model-store.js';

export interface PullOptions {
  /** The folder of models; created where it does not exist. */
  readonly folder: string;
  /** Instead of the manifest's own address: `<mirror>/<file name>`. Default REELWRIGHT_MODEL_MIRROR. */
  readonly mirror?: string | undefined;
  /** The list of known models. Default: the package's. */
  readonly manifest?: ModelManifest | undefined;
  readonly onProgress?: ((receivedBytes: number, totalBytes: number) => void) | undefined;
  /** Called with the reason of a new attempt. */
  readonly onRetry?: ((reason: string, seconds: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Seconds to wait before the second and the third attempt. Default 1, 4. */
  readonly retrySeconds?: readonly number[] | undefined;
  /**
   * Seconds after which a silent connection is closed; one that is slower than the least speed is closed after twice
   * that. Default 30.
   */
  readonly stallSeconds?: number | undefined;
  /** The least speed, bytes a second. Default 4096: the smallest model takes a quarter of an hour. */
  readonly leastSpeed?: number | undefined;
  /** Time limit of all attempts together. Default: the time of the file at the least speed, and two minutes. */
  readonly deadlineSeconds?: number | undefined;
}

export interface PulledModel {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** False where the model was already there. */
  readonly downloaded: boolean;
}

/** The name of an incomplete file; an old one was left by a process that was killed. */
const DRAFT = /^\.[\w-]+\.[0-9a-f-]{36}\.part$/;
const STALE_SECONDS = 3600;
const LEAST_SPEED = 4096;
const SPARE_SECONDS = 120;

/**
 * Puts a model of the manifest into `folder` as `<name>.onnx`, in one rename; does nothing when the right file is
 * there. Broken connections and server errors are tried again from the start, twice. Throws `model_unknown` (usage);
 * `download_failed`, `model_changed`, `model_not_written` (environment).
 */
export async function pullModel(name: string, options: PullOptions): Promise<PulledModel> {
  const entry = findEntry(name, options.manifest);
  if (entry.url === undefined) {
    const path = fileURLToPath(new URL(entry.bundled!, packagedModels));
    return { path, bytes: entry.bytes, sha256: entry.sha256, downloaded: false };
  }
  const path = join(options.folder, `${entry.name}.onnx`);
  const known = await loadModel(name, { folder: options.folder, manifest: options.manifest }).catch(() => undefined);
  if (known !== undefined) {
    return { path: known.path, bytes: known.bytes, sha256: known.sha256, downloaded: false };
  }
  options.signal?.throwIfAborted();
  await makeRoom(options.folder, path);
  const address = addressOf(entry.url, options.mirror ?? process.env['REELWRIGHT_MODEL_MIRROR']);
  const seconds = options.deadlineSeconds ?? entry.bytes / leastSpeedOf(options) + SPARE_SECONDS;
  const deadline = startDeadline(seconds);
  try {
    return await tryDownloads({ entry, address, path, deadline: deadline.signal }, options);
  } finally {
    deadline.stop();
  }
}

interface Download {
  readonly entry: ModelEntry;
  readonly address: string;
  readonly path: string;
  readonly deadline: AbortSignal;
}

async function tryDownloads(download: Download, options: PullOptions): Promise<PulledModel> {
  const { path, deadline } = download;
  const delays = options.retrySeconds ?? [1, 4];
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await downloadOnce(download, options);
    } catch (cause) {
      options.signal?.throwIfAborted();
      if (cause instanceof ReelwrightError) throw cause;
      if (isWriteError(cause)) throw notWritten(path, cause);
      const exhausted = outOfResources(cause);
      if (exhausted !== undefined) throw exhausted;
      const delay = delays[attempt];
      const isFinal = deadline.aborted || (cause instanceof Refused && !cause.isTemporary);
      if (isFinal || delay === undefined) throw failed(download, attempt + 1, cause);
      options.onRetry?.(reasonOf(cause), delay);
      await wait(delay * 1000, undefined, options.signal === undefined ? {} : { signal: options.signal });
    }
  }
}

async function downloadOnce({ entry, address, path, deadline }: Download, options: PullOptions): Promise<PulledModel> {
  const draft = join(options.folder, `.${entry.name}.${randomUUID()}.part`);
  const hash = createHash('sha256');
  const speed = watchSpeed(options.stallSeconds ?? 30, leastSpeedOf(options));
  const signals = [speed.signal, deadline, ...(options.signal === undefined ? [] : [options.signal])];
  let received = 0;
  try {
    const response = await fetch(address, { signal: AbortSignal.any(signals) });
    if (!response.ok || response.body === null) throw new Refused(response.status);
    const count = new Transform({
      transform(part: Buffer, _, done) {
        speed.count(part.length);
        received += part.length;
        hash.update(part);
        options.onProgress?.(Math.min(received, entry.bytes), entry.bytes);
        // More bytes than the manifest lists cannot be the right file, and a wrong address must not fill the disk.
        done(received > entry.bytes ? modelChanged(entry, address, received, 'longer than it may be') : null, part);
      },
    });
    const file = await open(draft, 'wx');
    await pipeline(Readable.fromWeb(response.body as ReadableStream), count, file.createWriteStream());
    const sha256 = hash.digest('hex');
    const declared = Number(response.headers.get('content-length') ?? received);
    if (received < declared) throw new Error(`the connection ended after ${received} of ${declared} bytes`);
    if (received !== entry.bytes || sha256 !== entry.sha256) throw modelChanged(entry, address, received, sha256);
    await rename(draft, path);
    return { path, bytes: received, sha256, downloaded: true };
  } catch (cause) {
    throw signals.find((signal) => signal.aborted)?.reason ?? cause;
  } finally {
    speed.stop();
    await rm(draft, { force: true });
  }
}

function leastSpeedOf(options: PullOptions): number {
  return options.leastSpeed ?? LEAST_SPEED;
}

/** A server's answer that is not the file. */
class Refused extends Error {
  readonly isTemporary: boolean;
  constructor(status: number) {
    super(`HTTP ${status}`);
    this.isTemporary = status >= 500 || status === 429 || status === 408;
  }
}

/**
 * Aborts after a silence, and at the end of twice that time in which too little came: a connection that sends a byte
 * now and then is as useless.
 */
function watchSpeed(silenceSeconds: number, leastSpeed: number) {
  const controller = new AbortController();
  const windowSeconds = 2 * silenceSeconds;
  const cut = (reason: string) => controller.abort(new Error(reason));
  const silent = () => cut(`nothing for ${silenceSeconds} s`);
  let silence = setTimeout(silent, silenceSeconds * 1000);
  let bytes = 0;
  const window = setInterval(() => {
    if (bytes < leastSpeed * windowSeconds) cut(`no more than ${bytes} bytes in ${windowSeconds} s`);
    bytes = 0;
  }, windowSeconds * 1000);
  return {
    signal: controller.signal,
    count: (received: number) => {
      bytes += received;
      clearTimeout(silence);
      silence = setTimeout(silent, silenceSeconds * 1000);
    },
    stop: () => {
      clearTimeout(silence);
      clearInterval(window);
    },
  };
}

function startDeadline(seconds: number) {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new Error(`not all of it within ${Math.ceil(seconds)} s`)),
    seconds * 1000,
  );
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}

/** Creates the folder, and removes what killed downloads left in it. */
async function makeRoom(folder: string, path: string): Promise<void> {
  try {
    await makeFolder(folder);
  } catch (cause) {
    throw notWritten(path, cause);
  }
  for (const name of await readdir(folder).catch((): string[] => [])) {
    if (!DRAFT.test(name)) continue;
    const facts = await stat(join(folder, name)).catch(() => undefined);
    if (facts !== undefined && Date.now() - facts.mtimeMs > STALE_SECONDS * 1000)
      await rm(join(folder, name), { force: true });
  }
}

function addressOf(url: string, mirror: string | undefined): string {
  if (mirror === undefined || mirror === '') return url;
  const file = url.slice(url.lastIndexOf('/') + 1);
  const address = `${mirror.replace(/\/+$/, '')}/${file}`;
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address;
  throw new ReelwrightError(
    {
      code: 'usage',
      path: '',
      message: `Expected an http or https address for REELWRIGHT_MODEL_MIRROR but received ${mirror}`,
      remedy: `Use the folder that holds ${file}, such as https://mirror.example/models.`,
    },
    { class: 'usage' },
  );
}

function isWriteError(cause: unknown): boolean {
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  return ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR', 'ENOENT', 'ENAMETOOLONG'].includes(code);
}

/** The innermost cause: fetch itself only says "fetch failed". */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.cause instanceof Error) return reasonOf(cause.cause);
  return cause.message === '' ? cause.name : cause.message;
}

function failed({ entry, address, path }: Download, attempts: number, cause: unknown): ReelwrightError {
  const tries = attempts === 1 ? '' : ` (${attempts} attempts)`;
  return new ReelwrightError(
    {
      code: 'download_failed',
      path: '',
      message: `Expected ${entry.bytes} bytes from ${address} but received: ${reasonOf(cause)}${tries}`,
      remedy: `Try again; or name a mirror: REELWRIGHT_MODEL_MIRROR=https://…; or download the file by hand and save it as ${path}.`,
    },
    { class: 'environment', retryable: true, cause },
  );
}

function notWritten(path: string, cause: unknown): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'model_not_written',
      path: '',
      message: `Expected a place to write for ${path} but received ${reasonOf(cause)}`,
      remedy: 'Name a folder of your own: REELWRIGHT_MODELS=DIR.',
    },
    { class: 'environment', cause },
  );
}
