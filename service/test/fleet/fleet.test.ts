/**
 * A film made by processes that share a database and a folder alone, one of them killed in the middle of a chunk,
 * against the film of one process.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { audit } from '../../src/ledger/read.js';
import { canServe } from '../support/databases.js';
import { type TestService, testService } from '../support/service.js';

const CHILD = fileURLToPath(new URL('../support/process-child.mjs', import.meta.url));
const SMALL = { quality: 'draft', clipSide: 270 } as const;

/** An ad of a scene that is made for it, and its film; `during` runs while it is made. */
async function adOf({ ask, account, service }: TestService, during = async () => {}): Promise<Buffer> {
  const { token } = await account({ money: '5.00' });
  const { slug } = (await ask('POST /api/editor', { token, body: { language: 'en', export_aspect_ratio: '1:1' } })).body
    .data;
  const at = `/api/editor/${slug}`;
  await ask(`POST ${at}/segments`, { token, body: { prompt: 'A can' } });
  await ask(`POST ${at}/render`, { token });
  const read = async () => (await ask(`GET ${at}`, { token })).body.data;
  await during();
  await vi.waitUntil(async () => (await read()).generation_summary.timing.poll_after_ms === null, {
    timeout: 100_000,
    interval: 200,
  });
  const { latest_render: film } = await read();
  expect(film).toMatchObject({ status: 'completed', error_message: null });
  const { body } = await ask('GET /api/balance', { token });
  expect(body.data.spendable.amount_minor).toBe(500 - 115);
  const { pathname, search } = new URL(film.video_url);
  const got = await service.server.inject({ url: pathname + search, headers: { host: 'localhost' } });
  return got.rawPayload;
}

describe.skipIf(!canServe())('a fleet', () => {
  const fleet = testService({ workers: 0, ...SMALL });
  const alone = testService({ databaseUrl: undefined, ...SMALL });
  const children: ChildProcess[] = [];
  afterAll(async () => {
    const left = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    for (const child of left) child.kill('SIGKILL');
    await Promise.all(left.map((child) => once(child, 'exit')));
  });
  const worker = async (runLanes: number, chunkLanes: number) => {
    // Its own way to the shared folder.
    const folder = `${fleet.folder}-${children.length}`;
    symlinkSync(fleet.folder, folder);
    const options = { kind: 'worker', folder, databaseUrl: fleet.databaseUrl, runLanes, chunkLanes, ...SMALL };
    const child = spawn(process.execPath, [CHILD, JSON.stringify(options)], { stdio: ['pipe', 'pipe', 'inherit'] });
    children.push(child);
    await once(child.stdout!, 'data');
    return child;
  };
  const chunks = async () => {
    const answer = await fleet.service.server.inject({ url: '/healthz', headers: { host: 'localhost' } });
    return answer.json().chunks as { readonly active: number; readonly done: number };
  };

  test('makes the bytes of one process, though a worker dies in the middle of a chunk; nothing is charged twice', async () => {
    const [made, expected] = await Promise.all([
      adOf(fleet, async () => {
        const [, doomed] = await Promise.all([worker(1, 0), worker(0, 1)]);
        await vi.waitUntil(async () => (await chunks()).active > 0, { timeout: 90_000, interval: 50 });
        doomed.kill('SIGKILL');
        expect((await chunks()).done).toBe(0);
        await worker(0, 1);
      }),
      adOf(alone),
    ]);
    // Nothing was left to who joins them.
    expect((await chunks()).done).toBe(4);
    expect(made.equals(expected)).toBe(true);
    expect(await audit(fleet.service.db)).toMatchObject({ sums: { EUR: 0 }, wrongBalances: 0, uneven: 0 });
  });
});
