/**
 * A small S3 server for tests, in a process of its own: `node s3-server.mjs '{"folder", "port", "bucket", "keys"}'`
 * prints `{"port"}`. It proves every request by its signature (version 4), compares bodies with the hash that was
 * signed and with their length, and keeps an object whole or not at all, over kills too. What goes wrong on purpose
 * comes as a line of JSON: `{"cut": bytes}` breaks off the next body, `{"fail": n}` answers 503 n times, `{"skewMs"}`
 * moves its clock, `{"expired": true}` lets session tokens run out. `{"count": true}` prints how often it was asked.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, mkdirSync, openSync, readdirSync, readSync } from 'node:fs';
import { appendFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const { folder, port = 0, bucket, keys } = JSON.parse(process.argv[2]);
const objects = join(folder, 'objects');
const incoming = join(folder, 'incoming');
for (const place of [objects, incoming]) mkdirSync(place, { recursive: true });
const faults = { cut: 0, fail: 0, skewMs: 0, expired: false };
const asked = {};
const buckets = new Set([bucket]);
const now = () => new Date(Date.now() + faults.skewMs);
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const PART_MIN = 5 * 1024 * 1024;
const HEAD_MAX = 4096;
const SKEW_MS = 900_000;

class Refused extends Error {
  constructor(status, code) {
    super(code);
    this.status = status;
  }
}

/** Every object, and part of one: a line of JSON, filled up to HEAD_MAX, then its bytes. */
const index = new Map();
const uploads = new Map();
for (const name of readdirSync(objects)) {
  const head = Buffer.alloc(HEAD_MAX);
  const handle = openSync(join(objects, name), 'r');
  readSync(handle, head, 0, HEAD_MAX, 0);
  closeSync(handle);
  const facts = JSON.parse(head.toString('utf8'));
  if (facts.part === undefined) index.set(facts.key, { ...facts, name });
  else {
    const upload = uploads.get(facts.upload) ?? { key: facts.key, type: facts.type, begun: facts.begun, parts: new Map() };
    if (facts.part > 0) upload.parts.set(facts.part, { ...facts, name });
    uploads.set(facts.upload, upload);
  }
}

