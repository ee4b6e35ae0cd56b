import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { propertySeed } from '../../../test/support/seed.js';
import { transact } from '../../src/database/transact.js';
import { addAccount, creditMoney } from '../../src/identity/accounts.js';
import { costIn, costQuery, post, reserve, spendCredits, topUp, voidHold } from '../../src/ledger/charges.js';
import { audit, latestPurchase, recentActivity, spendable } from '../../src/ledger/read.js';
import { Refusal } from '../../src/values/refusals.js';
import { DATABASES } from '../support/databases.js';

const RIGHT = { wrongBalances: 0, uneven: 0 };

describe.each(DATABASES)('the ledger on $name', ({ open }) => {
  const database = open();
  let accounts = 0;
  const funded = async (minor: number) => {
    const { db } = database();
    const account = await addAccount(db, `ledger-${++accounts}@example.com`, 'EUR');
    if (minor > 0) await creditMoney(db, account, minor);
    return account;
  };
  const hold = (accountId: number, runId: string, amount = 160) =>
    transact(database().db, (trx) =>
      reserve(trx, { accountId, runId, currency: 'EUR', items: [{ item: 'all', kind: 'short', amount }] }),
    );
  const settled = (how: typeof post, runId: string) =>
    transact(database().db, async (trx) => (await how(trx, runId)) > 0);

  test('200 charges of 1.60 at once against 100.00: exactly 62 are held, and none twice', async () => {
    const { id } = await funded(10_000);
    const tried = await Promise.allSettled(Array.from({ length: 200 }, () => hold(id, randomUUID())));
    const refused = tried.filter((one) => one.status === 'rejected').map((one) => one.reason as Refusal);
    expect(tried.length - refused.length).toBe(62);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['balance_insufficient']));
    expect(refused.at(-1)?.extra).toEqual({
      required: { amount_minor: 160, currency: 'EUR' },
      available: { amount_minor: 80, currency: 'EUR' },
    });
    expect(await spendable(database().db, id, 'EUR')).toBe(80);
    expect(await audit(database().db)).toMatchObject({ ...RIGHT, sums: { EUR: 0 } });
  });

  test('a hold is settled once: posted or voided, whoever comes first', async () => {
    const { id } = await funded(500);
    const [posted, voided, both] = [randomUUID(), randomUUID(), randomUUID()];
    for (const run of [posted, voided, both]) await hold(id, run);
    await hold(id, both);
    expect(await spendable(database().db, id, 'EUR')).toBe(20);
    expect(await settled(post, posted)).toBe(true);
    expect(await settled(voidHold, posted)).toBe(false);
    expect(await settled(voidHold, voided)).toBe(true);
    expect(await settled(voidHold, voided)).toBe(false);
    const race = await Promise.all([settled(post, both), settled(voidHold, both), settled(post, both)]);
    expect(race.filter(Boolean)).toEqual([true]);
    const cost = async (run: string) => costIn(await costQuery(database().db, run).execute());
    expect(await cost(posted)).toEqual({ charged: 160, refunded: 0 });
    expect(await cost(voided)).toEqual({ charged: 160, refunded: 160 });
    expect(await settled(post, randomUUID())).toBe(false);
  });

  test('entries can be neither changed nor deleted, and no balance goes below zero', async () => {
    const { db } = database();
    await funded(100);
    for (const statement of [
      sql`UPDATE reelwright.ledger_entry SET amount = 1`,
      sql`DELETE FROM reelwright.ledger_entry`,
      sql`UPDATE reelwright.ledger_transfer SET amount = 1`,
      sql`DELETE FROM reelwright.ledger_transfer`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(/never changed/);
    await expect(
      sql`UPDATE reelwright.ledger_account SET balance = -1 WHERE holder <> 'house'`.execute(db),
    ).rejects.toThrow(/check/);
  });

  test('the activity shows spend and refund with the balance after each', async () => {
    const { id } = await funded(200);
    const run = randomUUID();
    await hold(id, run);
    await settled(voidHold, run);
    const lines = await recentActivity(database().db, id, 'EUR', 10);
    expect(lines.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['short_refund', 160, 200],
      ['short', -160, 40],
      ['purchase', 200, 200],
    ]);
  });

  test('lines of the activity are told apart by ids that grow, and the newest purchase is known', async () => {
    const { id } = await funded(0);
    const { db } = database();
    expect(await latestPurchase(db, id, 'EUR')).toBeNull();
    for (const key of ['first', 'second', 'second'])
      await transact(db, (trx) => topUp(trx, { id: `${id}:${key}`, accountId: id, unit: 'EUR', amount: 100 }));
    await hold(id, randomUUID());
    const lines = await recentActivity(db, id, 'EUR', 10);
    expect(lines.map(({ amount }) => amount)).toEqual([-160, 100, 100]);
    expect(lines.map((line) => line.id)).toEqual(lines.map((line) => line.id).toSorted((a, b) => b - a));
    expect(new Set(lines.map((line) => line.id)).size).toBe(3);
    expect(await latestPurchase(db, id, 'EUR')).toBe(lines[1]?.id);
    expect(await recentActivity(db, id, 'EUR', 1)).toEqual(lines.slice(0, 1));
  });

  test('one item of a run is settled without the others', async () => {
    const { id } = await funded(500);
    const { db } = database();
    const runId = randomUUID();
    const items = [
      { item: 'one', kind: 'slide', amount: 15 },
      { item: 'two', kind: 'slide', amount: 20 },
    ];
    await transact(db, (trx) => reserve(trx, { accountId: id, runId, currency: 'EUR', items }));
    const cost = async () => costIn(await costQuery(db, runId).execute());
    expect(await transact(db, (trx) => voidHold(trx, runId, 'two'))).toBe(1);
    expect(await cost()).toEqual({ charged: 35, refunded: 20 });
    expect(await transact(db, (trx) => voidHold(trx, runId, 'none'))).toBe(0);
    expect(await transact(db, (trx) => post(trx, runId, 'one'))).toBe(1);
    expect(await transact(db, (trx) => voidHold(trx, runId))).toBe(0);
    expect(await spendable(db, id, 'EUR')).toBe(485);
  });

  test('credits are spent once an id, from what is available, and never below zero', async () => {
    const { id } = await funded(0);
    const { db } = database();
    const income = async () => {
      const { rows } = await sql<{ balance: number }>`
        SELECT balance FROM reelwright.ledger_account
        WHERE holder = 'house' AND name = 'income' AND unit = 'CREDIT'`.execute(db);
      return Number(rows[0]?.balance ?? 0);
    };
    const before = await income();
    const spend = (key: string, amount: number) =>
      transact(db, (trx) => spendCredits(trx, { id: `${id}:${key}`, accountId: id, amount, kind: 'assists' }));
    await transact(db, (trx) => topUp(trx, { id: `${id}:credits`, accountId: id, unit: 'CREDIT', amount: 3 }));
    await spend('a', 2);
    await spend('a', 2);
    await expect(spend('b', 2)).rejects.toMatchObject({ code: 'credits_insufficient', extra: { required: 2 } });
    expect(await spendable(db, id, 'CREDIT')).toBe(1);
    expect((await income()) - before).toBe(2);
    expect((await recentActivity(db, id, 'CREDIT', 10)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['assists', -2],
      ['purchase', 3],
    ]);
  });

  test('after any order of top-ups, holds and settlements the books are right', async () => {
    const command = fc.record({
      who: fc.nat(1),
      what: fc.constantFrom('top_up', 'hold', 'post', 'void'),
      run: fc.nat(4),
      amount: fc.integer({ min: 1, max: 400 }),
    });
    const property = fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), async (commands) => {
      const { db } = database();
      const people = [await funded(0), await funded(300)];
      const runs = Array.from({ length: 5 }, () => randomUUID());
      // In threes at once, so that some meet.
      for (let at = 0; at < commands.length; at += 3)
        await Promise.allSettled(
          commands.slice(at, at + 3).map(({ who, what, run, amount }) => {
            const account = people[who]!;
            if (what === 'top_up') return creditMoney(db, account, amount);
            if (what === 'hold') return hold(account.id, runs[run]!, amount);
            return settled(what === 'post' ? post : voidHold, runs[run]!);
          }),
        );
      expect(await audit(db)).toMatchObject({ ...RIGHT, sums: { EUR: 0 } });
    });
    await fc.assert(property, { seed: propertySeed(), numRuns: 6 });
  });

  test('money and credits, and two currencies, never mix', async () => {
    const { id } = await funded(500);
    expect(await spendable(database().db, id, 'CREDIT')).toBe(0);
    await expect(
      transact(database().db, (trx) =>
        reserve(trx, {
          accountId: id,
          runId: randomUUID(),
          currency: 'USD',
          items: [{ item: 'all', kind: 'short', amount: 1 }],
        }),
      ),
    ).rejects.toBeInstanceOf(Refusal);
  });
});
