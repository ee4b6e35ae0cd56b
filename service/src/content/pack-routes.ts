/** Campaign packs: planned, filled with variations that become free drafts, measured, and extended. */
import { SHORT_LIMITS } from 'reelwright';
import { z } from 'zod';
import { giveBackAssist, takeAssist } from '../account/assists.js';
import type { Db } from '../database/connect.js';
import { transact } from '../database/transact.js';
import { moneySchema, wrapped } from '../http/answer-schemas.js';
import { ok } from '../http/envelope.js';
import { type Call, type Route, route } from '../http/route.js';
import { choice, text } from '../http/schema-parts.js';
import { insertProject } from '../projects/project.js';
import { askCopyNow } from '../providers/ask-copy.js';
import { findRecord, insertRecord, listRecords, patchRecord, recordId, type StoredRecord } from '../records/record.js';
import { type Currency, money } from '../values/money.js';
import { PRICES, sliderPrice } from '../values/prices.js';
import { Refusal } from '../values/refusals.js';
import type { ContentParts } from './profile-routes.js';

const VARIATIONS_MAX = 12;
/** The most figures, or words, of one item. Chosen by this service. */
const FIGURES_MAX = 50;
const ANGLES = 3;
const DEFAULT_SLIDES = 5;
const FORMATS = ['short', 'slider'] as const;
type Format = (typeof FORMATS)[number];

const itemSchema = z.object({
  id: z.int(),
  status: z.enum(['pending', 'draft']),
  format: z.enum(FORMATS),
  draft_slug: z.string().nullable(),
  estimate: moneySchema,
});
const packSchema = z.object({ id: z.int(), title: z.string().nullable(), items: z.array(itemSchema) });
const hooks = z.object({ hooks: z.array(z.string()) });
const ids = z.object({ id: z.string() });
const itemIds = z.object({ item_id: z.string() });
const prompt = text(SHORT_LIMITS.productPromptMax, SHORT_LIMITS.productPromptMin);
const variation = z.object({
  product_prompt: prompt,
  headline: text(SHORT_LIMITS.headline).nullish(),
  format: choice(FORMATS).optional(),
});
const write = { method: 'POST', access: 'video:generate' } as const;
const read = { method: 'GET', access: 'video:read' } as const;

/** All routes of packs. */
export function packRoutes(parts: ContentParts): readonly Route[] {
  return [...planRoutes(parts), ...createRoutes(), ...itemRoutes(), ...measureRoutes(parts)];
}

/** Takes an assist and does the work; the assist is given back when nothing was written. */
async function assisted<T>({ now }: ContentParts, call: Call, work: () => Promise<T>): Promise<T> {
  const at = now();
  await takeAssist(call.db, call.caller.account.id, at);
  return work().catch(async (error: unknown) => {
    await giveBackAssist(call.db, call.caller.account.id, at);
    throw error;
  });
}

function priceOf(format: Format): number {
  return format === 'short' ? PRICES.short : sliderPrice(DEFAULT_SLIDES);
}

function planRoutes(parts: ContentParts): readonly Route[] {
  const planned = z.object({
    angles: z.array(z.string()),
    formats: z.array(z.enum(FORMATS)),
    items: z.array(z.object({ angle: z.string(), format: z.enum(FORMATS), estimate: moneySchema })),
  });
  return [
    route({
      ...write,
      path: '/api/campaign-packs/plan',
      summary: 'Plans angles and formats with what each would cost, for one AI assist',
      body: z.object({ product_prompt: prompt }),
      success: { status: 200, body: wrapped(planned) },
      handle: (call) =>
        assisted(parts, call, async () => {
          const request = { task: 'angles', prompt: call.body.product_prompt, language: 'en', count: ANGLES } as const;
          const { angles } = await askCopyNow<'angles'>(parts.providers, request, call.signal);
          const estimate = (format: Format) => money(priceOf(format), call.currency);
          const items = angles.flatMap((angle) =>
            FORMATS.map((format) => ({ angle, format, estimate: estimate(format) })),
          );
          return ok({ angles, formats: FORMATS, items });
        }),
    }),
    route({
      ...write,
      path: '/api/campaign-packs/hook-variations',
      summary: 'Three to six hooks, for one AI assist',
      body: z.object({ product_prompt: prompt, count: z.int().min(3).max(6).optional() }),
      success: { status: 200, body: wrapped(hooks) },
      handle: (call) =>
        assisted(parts, call, async () => {
          const { product_prompt, count = 3 } = call.body;
          const request = { task: 'hooks', prompt: product_prompt, language: 'en', count } as const;
          return ok(await askCopyNow<'hooks'>(parts.providers, request, call.signal));
        }),
    }),
  ];
}

