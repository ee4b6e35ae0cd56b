/** The request that is being answered, or whose run is being worked on: all work that it starts carries its id. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of a request. */
export interface RequestFacts {
  readonly id: string | undefined;
  /** Its place in a trace, in the form of W3C's `traceparent`; undefined: nobody traces. */
  readonly trace: string | undefined;
}

const current = new AsyncLocalStorage<RequestFacts>();

/** Runs work, and all that it begins, under a request. */
export function underRequest<T>(facts: RequestFacts, work: () => T): T {
  return current.run(facts, work);
}

/** Undefined outside of any request. */
export function requestId(): string | undefined {
  return current.getStore()?.id;
}

/** Undefined outside of any trace. */
export function traceParent(): string | undefined {
  return current.getStore()?.trace;
}
