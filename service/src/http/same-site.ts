/**
 * Any page on the web can send requests to a server on this machine, but it cannot choose their Host and Origin, so
 * these are checked.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../values/refusals.js';

/** Names of this machine to itself. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Throws 403 unless the Host, and the Origin when there is one, name this server: loopback, or one of `names`. */
export function checkSameSite(headers: IncomingHttpHeaders, names: readonly string[]): void {
  const allowed = [...LOOPBACK, ...names];
  const host = headers.host ?? '';
  if (!allowed.includes(hostName(host))) throw new Refusal('host_not_allowed');
  const { origin } = headers;
  if (origin === undefined) return;
  if (!/^https?:\/\//.test(origin) || !allowed.includes(hostName(origin.replace(/^https?:\/\//, ''))))
    throw new Refusal('host_not_allowed');
}

/** True for a Host that names this machine to itself. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(hostName(host));
}

/** `[::1]:80` -> `[::1]`, `Localhost:80` -> `localhost`. */
function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d{1,5}$/, '');
}
