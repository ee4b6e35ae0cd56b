/** The routes of shorts. */
import { classifyShortChanges } from 'reelwright';
import { z } from 'zod';
import { giveBackAssist, takeAssist } from '../account/assists.js';
import { costRoute } from '../account/cost-route.js';
import { transact } from '../database/transact.js';
import { wrapped } from '../http/answer-schemas.js';
import { type Answer, type Route, route, type SlugCall } from '../http/route.js';
import { slugParams } from '../http/schema-parts.js';
import type { ImageParts } from '../images/images.js';
import { insertProject, updateProject } from '../projects/project.js';
import type { Providers } from '../providers/provider.types.js';
import { expectScreened, type Screened, screenText } from '../providers/screen-text.js';
import { latestRun, startRun } from '../runs/runs.js';
import { PRICES } from '../values/prices.js';
import { Refusal } from '../values/refusals.js';
import { shortSchema } from './answer-schema.js';
import { EMPTY, editShort } from './edit-short.js';
import { createShortBody, patchShortBody } from './fields.js';
import { imageRoutes } from './image-routes.js';
import { STEPS } from './make-short.js';
import { isReadyToRerender, needsGeneration, WORKFLOWS } from './read-short.js';
import { recordOf, type Short, type ShortMedia } from './short.js';
import { edited, ownShort, shown, unlockedShort } from './short-call.js';
import { creativeOf } from './short-requests.js';
import { describedPhoto, hasNoCopy, screenedTexts, withCopy } from './write-copy.js';

/** What the routes need. */
export interface ShortParts extends ImageParts {
  readonly providers: Providers;
  readonly now: () => Date;
}

const PRICE = [{ item: 'all', kind: 'short', amount: PRICES.short }];

const base = {
  access: 'video:generate',
  params: slugParams,
  success: { status: 200, body: wrapped(shortSchema) },
} as const;

/** All routes of shorts. */
export function shortRoutes(parts: ShortParts): readonly Route[] {
  return [...draftRoutes(parts), ...generateRoutes(parts), ...imageRoutes(parts)];
}

function draftRoutes(parts: ShortParts): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/shorts',
      access: 'video:generate',
      summary: 'Makes a draft; free',
      body: createShortBody,
      success: { status: 201, body: wrapped(shortSchema) },
      handle: async (call) => {
        const accountId = call.caller.account.id;
        const edited = await editShort(call.db, { accountId, before: EMPTY }, call.body);
        const short = await insertProject<Short>(call.db, { accountId, kind: 'short', ...edited });
        return shown(parts, call, short, 201);
      },
    }),
    route({
      method: 'GET',
      path: '/api/shorts/:slug',
      ...base,
      access: 'video:read',
      summary: 'A short',
      handle: async (call) => shown(parts, call, await ownShort(call)),
    }),
    costRoute('/api/shorts/:slug/cost', async (call) => {
      await ownShort(call);
      return PRICES.short;
    }),
    route({
      method: 'PATCH',
      path: '/api/shorts/:slug',
      ...base,
      summary: 'Changes the fields that are sent; free',
      body: patchShortBody,
      handle: (call) =>
        edited(parts, call, (db, short) => editShort(db, { accountId: short.accountId, before: short }, call.body)),
    }),
    route({
      method: 'POST',
      path: '/api/shorts/:slug/text/generate',
      ...base,
      summary: 'Writes copy from the prompt, for one AI assist',
      handle: async (call) => {
        const before = await unlockedShort(call);
        const { accountId, fields } = before;
        const now = parts.now();
        await takeAssist(call.db, accountId, now);
        const written = await withCopy(parts.providers, before, call.signal).catch(async (error: unknown) => {
          await giveBackAssist(call.db, accountId, now);
          throw error;
        });
        const copy = Object.fromEntries(Object.entries(written).filter(([name, value]) => fields[name] !== value));
        return edited(parts, call, async (_, short) => ({ fields: { ...short.fields, ...copy } }));
      },
    }),
  ];
}

