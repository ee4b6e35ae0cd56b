/**
 * One table for the small records of content operations: profiles, packs and their items, review links, posts, series.
 */
export const records = {
  name: 'records',
  sql: `
CREATE TABLE reelwright.record (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES reelwright.account,
  kind text NOT NULL,
  parent_id bigint REFERENCES reelwright.record ON DELETE CASCADE,
  fields jsonb NOT NULL,
  -- SHA-256 of what opens it without an account.
  token_hash text UNIQUE,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX record_of_account ON reelwright.record (account_id, kind, id);
CREATE INDEX record_of_parent ON reelwright.record (parent_id, id);
INSERT INTO reelwright.record (account_id, kind, fields, inserted_at)
  SELECT account_id, 'brand_profile', fields, inserted_at FROM reelwright.brand_profile ORDER BY id;
DROP TABLE reelwright.brand_profile;
`,
};
