/** Processor time of another process, where the system tells (Linux). */
import { readFileSync } from 'node:fs';

/** The kernel counts hundredths of a second for everybody outside (USER_HZ, proc(5)). */
const TICKS = 100;

/** Seconds of user and system time of all threads so far; undefined where that cannot be known. */
export function cpuSeconds(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // "pid (command) state …": the command may hold spaces and brackets. utime and stime are fields 14 and 15.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return undefined;
  }
}
