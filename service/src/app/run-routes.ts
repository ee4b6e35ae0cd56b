/** GET /api/generation-runs/:run_id: the summary of any run of the caller's. */
import { z } from 'zod';
import { wrapped } from '../http/answer-schemas.js';
import { ok } from '../http/envelope.js';
import { type Route, route } from '../http/route.js';
import { summarySchema } from '../http/summary-schema.js';
import { findRun, latestRun } from '../runs/runs.js';
import { runSummary } from '../runs/summary.js';
import { actionsOf, isDelivered } from '../shorts/read-short.js';
import { shortById } from '../shorts/short.js';
import { Refusal } from '../values/refusals.js';

/** Reads of runs. */
export function runRoutes(): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/generation-runs/:run_id',
      access: 'video:read',
      summary: 'The state of a run; a foreign one is not found',
      params: z.object({ run_id: z.string() }),
      success: { status: 200, body: wrapped(z.object({ generation_summary: summarySchema })) },
      handle: async ({ db, caller, params }) => {
        const run = await findRun(db, params.run_id, caller.account.id);
        if (run === undefined) throw new Refusal('not_found');
        // What can be done now is a matter of the newest run alone.
        const newest = await latestRun(db, run.product, run.productId);
        const short = await shortById(db, run.productId);
        const actions = newest?.id === run.id ? actionsOf(short, run, await isDelivered(db, short)) : [];
        return ok({ generation_summary: await runSummary(db, run, actions) });
      },
    }),
  ];
}
