/** Images of an editor ad: the product, the logo, the closing image. */
import { EDITOR_LIMITS } from 'reelwright';
import { z } from 'zod';
import { wrapped } from '../http/answer-schemas.js';
import { type Route, route } from '../http/route.js';
import { choice, slugParams, text } from '../http/schema-parts.js';
import { takeImage } from '../images/images.js';
import { presignImageRoute } from '../images/presign-route.js';
import { Refusal } from '../values/refusals.js';
import { refuseWhile, STRUCTURE } from './busy.js';
import { type Editor, madeOf } from './editor.js';
import { changedEditor, type EditorParts, ownEditor, withSegments } from './editor-call.js';
import { editorSchema } from './read-editor.js';

const write = {
  method: 'POST',
  access: 'video:generate',
  params: slugParams,
  success: { status: 200, body: wrapped(editorSchema) },
} as const;
const KINDS = {
  product: ['editor_product', 'the product image'],
  'closing-image': ['editor_closing_image', 'the closing image'],
  logo: ['editor_logo', 'the logo'],
} as const;

/** Presign and confirm of each, and where the product is seen. */
export function editorImageRoutes(parts: EditorParts): readonly Route[] {
  const presigns = Object.entries(KINDS).map(([name, [kind, what]]) =>
    presignImageRoute(parts, { path: `/api/editor/:slug/${name}/presign`, kind, what, own: ownEditor }),
  );
  return [
    ...presigns,
    productRoute(parts),
    placementRoute(parts),
    imageRoute(parts, 'closing-image'),
    imageRoute(parts, 'logo'),
  ];
}

function imageRoute(parts: EditorParts, name: 'closing-image' | 'logo'): Route {
  const [kind, what] = KINDS[name];
  return route({
    ...write,
    path: `/api/editor/:slug/${name}/confirm`,
    limit: 'upload',
    summary: `Takes ${what}`,
    body: z.object({ s3_key: text(300) }),
    handle: async (call) => {
      const key = await takeImage(parts, await ownEditor(call), kind, { key: call.body.s3_key, signal: call.signal });
      return changedEditor(parts, call, {
        guard: (busy) => refuseWhile(busy, STRUCTURE),
        change: ({ media }) => ({ media: { ...media, ...(name === 'logo' ? { logo: key } : { closing_image: key }) } }),
      });
    },
  });
}

function productRoute(parts: EditorParts): Route {
  return route({
    ...write,
    path: '/api/editor/:slug/product/confirm',
    limit: 'upload',
    summary: 'Takes the product image; scenes that are to be generated feature the first one',
    body: z.object({ s3_key: text(300), product_description: text(EDITOR_LIMITS.productDescription).optional() }),
    handle: async (call) => {
      const { s3_key, product_description } = call.body;
      const key = await takeImage(parts, await ownEditor(call), 'editor_product', { key: s3_key, signal: call.signal });
      return changedEditor(parts, call, {
        guard: (busy) => refuseWhile(busy, STRUCTURE),
        change: (editor) => ({
          media: { ...editor.media, product: { key, description: product_description ?? null } },
          ...withProduct(editor),
        }),
      });
    },
  });
}

/** The first product is put into all pending scenes; a later one invalidates clips that show the product before it. */
function withProduct(editor: Editor) {
  const isFirst = editor.media.product === undefined;
  return withSegments(
    editor,
    madeOf(editor).segments.map((segment) => {
      if (isFirst) return segment.media === null ? { ...segment, features_product: true } : segment;
      return segment.features_product && segment.media?.generated ? { ...segment, media: null } : segment;
    }),
  );
}

function placementRoute(parts: EditorParts): Route {
  return route({
    ...write,
    path: '/api/editor/:slug/product/apply-default-placement',
    summary: 'Puts the product into the scenes that are to be generated; free',
    body: z.object({ placement: choice(['throughout', 'end']) }),
    handle: (call) => {
      // No model of this service accepts both a first and a last frame.
      if (call.body.placement === 'end') throw new Refusal('product_placement_requires_first_last_frame_model');
      return changedEditor(parts, call, {
        guard: (busy) => refuseWhile(busy, STRUCTURE),
        change: (editor) =>
          withSegments(
            editor,
            madeOf(editor).segments.map((one) => (one.media === null ? { ...one, features_product: true } : one)),
          ),
      });
    },
  });
}
