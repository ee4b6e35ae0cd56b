/** The catalog of media that projects share: for accounts with a subscription. */
import { z } from 'zod';
import { transact } from '../database/transact.js';
import { wrapped } from '../http/answer-schemas.js';
import { ok } from '../http/envelope.js';
import { type Call, type Route, route } from '../http/route.js';
import { choice, slugParams, text } from '../http/schema-parts.js';
import { setLogo } from '../sliders/logo-routes.js';
import { sliderSchema } from '../sliders/read-slider.js';
import { ownSlider, type SliderParts } from '../sliders/slider-call.js';
import { newKey } from '../store/keys.js';
import { startProcessing } from '../uploads/process-upload.js';
import { findUpload, insertUpload, listUploads, quotaOf, type UploadRow } from '../uploads/upload.js';
import { idIn, suffixOf } from '../uploads/upload-call.js';
import { LIFETIMES, UPLOADS } from '../values/limits.js';
import { Invalid, Refusal } from '../values/refusals.js';

/** What the routes need. */
export interface CatalogParts extends SliderParts {
  readonly quotaBytes: number;
}

const assetSchema = z.object({
  id: z.int(),
  status: z.enum(['pending', 'processing', 'ready', 'failed']),
  duration_seconds: z.number().nullable(),
  first_frame_url: z.string().nullable(),
  error_message: z.string().nullable(),
});
const quotaSchema = z.object({ limit: z.int(), used: z.int(), reserved: z.int(), remaining: z.int() });
const IMAGE_TYPES = ['image/jpeg', 'image/png'] as const;
const FILENAME_MAX = 255;

/**
 * The routes that list assets, tell the quota, presign and confirm uploads, and set a slider's logo from the catalog.
 */
export function catalogRoutes(parts: CatalogParts): readonly Route[] {
  return [...readRoutes(parts), ...writeRoutes(parts), logoRoute(parts)];
}

function subscribed(call: Call): number {
  if (!call.caller.account.isSubscribed) throw new Refusal('subscription_required');
  return call.caller.account.id;
}

function readRoutes(parts: CatalogParts): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/assets',
      access: 'video:read',
      summary: 'The caller’s assets, newest first',
      success: { status: 200, body: wrapped(z.array(assetSchema)) },
      handle: async (call) => {
        const assets = await listUploads(call.db, { accountId: subscribed(call), projectId: null });
        return ok(assets.map((asset) => assetRead(parts, call, asset)));
      },
    }),
    route({
      method: 'GET',
      path: '/api/assets/quota',
      access: 'video:read',
      summary: 'How many bytes the account’s files take',
      success: { status: 200, body: wrapped(quotaSchema) },
      handle: async (call) => ok(await quotaOf(call.db, subscribed(call), parts.quotaBytes)),
    }),
  ];
}

function assetRead({ resultUrl }: CatalogParts, call: Call, { id, status, media, errorMessage }: UploadRow) {
  const first = media?.first_frame ?? null;
  return {
    id,
    status,
    duration_seconds: media?.duration_seconds ?? null,
    first_frame_url: first === null ? null : resultUrl(call.origin, first),
    error_message: errorMessage,
  };
}

function writeRoutes(parts: CatalogParts): readonly Route[] {
  const write = { method: 'POST', access: 'video:generate', limit: 'upload' } as const;
  const presigned = z.object({
    id: z.int(),
    presigned_url: z.string(),
    s3_key: z.string(),
    expires_in_seconds: z.int(),
  });
  return [
    route({
      ...write,
      path: '/api/assets/presign',
      summary: 'An address to which the file of an asset is sent with PUT',
      body: z.object({
        filename: text(FILENAME_MAX, 1),
        mime_type: choice([...UPLOADS.types, ...IMAGE_TYPES]),
        size_bytes: z.int().min(1),
      }),
      success: { status: 200, body: wrapped(presigned) },
      handle: async (call) => {
        const accountId = subscribed(call);
        const { filename, mime_type: type, size_bytes } = call.body;
        const isImage = IMAGE_TYPES.some((one) => one === type);
        const key = newKey(`uploads/a${accountId}/assets`, suffixOf(type));
        // The engine has a slot for images of any use, with the size limit of a poster.
        const slot = isImage ? 'poster' : 'editor_video';
        const file = { filename, mimeType: type, sizeBytes: size_bytes, objectKey: key };
        const { id } = await insertUpload(call.db, { accountId, projectId: null, slot, ...file }, parts.quotaBytes);
        const expires = Math.floor(parts.now().getTime() / 1000) + LIFETIMES.upload;
        const grant = { method: 'PUT', key, type, maxBytes: size_bytes, isExact: true, expires } as const;
        const presigned_url = parts.grantUrl(call.origin, grant);
        return ok({ id, presigned_url, s3_key: key, expires_in_seconds: LIFETIMES.upload });
      },
    }),
    route({
      ...write,
      path: '/api/assets/:id/confirm',
      summary: 'Says that the file of an asset has been sent; then it is processed',
      params: z.object({ id: z.string() }),
      success: { status: 200, body: wrapped(assetSchema) },
      handle: async (call) => {
        const place = { accountId: subscribed(call), projectId: null, id: idIn(call.params.id) };
        const asset = await findUpload(call.db, place);
        if (asset.status === 'pending') {
          if ((await parts.store.sizeOf(asset.objectKey)) !== asset.sizeBytes)
            throw new Invalid({ id: ['Expected the id of an upload whose file was sent to its address'] });
          await transact(call.db, (trx) => startProcessing(trx, asset.id));
        }
        return ok(assetRead(parts, call, await findUpload(call.db, place)));
      },
    }),
  ];
}

function logoRoute(parts: CatalogParts): Route {
  return route({
    method: 'POST',
    path: '/api/sliders/:slug/logo/from-asset',
    access: 'video:generate',
    params: slugParams,
    limit: 'upload',
    summary: 'Takes the logo from the catalog; a completed carousel is drawn again with it',
    body: z.object({ asset_id: z.int() }),
    success: { status: 200, body: wrapped(sliderSchema) },
    handle: async (call) => {
      const slider = await ownSlider(call);
      const place = { accountId: call.caller.account.id, projectId: null, id: call.body.asset_id };
      const { status, media } = await findUpload(call.db, place);
      if (status !== 'ready' || media === null) throw new Refusal('asset_not_ready');
      if (media.kind !== 'image') throw new Invalid({ asset_id: ['Expected an image of the catalog for asset_id'] });
      const key = newKey(`a${slider.accountId}/p${slider.id}/images`, media.key.slice(media.key.lastIndexOf('.') + 1));
      await parts.store.copy(media.key, key);
      return setLogo(parts, call, { key, from: key }).catch(async (error: unknown) => {
        await parts.store.remove(key);
        throw error;
      });
    },
  });
}
