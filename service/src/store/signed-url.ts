/**
 * Addresses that may be used without a token: an HMAC over method, key, type, length and expiry. No part can be
 * changed, and each is valid for one key.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../values/refusals.js';
import type { Grant } from './store.types.js';

/** Where files are asked for. */
export const FILES_PATH = '/files/';

/** The path and query of a grant: `/files/<key>?…`. */
export function signedPath(grant: Grant, secret: string): string {
  const query = new URLSearchParams({
    m: grant.method,
    t: grant.type,
    n: String(grant.maxBytes),
    x: grant.isExact ? '1' : '0',
    e: String(grant.expires),
    s: signatureOf(grant, secret),
  });
  return `${FILES_PATH}${grant.key}?${query}`;
}

/** The grant of a request, verified. Throws 403 for one that was changed, is for another method or has expired. */
export function provedGrant(
  { method, key, query }: { method: string; key: string; query: URLSearchParams },
  secret: string,
  now: Date,
): Grant {
  const grant: Grant = {
    method: query.get('m') === 'PUT' ? 'PUT' : 'GET',
    key,
    type: query.get('t') ?? '',
    maxBytes: Number(query.get('n')),
    isExact: query.get('x') === '1',
    expires: Number(query.get('e')),
  };
  const given = Buffer.from(query.get('s') ?? '');
  const own = Buffer.from(signatureOf(grant, secret));
  const isOurs = given.length === own.length && timingSafeEqual(given, own);
  const fits = grant.method === (method === 'HEAD' ? 'GET' : method);
  if (!isOurs || !fits)
    throw new Refusal('signature_invalid', { message: 'This address was changed, or it is for another HTTP method.' });
  if (grant.expires * 1000 < now.getTime())
    throw new Refusal('signature_expired', {
      message: 'This address has expired: ask for a new one. If it is new, the clocks of the two machines differ.',
    });
  return grant;
}

function signatureOf({ method, key, type, maxBytes, isExact, expires }: Grant, secret: string): string {
  const text = JSON.stringify([method, key, type, maxBytes, isExact, expires]);
  return createHmac('sha256', secret).update(text).digest('base64url');
}
