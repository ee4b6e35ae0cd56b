import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.js';
import { addFileRoutes } from '../../src/http/file-server.js';
import { tellErrors } from '../../src/http/server.js';
import { newKey } from '../../src/store/keys.js';
import { openLocalStore, partialFiles } from '../../src/store/local-store.js';
import { signedPath } from '../../src/store/signed-url.js';
import type { Grant } from '../../src/store/store.types.js';

const root = scratchFolder();
mkdirSync(join(root, '.partial'), { recursive: true });
writeFileSync(join(root, '.partial/left'), 'by a process that was killed');
const store = openLocalStore(root);
const secret = 'secret of the test';
let clock = new Date('2026-01-01T00:00:00Z');
let server: FastifyInstance;
let base = '';
beforeAll(async () => {
  // A client that keeps its connection would hold the end of the test for 72 s.
  server = fastify({ forceCloseConnections: true });
  tellErrors(server);
  addFileRoutes(server, { store, secret, now: () => clock });
  base = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const grant = (over: Partial<Grant>): Grant => ({
  method: 'PUT',
  key: newKey('tests', 'bin'),
  type: 'image/png',
  maxBytes: 1000,
  isExact: false,
  expires: clock.getTime() / 1000 + 60,
  ...over,
});
const put = (one: Grant, body: Uint8Array | string, type = one.type) =>
  fetch(base + signedPath(one, secret), { method: 'PUT', body, headers: type === '' ? {} : { 'content-type': type } });
const kept = (one: Grant) => existsSync(store.pathOf(one.key));

describe('putting', () => {
  test('a file lands whole under its key', async () => {
    const one = grant({});
    expect((await put(one, 'hello')).status).toBe(200);
    expect(readFileSync(store.pathOf(one.key), 'utf8')).toBe('hello');
  });

  test.each<[string, Partial<Grant>, string, string | undefined, number]>([
    ['over the limit', { maxBytes: 4 }, 'hello', undefined, 413],
    ['shorter than said', { maxBytes: 6, isExact: true }, 'hello', undefined, 400],
    ['of another type', {}, 'hello', 'image/jpeg', 415],
    ['after its end', { expires: 0 }, 'hello', undefined, 403],
  ])('what is %s is refused and leaves nothing', async (_, over, body, type, status) => {
    const one = grant(over);
    expect((await put(one, body, type)).status).toBe(status);
    expect([kept(one), partialFiles(root)]).toEqual([false, 0]);
  });

  test('a body without a length is cut at the limit', async () => {
    const one = grant({ maxBytes: 10 });
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1000)) });
    const told = fetch(base + signedPath(one, secret), {
      method: 'PUT',
      body: endless,
      headers: { 'content-type': one.type },
      duplex: 'half',
    } as RequestInit);
    expect((await told.catch(() => ({ status: 413 }))).status).toBe(413);
    expect([kept(one), partialFiles(root)]).toEqual([false, 0]);
  });

  test('an upload that is broken off leaves nothing', async () => {
    const one = grant({ maxBytes: 100, isExact: true });
    const { hostname, port } = new URL(base);
    const headers = { 'content-type': one.type, 'content-length': 100 };
    const sending = httpRequest({ hostname, port, path: signedPath(one, secret), method: 'PUT', headers });
    sending.on('error', () => undefined);
    sending.write('half');
    await vi.waitUntil(() => partialFiles(root) === 1);
    sending.destroy();
    await vi.waitUntil(() => partialFiles(root) === 0);
    expect(kept(one)).toBe(false);
  });
});

describe('putting slowly', () => {
  /** A request that brings a few bytes and no more; how it ends. */
  const dribble = (one: Grant, at: string) => {
    const { hostname, port } = new URL(at);
    const headers = { 'content-type': one.type, 'content-length': 100 };
    const sending = httpRequest({ hostname, port, path: signedPath(one, secret), method: 'PUT', headers });
    const end = new Promise<string>((resolve) => {
      sending.on('error', () => resolve('ended'));
      sending.on('response', ({ statusCode }) => resolve(String(statusCode)));
    });
    sending.write('half');
    return { end, leave: () => sending.destroy() };
  };

  test('of many at one address all but four are refused at once; who comes after them finds room', async () => {
    const one = grant({ maxBytes: 100, isExact: true });
    const first = [1, 2, 3, 4].map(() => dribble(one, base));
    await vi.waitUntil(() => partialFiles(root) === 4);
    const more = await Promise.all(Array.from({ length: 8 }, () => dribble(one, base).end));
    expect(more).toEqual(Array(8).fill('429'));
    for (const { leave } of first) leave();
    await vi.waitUntil(() => partialFiles(root) === 0);
    expect((await put(one, 'x'.repeat(100))).status).toBe(200);
  });

  test('ends', async () => {
    const strict = fastify({ forceCloseConnections: true });
    addFileRoutes(strict, { store, secret, now: () => clock, pace: { bytes: 10, everyMs: 40 } });
    const one = grant({ maxBytes: 100, isExact: true });
    expect(await dribble(one, await strict.listen({ port: 0, host: '127.0.0.1' })).end).toBe('ended');
    await vi.waitUntil(() => partialFiles(root) === 0);
    expect(kept(one)).toBe(false);
    await strict.close();
  });
});

