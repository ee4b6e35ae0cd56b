/** The owner's settings for accounts and tokens; calls counted for all processes together. */
export const owned = {
  name: 'owned',
  sql: `
ALTER TABLE reelwright.account ADD COLUMN suspended_at timestamptz;
ALTER TABLE reelwright.account ADD COLUMN removed_at timestamptz;
-- Minor units that it may spend in a day (UTC); null: what it has.
ALTER TABLE reelwright.account ADD COLUMN daily_limit bigint CHECK (daily_limit >= 0);
-- Projects that it may have; null: as many as everybody.
ALTER TABLE reelwright.account ADD COLUMN draft_limit bigint CHECK (draft_limit >= 0);
ALTER TABLE reelwright.token ADD COLUMN expires_at timestamptz;

-- Calls of the last minute, in milliseconds since 1970, oldest first.
CREATE UNLOGGED TABLE reelwright.rate_window (
  account_id bigint NOT NULL,
  name text NOT NULL,
  times bigint[] NOT NULL,
  is_taken boolean NOT NULL,
  PRIMARY KEY (account_id, name)
);
CREATE INDEX run_of_account ON reelwright.run (account_id, number);
`,
};
