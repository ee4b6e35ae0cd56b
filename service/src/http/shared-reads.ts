/** Equal reads share an answer, so that many clients that poll one thing cost as much as one. */

/**
 * Reads under a key, or waits for another read of the same key that has not begun yet: the answer includes everything
 * written before the call.
 */
export type SharedReads = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/** How long an answer may be given again: it may hold times, and signatures of them. */
const KEPT_MS = 1000;
const KEPT_MOST = 1000;

/**
 * Begins without any stored answers. Where `changes` counts all writes, an answer is reused until the next write;
 * undefined: other processes write, too.
 */
export function createSharedReads(changes?: () => number): SharedReads {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<unknown>>();
  const kept = new Map<string, { readonly answer: unknown; readonly until: number }>();
  let keptAt = 0;
  const isKept = (key: string) => {
    if (changes === undefined) return false;
    if (changes() !== keptAt || kept.size > KEPT_MOST) kept.clear();
    keptAt = changes();
    return (kept.get(key)?.until ?? 0) > performance.now();
  };
  const begin = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const [at, until] = [changes?.(), performance.now() + KEPT_MS];
    const reading = read();
    running.set(key, reading);
    const over = () => void running.delete(key);
    reading.then((answer) => {
      over();
      if (at !== undefined && at === keptAt && at === changes?.()) kept.set(key, { answer, until });
    }, over);
    return reading;
  };
  return async <T>(key: string, read: () => Promise<T>): Promise<T> => {
    if (isKept(key)) return kept.get(key)?.answer as T;
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
