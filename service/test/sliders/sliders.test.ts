/** Carousels from draft to restyle, with stand-ins; what is refused, ignored, paid and refunded. */
import { describe, expect, test, vi } from 'vitest';
import { sliderSchema } from '../../src/sliders/read-slider.js';
import { png, put } from '../support/media.js';
import { testService } from '../support/service.js';

const own = testService({ clipSide: 270, quality: 'draft' });
const { ask, account } = own;
const PROMPT = 'Cold brew in a can. Ready in seconds, no sugar. Cans that are recycled';

const draft = async (token: string, body: object = {}) =>
  (await ask('POST /api/sliders', { token, body: { prompt: PROMPT, slide_count: 3, ...body } })).body.data;
const read = async (token: string, slug: string) => (await ask(`GET /api/sliders/${slug}`, { token })).body.data;
const settled = async (token: string, slug: string) => {
  await vi.waitUntil(async () => (await read(token, slug)).status !== 'processing', {
    timeout: 100_000,
    interval: 100,
  });
  return read(token, slug);
};
const spendable = async (token: string) => (await ask('GET /api/balance', { token })).body.data.spendable.amount_minor;
const pathOf = (url: string) => url.split('?')[0];

describe('a draft', () => {
  test('is free and reads with defaults; its slides are pending', async () => {
    const { token } = await account();
    const made = await ask('POST /api/sliders', { token, body: {} });
    expect(made.status).toBe(201);
    expect(() => sliderSchema.strict().parse(made.body.data)).not.toThrow();
    expect(made.body.data).toMatchObject({
      status: 'draft',
      prompt: '',
      mode: 'creative',
      template: 'boldStatement',
      language: 'en',
      slide_count: 5,
      aspect_ratio: '4:5',
      accent_color: null,
      text_position: null,
      caption: '',
      hashtags: [],
      error_message: null,
    });
    expect(made.body.data.slides.map(({ status }: { status: string }) => status)).toEqual(Array(5).fill('pending'));
    const [first, second] = [await draft(token), await draft(token)];
    const { data } = (await ask('GET /api/sliders', { token })).body;
    expect(data.map(({ slug }: { slug: string }) => slug)).toEqual([second.slug, first.slug, made.body.data.slug]);
  });

  test.each<[string, object]>([
    ['prompt', { prompt: 'x'.repeat(2001) }],
    ['mode', { mode: 'loud' }],
    ['template', { template: 'poster' }],
    ['template', { template: 'offerCard' }],
    ['language', { language: 'ru' }],
    ['slide_count', { slide_count: 2 }],
    ['slide_count', { slide_count: 11 }],
    ['aspect_ratio', { aspect_ratio: '16:9' }],
    ['accent_color', { accent_color: '#fff' }],
    ['text_position', { text_position: 'center' }],
    ['caption', { caption: 'x'.repeat(3001) }],
    ['hashtags[0]', { hashtags: ['x'.repeat(101)] }],
  ])('%s out of its bounds is refused: %j', async (field, body) => {
    const { token } = await account();
    const told = await ask('POST /api/sliders', { token, body });
    expect([told.status, Object.keys(told.body.errors)]).toEqual([422, [field]]);
  });

  test.each<[string, object, number, object]>([
    ['no prompt', { prompt: '  short  ' }, 422, { errors: { prompt: [expect.stringContaining('non-blank')] } }],
    [
      'a prompt that is rejected',
      { prompt: `${PROMPT} [rehearse screen:reject]` },
      422,
      { error: 'prompt_rejected', code: 'CONTENT_COMPLIANCE', category: 'rehearsal' },
    ],
    ['nobody to screen it', { prompt: `${PROMPT} [rehearse screen:down]` }, 503, { error: 'compliance_unavailable' }],
    [
      'too little money',
      {},
      402,
      {
        error: 'balance_insufficient',
        required: { amount_minor: 45, currency: 'EUR' },
        available: { amount_minor: 40, currency: 'EUR' },
      },
    ],
  ])('is not generated with %s, and nothing is charged', async (_, body, status, expected) => {
    const { token } = await account({ money: '0.40' });
    const { slug } = await draft(token, body);
    expect((await ask(`GET /api/sliders/${slug}/cost`, { token })).body.data).toEqual({
      total: { amount_minor: 45, currency: 'EUR' },
      available: { amount_minor: 40, currency: 'EUR' },
    });
    const told = await ask(`POST /api/sliders/${slug}/generate`, { token });
    expect([told.status, told.body]).toEqual([status, expect.objectContaining(expected)]);
    expect([(await read(token, slug)).status, await spendable(token)]).toEqual(['draft', 40]);
    for (const [line, asked] of [
      [`PATCH /api/sliders/${slug}/slides/1`, { headline: 'x' }],
      [`POST /api/sliders/${slug}/restyle`, { template: 'scrapbook' }],
    ] as const)
      expect((await ask(line, { token, body: asked })).body).toMatchObject({ error: 'conflict' });
  });

  test('a mode takes its own default template with it', async () => {
    const { token } = await account();
    const { slug } = await draft(token, { template: 'scrapbook' });
    const patched = await ask(`PATCH /api/sliders/${slug}`, { token, body: { mode: 'ad_driven' } });
    expect(patched.body.data.template).toBe('featureGrid');
    expect((await ask(`DELETE /api/sliders/${slug}`, { token })).status).toBe(204);
    expect((await ask(`GET /api/sliders/${slug}`, { token })).status).toBe(404);
  });
});

