/** `reelwright render` */

import type { Quality } from '../../compose/plan.js';
import { createEngine } from '../../engine/create-engine.js';
import { type CacheOption, cacheDirOf } from '../engine-options.js';
import { interruptible } from '../interruptible.js';
import { loadComposition } from '../load-composition.js';
import { progressView } from '../progress-bar.js';
import { printJson, printWarnings } from '../report.js';

interface RenderFlags extends CacheOption {
  readonly output: string;
  readonly set?: readonly string[];
  readonly quality: Quality;
  readonly verify?: boolean;
  readonly json?: boolean;
}

export async function render(file: string, flags: RenderFlags): Promise<void> {
  const { composition, baseDir } = await loadComposition(file, flags.set);
  const view = await progressView(flags);
  try {
    const result = await interruptible((signal) =>
      createEngine({ cacheDir: cacheDirOf(flags) }).render(composition, {
        output: flags.output,
        baseDir,
        quality: flags.quality,
        verify: flags.verify,
        signal,
        onProgress: view.show,
      }),
    );
    view.stop();
    if (flags.json) printJson(result);
    else {
      printWarnings(result.warnings);
      const { total, reused } = result.chunks;
      process.stderr.write(
        result.cached ? 'unchanged: taken from the cache\n' : `rendered ${total - reused} of ${total} chunks\n`,
      );
      for (const output of result.outputs) process.stdout.write(`${output.path}\n`);
    }
    if (result.status === 'failed') process.exitCode = 1;
  } finally {
    view.stop();
  }
}
