/** GET /api/generation-runs/:run_id: the summary of any run of the caller. */
import { z } from 'zod';
import type { Db } from '../database/connect.js';
import { wrapped } from '../http/answer-schemas.js';
import { ok } from '../http/envelope.js';
import { type Route, route } from '../http/route.js';
import { summarySchema } from '../http/summary-schema.js';
import { findRun, latestRun, type Run } from '../runs/runs.js';
import { type Action, runSummary } from '../runs/summary.js';
import { Refusal } from '../values/refusals.js';

/** The actions that are possible after a run of a product has ended; none for a deleted product. */
export type ActionsOfRun = (db: Db, run: Run) => Promise<readonly Action[]>;

/** Reads of runs, by product. */
export function runRoutes(actionsOf: Readonly<Record<string, ActionsOfRun>>): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/generation-runs/:run_id',
      access: 'video:read',
      summary: "The state of a run; another account's run is not found",
      params: z.object({ run_id: z.string() }),
      success: { status: 200, body: wrapped(z.object({ generation_summary: summarySchema })) },
      handle: async ({ db, caller, params }) => {
        const run = await findRun(db, params.run_id, caller.account.id);
        if (run === undefined) throw new Refusal('not_found');
        // Only the newest run of a product offers actions.
        const newest = await latestRun(db, run.product, run.productId);
        const actions = newest?.id === run.id ? ((await actionsOf[run.product]?.(db, run)) ?? []) : [];
        return ok({ generation_summary: await runSummary(db, run, actions) });
      },
    }),
  ];
}
