/**
 * Decides when long work may block this thread. Setting type and mastering take a tenth of a second each. While
 * decoders and encoders run, that costs nothing; while one still waits to be started, it delays the render by as much.
 */
export interface MainThread {
  /**
   * Something is about to be started from this thread; the answer says that it runs, and may be called more than once.
   */
  hold(): () => void;
  /** Resolves when nothing is held. */
  whenIdle(): Promise<void>;
}

export function mainThread(): MainThread {
  const held = new Set<symbol>();
  let waiting: (() => void)[] = [];
  return {
    hold: () => {
      const one = Symbol();
      held.add(one);
      return () => {
        held.delete(one);
        if (held.size > 0) return;
        for (const resume of waiting) resume();
        waiting = [];
      };
    },
    whenIdle: () => (held.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
