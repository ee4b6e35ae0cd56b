/** What every store does, the folder and S3 alike; each is asked over its own addresses, as customers do. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.js';
import { isWhole } from '../../../test/support/tier.js';
import { addFileRoutes } from '../../src/http/file-server.js';
import { tellErrors } from '../../src/http/server.js';
import { fileAddresses } from '../../src/store/file-addresses.js';
import { newKey } from '../../src/store/keys.js';
import { openStore } from '../../src/store/open-store.js';
import { readStoreSettings } from '../../src/store/s3-settings.js';
import type { FileAddresses, Grant, Store } from '../../src/store/store.types.js';
import { type S3Kind, type S3Server, s3Kinds, startS3 } from '../support/s3.js';

interface Served {
  readonly store: Store;
  readonly addresses: FileAddresses;
  /** Where a server of ours is asked. */
  readonly origin: string;
  stop(): Promise<unknown>;
}

const PART = 5 * 1024 * 1024;

async function folderServed(folder: string, now: () => Date): Promise<Served> {
  const { local } = await openStore({ folder, isAlone: true });
  const server: FastifyInstance = fastify({ forceCloseConnections: true });
  tellErrors(server);
  addFileRoutes(server, { store: local!, secret: 'a secret', now });
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  return { store: local!, addresses: fileAddresses('a secret', now), origin, stop: () => server.close() };
}

/** A server of a kind, or the one that REELWRIGHT_TEST_STORE_URL names, with AWS_… beside it. */
const s3Served = (kind: S3Kind) => async (folder: string, now: () => Date) => {
  const named = process.env['REELWRIGHT_TEST_STORE_URL'];
  const server: S3Server | undefined = named === undefined ? await startS3(join(folder, 's3'), kind) : undefined;
  const s3 = server?.settings ?? readStoreSettings({ ...process.env, STORE_URL: named });
  const { store } = await openStore({ folder, s3, isAlone: true, now });
  return { store, addresses: store.addresses!, origin: '', stop: async () => server?.kill() };
};

/** Swift is not everywhere, and takes its time. */
const kinds: readonly S3Kind[] = isWhole ? s3Kinds() : ['ours'];
const STORES: readonly (readonly [string, (folder: string, now: () => Date) => Promise<Served>])[] = [
  ['a folder', folderServed],
  ...kinds.map((kind) => [`S3 (${kind})`, s3Served(kind)] as const),
];

