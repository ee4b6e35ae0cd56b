/** Answers over HTTP: JSON, bytes, and files with ranges. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
};

/** Headers of files that never change under their name. */
export const FOR_EVER = 'private, max-age=31536000, immutable';

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

export function sendBytes(response: ServerResponse, bytes: Uint8Array, type: string, cacheControl = 'no-store'): void {
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length, 'cache-control': cacheControl });
  response.end(bytes);
}

/** A single range is served, as players request it. A missing file is a 404. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  cacheControl = 'no-store',
): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || !found.isFile()) {
    sendJson(response, { message: 'There is no such file.' }, 404);
    return;
  }
  const { size } = found;
  const range = rangeOf(request.headers.range, size);
  const type = TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
  const headers = { 'content-type': type, 'accept-ranges': 'bytes', 'cache-control': cacheControl };
  if (range === 'outside') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  response.writeHead(range === undefined ? 200 : 206, {
    ...headers,
    'content-length': end - start + 1,
    ...(range === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return;
  }
  // A player that seeks closes the answer early; that is no fault.
  await pipeline(createReadStream(path, { start, end }), response).catch(() => {});
}

type Range = { readonly start: number; readonly end: number };

/** `rangeOf('bytes=2-', 10)` is `{ start: 2, end: 9 }`; undefined for none or for more than one. */
export function rangeOf(header: string | undefined, size: number): Range | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'outside' : { start, end };
}

/** The most bytes of a request: enough for a composition of the largest kind. */
const MOST_BYTES = 5_000_000;

/** The JSON of a request. Throws `BadQuestion` for other text, or too much of it. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) throw new BadQuestion('JSON is expected');
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).length;
    if (bytes > MOST_BYTES) throw new BadQuestion('it is too large');
    parts.push(part as Buffer);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new BadQuestion('it is no JSON');
  }
}

export class BadQuestion extends Error {}

/** Thrown when nothing was written; the message says why. */
export class NotSaved extends Error {}

/** A request with its origin and its answer. */
export interface Question {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
  /** The address of the home page, relative to the page that asks. */
  readonly home: string;
  /** Folder of the page's own files. */
  readonly page: string;
}

export function notFound(response: ServerResponse): void {
  sendJson(response, { message: 'There is nothing here.' }, 404);
}

/** Aborts when nobody waits for the answer any more. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const stop = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) stop.abort();
  });
  return stop.signal;
}

/** The texts of a request with these names. */
export async function textsOf<K extends string>(
  request: IncomingMessage,
  names: readonly K[],
): Promise<Record<K, string>> {
  const body = Object(await readBody(request)) as Readonly<Record<string, unknown>>;
  const texts = names.map((name) => {
    const value = body[name];
    if (typeof value !== 'string') throw new BadQuestion(`${name} is a text`);
    return [name, value] as const;
  });
  return Object.fromEntries(texts) as Record<K, string>;
}
