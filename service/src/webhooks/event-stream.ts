/** The event stream of an account: server-sent events, from the caller's last position on. */
import { Readable } from 'node:stream';
import type { Db } from '../database/connect.js';
import type { Bell } from '../events/bell.js';
import { eventsAfter, newestEvent } from '../events/event.js';
import { type Caller, isStillCaller } from '../identity/tokens.js';
import { Refusal } from '../values/refusals.js';

/** What streams are made of. */
export interface StreamParts {
  readonly db: Db;
  readonly bell: Bell;
}

/** One connection to an event stream. */
export interface Listener {
  readonly caller: Caller;
  /** The id of the last event that the listener has; undefined: it gets only what happens from now on. */
  readonly lastEventId: string | undefined;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

/** The most streams of one account in one process. */
const STREAMS_MAX = 10;
const BATCH = 100;
/** How often an empty line is sent, so that no proxy closes the connection; then the token is checked again too. */
const QUIET_MS = 15_000;

/** Opens streams, up to ten for an account. */
export function eventStreams({ db, bell }: StreamParts): (listener: Listener) => Promise<Readable> {
  const open = new Map<number, number>();
  const count = (accountId: number, change: number) => {
    const left = (open.get(accountId) ?? 0) + change;
    if (left > 0) open.set(accountId, left);
    else open.delete(accountId);
  };
  return async (listener) => {
    const { caller, lastEventId, signal } = listener;
    const accountId = caller.account.id;
    if ((open.get(accountId) ?? 0) >= STREAMS_MAX)
      throw new Refusal('rate_limited', { message: `An account has at most ${STREAMS_MAX} event streams.` });
    count(accountId, 1);
    const left = new AbortController();
    try {
      const after = /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : await newestEvent(db, accountId);
      const ended = AbortSignal.any([signal, left.signal]);
      const stream = Readable.from(eventText({ db, bell }, { ...listener, signal: ended }, after));
      stream.once('close', () => {
        count(accountId, -1);
        left.abort();
      });
      return stream;
    } catch (error) {
      count(accountId, -1);
      throw error;
    }
  };
}

async function* eventText({ db, bell }: StreamParts, listener: Listener, after: number): AsyncGenerator<string> {
  const { caller, signal } = listener;
  const accountId = caller.account.id;
  let seen = after;
  // Even a listener that has received no event yet learns the position from which to continue.
  yield `retry: 3000\nid: ${seen}\n\n`;
  while (!signal.aborted) {
    // The bell is asked before the events are read, so that no event in between is missed.
    const rung = bell.next(accountId, QUIET_MS, signal);
    const events = await eventsAfter(db, { accountId, number: seen, limit: BATCH });
    for (const { number, type, body } of events) {
      seen = number;
      yield `id: ${number}\nevent: ${type}\ndata: ${body}\n\n`;
    }
    if (events.length === BATCH || (await rung)) continue;
    if (signal.aborted || !(await isStillCaller(db, caller))) return;
    yield ':\n\n';
  }
}
