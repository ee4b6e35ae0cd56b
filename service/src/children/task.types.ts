/** The messages to a child process and from it: one task, progress, one end. */

/** From the parent: the task, as plain data; answers to what the child asks. */
export type ToChild =
  | { readonly kind: 'task'; readonly task: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly problem: string | null };

/** A message from the child. */
export type FromChild =
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'ask'; readonly id: number; readonly request: unknown }
  | { readonly kind: 'done'; readonly result: unknown }
  | {
      readonly kind: 'failed';
      readonly code: string;
      readonly message: string;
      readonly retryable: boolean;
    };

/** A task that failed by itself, with the message of the code that failed. */
export class TaskFailed extends Error {
  readonly code: string;
  readonly retryable: boolean;

  constructor(code: string, message: string, retryable: boolean) {
    super(message);
    this.name = 'TaskFailed';
    this.code = code;
    this.retryable = retryable;
  }
}
