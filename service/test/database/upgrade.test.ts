/**
 * A database of the build before starts under this one, with its work under way. Its tables are made by the migrations
 * of that build, and hold what they can of rows that the service wrote itself.
 */
import { describe, expect, test, vi } from 'vitest';
import { runOwnerCommand } from '../../src/app/owner-commands.js';
import { createService, type Service } from '../../src/app/service.js';
import { openDatabase } from '../../src/database/connect.js';
import { migrate } from '../../src/database/migrate.js';
import { MIGRATIONS } from '../../src/database/migrations/index.js';
import { audit } from '../../src/ledger/read.js';
import type { Providers } from '../../src/providers/provider.types.js';
import { STAND_INS } from '../../src/providers/stand-ins/stand-ins.js';
import { canServe, dataFolder, serverDatabase } from '../support/databases.js';

/** Our tables as the build before made them, with the same rows; the queue's own stay. */
async function takenBack(url: string): Promise<void> {
  const database = await openDatabase({ url, folder: null });
  const pool = database.queuePool;
  const client = await pool.connect();
  const listed = async (sql: string) => (await client.query(sql)).rows as readonly Record<string, string>[];
  await client.query('ALTER SCHEMA reelwright RENAME TO newer');
  await migrate(pool, MIGRATIONS.slice(0, -1));
  // Tables that others refer to were made before them.
  const tables = await listed(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'reelwright'::regnamespace AND relkind = 'r' ORDER BY oid",
  );
  for (const { name } of tables.filter((table) => table['name'] !== 'migration')) {
    const columns = await listed(
      `SELECT column_name AS name, is_identity, pg_get_serial_sequence('reelwright.${name}', column_name) AS numbers
       FROM information_schema.columns WHERE table_schema = 'reelwright' AND table_name = '${name}'
       AND is_generated = 'NEVER'`,
    );
    const names = columns.map((column) => `"${column['name']}"`).join();
    await client.query(
      `INSERT INTO reelwright.${name} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM newer.${name}`,
    );
    for (const { name: column, numbers } of columns)
      if (numbers !== null)
        await client.query(`SELECT setval('${numbers}', (SELECT max(${column}) FROM reelwright.${name}))`);
  }
  await client.query('DROP SCHEMA newer CASCADE');
  const [row] = await listed('SELECT max(number) AS latest FROM reelwright.migration');
  expect(Number(row?.['latest'])).toBe(MIGRATIONS.length - 1);
  client.release();
  await database.close();
}

describe.skipIf(!canServe())('a database of the build before', () => {
  test('starts under this one: what is under way goes on, what waited is taken up, all is charged once', async () => {
    const [folder, databaseUrl] = [dataFolder(), serverDatabase()];
    let isReleased = false;
    const poll: Providers['voice']['poll'] = async (job) =>
      isReleased ? STAND_INS.voice.poll(job) : { state: 'working', progress: 10 };
    const providers = { ...STAND_INS, voice: { ...STAND_INS.voice, poll } };
    const begin = (workers: number) => createService({ folder, databaseUrl, workers, providers });
    const asked = async (service: Service, token: string, line: string, body?: object) => {
      const [method = '', url = ''] = line.split(' ');
      const headers = { host: 'localhost', authorization: `Bearer ${token}` };
      const answer = await service.server.inject({
        method: method as 'GET',
        url,
        headers,
        ...(body && { payload: body }),
      });
      expect(answer.statusCode, answer.payload).toBeLessThan(300);
      return answer.json().data;
    };

    const before = await begin(1);
    const mail = 'upgrade@example.com';
    await runOwnerCommand(before.db, { command: 'add', mail, currency: 'EUR' });
    await runOwnerCommand(before.db, { command: 'credit', mail, amount: '5.00' });
    const token = await runOwnerCommand(before.db, { command: 'token', mail, scopes: ['*'], name: '' });
    const ad = async (service: Service) => {
      const { slug } = await asked(service, token, 'POST /api/editor', { language: 'en' });
      await asked(service, token, `PATCH /api/editor/${slug}`, { narration_script: 'Cold brew, in seconds.' });
      await asked(service, token, `POST /api/editor/${slug}/generate-voice`, { voice_id: 'standin-en-warm' });
      return String(slug);
    };
    const working = await ad(before);
    const jobs = () => before.db.selectFrom('provider_job').select(['job', 'state']).execute();
    await vi.waitUntil(async () => (await jobs())[0]?.state === 'open', { timeout: 30_000 });
    const [open] = await jobs();
    await before.stop();
    // One that no lane has taken.
    const idle = await begin(0);
    const waiting = await ad(idle);
    await idle.stop();

    await takenBack(databaseUrl);
    isReleased = true;
    const after = await begin(1);
    for (const slug of [working, waiting]) {
      const read = () => asked(after, token, `GET /api/editor/${slug}`);
      await vi.waitUntil(async () => (await read()).generation_summary.status === 'completed', { timeout: 60_000 });
      expect((await read()).current_audio).toMatchObject({ audio_url: expect.stringContaining('/files/') });
    }
    // The model went on with what it had been asked before.
    const done = await after.db
      .selectFrom('provider_job')
      .select(['job', 'state', 'try'])
      .orderBy('started_at')
      .execute();
    expect(done).toMatchObject([
      { job: open?.job, state: 'done', try: 1 },
      { state: 'done', try: 1 },
    ]);
    expect((await asked(after, token, 'GET /api/balance')).spendable.amount_minor).toBe(500 - 2 * 15);
    expect(await audit(after.db)).toMatchObject({ sums: { EUR: 0 }, wrongBalances: 0, uneven: 0 });
    await after.stop();
  });
});
