/**
 * A child leads a process group of its own, so that all it started goes with it: an ffmpeg is often a script that runs
 * the real one. (What leaves the group by itself is out of reach.)
 */

/** Ends every process of the group; one that is gone already is no fault. */
export function killGroup(leader: number): void {
  signal(leader, 'SIGKILL');
}

/** True while a process of the group is there, be it the leader or one that outlived it. */
export function groupLives(leader: number): boolean {
  return signal(leader, 0);
}

function signal(leader: number, what: 'SIGKILL' | 0): boolean {
  try {
    process.kill(-leader, what);
    return true;
  } catch (error) {
    // Someone else's process cannot be killed, but it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
