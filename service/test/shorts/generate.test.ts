/**
 * A short from its draft to its film, with stand-ins, small clips and draft quality; a service that stops in the
 * middle, and one that goes on.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine } from 'reelwright';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.js';
import { runOwnerCommand } from '../../src/app/owner-commands.js';
import { createService, type Service } from '../../src/app/service.js';
import { audit } from '../../src/ledger/read.js';
import { dataFolder } from '../support/databases.js';

const folder = dataFolder();
const scratch = scratchFolder();
const settings = { folder, quality: 'draft', clipSide: 270 } as const;
let service: Service;
let base = '';
let token = '';

const begin = async () => {
  service = await createService(settings);
  base = await service.server.listen({ port: 0, host: '127.0.0.1' });
};
beforeAll(async () => {
  await begin();
  await runOwnerCommand(service.db, { command: 'add', mail: 'maker@example.com', currency: 'EUR' });
  await runOwnerCommand(service.db, { command: 'credit', mail: 'maker@example.com', amount: '10.00' });
  token = await runOwnerCommand(service.db, { command: 'token', mail: 'maker@example.com', scopes: ['*'], name: '' });
});
afterAll(() => service.stop());

// biome-ignore lint/suspicious/noExplicitAny: any answer of the interface
const ask = async (method: string, path: string, body?: object): Promise<any> => {
  const answer = await fetch(base + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, ...((await answer.json()) as object) };
};
const read = async (slug: string) => (await ask('GET', `/api/shorts/${slug}`)).data;
/** Polls as the summary says, until it says no more. */
const ended = async (slug: string) => {
  await vi.waitUntil(async () => (await read(slug)).generation_summary.timing.poll_after_ms === null, {
    timeout: 110_000,
    interval: 200,
  });
  return read(slug);
};
const spendable = async () => (await ask('GET', '/api/balance')).data.spendable.amount_minor;

describe('a short', () => {
  let slug = '';
  let delivered = '';

  test('is generated, also when the service stops in the middle and another goes on', async () => {
    const body = {
      product_prompt: 'Cold brew in a can. Ready in seconds, no sugar',
      headline: 'Cold brew',
      end_card: 'none',
    };
    slug = (await ask('POST', '/api/shorts', body)).data.slug;
    await ask('POST', `/api/shorts/${slug}/generate`);
    await vi.waitUntil(async () => (await read(slug)).segments_completed === 1, { timeout: 60_000, interval: 100 });
    await service.stop();
    await begin();
    const short = await ended(slug);
    expect(short).toMatchObject({
      stage: 'video_ready',
      segments_completed: 2,
      latest_render: { status: 'completed', video_url: expect.stringContaining(`${base}/files/a`) },
      latest_render_free: false,
      generation_summary: {
        status: 'completed',
        phase: 'completed',
        progress: { completed: 4, total: 4, percent: 100 },
        available_actions: [{ type: 'download_result' }],
        failure: null,
        cost: { charged: { amount_minor: 160 }, refunded: { amount_minor: 0 } },
      },
    });
    expect(await spendable()).toBe(840);
    delivered = short.latest_render.video_url;
  });

  test('its address gives the film, in ranges, without a token', async () => {
    const whole = await fetch(delivered);
    const film = join(scratch, 'film.mp4');
    const bytes = Buffer.from(await whole.arrayBuffer());
    writeFileSync(film, bytes);
    const part = await fetch(delivered, { headers: { range: 'bytes=4-7' } });
    expect([part.status, await part.text()]).toEqual([206, bytes.toString('latin1', 4, 8)]);
    const receipt = await createEngine({ cacheDir: null }).inspect(film);
    expect(receipt).toMatchObject({ picture: { frames: 360, width: 1080, height: 1920 } });
    expect(whole.headers.get('content-type')).toBe('video/mp4');
  });

  test('a generation or re-render of what is unchanged gives the same film, free', async () => {
    for (const what of ['generate', 'rerender']) {
      const told = await ask('POST', `/api/shorts/${slug}/${what}`);
      expect([told.status, told.data.stage, told.data.generation_summary.timing.poll_after_ms]).toEqual([
        200,
        'video_ready',
        null,
      ]);
    }
    expect(await spendable()).toBe(840);
  });

  test('an end card is added by a render for free, over the same clips', async () => {
    await ask('PATCH', `/api/shorts/${slug}`, { end_card: 'lockup' });
    const begun = await ask('POST', `/api/shorts/${slug}/rerender`);
    expect(begun.data).toMatchObject({
      stage: 'video_ready',
      generation_summary: { status: 'running', cost: { quoted: { amount_minor: 0 } } },
    });
    const short = await ended(slug);
    expect(short).toMatchObject({ stage: 'video_ready', latest_render_free: true, last_free_rerender_failed: false });
    expect(short.latest_render.video_url.split('?')[0]).not.toBe(delivered.split('?')[0]);
    expect(await spendable()).toBe(840);
  });

  test('a re-render that fails leaves the delivered film', async () => {
    const before = (await read(slug)).latest_render.video_url.split('?')[0];
    await ask('PATCH', `/api/shorts/${slug}`, { headline: '\u{13000}' });
    await ask('POST', `/api/shorts/${slug}/rerender`);
    const short = await ended(slug);
    expect(short).toMatchObject({
      stage: 'video_ready',
      last_free_rerender_failed: true,
      latest_render: { status: 'completed' },
      generation_summary: {
        status: 'failed',
        available_actions: [{ type: 'download_result' }],
        failure: { source: 'engine' },
      },
    });
    expect(short.latest_render.video_url.split('?')[0]).toBe(before);
  });

  test('a change of what the footage was made of needs a paid generation', async () => {
    await ask('PATCH', `/api/shorts/${slug}`, {
      product_prompt: 'Warm brew in a cup, slow and sweet',
      headline: 'Brew',
    });
    const refused = await ask('POST', `/api/shorts/${slug}/rerender`);
    expect([refused.status, refused.error]).toEqual([422, 'short_paid_regeneration_required']);
    const actions = (await read(slug)).generation_summary.available_actions.map(({ type }: { type: string }) => type);
    expect(actions).toEqual(['download_result', 'start_generation']);
  });
});

test('a generation that fails is refunded, and says which step failed', async () => {
  const before = await spendable();
  const { slug } = (await ask('POST', '/api/shorts', { product_prompt: 'A clip that fails [rehearse clip:fail]' }))
    .data;
  await ask('POST', `/api/shorts/${slug}/generate`);
  expect(await ended(slug)).toMatchObject({
    stage: 'failed',
    failed_stage: 'clip_1',
    failure_code: 'provider_failed',
    generation_summary: {
      status: 'failed',
      cost: { net: { amount_minor: 0 } },
      available_actions: [{ type: 'retry_generation' }],
    },
  });
  expect(await spendable()).toBe(before);
  expect(await audit(service.db)).toMatchObject({ sums: { EUR: 0 }, wrongBalances: 0, uneven: 0 });
});
