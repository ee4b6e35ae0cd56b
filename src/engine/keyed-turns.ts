/** Where several calls need the same thing, one makes it; the others wait and then use it. */

export interface KeyedTurns {
  /**
   * Does the work once no other work runs under any of its keys. `hasWaited` is true when other work ran under one
   * before: it may have made the same thing. No deadlock is possible, because all keys are taken here, in one order.
   * Rejects with the signal's reason when it is aborted before.
   */
  use<T>(
    keys: readonly string[],
    signal: AbortSignal | undefined,
    work: (hasWaited: boolean) => Promise<T>,
  ): Promise<T>;
}

export function keyedTurns(): KeyedTurns {
  const held = new Map<string, Promise<void>>();
  return {
    use: async (keys, signal, work) => {
      const leaves: (() => void)[] = [];
      let hasWaited = false;
      try {
        for (const key of keys.toSorted()) {
          for (let other = held.get(key); other !== undefined; other = held.get(key)) {
            hasWaited = true;
            await unlessAborted(other, signal);
          }
          held.set(
            key,
            new Promise((resolve) => {
              leaves.push(() => {
                held.delete(key);
                resolve();
              });
            }),
          );
        }
        return await work(hasWaited);
      } finally {
        for (const leave of leaves) leave();
      }
    },
  };
}

function unlessAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    void work.then(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
  });
}
