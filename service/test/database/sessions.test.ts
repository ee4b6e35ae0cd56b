import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { isDatabaseAway, openDatabase } from '../../src/database/connect.js';
import { migrate } from '../../src/database/migrate.js';
import { transact } from '../../src/database/transact.js';
import { DATABASES } from '../support/databases.js';

describe.each(DATABASES)('$name', ({ open }) => {
  const database = open();
  const write = (name: string) => ({ name, value: 'x' });

  test('a transaction that fails leaves nothing, and others beside it are whole', async () => {
    const { db } = database();
    const one = (name: string, fails: boolean) =>
      transact(db, async (trx) => {
        await trx
          .insertInto('setting')
          .values(write(`${name} 1`))
          .execute();
        await sql`SELECT 1`.execute(trx);
        if (fails) throw new Error('on purpose');
        await trx
          .insertInto('setting')
          .values(write(`${name} 2`))
          .execute();
      });
    const done = await Promise.allSettled([one('a', false), one('b', true), one('c', false), one('d', true)]);
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
    const rows = await db.selectFrom('setting').select('name').orderBy('name').execute();
    expect(rows.map(({ name }) => name)).toEqual(['a 1', 'a 2', 'c 1', 'c 2']);
  });

  test('whole numbers of 64 bits come as numbers, times as dates', async () => {
    const { rows } = await sql<{
      big: unknown;
      time: unknown;
    }>`SELECT 9007199254740991::bigint AS big, now() AS time`.execute(database().db);
    expect(rows[0]).toEqual({ big: Number.MAX_SAFE_INTEGER, time: expect.any(Date) });
  });

  test('a database of a newer service is refused, and a known one is left alone', async () => {
    const { db, queuePool } = database();
    await migrate(queuePool);
    await sql`INSERT INTO reelwright.migration (number, name) VALUES (9999, 'newer')`.execute(db);
    await expect(migrate(queuePool)).rejects.toThrow(/a newer service wrote it/);
    await sql`DELETE FROM reelwright.migration WHERE number = 9999`.execute(db);
  });

  test('a notification reaches who listens on a lent session', async () => {
    const { queuePool } = database();
    const listener = await queuePool.connect();
    const heard: string[] = [];
    listener.on('notification', ({ channel, payload }) => void heard.push(`${channel} ${payload}`));
    await listener.query('-- as the queue writes it\nLISTEN news');
    await queuePool.query("SELECT pg_notify('news', $1)", ['a']);
    await vi.waitUntil(() => heard.length > 0);
    expect(heard).toEqual(['news a']);
    listener.release(true);
  });
});

test('an embedded database whose thread has ended is away: nobody waits for it, and it closes', async () => {
  const asked = vi.spyOn(Worker.prototype, 'postMessage');
  const { queuePool, close } = await openDatabase({ folder: null });
  const thread = asked.mock.contexts[0] as Worker;
  asked.mockRestore();
  const waiting = queuePool.query('SELECT pg_sleep(60)').catch((error: unknown) => error);
  await thread.terminate();
  expect(isDatabaseAway(await waiting)).toBe(true);
  expect(isDatabaseAway(await queuePool.query('SELECT 1').catch((error: unknown) => error))).toBe(true);
  await close();
});
