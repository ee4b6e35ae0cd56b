/** Whoever may not: every route without a token, without its scope, and with another's things. */
import { expect, test } from 'vitest';
import { testService } from '../support/service.js';

const own = testService({ workers: 0 });
const { ask, account } = own;
const PROMPT = 'Cold brew in a can. Ready in seconds, no sugar';

/** Bodies that get past validation, by the end of a path. */
const BODIES: Readonly<Record<string, object>> = {
  presign: { mime_type: 'image/png', size_bytes: 1, filename: 'a' },
  confirm: { s3_key: 'x' },
  init: { mime_type: 'video/mp4', size_bytes: 1, filename: 'a' },
  'sign-part': { upload_id: 1, s3_upload_id: 'x', part_number: 1 },
  complete: { upload_id: 1, s3_upload_id: 'x', parts: [{ part_number: 1, etag: 'x' }] },
  abort: { upload_id: 1, s3_upload_id: 'x' },
  'from-asset': { asset_id: 1 },
  'from-upload': { upload_id: 1 },
  'use-asset': { upload_id: 1 },
  segments: { prompt: 'x' },
  ':id': { prompt: 'x' },
  reorder: { order: [] },
  scenario: { scenario_prompt: 'x' },
  'apply-scenario': { segments_count: 3 },
  'generate-voice': { voice_id: 'standin-en-warm' },
  'generate-music': { prompt: 'x' },
  'apply-default-placement': { placement: 'throughout' },
  input: {
    generation_run_id: '00000000-0000-4000-8000-000000000000',
    generation_revision: 1,
    step_key: 'x',
    input: { a: 1 },
  },
  variations: { variations: [{ product_prompt: PROMPT }] },
};

test('without a token: 401; without the scope: 403; on every route', async () => {
  const reader = (await account({ scopes: 'video:read' })).token;
  for (const { method, path, access } of own.service.routes) {
    const url = path.replaceAll(/:\w+/g, '1');
    expect([path, (await ask(`${method} ${url}`)).status]).toEqual([path, 401]);
    if (access === 'video:read' || access === 'bearer') continue;
    const told = await ask(`${method} ${url}`, { token: reader });
    expect([path, told.status, told.body.error]).toEqual([path, 403, 'insufficient_scope']);
  }
});

test('another’s thing is not found, on every route that names one', async () => {
  const [mine, other] = [await account(), await account({ money: '50.00' })];
  await own.owner({ command: 'subscribe', mail: other.mail });
  const made = async (path: string, body: object) => (await ask(`POST ${path}`, { token: mine.token, body })).body.data;
  const slugs: Readonly<Record<string, string>> = {
    shorts: (await made('/api/shorts', { product_prompt: PROMPT })).slug,
    sliders: (await made('/api/sliders', { prompt: PROMPT })).slug,
    tracking: (await made('/api/tracking', {})).slug,
    editor: (await made('/api/editor', { language: 'en', product_prompt: PROMPT })).slug,
  };
  const pack = await made('/api/campaign-packs', {});
  const ids: Readonly<Record<string, number>> = {
    'brand-profiles': (await made('/api/brand-profiles', {})).id,
    'product-profiles': (await made('/api/product-profiles', {})).id,
    'campaign-packs': pack.id,
    'campaign-pack-items': (
      await made(`/api/campaign-packs/${pack.id}/variations`, { variations: [{ product_prompt: PROMPT }] })
    ).items[0].id,
    series: (await made('/api/series', { product_prompt: PROMPT })).id,
  };
  const named = own.service.routes.filter(({ path, access }) => path.includes(':') && access !== 'account:admin');
  expect(named.length).toBeGreaterThan(70);
  for (const { method, path } of named) {
    const kind = path.split('/')[2] ?? '';
    const url = path.replace(':slug', slugs[kind] ?? '').replaceAll(/:\w+/g, String(ids[kind] ?? 1));
    const body = path.includes('/poster/presign')
      ? {}
      : path.includes('/uploads/') && path.endsWith('presign')
        ? BODIES['init']
        : BODIES[path.split('/').at(-1) ?? ''];
    const headers = path.endsWith('/input') ? { 'idempotency-key': 'k' } : {};
    const told = await ask(`${method} ${url}`, {
      token: other.token,
      headers,
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: body ?? {} }),
    });
    expect([method, path, told.status, told.body?.error]).toEqual([method, path, 404, 'not_found']);
  }
});

test('a prompt of 10 MB is refused before it is read', async () => {
  const { token } = await account();
  for (const path of ['/api/shorts', '/api/sliders', '/api/editor']) {
    const told = await ask(`POST ${path}`, { token, body: { product_prompt: 'x'.repeat(10_000_000) } });
    expect([told.status, told.body.error]).toEqual([413, 'payload_too_large']);
  }
});
