/** Profiles, packs, reviews, the calendar, series, the catalog: what the interface shows of them. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { png, put } from '../support/media.js';
import { testService } from '../support/service.js';

/** What the service takes for now: the system's clock, until a test moves it. */
let now = () => new Date();
const own = testService({ quality: 'draft', now: () => now() });
const { ask, account } = own;
const PROMPT = 'Cold brew in a can. Ready in seconds, no sugar';

const delivered = async (token: string) => {
  const { slug } = (await ask('POST /api/shorts', { token, body: { product_prompt: PROMPT, headline: 'Cold' } })).body
    .data;
  const { db } = own.service;
  const { id } = await db.selectFrom('project').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  await db
    .insertInto('render')
    .values({
      product: 'short',
      product_id: id,
      run_id: crypto.randomUUID(),
      is_free: false,
      status: 'completed',
      video_key: 'films/a.mp4',
      thumbnail_key: null,
      duration_seconds: 1,
      combination_hash: 'x',
      facts: null,
      error_message: null,
    })
    .execute();
  const render = await db.selectFrom('render').select('id').where('product_id', '=', id).executeTakeFirstOrThrow();
  return { slug, id: render.id };
};

test('a brand profile lends a short its snapshot: a later change of it changes nothing', async () => {
  const { token } = await account();
  const made = await ask('POST /api/brand-profiles', {
    token,
    body: { name: 'Nordbrew', default_cta: 'Brew now', accent_color: '#112233' },
  });
  expect([made.status, made.body.data]).toMatchObject([201, { name: 'Nordbrew', visual_language: null }]);
  const brand_profile_id = made.body.data.id;
  const short = (await ask('POST /api/shorts', { token, body: { product_prompt: PROMPT, brand_profile_id } })).body
    .data;
  expect(short.resolved_cta_text).toBe('Brew now');
  await ask(`PATCH /api/brand-profiles/${brand_profile_id}`, { token, body: { default_cta: 'Later' } });
  expect((await ask(`GET /api/shorts/${short.slug}`, { token })).body.data.resolved_cta_text).toBe('Brew now');
  expect((await ask('GET /api/brand-profiles', { token })).body.data).toMatchObject([
    { id: brand_profile_id, default_cta: 'Later' },
  ]);
  const other = await account();
  expect(
    (await ask('POST /api/shorts', { token: other.token, body: { product_prompt: PROMPT, brand_profile_id } })).body
      .error,
  ).toBe('invalid_brand_profile');
  expect((await ask('POST /api/brand-profiles', { token, body: { accent_color: 'red' } })).status).toBe(422);
});

test('product sources: the built-in reader of pages opens no connection and says so', async () => {
  const { token } = await account();
  const profile = (await ask('POST /api/product-profiles', { token, body: { name: 'Brew' } })).body.data;
  const url = 'http://169.254.169.254/latest';
  for (const [line, body] of [
    ['POST /api/product-sources/extract', { url }],
    ['POST /api/product-sources/import-image', { url, product_profile_id: profile.id }],
  ] as const)
    expect([(await ask(line, { token, body })).status, (await ask(line, { token, body })).body.error]).toEqual([
      503,
      'page_unavailable',
    ]);
  expect((await ask('POST /api/product-sources/extract', { token, body: { url: 'file:///etc/passwd' } })).status).toBe(
    422,
  );
});

