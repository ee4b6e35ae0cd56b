import { describe, expect, test } from 'vitest';
import { SCOPES } from '../../src/values/scopes.js';
import { testService } from '../support/service.js';

let clock = new Date('2026-03-01T12:00:00Z');
const own = testService({ now: () => clock });
const { ask, account, owner } = own;

describe('scopes', () => {
  test('every route declares one, and every write needs video:generate or account:admin', () => {
    expect(own.service.routes.length).toBeGreaterThan(5);
    for (const { method, path, access } of own.service.routes) {
      expect([...SCOPES, 'bearer'], `${method} ${path}`).toContain(access);
      if (method !== 'GET') expect(['video:generate', 'account:admin'], `${method} ${path}`).toContain(access);
    }
  });

  test('without a token, with a bad one or a deleted one every route answers 401 Unauthorized', async () => {
    const { mail, token } = await account();
    const admin = await owner({ command: 'session', mail });
    const { body } = await ask('GET /api/tokens', { token: admin });
    expect((await ask(`DELETE /api/tokens/${body.data[0].id}`, { token: admin })).status).toBe(204);
    const wrong = [undefined, 'x', `${admin.slice(0, -1)}!`, token];
    for (const { method, path } of own.service.routes)
      for (const one of wrong) {
        const told = await ask(`${method} ${path.replace(/:\w+/g, '1')}`, one === undefined ? {} : { token: one });
        expect([told.status, told.body], `${method} ${path}`).toEqual([401, { error: 'Unauthorized' }]);
      }
  });

  test('a token without the scope answers 403 insufficient_scope, before its body is looked at', async () => {
    const tokens = {
      'video:read': (await account({ scopes: 'video:generate' })).token,
      'video:generate': (await account({ scopes: 'video:read' })).token,
      'account:admin': (await account()).token,
    };
    for (const { method, path, access } of own.service.routes) {
      if (access === 'bearer') continue;
      const told = await ask(`${method} ${path.replace(/:\w+/g, '1')}`, { token: tokens[access] });
      expect([told.status, told.body.error], `${method} ${path}`).toEqual([403, 'insufficient_scope']);
    }
  });
});

describe('tokens', () => {
  test('a session makes, lists and deletes tokens; the text is shown once and only its hash is stored', async () => {
    const { mail } = await account();
    const session = await owner({ command: 'session', mail });
    const made = await ask('POST /api/tokens', { token: session, body: { name: 'agent' } });
    expect(made.status).toBe(201);
    expect(made.body.data).toEqual({
      id: expect.any(Number),
      name: 'agent',
      scopes: ['video:generate', 'video:read'],
      token: expect.stringMatching(/^rwp_/),
      inserted_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const { token, id } = made.body.data;
    expect((await ask('GET /api/balance', { token })).status).toBe(200);
    const listed = await ask('GET /api/tokens', { token: session });
    expect(listed.text).not.toContain(token);
    expect(listed.body.data.map((one: { name: string }) => one.name)).toEqual(['agent', 'test']);
    expect(listed.body.data[0].last_used_at).toMatch(/Z$/);
    const rows = await own.service.db.selectFrom('token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await ask(`DELETE /api/tokens/${id}`, { token: session })).status).toBe(204);
    expect((await ask('GET /api/balance', { token })).status).toBe(401);
    expect((await ask(`DELETE /api/tokens/${id}`, { token: session })).status).toBe(404);
  });

  test('a full-access token is listed with ["*"], and somebody else’s is not found', async () => {
    const [one, other] = [await account({ scopes: '*' }), await account({ scopes: '*' })];
    const { body } = await ask('GET /api/tokens', { token: one.token });
    expect(body.data.map((row: { scopes: string[] }) => row.scopes)).toEqual([['*']]);
    const told = await ask(`DELETE /api/tokens/${body.data[0].id}`, { token: other.token });
    expect([told.status, told.body]).toEqual([404, { error: 'not_found' }]);
  });

  test('account:admin can not be had over the interface', async () => {
    const { token } = await account({ scopes: '*' });
    const told = await ask('POST /api/tokens', { token, body: { scopes: ['account:admin'] } });
    expect(told.status).toBe(422);
    expect(told.body).toEqual({
      errors: {
        'scopes[0]': ['Expected one of video:generate, video:read for scopes[0] but received "account:admin"'],
      },
    });
  });
});

describe('balance and credits', () => {
  test('an account without a top-up: zero, its currency not fixed, priced in x-service-currency', async () => {
    const { token } = await account();
    const none = { amount_minor: 0, currency: 'USD' };
    const told = await ask('GET /api/balance', { token, headers: { 'x-service-currency': 'USD' } });
    expect(told.body.data).toEqual({
      currency: 'USD',
      currency_locked: false,
      balance: none,
      spendable: none,
      reserved: none,
      remaining_reserved: none,
      latest_purchase_activity_id: null,
      account_reference: expect.stringMatching(/^t\*\*\*@example\.com$/),
      recent_activity: [],
    });
    expect((await ask('GET /api/balance', { token })).body.data.currency).toBe('EUR');
  });

  test('a top-up fixes the currency, and shows as a purchase', async () => {
    const { token } = await account({ money: '50.00', credits: '3' });
    const { data } = (await ask('GET /api/balance', { token, headers: { 'x-service-currency': 'USD' } })).body;
    expect(data).toMatchObject({ currency: 'EUR', currency_locked: true, spendable: { amount_minor: 5000 } });
    expect(data.recent_activity).toEqual([
      {
        id: data.latest_purchase_activity_id,
        kind: 'purchase',
        amount: { amount_minor: 5000, currency: 'EUR' },
        balance_after: { amount_minor: 5000, currency: 'EUR' },
        inserted_at: expect.any(String),
      },
    ]);
    expect((await ask('GET /api/studio/credits', { token })).body.data).toEqual({ credits: 3 });
  });
});

describe('AI assists', () => {
  test('twenty a day; unlocking takes a credit for ten more, whatever key is sent, and the day ends at midnight', async () => {
    const { token } = await account({ credits: '2' });
    const fresh = { used: 0, limit: 20, bonus: 0, remaining: 20, unlock_cost: 1, unlock_batch_size: 10 };
    const status = async () => (await ask('GET /api/ai-assists', { token })).body.data;
    expect(await status()).toEqual({ ...fresh, resets_at: '2026-03-02T00:00:00.000Z' });
    const unlock = () => ask('POST /api/ai-assists/unlock', { token, headers: { 'idempotency-key': 'same' } });
    expect((await unlock()).body.data).toMatchObject({ bonus: 10, remaining: 30 });
    expect((await unlock()).body.data).toMatchObject({ bonus: 20, remaining: 40 });
    const refused = await unlock();
    expect([refused.status, refused.body]).toEqual([402, { error: 'credits_insufficient', required: 1 }]);
    clock = new Date('2026-03-02T00:00:01Z');
    expect(await status()).toEqual({ ...fresh, resets_at: '2026-03-03T00:00:00.000Z' });
  });
});
