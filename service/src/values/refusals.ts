/**
 * The interface's table of errors as data, and the one exception that carries a row of it. Rows marked (ours) are codes
 * of this service that the interface does not define.
 */

/** Status by code. The message of a code, when it has one, stands beside it; its extra fields come with the refusal. */
export const REFUSALS = {
  Unauthorized: { status: 401 },
  balance_insufficient: { status: 402, message: 'The balance does not cover the charge.' },
  credits_insufficient: { status: 402 },
  editor_factory_limit_reached: { status: 402 },
  subscription_required: { status: 402 },
  insufficient_scope: { status: 403, message: 'The token lacks the scope that this route needs.' },
  not_found: { status: 404 },
  client_upgrade_required: {
    status: 409,
    message: 'Send the most that may be charged as max_cost, in minor units. Nothing was charged.',
  },
  editor_generation_input_required: { status: 409 },
  editor_segment_busy: { status: 409 },
  batch_generation_active: { status: 409 },
  autopilot_active: { status: 409 },
  autopilot_already_running: { status: 409 },
  voice_generation_busy: { status: 409 },
  music_generation_busy: { status: 409 },
  editor_render_in_progress: { status: 409 },
  editor_references_changed: {
    status: 409,
    message: 'The product was changed meanwhile. Nothing was charged: read the project again, then retry.',
  },
  short_generation_in_progress: { status: 409, message: 'Work on this short is in flight: poll, and try again later.' },
  tracking_render_in_progress: { status: 409 },
  slider_generation_in_progress: {
    status: 409,
    message: 'Work on this slider is in flight: poll, and try again later.',
  },
  conflict: { status: 409 },
  idempotency_key_required: { status: 422 },
  invalid_voice_id: { status: 422 },
  prompt_rejected: { status: 422, message: 'The prompt did not pass content screening. Nothing was charged.' },
  short_paid_regeneration_required: {
    status: 422,
    message: 'A field that shapes footage or music was changed: generate the short again.',
  },
  short_not_ready: { status: 422, message: 'A re-render needs two completed segments, music and a completed render.' },
  ai_disclosure_ack_required: { status: 422, message: 'Disclosure mode none needs ai_disclosure_ack: true beside it.' },
  invalid_brand_profile: { status: 422, message: 'No brand profile of this account has this id.' },
  asset_not_video: { status: 422 },
  asset_not_ready: { status: 422 },
  editor_upload_not_ready: { status: 422 },
  upload_quota_exceeded: { status: 422 },
  invalid_segments_count: { status: 422 },
  product_placement_requires_first_last_frame_model: { status: 422 },
  scenario_prompt_required: { status: 422 },
  editor_render_not_retryable: { status: 422 },
  ai_assist_quota_exceeded: { status: 429 },
  director_disabled: { status: 503 },
  voice_check_unavailable: { status: 503 },
  copy_generation_unavailable: { status: 503, message: 'No copy could be written. Nothing was charged; try again.' },
  compliance_unavailable: { status: 503, message: 'Screening is not available. Nothing was charged; try again.' },
  // All codes below are (ours).
  bad_request: { status: 400 },
  spend_limit_reached: { status: 402, message: 'The account has spent what it may spend today.' },
  account_suspended: { status: 403, message: 'This account is suspended. Ask whoever runs this service.' },
  host_not_allowed: { status: 403, message: 'This server does not answer under this host or origin.' },
  signature_invalid: { status: 403 },
  signature_expired: { status: 403 },
  payload_too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  range_not_satisfiable: { status: 416 },
  generation_fence_stale: {
    status: 409,
    message: 'The run is in another state than this request expects: read it again.',
  },
  record_limit_reached: { status: 409, message: 'The account has as many of these as it may have: 1,000.' },
  idempotency_key_invalid: { status: 422, message: 'An Idempotency-Key has 1 to 255 printable characters.' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was sent before with another body.' },
  rate_limited: { status: 429, message: 'Too many calls: wait as long as Retry-After says.' },
  internal_error: {
    status: 500,
    message: 'Something went wrong in the service. Its log tells more under the id of this request.',
  },
  page_unavailable: { status: 503, message: 'This page could not be read. Nothing was charged.' },
  database_unavailable: { status: 503, message: 'The database does not answer. Nothing was charged; try again.' },
  tracking_unavailable: {
    status: 503,
    message: 'This server lacks the detector that tracking needs. Nothing was charged.',
  },
  store_unavailable: { status: 503, message: 'The file store does not answer. Nothing was charged; try again.' },
  issuer_unavailable: { status: 503, message: 'The sign-in provider does not answer: try again.' },
  stopping: { status: 503, message: 'This server is stopping.' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly message?: string }>>;
/** A code of the table. */
export type RefusalCode = keyof typeof REFUSALS;

/** A request that is refused. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: RefusalCode,
    extra: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.status = REFUSALS[code].status;
    this.extra = extra;
    this.headers = headers;
  }

  /** The body of the answer: `{ error, message?, ...extra }`. */
  get body(): Readonly<Record<string, unknown>> {
    const row: { readonly status: number; readonly message?: string } = REFUSALS[this.code];
    return { error: this.code, ...(row.message === undefined ? {} : { message: row.message }), ...this.extra };
  }
}

/** A request whose fields are wrong: 422 with every message of every field. */
export class Invalid extends Error {
  readonly errors: Readonly<Record<string, readonly string[]>>;

  constructor(errors: Readonly<Record<string, readonly string[]>>) {
    super(`invalid: ${Object.keys(errors).join(', ')}`);
    this.name = 'Invalid';
    this.errors = errors;
  }
}
