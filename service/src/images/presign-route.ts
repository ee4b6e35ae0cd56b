/** The route that gives an address to upload an image to. */
import { z } from 'zod';
import { wrapped } from '../http/answer-schemas.js';
import { ok } from '../http/envelope.js';
import { type Route, route, type SlugCall } from '../http/route.js';
import { choice, slugParams } from '../http/schema-parts.js';
import { IMAGES, type ImageKind } from '../values/limits.js';
import { type ImageOwner, type ImageParts, imageGrant } from './images.js';

/** `POST …/presign` for a kind of image; `own` finds the caller's project. */
export function presignImageRoute(
  parts: ImageParts,
  {
    path,
    kind,
    what,
    own,
  }: {
    readonly path: string;
    readonly kind: ImageKind;
    readonly what: string;
    readonly own: (call: SlugCall) => Promise<ImageOwner>;
  },
): Route {
  const { maxBytes, types } = IMAGES[kind];
  return route({
    method: 'POST',
    path,
    access: 'video:generate',
    params: slugParams,
    limit: 'upload',
    summary: `An address to which ${what} is sent with PUT`,
    body: z.object({ mime_type: choice(types), size_bytes: z.int().min(1).max(maxBytes) }),
    success: { status: 200, body: wrapped(z.object({ presigned_url: z.string(), s3_key: z.string() })) },
    handle: async (call) => {
      const { mime_type: type, size_bytes: bytes } = call.body;
      const grant = imageGrant(parts, await own(call), kind, { type, bytes });
      return ok({ presigned_url: parts.grantUrl(call.origin, grant), s3_key: grant.key });
    },
  });
}
