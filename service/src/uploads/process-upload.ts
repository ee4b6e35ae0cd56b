/**
 * The job of an upload: the engine measures it, and converts it or tells why it cannot be used; then the received bytes
 * are deleted.
 */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Upload, UploadSlot } from 'reelwright';
import { TaskFailed } from '../children/task.types.js';
import type { Db } from '../database/connect.js';
import { transact } from '../database/transact.js';
import { tell } from '../events/event.js';
import { ingestUpload } from '../films/render-film.js';
import type { JobHandler } from '../queue/job-queue.js';
import { enqueue } from '../queue/outbox.js';
import { inFolder } from '../store/in-folder.js';
import { newKey } from '../store/keys.js';
import type { Store } from '../store/store.types.js';
import type { WorkParts } from '../work/work-parts.js';
import { moveUpload, type UploadMedia, type UploadRow, uploadById } from './upload.js';

/** Prepares a received upload; false when it was not expected any more. */
export async function startProcessing(trx: Db, id: number): Promise<boolean> {
  if (!(await moveUpload(trx, id, 'pending', { status: 'processing' }))) return false;
  await enqueue(trx, { jobId: `upload-${id}`, name: 'upload', payload: { upload_id: id } });
  return true;
}

/** The handler of the jobs of uploads. */
export function uploadHandler(db: Db, parts: WorkParts): JobHandler {
  return {
    work: async (payload, signal) => {
      const upload = await uploadById(db, Number(payload['upload_id']));
      if (upload?.status !== 'processing') return undefined;
      const suffix = upload.objectKey.slice(upload.objectKey.lastIndexOf('.') + 1);
      const place = upload.projectId === null ? 'assets' : `p${upload.projectId}/uploads`;
      const folder = newKey(`a${upload.accountId}/${place}`, suffix).slice(0, -suffix.length - 1);
      const made = await ingested(parts, { upload, folder, signal });
      const isTaken =
        made.status === 'ready'
          ? await makeReady(db, upload, mediaOf(made, folder))
          : await moveUpload(db, upload.id, 'processing', { status: 'failed', errorMessage: wordsOf(made, upload) });
      if (!isTaken) await parts.store.remove(folder);
      await parts.store.remove(upload.objectKey);
      return undefined;
    },
    giveUp: async (payload) => {
      const errorMessage = 'The file could not be processed.';
      await moveUpload(db, Number(payload['upload_id']), 'processing', { status: 'failed', errorMessage });
    },
  };
}

/** Marks an upload as ready and tells its account; false when it was not expected any more. */
function makeReady(db: Db, { id, accountId, projectId }: UploadRow, media: UploadMedia): Promise<boolean> {
  return transact(db, async (trx) => {
    if (!(await moveUpload(trx, id, 'processing', { status: 'ready', media }))) return false;
    const slug =
      projectId === null
        ? null
        : (await trx.selectFrom('project').select('slug').where('id', '=', projectId).executeTakeFirst())?.slug;
    const { kind, duration_seconds } = media;
    const data = { upload_id: id, slug: slug ?? null, kind, duration_seconds };
    await tell(trx, { accountId, type: 'upload.ready', data });
    return true;
  });
}

interface Ingest {
  readonly upload: UploadRow;
  readonly folder: string;
  readonly signal: AbortSignal;
}

async function ingested(parts: WorkParts, { upload, folder, signal }: Ingest): Promise<Upload> {
  const { store, cacheDir } = parts;
  const file = await store.file(upload.objectKey);
  return inFolder(store, async (scratch) => {
    const output = join(scratch, 'out');
    const task = {
      kind: 'ingest',
      ...{ file, output },
      slot: upload.slot as UploadSlot,
      sizeBytes: upload.sizeBytes,
      checksum: upload.checksum ?? undefined,
      roots: [store.folder],
      cacheDir,
      namespace: `a${upload.accountId}`,
    } as const;
    const made = await ingestUpload(task, signal);
    if (made.status === 'ready') await adoptFolder(store, output, folder);
    return made;
  });
}

async function adoptFolder(store: Store, from: string, key: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) await store.adopt(file, `${key}/${relative(from, file).replaceAll(sep, '/')}`);
  }
}

function mediaOf(made: Upload, folder: string): UploadMedia {
  const path = made.mezzanine?.path ?? made.source.path;
  if (path === null || made.kind === null) throw new TaskFailed('output_missing', 'The engine kept no file.', false);
  return {
    kind: made.kind,
    key: `${folder}/${path}`,
    first_frame: made.first_frame_url === null ? null : `${folder}/${made.first_frame_url}`,
    duration_seconds: made.duration_seconds,
    folder,
  };
}

/** The engine's message for people: the file has the name that they gave it, never our own. */
function wordsOf(made: Upload, upload: UploadRow): string {
  const name = upload.objectKey.slice(upload.objectKey.lastIndexOf('/') + 1);
  const words = made.error_message ?? 'The file could not be processed.';
  // The name is inserted by a function, because `$&` in a replacement text would have a special meaning.
  return words.replaceAll(new RegExp(`\\S*${name.replaceAll('.', '\\.')}`, 'g'), () => upload.filename);
}
