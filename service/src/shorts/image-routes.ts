/** Images of a short: presign, PUT, confirm. What is confirmed gets a key of its own, so that a second PUT to the old address changes nothing. */
import { CORNERS, LOGO_TREATMENTS, SHORT_LIMITS } from 'reelwright';
import { z } from 'zod';
import { checkImage } from '../films/check-image.js';
import { wrapped } from '../http/answer-schemas.js';
import { ok } from '../http/envelope.js';
import { type Route, route } from '../http/route.js';
import { choice, slugParams, text } from '../http/schema-parts.js';
import { newKey, type Store } from '../store/local-store.js';
import type { Grant } from '../store/signed-url.js';
import { IMAGES, type ImageKind, LIFETIMES } from '../values/limits.js';
import { Invalid } from '../values/refusals.js';
import { shortSchema } from './answer-schema.js';
import type { ShortMedia } from './short.js';
import { edited, ownShort, type ReadParts, type SlugCall } from './short-call.js';

/** What these routes need. */
export interface ImageParts extends ReadParts {
  readonly store: Store;
  readonly now: () => Date;
  /** Path of an address to put a file at. */
  readonly grantPath: (grant: Grant) => string;
}

const SUFFIXES: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };
const DEFAULT_POSTER_TYPE = 'image/png';

const s3Key = text(300);
const write = { access: 'video:generate', params: slugParams, limit: 'upload' } as const;
const confirmed = { status: 200, body: wrapped(shortSchema) } as const;

/** Presign and confirm of product image, logo and poster. */
export function imageRoutes(parts: ImageParts): readonly Route[] {
  return [
    presignRoute(parts, 'product'),
    presignRoute(parts, 'logo'),
    posterPresignRoute(parts),
    ...confirmRoutes(parts),
  ];
}

function presignRoute(parts: ImageParts, name: 'product' | 'logo'): Route {
  const { maxBytes, types } = IMAGES[`short_${name}`];
  return route({
    method: 'POST',
    path: `/api/shorts/:slug/${name}/presign`,
    ...write,
    summary: `An address to put the ${name} image at`,
    body: z.object({ mime_type: choice(types), size_bytes: z.int().min(1).max(maxBytes) }),
    success: { status: 200, body: wrapped(z.object({ presigned_url: z.string(), s3_key: z.string() })) },
    handle: async (call) => {
      const grant = await grantFor(parts, call, `short_${name}`, {
        type: call.body.mime_type,
        bytes: call.body.size_bytes,
      });
      return ok({ presigned_url: `${call.origin}${parts.grantPath(grant)}`, s3_key: grant.key });
    },
  });
}

function posterPresignRoute(parts: ImageParts): Route {
  return route({
    method: 'POST',
    path: '/api/shorts/:slug/poster/presign',
    ...write,
    summary: 'An address to put the poster at; the answer has no envelope',
    body: z.object({ content_type: choice(IMAGES.short_poster.types).optional() }),
    success: { status: 200, body: z.object({ upload_url: z.string(), s3_key: z.string(), content_type: z.string() }) },
    handle: async (call) => {
      const type = call.body.content_type ?? DEFAULT_POSTER_TYPE;
      const grant = await grantFor(parts, call, 'short_poster', { type });
      const upload_url = `${call.origin}${parts.grantPath(grant)}`;
      return { status: 200, body: { upload_url, s3_key: grant.key, content_type: type } };
    },
  });
}

async function grantFor(
  parts: ImageParts,
  call: SlugCall,
  kind: ImageKind,
  { type, bytes }: { readonly type: string; readonly bytes?: number },
): Promise<Grant> {
  const short = await ownShort(call);
  return {
    method: 'PUT',
    key: newKey(uploadFolder(short, kind), SUFFIXES[type] ?? 'bin'),
    type,
    maxBytes: bytes ?? IMAGES[kind].maxBytes,
    isExact: bytes !== undefined,
    expires: Math.floor(parts.now().getTime() / 1000) + LIFETIMES.upload,
  };
}

