/**
 * Who may send requests: only the page that this server gave its address to. Another site's script, a renamed host and
 * a guessed token are refused.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A random token of 192 bits, in a form that addresses can contain. */
export function makeToken(): string {
  return randomBytes(24).toString('base64url');
}

export type Admission =
  /** The requested path below the token. */
  | { readonly allowed: true; readonly path: string; readonly query: URLSearchParams }
  | { readonly allowed: false; readonly status: 403 | 404; readonly why: string };

/**
 * `port` is that of this server. A browser always sends Host, and Origin and Sec-Fetch-Site where another page could be
 * asking.
 */
export function admit(request: IncomingMessage, token: string, port: number): Admission {
  const { host, origin } = request.headers;
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (host === undefined || !hosts.includes(host)) return refused(403, 'another host');
  if (origin !== undefined && origin !== `http://${host}`) return refused(403, 'another origin');
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return refused(403, 'another site');
  let url: URL;
  try {
    url = new URL(request.url ?? '/', `http://${host}`);
  } catch {
    return refused(404, 'no address');
  }
  const [, given = '', ...rest] = url.pathname.split('/');
  if (!isSame(given, token)) return refused(403, 'another token');
  return { allowed: true, path: rest.join('/'), query: url.searchParams };
}

function refused(status: 403 | 404, why: string): Admission {
  return { allowed: false, status, why };
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Sent with every answer: scripts, styles, pictures and requests of this origin only; no frames, no referrer. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
