/** Tracking without its detector: refused before anything is held, also by a server that leaves the work to others. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.js';
import { createService, type Service } from '../../src/app/service.js';
import { canServe } from '../support/databases.js';
import { clip, uploaded } from '../support/media.js';
import { testService } from '../support/service.js';

const scratch = scratchFolder();
const models = scratchFolder();
beforeAll(() => void vi.stubEnv('REELWRIGHT_MODELS', models));
afterAll(() => vi.unstubAllEnvs());

describe.each([
  ['by the process that makes films', true],
  ...(canServe() ? [['by a server without lanes, told by a worker', false] as const] : []),
] as const)('%s', (_, makes) => {
  const own = testService({ clipSide: 270, quality: 'draft', ...(makes ? {} : { workers: 0 }) });
  const { ask, account } = own;
  const worker: Service[] = [];
  beforeAll(async () => {
    rmSync(join(models, 'yolox_nano.onnx'), { force: true });
    if (makes) return;
    worker.push(await createService({ folder: own.folder, databaseUrl: own.databaseUrl, workers: 1 }));
    await vi.waitUntil(() => own.service.detector.isMissing(), { timeout: 30_000 });
  });
  afterAll(async () => {
    for (const one of worker) await one.stop();
  });

  test('503, nothing held; once it is fetched the clip is taken on', async () => {
    const { token } = await account({ money: '1.00' });
    const { slug } = (await ask('POST /api/tracking', { token, body: {} })).body.data;
    await uploaded(own, token, slug, await clip(scratch));
    const read = async () => (await ask(`GET /api/tracking/${slug}`, { token })).body.data;
    await vi.waitUntil(async () => (await read()).source.status === 'ready', { timeout: 60_000, interval: 100 });
    const render = () => ask(`POST /api/tracking/${slug}/render`, { token, headers: { 'idempotency-key': 'once' } });
    const spendable = async () => (await ask('GET /api/balance', { token })).body.data.spendable.amount_minor;
    const told = await render();
    expect([told.status, told.body.error, told.headers['retry-after']]).toEqual([503, 'tracking_unavailable', '60']);
    expect(await spendable()).toBe(100);
    if (!makes) return;
    writeFileSync(join(models, 'yolox_nano.onnx'), 'fetched');
    expect((await render()).status).toBe(200);
    expect(await spendable()).toBe(80);
  });
});