describe.each(STORES)('%s', (_name, served) => {
  const folder = scratchFolder();
  let aheadMs = 0;
  let own: Served;
  const now = () => new Date(Date.now() + aheadMs);
  beforeAll(async () => {
    own = await served(folder, now);
  });
  afterAll(() => own.stop());

  const grant = (over: Partial<Grant> = {}): Grant => ({
    ...{ method: 'PUT', key: newKey('uploads/a1/ad/clips', 'mp4'), type: 'video/mp4', maxBytes: 5, isExact: true },
    expires: Math.floor(now().getTime() / 1000) + 60,
    ...over,
  });
  const put = (url: string, body: string | Uint8Array, type = 'video/mp4') =>
    fetch(url, { method: 'PUT', body, headers: type === '' ? {} : { 'content-type': type } });
  const urlOf = (one: Grant) => own.addresses.grantUrl(own.origin, one);
  const textOf = async (key: string) => readFileSync(await own.store.file(key), 'utf8');
  const adopted = async (key: string, text: string) => {
    const file = join(folder, randomUUID());
    writeFileSync(file, text);
    await own.store.adopt(file, key);
  };

  test('what is put at its address is there, whole', async () => {
    const one = grant();
    expect((await put(urlOf(one), 'hello')).status).toBe(200);
    expect([await own.store.sizeOf(one.key), await textOf(one.key)]).toEqual([5, 'hello']);
    // Whoever puts other bytes there meets nothing that was kept.
    expect((await put(urlOf(one), 'world')).status).toBe(200);
    expect(await textOf(one.key)).toBe('world');
  });

  test.each<[string, Partial<Grant>, string, string, ((url: string) => string) | undefined]>([
    ['longer than said', {}, 'hello!', 'video/mp4', undefined],
    ['shorter than said', {}, 'hell', 'video/mp4', undefined],
    ['of another type', {}, 'hello', 'text/html', undefined],
    ['under another key', {}, 'hello', 'video/mp4', (url) => url.replace('/ad/', '/ab/')],
    ['after its end', { expires: 0 }, 'hello', 'video/mp4', undefined],
  ])('what is put %s is refused, and nothing is kept', async (_what, over, body, type, altered = (url) => url) => {
    const one = grant(over);
    const url = urlOf(one);
    aheadMs = over.expires === 0 ? -120_000 : 0;
    const late = over.expires === 0 ? urlOf({ ...one, expires: Math.floor(now().getTime() / 1000) + 1 }) : url;
    aheadMs = 0;
    const { status } = await put(altered(over.expires === 0 ? late : url), body, type);
    expect([status >= 400 && status < 500, await own.store.sizeOf(one.key)]).toEqual([true, undefined]);
  });

  test('a body that breaks off leaves nothing', async () => {
    const one = grant({ maxBytes: 100_000 });
    const { hostname, port, pathname, search } = new URL(urlOf(one));
    const headers = { 'content-type': one.type, 'content-length': 100_000 };
    const sending = httpRequest({ hostname, port, path: pathname + search, method: 'PUT', headers });
    sending.on('error', () => undefined);
    sending.write('half');
    await once(sending, 'socket');
    await new Promise((sent) => sending.write('!', sent));
    sending.destroy();
    await vi.waitUntil(async () => (await put(urlOf(grant()), 'hello')).status === 200);
    expect(await own.store.sizeOf(one.key)).toBeUndefined();
  });

  describe('an address to get', () => {
    const key = newKey('a1/p1/results', 'mp4');
    const get = (range?: string) =>
      fetch(own.addresses.resultUrl(own.origin, key, 60), range === undefined ? {} : { headers: { range } });
    beforeAll(() => adopted(key, '0123456789'));

    test.each<[string | undefined, number, string, string | null]>([
      [undefined, 200, '0123456789', null],
      ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
      ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
      ['bytes=-3', 206, '789', 'bytes 7-9/10'],
      ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ])('gives range %s', async (range, status, text, contentRange) => {
      const told = await get(range);
      expect([told.status, await told.text(), told.headers.get('content-range')]).toEqual([status, text, contentRange]);
      expect(told.headers.get('content-type')).toBe('video/mp4');
    });

    test('gives nothing beyond the file, under another key, or after its end', async () => {
      expect((await get('bytes=10-')).status).toBe(416);
      expect((await fetch(own.addresses.resultUrl(own.origin, key).replace('/p1/', '/p2/'))).status).toBe(403);
      aheadMs = -120_000;
      const late = own.addresses.resultUrl(own.origin, key, 60);
      aheadMs = 0;
      expect((await fetch(late)).status).toBe(403);
      expect((await fetch(own.addresses.resultUrl(own.origin, newKey('a1', 'mp4')))).status).toBe(404);
    });
  });

  test('what is taken in can be copied and counted, and goes by its key or with its folder', async () => {
    await adopted('a2/p1/one.png', 'one');
    await adopted('a2/p1/sub/two.png', 'two');
    await adopted('a2/p10/three.png', 'three');
    await own.store.copy('a2/p1/one.png', 'a2/p10/copy.png');
    expect([await textOf('a2/p10/copy.png'), await own.store.count('a2/p10')]).toEqual(['one', 2]);
    await own.store.remove('a2/p10/three.png');
    await own.store.remove('a2/p1');
    await own.store.remove('a2/nothing');
    const left = ['a2/p1/one.png', 'a2/p1/sub/two.png', 'a2/p10/three.png', 'a2/p10/copy.png'];
    expect(await Promise.all(left.map((key) => own.store.sizeOf(key)))).toEqual([undefined, undefined, undefined, 3]);
    expect(existsSync(await own.store.file('a2/p1/one.png'))).toBe(false);
  });

  test('a sweep takes what is old and not kept, over pages', async () => {
    const keys = Array.from({ length: 60 }, (_, n) => `a3/p1/${n}.png`);
    for (const key of keys) await adopted(key, 'x');
    await own.store.sweep('a3', new Date(Date.now() - 60_000), () => false);
    expect(await own.store.sizeOf(keys[0]!)).toBe(1);
    await own.store.sweep('a3', new Date(Date.now() + 60_000), async (key) => key === keys[59]);
    const sizes = await Promise.all(keys.map((key) => own.store.sizeOf(key)));
    expect(sizes.filter((size) => size !== undefined)).toEqual([1]);
    expect(sizes[59]).toBe(1);
  });

  test('parts are joined when each is what its sender says; what was begun and left goes', async () => {
    const key = newKey('uploads/a1/ad/clips', 'mp4');
    const id = await own.store.beginParts(key, 'video/mp4');
    const expires = Math.floor(Date.now() / 1000) + 60;
    const [first, last] = [Buffer.alloc(PART, 'a'), Buffer.from('end')];
    const send = async (number: number, bytes: Buffer) => {
      const url = own.addresses.partUrl(own.origin, { key, id, number, bytes: bytes.length, expires });
      const told = await put(url, bytes, '');
      return String(told.headers.get('etag')).replaceAll('"', '');
    };
    const wrong = own.addresses.partUrl(own.origin, { key, id, number: 1, bytes: 4, expires });
    expect((await put(wrong, 'hello', '')).status).toBeGreaterThanOrEqual(400);
    const etags = [await send(1, first), await send(2, first), await send(3, last)];
    expect(await own.store.finishParts(key, id, [etags[0]!, etags[2]!, etags[1]!])).toEqual({ number: 2, is: 'other' });
    expect(await own.store.finishParts(key, id, [...etags, etags[2]!])).toEqual({ number: 4, is: 'missing' });
    expect(await own.store.sizeOf(key)).toBeUndefined();
    expect(await own.store.finishParts(key, id, etags)).toBeUndefined();
    expect(await own.store.finishParts(key, id, etags)).toBeUndefined();
    expect(readFileSync(await own.store.file(key)).equals(Buffer.concat([first, first, last]))).toBe(true);
    const other = newKey('uploads/a1/ad/clips', 'mp4');
    const dropped = await own.store.beginParts(other, 'video/mp4');
    await own.store.dropParts(other, dropped);
    expect(await own.store.finishParts(other, dropped, etags)).toEqual({ number: 1, is: 'missing' });
    const left = await own.store.beginParts(other, 'video/mp4');
    await put(own.addresses.partUrl(own.origin, { key: other, id: left, number: 1, bytes: 3, expires }), last, '');
    await own.store.sweep('uploads', new Date(Date.now() + 60_000), (one) => one === key);
    expect(await own.store.finishParts(other, left, etags)).toEqual({ number: 1, is: 'missing' });
    expect(await own.store.sizeOf(key)).toBe(2 * PART + 3);
  });

  test('nothing half done is left in its scratch folder', () => {
    expect(readdirSync(own.store.scratch)).toEqual([]);
  });

  test.each(['../x', 'a/../x', 'a/.hidden', '/etc/passwd', 'a//b', '.partial/x', 'a\0b', 'a%2f..', ''])(
    'the key %j names no file',
    async (key) => {
      await expect(own.store.file(key)).rejects.toThrow('not_found');
      await expect(own.store.remove(key)).rejects.toThrow('not_found');
    },
  );
});
