/** Calls of the last minute, by account and group of routes, in the memory of this process. */
import { RATE_LIMITS, type RateGroup } from '../values/limits.js';
import { Refusal } from '../values/refusals.js';

const WINDOW_MS = 60_000;
/** Above this many accounts the idle ones are forgotten. */
const MOST_KEYS = 10_000;

/** Counts a call or throws 429 with `Retry-After`. */
export interface RateLimiter {
  take(accountId: number, group: RateGroup): void;
}

/** A sliding window a group; `now` gives milliseconds. */
export function createRateLimiter(now: () => number): RateLimiter {
  const calls = new Map<string, number[]>();
  return {
    take: (accountId, group) => {
      const key = `${accountId} ${group}`;
      const since = now() - WINDOW_MS;
      const recent = (calls.get(key) ?? []).filter((time) => time > since);
      const [oldest] = recent;
      if (oldest !== undefined && recent.length >= RATE_LIMITS[group]) {
        const seconds = Math.max(1, Math.ceil((oldest - since) / 1000));
        throw new Refusal('rate_limited', {}, { 'retry-after': String(seconds) });
      }
      if (calls.size > MOST_KEYS)
        for (const [other, times] of calls) if ((times.at(-1) ?? 0) <= since) calls.delete(other);
      calls.set(key, [...recent, now()]);
    },
  };
}
