/** The route that tells what paid work costs, and how much money the caller has for it. */
import { z } from 'zod';
import { moneySchema, wrapped } from '../http/answer-schemas.js';
import { ok } from '../http/envelope.js';
import { type Route, route, type SlugCall } from '../http/route.js';
import { slugParams } from '../http/schema-parts.js';
import { spendable } from '../ledger/read.js';
import { money } from '../values/money.js';

/** `GET …/cost`; `total` gives the price in minor units, or 404. */
export function costRoute(path: string, total: (call: SlugCall) => Promise<number>): Route {
  return route({
    method: 'GET',
    path,
    access: 'video:read',
    summary: 'What a generation costs, and the balance that would pay for it',
    params: slugParams,
    success: { status: 200, body: wrapped(z.object({ total: moneySchema, available: moneySchema })) },
    handle: async (call) => {
      const price = await total(call);
      const available = await spendable(call.db, call.caller.account.id, call.currency);
      return ok({ total: money(price, call.currency), available: money(available, call.currency) });
    },
  });
}
