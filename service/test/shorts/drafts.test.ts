import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { audit } from '../../src/ledger/read.js';
import { failOverdue } from '../../src/runs/deadlines.js';
import { shortSchema } from '../../src/shorts/answer-schema.js';
import { testService } from '../support/service.js';

// Nothing is rendered here: no worker takes the jobs.
const own = testService({ workers: 0 });
const { ask, account } = own;
const PROMPT = 'Cold brew in a can. Ready in seconds, no sugar';

const draft = async (token: string, body: object = {}) =>
  (await ask('POST /api/shorts', { token, body: { product_prompt: PROMPT, ...body } })).body.data;

describe('a draft', () => {
  test('is free, and reads with every field of the interface', async () => {
    const { token } = await account();
    const made = await ask('POST /api/shorts', { token, body: { product_prompt: PROMPT } });
    expect(made.status).toBe(201);
    const read = await ask(`GET /api/shorts/${made.body.data.slug}`, { token });
    expect(read.body.data).toEqual(made.body.data);
    expect(() => shortSchema.strict().parse(read.body.data)).not.toThrow();
    expect(read.body.data).toMatchObject({
      stage: 'draft',
      segments_completed: 0,
      segments_total: 2,
      active_segment_positions: [],
      language: 'en',
      latest_render: null,
      latest_render_free: false,
      last_free_rerender_failed: false,
      resolved_cta_text: 'Learn more',
      end_card_mode: 'lockup',
      generation_summary: {
        run_id: null,
        status: 'idle',
        phase: 'idle',
        failure: null,
        available_actions: [{ type: 'start_generation', destructive: false, step_key: null }],
        timing: { poll_after_ms: null },
      },
    });
  });

  test.each<[string, object]>([
    ['product_prompt', { product_prompt: 'too short' }],
    ['product_prompt', { product_prompt: undefined }],
    ['language', { language: 'en-GB' }],
    ['language', { language: null }],
    ['headline', { headline: 'x'.repeat(81) }],
    ['subheadline', { subheadline: 'x'.repeat(201) }],
    ['creative_format', { creative_format: 'song' }],
    ['visual_language', { visual_language: 'loud' }],
    ['music_vibe', { music_vibe: 'x'.repeat(81) }],
    ['music_instruments', { music_instruments: Array(11).fill('x') }],
    ['music_instruments[0]', { music_instruments: ['x'.repeat(41)] }],
    ['short_text_position', { short_text_position: 'left' }],
    ['short_text_animation', { short_text_animation: 'spin' }],
    ['short_font_family', { short_font_family: 'Comic' }],
    ['headline_color', { headline_color: 'red' }],
    ['accent_color', { accent_color: '#fff' }],
    ['text_beats', { text_beats: Array(9).fill('x') }],
    ['text_beats[1]', { text_beats: ['x', 'y'.repeat(121)] }],
    ['offer_text', { offer_text: 'x'.repeat(17) }],
    ['cta_text', { cta_text: 'x'.repeat(25) }],
    ['badge_text', { badge_text: 'x'.repeat(25) }],
    ['star_rating', { star_rating: 5.1 }],
    ['closing_claim', { closing_claim: 'x'.repeat(81) }],
    ['brand_name', { brand_name: 'x'.repeat(41) }],
    ['end_card', { end_card: 'both' }],
    ['end_card', { end_card: 'poster' }],
    ['poster_includes_lockup', { poster_includes_lockup: true }],
  ])('%s out of its bounds is refused: %j', async (field, body) => {
    const { token } = await account();
    const told = await ask('POST /api/shorts', { token, body: { product_prompt: PROMPT, ...body } });
    expect([told.status, Object.keys(told.body.errors)]).toEqual([422, [field]]);
    expect(told.body.errors[field][0]).toMatch(/^Expected .+ but received /);
  });

  test('lengths count characters as people do: 80 emoji are a headline', async () => {
    const { token } = await account();
    expect((await draft(token, { headline: '🥤'.repeat(80) })).headline).toBe('🥤'.repeat(80));
  });

  test('a PATCH changes what is sent: absent, null and empty differ', async () => {
    const { token } = await account();
    const { slug } = await draft(token, {
      headline: 'One',
      text_beats: ['a'],
      cta_text: 'Buy now',
      visual_language: 'ugc_realism',
    });
    const patch = async (body: object) => (await ask(`PATCH /api/shorts/${slug}`, { token, body })).body.data;
    expect(await patch({ subheadline: 'Two' })).toMatchObject({
      headline: 'One',
      subheadline: 'Two',
      text_beats: ['a'],
    });
    expect(await patch({ text_beats: [] })).toMatchObject({ headline: 'One', text_beats: [] });
    expect(await patch({ cta_text: '', headline: null })).toMatchObject({
      headline: null,
      resolved_cta_text: 'Learn more',
    });
    expect(await patch({ visual_language: null })).toMatchObject({ visual_language: null });
    expect(await patch({ end_card: 'none' })).toMatchObject({ end_card: 'none', end_card_mode: 'none' });
    expect(await patch({ end_card: 'auto' })).toMatchObject({ end_card: 'lockup', end_card_mode: 'lockup' });
    expect(await patch({ language: 'de', slug: 'mine', stage: 'video_ready' })).toMatchObject({
      slug,
      stage: 'draft',
      resolved_cta_text: 'Mehr erfahren',
    });
  });

  test.each<[string, object, number, object]>([
    ['a foreign brand profile', { brand_profile_id: 7 }, 422, { error: 'invalid_brand_profile' }],
    ['no disclosure without the ack', { ai_disclosure_mode: 'none' }, 422, { error: 'ai_disclosure_ack_required' }],
    ['retired caps', { max_credits: 3 }, 409, { error: 'client_upgrade_required' }],
  ])('a PATCH with %s', async (_, body, status, expected) => {
    const { token } = await account();
    const { slug } = await draft(token);
    const told = await ask(`PATCH /api/shorts/${slug}`, { token, body });
    expect([told.status, told.body]).toEqual([status, expect.objectContaining(expected)]);
    const acked = await ask(`PATCH /api/shorts/${slug}`, {
      token,
      body: { ai_disclosure_mode: 'none', ai_disclosure_ack: true },
    });
    expect(acked.body.data).toMatchObject({ ai_disclosure_mode: 'none', ai_disclosure_ack: true });
  });

  test('somebody else’s is not found, on every route', async () => {
    const [mine, other] = [await account(), await account({ money: '10.00' })];
    const { slug } = await draft(mine.token);
    const routes = own.service.routes.filter(({ path }) => path.startsWith('/api/shorts/:slug'));
    expect(routes.length).toBeGreaterThan(9);
    const bodies: Readonly<Record<string, object>> = {
      'product/presign': { mime_type: 'image/png', size_bytes: 1 },
      'logo/presign': { mime_type: 'image/png', size_bytes: 1 },
    };
    for (const { method, path } of routes) {
      const body = method === 'GET' ? {} : { body: bodies[path.split(':slug/')[1] ?? ''] ?? { s3_key: 'x' } };
      const told = await ask(`${method} ${path.replace(':slug', slug)}`, { token: other.token, ...body });
      expect([told.status, told.body], `${method} ${path}`).toEqual([404, { error: 'not_found' }]);
    }
  });

  test('copy for an AI assist: headline, subheadline, beats, and the claim that was blank', async () => {
    const { token } = await account();
    const { slug } = await draft(token, { brand_name: 'Brewly' });
    const { data } = (await ask(`POST /api/shorts/${slug}/text/generate`, { token })).body;
    expect(data).toMatchObject({
      headline: 'Cold brew in a can',
      text_beats: ['Ready in seconds', 'No sugar'],
      brand_name: 'Brewly',
      closing_claim: 'Cold brew in a can',
    });
    expect((await ask('GET /api/ai-assists', { token })).body.data).toMatchObject({ used: 1, remaining: 19 });
    const down = await draft(token, { product_prompt: `${PROMPT} [rehearse copy:down]` });
    const told = await ask(`POST /api/shorts/${down.slug}/text/generate`, { token });
    expect([told.status, told.body.error]).toEqual([503, 'copy_generation_unavailable']);
    expect((await ask('GET /api/ai-assists', { token })).body.data).toMatchObject({ used: 1 });
    await own.service.db.updateTable('assist_day').set({ used: 20 }).execute();
    const refused = await ask(`POST /api/shorts/${slug}/text/generate`, { token });
    expect([refused.status, refused.body]).toEqual([
      429,
      { error: 'ai_assist_quota_exceeded', remaining: 0, can_unlock: false, unlock_cost: 1, unlock_batch_size: 10 },
    ]);
  });
});

