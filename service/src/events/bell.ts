/**
 * Wakes those who wait for events of an account, whichever process caused them: one database session listens for all
 * who wait here.
 */
import type { SqlClient, SqlPool } from '../database/pool.types.js';
import { EVENT_CHANNEL } from './event.js';

/** A bell. */
export interface Bell {
  /** True when it rings for the account; false after `milliseconds`, and when the signal is aborted. */
  next(accountId: number, milliseconds: number, signal: AbortSignal): Promise<boolean>;
  stop(): void;
}

/** Stops listening; a lost session is opened again when somebody waits. */
export function hangBell(pool: SqlPool): Bell {
  const waiting = new Map<number, Set<() => void>>();
  let session: Promise<SqlClient> | undefined;
  let isOver = false;
  const listen = () => {
    if (isOver) return;
    session ??= open(pool, (payload) => {
      for (const ring of waiting.get(Number(payload)) ?? []) ring();
    });
    session.catch(() => (session = undefined));
    session
      .then((client) => {
        for (const event of ['error', 'end'] as const) client.on(event as 'end', () => (session = undefined));
      })
      .catch(() => undefined);
  };
  return {
    next: (accountId, milliseconds, signal) => {
      listen();
      return new Promise((resolve) => {
        const those = waiting.get(accountId) ?? new Set();
        waiting.set(accountId, those);
        const end = (isRung: boolean) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', leave);
          those.delete(ring);
          if (those.size === 0 && waiting.get(accountId) === those) waiting.delete(accountId);
          resolve(isRung);
        };
        const ring = () => end(true);
        const leave = () => end(false);
        const timer = setTimeout(leave, milliseconds);
        those.add(ring);
        signal.addEventListener('abort', leave, { once: true });
        if (signal.aborted) leave();
      });
    },
    stop: () => {
      isOver = true;
      session?.then((client) => client.release(true)).catch(() => undefined);
    },
  };
}

async function open(pool: SqlPool, ring: (payload: string) => void): Promise<SqlClient> {
  const client = await pool.connect();
  client.on('notification', ({ channel, payload }) => {
    if (channel === EVENT_CHANNEL) ring(payload);
  });
  await client.query(`LISTEN ${EVENT_CHANNEL}`);
  return client;
}
