/** The calendar of reminders and recurring series: nothing is ever published from here. */
import { SHORT_LIMITS } from 'reelwright';
import { z } from 'zod';
import { transact } from '../database/transact.js';
import { wrapped } from '../http/answer-schemas.js';
import { ok } from '../http/envelope.js';
import { type Call, type Route, route } from '../http/route.js';
import { text } from '../http/schema-parts.js';
import { insertProject } from '../projects/project.js';
import { askCopyNow } from '../providers/ask-copy.js';
import { findRecord, insertRecord, listRecords, patchRecord, recordId, type StoredRecord } from '../records/record.js';
import { deliveredFilm } from '../review/review.js';
import type { ContentParts } from './profile-routes.js';

const PLATFORM_MAX = 40;
const EPISODES = 3;
const write = { method: 'POST', access: 'video:generate' } as const;
const read = { method: 'GET', access: 'video:read' } as const;
const ids = z.object({ id: z.string() });
const episodeIds = z.object({ id: z.string(), episode_id: z.string() });
const postSchema = z.object({
  id: z.int(),
  video_result_id: z.int(),
  platform: z.string(),
  scheduled_at: z.string(),
  posted_at: z.string().nullable(),
});
const episodeSchema = z.object({
  id: z.int(),
  title: z.string(),
  draft_slug: z.string().nullable(),
  posted_at: z.string().nullable(),
});
const seriesSchema = z.object({
  id: z.int(),
  title: z.string().nullable(),
  product_prompt: z.string(),
  episodes: z.array(episodeSchema),
});

/** All routes of the calendar and of series. */
export function postRoutes(parts: ContentParts): readonly Route[] {
  return [...calendarRoutes(parts), ...seriesRoutes(), ...episodeRoutes(parts)];
}

function calendarRoutes({ now }: ContentParts): readonly Route[] {
  return [
    route({
      ...write,
      path: '/api/scheduled-posts',
      summary: 'A reminder to post a result; nothing is published',
      body: z.object({
        video_result_id: z.int(),
        platform: text(PLATFORM_MAX, 1),
        scheduled_at: z.iso.datetime({ offset: true }),
      }),
      success: { status: 201, body: wrapped(postSchema) },
      handle: async ({ db, caller, body }) => {
        const accountId = caller.account.id;
        await deliveredFilm(db, accountId, body.video_result_id);
        const scheduled_at = new Date(body.scheduled_at).toISOString();
        return ok(
          postRead(await insertRecord(db, { accountId, kind: 'scheduled_post', fields: { ...body, scheduled_at } })),
          201,
        );
      },
    }),
    route({
      ...read,
      path: '/api/scheduled-posts',
      summary: 'The calendar, newest entry first',
      success: { status: 200, body: wrapped(z.array(postSchema)) },
      handle: async ({ db, caller }) =>
        ok((await listRecords(db, { accountId: caller.account.id, kind: 'scheduled_post' })).map(postRead)),
    }),
    route({
      ...write,
      path: '/api/scheduled-posts/:id/mark-posted',
      summary: 'Says that a result was posted by hand',
      params: ids,
      success: { status: 200, body: wrapped(postSchema) },
      handle: async ({ db, caller, params }) => {
        const post = await findRecord(db, {
          accountId: caller.account.id,
          kind: 'scheduled_post',
          id: recordId(params.id),
        });
        return ok(postRead(await markPosted(db, post, now())));
      },
    }),
  ];
}

/** Marks a post as posted; a post that is already marked keeps its time. */
function markPosted(db: Call['db'], record: StoredRecord, now: Date): Promise<StoredRecord> {
  return patchRecord(db, record, { posted_at: record.fields['posted_at'] ?? now.toISOString() });
}

function postRead({ id, fields }: StoredRecord) {
  const { video_result_id, platform, scheduled_at, posted_at = null } = fields;
  return { id, video_result_id, platform, scheduled_at, posted_at };
}