describe('paying for a generation', () => {
  const spendable = async (token: string) =>
    (await ask('GET /api/balance', { token })).body.data.spendable.amount_minor;
  const start = (slug: string, token: string, key?: string, body: object = {}) =>
    ask(`POST /api/shorts/${slug}/generate`, {
      token,
      body,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });

  test('cost tells the price and what is there', async () => {
    const { token } = await account({ money: '5.00' });
    const { slug } = await draft(token);
    expect((await ask(`GET /api/shorts/${slug}/cost`, { token })).body.data).toEqual({
      total: { amount_minor: 160, currency: 'EUR' },
      available: { amount_minor: 500, currency: 'EUR' },
    });
  });

  test('1.60 is held once, however often and at once it is asked for; copy is written before', async () => {
    const { token } = await account({ money: '5.00' });
    const { slug } = await draft(token);
    const told = await Promise.all([
      start(slug, token, 'a'),
      start(slug, token, 'a'),
      start(slug, token, 'b'),
      start(slug, token),
    ]);
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(told[0]!.text).toBe(told[1]!.text);
    expect(await spendable(token)).toBe(340);
    const { data } = (await ask(`GET /api/shorts/${slug}`, { token })).body;
    expect(data).toMatchObject({
      stage: 'rendering',
      headline: 'Cold brew in a can',
      latest_render: { status: 'processing', video_url: null },
    });
    expect(data.generation_summary).toMatchObject({
      workflow: 'short.generation',
      workflow_version: 1,
      status: 'running',
      available_actions: [],
      progress: { completed: 0, total: 4, percent: 0 },
      cost: {
        quoted: { amount_minor: 160 },
        charged: { amount_minor: 160 },
        refunded: { amount_minor: 0 },
        net: { amount_minor: 160 },
      },
      timing: { poll_after_ms: expect.any(Number) },
    });
    const jobs = await own.service.db.selectFrom('outbox').select('name').execute();
    expect(jobs.length).toBe(1);
    const run = `GET /api/generation-runs/${data.generation_summary.run_id}`;
    expect((await ask(run, { token })).body.data.generation_summary).toEqual(data.generation_summary);
    const stranger = await account();
    expect((await ask(run, { token: stranger.token })).status).toBe(404);
    for (const line of [
      `PATCH /api/shorts/${slug}`,
      `POST /api/shorts/${slug}/rerender`,
      `POST /api/shorts/${slug}/text/generate`,
    ]) {
      const refused = await ask(line, { token, body: {} });
      expect([refused.status, refused.body.error], line).toEqual([409, 'short_generation_in_progress']);
    }
  });

  test('skip_auto_text leaves the short without copy', async () => {
    const { token } = await account({ money: '5.00' });
    const { slug } = await draft(token);
    await start(slug, token, undefined, { skip_auto_text: true });
    expect((await ask(`GET /api/shorts/${slug}`, { token })).body.data).toMatchObject({
      stage: 'rendering',
      headline: null,
      text_beats: [],
    });
  });

  test.each<[string, string, string, number, object]>([
    [
      'no money',
      '',
      '',
      402,
      {
        error: 'balance_insufficient',
        required: { amount_minor: 160, currency: 'EUR' },
        available: { amount_minor: 0, currency: 'EUR' },
      },
    ],
    [
      'too little',
      '1.59',
      '',
      402,
      { error: 'balance_insufficient', available: { amount_minor: 159, currency: 'EUR' } },
    ],
    [
      'a prompt that is rejected',
      '5.00',
      '[rehearse screen:reject]',
      422,
      { error: 'prompt_rejected', code: 'CONTENT_COMPLIANCE', category: 'rehearsal' },
    ],
    ['no screening', '5.00', '[rehearse screen:down]', 503, { error: 'compliance_unavailable' }],
    ['no copy', '5.00', '[rehearse copy:down]', 503, { error: 'copy_generation_unavailable' }],
  ])('with %s nothing is charged and nothing begins', async (_, money, words, status, expected) => {
    const { token } = await account(money === '' ? {} : { money });
    const { slug } = await draft(token, { product_prompt: `${PROMPT} ${words}` });
    const before = await spendable(token);
    const told = await start(slug, token);
    expect([told.status, told.body]).toEqual([status, expect.objectContaining(expected)]);
    expect(await spendable(token)).toBe(before);
    expect((await ask(`GET /api/shorts/${slug}`, { token })).body.data.stage).toBe('draft');
  });

  test('a 402 in x-service-currency speaks of that currency', async () => {
    const { token } = await account();
    const { slug } = await draft(token);
    const told = await ask(`POST /api/shorts/${slug}/generate`, { token, headers: { 'x-service-currency': 'GBP' } });
    expect(told.body.required).toEqual({ amount_minor: 160, currency: 'GBP' });
  });

  test('a run that nobody ends is given up at its deadline, refunded, and may be tried again', async () => {
    const { token } = await account({ money: '5.00' });
    const { slug } = await draft(token);
    await start(slug, token);
    const later = (hours: number) => failOverdue(own.service.db, new Date(Date.now() + hours * 3_600_000));
    // It waits for a lane: an hour of that is no reason, a day is.
    await later(1);
    expect((await ask(`GET /api/shorts/${slug}`, { token })).body.data.stage).toBe('rendering');
    await later(25);
    const { data } = (await ask(`GET /api/shorts/${slug}`, { token })).body;
    expect(data).toMatchObject({
      stage: 'failed',
      failure_code: 'deadline_exceeded',
      error_message: expect.any(String),
    });
    expect(data.generation_summary).toMatchObject({
      status: 'failed',
      available_actions: [{ type: 'retry_generation' }],
      failure: { code: 'deadline_exceeded' },
      cost: { charged: { amount_minor: 160 }, refunded: { amount_minor: 160 }, net: { amount_minor: 0 } },
      timing: { poll_after_ms: null },
    });
    expect(await spendable(token)).toBe(500);
    expect((await start(slug, token)).body.data.stage).toBe('rendering');
    expect(await audit(own.service.db)).toMatchObject({ sums: { EUR: 0 }, wrongBalances: 0, uneven: 0 });
  });

  test('a re-render before anything was made is refused', async () => {
    const { token } = await account();
    const { slug } = await draft(token);
    const told = await ask(`POST /api/shorts/${slug}/rerender`, { token });
    expect([told.status, told.body.error]).toEqual([422, 'short_not_ready']);
  });
});

