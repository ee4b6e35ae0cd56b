/** Finds who sends a request, and whether they may. */

import type { Caller } from '../identity/tokens.js';
import { Refusal } from '../values/refusals.js';
import { covers, type Scope } from '../values/scopes.js';

/** The caller of a header `Authorization: Bearer <token>`. Throws 401 without a good token, 403 without the scope. */
export async function authorize(
  callerOf: (token: string) => Promise<Caller | undefined>,
  header: string | undefined,
  access: Scope | 'bearer',
): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  const caller = token === undefined ? undefined : await callerOf(token);
  if (caller === undefined) throw new Refusal('Unauthorized', {}, { 'www-authenticate': 'Bearer' });
  if (access !== 'bearer' && !covers(caller.scopes, access)) throw new Refusal('insufficient_scope');
  return caller;
}
