/** Whatever a caller sends, the answer is one of the table: no input makes a 500. */
import { expect, test } from 'vitest';
import { checkBody } from '../../src/http/body.js';
import { testService } from '../support/service.js';

let clock = Date.UTC(2026, 0, 1);
const own = testService({ workers: 0, now: () => new Date(clock) });
const { ask, account } = own;
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const names = (body: unknown): readonly string[] => Object.keys(Object(Object(body).shape ?? {}));

test('every path with every kind of nonsense in its names and fields is refused or done, never broken', async () => {
  const { mail, token } = await account({ money: '50.00', credits: '9', scopes: '*' });
  await own.owner({ command: 'subscribe', mail });
  const { slug } = (await ask('POST /api/editor', { token, body: { language: 'en' } })).body.data;
  const texts = [
    '\0',
    '\ud800',
    '../../etc/passwd',
    "'; DROP TABLE reelwright.account; --",
    '%',
    '\u202e\ufeff',
    '9'.repeat(30),
  ];
  const values = [...texts, -1, 1e308, 2 ** 53, null, true, [], {}, [null], { __proto: 1 }];
  for (const { method, path, body } of own.service.routes) {
    const hostile = texts.map((one) => encodeURIComponent(one.replaceAll(/[\ud800]/g, '%')));
    for (const name of ['%00', ...hostile]) {
      const url = path.replace(':slug', path.startsWith('/api/editor') ? slug : name).replaceAll(/:\w+/g, name);
      if (path.includes(':')) {
        const told = await ask(`${method} ${url}`, { token, ...(method === 'GET' ? {} : { body: {} }) });
        expect([path, name, told.status < 500 || told.status === 503]).toEqual([path, name, true]);
      }
    }
    for (const value of body === undefined ? [] : values) {
      clock += 61_000;
      const sent = Object.fromEntries(names(body).map((name) => [name, value]));
      const url = path.replace(':slug', slug).replaceAll(/:\w+/g, '1');
      const told = await ask(`${method} ${url}`, { token, body: sent, headers: { 'idempotency-key': String(clock) } });
      expect([path, value, told.status < 500 || told.status === 503]).toEqual([path, value, true]);
    }
  }
});

test.each<[string, string, number]>([
  ['a body of 100,000 levels', `{"product_prompt": ${deep(100_000)}}`, 400],
  ['levels in a field that is ignored', `{"product_prompt": "Cold brew", "x": ${deep(40)}}`, 400],

  ['a list of a hundred thousand', `{"product_prompt": "Cold brew", "text_beats": [1${',1'.repeat(100_000)}]}`, 400],
])('%s is refused', async (_, body, status) => {
  const { token } = await account();
  const headers = { 'idempotency-key': 'deep' };
  expect((await ask('POST /api/shorts', { token, body, headers })).status).toBe(status);
  expect((await ask('POST /api/editor', { token, body, headers })).status).toBe(400);
});

test.each(['/api/shorts/%', '/files/%ff%fe'])('the path %s is told as the interface tells faults', async (path) => {
  const told = await ask(`GET ${path}?s=signature`);
  expect([told.status, told.body]).toEqual([
    400,
    { error: 'bad_request', message: 'Expected an address whose path is UTF-8, percent-encoded.' },
  ]);
});

test('an answer names fifty problems at most, and a text that no database holds by its place', async () => {
  const { token } = await account();
  const body = { product_prompt: 'Cold brew', text_beats: Array.from({ length: 5000 }, () => 1) };
  const told = await ask('POST /api/shorts', { token, body });
  expect([told.status, told.text.length < 10_000]).toEqual([422, true]);
  const nul = await ask('POST /api/shorts', { token, body: { product_prompt: 'Cold brew', text_beats: ['a', 'b\0'] } });
  expect([nul.status, nul.body]).toEqual([
    422,
    { errors: { 'text_beats[1]': ['Expected whole characters without NUL for text_beats[1]'] } },
  ]);
  expect(() => checkBody({ '\0': 1 })).toThrow('invalid: body');
});