test('who is refused and goes on sending hears why, then the line is cut: nothing holds up the end of the server', async () => {
  const own = fastify({ forceCloseConnections: 'idle' });
  tellErrors(own);
  addFileRoutes(own, { store, secret, now: () => clock, pace: { bytes: 1, everyMs: 50 } });
  own.get('/full', async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  const { hostname, port } = new URL(await own.listen({ port: 0, host: '127.0.0.1' }));
  const refusedFor = async (one: Grant, type: string) => {
    const headers = { 'content-type': type, 'transfer-encoding': 'chunked' };
    const sending = httpRequest({ hostname, port, path: signedPath(one, secret), method: 'PUT', headers });
    const status = new Promise((resolve) => sending.on('response', (answer) => resolve(answer.resume().statusCode)));
    const end = new Promise((resolve) => sending.on('error', resolve).on('close', resolve));
    for (let n = 0; n < 100; n++) sending.write(Buffer.alloc(100_000));
    const told = await status;
    await end;
    return told;
  };
  expect(await refusedFor(grant({}), 'image/png')).toBe(413);
  expect(await refusedFor(grant({}), 'image/jpeg')).toBe(415);
  // A disk that is full is none of the caller's, and no fault of the program.
  const full = await own.inject('/full');
  expect([full.statusCode, full.json().error]).toEqual([503, 'store_unavailable']);
  await own.close();
});

describe('getting', () => {
  const one = grant({ method: 'GET', type: 'video/mp4' });
  const get = (range?: string) =>
    fetch(base + signedPath(one, secret), { headers: range === undefined ? {} : { range } });
  beforeAll(() => put({ ...one, method: 'PUT' }, '0123456789'));

  test.each<[string | undefined, number, string, string | null]>([
    [undefined, 200, '0123456789', null],
    ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['bytes=x', 200, '0123456789', null],
    ['bytes=-99999999999999999999', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=-', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('range %s', async (range, status, text, contentRange) => {
    const told = await get(range);
    expect([told.status, await told.text(), told.headers.get('content-range')]).toEqual([status, text, contentRange]);
    expect([told.headers.get('content-type'), told.headers.get('accept-ranges')]).toEqual(['video/mp4', 'bytes']);
  });

  test.each(['bytes=10-', 'bytes=-0', 'bytes=5-2', 'bytes=99999999999999999999-'])('range %s', async (range) => {
    const told = await get(range);
    expect([told.status, told.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  });

  test('HEAD tells the length', async () => {
    const told = await fetch(base + signedPath(one, secret), { method: 'HEAD' });
    expect([told.status, told.headers.get('content-length')]).toEqual([200, '10']);
  });

  test('an address that was altered in any part, or is used for another method, is refused', async () => {
    const path = signedPath(one, secret);
    const other = signedPath({ ...one, key: newKey('tests', 'bin') }, secret);
    const altered = [
      path.replace('tests/', 'texts/'),
      path.replace('m=GET', 'm=PUT'),
      path.replace('video%2Fmp4', 'text%2Fhtml'),
      path.replace('n=1000', 'n=9999'),
      path.replace('x=0', 'x=1'),
      path.replace(/e=\d+/, 'e=99999999999'),
      path.replace(/s=.*/, ''),
      path.replace(/\?.*/, other.replace(/.*\?/, '?')),
    ];
    for (const line of altered) expect((await fetch(base + line)).status, line).toBe(403);
    expect(
      (await fetch(base + path, { method: 'PUT', body: 'x', headers: { 'content-type': 'video/mp4' } })).status,
    ).toBe(403);
    expect((await fetch(base + signedPath(one, 'another secret'))).status).toBe(403);
  });

  test('an address is over at its time', async () => {
    clock = new Date(clock.getTime() + 60_001);
    expect((await get()).status).toBe(403);
    clock = new Date(clock.getTime() - 60_001);
  });
});

test.each([
  '../x',
  'a/../x',
  'a/.hidden',
  '/etc/passwd',
  'a//b',
  '.partial/x',
  'a\0b',
  'a%2f..',
  '',
  `${'a/'.repeat(9)}b`,
])('the key %j names no file', (key) => {
  expect(() => store.pathOf(key)).toThrow('not_found');
});
