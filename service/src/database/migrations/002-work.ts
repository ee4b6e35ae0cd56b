/** Tables of runs and their steps, of renders, of jobs to submit and of shorts. */
export const work = {
  name: 'work',
  sql: `
CREATE TABLE reelwright.run (
  id uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES reelwright.account,
  product text NOT NULL,
  product_id bigint NOT NULL,
  workflow text NOT NULL,
  workflow_version int NOT NULL,
  revision int NOT NULL DEFAULT 1,
  state text NOT NULL CHECK (state IN ('running', 'completed', 'failed', 'cancelled')),
  currency text NOT NULL,
  quoted bigint NOT NULL,
  max_cost bigint,
  input jsonb NOT NULL,
  failure jsonb,
  started_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deadline_at timestamptz NOT NULL
);
CREATE INDEX run_of_product ON reelwright.run (product, product_id, started_at);
CREATE UNIQUE INDEX one_running_of_product ON reelwright.run (product, product_id) WHERE state = 'running';

CREATE TABLE reelwright.run_step (
  run_id uuid NOT NULL REFERENCES reelwright.run ON DELETE CASCADE,
  position int NOT NULL,
  key text NOT NULL,
  label text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'running', 'completed', 'failed')),
  result jsonb,
  PRIMARY KEY (run_id, key)
);

CREATE TABLE reelwright.render (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product text NOT NULL,
  product_id bigint NOT NULL,
  run_id uuid NOT NULL UNIQUE,
  is_free boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('processing', 'completed', 'failed')),
  video_key text,
  thumbnail_key text,
  duration_seconds double precision,
  combination_hash text,
  facts jsonb,
  error_message text,
  inserted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX render_of_product ON reelwright.render (product, product_id, id);

CREATE TABLE reelwright.outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id text NOT NULL UNIQUE,
  name text NOT NULL,
  payload jsonb NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  submitted_at timestamptz
);
CREATE INDEX outbox_to_submit ON reelwright.outbox (id) WHERE submitted_at IS NULL;

CREATE TABLE reelwright.short (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES reelwright.account,
  slug text NOT NULL UNIQUE,
  fields jsonb NOT NULL,
  media jsonb NOT NULL DEFAULT '{}',
  brand_profile jsonb,
  made jsonb,
  delivered jsonb,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX short_of_account ON reelwright.short (account_id, id);

CREATE TABLE reelwright.brand_profile (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES reelwright.account,
  fields jsonb NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX brand_profile_of_account ON reelwright.brand_profile (account_id, id);
`,
};