describe('images', () => {
  const png = async () => {
    const canvas = createCanvas(64, 64);
    const ctx = canvas.getContext('2d');
    ctx.fillStyle = '#ff4d00';
    ctx.fillRect(8, 8, 48, 48);
    return canvas.encode('png');
  };
  const put = async (url: string, bytes: Buffer, type = 'image/png') => {
    const { pathname, search } = new URL(url);
    const headers = { host: 'localhost', 'content-type': type };
    return (await own.service.server.inject({ method: 'PUT', url: pathname + search, headers, payload: bytes }))
      .statusCode;
  };

  test('a logo: presign, PUT, confirm; the same key can not be confirmed twice', async () => {
    const { token } = await account();
    const { slug } = await draft(token);
    const bytes = await png();
    const { data } = (
      await ask(`POST /api/shorts/${slug}/logo/presign`, {
        token,
        body: { mime_type: 'image/png', size_bytes: bytes.length },
      })
    ).body;
    expect(await put(data.presigned_url, bytes)).toBe(200);
    const confirm = () =>
      ask(`POST /api/shorts/${slug}/logo/confirm`, { token, body: { s3_key: data.s3_key, position: 'top_left' } });
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).status).toBe(422);
    const row = await own.service.db
      .selectFrom('project')
      .select('media')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    expect(row.media).toEqual({ logo: { key: expect.stringMatching(/^a\d+\/p\d+\/images\//), position: 'top_left' } });
  });

  test('a poster: its presign has no envelope, and it becomes the end card', async () => {
    const { token } = await account();
    const { slug } = await draft(token);
    const presigned = (await ask(`POST /api/shorts/${slug}/poster/presign`, { token, body: {} })).body;
    expect(presigned).toEqual({
      upload_url: expect.any(String),
      s3_key: expect.any(String),
      content_type: 'image/png',
    });
    await put(presigned.upload_url, await png());
    const body = { s3_key: presigned.s3_key, poster_includes_lockup: true };
    const { data } = (await ask(`POST /api/shorts/${slug}/poster/confirm`, { token, body })).body;
    expect(data).toMatchObject({ end_card: 'poster', end_card_mode: 'poster', poster_includes_lockup: true });
  });

  test.each<[string, (bytes: Buffer) => Buffer | undefined]>([
    ['missing', () => undefined],
    ['of another type', () => Buffer.from('GIF89a and more')],
    ['cut off', (bytes) => bytes.subarray(0, bytes.length - 40)],
  ])('an image that is %s is refused at confirm', async (_, change) => {
    const { token } = await account();
    const { slug } = await draft(token);
    const bytes = change(await png());
    const body = { mime_type: 'image/png', size_bytes: bytes?.length ?? 10 };
    const { data } = (await ask(`POST /api/shorts/${slug}/product/presign`, { token, body })).body;
    if (bytes !== undefined) expect(await put(data.presigned_url, bytes)).toBe(200);
    const told = await ask(`POST /api/shorts/${slug}/product/confirm`, { token, body: { s3_key: data.s3_key } });
    expect([told.status, Object.keys(told.body.errors ?? {})]).toEqual([422, ['s3_key']]);
  });

  test('what was put for another short can not be confirmed', async () => {
    const { token } = await account();
    const [one, other] = [await draft(token), await draft(token)];
    const bytes = await png();
    const body = { mime_type: 'image/png', size_bytes: bytes.length };
    const { data } = (await ask(`POST /api/shorts/${one.slug}/logo/presign`, { token, body })).body;
    await put(data.presigned_url, bytes);
    const told = await ask(`POST /api/shorts/${other.slug}/logo/confirm`, { token, body: { s3_key: data.s3_key } });
    expect(told.status).toBe(422);
  });

  test('too many bytes, and types that a kind does not take, are refused at presign', async () => {
    const { token } = await account();
    const { slug } = await draft(token);
    for (const body of [
      { mime_type: 'image/webp', size_bytes: 10 },
      { mime_type: 'image/png', size_bytes: 5_242_881 },
      { mime_type: 'image/png', size_bytes: 0 },
    ])
      expect((await ask(`POST /api/shorts/${slug}/logo/presign`, { token, body })).status).toBe(422);
  });
});
