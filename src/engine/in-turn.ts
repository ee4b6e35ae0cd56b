/** Renders of one engine wait for each other, and say so. */
import type { Budget } from './budget.js';
import { interrupted } from './interrupted.js';
import { type Progress, reportWaiting } from './progress.js';
import type { WorkspaceOptions } from './workspace.js';

interface Call extends WorkspaceOptions {
  readonly budget: Budget;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Does the work once the engine's budget has a place for it. Work that is cancelled before has not begun. */
export async function inTurn<T>(options: Call, work: () => Promise<T>): Promise<T> {
  const { budget, signal } = options;
  const waiting = reportWaiting(options.onProgress);
  let hasBegun = false;
  // Frames that one render has decoded may serve another that waits.
  const leave = budget.frames.enter();
  try {
    return await budget.renders.use(
      signal,
      () => {
        hasBegun = true;
        waiting.close();
        return work();
      },
      waiting.at,
    );
  } catch (error) {
    throw hasBegun ? error : interrupted(error, options);
  } finally {
    waiting.close();
    await leave();
  }
}
