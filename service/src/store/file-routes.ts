/** GET, HEAD and PUT of signed addresses. Ranges are served, because players need them to seek. */
import { createReadStream } from 'node:fs';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FILE_PACE } from '../values/limits.js';
import { Refusal } from '../values/refusals.js';
import type { LocalStore } from './local-store.js';
import { FILES_PATH, provedGrant } from './signed-url.js';
import type { Grant } from './store.types.js';

/** What the routes of files need. */
export interface FileParts {
  readonly store: LocalStore;
  readonly secret: string;
  readonly now: () => Date;
  /** False for a key at which nothing is awaited any more: it was confirmed, given up or deleted. Left out: all are. */
  readonly isAwaited?: (key: string) => Promise<boolean>;
  /** What a body must bring, or its connection ends. Default: that of the limits. */
  readonly pace?: { readonly bytes: number; readonly everyMs: number };
}

/** One handler for all methods; the signature tells what is allowed. */
export function fileHandler(parts: FileParts): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const coming = new Map<string, number>();
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const url = new URL(request.url, 'http://files');
    const grant = provedGrant(
      { method: request.method, key: keyIn(url), query: url.searchParams },
      parts.secret,
      parts.now(),
    );
    // A media element of another page may show a file; nothing reads it from there.
    reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; media-src 'self'");
    if (grant.method !== 'PUT') return give(grant, parts.store, request, reply);
    const others = coming.get(grant.key) ?? 0;
    if (others >= FILE_PACE.atOnce) throw new Refusal('rate_limited', {}, { 'retry-after': '5' });
    coming.set(grant.key, others + 1);
    const ended = endSlow(request, parts.pace ?? FILE_PACE);
    try {
      return await take(grant, parts, request, reply);
    } finally {
      ended();
      const left = (coming.get(grant.key) ?? 1) - 1;
      if (left > 0) coming.set(grant.key, left);
      else coming.delete(grant.key);
    }
  };
  const lingerMs = Math.min(LINGER_MS, parts.pace?.everyMs ?? LINGER_MS);
  return async (request, reply) => {
    const { raw } = request;
    const { socket } = raw;
    try {
      return await handle(request, reply);
    } catch (error) {
      // A caller that is refused may still be sending: it gets some time to read the answer, then the connection is
      // closed.
      if (!raw.complete && socket instanceof Socket)
        setTimeout(() => raw.complete || socket.destroy(), lingerMs).unref();
      throw error;
    }
  };
}

/** How long a connection that goes on sending after a refusal is kept open. */
const LINGER_MS = 2000;

/**
 * Ends a connection that sends more slowly than it must, so that a slow sender cannot keep it open. The returned
 * function stops the check.
 */
function endSlow({ raw }: FastifyRequest, { bytes, everyMs }: NonNullable<FileParts['pace']>): () => void {
  // The socket is read here because a body that was refused no longer has one.
  const { socket } = raw;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const now = socket.bytesRead;
    if (now - before < bytes && !raw.complete) raw.destroy();
    before = now;
  }, everyMs);
  return () => clearInterval(timer);
}

function keyIn(url: URL): string {
  return url.pathname.startsWith(FILES_PATH) ? url.pathname.slice(FILES_PATH.length) : '';
}

async function take(grant: Grant, parts: FileParts, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const confirm = async () => {
    if ((await parts.isAwaited?.(grant.key)) === false)
      throw new Refusal('signature_expired', {
        message: 'The upload of this address is finished or cancelled: no file is expected here any more.',
      });
  };
  await confirm();
  const type = (request.headers['content-type'] ?? '').toLowerCase();
  if (type !== grant.type)
    throw new Refusal('unsupported_media_type', {
      message: `Expected Content-Type ${grant.type || 'to be left out'} but received ${type || 'none'}.`,
    });
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (length > grant.maxBytes)
    throw new Refusal('payload_too_large', { message: `This address takes ${grant.maxBytes} bytes at most.` });
  const etag = await parts.store.write(grant.key, request.raw, { ...grant, confirm });
  return reply.code(200).header('etag', `"${etag}"`).send();
}

async function give(grant: Grant, store: LocalStore, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const size = await store.sizeOf(grant.key);
  if (size === undefined) throw new Refusal('not_found');
  const range = rangeOf(request.headers.range, size);
  if (range === 'none') throw new Refusal('range_not_satisfiable', {}, { 'content-range': `bytes */${size}` });
  const { start, end } = range ?? { start: 0, end: size - 1 };
  reply
    .code(range === undefined ? 200 : 206)
    .header('content-type', grant.type)
    .header('content-length', end - start + 1)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, max-age=3600');
  if (range !== undefined) reply.header('content-range', `bytes ${start}-${end}/${size}`);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(size === 0 ? Buffer.alloc(0) : createReadStream(store.pathOf(grant.key), { start, end }));
}

interface ByteRange {
  readonly start: number;
  /** The last byte. */
  readonly end: number;
}

/**
 * The range of bytes that is asked for; undefined: the whole file (also where several ranges are asked for); `none`:
 * beyond the end of the file.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const [first, last] = [match[1] ?? '', match[2] ?? ''];
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'none' : { start, end };
}
