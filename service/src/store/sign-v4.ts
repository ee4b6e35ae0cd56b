/**
 * Signature Version 4 of AWS for S3: in headers, or in an address (docs.aws.amazon.com/AmazonS3/latest/API,
 * "Authenticating Requests"). Paths need no encoding: keys hold only letters, digits and `-._/`.
 */
import { createHash, createHmac } from 'node:crypto';

/** The credentials. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The session token that comes with credentials that are valid for a limited time. */
  readonly sessionToken?: string | undefined;
}

/** The key, the region and the time of a signature. */
export interface Signer {
  readonly credentials: Credentials;
  readonly region: string;
  readonly now: Date;
}

/** The request to sign. Names of headers in lower case. */
export interface Signable {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** Stands in the signature for the hash of a body that is not signed. */
const UNSIGNED = 'UNSIGNED-PAYLOAD';
const ALGORITHM = 'AWS4-HMAC-SHA256';

/** The headers with those that sign them; `sha256` is that of the body, in hex. */
export function signedHeaders({ method, url, headers }: Signable, sha256: string, signer: Signer) {
  const { accessKeyId, sessionToken } = signer.credentials;
  const all: Record<string, string> = {
    ...headers,
    'x-amz-date': timeOf(signer.now),
    'x-amz-content-sha256': sha256,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const { signature, names } = signed({ method, url, headers: { ...all, host: url.host } }, sha256, signer);
  const credential = `Credential=${accessKeyId}/${scopeOf(signer)}`;
  return { ...all, authorization: `${ALGORITHM} ${credential}, SignedHeaders=${names}, Signature=${signature}` };
}

/** An address that is valid for a number of seconds, when its headers are sent as signed. */
export function presignedUrl({ method, url, headers }: Signable, seconds: number, signer: Signer): string {
  const { accessKeyId, sessionToken } = signer.credentials;
  const own = { ...headers, host: url.host };
  const all = new URL(url);
  const words: Readonly<Record<string, string | undefined>> = {
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': `${accessKeyId}/${scopeOf(signer)}`,
    'X-Amz-Date': timeOf(signer.now),
    'X-Amz-Expires': String(Math.max(1, Math.floor(seconds))),
    'X-Amz-Security-Token': sessionToken,
    'X-Amz-SignedHeaders': Object.keys(own).sort().join(';'),
  };
  for (const [name, value] of Object.entries(words)) if (value !== undefined) all.searchParams.set(name, value);
  const { signature } = signed({ method, url: all, headers: own }, UNSIGNED, signer);
  // The query is written as it was signed, because URLSearchParams writes a space in another way than S3.
  all.search = queryOf(all);
  return `${all.href}&X-Amz-Signature=${signature}`;
}

function signed({ method, url, headers }: Signable, sha256: string, signer: Signer) {
  const sorted = Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = sorted.map(([name]) => name).join(';');
  const lines = sorted.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const request = [method, url.pathname, queryOf(url), lines, names, sha256].join('\n');
  const hash = createHash('sha256').update(request).digest('hex');
  const text = [ALGORITHM, timeOf(signer.now), scopeOf(signer), hash].join('\n');
  const { credentials, region, now } = signer;
  const words = [timeOf(now).slice(0, 8), region, 's3', 'aws4_request', text];
  let key = Buffer.from(`AWS4${credentials.secretAccessKey}`);
  for (const word of words) key = createHmac('sha256', key).update(word).digest();
  return { signature: key.toString('hex'), names };
}

function queryOf({ searchParams }: URL): string {
  const pairs = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return pairs.sort().join('&');
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

function scopeOf({ now, region }: Signer): string {
  return `${timeOf(now).slice(0, 8)}/${region}/s3/aws4_request`;
}

/** A time in the form `20130524T000000Z`. */
function timeOf(now: Date): string {
  return now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}
