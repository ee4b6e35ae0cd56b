/** Work on a list, a few items at a time. */

/**
 * Results in order. `lanes` items are under way at once. After a failure, or once `signal` is aborted, no further item
 * begins; it rejects when those under way have settled.
 */
export async function inLanes<T, R>(
  lanes: number,
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
  signal?: AbortSignal,
): Promise<readonly R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  let failure: { readonly error: unknown } | undefined;
  const lane = async () => {
    while (next < items.length && failure === undefined) {
      const index = next;
      next += 1;
      try {
        signal?.throwIfAborted();
        results[index] = await work(items[index] as T, index);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
  if (failure !== undefined) throw failure.error;
  return results;
}
