/**
 * Every priced action × success, failure, cancellation, retry, replay and too little money: what is held, posted and
 * refunded. Nothing is rendered.
 */
import { describe, expect, test } from 'vitest';
import { audit } from '../../src/ledger/read.js';
import { testService } from '../support/service.js';
import { ended, newest, type PaidWork, PRICED } from '../support/works.js';

const own = testService({ workers: 0 });
const { ask, account } = own;
const MONEY = 1000;

const spendable = async (token: string) => (await ask('GET /api/balance', { token })).body.data.spendable.amount_minor;
const send = ({ line, body }: PaidWork, token: string, key?: string) =>
  ask(line, {
    token,
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const activity = async (token: string) =>
  (await ask('GET /api/balance', { token })).body.data.recent_activity
    .map(({ kind }: { kind: string }) => kind)
    .filter((kind: string) => kind !== 'purchase');
const costOf = async (token: string, work: PaidWork) => {
  const run = await newest(own, work);
  const { cost, status } = (await ask(`GET /api/generation-runs/${run?.id}`, { token })).body.data.generation_summary;
  const minor = (name: string) => cost[name].amount_minor;
  return [status, minor('quoted'), minor('charged'), minor('refunded'), minor('net')];
};

describe.each(PRICED)('$name', ({ price, kinds, prepare }) => {
  const begin = async (money = '10.00') => {
    const { token, mail } = await account({ money });
    return { token, mail, work: await prepare(own, token) };
  };

  test('delivered: held at once, then income, once', async () => {
    const { token, work } = await begin();
    expect((await send(work, token)).status).toBeLessThan(300);
    expect(await spendable(token)).toBe(MONEY - price);
    expect(await costOf(token, work)).toEqual(['running', price, price, 0, price]);
    await ended(own, work, 'completed');
    expect(await costOf(token, work)).toEqual(['completed', price, price, 0, price]);
    expect([await spendable(token), (await activity(token)).sort()]).toEqual([MONEY - price, [...kinds].sort()]);
  });

  test.each(['failed', 'cancelled'] as const)(
    '%s: all of it comes back, once; a second try is a new charge',
    async (how) => {
      const { token, work } = await begin();
      await send(work, token);
      await ended(own, work, how);
      await ended(own, work, how);
      expect(await costOf(token, work)).toEqual([how, price, price, price, 0]);
      expect(await spendable(token)).toBe(MONEY);
      expect((await activity(token)).length).toBe(2 * kinds.length);
      expect((await send(work, token)).status).toBeLessThan(300);
      expect(await spendable(token)).toBe(MONEY - price);
    },
  );

  test('replayed under its key: the same bytes, nothing more is charged; while it runs, without a key, neither', async () => {
    const { token, work } = await begin();
    const [first, second] = [await send(work, token, 'k-1'), await send(work, token, 'k-1')];
    expect([second.text, second.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
    const third = await send(work, token);
    expect([200, 409]).toContain(third.status);
    expect(await spendable(token)).toBe(MONEY - price);
  });

  test('a cent too little: 402 with what is required and available, nothing begun; after a top-up the same key works', async () => {
    const { token, mail, work } = await begin(((price - 1) / 100).toFixed(2));
    const told = await send(work, token, 'k-1');
    expect([told.status, told.body]).toEqual([
      402,
      expect.objectContaining({
        error: 'balance_insufficient',
        required: { amount_minor: price, currency: 'EUR' },
        available: { amount_minor: price - 1, currency: 'EUR' },
      }),
    ]);
    expect([await newest(own, work), await spendable(token)]).toEqual([undefined, price - 1]);
    await own.owner({ command: 'credit', mail, amount: '0.01' });
    expect((await send(work, token, 'k-1')).status).toBeLessThan(300);
    expect(await spendable(token)).toBe(0);
  });
});

test('after all of it the books are right', async () => {
  expect(await audit(own.service.db)).toMatchObject({ sums: { EUR: 0 }, wrongBalances: 0, uneven: 0 });
});