function createRoutes(): readonly Route[] {
  return [
    route({
      ...write,
      path: '/api/campaign-packs',
      summary: 'Makes a pack; free',
      body: z.object({
        title: text(200).nullish(),
        product_profile_id: z.int().nullish(),
        brand_profile_id: z.int().nullish(),
      }),
      success: { status: 201, body: wrapped(packSchema) },
      handle: async (call) => {
        const { accountId, body } = { accountId: call.caller.account.id, body: call.body };
        if (body.product_profile_id)
          await findRecord(call.db, { accountId, kind: 'product_profile', id: body.product_profile_id });
        await brandOf(call.db, accountId, body.brand_profile_id ?? null);
        const pack = await insertRecord(call.db, { accountId, kind: 'campaign_pack', fields: body });
        return ok(await packRead(call.db, pack, call.currency), 201);
      },
    }),
    route({
      ...read,
      path: '/api/campaign-packs',
      summary: 'The caller’s packs, newest first',
      success: { status: 200, body: wrapped(z.array(packSchema)) },
      handle: async (call) => {
        const packs = await listRecords(call.db, { accountId: call.caller.account.id, kind: 'campaign_pack' });
        return ok(await Promise.all(packs.map((pack) => packRead(call.db, pack, call.currency))));
      },
    }),
    route({
      ...read,
      path: '/api/campaign-packs/:id',
      summary: 'A pack',
      params: ids,
      success: { status: 200, body: wrapped(packSchema) },
      handle: async (call) => ok(await packRead(call.db, await ownPack(call, call.params.id), call.currency)),
    }),
  ];
}

/** The profile whose snapshot drafts get. Throws 422 `invalid_brand_profile`. */
async function brandOf(db: Db, accountId: number, id: number | null) {
  if (id === null) return null;
  const record = await findRecord(db, { accountId, kind: 'brand_profile', id }).catch(() => undefined);
  if (record === undefined) throw new Refusal('invalid_brand_profile');
  return record.fields;
}

function ownPack({ db, caller }: Call, id: string): Promise<StoredRecord> {
  return findRecord(db, { accountId: caller.account.id, kind: 'campaign_pack', id: recordId(id) });
}

function ownItem({ db, caller }: Call, id: string, parentId?: number): Promise<StoredRecord> {
  const place = { accountId: caller.account.id, kind: 'campaign_pack_item', id: recordId(id) } as const;
  return findRecord(db, parentId === undefined ? place : { ...place, parentId });
}

async function packRead(db: Db, pack: StoredRecord, currency: Currency) {
  const items = await listRecords(db, { accountId: pack.accountId, kind: 'campaign_pack_item', parentId: pack.id });
  return { id: pack.id, title: pack.fields['title'] ?? null, items: items.map((item) => itemRead(item, currency)) };
}

function itemRead({ id, fields }: StoredRecord, currency: Currency) {
  const [format, slug] = [fields['format'] as Format, fields['draft_slug'] ?? null];
  return {
    id,
    status: slug === null ? 'pending' : 'draft',
    format,
    draft_slug: slug,
    estimate: money(priceOf(format), currency),
  };
}

function itemRoutes(): readonly Route[] {
  return [
    route({
      ...write,
      path: '/api/campaign-packs/:id/variations',
      summary: 'Adds up to twelve variations; each becomes a free draft when it is materialized',
      params: ids,
      body: z.object({
        variations: z.array(variation).min(1).max(VARIATIONS_MAX),
        materialize: z.boolean().optional(),
      }),
      success: { status: 200, body: wrapped(packSchema) },
      handle: async (call) => {
        const pack = await ownPack(call, call.params.id);
        for (const { format = 'short', ...rest } of call.body.variations) {
          const { accountId, id: parentId } = pack;
          const item = await insertRecord(call.db, {
            accountId,
            kind: 'campaign_pack_item',
            parentId,
            fields: { ...rest, format },
          });
          if (call.body.materialize !== false) await materialize(call.db, pack, item);
        }
        return ok(await packRead(call.db, pack, call.currency));
      },
    }),
    route({
      ...write,
      path: '/api/campaign-packs/:id/items/:item_id/materialize',
      summary: 'Makes a draft for an item that has none; free',
      params: ids.extend(itemIds.shape),
      success: { status: 200, body: wrapped(itemSchema) },
      handle: async (call) => {
        const pack = await ownPack(call, call.params.id);
        const item = await ownItem(call, call.params.item_id, pack.id);
        return ok(itemRead(await materialize(call.db, pack, item), call.currency));
      },
    }),
  ];
}