describe('a carousel', () => {
  let token = '';
  let slug = '';

  test('is generated for 0.15 a slide; while it is, only caption and hashtags change', async () => {
    token = (await account({ money: '5.00' })).token;
    slug = (await draft(token, { caption: 'Mine' })).slug;
    const logo = await png();
    const body = { mime_type: 'image/png', size_bytes: logo.length };
    const { data } = (await ask(`POST /api/sliders/${slug}/logo/presign`, { token, body })).body;
    await put(own, data.presigned_url, logo, 'image/png');
    expect((await ask(`POST /api/sliders/${slug}/logo/confirm`, { token, body: { s3_key: data.s3_key } })).status).toBe(
      200,
    );
    const begun = await ask(`POST /api/sliders/${slug}/generate`, { token });
    expect(begun.body.data).toMatchObject({ status: 'processing', error_message: null });
    const busy = [
      await ask(`POST /api/sliders/${slug}/generate`, { token }),
      await ask(`DELETE /api/sliders/${slug}`, { token }),
    ];
    expect(busy.map((told) => [told.status, told.body.error])).toEqual(
      Array(2).fill([409, 'slider_generation_in_progress']),
    );
    const patch = { prompt: 'Something else altogether', template: 'scrapbook', caption: 'Still mine' };
    expect((await ask(`PATCH /api/sliders/${slug}`, { token, body: patch })).body.data).toMatchObject({
      prompt: PROMPT,
      template: 'boldStatement',
      caption: 'Still mine',
    });
    const done = await settled(token, slug);
    expect(done).toMatchObject({
      status: 'completed',
      caption: 'Still mine',
      hashtags: expect.arrayContaining(['#cold']),
    });
    expect(done.slides).toHaveLength(3);
    expect(done.slides[0]).toMatchObject({ position: 1, headline: 'Cold brew in a can', status: 'completed' });
    expect(await spendable(token)).toBe(500 - 45);
    for (const url of [done.slides[2].image_url, done.slides[0].background_url]) {
      const { pathname, search } = new URL(url);
      const image = await own.service.server.inject({
        method: 'GET',
        url: pathname + search,
        headers: { host: 'localhost' },
      });
      expect([image.statusCode, image.headers['content-type'], image.rawPayload.readUInt32BE(16) > 200]).toEqual([
        200,
        'image/png',
        true,
      ]);
    }
    expect((await ask(`PATCH /api/sliders/${slug}`, { token, body: patch })).body.data.prompt).toBe(PROMPT);
  });

  test('a slide’s new text is drawn over the same background, free; the others stay', async () => {
    const before = await read(token, slug);
    const told = await ask(`PATCH /api/sliders/${slug}/slides/2`, { token, body: { headline: 'Two seconds' } });
    expect(told.body.data).toMatchObject({ status: 'processing' });
    expect(told.body.data.slides.map(({ status }: { status: string }) => status)).toEqual([
      'completed',
      'processing',
      'completed',
    ]);
    expect((await ask(`POST /api/sliders/${slug}/restyle`, { token, body: {} })).body.error).toBe('conflict');
    const after = await settled(token, slug);
    expect(after.slides[1]).toMatchObject({ headline: 'Two seconds', status: 'completed' });
    const kept = (name: 'image_url' | 'background_url') =>
      after.slides.map(
        (slide: Record<string, string>, index: number) => pathOf(slide[name]!) === pathOf(before.slides[index][name]),
      );
    expect([kept('image_url'), kept('background_url')]).toEqual([
      [true, false, true],
      [true, true, true],
    ]);
    expect((await ask(`PATCH /api/sliders/${slug}/slides/4`, { token, body: { headline: 'x' } })).status).toBe(404);
    expect(
      (await ask(`PATCH /api/sliders/${slug}/slides/1`, { token, body: { headline: 'x'.repeat(121) } })).status,
    ).toBe(422);
    expect(await spendable(token)).toBe(455);
  });

  test('a restyle draws all slides anew, free; an unchanged one does nothing; a template of another mode is refused', async () => {
    expect(
      (await ask(`POST /api/sliders/${slug}/restyle`, { token, body: { template: 'boldStatement' } })).body.data.status,
    ).toBe('completed');
    expect((await ask(`POST /api/sliders/${slug}/restyle`, { token, body: { template: 'offerCard' } })).status).toBe(
      422,
    );
    const before = await read(token, slug);
    const told = await ask(`POST /api/sliders/${slug}/restyle`, {
      token,
      body: { template: 'editorialStory', logo_s3_key: null },
    });
    expect(told.body.data).toMatchObject({ status: 'processing', template: 'editorialStory' });
    const after = await settled(token, slug);
    expect(after).toMatchObject({ status: 'completed', template: 'editorialStory' });
    expect(
      after.slides.some(
        (slide: Record<string, string>, index: number) =>
          pathOf(slide['image_url']!) === pathOf(before.slides[index].image_url),
      ),
    ).toBe(false);
    expect(await spendable(token)).toBe(455);
  });

  test('one that fails is refunded, its fields can be edited again, and it can be generated again', async () => {
    const { slug: failing } = await draft(token, { prompt: `${PROMPT} [rehearse image:fail]` });
    await ask(`POST /api/sliders/${failing}/generate`, { token });
    const failed = await settled(token, failing);
    expect(failed).toMatchObject({ status: 'failed', error_message: 'The model failed to make what was asked for.' });
    expect(failed.slides.map(({ status }: { status: string }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect(await spendable(token)).toBe(455);
    const patched = await ask(`PATCH /api/sliders/${failing}`, { token, body: { prompt: PROMPT } });
    expect(patched.body.data).toMatchObject({ status: 'failed', prompt: PROMPT });
    expect((await ask(`POST /api/sliders/${failing}/generate`, { token })).body.data.status).toBe('processing');
    expect((await settled(token, failing)).status).toBe('completed');
  });
});
