/** Makes files in the background, one at a time; the last requested one comes first. */
export interface Background {
  /** Asks for a file unless it is under way. `make` resolves when it is there. */
  want(name: string, make: (signal: AbortSignal) => Promise<void>): void;
  /** Drops waiting files that are not wanted. */
  keepOnly(isWanted: (name: string) => boolean): void;
  close(): Promise<void>;
}

type Make = (signal: AbortSignal) => Promise<void>;

/** `made` is called for each file and told whether it could be made; a file that could not is not tried again. */
export function createBackground(made: (name: string, isMade: boolean) => void): Background {
  const waiting = new Map<string, Make>();
  const failed = new Set<string>();
  const stop = new AbortController();
  let current = '';
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    for (let next = [...waiting].at(-1); next !== undefined; next = [...waiting].at(-1)) {
      const [name, make] = next;
      waiting.delete(name);
      if (stop.signal.aborted) break;
      current = name;
      const isMade = await make(stop.signal).then(
        () => true,
        () => false,
      );
      if (!isMade) failed.add(name);
      current = '';
      if (!stop.signal.aborted) made(name, isMade);
    }
    working = undefined;
  }

  return {
    want(name, make) {
      if (name === current) return;
      if (failed.has(name)) return made(name, false);
      waiting.delete(name);
      waiting.set(name, make);
      working ??= work();
    },
    keepOnly(isWanted) {
      for (const name of waiting.keys()) if (!isWanted(name)) waiting.delete(name);
    },
    async close() {
      waiting.clear();
      stop.abort();
      await working;
    },
  };
}
