/**
 * Requests to an S3 server: signed, repeated where that can help, within a time limit; a refusal becomes a
 * `StoreProblem` that tells what to do.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { S3Settings } from './s3-settings.js';
import { signedHeaders } from './sign-v4.js';
import { StoreProblem } from './store.types.js';

/** A request of a key; '' is the bucket. */
export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body: a text, or a file with its size and hash. */
  readonly body?: string | { readonly file: string; readonly bytes: number; readonly sha256: string };
  /** Further statuses that do not count as errors, such as 404. */
  readonly also?: readonly number[];
}

/** An answer that was read. */
export interface S3Answer {
  readonly status: number;
  readonly text: string;
}

/** Asks an S3 server. */
export interface S3Client {
  /** The answer, its body not read yet. Throws `StoreProblem`. */
  ask(request: S3Request): Promise<Response>;
  /** The same, its body read: at most 8 MiB of text. */
  read(request: S3Request): Promise<S3Answer>;
  /** Milliseconds that the server's clock is ahead of this machine's, when it has said that this one is wrong. */
  aheadMs(): number;
}

const TRIES = 4;
const FIRST_PAUSE_MS = 150;
const ANSWER_MS = 20_000;
/** The slowest connection that is waited for, in bytes a millisecond. */
const SLOWEST = 250;

/** A client of one bucket; `clock` is this machine's. */
export function s3Client(settings: S3Settings, clock: () => Date = () => new Date()): S3Client {
  let aheadMs = 0;
  const once = async (request: S3Request): Promise<Response> => {
    const { method, key, query = {}, headers = {}, body } = request;
    const url = urlOf(settings.base, settings.prefix, key);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const isFile = typeof body === 'object';
    const bytes = isFile ? body.bytes : Buffer.byteLength(body ?? '');
    const sha256 = isFile
      ? body.sha256
      : createHash('sha256')
          .update(body ?? '')
          .digest('hex');
    const own = body === undefined ? headers : { ...headers, 'content-length': String(bytes) };
    const signed = signedHeaders({ method, url, headers: own }, sha256, {
      ...settings,
      now: new Date(clock().getTime() + aheadMs),
    });
    return fetch(url, {
      method,
      headers: signed,
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.ceil(ANSWER_MS + bytes / SLOWEST)),
      ...(body === undefined ? {} : { body: isFile ? createReadStream(body.file) : body, duplex: 'half' }),
    } as RequestInit);
  };
  const ask = async (request: S3Request): Promise<Response> => {
    for (let tried = 1; ; tried++) {
      const answer = await once(request).catch((error: unknown) => {
        // A file of this machine that can not be read is no fault of the store.
        if (['ENOENT', 'EACCES', 'EIO'].includes(String(Object(causeOf(error)).code))) throw causeOf(error);
        return unreachable(settings, request, causeOf(error));
      });
      if (answer instanceof Response && (answer.ok || request.also?.includes(answer.status))) return answer;
      const problem = answer instanceof Response ? await refused(request, answer) : answer;
      if (problem.code === 'RequestTimeTooSkewed' && answer instanceof Response)
        aheadMs = (Date.parse(answer.headers.get('date') ?? '') || clock().getTime()) - clock().getTime();
      if (tried >= TRIES || !mayHelp(problem)) throw problem;
      await pause(FIRST_PAUSE_MS * 3 ** (tried - 1) * (0.5 + Math.random()));
    }
  };
  const read = async (request: S3Request) => {
    const answer = await ask(request);
    return { status: answer.status, text: await textOf(answer, TEXT_MAX) };
  };
  return { ask, read, aheadMs: () => aheadMs };
}

/** Where a key is asked for; '' is the bucket. */
export function urlOf(base: string, prefix: string, key: string): URL {
  return new URL(key === '' ? base : `${base}/${prefix}${key}`);
}

function mayHelp({ status, code }: StoreProblem): boolean {
  return status === undefined || status >= 500 || status === 429 || code === 'RequestTimeTooSkewed';
}

function causeOf(error: unknown): unknown {
  return Object(error).cause ?? error;
}

function unreachable({ base }: S3Settings, { method, key }: S3Request, cause: unknown): StoreProblem {
  const { code, message } = Object(cause) as { readonly code?: unknown; readonly message?: string };
  const why = typeof code === 'string' ? code : (message ?? 'lost');
  const words = `${method} of ${key || 'the bucket'}: no answer of ${new URL(base).host} (${why})`;
  return new StoreProblem('unreachable', `${words}. Is it running, and does STORE_URL name it?`);
}

/** What to do about a refusal, by S3's word for it. */
const REMEDIES: Readonly<Record<string, string>> = {
  NoSuchBucket: 'make the bucket, or correct STORE_URL',
  InvalidAccessKeyId: 'AWS_ACCESS_KEY_ID is unknown there',
  SignatureDoesNotMatch: 'correct AWS_SECRET_ACCESS_KEY, or the region in STORE_URL',
  AccessDenied: 'let this key list, get, put and delete in the bucket',
  ExpiredToken: 'AWS_SESSION_TOKEN has expired: start with a new one',
  InvalidToken: 'AWS_SESSION_TOKEN belongs to another key',
  RequestTimeTooSkewed: 'set the clock of this machine',
  PermanentRedirect: 'the bucket is in another region than STORE_URL says',
};
const WORDS_MAX = 64 * 1024;
const TEXT_MAX = 8 * 1024 * 1024;

async function refused({ method, key }: S3Request, answer: Response): Promise<StoreProblem> {
  const text = method === 'HEAD' ? '' : await textOf(answer, WORDS_MAX).catch(() => '');
  const code = /^[A-Za-z]{1,60}$/.exec(valueIn(text, 'Code') ?? '')?.[0] ?? `status ${answer.status}`;
  const remedy = REMEDIES[code] ?? 'see the log of the store';
  return new StoreProblem(
    code,
    `The store refused ${method} of ${key || 'the bucket'}: ${code}; ${remedy}`,
    answer.status,
  );
}

/** The text of an answer. Throws `StoreProblem` for one that is longer, or is cut off. */
async function textOf(answer: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      if (bytes > most) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new StoreProblem('unreachable', `The store broke off its answer (${String(Object(causeOf(error)).message)})`);
  }
  if (bytes > most) throw new StoreProblem('too_long', `Expected at most ${most} bytes of the store but received more`);
  return Buffer.concat(chunks).toString('utf8');
}

/** The text of the first element of a name; undefined: there is none. */
export function valueIn(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text === undefined ? undefined : unescaped(text);
}

/** The insides of all elements of a name. */
export function partsIn(xml: string, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inside]) => inside ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{2,4}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0x10_ff_ff ? whole : String.fromCodePoint(code);
  });
}
