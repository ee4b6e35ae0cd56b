/**
 * An S3 store: a file goes to the bucket completely or not at all, with its SHA-256; a file that is read is copied to a
 * folder of this machine and compared with it. No key is written twice with other bytes, so a file in that folder is
 * always right. Customers put and get files by addresses that the store itself checks.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { copyFile, link, mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createPlaces } from '../children/places.js';
import { LIFETIMES } from '../values/limits.js';
import { hashed, sha256OfFile } from './hashed.js';
import { expectKey, typeOfKey } from './keys.js';
import { partsIn, type S3Answer, type S3Client, s3Client, urlOf, valueIn } from './s3-client.js';
import type { S3Settings } from './s3-settings.js';
import { presignedUrl } from './sign-v4.js';
import { sinkOf } from './sink-of.js';
import { type FileAddresses, type Store, StoreProblem, type WrongPart } from './store.types.js';
import { trimFolder } from './trim-folder.js';

const MISSING = [404];
const SHA256 = 'x-amz-meta-sha256';
/** The most downloads, and the most deletions, at the same time in this process. */
const AT_ONCE = 8;
const TRIM_EVERY_MS = 600_000;
const LIST_MAX = 1000;
/** Keys of files from customers, who may put other bytes under the same key: such files are fetched each time. */
const PUT_BY_OTHERS = 'uploads/';

/** Opens a bucket, with a folder for what comes of it. Throws `StoreProblem` when it can not be listed. */
export async function openS3Store(settings: S3Settings, folder: string, now = () => new Date()): Promise<Store> {
  const scratch = join(folder, '.partial');
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  const client = s3Client(settings);
  await client.read(listing(settings, '', { 'max-keys': '1' }));
  const files = localFiles(client, folder, scratch);
  setInterval(() => void trimFolder(folder, settings.cacheBytes).catch(() => undefined), TRIM_EVERY_MS).unref();
  const inTurn = createPlaces(AT_ONCE);
  const drop = async (key: string) => {
    await client.read({ method: 'DELETE', key, also: MISSING });
    await rm(join(folder, key), { force: true });
  };
  const dropAll = (keys: readonly string[]) => Promise.all(keys.map((key) => inTurn(() => drop(key))));
  const sizeOf = async (key: string) => {
    expectKey(key);
    const answer = await client.ask({ method: 'HEAD', key, also: MISSING });
    return answer.status === 404 ? undefined : Number(answer.headers.get('content-length'));
  };
  const copy = async (from: string, to: string) => {
    for (const key of [from, to]) expectKey(key);
    const source = `/${settings.bucket}/${settings.prefix}${from}`;
    const { text } = await client.read({ method: 'PUT', key: to, headers: { 'x-amz-copy-source': source } });
    expectDone(text, `copy ${from}`);
  };
  return {
    ...{ folder, scratch, isShared: false, sizeOf },
    addresses: s3Addresses(settings, () => new Date(now().getTime() + client.aheadMs())),
    file: files.file,
    copy,
    adopt: async (file, key) => {
      expectKey(key);
      const [sha256, { size }] = await Promise.all([sha256OfFile(file), stat(file)]);
      const headers = { 'content-type': typeOfKey(key), [SHA256]: sha256 };
      await client.read({ method: 'PUT', key, headers, body: { file, bytes: size, sha256 } });
      await files.keep(file, key);
    },
    count: async (key) => {
      expectKey(key);
      return partsIn((await client.read(listing(settings, `${key}/`))).text, 'Contents').length;
    },
    sweep: async (key, before, keeps) => {
      expectKey(key);
      for await (const found of listed(client, settings, `${key}/`)) {
        const old = found.filter(({ modified }) => modified < before);
        const kept = await Promise.all(old.map((one) => keeps(one.key)));
        await dropAll(old.filter((_, index) => kept[index] === false).map((one) => one.key));
      }
      await dropParts(client, settings, { key: `${key}/`, before });
    },
    remove: async (key) => {
      expectKey(key);
      await client.read({ method: 'DELETE', key, also: MISSING });
      await rm(join(folder, key), { recursive: true, force: true });
      // A key with an ending is a file, so that nothing lies below it.
      if (key.slice(key.lastIndexOf('/')).includes('.')) return;
      for await (const found of listed(client, settings, `${key}/`)) await dropAll(found.map((one) => one.key));
    },
    ...uploadsByParts(client, sizeOf),
  };
}

