/** Tables of accounts, tokens, the ledger, AI assists and kept answers. */
export const accounts = {
  name: 'accounts',
  sql: `
CREATE TABLE reelwright.setting (name text PRIMARY KEY, value text NOT NULL);

CREATE TABLE reelwright.account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE,
  currency text NOT NULL CHECK (currency IN ('EUR', 'USD', 'GBP')),
  currency_locked boolean NOT NULL DEFAULT false,
  is_subscribed boolean NOT NULL DEFAULT false,
  inserted_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE reelwright.token (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES reelwright.account,
  kind text NOT NULL CHECK (kind IN ('session', 'access')),
  name text NOT NULL,
  scopes jsonb NOT NULL,
  hash text NOT NULL UNIQUE,
  last_used_at timestamptz,
  inserted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX token_of_account ON reelwright.token (account_id);

-- 'house' holds purchases and income, 'account:<id>' what is available to a customer and what is held.
CREATE TABLE reelwright.ledger_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  holder text NOT NULL,
  name text NOT NULL CHECK (name IN ('available', 'held', 'purchases', 'income')),
  unit text NOT NULL CHECK (unit IN ('EUR', 'USD', 'GBP', 'CREDIT')),
  balance bigint NOT NULL DEFAULT 0,
  UNIQUE (holder, name, unit),
  CHECK (holder = 'house' OR balance >= 0)
);

CREATE TABLE reelwright.ledger_transfer (
  id text PRIMARY KEY,
  kind text NOT NULL,
  unit text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  run_id uuid,
  inserted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ledger_transfer_of_run ON reelwright.ledger_transfer (run_id);

CREATE TABLE reelwright.ledger_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id text NOT NULL REFERENCES reelwright.ledger_transfer,
  ledger_account_id bigint NOT NULL REFERENCES reelwright.ledger_account,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint NOT NULL
);
CREATE INDEX ledger_entry_of_account ON reelwright.ledger_entry (ledger_account_id, id);

CREATE FUNCTION reelwright.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the ledger are never changed';
END $$;
CREATE TRIGGER ledger_transfer_stands BEFORE UPDATE OR DELETE ON reelwright.ledger_transfer
  FOR EACH ROW EXECUTE FUNCTION reelwright.refuse_change();
CREATE TRIGGER ledger_entry_stands BEFORE UPDATE OR DELETE ON reelwright.ledger_entry
  FOR EACH ROW EXECUTE FUNCTION reelwright.refuse_change();

CREATE TABLE reelwright.assist_day (
  account_id bigint NOT NULL REFERENCES reelwright.account,
  day date NOT NULL,
  used int NOT NULL DEFAULT 0,
  bonus int NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, day)
);

CREATE TABLE reelwright.idempotency_key (
  account_id bigint NOT NULL REFERENCES reelwright.account,
  route text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  status int,
  body text,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, route, key)
);
CREATE INDEX idempotency_key_by_age ON reelwright.idempotency_key (inserted_at);
`,
};
