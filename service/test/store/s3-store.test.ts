/** An S3 store that is away, refuses, lies or dies; signatures and settings; what is kept on this machine. */
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.js';
import { newKey } from '../../src/store/keys.js';
import { makeBucket } from '../../src/store/make-bucket.js';
import { BadStoreSetting, readStoreSettings, type S3Settings } from '../../src/store/s3-settings.js';
import { openS3Store } from '../../src/store/s3-store.js';
import { presignedUrl, signedHeaders } from '../../src/store/sign-v4.js';
import type { Store } from '../../src/store/store.types.js';
import { trimFolder } from '../../src/store/trim-folder.js';
import { type S3Server, startS3 } from '../support/s3.js';

const folder = scratchFolder();
let s3: S3Server;
let store: Store;
let opened = 0;
const open = (settings: S3Settings) => openS3Store(settings, join(folder, `machine-${opened++}`));
beforeAll(async () => {
  s3 = await startS3(join(folder, 's3'));
  store = await open(s3.settings);
});
afterAll(() => s3.kill());
beforeEach(() => s3.tell({ cut: 0, fail: 0, skewMs: 0, expired: false }));
const fileOf = (text: string) => {
  const file = join(folder, newKey('x', 'bin').slice(2));
  writeFileSync(file, text);
  return file;
};
const adopted = async (text: string, into = store) => {
  const key = newKey('a1/made', 'mp4');
  await into.adopt(fileOf(text), key);
  return key;
};
const other = () => open(s3.settings);
/** A client that is not ours. */
const another = () => {
  const { accessKeyId, secretAccessKey } = s3.settings.credentials;
  return new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: s3.settings.region, retries: 0 });
};

