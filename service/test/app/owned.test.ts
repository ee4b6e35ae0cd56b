/** What an owner decides: who may go on, for how long, how much; what is given back, kept, and goes with its bytes. */
import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService, type Service } from '../../src/app/service.js';
import { OwnerProblem } from '../../src/identity/accounts.js';
import { collect } from '../../src/keeping/collect.js';
import { audit } from '../../src/ledger/read.js';
import { updateProject } from '../../src/projects/project.js';
import { openLocalStore } from '../../src/store/local-store.js';
import { canServe } from '../support/databases.js';
import { testService } from '../support/service.js';
import { ended, newest, PRICED } from '../support/works.js';

const issuer = createServer((request, response) => {
  const at = request.headers.host;
  const body = request.url?.endsWith('openid-configuration')
    ? { issuer: `http://${at}`, jwks_uri: `http://${at}/keys` }
    : { keys: [publicKey] };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
});
let publicKey: object = {};
const oidc = { issuer: '', audience: 'reel' };
let signed: (claims: object, more?: { readonly expires?: string; readonly audience?: string }) => Promise<string>;
beforeAll(async () => {
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  oidc.issuer = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
  const pair = await generateKeyPair('ES256');
  publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256' };
  signed = (claims, { expires = '5m', audience = 'reel' } = {}) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(oidc.issuer)
      .setAudience(audience)
      .setExpirationTime(expires)
      .sign(pair.privateKey);
});
afterAll(() => issuer.close());

