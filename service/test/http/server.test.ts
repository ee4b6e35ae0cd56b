import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../../src/database/connect.js';
import { ok } from '../../src/http/envelope.js';
import { createRateLimiter } from '../../src/http/rate-limit.js';
import { route } from '../../src/http/route.js';
import { createServer } from '../../src/http/server.js';
import { addAccount } from '../../src/identity/accounts.js';
import { createToken } from '../../src/identity/tokens.js';
import { Refusal } from '../../src/values/refusals.js';
import { dataFolder } from '../support/databases.js';

const folder = dataFolder();
const lines: string[] = [];
let work = async (): Promise<unknown> => ({ done: true });
let ran = 0;
let clock = 0;
let close = async () => {};
let serverWith = (_: { readonly bodyMilliseconds?: number }): ReturnType<typeof createServer> => server;
let token = '';
let server: ReturnType<typeof createServer>;

const work200 = {
  access: 'video:generate',
  summary: 'Works',
  body: z.object({ n: z.number().optional() }),
  success: { status: 200 },
} as const;
const routes = [
  route({
    method: 'POST',
    path: '/api/work/:slug',
    idempotency: 'optional',
    ...work200,
    handle: async ({ db }) => {
      ran++;
      await db.insertInto('setting').values({ name: randomUUID(), value: '' }).execute();
      return ok(await work());
    },
  }),
  route({ method: 'POST', path: '/api/strict', idempotency: 'required', ...work200, handle: async () => ok(null) }),
  route({ method: 'POST', path: '/api/limited', limit: 'short_rerender', ...work200, handle: async () => ok(null) }),
];

beforeAll(async () => {
  const database = await openDatabase({ folder });
  const account = await addAccount(database.db, 'http@example.com', 'EUR');
  const made = { accountId: account.id, kind: 'access', name: '', scopes: ['*'] } as const;
  token = (await createToken(database.db, made)).token;
  serverWith = (over) =>
    createServer({
      ...over,
      db: database.db,
      routes,
      raw: [],
      limiter: createRateLimiter(database.db, () => clock),
      names: ['reel.example.com'],
      log: { write: (line) => void lines.push(line) },
      stopping: new AbortController().signal,
    });
  server = serverWith({});
  const settings = () => database.db.selectFrom('setting').select('name').execute();
  kept = async () => (await settings()).length;
  close = async () => {
    await server.close();
    await database.close();
  };
});
afterAll(() => close());
beforeEach(() => {
  work = async () => ({ done: true });
  ran = 0;
});