/** Files of the bucket in a folder of this machine: fetched once, kept while they are used. */
function localFiles(client: S3Client, folder: string, scratch: string) {
  const coming = new Map<string, Promise<void>>();
  const inTurn = createPlaces(AT_ONCE);
  const place = async (partial: string, path: string) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(partial, path);
  };
  const fetched = async (key: string, path: string) => {
    const partial = join(scratch, randomUUID());
    try {
      const answer = await client.ask({ method: 'GET', key, also: MISSING });
      if (answer.status === 404) return void (await answer.body?.cancel());
      const [hash, sink] = [hashed(), await sinkOf(partial, 'wx')];
      await pipeline(Readable.fromWeb(answer.body as never), hash.through, sink).catch((error: unknown) => {
        if (Object(error).code === 'ENOSPC') throw error;
        throw new StoreProblem('unreachable', `The store broke off ${key} (${String(Object(error).message)})`);
      });
      const [length, sha256] = [answer.headers.get('content-length'), answer.headers.get(SHA256)];
      if ((length !== null && Number(length) !== hash.bytes()) || (sha256 !== null && sha256 !== hash.hex()))
        throw new StoreProblem(
          'damaged',
          `Expected the bytes that were stored as ${key} but the store gave other bytes`,
        );
      await place(partial, path);
    } finally {
      await rm(partial, { force: true });
    }
  };
  return {
    file: async (key: string) => {
      expectKey(key);
      const path = join(folder, key);
      if (!key.startsWith(PUT_BY_OTHERS) && (await isUsed(path))) return path;
      const work = coming.get(key) ?? inTurn(() => twice(() => fetched(key, path)));
      coming.set(key, work);
      await work.finally(() => coming.delete(key));
      return path;
    },
    /** Keeps a file that was just sent, so that it need not be fetched again. */
    keep: async (file: string, key: string) => {
      const partial = join(scratch, randomUUID());
      await link(file, partial).catch(() => copyFile(file, partial));
      await place(partial, join(folder, key));
    },
  };
}

/** Whether a file is here; it counts as used now. */
async function isUsed(path: string): Promise<boolean> {
  const at = new Date();
  return utimes(path, at, at).then(
    () => true,
    () => false,
  );
}

/** An answer that broke off in its middle is asked for again. */
async function twice(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    if (error instanceof StoreProblem && ['unreachable', 'damaged'].includes(error.code)) return work();
    throw error;
  });
}

/** Addresses that the store itself proves; `now` is its time. */
function s3Addresses(settings: S3Settings, now: () => Date): FileAddresses {
  const at = (key: string) => urlOf(settings.publicBase, settings.prefix, key);
  const signer = () => ({ ...settings, now: now() });
  const left = (expires: number) => expires - now().getTime() / 1000;
  const lengthOf = (bytes: number) => ({ 'content-length': String(bytes) });
  return {
    resultUrl: (_origin, key, seconds = LIFETIMES.result) => {
      const url = at(key);
      url.searchParams.set('response-content-type', typeOfKey(key));
      return presignedUrl({ method: 'GET', url, headers: {} }, seconds, signer());
    },
    grantUrl: (_origin, { method, key, type, maxBytes, isExact, expires }) => {
      const headers = { ...(type === '' ? {} : { 'content-type': type }), ...(isExact ? lengthOf(maxBytes) : {}) };
      return presignedUrl({ method, url: at(key), headers }, left(expires), signer());
    },
    partUrl: (_origin, { key, id, number, bytes, expires }) => {
      const url = at(key);
      url.searchParams.set('partNumber', String(number));
      url.searchParams.set('uploadId', id);
      return presignedUrl({ method: 'PUT', url, headers: lengthOf(bytes) }, left(expires), signer());
    },
  };
}

/** Throws for an answer with an error in it: S3 may fail after it has already answered with status 200. */
function expectDone(text: string, what: string): void {
  if (text.includes('<Error>'))
    throw new StoreProblem(valueIn(text, 'Code') ?? 'failed', `The store did not ${what}: try again`, 200);
}

