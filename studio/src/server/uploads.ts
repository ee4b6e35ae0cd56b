/** Files from a page: read completely, checked by the engine's ingest, and stored in `media` beside the ad. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Engine } from 'reelwright';
import type { UploadAnswer } from '../shared/messages.js';
import { fileName, freeName } from './file-names.js';

/** The most bytes of an uploaded file, as the engine's ingest takes them. */
const MOST_BYTES = 500_000_000;
const FOLDER = 'media';

export interface UploadPlace {
  readonly engine: Engine;
  readonly baseDir: string;
  /** The folder of the session, in which unfinished uploads lie. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
}

/**
 * A clip that renders cannot use well (rotated, HDR, of another codec) is stored as the engine has converted it. A file
 * that cannot be used is reported and not stored.
 */
export async function takeUpload(request: IncomingMessage, given: string, place: UploadPlace): Promise<UploadAnswer> {
  const { engine, baseDir, folder, signal, onProgress } = place;
  const end = extname(given).toLowerCase();
  const name = fileName(given.slice(0, given.length - end.length)) || 'file';
  const work = join(folder, randomUUID());
  await mkdir(work);
  try {
    const file = join(work, `upload${/^\.[a-z0-9]{1,5}$/.test(end) ? end : ''}`);
    if (!(await readInto(file, request, signal)))
      return { ok: false, message: `${given} is larger than 500 MB. Make it shorter, or export it smaller.` };
    const looked = await engine.ingest(file, {
      output: join(work, 'looked'),
      signal,
      onProgress: ({ percent }) => onProgress(percent),
    });
    if (looked.status === 'failed')
      return { ok: false, message: (looked.error_message ?? 'It cannot be used').replaceAll(`upload${end}`, given) };
    const { mezzanine, changes } = looked;
    const target = join(baseDir, FOLDER);
    await mkdir(target, { recursive: true });
    const kept = await freeName(target, name, mezzanine === null ? end : '.mp4');
    // The file is copied into the folder under a hidden name first, whatever disk it comes from; then it gets its name
    // in one step.
    const draft = join(target, `.${randomUUID()}.part`);
    await copyFile(mezzanine === null ? file : join(work, 'looked', mezzanine.path), draft);
    await rename(draft, join(target, kept));
    return { ok: true, path: `${FOLDER}/${kept}`, changes };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Reads an upload into a file; false when it is larger than allowed. */
async function readInto(file: string, request: IncomingMessage, signal: AbortSignal): Promise<boolean> {
  let bytes = 0;
  const counted = new Transform({
    transform(part: Buffer, _, done) {
      bytes += part.length;
      if (bytes > MOST_BYTES) done(new RangeError('too large'));
      else done(null, part);
    },
  });
  try {
    await pipeline(request, counted, createWriteStream(file, { flags: 'wx' }), { signal });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