/** Makes a draft of the item's format, unless the item has one. */
function materialize(db: Db, pack: StoredRecord, { id }: StoredRecord): Promise<StoredRecord> {
  return transact(db, async (trx) => {
    const place = { accountId: pack.accountId, kind: 'campaign_pack_item', id } as const;
    const item = await findRecord(trx, place, true);
    return typeof item.fields['draft_slug'] === 'string' ? item : drafted(trx, pack, item);
  });
}

async function drafted(db: Db, pack: StoredRecord, item: StoredRecord): Promise<StoredRecord> {
  const { product_prompt, headline, format } = item.fields;
  const { accountId } = pack;
  const draft =
    format === 'slider'
      ? { accountId, kind: 'slider' as const, fields: { prompt: [...String(product_prompt)].slice(0, 2000).join('') } }
      : {
          accountId,
          kind: 'short' as const,
          fields: { product_prompt, ...(headline === undefined ? {} : { headline }) },
          brandProfile: await brandOf(
            db,
            accountId,
            (pack.fields['brand_profile_id'] as number | null | undefined) ?? null,
          ),
        };
  const { slug } = await insertProject<{ readonly slug: string }>(db, draft);
  return patchRecord(db, item, { draft_slug: slug });
}

function measureRoutes(parts: ContentParts): readonly Route[] {
  const kept = { status: 200, body: wrapped(z.object({ id: z.int() })) } as const;
  const few = (fields: object) => Object.keys(fields).length <= FIGURES_MAX;
  const figures = z
    .record(z.string().max(60), z.number().min(0).max(Number.MAX_SAFE_INTEGER))
    .refine(few, `at most ${FIGURES_MAX} names`);
  const tags = z.record(z.string().max(60), z.string().max(200)).refine(few, `at most ${FIGURES_MAX} names`);
  return [
    route({
      ...write,
      path: '/api/campaign-pack-items/:item_id/performance',
      summary: 'Records the results of an item',
      params: itemIds,
      body: figures,
      success: kept,
      handle: async (call) => {
        const item = await ownItem(call, call.params.item_id);
        const { accountId, id: parentId } = item;
        return ok({
          id: (await insertRecord(call.db, { accountId, kind: 'performance', parentId, fields: call.body })).id,
        });
      },
    }),
    route({
      ...write,
      method: 'PUT',
      path: '/api/campaign-pack-items/:item_id/attributes',
      summary: 'Records the creative tags of an item',
      params: itemIds,
      body: tags,
      success: kept,
      handle: async (call) => {
        const item = await ownItem(call, call.params.item_id);
        return ok({ id: (await patchRecord(call.db, item, { attributes: call.body })).id });
      },
    }),
    route({
      ...write,
      path: '/api/campaign-pack-items/:item_id/make-more',
      summary: 'New hooks, written after an item that had good results',
      params: itemIds,
      success: { status: 200, body: wrapped(hooks) },
      handle: async (call) => {
        const { fields } = await ownItem(call, call.params.item_id);
        const request = { task: 'hooks', prompt: String(fields['product_prompt']), language: 'en', count: 3 } as const;
        return ok(await askCopyNow<'hooks'>(parts.providers, request, call.signal));
      },
    }),
    route({
      ...read,
      path: '/api/performance/recommendations',
      summary: 'A cautious summary of the recorded figures, and how certain it is',
      success: { status: 200, body: wrapped(z.object({ confidence: z.enum(['low', 'medium']), note: z.string() })) },
      handle: async ({ db, caller }) => {
        const count = (await listRecords(db, { accountId: caller.account.id, kind: 'performance' })).length;
        const isEnough = count >= ENOUGH;
        const note = isEnough
          ? `${count} records: compare items of one pack with each other before anything is changed.`
          : `${count} records are too few for any conclusion: at least ${ENOUGH} are needed.`;
        return ok({ confidence: isEnough ? 'medium' : 'low', note });
      },
    }),
  ];
}

/** With fewer records than this, no conclusion is drawn. */
const ENOUGH = 20;