type Uploads = Pick<Store, 'beginParts' | 'finishParts' | 'dropParts'>;

function uploadsByParts(client: S3Client, sizeOf: Store['sizeOf']): Uploads {
  return {
    beginParts: async (key, type) => {
      expectKey(key);
      const headers = { 'content-type': type };
      const { text } = await client.read({ method: 'POST', key, query: { uploads: '' }, headers, body: '' });
      const id = valueIn(text, 'UploadId');
      if (id === undefined) throw new StoreProblem('no_upload', 'The store began an upload by parts without a name');
      return id;
    },
    finishParts: async (key, id, etags): Promise<WrongPart | undefined> => {
      const put = await putParts(client, key, id);
      // Another call was faster, or an earlier answer of success was lost.
      if (put === undefined) return (await sizeOf(key)) === undefined ? { number: 1, is: 'missing' } : undefined;
      const wrong = etags.findIndex((etag, index) => put.get(index + 1) !== etag);
      if (wrong >= 0) return { number: wrong + 1, is: put.has(wrong + 1) ? 'other' : 'missing' };
      const parts = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>"${etag}"</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      expectDone((await client.read({ method: 'POST', key, query: { uploadId: id }, body })).text, `join ${key}`);
      return undefined;
    },
    dropParts: async (key, id) => {
      await client.read({ method: 'DELETE', key, query: { uploadId: id }, also: MISSING });
    },
  };
}

/** ETags by number; undefined: there is no such upload. */
async function putParts(client: S3Client, key: string, id: string): Promise<Map<number, string> | undefined> {
  const put = new Map<number, string>();
  for (let marker: string | undefined = '0'; marker !== undefined; ) {
    const query = { uploadId: id, 'part-number-marker': marker };
    const { status, text } = await client.read({ method: 'GET', key, query, also: MISSING });
    if (status === 404) return undefined;
    for (const part of partsIn(text, 'Part'))
      put.set(Number(valueIn(part, 'PartNumber')), (valueIn(part, 'ETag') ?? '').replaceAll('"', ''));
    const next = valueIn(text, 'NextPartNumberMarker');
    marker = valueIn(text, 'IsTruncated') === 'true' && next !== marker ? next : undefined;
  }
  return put;
}

/** Gives up what was begun by parts below a key before a time. */
async function dropParts(
  client: S3Client,
  { prefix }: S3Settings,
  { key, before }: { readonly key: string; readonly before: Date },
): Promise<void> {
  const { text } = await client.read({ method: 'GET', key: '', query: { uploads: '', prefix: prefix + key } });
  for (const upload of partsIn(text, 'Upload')) {
    const [at, id] = [valueIn(upload, 'Key') ?? '', valueIn(upload, 'UploadId') ?? ''];
    if (new Date(valueIn(upload, 'Initiated') ?? '') < before && at.startsWith(prefix + key))
      await client.read({ method: 'DELETE', key: at.slice(prefix.length), query: { uploadId: id }, also: MISSING });
  }
}

interface Listed {
  readonly key: string;
  readonly modified: Date;
}

/** The files below a key, one page of the listing at a time. */
async function* listed(client: S3Client, settings: S3Settings, below: string): AsyncGenerator<readonly Listed[]> {
  for (let token: string | undefined = ''; token !== undefined; ) {
    const more = token === '' ? {} : { 'continuation-token': token };
    const { text }: S3Answer = await client.read(listing(settings, below, more));
    yield partsIn(text, 'Contents')
      .map((one) => ({ key: valueIn(one, 'Key') ?? '', modified: new Date(valueIn(one, 'LastModified') ?? '') }))
      // Only keys that were asked for are used, so that nothing else is deleted when a store lists too much.
      .filter(({ key }) => key.startsWith(settings.prefix + below))
      .map(({ key, modified }) => ({ key: key.slice(settings.prefix.length), modified }));
    token = valueIn(text, 'IsTruncated') === 'true' ? valueIn(text, 'NextContinuationToken') : undefined;
  }
}

function listing({ prefix }: S3Settings, below: string, more: Readonly<Record<string, string>> = {}) {
  const query = { 'list-type': '2', prefix: prefix + below, 'max-keys': String(LIST_MAX), ...more };
  return { method: 'GET', key: '', query } as const;
}
