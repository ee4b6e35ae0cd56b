/**
 * A shell that outlives the engine by a moment. It reads the names of processes and files on its standard input; when
 * that closes because the engine was killed, it kills what still runs and removes what is incomplete. A child ffmpeg
 * does not end with its parent by itself, whatever pipes it holds (measured on 4.1 and 5.1).
 */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { outOfResources } from '../system/out-of-resources.js';
import { childEnvironment } from './child-environment.js';

/** Processes and files that must not outlive the engine, registered while they exist. */
export interface Watchdog {
  /** A child to kill. */
  addProcess(pid: number): void;
  removeProcess(pid: number): void;
  /** A file or folder to remove, absolute. */
  addPath(path: string): void;
  removePath(path: string): void;
  /** Ends the watchdog without killing anything; resolves when it is gone. */
  close(): Promise<void>;
}

// Lines: `p 12` process, `P 12` process gone, `f /x` path, `F /x` path gone. `read -r` keeps backslashes; only newlines
// cannot pass.
const SCRIPT = `
pids=' '
n=0
while IFS= read -r line; do
  rest="\${line#* }"
  case "$line" in
    p\\ *) pids="$pids$rest " ;;
    P\\ *) case "$pids" in *" $rest "*) pids="\${pids%%" $rest "*} \${pids#*" $rest "}" ;; esac ;;
    f\\ *) n=$((n+1)); eval "path$n=\\$rest" ;;
    F\\ *) i=1; while [ $i -le $n ]; do eval "v=\\$path$i"; [ "$v" = "$rest" ] && eval "path$i="; i=$((i+1)); done ;;
  esac
done
# Each leads a group: what it started goes with it.
for pid in $pids; do kill -s KILL -- "-$pid" 2>/dev/null || kill -s KILL "$pid" 2>/dev/null; done
left=
i=1
while [ $i -le $n ]; do eval "left=\\$left\\$path$i"; i=$((i+1)); done
[ -n "$left" ] || exit 0
# What was just killed may still be writing.
sleep 0.1
i=1
while [ $i -le $n ]; do eval "v=\\$path$i"; [ -n "$v" ] && rm -rf -- "$v"; i=$((i+1)); done
exit 0
`;

/**
 * Starts a watchdog in a process group of its own, so that an interrupt from the terminal does not end it first.
 * Rejects with `out_of_resources` when the system allows no further process or file.
 */
export async function startWatchdog(): Promise<Watchdog> {
  const shell = spawn('/bin/sh', ['-c', SCRIPT], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: childEnvironment(),
    detached: true,
  });
  if (shell.pid === undefined) {
    // It has no pipes then, whatever its type says.
    const reason = await new Promise<Error>((resolve) => shell.once('error', resolve));
    throw outOfResources(reason) ?? reason;
  }
  const gone = new Promise<void>((resolve) => {
    shell.once('exit', () => resolve());
    shell.once('error', () => resolve());
  });
  shell.stdin.on('error', () => {});
  shell.unref();
  (shell.stdin as unknown as { unref?: () => void }).unref?.();
  const tell = (line: string) => {
    if (!line.includes('\n')) shell.stdin.write(`${line}\n`);
  };
  return {
    addProcess: (pid) => tell(`p ${pid}`),
    removeProcess: (pid) => tell(`P ${pid}`),
    addPath: (path) => tell(`f ${path}`),
    removePath: (path) => tell(`F ${path}`),
    close: () => {
      shell.ref();
      shell.stdin.end();
      return gone;
    },
  };
}

/** The same, and every child that it is told of makes way for other programs. */
export function makingWay(watchdog: Watchdog): Watchdog {
  return {
    ...watchdog,
    addProcess(pid) {
      watchdog.addProcess(pid);
      try {
        setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
      } catch {
        // The system does not allow it, or the child has ended already.
      }
    },
  };
}
