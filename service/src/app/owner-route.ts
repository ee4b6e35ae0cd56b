/**
 * How the owner's commands reach a running server, because only that may open an embedded database: over loopback, with
 * a secret from the data folder.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Db } from '../database/connect.js';
import type { RawRoute } from '../http/route.js';
import { validated } from '../http/validate.js';
import { OwnerProblem } from '../identity/accounts.js';
import type { Store } from '../store/store.types.js';
import { Refusal } from '../values/refusals.js';
import { ownerCommand, runOwnerCommand } from './owner-commands.js';

/** The header that carries the secret. */
export const OWNER_HEADER = 'x-reelwright-owner';

/** POST /owner: answers `{ said }` or `{ problem }`. */
export function ownerRoute(db: Db, secret: string, store: Store): RawRoute {
  return {
    method: 'POST',
    path: '/owner',
    access: 'owner',
    handle: async (request, reply) => {
      if (!isSecret(request.headers[OWNER_HEADER], secret)) throw new Refusal('not_found');
      const command = validated(ownerCommand, request.body);
      try {
        return reply.send({ said: await runOwnerCommand(db, command, store) });
      } catch (error) {
        if (error instanceof OwnerProblem) return reply.send({ problem: error.message });
        throw error;
      }
    },
  };
}

function isSecret(given: string | readonly string[] | undefined, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
