/**
 * Many at once, on PGlite and on a real PostgreSQL: no write is lost, no money moves twice, and what is charged is what
 * is made.
 */
import { describe, expect, test } from 'vitest';
import { accountByEmail } from '../../src/identity/accounts.js';
import { audit } from '../../src/ledger/read.js';
import { RECORDS_MAX } from '../../src/values/limits.js';
import { canServe } from '../support/databases.js';
import { testService } from '../support/service.js';
import { ended, newest, PRICED } from '../support/works.js';

const KINDS = canServe() ? ['PGlite', 'PostgreSQL'] : ['PGlite'];
const PROMPT = 'Cold brew in a can. Ready in seconds, no sugar';
const MONEY = 1000;

/** Fields of a kind that can be written one by one. */
const WRITTEN: readonly (readonly [path: string, body: object, fields: Readonly<Record<string, unknown>>])[] = [
  [
    '/api/brand-profiles',
    {},
    { name: 'Nordbrew', default_cta: 'Brew', accent_color: '#112233', visual_language: 'luxury_minimal' },
  ],
  ['/api/product-profiles', {}, { name: 'Brew', product_prompt: PROMPT, product_description: 'A can' }],
  [
    '/api/shorts',
    { product_prompt: PROMPT },
    { headline: 'One', subheadline: 'Two', cta_text: 'Three', badge_text: 'Four', offer_text: 'Five', star_rating: 4 },
  ],
  ['/api/sliders', {}, { prompt: PROMPT, caption: 'One', hashtags: ['#two'], slide_count: 7, accent_color: '#112233' }],
];