describe('signatures', () => {
  // The example of docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html.
  test('are those of the documentation', () => {
    const credentials = {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    };
    const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
    const signer = { credentials, region: 'us-east-1', now: new Date('2013-05-24T00:00:00Z') };
    expect(presignedUrl({ method: 'GET', url, headers: {} }, 86_400, signer)).toMatch(
      /&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404$/,
    );
  });

  test.each(['', 'a token/with+signs=='])(
    'are those of another client, with session token %j',
    async (sessionToken) => {
      const credentials = { accessKeyId: 'id', secretAccessKey: 'a/secret+', ...(sessionToken && { sessionToken }) };
      const client = new AwsClient({ ...credentials, service: 's3', region: 'eu-test-1', retries: 0 });
      const signer = { credentials, region: 'eu-test-1', now: new Date('2026-11-26T12:34:56Z') };
      const datetime = '20261126T123456Z';
      const url = new URL('https://s3.example.com/films/own/a1/b_c-d.mp4?list-type=2&prefix=own/a%20b&x=(1)*');
      const headers = { 'content-type': 'video/mp4', 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
      const aws = { datetime, allHeaders: true } as const;
      const theirs = await client.sign(url, { method: 'PUT', headers, aws });
      const ours = signedHeaders({ method: 'PUT', url, headers }, 'UNSIGNED-PAYLOAD', signer);
      expect(ours.authorization).toBe(theirs.headers.get('authorization'));
      const asked = new URL(url);
      asked.searchParams.set('X-Amz-Expires', '60');
      const type = { 'content-type': 'video/mp4', 'content-length': '5' };
      const signed = await client.sign(asked, { method: 'PUT', headers: type, aws: { ...aws, signQuery: true } });
      const own = new URL(presignedUrl({ method: 'PUT', url, headers: type }, 60, signer));
      expect(own.searchParams.get('X-Amz-Signature')).toBe(new URL(signed.url).searchParams.get('X-Amz-Signature'));
    },
  );

  test('of a client that is not ours are taken by the server of these tests, and nothing that was altered', async () => {
    const client = another();
    const url = `${s3.settings.base}/own/theirs.txt`;
    const put = (more: object) => client.fetch(url, { method: 'PUT', body: 'theirs', ...more });
    expect((await put({})).status).toBe(200);
    expect((await put({ headers: { 'if-none-match': '*' } })).status).toBe(412);
    expect(await (await client.fetch(url)).text()).toBe('theirs');
    const lied = { headers: { 'x-amz-content-sha256': 'a'.repeat(64) } };
    expect(await (await put(lied)).text()).toContain('<Code>XAmzContentSHA256Mismatch');
    const signed = await client.sign(url, { headers: { range: 'bytes=0-1' } });
    const { headers } = signed;
    expect((await fetch(url.replace('theirs', 'others'), { headers })).status).toBe(403);
    headers.set('x-amz-more', 'unsigned');
    expect((await fetch(url, { headers })).status).toBe(403);
    expect((await fetch(url)).status).toBe(403);
  });
});

describe('settings', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  const read = (STORE_URL: string, more: NodeJS.ProcessEnv = keys) => readStoreSettings({ ...more, STORE_URL });

  test.each([
    ['s3://films', 'https://films.s3.us-east-1.amazonaws.com', 'https://films.s3.us-east-1.amazonaws.com'],
    ['s3://my.films?region=eu-west-1', 'https://s3.eu-west-1.amazonaws.com/my.films', undefined],
    ['s3://films?endpoint=http://store:8333', 'http://store:8333/films', 'http://store:8333/films'],
    [
      's3://films?endpoint=http://store:8333&public=https://m.example.com',
      'http://store:8333/films',
      'https://m.example.com/films',
    ],
    ['s3://films?endpoint=https://r2.example.com&style=host', 'https://films.r2.example.com', undefined],
  ])('%s is asked at %s', (text, base, publicBase) => {
    expect(read(text)).toMatchObject({ base, publicBase: publicBase ?? base, cacheBytes: 20e9 });
  });

  test('without STORE_URL there is none', () => {
    expect([read(''), readStoreSettings(keys)]).toEqual([undefined, undefined]);
  });

  test.each([
    'films',
    'https://films',
    's3://films/folder',
    's3://id:hushhush@films',
    's3://F',
    's3://Films',
    's3://a..b',
    's3://192.168.1.1',
    's3://-films',
    's3://films%2f..',
    's3://films?endpoint=file:///etc',
    's3://films?endpoint=https://id:hushhush@store',
    's3://films?endpoint=https://store/path',
    's3://films?endpont=https://store',
    's3://films?prefix=../',
    's3://films?prefix=films',
    's3://films?region=eu west',
    's3://films?style=both',
  ])('%s is refused, without its secrets', (text) => {
    const problem = (() => {
      try {
        return read(text);
      } catch (error) {
        return error;
      }
    })();
    expect(problem).toBeInstanceOf(BadStoreSetting);
    expect(String(problem)).not.toContain('hushhush');
  });

  test('credentials are expected beside it', () => {
    expect(() => read('s3://films', { AWS_ACCESS_KEY_ID: 'id' })).toThrow('AWS_SECRET_ACCESS_KEY');
  });
});

