/**
 * Each child leads a process group of its own, so that everything it started ends with it: an ffmpeg is often a script
 * that runs the real one. (A process that leaves the group cannot be reached.)
 */

/** Ends every process of the group; a group that is already gone is no error. */
export function killGroup(leader: number): void {
  signal(leader, 'SIGKILL');
}

/** True while a process of the group exists, be it the leader or one that outlived it. */
export function groupLives(leader: number): boolean {
  return signal(leader, 0);
}

function signal(leader: number, what: 'SIGKILL' | 0): boolean {
  try {
    process.kill(-leader, what);
    return true;
  } catch (error) {
    // A process of another user cannot be killed, but it exists.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
