/** Processes that share a database and an S3 store, and no folder: the bytes of one process, over deaths. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.js';
import { runOwnerCommand } from '../../src/app/owner-commands.js';
import { type Database, openDatabase } from '../../src/database/connect.js';
import { audit } from '../../src/ledger/read.js';
import { canServe, dataFolder, serverDatabase } from '../support/databases.js';
import { clip } from '../support/media.js';
import { startReceiver } from '../support/otlp-receiver.js';
import { callerOf, type ServiceProcess, serviceProcesses } from '../support/processes.js';
import { type S3Server, s3Kinds, startS3 } from '../support/s3.js';

const PATIENCE = { timeout: 250_000, interval: 50 };

describe.skipIf(!canServe()).each(s3Kinds())('a fleet without a folder, over S3 (%s)', (kind) => {
  const scratch = scratchFolder();
  const start = serviceProcesses();
  let s3: S3Server;
  let books: Database;
  let databaseUrl = '';
  let token = '';
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    s3 = await startS3(join(scratch, 's3'), kind);
    databaseUrl = serverDatabase();
    books = await openDatabase({ folder: null, url: databaseUrl });
    token = await funded(books);
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await books.close();
    await s3.kill();
    await receiver.close();
  });
  const funded = async ({ db }: Database) => {
    const mail = 'fleet@example.com';
    await runOwnerCommand(db, { command: 'add', mail, currency: 'EUR' });
    await runOwnerCommand(db, { command: 'credit', mail, amount: '5.00' });
    return runOwnerCommand(db, { command: 'token', mail, scopes: ['*'], name: '' });
  };
  const machine = (name: string) => {
    const folder = join(scratch, name);
    mkdirSync(folder, { recursive: true });
    return { folder, s3: s3.settings, databaseUrl, tracesTo: receiver.url };
  };
  const server = (port = 0) => start({ kind: 'server', ...machine('api'), workers: 0, port });
  const worker = (name: string, runLanes: number, chunkLanes: number) =>
    start({ kind: 'worker', ...machine(name), runLanes, chunkLanes });

  /** An ad of an uploaded clip and a scene that is made; `during` runs while its film is made. */
  const adOf = async (at: () => string, caller: string, bytes: Buffer, during = async () => {}) => {
    const ask = callerOf(at, caller);
    const { slug } = (await ask('POST /api/editor', { language: 'en', export_aspect_ratio: '1:1' })).data;
    const upload = { filename: 'clip.mp4', mime_type: 'video/mp4', size_bytes: bytes.length };
    const { upload_id, presigned_url } = (await ask(`POST /api/editor/${slug}/uploads/presign`, upload)).data;
    const put = await fetch(presigned_url, { method: 'PUT', body: bytes, headers: { 'content-type': 'video/mp4' } });
    expect(put.status).toBe(200);
    await ask(`POST /api/editor/${slug}/uploads/${upload_id}/confirm`);
    const ready = async () => (await ask(`GET /api/editor/${slug}/uploads`)).data?.[0]?.status === 'ready';
    await vi.waitUntil(ready, PATIENCE);
    await ask(`POST /api/editor/${slug}/segments/from-upload`, { upload_id });
    await ask(`POST /api/editor/${slug}/segments`, { prompt: 'A can' });
    await ask(`POST /api/editor/${slug}/render`);
    await during();
    const read = async () => (await ask(`GET /api/editor/${slug}`)).data;
    await vi.waitUntil(async () => (await read())?.generation_summary.timing.poll_after_ms === null, PATIENCE);
    const { latest_render: film } = await read();
    expect(film).toMatchObject({ status: 'completed', error_message: null });
    return Buffer.from(await (await fetch(film.video_url)).arrayBuffer());
  };

  test('makes the bytes of one process, though a worker and the store die beneath it; it is charged once', async () => {
    const bytes = await clip(scratch);
    const lone = dataFolder();
    const own = await openDatabase({ folder: lone });
    const lonely = await funded(own);
    await own.close();
    const single = await start({ kind: 'server', folder: lone, workers: 1 });
    const expected = await adOf(() => single.url, lonely, bytes);
    await single.kill();

    const api: ServiceProcess = await server();
    const [, doomed] = await Promise.all([worker('films', 1, 0), worker('doomed', 0, 1)]);
    const chunks = async () => ((await (await fetch(`${api.url}/healthz`)).json()) as { chunks: Health }).chunks;
    const made = await adOf(
      () => api.url,
      token,
      bytes,
      async () => {
        await vi.waitUntil(async () => (await chunks()).active > 0, PATIENCE);
        await doomed.kill();
        await s3.kill();
        await s3.again();
        await worker('chunks', 0, 1);
      },
    );
    expect(made.equals(expected)).toBe(true);
    // Another machine than that of the film made its chunks, and they came through the store.
    expect((await chunks()).done).toBeGreaterThan(0);
    expect(readdirSync(join(scratch, 'chunks', 'cache', 'objects')).length).toBeGreaterThan(0);
    const ask = callerOf(() => api.url, token);
    expect((await ask('GET /api/balance')).data.spendable.amount_minor).toBe(500 - 115);
    // From the call to chunks on another machine it is one trace.
    const below = () => {
      const call = receiver.spans.find(({ name }) => name === 'POST /api/editor/:slug/render');
      return receiver.spans.filter(({ traceId }) => traceId === call?.traceId);
    };
    // Each process sends its spans now and then.
    await vi.waitFor(
      () =>
        expect(below().map(({ name }) => name)).toEqual(
          expect.arrayContaining(['run editor.render', 'step film', 'model clip', 'render chunks']),
        ),
      PATIENCE,
    );
    expect(new Set(below().map(({ pid }) => pid)).size).toBeGreaterThan(2);
    expect(await audit(books.db)).toMatchObject({ sums: { EUR: 0 }, wrongBalances: 0, uneven: 0 });
  }, 280_000);
});

interface Health {
  readonly active: number;
  readonly done: number;
}
