/** A bar on a terminal, plain lines elsewhere, nothing with --json; always on standard error. */
import type { Progress } from '../engine/progress.js';

export interface ProgressView {
  show(progress: Progress): void;
  stop(): void;
}

export async function progressView(options: { readonly json?: boolean }): Promise<ProgressView> {
  if (options.json) return { show: () => {}, stop: () => {} };
  if (!process.stderr.isTTY) return plainLines();
  const { SingleBar, Presets } = (await import('cli-progress')).default;
  const bar = new SingleBar(
    { format: '{bar} {percentage}% {message}', stream: process.stderr, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  bar.start(100, 0, { message: '' });
  return {
    show: ({ percent, message, completed, total }) =>
      bar.update(Math.floor(percent), { message: total > 0 ? `${message} ${completed}/${total}` : message }),
    stop: () => bar.stop(),
  };
}

/** One line per stage and per tenth of the work. */
function plainLines(): ProgressView {
  let last = '';
  return {
    show: ({ stage, percent, message }) => {
      const line = `${stage} ${Math.floor(percent / 10)}`;
      if (line === last) return;
      last = line;
      process.stderr.write(`${String(Math.floor(percent)).padStart(3)}% ${message}\n`);
    },
    stop: () => {},
  };
}
