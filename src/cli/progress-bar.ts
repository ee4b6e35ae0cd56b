/** A bar on a terminal, plain lines elsewhere, nothing with --json and --quiet; always on standard error. */
import type { Progress } from '../engine/progress.js';
import { manner } from './manner.js';

export interface ProgressView {
  show(progress: Progress): void;
  stop(): void;
}

export async function progressView(): Promise<ProgressView> {
  if (manner.json || manner.quiet) return { show: () => {}, stop: () => {} };
  const left = remaining(performance.now());
  if (!process.stderr.isTTY) return plainLines(left);
  const { SingleBar, Presets } = (await import('cli-progress')).default;
  const bar = new SingleBar(
    { format: '{bar} {percentage}% {message}', stream: process.stderr, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  bar.start(100, 0, { message: '' });
  return {
    show: ({ percent, message, completed, total }) => {
      const count = total > 0 ? ` ${completed}/${total}` : '';
      bar.update(Math.floor(percent), { message: `${message}${count}${left(percent, performance.now())}` });
    },
    stop: () => bar.stop(),
  };
}

/** One line per stage and per tenth of the work. */
function plainLines(left: Remaining): ProgressView {
  let last = '';
  return {
    show: ({ stage, percent, message }) => {
      const line = `${stage} ${Math.floor(percent / 10)}`;
      if (line === last) return;
      last = line;
      const part = String(Math.floor(percent)).padStart(3);
      process.stderr.write(`${part}% ${message}${left(percent, performance.now())}\n`);
    },
    stop: () => {},
  };
}

/** Below this percentage of the work no guess of the remaining time is made. */
const LEAST_PERCENT = 10;
const LEAST_SECONDS = 2;

type Remaining = (percent: number, nowMs: number) => string;

/**
 * How long the rest takes, estimated from what is done: ", about 12 s left", ", about 3 min left"; '' while it is too
 * early for an estimate, or near the end.
 */
export function remaining(startMs: number): Remaining {
  return (percent, nowMs) => {
    const spent = (nowMs - startMs) / 1000;
    if (percent < LEAST_PERCENT || spent < LEAST_SECONDS) return '';
    const seconds = Math.round((spent * (100 - percent)) / percent);
    if (seconds < LEAST_SECONDS) return '';
    return `, about ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} left`;
  };
}
