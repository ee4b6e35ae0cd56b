/**
 * Record and files of an upload -> its folder. A folder that is new appears by one rename; in one that is there,
 * `ingest.json` comes last.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyOutput } from '../../io/files/copy-output.js';
import { makeFolder } from '../../io/files/make-folder.js';
import { notWritable } from '../../io/files/output-place.js';
import { DRAFT_PREFIX, publishOutputs } from '../../io/files/publish-output.js';
import { readSmallFile } from '../../io/files/read-small-file.js';
import { ownerTag, removeOrphans } from '../../io/files/unfinished.js';
import type { Workspace } from '../workspace.js';
import type { Upload } from './upload.js';

/** The record's name. */
export const INGEST_JSON = 'ingest.json';

/** Far larger than any record. */
const MOST_RECORD_BYTES = 1024 * 1024;

const SOURCES = ['mp4', 'mkv', 'jpg', 'png', 'mp3', 'wav', 'ogg', 'flac', 'aac', 'aiff'].map(
  (suffix) => `source.${suffix}`,
);

/** Every name that an ingest may write. */
export const UPLOAD_FILES: readonly string[] = [
  ...['first-frame.jpg', 'first-frame.png', 'mezzanine.mp4', 'storyboard.jpg', 'storyboard.vtt', 'waveform.json'],
  ...SOURCES,
  INGEST_JSON,
];

export interface PublishRequest {
  /** Absolute path of the folder. */
  readonly folder: string;
  readonly upload: Upload;
  /** Paths of the files at present, by name. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Nothing is left of a publishing that fails, or whose source changed meanwhile. Without a workspace nothing is read
 * from outside.
 */
export async function publishUpload(request: PublishRequest, workspace?: Workspace): Promise<void> {
  const { folder, upload } = request;
  const record = `${JSON.stringify(upload, null, 2)}\n`;
  const isNew = (await stat(folder).catch(() => undefined)) === undefined;
  if (isNew && (await publishFolder(request, record, workspace))) return;
  await replaceFiles(request, record, workspace);
}

/** False when somebody made the folder meanwhile. */
async function publishFolder(
  { folder, files }: PublishRequest,
  record: string,
  workspace: Workspace | undefined,
): Promise<boolean> {
  const parent = dirname(folder);
  const draft = join(parent, `${DRAFT_PREFIX}${ownerTag()}-${randomBytes(6).toString('hex')}.part`);
  try {
    await makeFolder(parent);
    await removeOrphans(parent, DRAFT_PREFIX);
    workspace?.watchdog.addPath(draft);
    await mkdir(draft);
    for (const [name, file] of Object.entries(files)) await copyOutput(file, join(draft, name));
    await writeFile(join(draft, INGEST_JSON), record);
    await expectStill(workspace);
    await rename(draft, folder);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (['ENOTEMPTY', 'EEXIST'].includes(code)) return false;
    throw notWritable(folder, error) ?? error;
  } finally {
    await rm(draft, { recursive: true, force: true });
    workspace?.watchdog.removePath(draft);
  }
}

/** Until the new record is there, the folder holds none: nobody takes new files for the old ones. */
async function replaceFiles(
  { folder, files }: PublishRequest,
  record: string,
  workspace: Workspace | undefined,
): Promise<void> {
  await removeOrphans(folder, DRAFT_PREFIX);
  const names = Object.keys(files);
  const stale = (await namesOfRecord(join(folder, INGEST_JSON))).filter((name) => !names.includes(name));
  const paths = [...names, INGEST_JSON].map((name) => join(folder, name));
  await publishOutputs(paths, workspace?.watchdog, async (pending) => {
    for (const [index, { draft }] of pending.entries()) {
      const file = files[names[index] ?? ''];
      if (file === undefined) await writeFile(draft, record);
      else await copyOutput(file, draft);
    }
    await expectStill(workspace);
    for (const name of [INGEST_JSON, ...stale]) await rm(join(folder, name), { force: true });
  });
}

/** The last look at what was read: nothing is read from here on. */
async function expectStill(workspace: Workspace | undefined): Promise<void> {
  await workspace?.sources.finish();
  workspace?.signal.throwIfAborted();
}

/** Files of an earlier ingest in the folder, by its record; only names that an ingest writes. */
async function namesOfRecord(path: string): Promise<readonly string[]> {
  const record = await readSmallFile(path, MOST_RECORD_BYTES);
  const text = record.kind === 'text' ? record.text : '';
  return UPLOAD_FILES.filter((name) => name !== INGEST_JSON && text.includes(`"${name}"`));
}
