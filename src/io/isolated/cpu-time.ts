/** Processor time of other processes, where the system reports it (Linux). */
import { readFileSync } from 'node:fs';

/** The kernel counts hundredths of a second for everybody outside (USER_HZ, proc(5)). */
const TICKS = 100;

/** Seconds of user and system time of all threads so far; undefined where this is unknown. */
export function cpuSeconds(pid: number): number | undefined {
  try {
    // utime and stime are fields 14 and 15.
    const fields = statOf(pid);
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return undefined;
  }
}

/**
 * Seconds of user and system time of this process's children that have ended, and of theirs; undefined where this is
 * unknown.
 */
export function childrenCpuSeconds(): number | undefined {
  try {
    // cutime and cstime are fields 16 and 17.
    const fields = statOf('self');
    return (Number(fields[13]) + Number(fields[14])) / TICKS;
  } catch {
    return undefined;
  }
}

/** From field 3 on: "pid (command) state …", where the command may hold spaces and brackets. */
function statOf(pid: number | 'self'): readonly string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}
