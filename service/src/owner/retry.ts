/** Repeats a failed run: the same work as a new run that nobody pays for. */
import type { Db } from '../database/connect.js';
import { transact } from '../database/transact.js';
import { projectById } from '../projects/project.js';
import { findRun, openRuns, startRun } from '../runs/runs.js';
import { stepsOf } from '../runs/steps.js';

/** The id of the new run; undefined when there is nothing to repeat, or its product was deleted or is at work. */
export function retryRun(db: Db, id: string): Promise<string | undefined> {
  return transact(db, async (trx) => {
    const run = await findRun(trx, id);
    if (run?.state !== 'failed' || (await projectById(trx, run.productId, true)) === undefined) return undefined;
    const { accountId, product, productId, subject, workflow, workflowVersion, currency, input } = run;
    if ((await openRuns(trx, product, productId)).length > 0) return undefined;
    const film = await trx.selectFrom('render').select('id').where('run_id', '=', id).executeTakeFirst();
    const { work_ms } = await trx.selectFrom('run').select('work_ms').where('id', '=', id).executeTakeFirstOrThrow();
    return startRun(trx, {
      ...{ accountId, product, productId, subject, workflow, workflowVersion, currency, input },
      items: [],
      steps: (await stepsOf(trx, id)).map(({ key, label }) => ({ key, label })),
      makesFilm: film !== undefined,
      ...(work_ms === null ? {} : { deadlineMs: work_ms }),
    });
  });
}
