/** Uploads as rows: a project's clips, and the assets of the catalog. */
import type { Selectable } from 'kysely';
import type { Db } from '../database/connect.js';
import type { Schema, UploadStatus } from '../database/schema.types.js';
import { oneAtATime } from '../identity/accounts.js';
import { UPLOADS } from '../values/limits.js';
import { Refusal } from '../values/refusals.js';

/** The result of an upload. A type, so that it can be stored as JSON. */
export type UploadMedia = {
  readonly kind: 'video' | 'image' | 'audio';
  /** The store key of the file that renders read. */
  readonly key: string;
  readonly first_frame: string | null;
  readonly duration_seconds: number | null;
  /** The store key of the folder with all its files. */
  readonly folder: string;
};

/** An upload. */
export interface UploadRow {
  readonly id: number;
  readonly accountId: number;
  /** Null: an asset of the catalog. */
  readonly projectId: number | null;
  readonly slot: string;
  readonly status: UploadStatus;
  readonly filename: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly fitMode: string | null;
  readonly checksum: string | null;
  readonly objectKey: string;
  readonly multipartId: string | null;
  readonly partSize: number | null;
  readonly media: UploadMedia | null;
  readonly errorMessage: string | null;
  readonly insertedAt: Date;
}

/** An upload to expect. */
export interface NewUpload {
  readonly accountId: number;
  readonly projectId: number | null;
  readonly slot: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly objectKey: string;
  readonly fitMode?: string | null | undefined;
  readonly productDescription?: string | null | undefined;
  readonly checksum?: string | null | undefined;
  readonly multipartId?: string;
  readonly partSize?: number;
}

/** The bytes of an account's uploads. */
export interface Quota {
  readonly limit: number;
  /** Bytes of the uploads that are ready or are being made ready. */
  readonly used: number;
  /** Bytes of the uploads that were announced and have not arrived yet. */
  readonly reserved: number;
  readonly remaining: number;
}

/** The quota of an account. */
export async function quotaOf(db: Db, accountId: number, limit: number): Promise<Quota> {
  const rows = await db
    .selectFrom('upload')
    .select((select) => ['status', select.fn.sum<number | string>('size_bytes').as('bytes')])
    .where('account_id', '=', accountId)
    .groupBy('status')
    .execute();
  const bytes = (...of: readonly UploadStatus[]) =>
    rows.filter(({ status }) => of.includes(status)).reduce((sum, row) => sum + Number(row.bytes), 0);
  const [used, reserved] = [bytes('processing', 'ready'), bytes('pending')];
  return { limit, used, reserved, remaining: Math.max(0, limit - used - reserved) };
}

/** Notes an upload. Throws 422 `upload_quota_exceeded`. */
export function insertUpload(db: Db, upload: NewUpload, limit: number): Promise<UploadRow> {
  return oneAtATime(db, upload.accountId, async (trx) => {
    const quota = await quotaOf(trx, upload.accountId, limit);
    if (upload.sizeBytes > UPLOADS.maxBytes || upload.sizeBytes > quota.remaining)
      throw new Refusal('upload_quota_exceeded', { quota });
    const row = await trx
      .insertInto('upload')
      .values({
        account_id: upload.accountId,
        project_id: upload.projectId,
        slot: upload.slot,
        filename: upload.filename,
        mime_type: upload.mimeType,
        size_bytes: upload.sizeBytes,
        fit_mode: upload.fitMode ?? null,
        product_description: upload.productDescription ?? null,
        checksum_sha256: upload.checksum ?? null,
        object_key: upload.objectKey,
        multipart_id: upload.multipartId ?? null,
        part_size: upload.partSize ?? null,
        error_message: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return uploadOf(row);
  });
}

/** Where an upload is looked for. */
export interface UploadPlace {
  readonly accountId: number;
  /** Null: the catalog. */
  readonly projectId: number | null;
  readonly id: number;
}

/** An upload of a project, or an asset; 404 for any other. */
export async function findUpload(db: Db, { accountId, projectId, id }: UploadPlace): Promise<UploadRow> {
  const query = db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('project_id', projectId === null ? 'is' : '=', projectId);
  const row = await query.executeTakeFirst();
  if (row === undefined) throw new Refusal('not_found');
  return uploadOf(row);
}

/** An upload by its id alone: for the work on it. */
export async function uploadById(db: Db, id: number): Promise<UploadRow | undefined> {
  const row = await db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : uploadOf(row);
}

/** A project's uploads, or an account's assets, newest first. */
export async function listUploads(
  db: Db,
  { accountId, projectId }: Omit<UploadPlace, 'id'>,
): Promise<readonly UploadRow[]> {
  return uploadsIn(await uploadsQuery(db, { accountId, projectId }).execute());
}

/** The same, as rows. */
export function uploadsQuery(db: Db, { accountId, projectId }: Omit<UploadPlace, 'id'>) {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('project_id', projectId === null ? 'is' : '=', projectId)
    .orderBy('id', 'desc');
}

/** Uploads of rows. */
export function uploadsIn(rows: readonly Selectable<Schema['upload']>[]): readonly UploadRow[] {
  return rows.map(uploadOf);
}

/** Changes an upload's status from the given one; false when it had another. */
export async function moveUpload(
  db: Db,
  id: number,
  from: UploadStatus,
  to: { readonly status: UploadStatus; readonly media?: UploadMedia; readonly errorMessage?: string },
): Promise<boolean> {
  const row = await db
    .updateTable('upload')
    .set({
      status: to.status,
      ...(to.media === undefined ? {} : { media: JSON.stringify(to.media) }),
      ...(to.errorMessage === undefined ? {} : { error_message: to.errorMessage }),
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets an upload. */
export async function deleteUpload(db: Db, id: number): Promise<void> {
  await db.deleteFrom('upload').where('id', '=', id).execute();
}

function uploadOf(row: Selectable<Schema['upload']>): UploadRow {
  return {
    id: row.id,
    accountId: row.account_id,
    projectId: row.project_id,
    slot: row.slot,
    status: row.status,
    filename: row.filename,
    mimeType: row.mime_type,
    sizeBytes: row.size_bytes,
    fitMode: row.fit_mode,
    checksum: row.checksum_sha256,
    objectKey: row.object_key,
    multipartId: row.multipart_id,
    partSize: row.part_size,
    media: row.media as UploadMedia | null,
    errorMessage: row.error_message,
    insertedAt: row.inserted_at,
  };
}
