/** Events in order; the webhooks that receive them, and how each delivery went. */
export const events = {
  name: 'events',
  sql: `
CREATE TABLE reelwright.event (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  account_id bigint NOT NULL REFERENCES reelwright.account,
  type text NOT NULL,
  -- As it is sent: what is signed is these bytes.
  body text NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX event_of_account ON reelwright.event (account_id, number);
CREATE INDEX event_by_age ON reelwright.event (inserted_at);

CREATE TABLE reelwright.webhook (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES reelwright.account,
  url text NOT NULL,
  secret text NOT NULL,
  events jsonb NOT NULL,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'gone')),
  inserted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_of_account ON reelwright.webhook (account_id, id);

CREATE TABLE reelwright.delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id bigint NOT NULL REFERENCES reelwright.webhook ON DELETE CASCADE,
  event_number bigint NOT NULL REFERENCES reelwright.event ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  -- Tries since it was last begun anew.
  tries int NOT NULL DEFAULT 0,
  -- Grows with every replay.
  round int NOT NULL DEFAULT 1,
  -- Until then somebody is sending it.
  busy_until timestamptz,
  next_at timestamptz,
  -- The newest tries, oldest first.
  log jsonb NOT NULL DEFAULT '[]',
  inserted_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (webhook_id, event_number)
);
CREATE INDEX delivery_of_event ON reelwright.delivery (event_number);
CREATE INDEX delivery_busy ON reelwright.delivery (webhook_id) WHERE busy_until IS NOT NULL;
`,
};
