/**
 * Errors of a child as plain data, and back: a ReelwrightError keeps all its fields; another error keeps its name and
 * message.
 */
import { type ErrorClass, type Problem, ReelwrightError } from '../../errors.js';

export type ErrorData =
  | {
      readonly kind: 'told';
      readonly problem: Problem;
      readonly class: ErrorClass;
      readonly retryable: boolean;
      readonly cause: string | undefined;
    }
  | { readonly kind: 'other'; readonly name: string; readonly message: string };

export function errorData(error: unknown): ErrorData {
  if (error instanceof ReelwrightError) {
    const { code, path, message, remedy, retryable, cause } = error;
    const reason = cause instanceof Error ? cause.message : undefined;
    return { kind: 'told', problem: { code, path, message, remedy }, class: error.class, retryable, cause: reason };
  }
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  return { kind: 'other', name, message };
}

/** The error again. Other thrown values become an Error of their name. */
export function errorOf(data: ErrorData): Error {
  if (data.kind === 'told') {
    const { problem, retryable, cause } = data;
    return new ReelwrightError(problem, {
      class: data.class,
      retryable,
      ...(cause === undefined ? {} : { cause: new Error(cause) }),
    });
  }
  const error = new Error(data.message);
  error.name = data.name;
  return error;
}
