/**
 * Images of a short: presign, PUT, confirm. A confirmed image gets a key of its own, so that a second PUT to the old
 * address changes nothing.
 */
import { CORNERS, LOGO_TREATMENTS, SHORT_LIMITS } from 'reelwright';
import { z } from 'zod';
import { wrapped } from '../http/answer-schemas.js';
import { type Route, route, type SlugCall } from '../http/route.js';
import { choice, slugParams, text } from '../http/schema-parts.js';
import { type ImageParts, imageGrant, takeImage } from '../images/images.js';
import { presignImageRoute } from '../images/presign-route.js';
import { IMAGES } from '../values/limits.js';
import { shortSchema } from './answer-schema.js';
import type { ShortMedia } from './short.js';
import { edited, ownShort } from './short-call.js';

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
  return presignImageRoute(parts, {
    path: `/api/shorts/:slug/${name}/presign`,
    kind: `short_${name}`,
    what: `the ${name} image`,
    own: ownShort,
  });
}

function posterPresignRoute(parts: ImageParts): Route {
  return route({
    method: 'POST',
    path: '/api/shorts/:slug/poster/presign',
    ...write,
    summary: 'An address to which the poster is sent with PUT; the answer has no envelope',
    body: z.object({ content_type: choice(IMAGES.short_poster.types).optional() }),
    success: { status: 200, body: z.object({ upload_url: z.string(), s3_key: z.string(), content_type: z.string() }) },
    handle: async (call) => {
      const type = call.body.content_type ?? DEFAULT_POSTER_TYPE;
      const grant = imageGrant(parts, await ownShort(call), 'short_poster', { type });
      const upload_url = parts.grantUrl(call.origin, grant);
      return { status: 200, body: { upload_url, s3_key: grant.key, content_type: type } };
    },
  });
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
        const key = await takeImage(parts, await ownShort(call), 'short_product', {
          key: call.body.s3_key,
          signal: call.signal,
        });
        const { product_description } = call.body;
        // The description of the photo before does not apply to this one.
        return withMedia(parts, call, { product_image: key, product_description });
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
        const key = await takeImage(parts, await ownShort(call), 'short_logo', {
          key: call.body.s3_key,
          signal: call.signal,
        });
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
        const key = await takeImage(parts, await ownShort(call), 'short_poster', {
          key: call.body.s3_key,
          signal: call.signal,
        });
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
  media: { readonly [Name in keyof ShortMedia]?: ShortMedia[Name] | undefined },
  fields: Readonly<Record<string, unknown>> = {},
) {
  return edited(parts, call, async (_, short) => {
    const { end_card, ...rest } = short.fields;
    // With a new poster the card follows the poster again, unless the caller chose to have no card.
    const kept = media.poster === undefined || end_card === 'none' ? short.fields : rest;
    return { media: { ...short.media, ...media }, fields: { ...kept, ...fields } };
  });
}
