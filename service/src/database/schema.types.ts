/** The tables of schema `reelwright`, as the query builder sees them. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Currency, Unit } from '../values/money.js';

type Json<T> = JSONColumnType<T & object, string, string>;
type JsonOrNull<T> = ColumnType<(T & object) | null, string | null, string | null>;
type Time = ColumnType<Date, Date | undefined, Date>;
type TimeOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

interface SettingTable {
  name: string;
  value: string;
}

interface AccountTable {
  id: Generated<number>;
  email: string;
  currency: Currency;
  currency_locked: Generated<boolean>;
  is_subscribed: Generated<boolean>;
  suspended_at: TimeOrNull;
  /** When the account was removed with its mail address and all that it owned; its entries in the books stay. */
  removed_at: TimeOrNull;
  /** The most that the account may spend a day (UTC), in minor units. */
  daily_limit: number | null;
  /** The most projects that the account may have; null: as many as any account. */
  draft_limit: number | null;
  inserted_at: Time;
}

interface TokenTable {
  id: Generated<number>;
  account_id: number;
  kind: 'session' | 'access';
  name: string;
  scopes: Json<readonly string[]>;
  /** SHA-256 of the whole token, in hex. */
  hash: string;
  last_used_at: TimeOrNull;
  /** Null: it has no end. */
  expires_at: TimeOrNull;
  inserted_at: Time;
}

interface LedgerAccountTable {
  id: Generated<number>;
  holder: string;
  name: 'available' | 'held' | 'purchases' | 'income';
  unit: Unit;
  balance: Generated<number>;
}

interface LedgerTransferTable {
  id: string;
  kind: string;
  unit: Unit;
  amount: number;
  run_id: string | null;
  inserted_at: Time;
}

interface LedgerEntryTable {
  id: Generated<number>;
  transfer_id: string;
  ledger_account_id: number;
  amount: number;
  balance_after: number;
}

interface AssistDayTable {
  account_id: number;
  day: ColumnType<Date, string, never>;
  used: Generated<number>;
  bonus: Generated<number>;
}

interface IdempotencyKeyTable {
  account_id: number;
  route: string;
  key: string;
  fingerprint: string;
  status: number | null;
  body: string | null;
  inserted_at: Time;
}

/** The state of a run. */
export type RunState = 'running' | 'needs_input' | 'completed' | 'failed' | 'cancelled';

interface RunTable {
  id: string;
  account_id: number;
  /** Grows with every run, also within one instant. */
  number: Generated<number>;
  product: string;
  product_id: number;
  /** The part of the product that the run works on; no two open runs of a product work on the same part. */
  subject: Generated<string>;
  workflow: string;
  workflow_version: number;
  revision: Generated<number>;
  state: RunState;
  currency: Currency;
  quoted: number;
  max_cost: number | null;
  input: Json<Readonly<Record<string, unknown>>>;
  failure: JsonOrNull<Readonly<Record<string, unknown>>>;
  blocker: ColumnType<Readonly<Record<string, unknown>> | null, string | null | undefined, string | null>;
  started_at: Time;
  updated_at: Time;
  deadline_at: Date;
  /** When a lane first took it on. */
  begun_at: TimeOrNull;
  /** When a lane should take it on; null while one has it. */
  due_at: TimeOrNull;
  /** How long the run's work may take. */
  work_ms: number | null;
  /** What its models really cost, in minor units. */
  provider_cost: Generated<number>;
  /** The id of the request that began the run. */
  request_id: string | null;
  /** `traceparent` of that request. */
  trace_parent: string | null;
}

interface ProviderJobTable {
  run_id: string;
  key: string;
  capability: string;
  state: 'waiting' | 'open' | 'done' | 'failed';
  try: Generated<number>;
  job: string | null;
  percent: Generated<number>;
  failure: ColumnType<Readonly<Record<string, unknown>> | null, string | null | undefined, string | null>;
  cost: number | null;
  model: string | null;
  result: ColumnType<Readonly<Record<string, unknown>> | null, string | null | undefined, string | null>;
  next_at: Time;
  started_at: TimeOrNull;
  ended_at: TimeOrNull;
}

interface RunStepTable {
  run_id: string;
  position: number;
  key: string;
  label: string;
  state: Generated<'pending' | 'running' | 'completed' | 'failed'>;
  /** How far a running step is, 0 to 99. */
  percent: Generated<number>;
  result: JsonOrNull<Readonly<Record<string, unknown>>>;
  started_at: TimeOrNull;
  ended_at: TimeOrNull;
}