describe('a campaign pack', () => {
  test('plans and hooks cost an assist each; variations become free drafts, at most twelve', async () => {
    const { token } = await account();
    const body = { product_prompt: PROMPT };
    expect((await ask('POST /api/campaign-packs/plan', { token, body })).body.data.items[0]).toMatchObject({
      estimate: { amount_minor: 160 },
    });
    expect(
      (await ask('POST /api/campaign-packs/hook-variations', { token, body: { ...body, count: 6 } })).body.data.hooks,
    ).toHaveLength(6);
    expect((await ask('GET /api/ai-assists', { token })).body.data.used).toBe(2);
    expect((await ask('POST /api/campaign-packs/hook-variations', { token, body: { ...body, count: 7 } })).status).toBe(
      422,
    );
    const pack = (await ask('POST /api/campaign-packs', { token, body: { title: 'Spring' } })).body.data;
    const at = `/api/campaign-packs/${pack.id}`;
    const variations = [
      { ...body, headline: 'One' },
      { ...body, format: 'slider' },
    ];
    const filled = (await ask(`POST ${at}/variations`, { token, body: { variations, materialize: true } })).body.data;
    expect(filled.items).toMatchObject([
      { status: 'draft', format: 'short', estimate: { amount_minor: 160 } },
      { status: 'draft', format: 'slider', estimate: { amount_minor: 75 } },
    ]);
    expect((await ask(`GET /api/shorts/${filled.items[0].draft_slug}`, { token })).body.data).toMatchObject({
      stage: 'draft',
      headline: 'One',
    });
    expect((await ask(`GET /api/sliders/${filled.items[1].draft_slug}`, { token })).body.data.status).toBe('draft');
    const late = (await ask(`POST ${at}/variations`, { token, body: { variations: [body], materialize: false } })).body
      .data.items[2];
    expect(late).toMatchObject({ status: 'pending', draft_slug: null });
    expect((await ask(`POST ${at}/items/${late.id}/materialize`, { token })).body.data).toMatchObject({
      status: 'draft',
    });
    expect((await ask(`POST ${at}/variations`, { token, body: { variations: Array(13).fill(body) } })).status).toBe(
      422,
    );
    const item = `/api/campaign-pack-items/${late.id}`;
    expect((await ask(`POST ${item}/performance`, { token, body: { views: 10 } })).status).toBe(200);
    expect((await ask(`PUT ${item}/attributes`, { token, body: { hook: 'question' } })).status).toBe(200);
    expect((await ask(`POST ${item}/make-more`, { token })).body.data.hooks).toHaveLength(3);
    expect((await ask('GET /api/performance/recommendations', { token })).body.data).toMatchObject({
      confidence: 'low',
      note: expect.stringContaining('too few'),
    });
  });
});

