/**
 * Asks a tool one question on behalf of all callers that want the answer at the same time, and keeps the answer. A
 * caller that stops waiting does not disturb the others.
 */

export interface Question<T> {
  readonly answer: Promise<T>;
  /** Aborts the question. */
  readonly stop: AbortController;
  waiting: number;
}

/**
 * The answer to `key`, asked for now or known. Rejects with the reason of `signal` at once; the question itself is
 * aborted when nobody waits any more. A failed question is asked again next time.
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
  // The failure reaches those who wait; a later caller must not be given a question that was stopped.
  const forget = () => void (known.get(key) === question && known.delete(key));
  stop.signal.addEventListener('abort', forget, { once: true });
  question.answer.catch(forget);
  return question;
}
