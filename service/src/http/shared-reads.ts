/** Equal reads share an answer, so that many who poll one thing cost as much as one. */

/**
 * Reads under a key, or waits for the read of another with the same key that has not begun yet: what was written before
 * a call is in its answer.
 */
export type SharedReads = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/** No reads yet. */
export function createSharedReads(): SharedReads {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<unknown>>();
  const begin = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const reading = read();
    running.set(key, reading);
    const over = () => void running.delete(key);
    reading.then(over, over);
    return reading;
  };
  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const current = running.get(key);
    if (current === undefined) return begin(key, read);
    const shared = waiting.get(key) as Promise<T> | undefined;
    if (shared !== undefined) return shared;
    const next = () => {
      waiting.delete(key);
      return begin(key, read);
    };
    const later = current.then(next, next);
    waiting.set(key, later);
    return later;
  };
}