function generateRoutes(parts: ShortParts): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/shorts/:slug/generate',
      ...base,
      summary: 'Generates clips, music and the film, for 1.60; idempotent per slug',
      idempotency: 'optional',
      body: z.object({ skip_auto_text: z.boolean().optional() }),
      prepare: (call) => prepareGeneration(parts, call),
      handle: (call, screened) => generate(parts, call, screened),
    }),
    route({
      method: 'POST',
      path: '/api/shorts/:slug/rerender',
      ...base,
      limit: 'short_rerender',
      summary: 'Renders the film again over the same clips and music; free',
      idempotency: 'optional',
      prepare: (call) => prepareRerender(parts, call),
      handle: (call, screened) => rerender(parts, call, screened),
    }),
  ];
}

/**
 * Copy is saved before anything is charged, so that a retry does not write it anew; then all that will be shown is
 * screened.
 */
async function prepareGeneration(
  parts: ShortParts,
  call: SlugCall<{ readonly skip_auto_text?: boolean | undefined }>,
): Promise<Screened | undefined> {
  const short = await ownShort(call);
  const run = await latestRun(call.db, 'short', short.id);
  if (run?.state === 'running' || !needsGeneration(short)) return undefined;
  const media = await withDescription(parts, call, short);
  let { fields } = short;
  if (call.body.skip_auto_text !== true && hasNoCopy(fields))
    fields = await withCopy(parts.providers, { ...short, media }, call.signal);
  if (media !== short.media || fields !== short.fields)
    await transact(call.db, async (trx) => {
      const now = await ownShort({ ...call, db: trx }, true);
      await updateProject(trx, now.id, {
        ...(fields !== short.fields && hasNoCopy(now.fields) ? { fields } : {}),
        ...(now.media.product_image === media.product_image ? { media: { ...now.media, ...media } } : {}),
      });
    });
  return screenText(parts.providers, screenedTexts({ ...short, media, fields }), call.signal);
}

/** The media of a short, with words for a photo that has none. */
async function withDescription(parts: ShortParts, call: SlugCall, short: Short): Promise<ShortMedia> {
  const { product_image: key, product_description } = short.media;
  if (key === undefined || product_description !== undefined) return short.media;
  const { language } = creativeOf(recordOf(short));
  const prompt = String(short.fields['product_prompt'] ?? '');
  const text = await describedPhoto(parts, { key, prompt, language }, call.signal);
  return text === '' ? short.media : { ...short.media, product_description: text };
}

/** A short under way, or one that is made of what its fields say, is returned as it is: idempotent per slug. */
async function generate(parts: ShortParts, call: SlugCall, screened: Screened | undefined): Promise<Answer> {
  const short = await ownShort(call, true);
  const run = await latestRun(call.db, 'short', short.id);
  if (run?.state !== 'running' && needsGeneration(short)) {
    expectScreened(screened, screenedTexts(short));
    await startRun(call.db, { ...runOf(short, 'generation'), currency: call.currency, items: PRICE });
  }
  return shown(parts, call, short);
}

/** True when the delivered film shows what the fields say. */
function isShown(short: Short): boolean {
  const { free, other } = classifyShortChanges(short.delivered ?? {}, recordOf(short));
  return free.length + other.length === 0;
}

/** A text that is drawn for free passes screening like one that is paid for. */
async function prepareRerender(parts: ShortParts, call: SlugCall): Promise<Screened | undefined> {
  const short = await ownShort(call);
  const run = await latestRun(call.db, 'short', short.id);
  if (run?.state === 'running' || needsGeneration(short) || isShown(short)) return undefined;
  return screenText(parts.providers, screenedTexts(short), call.signal);
}

async function rerender(parts: ShortParts, call: SlugCall, screened: Screened | undefined): Promise<Answer> {
  const short = await unlockedShort(call);
  if (!(await isReadyToRerender(call.db, short))) throw new Refusal('short_not_ready');
  if (needsGeneration(short)) throw new Refusal('short_paid_regeneration_required');
  if (!isShown(short)) {
    expectScreened(screened, screenedTexts(short));
    await startRun(call.db, { ...runOf(short, 'rerender'), currency: call.currency, items: [] });
  }
  return shown(parts, call, short);
}

function runOf(short: Short, workflow: keyof typeof WORKFLOWS) {
  return {
    accountId: short.accountId,
    product: 'short',
    productId: short.id,
    workflow: WORKFLOWS[workflow],
    workflowVersion: 1,
    steps: STEPS[workflow],
    input: { record: recordOf(short) },
    makesFilm: true,
  };
}