function seriesRoutes(): readonly Route[] {
  const fields = {
    title: text(200).nullish(),
    product_prompt: text(SHORT_LIMITS.productPromptMax, SHORT_LIMITS.productPromptMin),
  };
  return [
    route({
      ...write,
      path: '/api/series',
      summary: 'Makes a series',
      body: z.object(fields),
      success: { status: 201, body: wrapped(seriesSchema) },
      handle: async ({ db, caller, body }) =>
        ok(
          await seriesRead(db, await insertRecord(db, { accountId: caller.account.id, kind: 'series', fields: body })),
          201,
        ),
    }),
    route({
      ...read,
      path: '/api/series',
      summary: 'The caller’s series, newest first',
      success: { status: 200, body: wrapped(z.array(seriesSchema)) },
      handle: async ({ db, caller }) => {
        const all = await listRecords(db, { accountId: caller.account.id, kind: 'series' });
        return ok(await Promise.all(all.map((one) => seriesRead(db, one))));
      },
    }),
    route({
      ...read,
      path: '/api/series/:id/dashboard',
      summary: 'A series and where its episodes are',
      params: ids,
      success: { status: 200, body: wrapped(seriesSchema) },
      handle: async (call) => ok(await seriesRead(call.db, await ownSeries(call, call.params.id))),
    }),
  ];
}

function episodeRoutes(parts: ContentParts): readonly Route[] {
  return [
    route({
      ...write,
      path: '/api/series/:id/episodes/plan',
      summary: 'Plans the next episodes; free',
      params: ids,
      success: { status: 200, body: wrapped(seriesSchema) },
      handle: async (call) => {
        const series = await ownSeries(call, call.params.id);
        const request = {
          task: 'angles',
          prompt: String(series.fields['product_prompt']),
          language: 'en',
          count: EPISODES,
        } as const;
        const { angles } = await askCopyNow<'angles'>(parts.providers, request, call.signal);
        const { accountId, id: parentId } = series;
        for (const title of angles)
          await insertRecord(call.db, { accountId, kind: 'episode', parentId, fields: { title } });
        return ok(await seriesRead(call.db, series));
      },
    }),
    route({
      ...write,
      path: '/api/series/:id/episodes/:episode_id/materialize',
      summary: 'Makes the draft of an episode, a short; free',
      params: episodeIds,
      success: { status: 200, body: wrapped(episodeSchema) },
      handle: async (call) => {
        return transact(call.db, async (db) => {
          // Where two requests come at once, the second one finds the draft that the first one made.
          const { series, episode } = await ownEpisode({ ...call, db }, true);
          if (typeof episode.fields['draft_slug'] === 'string') return ok(episodeRead(episode));
          const product_prompt = `${episode.fields['title']}. ${series.fields['product_prompt']}`;
          const draft = { accountId: series.accountId, kind: 'short', fields: { product_prompt } } as const;
          const { slug } = await insertProject<{ readonly slug: string }>(db, draft);
          return ok(episodeRead(await patchRecord(db, episode, { draft_slug: slug })));
        });
      },
    }),
    route({
      ...write,
      path: '/api/series/:id/episodes/:episode_id/mark-posted',
      summary: 'Says that an episode was posted by hand',
      params: episodeIds,
      success: { status: 200, body: wrapped(episodeSchema) },
      handle: async (call) => {
        const { episode } = await ownEpisode(call);
        return ok(episodeRead(await markPosted(call.db, episode, parts.now())));
      },
    }),
  ];
}

function ownSeries({ db, caller }: Call, id: string): Promise<StoredRecord> {
  return findRecord(db, { accountId: caller.account.id, kind: 'series', id: recordId(id) });
}

async function ownEpisode(call: Call<{ readonly id: string; readonly episode_id: string }>, lock = false) {
  const series = await ownSeries(call, call.params.id);
  const { accountId, id: parentId } = series;
  const place = { accountId, kind: 'episode', id: recordId(call.params.episode_id), parentId } as const;
  return { series, episode: await findRecord(call.db, place, lock) };
}

async function seriesRead(db: Call['db'], { id, accountId, fields }: StoredRecord) {
  const episodes = await listRecords(db, { accountId, kind: 'episode', parentId: id });
  const { title = null, product_prompt } = fields;
  return { id, title, product_prompt, episodes: episodes.map(episodeRead) };
}

function episodeRead({ id, fields }: StoredRecord) {
  const { title, draft_slug = null, posted_at = null } = fields;
  return { id, title, draft_slug, posted_at };
}