const encoded = (text) => encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
const xml = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const atTime = (text) => Date.parse(text?.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z') ?? '');

/** Throws for a request that nobody of `keys` signed. The hash that the body must have; undefined: any. */
function proved(request, url) {
  const { headers, method } = request;
  const query = url.searchParams;
  const isLink = query.has('X-Amz-Signature');
  const words = Object.fromEntries((headers.authorization ?? '').replace(/^\S+ /, '').split(/, ?/).map((one) => one.split(/=(.*)/s)));
  const given = isLink
    ? { credential: query.get('X-Amz-Credential'), names: query.get('X-Amz-SignedHeaders'), signature: query.get('X-Amz-Signature') }
    : { credential: words.Credential, names: words.SignedHeaders, signature: words.Signature };
  if (!given.credential || !given.names) throw new Refused(403, 'AccessDenied');
  const [id, day, region, service, end] = given.credential.split('/');
  const secret = keys.find((one) => one.accessKeyId === id);
  if (secret === undefined) throw new Refused(403, 'InvalidAccessKeyId');
  const date = isLink ? query.get('X-Amz-Date') : headers['x-amz-date'];
  const payload = isLink ? 'UNSIGNED-PAYLOAD' : headers['x-amz-content-sha256'];
  const names = given.names.split(';');
  const sentOnes = Object.keys(headers).filter((name) => name.startsWith('x-amz-') || name === 'host');
  if (sentOnes.some((name) => !names.includes(name))) throw new Refused(403, 'AccessDenied');
  const pairs = [...query].filter(([name]) => name !== 'X-Amz-Signature').map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const lines = names.map((name) => `${name}:${(headers[name] ?? '').trim()}\n`).join('');
  const path = decodeURIComponent(url.pathname).split('/').map(encoded).join('/');
  const text = [method, path, pairs.sort().join('&'), lines, given.names, payload].join('\n');
  const scope = [day, region, service, end].join('/');
  const key = [day, region, service, end].reduce((one, word) => createHmac('sha256', one).update(word).digest(), `AWS4${secret.secretAccessKey}`);
  const own = createHmac('sha256', key).update(`AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(text)}`).digest('hex');
  if (own !== given.signature || day !== date?.slice(0, 8)) throw new Refused(403, 'SignatureDoesNotMatch');
  const token = isLink ? query.get('X-Amz-Security-Token') : headers['x-amz-security-token'];
  if ((secret.sessionToken ?? null) !== (token ?? null)) throw new Refused(400, 'InvalidToken');
  if (faults.expired && secret.sessionToken !== undefined) throw new Refused(400, 'ExpiredToken');
  if (!isLink && Math.abs(atTime(date) - now()) > SKEW_MS) throw new Refused(403, 'RequestTimeTooSkewed');
  if (isLink && !(now() <= atTime(date) + Number(query.get('X-Amz-Expires')) * 1000)) throw new Refused(403, 'AccessDenied');
  return payload === 'UNSIGNED-PAYLOAD' ? undefined : payload;
}

/** A body into a file that begins with its facts; it has its name when it is whole. */
async function kept(request, facts, hash) {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (Number.isNaN(length)) throw new Refused(411, 'MissingContentLength');
  const partial = join(incoming, randomUUID());
  const [md5, sha] = [createHash('md5'), createHash('sha256')];
  let size = 0;
  const through = new Transform({
    transform(chunk, _encoding, done) {
      size += chunk.length;
      md5.update(chunk);
      sha.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await writeFile(partial, Buffer.alloc(HEAD_MAX));
    await pipeline(request, through, createWriteStream(partial, { flags: 'r+', start: HEAD_MAX }));
    if (size !== length) throw new Refused(400, 'IncompleteBody');
    if (hash !== undefined && hash !== sha.digest('hex')) throw new Refused(400, 'XAmzContentSHA256Mismatch');
    return await named(partial, { ...facts, size, etag: md5.digest('hex'), modified: now().toISOString() });
  } finally {
    await rm(partial, { force: true });
  }
}

async function named(partial, facts) {
  const head = Buffer.alloc(HEAD_MAX, ' ');
  head.write(JSON.stringify(facts));
  const sink = createWriteStream(partial, { flags: 'r+', start: 0 });
  await new Promise((done, fail) => sink.on('error', fail).end(head, done));
  const name = sha256(facts.part === undefined ? facts.key : `${facts.upload} ${facts.part}`);
  await rename(partial, join(objects, name));
  return { ...facts, name };
}

const metaOf = (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-')));

async function putObject({ request, key, query, hash }) {
  const { headers } = request;
  const found = headers['x-amz-copy-source'];
  if (query.has('uploadId')) {
    const upload = uploads.get(query.get('uploadId'));
    if (upload?.key !== key) throw new Refused(404, 'NoSuchUpload');
    const part = Number(query.get('partNumber'));
    const { type, begun } = upload;
    upload.parts.set(part, await kept(request, { key, type, begun, upload: query.get('uploadId'), part }, hash));
    return { headers: { etag: `"${upload.parts.get(part).etag}"` } };
  }
  if (headers['if-none-match'] === '*' && index.has(key)) throw new Refused(412, 'PreconditionFailed');
  if (found === undefined) {
    index.set(key, await kept(request, { key, type: headers['content-type'], meta: metaOf(headers) }, hash));
    return { headers: { etag: `"${index.get(key).etag}"` } };
  }
  request.resume();
  const source = index.get(decodeURIComponent(found).replace(`/${bucket}/`, ''));
  if (source === undefined) throw new Refused(404, 'NoSuchKey');
  const partial = join(incoming, randomUUID());
  await pipeline(createReadStream(join(objects, source.name)), createWriteStream(partial));
  const { name: _, ...facts } = source;
  index.set(key, await named(partial, { ...facts, key, modified: now().toISOString() }));
  return { body: `<CopyObjectResult><ETag>"${source.etag}"</ETag></CopyObjectResult>` };
}

async function postObject({ request, key, query, hash }) {
  let text = '';
  for await (const chunk of request) text += chunk;
  if (hash !== undefined && hash !== sha256(text)) throw new Refused(400, 'XAmzContentSHA256Mismatch');
  if (query.has('uploads')) {
    const [id, type, begun] = [randomUUID().repeat(4), request.headers['content-type'], now().toISOString()];
    uploads.set(id, { key, type, begun, parts: new Map() });
    const partial = join(incoming, randomUUID());
    await writeFile(partial, '');
    await named(partial, { key, type, begun, upload: id, part: 0 });
    return { body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>` };
  }
  const id = query.get('uploadId');
  const upload = uploads.get(id);
  if (upload?.key !== key) throw new Refused(404, 'NoSuchUpload');
  const parts = [...text.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"?(\w+)"?<\/ETag>/g)].map(([, number, etag]) => {
    const part = upload.parts.get(Number(number));
    if (part?.etag !== etag) throw new Refused(400, 'InvalidPart');
    return part;
  });
  if (parts.some((part, at) => at < parts.length - 1 && part.size < PART_MIN)) throw new Refused(400, 'EntityTooSmall');
  const partial = join(incoming, randomUUID());
  await writeFile(partial, Buffer.alloc(HEAD_MAX));
  for (const { name } of parts)
    for await (const chunk of createReadStream(join(objects, name), { start: HEAD_MAX })) await appendFile(partial, chunk);
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const etag = `${createHash('md5').update(parts.map((part) => part.etag).join()).digest('hex')}-${parts.length}`;
  index.set(key, await named(partial, { key, type: upload.type, meta: {}, size, etag, modified: now().toISOString() }));
  await dropUpload(id);
  return { body: `<CompleteMultipartUploadResult><ETag>"${etag}"</ETag></CompleteMultipartUploadResult>` };
}

async function dropUpload(id) {
  const upload = uploads.get(id);
  uploads.delete(id);
  for (const part of [0, ...(upload?.parts.keys() ?? [])]) await rm(join(objects, sha256(`${id} ${part}`)), { force: true });
}

async function deleteObject({ key, query }) {
  if (query.has('uploadId')) {
    if (!uploads.has(query.get('uploadId'))) throw new Refused(404, 'NoSuchUpload');
    await dropUpload(query.get('uploadId'));
  } else {
    const found = index.get(key);
    index.delete(key);
    if (found !== undefined) await rm(join(objects, found.name), { force: true });
  }
  return { status: 204 };
}

function getObject({ request, key, query }) {
  if (query.has('uploadId')) {
    const upload = uploads.get(query.get('uploadId'));
    if (upload?.key !== key) throw new Refused(404, 'NoSuchUpload');
    const after = [...upload.parts].sort(([a], [b]) => a - b).filter(([number]) => number > Number(query.get('part-number-marker')));
    // Pages of two show whether a client reads on.
    const page = after.slice(0, 2).map(([number, { etag, size }]) => `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag><Size>${size}</Size></Part>`);
    const next = `<IsTruncated>${after.length > 2}</IsTruncated><NextPartNumberMarker>${after[1]?.[0] ?? 0}</NextPartNumberMarker>`;
    return { body: `<ListPartsResult>${next}${page.join('')}</ListPartsResult>` };
  }
  const found = index.get(key);
  if (found === undefined) throw new Refused(404, 'NoSuchKey');
  const { size, etag, type, meta, name, modified } = found;
  const headers = {
    ...{ ...meta, etag: `"${etag}"`, 'accept-ranges': 'bytes', 'last-modified': new Date(modified).toUTCString() },
    'content-type': query.get('response-content-type') ?? type ?? 'application/octet-stream',
  };
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (first === undefined || (first === '' && last === '')) return { headers, file: { name, start: 0, end: size - 1 } };
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end || start >= size) throw new Refused(416, 'InvalidRange');
  return { status: 206, headers: { ...headers, 'content-range': `bytes ${start}-${end}/${size}` }, file: { name, start, end } };
}

function getBucket({ query }) {
  const prefix = query.get('prefix') ?? '';
  if (query.has('uploads')) {
    const begun = [...uploads].filter(([, { key }]) => key.startsWith(prefix));
    const shown = begun.map(([id, one]) => `<Upload><Key>${xml(one.key)}</Key><UploadId>${id}</UploadId><Initiated>${one.begun}</Initiated></Upload>`);
    return { body: `<ListMultipartUploadsResult>${shown.join('')}</ListMultipartUploadsResult>` };
  }
  // Short pages show whether a client reads on.
  const most = Math.min(Number(query.get('max-keys') ?? 1000), 50);
  const after = query.get('continuation-token') ?? '';
  const found = [...index.values()].filter(({ key }) => key.startsWith(prefix) && key > after).sort((a, b) => (a.key < b.key ? -1 : 1));
  const page = found.slice(0, most);
  const shown = page.map(({ key, size, modified, etag }) => `<Contents><Key>${xml(key)}</Key><LastModified>${modified}</LastModified><ETag>&quot;${etag}&quot;</ETag><Size>${size}</Size></Contents>`);
  const more = found.length > most ? `<NextContinuationToken>${xml(page.at(-1).key)}</NextContinuationToken>` : '';
  return { body: `<ListBucketResult><IsTruncated>${found.length > most}</IsTruncated>${more}${shown.join('')}</ListBucketResult>` };
}

const OBJECT = { PUT: putObject, POST: postObject, DELETE: deleteObject, GET: getObject, HEAD: getObject };

async function answered(request) {
  asked[request.method] = (asked[request.method] ?? 0) + 1;
  if (faults.fail > 0) {
    faults.fail--;
    throw new Refused(503, 'SlowDown');
  }
  const url = new URL(request.url, `http://${request.headers.host}`);
  const hash = proved(request, url);
  const [, name, ...rest] = decodeURIComponent(url.pathname).split('/');
  if (request.method === 'PUT' && rest.join('/') === '' && !buckets.has(name)) {
    buckets.add(name);
    request.resume();
    return {};
  }
  if (!buckets.has(name)) throw new Refused(404, 'NoSuchBucket');
  // Others can be made, and hold nothing.
  if (name !== bucket && request.method !== 'HEAD') throw new Refused(403, 'AccessDenied');
  const call = { request, key: rest.join('/'), query: url.searchParams, hash };
  const work = call.key === '' ? { GET: getBucket, HEAD: () => ({}) }[request.method] : OBJECT[request.method];
  if (work === undefined) throw new Refused(405, 'MethodNotAllowed');
  return work(call);
}

async function send(response, { status = 200, headers = {}, body = '', file }, isHead) {
  response.writeHead(status, { date: now().toUTCString(), ...headers, 'content-length': file === undefined ? Buffer.byteLength(body) : file.end - file.start + 1 });
  if (isHead || file === undefined || file.end < file.start) return response.end(isHead ? undefined : body);
  const end = faults.cut > 0 ? Math.min(file.end, file.start + faults.cut) : file.end;
  const from = createReadStream(join(objects, file.name), { start: HEAD_MAX + file.start, end: HEAD_MAX + end });
  await pipeline(from, response, { end: end === file.end }).catch(() => undefined);
  if (end === file.end) return undefined;
  faults.cut = 0;
  return response.destroy();
}

const server = createServer((request, response) => {
  answered(request)
    .catch((error) => {
      if (!(error instanceof Refused)) throw error;
      request.resume();
      return { status: error.status, body: `<?xml version="1.0"?><Error><Code>${error.message}</Code></Error>` };
    })
    .then((answer) => send(response, answer, request.method === 'HEAD'))
    .catch(() => response.destroy());
});
server.listen(port, '127.0.0.1', () => console.log(JSON.stringify({ port: server.address().port })));
for await (const line of createInterface({ input: process.stdin })) {
  const told = JSON.parse(line);
  if (told.count) console.log(JSON.stringify(asked));
  else {
    Object.assign(faults, told);
    console.log('{}');
  }
}
process.exit(0);
