/**
 * One question to a tool for all who want to know at once, its answer kept; nobody who stops waiting spoils it for the
 * others.
 */

export interface Question<T> {
  readonly answer: Promise<T>;
  /** Ends the asking. */
  readonly stop: AbortController;
  waiting: number;
}

/**
 * The answer to `key`, asked for now or known. Rejects with the reason of `signal` at once; the asking itself ends when
 * nobody waits any more. What failed is asked again next time.
 */
export async function askOnce<T>(
  known: Map<string, Question<T>>,
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const question = known.get(key) ?? begin(known, key, ask);
  question.waiting += 1;
  let onAbort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal?.reason);
  });
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([question.answer, aborted]);
  } finally {
    signal?.removeEventListener('abort', onAbort);
    question.waiting -= 1;
    if (question.waiting === 0 && signal?.aborted) question.stop.abort(signal.reason);
  }
}

function begin<T>(known: Map<string, Question<T>>, key: string, ask: (signal: AbortSignal) => Promise<T>): Question<T> {
  const stop = new AbortController();
  const question: Question<T> = { answer: ask(stop.signal), stop, waiting: 0 };
  known.set(key, question);
  // Told to those who wait; one that was stopped must not be met by the next.
  const forget = () => void (known.get(key) === question && known.delete(key));
  stop.signal.addEventListener('abort', forget, { once: true });
  question.answer.catch(forget);
  return question;
}
