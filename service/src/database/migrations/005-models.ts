/**
 * Jobs at model providers, waiting time that does not count against deadlines, the real cost of work; a ledger that
 * cannot be emptied.
 */
export const models = {
  name: 'models',
  sql: `
ALTER TABLE reelwright.run ADD COLUMN begun_at timestamptz;
-- When a lane should take it on; null while one has it.
ALTER TABLE reelwright.run ADD COLUMN due_at timestamptz;
-- How long its work may take; null: deadline_at was set when it was accepted.
ALTER TABLE reelwright.run ADD COLUMN work_ms bigint;
ALTER TABLE reelwright.run ADD COLUMN provider_cost double precision NOT NULL DEFAULT 0;
-- Of the request that began it.
ALTER TABLE reelwright.run ADD COLUMN request_id text;
ALTER TABLE reelwright.run_step ADD COLUMN started_at timestamptz;
ALTER TABLE reelwright.run_step ADD COLUMN ended_at timestamptz;

CREATE TABLE reelwright.provider_job (
  run_id uuid NOT NULL REFERENCES reelwright.run ON DELETE CASCADE,
  key text NOT NULL,
  capability text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'open', 'done', 'failed')),
  try int NOT NULL DEFAULT 1,
  -- Its name with the provider.
  job text,
  percent int NOT NULL DEFAULT 0,
  failure jsonb,
  cost double precision,
  model text,
  result jsonb,
  next_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (run_id, key)
);
CREATE INDEX provider_job_open ON reelwright.provider_job (capability) WHERE state = 'open';
CREATE INDEX provider_job_by_name ON reelwright.provider_job (capability, job);

CREATE TRIGGER ledger_transfer_stays BEFORE TRUNCATE ON reelwright.ledger_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION reelwright.refuse_change();
CREATE TRIGGER ledger_entry_stays BEFORE TRUNCATE ON reelwright.ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION reelwright.refuse_change();
`,
};
