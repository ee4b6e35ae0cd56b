/** `STORE_URL` and the environment -> the address of an S3 store and its credentials. */
import type { Credentials } from './sign-v4.js';

/** An S3 store. Plain data. */
export interface S3Settings {
  /** Where the server asks for the bucket, without a slash at the end. */
  readonly base: string;
  /** The address that customers are sent to; the same as `base` unless the setting names another. */
  readonly publicBase: string;
  readonly bucket: string;
  /** What is put before every key: '' or `films/`. */
  readonly prefix: string;
  readonly region: string;
  readonly credentials: Credentials;
  /** Bytes that files of the store may take on this machine. */
  readonly cacheBytes: number;
}

/** A setting that cannot be understood. The message holds no secret. */
export class BadStoreSetting extends Error {}

const WORDS = ['endpoint', 'public', 'region', 'style', 'prefix'];
const CACHE_GB = 20;

/**
 * Reads `s3://BUCKET?endpoint=https://…&region=…&style=path|host&public=https://…&prefix=…`; undefined when the
 * environment names none. Throws `BadStoreSetting`.
 */
export function readStoreSettings(env: NodeJS.ProcessEnv): S3Settings | undefined {
  const { STORE_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, STORE_CACHE_GB } = env;
  if (!STORE_URL) return undefined;
  const url = URL.canParse(STORE_URL) ? new URL(STORE_URL) : undefined;
  if (url?.protocol !== 's3:' || !['', '/'].includes(url.pathname))
    throw new BadStoreSetting('Expected STORE_URL like s3://BUCKET?endpoint=https://… but it has another form');
  if (url.username !== '' || url.password !== '')
    throw new BadStoreSetting('Expected no credentials in STORE_URL: they come as AWS_ACCESS_KEY_ID and …SECRET…');
  const strange = [...url.searchParams.keys()].find((name) => !WORDS.includes(name));
  if (strange !== undefined)
    throw new BadStoreSetting(`Expected one of ${WORDS.join(', ')} in STORE_URL but received ${strange}`);
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
    throw new BadStoreSetting('Expected AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY beside STORE_URL');
  const word = (name: string) => url.searchParams.get(name) || undefined;
  const bucket = bucketOf(url.host);
  const region = expected(word('region') ?? AWS_REGION ?? 'us-east-1', /^[a-z0-9-]{1,40}$/, 'region');
  const prefix = expected(word('prefix') ?? '', /^(?:[A-Za-z0-9_-]{1,60}\/){0,3}$/, 'prefix, which ends in a slash,');
  const endpoint = originOf(word('endpoint') ?? `https://s3.${region}.amazonaws.com`, 'endpoint');
  const style = expected(word('style') ?? (word('endpoint') ? 'path' : 'host'), /^(?:path|host)$/, 'style');
  const baseOf = (origin: URL) => baseAt(origin, bucket, style);
  return {
    ...{ bucket, prefix, region },
    base: baseOf(endpoint),
    publicBase: baseOf(originOf(word('public') ?? endpoint.href, 'public')),
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      sessionToken: AWS_SESSION_TOKEN || undefined,
    },
    cacheBytes: Number(expected(STORE_CACHE_GB || String(CACHE_GB), /^\d{1,5}$/, 'STORE_CACHE_GB')) * 1e9,
  };
}

/**
 * The certificate for `*.s3…` covers only one more part of a name, so that a bucket with dots in its name is addressed
 * by path.
 */
function baseAt(origin: URL, bucket: string, style: string): string {
  const isHost = style === 'host' && !bucket.includes('.');
  return isHost ? `${origin.protocol}//${bucket}.${origin.host}` : `${origin.origin}/${bucket}`;
}

function bucketOf(name: string): string {
  const isName = /^[a-z0-9](?:[a-z0-9-]|\.(?!\.)){1,61}[a-z0-9]$/.test(name) && !/^[\d.]+$/.test(name);
  if (!isName)
    throw new BadStoreSetting('Expected a bucket of 3 to 63 small letters, digits, dots and dashes in STORE_URL');
  return name;
}

function originOf(text: string, what: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/' && !/[?#@]/.test(text);
  if (!isOrigin) throw new BadStoreSetting(`Expected ${what} like https://s3.example.com in STORE_URL`);
  return url;
}

function expected(text: string, form: RegExp, what: string): string {
  if (!form.test(text)) throw new BadStoreSetting(`Expected another ${what} than ${JSON.stringify(text)}`);
  return text;
}