describe('a review link', () => {
  test('opens a page without an account, takes a decision, and closes', async () => {
    const { token } = await account();
    const { id } = await delivered(token);
    const made = (await ask('POST /api/review-links', { token, body: { video_result_id: id } })).body.data;
    const { pathname } = new URL(made.url);
    expect(pathname.endsWith(made.token)).toBe(true);
    const open = (method: 'GET' | 'POST', url: string) =>
      own.service.server.inject({
        method,
        url,
        headers: {
          host: 'localhost',
          ...(method === 'POST'
            ? { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' }
            : {}),
        },
      });
    const page = await open('GET', pathname);
    expect([page.statusCode, page.headers['content-type'], page.headers['referrer-policy']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'same-origin',
    ]);
    expect(page.payload).toMatch(/<video controls playsinline preload="metadata" src="\/files\/films\/a\.mp4\?/);
    expect(page.headers['content-security-policy']).not.toContain('script');
    expect((await open('POST', `${pathname}?decision=maybe`)).statusCode).toBe(404);
    const decided = await open('POST', `${pathname}?decision=approved`);
    expect([decided.statusCode, decided.headers['location']]).toEqual([303, pathname]);
    expect((await open('GET', pathname)).payload).toContain('This was approved.');
    const [listed] = (await ask('GET /api/review-links', { token })).body.data;
    expect(listed).toEqual({ id: made.id, video_result_id: id, expires_at: made.expires_at, decision: 'approved' });
    expect((await ask(`DELETE /api/review-links/${made.id}`, { token })).status).toBe(204);
    expect((await open('GET', pathname)).statusCode).toBe(404);
    expect((await open('GET', '/review/../api')).statusCode).toBe(404);
  });

  test('opens for fourteen days, to the millisecond, and is then neither shown nor decided on', async () => {
    const { token } = await account();
    const { id } = await delivered(token);
    const begun = new Date('2030-05-01T10:00:00.000Z');
    now = () => begun;
    onTestFinished(() => {
      now = () => new Date();
    });
    const made = (await ask('POST /api/review-links', { token, body: { video_result_id: id } })).body.data;
    expect(made.expires_at).toBe('2030-05-15T10:00:00.000Z');
    const { pathname } = new URL(made.url);
    const at = async (time: string) => {
      now = () => new Date(time);
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' };
      const decided = await ask(`POST ${pathname}?decision=approved`, { headers });
      return [(await ask(`GET ${pathname}`)).status, decided.status];
    };
    expect(await at('2030-05-15T10:00:00.001Z')).toEqual([404, 404]);
    expect((await ask('GET /api/review-links', { token })).body.data[0].decision).toBeNull();
    expect(await at('2030-05-15T10:00:00.000Z')).toEqual([200, 303]);
  });

  test('is made for what is delivered and the caller’s, alone', async () => {
    const [mine, other] = [await account(), await account()];
    const { id, slug } = await delivered(mine.token);
    for (const body of [{ video_result_id: id }, { slug }])
      expect((await ask('POST /api/review-links', { token: other.token, body })).status).toBe(404);
    const draft = (await ask('POST /api/shorts', { token: mine.token, body: { product_prompt: PROMPT } })).body.data;
    for (const body of [{ slug: draft.slug }, {}, { slug, video_result_id: id }])
      expect((await ask('POST /api/review-links', { token: mine.token, body })).status).toBe(422);
  });
});

test('the calendar reminds and never posts; a series plans episodes and makes drafts', async () => {
  const { token } = await account();
  const { id } = await delivered(token);
  const body = { video_result_id: id, platform: 'somewhere', scheduled_at: '2030-01-01T10:00:00+02:00' };
  const post = (await ask('POST /api/scheduled-posts', { token, body })).body.data;
  expect(post).toMatchObject({ scheduled_at: '2030-01-01T08:00:00.000Z', posted_at: null });
  expect((await ask(`POST /api/scheduled-posts/${post.id}/mark-posted`, { token })).body.data.posted_at).toEqual(
    expect.any(String),
  );
  expect((await ask('POST /api/scheduled-posts', { token, body: { ...body, scheduled_at: 'soon' } })).status).toBe(422);
  const series = (await ask('POST /api/series', { token, body: { title: 'Weekly', product_prompt: PROMPT } })).body
    .data;
  const at = `/api/series/${series.id}`;
  const [episode] = (await ask(`POST ${at}/episodes/plan`, { token })).body.data.episodes;
  const draft = (await ask(`POST ${at}/episodes/${episode.id}/materialize`, { token })).body.data;
  expect((await ask(`GET /api/shorts/${draft.draft_slug}`, { token })).body.data.stage).toBe('draft');
  expect((await ask(`POST ${at}/episodes/${episode.id}/mark-posted`, { token })).body.data.posted_at).toEqual(
    expect.any(String),
  );
  expect((await ask(`GET ${at}/dashboard`, { token })).body.data.episodes).toHaveLength(3);
});

test('the catalog is for subscribers; an image of it becomes a slider’s logo', async () => {
  const { token, mail } = await account();
  for (const line of ['GET /api/assets', 'GET /api/assets/quota'])
    expect([(await ask(line, { token })).status, (await ask(line, { token })).body.error]).toEqual([
      402,
      'subscription_required',
    ]);
  await own.owner({ command: 'subscribe', mail });
  const bytes = await png(200, 100);
  const { data } = (
    await ask('POST /api/assets/presign', {
      token,
      body: { filename: 'logo.png', mime_type: 'image/png', size_bytes: bytes.length },
    })
  ).body;
  expect((await ask(`POST /api/assets/${data.id}/confirm`, { token })).status).toBe(422);
  await put(own, data.presigned_url, bytes, 'image/png');
  const { slug } = (await ask('POST /api/sliders', { token, body: {} })).body.data;
  const take = () => ask(`POST /api/sliders/${slug}/logo/from-asset`, { token, body: { asset_id: data.id } });
  expect((await take()).body.error).toBe('asset_not_ready');
  await ask(`POST /api/assets/${data.id}/confirm`, { token });
  const listed = async () => (await ask('GET /api/assets', { token })).body.data[0];
  await vi.waitUntil(async () => (await listed()).status !== 'processing', { timeout: 60_000, interval: 100 });
  expect(await listed()).toMatchObject({
    status: 'ready',
    duration_seconds: null,
    first_frame_url: expect.stringContaining('/files/'),
  });
  expect((await take()).status).toBe(200);
  const tracking = (await ask('POST /api/tracking', { token, body: {} })).body.data;
  expect(
    (await ask(`POST /api/tracking/${tracking.slug}/source/from-asset`, { token, body: { asset_id: data.id } })).body
      .error,
  ).toBe('asset_not_video');
  expect((await ask('GET /api/assets/quota', { token })).body.data).toMatchObject({ used: bytes.length, reserved: 0 });
});

test('the retired agent is disabled', async () => {
  const { token } = await account();
  const told = await ask('POST /api/studio/agent/turns', { token, body: { messages: [] } });
  expect([told.status, told.body.error]).toEqual([503, 'director_disabled']);
});
