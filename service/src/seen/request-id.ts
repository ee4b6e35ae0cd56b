/** The id of the request that is being answered: it goes from the answer to the run that it begins. */
import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs work, and all that it begins, under a request's id. */
export function underRequest<T>(id: string, work: () => T): T {
  return current.run(id, work);
}

/** Undefined outside of any request. */
export function requestId(): string | undefined {
  return current.getStore();
}
