/**
 * Uploads by parts: each part is a file of its own until all are there; then they are joined, each compared with its
 * ETag.
 */
import { z } from 'zod';
import { transact } from '../database/transact.js';
import { wrapped } from '../http/answer-schemas.js';
import { ok } from '../http/envelope.js';
import { type Route, route, type SlugCall } from '../http/route.js';
import { slugParams, text } from '../http/schema-parts.js';
import type { Project } from '../projects/project.js';
import { newKey } from '../store/keys.js';
import { LIFETIMES, UPLOADS } from '../values/limits.js';
import { Invalid, Refusal } from '../values/refusals.js';
import { startProcessing } from './process-upload.js';
import { uploadSchema } from './read-upload.js';
import { deleteUpload, findUpload, insertUpload, type UploadRow } from './upload.js';
import {
  announced,
  clipFolder,
  expected,
  shownUpload,
  suffixOf,
  type UploadParts,
  writableProject,
} from './upload-call.js';

const write = { method: 'POST', access: 'video:generate', params: slugParams } as const;
/** The most characters of an upload's id; the ids of S3 servers are long. */
const UPLOAD_ID_MAX = 1024;
const ids = { upload_id: z.int(), s3_upload_id: text(UPLOAD_ID_MAX, 1) };
const part_number = z.int().min(1).max(UPLOADS.partsMax);

/** Init, sign, complete, abort. */
export function multipartRoutes(parts: UploadParts): readonly Route[] {
  return [initRoute(parts), signRoute(parts), completeRoute(parts), abortRoute(parts)];
}

function initRoute(parts: UploadParts): Route {
  const begun = z.object({ ...ids, s3_key: z.string(), parts_count: z.int(), part_size: z.int() });
  return route({
    ...write,
    path: '/api/editor/:slug/uploads/multipart/init',
    limit: 'upload',
    summary: 'Begins an upload by parts',
    body: z.object(announced),
    success: { status: 200, body: wrapped(begun) },
    handle: async (call) => {
      const project = await writableProject(parts, call);
      const key = newKey(clipFolder(project), suffixOf(call.body.mime_type));
      const multipartId = await parts.store.beginParts(key, call.body.mime_type);
      const upload = await insertUpload(
        call.db,
        { ...expected(project, call.body, key), multipartId, partSize: UPLOADS.partBytes },
        parts.quotaBytes,
      );
      return ok({
        upload_id: upload.id,
        s3_upload_id: multipartId,
        s3_key: key,
        parts_count: countOf(upload),
        part_size: UPLOADS.partBytes,
      });
    },
  });
}

function signRoute(parts: UploadParts): Route {
  return route({
    ...write,
    path: '/api/editor/:slug/uploads/multipart/sign-part',
    limit: 'multipart_sign_part',
    summary: 'An address to which a part is sent with PUT, without a Content-Type',
    body: z.object({ ...ids, part_number }),
    success: { status: 200, body: wrapped(z.object({ presigned_url: z.string(), part_number: z.int() })) },
    handle: async (call) => {
      const { upload } = await begun(parts, call, call.body);
      const { part_number: number } = call.body;
      const count = countOf(upload);
      if (number > count)
        throw new Invalid({ part_number: [`Expected at most ${count} for part_number but received ${number}`] });
      const size = upload.partSize ?? UPLOADS.partBytes;
      const bytes = Math.min(size, upload.sizeBytes - (number - 1) * size);
      const expires = Math.floor(parts.now().getTime() / 1000) + LIFETIMES.upload;
      const part = { key: upload.objectKey, id: call.body.s3_upload_id, number, bytes, expires };
      return ok({ presigned_url: parts.partUrl(call.origin, part), part_number: number });
    },
  });
}

function completeRoute(parts: UploadParts): Route {
  const part = z.object({ part_number, etag: text(100, 1) });
  return route({
    ...write,
    path: '/api/editor/:slug/uploads/multipart/complete',
    limit: 'upload',
    summary: 'Joins the parts; the clip is processed then',
    body: z.object({ ...ids, parts: z.array(part).min(1).max(UPLOADS.partsMax) }),
    success: { status: 200, body: wrapped(uploadSchema) },
    handle: async (call) => {
      const { project, upload } = await begun(parts, call, call.body);
      const refuse = (what: string) => new Invalid({ parts: [`Expected ${what} for parts`] });
      const numbers = call.body.parts.map((one) => one.part_number);
      if (numbers.length !== countOf(upload) || numbers.some((number, index) => number !== index + 1))
        throw refuse(`every part from 1 to ${countOf(upload)} once, in ascending order,`);
      const etags = call.body.parts.map(({ etag }) => etag.replaceAll('"', ''));
      const wrong = await parts.store.finishParts(upload.objectKey, call.body.s3_upload_id, etags);
      if (wrong?.is === 'missing') throw refuse('parts that were sent to their addresses');
      if (wrong !== undefined) throw refuse(`the ETag that part ${wrong.number} was answered with`);
      await transact(call.db, (trx) => startProcessing(trx, upload.id));
      const { accountId, id: projectId } = project;
      return shownUpload(parts, call, project, await findUpload(call.db, { accountId, projectId, id: upload.id }));
    },
  });
}

function abortRoute(parts: UploadParts): Route {
  return route({
    ...write,
    path: '/api/editor/:slug/uploads/multipart/abort',
    limit: 'upload',
    summary: 'Cancels an upload by parts',
    body: z.object(ids),
    success: { status: 200, body: wrapped(z.object({ upload_id: z.int() })) },
    handle: async (call) => {
      const { upload } = await begun(parts, call, call.body);
      await deleteUpload(call.db, upload.id);
      await parts.store.dropParts(upload.objectKey, call.body.s3_upload_id);
      return ok({ upload_id: upload.id });
    },
  });
}

/** The upload by parts that a call means; 404 when there is none, or it is over. */
async function begun(
  parts: UploadParts,
  call: SlugCall,
  { upload_id: id, s3_upload_id }: { readonly upload_id: number; readonly s3_upload_id: string },
): Promise<{ readonly project: Project; readonly upload: UploadRow }> {
  const project = await writableProject(parts, call);
  const upload = await findUpload(call.db, { accountId: project.accountId, projectId: project.id, id });
  if (upload.multipartId !== s3_upload_id || upload.status !== 'pending') throw new Refusal('not_found');
  return { project, upload };
}

function countOf({ sizeBytes, partSize }: UploadRow): number {
  return Math.ceil(sizeBytes / (partSize ?? UPLOADS.partBytes));
}
