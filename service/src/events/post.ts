/**
 * Sends one request to an address that a customer named: limited in time, without following redirects, and without
 * reading the answer's body.
 */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { provedLookup, provedUrl } from './allowed-address.js';

/** A message to send. */
export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The longest time from looking the host up until the answer's headers are there. */
const TIMEOUT_MS = 10_000;
const AGENT = 'reelwright-service';

/** The status of the answer. Throws when there is none in time, and `AddressRefused`. */
export async function post(
  { url: text, headers, body }: Message,
  { hosts, signal }: { readonly hosts: readonly string[]; readonly signal: AbortSignal },
): Promise<number> {
  const url = provedUrl(text, hosts);
  const ask = url.protocol === 'https:' ? requestHttps : requestHttp;
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  return new Promise((resolve, reject) => {
    const request = ask(
      url,
      {
        method: 'POST',
        // Connections are not reused, because the address behind an old one could not be checked again.
        agent: false,
        lookup: provedLookup(url, hosts),
        signal: inTime,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': AGENT,
          ...headers,
        },
      },
      (answer) => {
        answer.on('error', () => undefined);
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      },
    );
    request.on('error', (error) =>
      reject(inTime.aborted && !signal.aborted ? new Error(`No answer within ${TIMEOUT_MS / 1000} s`) : error),
    );
    request.end(body);
  });
}