interface RenderTable {
  id: Generated<number>;
  product: string;
  product_id: number;
  run_id: string;
  is_free: boolean;
  status: 'processing' | 'completed' | 'failed';
  video_key: string | null;
  thumbnail_key: string | null;
  duration_seconds: number | null;
  combination_hash: string | null;
  facts: JsonOrNull<Readonly<Record<string, unknown>>>;
  error_message: string | null;
  inserted_at: Time;
}

interface OutboxTable {
  id: Generated<number>;
  job_id: string;
  name: string;
  payload: Json<Readonly<Record<string, unknown>>>;
  inserted_at: Time;
  submitted_at: TimeOrNull;
}

/** The kinds of project. */
export type ProjectKind = 'short' | 'slider' | 'editor' | 'tracking';

interface ProjectTable {
  id: Generated<number>;
  account_id: number;
  kind: ProjectKind;
  slug: string;
  fields: Json<Readonly<Record<string, unknown>>>;
  media: Json<Readonly<Record<string, unknown>>>;
  brand_profile: JsonOrNull<Readonly<Record<string, unknown>>>;
  /** What work has made, by store key, and from what it was made. */
  made: JsonOrNull<Readonly<Record<string, unknown>>>;
  /** The record as the newest delivered result shows it. */
  delivered: JsonOrNull<Readonly<Record<string, unknown>>>;
  inserted_at: Time;
  updated_at: Time;
}

/** Status of an upload. */
export type UploadStatus = 'pending' | 'processing' | 'ready' | 'failed';

interface UploadTable {
  id: Generated<number>;
  account_id: number;
  project_id: number | null;
  /** What it is for, as the engine's ingest calls it. */
  slot: string;
  status: Generated<UploadStatus>;
  filename: string;
  mime_type: string;
  size_bytes: number;
  fit_mode: string | null;
  product_description: string | null;
  checksum_sha256: string | null;
  object_key: string;
  multipart_id: string | null;
  part_size: number | null;
  media: ColumnType<Readonly<Record<string, unknown>> | null, string | null | undefined, string | null>;
  error_message: string | null;
  inserted_at: Time;
}

interface RecordTable {
  id: Generated<number>;
  account_id: number;
  kind:
    | 'brand_profile'
    | 'product_profile'
    | 'campaign_pack'
    | 'campaign_pack_item'
    | 'performance'
    | 'review_link'
    | 'scheduled_post'
    | 'series'
    | 'episode';
  parent_id: number | null;
  fields: Json<Readonly<Record<string, unknown>>>;
  token_hash: string | null;
  inserted_at: Time;
  updated_at: Time;
}

interface EventTable {
  /** The events of an account are committed in this order. */
  number: Generated<number>;
  id: string;
  account_id: number;
  type: string;
  /** JSON as it is sent. */
  body: string;
  inserted_at: Time;
}

interface WebhookTable {
  id: Generated<number>;
  account_id: number;
  url: string;
  secret: string;
  /** The types of event that are sent to it; empty: all. */
  events: Json<readonly string[]>;
  /** `gone`: its server has answered that it is gone for good. */
  state: Generated<'active' | 'gone'>;
  inserted_at: Time;
}

/** One attempt of a delivery. */
export interface DeliveryTry {
  readonly at: string;
  /** Null: there was no answer. */
  readonly status: number | null;
  readonly error: string | null;
  readonly milliseconds: number;
}

/** The state of a delivery. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed';

interface DeliveryTable {
  id: Generated<number>;
  webhook_id: number;
  event_number: number;
  state: Generated<DeliveryState>;
  tries: Generated<number>;
  round: Generated<number>;
  busy_until: TimeOrNull;
  next_at: TimeOrNull;
  log: ColumnType<readonly DeliveryTry[], string | undefined, string>;
  inserted_at: Time;
}

interface RateWindowTable {
  account_id: number;
  name: string;
  times: readonly number[];
  is_taken: boolean;
}

/** Every table by its name. */
export interface Schema {
  setting: SettingTable;
  account: AccountTable;
  token: TokenTable;
  ledger_account: LedgerAccountTable;
  ledger_transfer: LedgerTransferTable;
  ledger_entry: LedgerEntryTable;
  assist_day: AssistDayTable;
  idempotency_key: IdempotencyKeyTable;
  run: RunTable;
  run_step: RunStepTable;
  provider_job: ProviderJobTable;
  render: RenderTable;
  outbox: OutboxTable;
  project: ProjectTable;
  upload: UploadTable;
  record: RecordTable;
  event: EventTable;
  webhook: WebhookTable;
  delivery: DeliveryTable;
  rate_window: RateWindowTable;
}