/** Nobody confirms what was put for another account, short or kind. */
function uploadFolder(
  { accountId, slug }: { readonly accountId: number; readonly slug: string },
  kind: ImageKind,
): string {
  return `uploads/a${accountId}/${slug}/${kind}`;
}

function confirmRoutes(parts: ImageParts): readonly Route[] {
  const product = z.object({ s3_key: s3Key, product_description: text(SHORT_LIMITS.productDescription).optional() });
  const logo = z.object({
    s3_key: s3Key,
    position: choice(CORNERS).optional(),
    treatment: choice(LOGO_TREATMENTS).optional(),
  });
  const poster = z.object({ s3_key: s3Key, poster_includes_lockup: z.boolean().optional() });
  return [
    route({
      method: 'POST',
      path: '/api/shorts/:slug/product/confirm',
      ...write,
      summary: 'Takes the product image',
      body: product,
      success: confirmed,
      handle: async (call) => {
        const key = await takeImage(parts, call, 'short_product', call.body.s3_key);
        const { product_description } = call.body;
        return withMedia(parts, call, {
          product_image: key,
          ...(product_description === undefined ? {} : { product_description }),
        });
      },
    }),
    route({
      method: 'POST',
      path: '/api/shorts/:slug/logo/confirm',
      ...write,
      summary: 'Takes the logo',
      body: logo,
      success: confirmed,
      handle: async (call) => {
        const key = await takeImage(parts, call, 'short_logo', call.body.s3_key);
        const { position, treatment } = call.body;
        const place = {
          ...(position === undefined ? {} : { position }),
          ...(treatment === undefined ? {} : { treatment }),
        };
        return withMedia(parts, call, { logo: { key, ...place } });
      },
    }),
    route({
      method: 'POST',
      path: '/api/shorts/:slug/poster/confirm',
      ...write,
      summary: 'Takes the poster, which becomes the end card unless that is none',
      body: poster,
      success: confirmed,
      handle: async (call) => {
        const key = await takeImage(parts, call, 'short_poster', call.body.s3_key);
        const includes = call.body.poster_includes_lockup;
        const lockup = includes === undefined ? {} : { poster_includes_lockup: includes };
        return withMedia(parts, call, { poster: key }, lockup);
      },
    }),
  ];
}

function withMedia(
  parts: ImageParts,
  call: SlugCall,
  media: Partial<ShortMedia>,
  fields: Readonly<Record<string, unknown>> = {},
) {
  return edited(parts, call, async (_, short) => {
    const { end_card, ...rest } = short.fields;
    // A new poster is shown: a card that was lockup follows it, none stays none.
    const kept = media.poster === undefined || end_card === 'none' ? short.fields : rest;
    return { media: { ...short.media, ...media }, fields: { ...kept, ...fields } };
  });
}

/** The key of the image for good. Throws 422 for one that is missing, too large, corrupt or of another type than was said. */
async function takeImage(parts: ImageParts, call: SlugCall, kind: ImageKind, key: string): Promise<string> {
  const short = await ownShort(call);
  const refuse = (what: string) => new Invalid({ s3_key: [`Expected ${what} for s3_key`] });
  const isOurs = key.startsWith(`${uploadFolder(short, kind)}/`) && /\/[0-9a-f-]{36}\.(?:png|jpg)$/.test(key);
  const size = isOurs ? await parts.store.sizeOf(key) : undefined;
  if (size === undefined) throw refuse('an image that was put at its address');
  const { maxBytes } = IMAGES[kind];
  if (size > maxBytes) throw refuse(`at most ${maxBytes} bytes but received ${size}`);
  const suffix = key.slice(-3);
  const problem = await checkImage(parts.store.pathOf(key), suffix === 'png' ? 'image/png' : 'image/jpeg', call.signal);
  if (problem !== undefined) throw refuse(problem);
  const kept = newKey(`images/a${short.accountId}`, suffix);
  if (!(await parts.store.move(key, kept))) throw refuse('an image that was put at its address');
  return kept;
}
