/**
 * Like Promise.all (it rejects with the first failure in time, which is the cause of the others), but first waits for
 * all promises to settle: nothing goes on working in a folder that is being removed.
 */
export async function settleAll<T extends readonly unknown[]>(
  work: { readonly [K in keyof T]: Promise<T[K]> },
): Promise<T> {
  const all = Promise.all(work);
  await Promise.allSettled([all, ...work]);
  return (await all) as unknown as T;
}