describe.each(KINDS)('on %s', (kind) => {
  const own = testService({ workers: 0, ...(kind === 'PGlite' ? { databaseUrl: undefined } : {}) });
  const { ask, account } = own;
  const spendable = async (token: string) =>
    (await ask('GET /api/balance', { token })).body.data.spendable.amount_minor;
  const booksAreRight = async () =>
    expect(await audit(own.service.db)).toMatchObject({ sums: { EUR: 0 }, wrongBalances: 0, uneven: 0 });

  test.each(WRITTEN)('PATCHes of %s at once: each field is what was written last', async (path, body, fields) => {
    const { token } = await account();
    const { data } = (await ask(`POST ${path}`, { token, body })).body;
    const at = `${path}/${data.slug ?? data.id}`;
    const writes = Object.entries(fields).flatMap(([name, value]) => [{ [name]: null }, { [name]: value }]);
    const nullable = writes.filter((one) => !('slide_count' in one && one['slide_count'] === null));
    const told = await Promise.all(nullable.map((one) => ask(`PATCH ${at}`, { token, body: one })));
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));
    const last = await Promise.all(
      Object.entries(fields).map(([name, value]) => ask(`PATCH ${at}`, { token, body: { [name]: value } })),
    );
    expect(new Set(last.map(({ status }) => status))).toEqual(new Set([200]));
    const read = path.endsWith('profiles')
      ? (await ask(`GET ${path}`, { token })).body.data[0]
      : (await ask(`GET ${at}`, { token })).body.data;
    expect(read).toMatchObject(fields);
  });

  test('an item’s tags, its draft and a mark do not undo one another', async () => {
    const { token } = await account();
    const pack = (await ask('POST /api/campaign-packs', { token, body: {} })).body.data;
    const variations = [{ product_prompt: PROMPT }];
    const at = `/api/campaign-packs/${pack.id}`;
    const filled = await ask(`POST ${at}/variations`, { token, body: { variations, materialize: false } });
    const [item] = filled.body.data.items;
    await Promise.all([
      ...Array.from({ length: 5 }, () => ask(`POST ${at}/items/${item.id}/materialize`, { token })),
      ask(`PUT /api/campaign-pack-items/${item.id}/attributes`, { token, body: { hook: 'cold' } }),
    ]);
    const row = await own.service.db
      .selectFrom('record')
      .select('fields')
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow();
    expect(row.fields).toMatchObject({ attributes: { hook: 'cold' }, draft_slug: expect.any(String) });
    const drafts = await own.service.db
      .selectFrom('project')
      .innerJoin('account', 'account.id', 'project.account_id')
      .innerJoin('record', 'record.account_id', 'account.id')
      .select('project.id')
      .where('record.id', '=', item.id)
      .execute();
    expect(drafts).toHaveLength(1);
  });

  test('fifty charges, replays, ends and failures of one thing at once: it is paid once, or not at all', async () => {
    for (const { prepare, price } of PRICED.filter(({ name }) => /short|slider|tracking|batch/.test(name))) {
      const { token } = await account({ money: '10.00' });
      const work = await prepare(own, token);
      const send = (key?: string) =>
        ask(work.line, { token, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) });
      const at = Array.from({ length: 50 }, (_, n) =>
        n % 5 === 3
          ? ended(own, work, n % 2 === 0 ? 'failed' : 'completed').then(() => 0)
          : send(n % 2 === 0 ? 'k-1' : undefined).then(({ status }) => status),
      );
      const statuses = await Promise.all(at);
      expect(statuses.filter((status) => ![0, 200, 409, 429].includes(status))).toEqual([]);
      await ended(own, work, 'failed');
      const runs = await own.service.db
        .selectFrom('run')
        .select(['state'])
        .where('product_id', '=', work.id)
        .where('quoted', '>', 0)
        .execute();
      const paid = runs.filter(({ state }) => state === 'completed').length;
      expect([work.product, await spendable(token)]).toEqual([work.product, MONEY - paid * price]);
    }
    await booksAreRight();
  });

  test('a project that is deleted while it is charged fifty times costs nothing', async () => {
    const { token } = await account({ money: '10.00' });
    const work = await PRICED.find(({ name }) => name === 'tracking render')!.prepare(own, token);
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (n === 25 ? ask(`DELETE /api/tracking/${work.slug}`, { token }) : ask(work.line, { token })).then(
          ({ status }) => status,
        ),
      ),
    );
    expect(statuses.filter((status) => ![200, 204, 404, 409].includes(status))).toEqual([]);
    expect(await spendable(token)).toBe(MONEY);
    await booksAreRight();
  });

  test('what is edited between quote and charge is charged as it is made', async () => {
    const { token } = await account({ money: '50.00' });
    const { slug, ...work } = await PRICED.find(({ name }) => name === 'slider generate')!.prepare(own, token);
    await Promise.all([
      ...[3, 10, 4, 9].map((slide_count) => ask(`PATCH /api/sliders/${slug}`, { token, body: { slide_count } })),
      ask(work.line, { token }),
      ...[5, 8, 6, 7].map((slide_count) => ask(`PATCH /api/sliders/${slug}`, { token, body: { slide_count } })),
    ]);
    const run = await newest(own, work);
    expect(run?.quoted).toBe(15 * Number(run?.input['slide_count']));
    expect(await spendable(token)).toBe(5000 - run!.quoted);
    const auto = await PRICED.find(({ name }) => name === 'autopilot of three scenes')!.prepare(own, token);
    const at = `/api/editor/${auto.slug}`;
    const quote = (await ask(`GET ${at}/autopilot/cost`, { token })).body.data.total.amount_minor;
    for (let scene = 0; scene < 4; scene++) await ask(`POST ${at}/segments`, { token, body: { prompt: 'A can' } });
    const told = await ask(`POST ${at}/autopilot`, { token, body: { max_cost: quote } });
    expect([told.status, Object.keys(told.body.errors)]).toEqual([422, ['max_cost']]);
  });

  test.each<readonly [what: string, path: string, body: object, fill: (id: number) => Promise<unknown>]>([
    [
      'records',
      '/api/brand-profiles',
      {},
      (id) => {
        const row = { account_id: id, kind: 'brand_profile', parent_id: null, fields: '{}', token_hash: null } as const;
        return own.service.db
          .insertInto('record')
          .values(Array(RECORDS_MAX - 1).fill(row))
          .execute();
      },
    ],
    [
      'tokens',
      '/api/tokens',
      {},
      (id) => {
        const row = { account_id: id, kind: 'access', name: '', scopes: '[]', expires_at: null } as const;
        // The account has the one that asks.
        const rows = Array.from({ length: RECORDS_MAX - 2 }, (_, at) => ({ ...row, hash: `${id} ${at}` }));
        return own.service.db.insertInto('token').values(rows).execute();
      },
    ],
    [
      'projects',
      '/api/shorts',
      { product_prompt: PROMPT },
      (id) => own.service.db.updateTable('account').set({ draft_limit: 1 }).where('id', '=', id).execute(),
    ],
  ])('%s at their limit: of eight at once, one is added', async (_what, path, body, fill) => {
    const { token, mail } = await account({ scopes: 'video:read,video:generate,account:admin' });
    await fill((await accountByEmail(own.service.db, mail)).id);
    const told = await Promise.all(Array.from({ length: 8 }, () => ask(`POST ${path}`, { token, body })));
    expect(told.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
  });
});