describe('a store', () => {
  test('that is away, or asks for patience, is asked again', async () => {
    await s3.tell({ fail: 2 });
    const key = await adopted('patience');
    expect(readFileSync(await (await other()).file(key), 'utf8')).toBe('patience');
  });

  test('that answers nothing but refusals is told with its word, and what was not sent is not there', async () => {
    await s3.tell({ fail: 4 });
    await expect(adopted('never')).rejects.toMatchObject({ code: 'SlowDown', status: 503 });
  });

  test('that breaks off a file is asked again; half a file is never used', async () => {
    const key = await adopted('0123456789'.repeat(10_000));
    const machine = await other();
    await s3.tell({ cut: 5000 });
    expect(readFileSync(await machine.file(key)).length).toBe(100_000);
    expect(readdirSync(machine.scratch)).toEqual([]);
  });

  test('that gives other bytes than it was given is not believed', async () => {
    const key = await adopted('right');
    const client = another();
    const sha256 = '0'.repeat(64);
    const headers = { 'x-amz-meta-sha256': sha256 };
    await client.fetch(`${s3.settings.base}/own/${key}`, { method: 'PUT', body: 'wrong', headers });
    const machine = await other();
    await expect(machine.file(key)).rejects.toMatchObject({ code: 'damaged' });
    expect(existsSync(join(machine.folder, key))).toBe(false);
  });

  test('without its bucket gets it from migrate, once', async () => {
    const settings = { ...s3.settings, base: s3.settings.base.replace('/films', '/others'), bucket: 'others' };
    expect([await makeBucket(settings), await makeBucket(settings)]).toEqual([true, false]);
  });

  test('whose clock is another is asked by its clock, and so are its addresses', async () => {
    await s3.tell({ skewMs: 3_600_000 });
    const machine = await other();
    const key = await adopted('later', machine);
    expect(await (await fetch(machine.addresses!.resultUrl('', key, 60))).text()).toBe('later');
  });

  test('that is killed and begins again has all that it took, and nothing of what was under way', async () => {
    const key = await adopted('kept');
    const begun = await store.beginParts(newKey('uploads/a1/x/clips', 'mp4'), 'video/mp4');
    await s3.kill();
    await expect(store.sizeOf(key)).rejects.toMatchObject({ code: 'unreachable', status: undefined });
    await s3.again();
    expect(await store.sizeOf(key)).toBe(4);
    expect(begun).not.toBe('');
  });

  test.each<[string, (settings: S3Settings) => S3Settings, string]>([
    [
      'the bucket',
      (one) => ({ ...one, base: one.base.replace('/films', '/nobodys') }),
      'NoSuchBucket; make the bucket',
    ],
    [
      'the key',
      (one) => ({ ...one, credentials: { ...one.credentials, accessKeyId: 'x' } }),
      'AWS_ACCESS_KEY_ID is unknown',
    ],
    [
      'the secret',
      (one) => ({ ...one, credentials: { ...one.credentials, secretAccessKey: 'hushhush' } }),
      'AWS_SECRET',
    ],
    ['the server', (one) => ({ ...one, base: 'http://127.0.0.1:9/films' }), 'does STORE_URL name it?'],
  ])('%s is wrong: it does not open, and says what to do', async (_what, change, words) => {
    const problem: unknown = await open(change(s3.settings)).catch((error: unknown) => error);
    expect(String(problem)).toContain(words);
    expect(String(problem)).not.toContain('hushhush');
  });

  test('whose session has run out says so', async () => {
    const visitor = await open(s3.visiting);
    const key = await adopted('a visit', visitor);
    expect(await (await fetch(visitor.addresses!.resultUrl('', key))).text()).toBe('a visit');
    await s3.tell({ expired: true });
    await expect(visitor.sizeOf(key)).rejects.toMatchObject({ status: 400 });
    await expect(visitor.count('a1')).rejects.toThrow('ExpiredToken; AWS_SESSION_TOKEN has expired');
  });

  test('is asked once for what many want at once, and not again', async () => {
    const key = await adopted('wanted');
    const machine = await other();
    const before = (await s3.tell({ count: true }))['GET']!;
    await Promise.all(Array.from({ length: 20 }, () => machine.file(key)));
    await machine.file(key);
    expect((await s3.tell({ count: true }))['GET']).toBe(before + 1);
  });
});

test('on this machine goes what nobody used for a day, and beyond the bound what was not used for longest', async () => {
  const place = join(folder, 'trimmed');
  mkdirSync(place);
  const now = Date.now();
  for (const [name, hours] of [
    ['old', 25],
    ['older', 30],
    ['unused', 10],
    ['less', 5],
    ['used', 1],
    ['now', 0],
  ] as const) {
    writeFileSync(join(place, name), 'x'.repeat(100));
    utimesSync(join(place, name), new Date(now), new Date(now - hours * 3_600_000));
  }
  await trimFolder(place, 350, now);
  expect(readdirSync(place).sort()).toEqual(['less', 'now', 'used']);
  await trimFolder(place, 100, now);
  expect(readdirSync(place).sort()).toEqual(['now', 'used']);
});
