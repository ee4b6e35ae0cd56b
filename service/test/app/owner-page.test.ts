/** The owner's page: for this machine and its owner alone, with both words of a failure, and a second try. */
import { expect, test } from 'vitest';
import { failRun } from '../../src/runs/runs.js';
import { testService } from '../support/service.js';
import { ended, newest, PRICED } from '../support/works.js';

const own = testService({ workers: 0, names: ['reel.example.com'] });
const { ask, account } = own;
const [short] = PRICED;

/** What the owner's browser sends. */
const cookie = async () => {
  const told = await ask(`GET /owner?token=${own.service.ownerSecret}`);
  expect([told.status, told.headers['location']]).toEqual([303, '/owner']);
  const set = String(told.headers['set-cookie']);
  expect(set).toMatch(/; Path=\/owner; Max-Age=43200; HttpOnly; SameSite=Strict$/);
  expect(set).not.toContain(own.service.ownerSecret);
  return { cookie: set.split(';')[0]! };
};
const PATHS = ['', '/accounts', '/ledger', '/runs/00000000-0000-4000-8000-000000000000'];

test('nobody else sees it: no token, a customer’s token, a wrong one, another name, a cookie of one’s own', async () => {
  const { token } = await account();
  const headers = await cookie();
  for (const path of PATHS) {
    expect([path, (await ask(`GET /owner${path}`)).status]).toEqual([path, 404]);
    expect([path, (await ask(`GET /owner${path}`, { token })).status]).toEqual([path, 404]);
    expect([path, (await ask(`GET /owner${path}?token=${token}`)).status]).toEqual([path, 404]);
    expect([path, (await ask(`GET /owner${path}`, { headers: { cookie: 'reelwright_owner=x' } })).status]).toEqual([
      path,
      404,
    ]);
    const there = { ...headers, host: 'reel.example.com' };
    expect([path, (await ask(`GET /owner${path}`, { headers: there })).status]).toEqual([path, 404]);
  }
  const origin = { ...headers, origin: 'https://evil.example.com' };
  expect((await ask('POST /owner/runs/x/retry', { headers: origin })).status).toBe(403);
});

test('a failed run is shown with both words, escaped, and done again for free', async () => {
  const headers = await cookie();
  const { mail, token } = await account({ money: '2.00' });
  const work = await short!.prepare(own, token);
  await ask(work.line, { token });
  const { id } = (await newest(own, work))!;
  const failure = {
    code: 'provider_failed',
    message: 'It <could> not be made.',
    step_key: 'clip_1',
    source: 'provider',
  };
  await failRun(own.service.db, id, { ...failure, reason: 'quota of key 7 & more' });
  const list = await ask('GET /owner?state=failed', { headers });
  expect(list.headers['content-security-policy']).toContain("default-src 'none'");
  for (const words of ['It &lt;could&gt; not be made.', 'quota of key 7 &amp; more', mail, '1.60 EUR'])
    expect(list.text).toContain(words);
  expect((await ask('GET /owner?state=running', { headers })).text).not.toContain(mail);
  const sheet = (await ask(`GET /owner/runs/${id}`, { headers })).text;
  for (const words of ['clip_1', 'clip_2', 'film', 'Do it again']) expect(sheet).toContain(words);
  expect((await ask('GET /owner/ledger', { headers })).text).toContain('short_refund');
  expect((await ask('GET /owner/ledger', { headers })).text).toContain('The books are right');
  expect((await ask('GET /owner/accounts', { headers })).text).toContain(mail);
  const again = await ask(`POST /owner/runs/${id}/retry`, { headers });
  expect(again.status).toBe(303);
  const run = (await newest(own, work))!;
  expect([again.headers['location'], run.state, run.quoted]).toEqual([`/owner/runs/${run.id}`, 'running', 0]);
  expect((await ask(`POST /owner/runs/${id}/retry`, { headers })).status).toBe(409);
  await ended(own, work, 'completed');
  const summary = (await ask(`GET /api/shorts/${work.slug}`, { token })).body.data.generation_summary;
  expect([summary.status, summary.cost.charged.amount_minor]).toEqual(['completed', 0]);
  expect((await ask('GET /api/balance', { token })).body.data.spendable.amount_minor).toBe(200);
});
