/**
 * Waits for all promises and turns all failures into one error, so that media problems are reported together, as
 * document problems are.
 */
import { ReelwrightError } from '../errors.js';

/**
 * Values in order. Rejects with one ReelwrightError that lists every problem; a failure of another kind is passed on as
 * it is.
 */
export async function collect<const T extends readonly unknown[]>(
  work: { readonly [K in keyof T]: Promise<T[K]> },
): Promise<T> {
  const results = await Promise.allSettled(work);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const other = failures.find((failure) => !(failure instanceof ReelwrightError));
  if (other !== undefined) throw other;
  const [first] = failures as ReelwrightError[];
  if (first !== undefined) {
    // The gravest class decides the exit code: a missing tool before a refused path before a bad file.
    const order = ['interrupted', 'environment', 'usage', 'media', 'render'];
    const sorted = (failures as ReelwrightError[]).toSorted((a, b) => order.indexOf(a.class) - order.indexOf(b.class));
    const gravest = sorted[0] ?? first;
    throw ReelwrightError.fromProblems(
      sorted.flatMap(({ problems }) => problems),
      { class: gravest.class, retryable: gravest.retryable, cause: gravest.cause },
    );
  }
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as T;
}
