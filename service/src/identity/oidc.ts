/**
 * People who sign in elsewhere: a token of the operator's own issuer (OpenID Connect) gives access to the account of
 * its mail address.
 */
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Db } from '../database/connect.js';
import { Refusal } from '../values/refusals.js';
import { type Caller, callerOfMail } from './tokens.js';

/** The issuer whose tokens are accepted. */
export interface OidcSettings {
  /** Like `https://id.example.com`; its configuration lies below it. */
  readonly issuer: string;
  /** What a token must be for: the name under which the issuer knows this service. */
  readonly audience: string;
}

/** The holder of an issuer's token; undefined for any other text. Throws 503 when the issuer can not be asked. */
export type PeopleLookup = (db: Db, token: string) => Promise<Caller | undefined>;

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const CLOCK_SECONDS = 30;
const TIMEOUT_MS = 5000;
const configuration = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** Verifies tokens of an issuer; its keys are fetched when first needed, and when it names a new one. */
export function peopleOf({ issuer, audience }: OidcSettings): PeopleLookup {
  let keys: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined;
  return async (db, token) => {
    // Only a text of three parts in base64url can be a token; for any other the issuer's keys are not fetched.
    if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return undefined;
    keys ??= keysOf(issuer);
    keys.catch(() => (keys = undefined));
    const payload = await payloadOf(token, keys, { issuer, audience }).catch(() => {
      throw new Refusal('issuer_unavailable', {}, { 'retry-after': '5' });
    });
    const { email, email_verified, exp } = payload ?? {};
    if (typeof email !== 'string' || email_verified !== true || exp === undefined) return undefined;
    return callerOfMail(db, email, new Date(exp * 1000));
  };
}

async function keysOf(issuer: string): Promise<ReturnType<typeof createRemoteJWKSet>> {
  const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  const told = configuration.parse(await answer.json());
  if (told.issuer !== issuer) throw new Error(`Expected the issuer ${issuer} but it calls itself ${told.issuer}`);
  return createRemoteJWKSet(new URL(told.jwks_uri), { timeoutDuration: TIMEOUT_MS });
}

async function payloadOf(
  token: string,
  keys: Promise<ReturnType<typeof createRemoteJWKSet>>,
  { issuer, audience }: OidcSettings,
): Promise<JWTPayload | undefined> {
  try {
    const options = { issuer, audience, algorithms: ALGORITHMS, clockTolerance: CLOCK_SECONDS };
    return (await jwtVerify(token, await keys, options)).payload;
  } catch (error) {
    // Errors that the token itself causes make it an unknown token; every other error is passed on.
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return undefined;
    throw error;
  }
}
