/** What the owner's page shows, as rows. */
import { sql } from 'kysely';
import type { Db } from '../database/connect.js';
import type { RunState } from '../database/schema.types.js';

/** A run in a list. */
export interface ListedRun {
  readonly id: string;
  readonly email: string;
  readonly workflow: string;
  readonly state: RunState;
  readonly quoted: number;
  readonly currency: string;
  readonly providerCost: number;
  readonly startedAt: Date;
  readonly updatedAt: Date;
  readonly requestId: string | null;
  readonly failure: Readonly<Record<string, unknown>> | null;
}

const SHOWN = 100;

/** The newest runs, of one state when it is given. */
export function newestRuns(db: Db, state?: RunState): Promise<readonly ListedRun[]> {
  const query = runsQuery(db).orderBy('r.started_at', 'desc').limit(SHOWN);
  return (state === undefined ? query : query.where('r.state', '=', state)).execute();
}

/** A run with what it did; undefined when there is none. */
export async function runSheet(db: Db, id: string) {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
  const run = await runsQuery(db).where('r.id', '=', id).executeTakeFirst();
  if (run === undefined) return undefined;
  const steps = await db.selectFrom('run_step').selectAll().where('run_id', '=', id).orderBy('position').execute();
  const jobs = await db.selectFrom('provider_job').selectAll().where('run_id', '=', id).orderBy('key').execute();
  return { run, steps, jobs };
}

function runsQuery(db: Db) {
  return db
    .selectFrom('run as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .select(['r.id', 'a.email', 'r.workflow', 'r.state', 'r.quoted', 'r.currency', 'r.failure'])
    .select(['r.provider_cost as providerCost', 'r.started_at as startedAt', 'r.updated_at as updatedAt'])
    .select('r.request_id as requestId');
}

/** A transfer of the ledger: what moved, from whom to whom. */
export interface ListedTransfer {
  readonly at: Date;
  readonly kind: string;
  readonly unit: string;
  readonly amount: number;
  readonly runId: string | null;
  readonly from: string;
  readonly to: string;
}

/** The newest transfers. */
export async function newestTransfers(db: Db): Promise<readonly ListedTransfer[]> {
  const { rows } = await sql<ListedTransfer>`
    SELECT t.inserted_at AS at, t.kind, t.unit, t.amount::float8 AS amount, t.run_id AS "runId",
      (SELECT a.holder || ' ' || a.name FROM reelwright.ledger_entry e JOIN reelwright.ledger_account a
        ON a.id = e.ledger_account_id WHERE e.transfer_id = t.id AND e.amount < 0) AS "from",
      (SELECT a.holder || ' ' || a.name FROM reelwright.ledger_entry e JOIN reelwright.ledger_account a
        ON a.id = e.ledger_account_id WHERE e.transfer_id = t.id AND e.amount > 0) AS "to"
    FROM reelwright.ledger_transfer t ORDER BY t.inserted_at DESC, t.id DESC LIMIT ${SHOWN}`.execute(db);
  return rows;
}

/** An account in a list. */
export interface ListedAccount {
  readonly email: string;
  readonly currency: string;
  readonly available: number;
  readonly held: number;
  readonly projects: number;
  readonly suspended: boolean;
}

/** Every account that is there. */
export async function listedAccounts(db: Db): Promise<readonly ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    SELECT a.email, a.currency, a.suspended_at IS NOT NULL AS suspended,
      coalesce((SELECT balance FROM reelwright.ledger_account l
        WHERE l.holder = 'account:' || a.id AND l.name = 'available' AND l.unit = a.currency), 0)::float8 AS available,
      coalesce((SELECT balance FROM reelwright.ledger_account l
        WHERE l.holder = 'account:' || a.id AND l.name = 'held' AND l.unit = a.currency), 0)::float8 AS held,
      (SELECT count(*) FROM reelwright.project p WHERE p.account_id = a.id)::int AS projects
    FROM reelwright.account a WHERE a.removed_at IS NULL ORDER BY a.id`.execute(db);
  return rows;
}