let kept = async () => 0;
const post = async (url: string, payload?: unknown, headers: Record<string, string> = {}) => {
  const answer = await server.inject({
    method: 'POST',
    url,
    headers: {
      host: 'localhost:4810',
      authorization: `Bearer ${token}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  });
  return { status: answer.statusCode, text: answer.payload, headers: answer.headers };
};

describe('errors', () => {
  test.each<[string, string, unknown, Record<string, string>, number, object]>([
    ['an unknown path', '/api/nowhere', {}, {}, 404, { error: 'not_found' }],
    ['max_credits', '/api/work/a', { max_credits: 1 }, {}, 409, { error: 'client_upgrade_required' }],
    [
      'max_generation_credits',
      '/api/work/a',
      { max_generation_credits: null },
      {},
      409,
      { error: 'client_upgrade_required' },
    ],
    [
      'a wrong field',
      '/api/work/a',
      { n: 'x' },
      {},
      422,
      { errors: { n: ['Expected a value of type number for n but received "x"'] } },
    ],
    ['a body that is no object', '/api/work/a', [1], {}, 422, { errors: { body: [expect.any(String)] } }],
    ['broken JSON', '/api/work/a', '{', {}, 400, { error: 'bad_request' }],
    [
      'a key of the prototype',
      '/api/work/a',
      '{"__proto__": {"n": 1}}',
      {},
      400,
      { error: 'bad_request', message: expect.stringContaining('__proto__') },
    ],
    ['10 MB', '/api/work/a', { n: 'x'.repeat(10_000_000) }, {}, 413, { error: 'payload_too_large' }],
    ['another type', '/api/work/a', 'n=1', { 'content-type': 'text/plain' }, 415, { error: 'unsupported_media_type' }],
    ['a foreign host', '/api/work/a', {}, { host: 'evil.example.com' }, 403, { error: 'host_not_allowed' }],
    [
      'a host that begins like ours',
      '/api/work/a',
      {},
      { host: 'localhost.evil.example' },
      403,
      { error: 'host_not_allowed' },
    ],
    ['a foreign origin', '/api/work/a', {}, { origin: 'https://evil.example.com' }, 403, { error: 'host_not_allowed' }],
    ['an opaque origin', '/api/work/a', {}, { origin: 'null' }, 403, { error: 'host_not_allowed' }],
    ['a missing key', '/api/strict', {}, {}, 422, { error: 'idempotency_key_required' }],
    ['an empty key', '/api/work/a', {}, { 'idempotency-key': ' ' }, 422, { error: 'idempotency_key_invalid' }],
    [
      'a long key',
      '/api/work/a',
      {},
      { 'idempotency-key': 'k'.repeat(256) },
      422,
      { error: 'idempotency_key_invalid' },
    ],
  ])('%s', async (_, url, body, headers, status, expected) => {
    const told = await post(url, body, headers);
    expect([told.status, JSON.parse(told.text)]).toEqual([status, expect.objectContaining(expected)]);
  });

  test('what nobody meant to throw is told by request id alone, and logged without token or query', async () => {
    work = async () => {
      throw new Error('secret detail');
    };
    lines.length = 0;
    const told = await post('/api/work/a?signature=hidden', {});
    expect([told.status, JSON.parse(told.text).error]).toEqual([500, 'internal_error']);
    expect(told.text).not.toContain('secret detail');
    const log = lines.join('');
    expect(log).toContain('secret detail');
    expect(log).not.toContain(token);
    expect(log).not.toContain('hidden');
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  });

  test.each([
    [{ host: 'reel.example.com' }],
    [{ host: '127.0.0.1:4810', origin: 'http://localhost:4810' }],
    [{ host: '[::1]:4810' }],
  ])('%o is answered', async (headers) => {
    expect((await post('/api/work/a', {}, headers)).status).toBe(200);
  });
});

describe('an Idempotency-Key', () => {
  const key = (name: string) => ({ 'idempotency-key': name });

  test('replays the first answer byte for byte, and nothing is done again', async () => {
    const first = await post('/api/work/a', { n: 1 }, key('one'));
    const again = await post('/api/work/a', '{ "n": 1 }', key('one'));
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
    expect(ran).toBe(1);
  });

  test('counts per path: the same key elsewhere is another', async () => {
    await post('/api/work/b', {}, key('two'));
    await post('/api/work/c', {}, key('two'));
    expect(ran).toBe(2);
  });

  test('with another body is refused', async () => {
    await post('/api/work/a', { n: 1 }, key('three'));
    const other = await post('/api/work/a', { n: 2 }, key('three'));
    expect([other.status, JSON.parse(other.text).error]).toEqual([422, 'idempotency_key_reused']);
  });

  test('ten at once do the work once and all get the same bytes', async () => {
    const told = await Promise.all(Array.from({ length: 10 }, () => post('/api/work/a', {}, key('four'))));
    expect(new Set(told.map(({ text }) => text)).size).toBe(1);
    expect(ran).toBe(1);
  });

  test.each([
    [402, 'balance_insufficient', false],
    [422, 'prompt_rejected', true],
    [409, 'conflict', false],
    [503, 'compliance_unavailable', false],
  ] as const)(
    'a refusal with %i %s: what was done before is undone, and it is kept: %s',
    async (status, code, isKept) => {
      const before = await kept();
      work = async () => {
        throw new Refusal(code);
      };
      const told = [await post('/api/work/a', {}, key(code)), await post('/api/work/a', {}, key(code))];
      expect(told.map((one) => [one.status, JSON.parse(one.text).error])).toEqual([
        [status, code],
        [status, code],
      ]);
      expect(await kept()).toBe(before);
      expect(ran).toBe(isKept ? 1 : 2);
    },
  );
});

test('a rate limit refuses the call over it, says how long, and lets go after a minute', async () => {
  for (let call = 0; call < 10; call++) expect((await post('/api/limited', {})).status).toBe(200);
  const refused = await post('/api/limited', {});
  expect([refused.status, JSON.parse(refused.text).error]).toEqual([429, 'rate_limited']);
  expect(refused.headers['retry-after']).toBe('60');
  clock += 60_001;
  expect((await post('/api/limited', {})).status).toBe(200);
});

describe('over a socket', () => {
  /** Sends bytes as they are; all that is answered until the connection is closed. */
  const told = async (one: ReturnType<typeof createServer>, bytes: string): Promise<string> => {
    const { port } = one.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', () => undefined);
    socket.write(bytes);
    await once(socket, 'close');
    return text;
  };
  const head = (line: string, more: string) =>
    `${line} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n${more}\r\n\r\n`;
  const json = 'content-type: application/json\r\ncontent-length: 1000';

  test('a body that drips is cut off after its time; the next caller is served', async () => {
    const slow = serverWith({ bodyMilliseconds: 50 });
    await slow.listen({ port: 0, host: '127.0.0.1' });
    try {
      expect(await told(slow, `${head('POST /api/work/a', json)}{`)).toBe('');
      expect(await told(slow, head('POST /api/work/a', 'content-length: 0'))).toContain(' 200 OK');
      expect(ran).toBe(1);
    } finally {
      await slow.close();
    }
  });

  test.each([
    ['headers of 20 KB', () => head('GET /api/nowhere', `x-long: ${'x'.repeat(20_000)}`), ' 431 '],
    ['an address of 20 KB', () => head(`GET /${'x'.repeat(20_000)}`, 'x: 1'), ' 431 '],
    ['two lengths', () => `${head('POST /api/work/a', `${json}\r\ncontent-length: 2`)}{}`, ' 400 '],
    ['a length and chunks', () => head('POST /api/work/a', `${json}\r\ntransfer-encoding: chunked`), ' 400 '],
    ['no HTTP at all', () => 'hello\r\n\r\n', ' 400 '],
    ['a path without a slash', () => head('GET nowhere', 'x: 1'), ' 400 '],
    ['an absolute address', () => head('GET http://evil.example.com/api/nowhere', 'x: 1'), ' 404 '],
  ])('%s are refused, and nothing is broken', async (_, bytes, status) => {
    const one = serverWith({});
    await one.listen({ port: 0, host: '127.0.0.1' });
    try {
      expect(await told(one, bytes())).toContain(status);
      expect(await told(one, head('POST /api/work/a', 'content-length: 0'))).toContain(' 200 OK');
    } finally {
      await one.close();
    }
  });
});
