/** What the kinds of ingest have in common: the job, what comes of it, and how that is kept. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '../../hash.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import type { ProgressReporter } from '../progress.js';
import type { Workspace } from '../workspace.js';
import type { Upload, UploadSlot, UploadSource } from './upload.js';

/** One upload that is open and hashed. */
export interface IngestJob {
  readonly held: HeldSource;
  readonly slot: UploadSlot | undefined;
  readonly workspace: Workspace;
  readonly progress: ProgressReporter;
}

/** What was found out of an upload, and what was made of it. */
export interface Ingested {
  readonly record: Pick<
    Upload,
    'kind' | 'duration_seconds' | 'first_frame_url' | 'changes' | 'mezzanine' | 'waveform' | 'storyboard' | 'warnings'
  > & { readonly source: Pick<UploadSource, 'container' | 'video' | 'image' | 'audio' | 'tags'> };
  /** Paths of the files at present, by their name in the folder. */
  readonly files: Readonly<Record<string, string>>;
}

/** A record and the names of its files, which lie in `folder`. */
export interface MadeUpload {
  readonly record: Ingested['record'];
  readonly names: readonly string[];
}

/** Files of `made` as they lie in `folder`. */
function inFolder({ record, names }: MadeUpload, folder: string): Ingested {
  return { record, files: Object.fromEntries(names.map((name) => [name, join(folder, name)])) };
}

/** What was made of this content before, or what `make` makes of it in an empty folder, which is then kept. */
export async function rememberedUpload(
  { cache, folder: work }: Pick<Workspace, 'cache' | 'folder'>,
  identity: Readonly<Record<string, unknown>>,
  make: (folder: string) => Promise<MadeUpload>,
): Promise<Ingested> {
  const key = hashOf(identity);
  const folder = join(work, 'upload');
  await mkdir(folder, { recursive: true });
  const known = (await cache?.fetchJson(key)) as MadeUpload | undefined;
  if (known !== undefined && cache !== undefined) {
    let complete = true;
    for (const name of known.names)
      complete = complete && (await cache.fetch(fileKey(key, name), join(folder, name))) !== undefined;
    if (complete) return inFolder(known, folder);
  }
  // Not the same folder: files of an entry that was not complete may lie there, and share their bytes with the cache.
  const fresh = join(work, 'made');
  await mkdir(fresh, { recursive: true });
  const made = await make(fresh);
  for (const name of made.names) await cache?.store(fileKey(key, name), join(fresh, name));
  await cache?.storeJson(key, made);
  return inFolder(made, fresh);
}

function fileKey(key: string, name: string): string {
  return hashOf({ upload: key, name });
}

/** Demuxers whose containers are known by another name. */
export const CONTAINERS: Readonly<Record<string, string>> = { mov: 'mp4', w64: 'wav' };

/** Seconds rounded to a millionth. */
export function roundedSeconds(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6;
}
