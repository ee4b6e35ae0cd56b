/**
 * A setup file of Vitest: leaves on each test file the processor time that it took, its own and that of the tools it
 * waited for. The clock says how busy the machine was; this says what the file costs.
 */
import { readFileSync } from 'node:fs';
import { afterAll } from 'vitest';

declare module '@vitest/runner' {
  interface TaskMeta {
    /** What the file took of a processor, in seconds, with the start of its process. */
    processorSeconds?: number;
  }
}

/** Of Linux on every machine that Node runs on: the unit of the times in /proc. */
const TICKS_PER_SECOND = 100;

/** Of this process since its start, and of the children that ended. Where there is no /proc: of this process alone. */
export function spentSeconds(): number {
  try {
    // "pid (command) state …": the command may hold spaces and brackets. User, system, and both of ended children.
    const text = readFileSync('/proc/self/stat', 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}

/** What files before this one took, where several share a process. */
const counted = globalThis as { reelwrightCountedSeconds?: number };

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads here which fixtures are wanted.
afterAll(({}, file) => {
  const now = spentSeconds();
  file.meta.processorSeconds = now - (counted.reelwrightCountedSeconds ?? 0);
  counted.reelwrightCountedSeconds = now;
});
