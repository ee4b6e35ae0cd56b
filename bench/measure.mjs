/**
 * Measuring whole processes: wall and CPU seconds with all children (the shell's `times`), and peak memory over a
 * process tree.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** What a bench cannot measure, and what to do: told without a stack trace. */
export class Refused extends Error {}

/** How a floor encodes: the settings of `quality: standard`. */
export const FLOOR_ENCODER = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
  ...['-x264-params', 'cpu-independent=1'],
];

/** Runs a command to its end. Returns seconds; throws when it fails. */
export async function timed(command, args, options = {}) {
  const started = performance.now();
  const child = spawn('/bin/sh', ['-c', '"$0" "$@" >/dev/null; code=$?; times >&2; exit $code', command, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...options.env },
  });
  let stderr = '';
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  const wall = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${stderr}`);
  const children = stderr.trim().split('\n').at(-1) ?? '';
  const [user = 0, system = 0] = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
  return { wall, cpu: user + system };
}

/** Peak proportional set size in MiB over a command and all its descendants, sampled every 40 ms (Linux). */
export async function peakMemory(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...options.env } });
  let peak = 0;
  const timer = setInterval(() => {
    const total = [child.pid, ...descendants(child.pid)].reduce((sum, pid) => sum + pss(pid), 0);
    peak = Math.max(peak, total / 1024);
  }, 40);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
  return peak;
}

function descendants(root) {
  const parents = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // Gone meanwhile.
    }
  }
  const found = [];
  const queue = [root];
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    for (const [child, parent] of parents) {
      if (parent !== pid) continue;
      found.push(child);
      queue.push(child);
    }
  }
  return found;
}

function pss(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
