/** Processes that are killed: a server in every step of a run, and a server and a worker beneath four films. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runOwnerCommand } from '../../src/app/owner-commands.js';
import { type Database, openDatabase } from '../../src/database/connect.js';
import { audit } from '../../src/ledger/read.js';
import { canServe, dataFolder, serverDatabase } from '../support/databases.js';
import { callerOf, type ServiceProcess, serviceProcesses } from '../support/processes.js';

const PATIENCE = { timeout: 280_000, interval: 50 };
const RIGHT = { sums: { EUR: 0 }, wrongBalances: 0, uneven: 0 };

const funded = async ({ db }: Database, mail: string) => {
  await runOwnerCommand(db, { command: 'add', mail, currency: 'EUR' });
  await runOwnerCommand(db, { command: 'credit', mail, amount: '5.00' });
  return runOwnerCommand(db, { command: 'token', mail, scopes: ['*'], name: '' });
};
const heldIn = async ({ db }: Database) => {
  const rows = await db.selectFrom('ledger_account').select('balance').where('name', '=', 'held').execute();
  return rows.reduce((sum, { balance }) => sum + balance, 0);
};

describe('a server', () => {
  const folder = dataFolder();
  const start = serviceProcesses();

  test('that is killed in every step of a short goes on each time; it is delivered and charged once', async () => {
    const before = await openDatabase({ folder });
    const token = await funded(before, 'steps@example.com');
    await before.close();
    const begin = () => start({ kind: 'server', folder, workers: 1 });
    let server = await begin();
    const ask = callerOf(() => server.url, token);
    const body = { product_prompt: 'Cold brew in a can', headline: 'Cold', end_card: 'none' };
    const { slug } = (await ask('POST /api/shorts', body)).data;
    const summary = async () => (await ask(`GET /api/shorts/${slug}`)).data?.generation_summary;
    await ask(`POST /api/shorts/${slug}/generate`);
    for (let done = 0; done < 4; done++) {
      await vi.waitUntil(async () => (await summary())?.progress.completed === done, PATIENCE);
      await server.kill();
      server = await begin();
      expect((await summary()).status).toBe('running');
    }
    await vi.waitUntil(async () => (await summary())?.timing.poll_after_ms === null, PATIENCE);
    expect(await summary()).toMatchObject({ status: 'completed', cost: { net: { amount_minor: 160 } } });
    expect((await ask('GET /api/balance')).data.spendable.amount_minor).toBe(500 - 160);
    await server.kill();
    const after = await openDatabase({ folder });
    expect([await audit(after.db), await heldIn(after)]).toMatchObject([RIGHT, 0]);
    await after.close();
  }, 300_000);
});

describe.skipIf(!canServe())('four films', () => {
  const [folder, alone] = [dataFolder(), dataFolder()];
  const start = serviceProcesses();
  let databaseUrl = '';
  let books: Database;
  beforeAll(async () => {
    databaseUrl = serverDatabase();
    books = await openDatabase({ folder, url: databaseUrl });
  });
  afterAll(() => books.close());

  /** An ad of a scene that is made for it; how its film is waited for. */
  const order = async (at: () => string, token: string, prompt: string) => {
    const ask = callerOf(at, token);
    const { slug } = (await ask('POST /api/editor', { language: 'en' })).data;
    await ask(`POST /api/editor/${slug}/segments`, { prompt });
    await ask(`POST /api/editor/${slug}/render`);
    const read = async () => (await ask(`GET /api/editor/${slug}`)).data;
    return async () => {
      await vi.waitUntil(async () => (await read())?.generation_summary.timing.poll_after_ms === null, PATIENCE);
      const { latest_render: film } = await read();
      expect(film).toMatchObject({ status: 'completed', error_message: null });
      return Buffer.from(await (await fetch(film.video_url)).arrayBuffer());
    };
  };

  test('are those of one process, though a worker and the server are killed beneath them; each is paid once', async () => {
    const prompts = ['A can', 'A cup'];
    const own = await openDatabase({ folder: alone });
    const token = await funded(own, 'alone@example.com');
    await own.close();
    const quiet = await start({ kind: 'server', folder: alone, workers: 1 });
    const expected: Buffer[] = [];
    for (const prompt of prompts) expected.push(await (await order(() => quiet.url, token, prompt))());
    await quiet.kill();
    let server: ServiceProcess = await start({ kind: 'server', folder, databaseUrl, workers: 0 });
    const { port } = new URL(server.url);
    const worker = () => start({ kind: 'worker', folder, databaseUrl });
    const [doomed] = await Promise.all([worker(), worker()]);
    const films: (() => Promise<Buffer>)[] = [];
    for (let n = 0; n < 4; n++)
      films.push(await order(() => server.url, await funded(books, `film-${n}@example.com`), prompts[n % 2] ?? ''));
    const active = async () => (await (await fetch(`${server.url}/healthz`)).json()) as { chunks: { active: number } };
    await vi.waitUntil(async () => (await active()).chunks.active > 0, PATIENCE);
    await doomed.kill();
    await worker();
    await server.kill();
    server = await start({ kind: 'server', folder, databaseUrl, workers: 0, port: Number(port) });
    const made = await Promise.all(films.map((film) => film()));
    expect(made.map((film, n) => film.equals(expected[n % 2]!))).toEqual([true, true, true, true]);
    const rows = await books.db
      .selectFrom('ledger_account')
      .select('balance')
      .where('name', '=', 'available')
      .execute();
    expect(rows.map(({ balance }) => balance)).toEqual(Array(4).fill(500 - 115));
    expect([await audit(books.db), await heldIn(books)]).toMatchObject([RIGHT, 0]);
  }, 300_000);
});
