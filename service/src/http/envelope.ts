/** The form in which the interface wraps successful answers. */
import type { Answer } from './route.js';

/** `{ data, error: null, meta: { timestamp } }`. */
export function ok(data: unknown, status = 200): Answer {
  return { status, body: { data, error: null, meta: { timestamp: new Date().toISOString() } } };
}

/** An answer without a body. */
export const NO_CONTENT: Answer = { status: 204 };