const own = testService({ workers: 0, oidc });
const { ask, account, owner } = own;
const [short] = PRICED;
const balance = async (token: string) => (await ask('GET /api/balance', { token })).body.data.spendable.amount_minor;
const idOf = async (email: string) =>
  (await own.service.db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const whole = { maxBytes: 1e9, isExact: false };
const put = (key: string) =>
  openLocalStore(own.mediaFolder, { isAlone: false }).write(key, Readable.from([Buffer.alloc(1000)]), whole);
/** Bytes on disk of an account. */
const bytesOf = (id: number): number =>
  [`a${id}`, `uploads/a${id}`]
    .map((folder) => join(own.mediaFolder, folder))
    .flatMap((folder) => {
      try {
        return readdirSync(folder, { recursive: true, withFileTypes: true });
      } catch {
        return [];
      }
    })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

test('a token has an end, and an account that is suspended is told so', async () => {
  const { mail, token } = await account();
  const session = await owner({ command: 'session', mail, days: 1 });
  const made = await ask('POST /api/tokens', { token: session, body: { expires_in_days: 1 } });
  expect(Date.parse(made.body.data.expires_at) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect((await ask('GET /api/balance', { token: made.body.data.token })).status).toBe(200);
  const past = new Date(Date.now() - 1000);
  await own.service.db.updateTable('token').set({ expires_at: past }).where('id', '=', made.body.data.id).execute();
  expect((await ask('GET /api/balance', { token: made.body.data.token })).status).toBe(401);
  await owner({ command: 'suspend', mail });
  const told = await ask('GET /api/balance', { token });
  expect([told.status, told.body.error]).toEqual([403, 'account_suspended']);
  expect(await owner({ command: 'list' })).toContain(`${mail}\t0.00 EUR\t0.00 held\t0 projects\tsuspended`);
  await owner({ command: 'resume', mail });
  expect((await ask('GET /api/balance', { token })).status).toBe(200);
});

test('a charge is given back once, by the owner alone', async () => {
  const { mail, token } = await account({ money: '5.00' });
  const work = await short!.prepare(own, token);
  await ask(work.line, { token });
  const { id } = (await newest(own, work))!;
  const refund = () => owner({ command: 'refund', mail, run: id });
  await expect(refund()).rejects.toThrow(OwnerProblem);
  await ended(own, work, 'completed');
  expect(await balance(token)).toBe(340);
  expect(await refund()).toBe(`${mail} got 1.60 EUR back for short.generation`);
  await expect(refund()).rejects.toThrow(OwnerProblem);
  expect(await balance(token)).toBe(500);
  const other = await account();
  await expect(owner({ command: 'refund', mail: other.mail, run: id })).rejects.toThrow(OwnerProblem);
  expect(await owner({ command: 'show', mail })).toContain(`run ${id} short.generation completed 1.60`);
});

test('of ten charges at once a daily limit lets through what it covers; what fails gives its room back', async () => {
  const { mail, token } = await account({ money: '50.00' });
  await owner({ command: 'limit', mail, perDay: '4.00' });
  const works = await Promise.all(Array.from({ length: 10 }, () => short!.prepare(own, token)));
  const told = await Promise.all(works.map(({ line }) => ask(line, { token })));
  expect(told.filter(({ status }) => status < 300)).toHaveLength(2);
  const refused = told.find(({ status }) => status >= 300);
  expect(refused?.body).toMatchObject({ error: 'spend_limit_reached', limit: { amount_minor: 400, currency: 'EUR' } });
  expect(await balance(token)).toBe(5000 - 320);
  await ended(own, works[told.findIndex(({ status }) => status < 300)]!, 'failed');
  const next = await short!.prepare(own, token);
  expect((await ask(next.line, { token })).status).toBeLessThan(300);
  await owner({ command: 'limit', mail, perDay: 'none' });
  const free = await short!.prepare(own, token);
  expect((await ask(free.line, { token })).status).toBeLessThan(300);
});

test('an account has as many drafts as its owner lets it', async () => {
  const { mail, token } = await account();
  await owner({ command: 'limit', mail, drafts: '2' });
  const draft = () => ask('POST /api/tracking', { token, body: {} });
  expect([(await draft()).status, (await draft()).status, (await draft()).status]).toEqual([201, 201, 409]);
});

describe.runIf(canServe())('two servers on one database', () => {
  let second: Service;
  beforeAll(async () => {
    second = await createService({ folder: own.folder, databaseUrl: own.databaseUrl, workers: 0 });
  });
  afterAll(() => second?.stop());

  test('count the calls of an account together', async () => {
    const { token } = await account();
    const url = '/api/shorts/none/rerender';
    const at = async (service: Service) => {
      const headers = { host: 'localhost', authorization: `Bearer ${token}` };
      return (await service.server.inject({ method: 'POST', url, headers })).statusCode;
    };
    const told = await Promise.all(Array.from({ length: 12 }, (_, turn) => at(turn % 2 ? second : own.service)));
    expect(told.filter((status) => status === 429)).toHaveLength(2);
  });
});

test('media that no row names go after a day, and films that newer ones took the place of when they are old', async () => {
  const { mail, token } = await account({ money: '10.00' });
  const id = await idOf(mail);
  const work = await short!.prepare(own, token);
  const [film, newer, made, lost] = ['old', 'new', 'made', 'lost'].map(
    (name) => `a${id}/p${work.id}/results/${name}.mp4`,
  );
  for (const key of [film, newer, made, lost]) await put(key!);
  const { db, store } = own.service;
  await updateProject(db, work.id, { made: { clips: [made], music: 'x' } });
  for (const video_key of [film!, newer!]) {
    const row = { product: 'short', product_id: work.id, run_id: crypto.randomUUID(), is_free: true } as const;
    await db
      .insertInto('render')
      .values({ ...row, status: 'completed', video_key })
      .execute();
  }
  const later = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
  await collect(db, store, { now: new Date() });
  expect(bytesOf(id)).toBe(4000);
  await collect(db, store, { now: later(2) });
  expect([await store.sizeOf(lost!), bytesOf(id)]).toEqual([undefined, 3000]);
  await collect(db, store, { now: later(2), supersededMs: 7 * 24 * 3_600_000 });
  expect(bytesOf(id)).toBe(3000);
  await collect(db, store, { now: later(8), supersededMs: 7 * 24 * 3_600_000 });
  expect([await store.sizeOf(film!), bytesOf(id)]).toEqual([undefined, 2000]);
});

test('an account goes with its bytes, and the books stay right', async () => {
  const [{ mail, token }, other] = [await account({ money: '10.00', credits: '3' }), await account()];
  const [id, otherId] = [await idOf(mail), await idOf(other.mail)];
  const open = await short!.prepare(own, token);
  await ask(open.line, { token });
  const done = await short!.prepare(own, token);
  await ask(done.line, { token });
  await ended(own, done, 'completed');
  for (const key of [`a${id}/p${done.id}/results/x.mp4`, `uploads/a${id}/x/y.png`, `a${otherId}/p1/made/x.mp4`])
    await put(key);
  expect([bytesOf(id), bytesOf(otherId)]).toEqual([2000, 1000]);
  const said = await owner({ command: 'remove', mail });
  expect(said).toBe(`${mail} is removed; its 3 credits and 8.40 EUR were written off`);
  expect([bytesOf(id), bytesOf(otherId)]).toEqual([0, 1000]);
  expect((await ask('GET /api/balance', { token })).status).toBe(401);
  expect(await owner({ command: 'list' })).not.toContain(mail);
  const { sums, wrongBalances, uneven } = await audit(own.service.db);
  expect([Object.values(sums).every((sum) => sum === 0), wrongBalances, uneven]).toEqual([true, 0, 0]);
  await owner({ command: 'add', mail, currency: 'EUR' });
});

describe('people whom an issuer vouches for', () => {
  test('have the account of their proved mail address', async () => {
    const { mail } = await account({ money: '1.00' });
    expect(await balance(await signed({ email: mail, email_verified: true }))).toBe(100);
    const session = await signed({ email: mail, email_verified: true });
    expect((await ask('POST /api/tokens', { token: session, body: {} })).status).toBe(201);
  });

  test.each<[string, object, object?]>([
    ['no proved address', { email_verified: false }],
    ['an address without an account', { email: 'nobody@example.com', email_verified: true }],
    ['a token that is over', { email_verified: true }, { expires: '-2m' }],
    ['a token for somebody else', { email_verified: true }, { audience: 'other' }],
  ])('%s: 401', async (_, claims, more) => {
    const { mail } = await account();
    const token = await signed({ email: mail, ...claims }, more);
    expect((await ask('GET /api/balance', { token })).status).toBe(401);
    const [head, body] = token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [`${head}.${body}.AAAA`, `${none}.${body}.AAAA`])
      expect((await ask('GET /api/balance', { token: forged })).status).toBe(401);
  });
});
