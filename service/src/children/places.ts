/** Bounds how many pieces of work run at once; the others wait in turn. */

/** Runs work when there is a place for it. */
export type Places = <T>(work: () => Promise<T>) => Promise<T>;

/** `createPlaces(2)` lets two run at once. */
export function createPlaces(most: number): Places {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return async (work) => {
    if (taken >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else taken++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) taken--;
      else next();
    }
  };
}
