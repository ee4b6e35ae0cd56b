/** The document of the interface: whole, guarded by a golden, and good enough for a client that knows nothing else. */
import { describe, expect, test } from 'vitest';
import { clientOf, type Document } from '../support/client.js';
import { testService } from '../support/service.js';
import { ended } from '../support/works.js';

const own = testService({ workers: 0 });
const { ask, account } = own;

const documentOf = async (token: string): Promise<Document> => (await ask('GET /api/openapi', { token })).body;

test('it is given to any bearer of a token, and to nobody else', async () => {
  expect((await ask('GET /api/openapi')).status).toBe(401);
  const { token } = await account({ scopes: 'video:read' });
  expect(await documentOf(token)).toMatchObject({ openapi: '3.1.0' });
});

test('it names every route, and is what the golden says', async () => {
  const { token } = await account();
  const document = await documentOf(token);
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const routes = own.service.routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(named.sort()).toEqual([...routes].sort());
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  await expect(`${JSON.stringify(document, null, 1)}\n`).toMatchFileSnapshot('../golden/openapi.json');
});

describe('a client made of nothing but the document', () => {
  test('makes a short, a slider, an editor ad and a tracking project, and is answered as described', async () => {
    const { token } = await account({ money: '20.00' });
    const call = clientOf(await documentOf(token), async ({ method, path, body, headers }) =>
      ask(`${method} ${path}`, { token, headers, ...(body === undefined ? {} : { body }) }),
    );
    const idOf = async (slug: string) =>
      (await own.service.db.selectFrom('project').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
    const product_prompt = 'Cold brew in a can. Ready in seconds, no sugar';
    const short = await call('post_shorts', { body: { product_prompt, headline: 'Cold' } });
    const slug = short.data.slug;
    await call('post_shorts_slug_generate', { slug, 'Idempotency-Key': 'one' });
    await ended(own, { product: 'short', id: await idOf(slug) }, 'completed');
    expect((await call('get_shorts_slug', { slug })).data.stage).toBe('video_ready');
    const run = (await call('get_shorts_slug', { slug })).data.generation_summary.run_id;
    expect((await call('get_generation_runs_run_id', { run_id: run })).data.generation_summary.status).toBe(
      'completed',
    );
    const slider = (await call('post_sliders', { body: { prompt: product_prompt, slide_count: 3 } })).data;
    expect((await call('get_sliders_slug_cost', { slug: slider.slug })).data.total.amount_minor).toBe(45);
    expect((await call('post_sliders_slug_generate', { slug: slider.slug })).data.status).toBe('processing');
    const editor = (await call('post_editor', { body: { language: 'en', product_prompt, segments_count: 3 } })).data;
    await call('post_editor_slug_segments', { slug: editor.slug, body: { prompt: 'A can' } });
    expect((await call('post_editor_slug_batch_generate', { slug: editor.slug })).data.batch_generation_status).toBe(
      'running',
    );
    const tracking = (await call('post_tracking', { body: {} })).data;
    expect((await call('get_tracking_slug', { slug: tracking.slug })).data.source).toBeNull();
    expect((await call('get_voices', { language: 'de' })).data.default_voice_id).toBe('standin-de-warm');
    await call('delete_tracking_slug', { slug: tracking.slug });
    expect((await call('get_balance', { 'x-service-currency': 'EUR' })).data.recent_activity).toHaveLength(4);
  });

  test('is refused as described', async () => {
    const { token } = await account();
    const call = clientOf(await documentOf(token), async ({ method, path, body, headers }) =>
      ask(`${method} ${path}`, { token, headers, ...(body === undefined ? {} : { body }) }),
    );
    await expect(call('post_shorts', { body: { product_prompt: 'short' } })).rejects.toThrow(
      /the document refuses this body/,
    );
    await expect(call('get_shorts_slug', { slug: 'nobodys' })).rejects.toThrow(/404 not_found/);
    await expect(call('get_shorts_slug', {})).rejects.toThrow(/needs slug/);
  });
});
