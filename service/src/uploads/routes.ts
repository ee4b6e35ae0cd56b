/** Uploads of clips: presign, PUT, confirm; and by parts. */
import { z } from 'zod';
import { transact } from '../database/transact.js';
import { wrapped } from '../http/answer-schemas.js';
import { ok } from '../http/envelope.js';
import { type Route, route } from '../http/route.js';
import { slugParams } from '../http/schema-parts.js';
import { newKey } from '../store/keys.js';
import { LIFETIMES } from '../values/limits.js';
import { Invalid } from '../values/refusals.js';
import { multipartRoutes } from './multipart-routes.js';
import { startProcessing } from './process-upload.js';
import { readUpload, uploadSchema } from './read-upload.js';
import { findUpload, insertUpload, listUploads } from './upload.js';
import {
  announced,
  clipFolder,
  expected,
  idIn,
  shownUpload,
  suffixOf,
  type UploadParts,
  uploadProject,
  writableProject,
} from './upload-call.js';

const write = { access: 'video:generate', params: slugParams, limit: 'upload' } as const;
const presigned = z.object({
  upload_id: z.int(),
  presigned_url: z.string(),
  s3_key: z.string(),
  expires_in_seconds: z.int(),
});

/** All routes of uploads. */
export function uploadRoutes(parts: UploadParts): readonly Route[] {
  return [presignRoute(parts), confirmRoute(parts), listRoute(parts), ...multipartRoutes(parts)];
}

function presignRoute(parts: UploadParts): Route {
  const checksum = z
    .string()
    .regex(/^(?:[0-9a-fA-F]{64}|[A-Za-z0-9+/]{43}=)$/, 'a SHA-256 in hex or base64')
    .optional();
  return route({
    method: 'POST',
    path: '/api/editor/:slug/uploads/presign',
    ...write,
    summary: 'An address to which a clip is sent with PUT',
    body: z.object({ ...announced, checksum_sha256: checksum }),
    success: { status: 200, body: wrapped(presigned) },
    handle: async (call) => {
      const project = await writableProject(parts, call);
      const { mime_type: type, size_bytes, checksum_sha256 } = call.body;
      const key = newKey(clipFolder(project), suffixOf(type));
      const upload = await insertUpload(
        call.db,
        { ...expected(project, call.body, key), checksum: checksum_sha256 },
        parts.quotaBytes,
      );
      const expires = Math.floor(parts.now().getTime() / 1000) + LIFETIMES.upload;
      const grant = { method: 'PUT', key, type, maxBytes: size_bytes, isExact: true, expires } as const;
      return ok({
        upload_id: upload.id,
        presigned_url: parts.grantUrl(call.origin, grant),
        s3_key: key,
        expires_in_seconds: LIFETIMES.upload,
      });
    },
  });
}

function confirmRoute(parts: UploadParts): Route {
  return route({
    method: 'POST',
    path: '/api/editor/:slug/uploads/:upload_id/confirm',
    ...write,
    summary: 'Says that a clip has been sent; then it is processed',
    params: slugParams.extend({ upload_id: z.string() }),
    success: { status: 200, body: wrapped(uploadSchema) },
    handle: async (call) => {
      const project = await writableProject(parts, call);
      const place = { accountId: project.accountId, projectId: project.id, id: idIn(call.params.upload_id) };
      const upload = await findUpload(call.db, place);
      if (upload.status === 'pending') {
        if ((await parts.store.sizeOf(upload.objectKey)) !== upload.sizeBytes)
          throw new Invalid({
            upload_id: ['Expected for upload_id the id of an upload whose file was sent to its address'],
          });
        await transact(call.db, (trx) => startProcessing(trx, upload.id));
      }
      return shownUpload(parts, call, project, await findUpload(call.db, place));
    },
  });
}

function listRoute(parts: UploadParts): Route {
  return route({
    method: 'GET',
    path: '/api/editor/:slug/uploads',
    access: 'video:read',
    params: slugParams,
    summary: 'The uploads of a project, newest first',
    success: { status: 200, body: wrapped(z.array(uploadSchema)) },
    handle: async (call) => {
      const project = await uploadProject(call);
      const uploads = await listUploads(call.db, { accountId: project.accountId, projectId: project.id });
      return ok(uploads.map((one) => readUpload(one, project, (key) => parts.resultUrl(call.origin, key))));
    },
  });
}
