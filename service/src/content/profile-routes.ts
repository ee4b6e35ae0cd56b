/** Brand and product profiles, and what is read for them from public pages. */
import { CREATIVE_FORMATS, SHORT_FONT_FAMILIES, SHORT_LIMITS, VISUAL_LANGUAGES } from 'reelwright';
import { z } from 'zod';
import { checkImage } from '../films/check-image.js';
import { wrapped } from '../http/answer-schemas.js';
import { ok } from '../http/envelope.js';
import { type Route, route } from '../http/route.js';
import { choice, opaqueColor, text } from '../http/schema-parts.js';
import { askProvider } from '../providers/ask-provider.js';
import type { Providers } from '../providers/provider.types.js';
import { findRecord, insertRecord, listRecords, patchRecord, recordId, type StoredRecord } from '../records/record.js';
import { inFolder } from '../store/in-folder.js';
import { newKey } from '../store/keys.js';
import type { Store } from '../store/store.types.js';
import { Invalid, Refusal } from '../values/refusals.js';

/** What the routes need. */
export interface ContentParts {
  readonly providers: Providers;
  readonly store: Store;
  readonly now: () => Date;
}

const brandFields = {
  name: text(SHORT_LIMITS.brandName).nullish(),
  default_cta: text(SHORT_LIMITS.ctaText).nullish(),
  creative_format: choice(CREATIVE_FORMATS).nullish(),
  visual_language: choice(VISUAL_LANGUAGES).nullish(),
  short_font_family: choice(['auto', ...SHORT_FONT_FAMILIES]).nullish(),
  accent_color: opaqueColor.nullish(),
};
const productFields = {
  name: text(SHORT_LIMITS.productSubject).nullish(),
  product_prompt: text(SHORT_LIMITS.productPromptMax).nullish(),
  product_description: text(SHORT_LIMITS.productDescription).nullish(),
};
const profileSchema = z.looseObject({ id: z.int() });

/** All routes of profiles. */
export function profileRoutes(parts: ContentParts): readonly Route[] {
  return [
    ...routesOf('brand_profile', '/api/brand-profiles', brandFields),
    ...routesOf('product_profile', '/api/product-profiles', productFields),
    ...sourceRoutes(parts),
  ];
}

function routesOf(kind: 'brand_profile' | 'product_profile', path: string, fields: z.ZodRawShape): readonly Route[] {
  const shown = ({ id, fields: set }: StoredRecord) => ({
    id,
    ...Object.fromEntries(Object.keys(fields).map((name) => [name, set[name] ?? null])),
  });
  return [
    route({
      method: 'POST',
      path,
      access: 'video:generate',
      summary: 'Makes a profile',
      body: z.object(fields),
      success: { status: 201, body: wrapped(profileSchema) },
      handle: async ({ db, caller, body }) =>
        ok(shown(await insertRecord(db, { accountId: caller.account.id, kind, fields: body })), 201),
    }),
    route({
      method: 'GET',
      path,
      access: 'video:read',
      summary: 'The caller’s profiles, newest first',
      success: { status: 200, body: wrapped(z.array(profileSchema)) },
      handle: async ({ db, caller }) => ok((await listRecords(db, { accountId: caller.account.id, kind })).map(shown)),
    }),
    route({
      method: 'PATCH',
      path: `${path}/:id`,
      access: 'video:generate',
      summary: 'Changes the fields that are sent; snapshots on drafts stay as they are',
      params: z.object({ id: z.string() }),
      body: z.object(fields),
      success: { status: 200, body: wrapped(profileSchema) },
      handle: async ({ db, caller, params, body }) => {
        const record = await findRecord(db, { accountId: caller.account.id, kind, id: recordId(params.id) });
        return ok(shown(await patchRecord(db, record, body)));
      },
    }),
  ];
}

const pageUrl = z.url({ protocol: /^https?$/ }).max(2048);

function sourceRoutes(parts: ContentParts): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/product-sources/extract',
      access: 'video:generate',
      summary: 'Facts and images of a public page; free',
      body: z.object({ url: pageUrl }),
      success: {
        status: 200,
        body: wrapped(z.object({ facts: z.record(z.string(), z.string()), image_urls: z.array(z.string()) })),
      },
      handle: async ({ body, signal }) => ok(await readPage(parts, { url: body.url, as: 'facts' }, '', signal)),
    }),
    route({
      method: 'POST',
      path: '/api/product-sources/import-image',
      access: 'video:generate',
      summary: 'Takes an image of a public page into a product profile; free',
      body: z.object({
        product_profile_id: z.int(),
        url: pageUrl,
        link_as: choice(['primary_image', 'logo']).default('primary_image'),
      }),
      success: { status: 200, body: wrapped(profileSchema) },
      handle: async ({ db, caller, body, signal }) => {
        const place = { accountId: caller.account.id, kind: 'product_profile', id: body.product_profile_id } as const;
        const profile = await findRecord(db, place);
        const key = await inFolder(parts.store, async (folder) => {
          const file = `${folder}/image`;
          await readPage(parts, { url: body.url, as: 'image' }, file, signal);
          return taken(parts, { file, accountId: caller.account.id, signal });
        });
        const { id } = await patchRecord(db, profile, { [body.link_as]: key });
        return ok({ id });
      },
    }),
  ];
}

async function readPage(
  { providers }: ContentParts,
  request: { readonly url: string; readonly as: 'facts' | 'image' },
  file: string,
  signal: AbortSignal,
) {
  return askProvider(providers.page, { request, key: `page-${request.url}`, file, signal }).catch(() => {
    throw new Refusal('page_unavailable');
  });
}

async function taken(
  { store }: ContentParts,
  { file, accountId, signal }: { readonly file: string; readonly accountId: number; readonly signal: AbortSignal },
): Promise<string> {
  for (const [type, suffix] of [
    ['image/png', 'png'],
    ['image/jpeg', 'jpg'],
  ] as const)
    if ((await checkImage(file, type, signal)) === undefined) {
      const key = newKey(`a${accountId}/profiles`, suffix);
      await store.adopt(file, key);
      return key;
    }
  throw new Invalid({ url: ['Expected a jpeg or png image for url'] });
}
