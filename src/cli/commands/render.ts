/** `reelwright render` */
import { resolve } from 'node:path';
import type { Quality } from '../../compose/plan.js';
import { createEngine } from '../../engine/create-engine.js';
import { ReelwrightError } from '../../errors.js';
import { type CacheOption, cacheDirOf } from '../engine-options.js';
import { loadComposition } from '../load-composition.js';
import { progressView } from '../progress-bar.js';
import { printJson, printProblems, printWarnings } from '../report.js';

interface RenderFlags extends CacheOption {
  readonly output: string;
  readonly set?: readonly string[];
  readonly quality: Quality;
  readonly verify?: boolean;
  readonly model?: string;
  readonly mot?: string;
  readonly json?: boolean;
}

export async function render(file: string, flags: RenderFlags, signal: AbortSignal): Promise<void> {
  const { composition: written, path, baseDir } = await loadComposition(file, flags.set);
  refuseForeignOptions(written, flags);
  const composition = withModel(written, flags.model);
  const view = await progressView(flags);
  try {
    const result = await createEngine({ cacheDir: cacheDirOf(flags) }).render(composition, {
      output: flags.output,
      compositionFile: path,
      baseDir,
      quality: flags.quality,
      verify: flags.verify,
      mot: flags.mot,
      signal,
      onProgress: view.show,
    });
    view.stop();
    if (flags.json) printJson(result);
    else {
      printWarnings(result.warnings);
      const { problems = [] } = result;
      printProblems(problems);
      const { total, reused } = result.chunks;
      process.stderr.write(
        result.cached
          ? 'unchanged: taken from the cache\n'
          : `rendered ${total - reused - problems.length} of ${total} ${result.kind === 'slider' ? 'slides' : 'chunks'}\n`,
      );
      for (const output of result.outputs) process.stdout.write(`${output.path}\n`);
    }
    if (result.status === 'failed') process.exitCode = 1;
  } finally {
    view.stop();
  }
}

/** `--model` and `--mot` speak of a detector: on another kind they would be dropped without a word. */
function refuseForeignOptions(composition: unknown, flags: RenderFlags): void {
  const kind = (Object(composition) as { kind?: unknown }).kind;
  const option = flags.model !== undefined ? '--model' : flags.mot !== undefined ? '--mot' : undefined;
  if (option === undefined || kind === 'tracking') return;
  throw new ReelwrightError(
    {
      code: 'usage',
      path: '',
      message: `Expected a tracking composition for ${option} but received ${typeof kind === 'string' ? kind : 'another'}`,
      remedy: `Leave ${option} out.`,
    },
    { class: 'usage' },
  );
}

/** `--model` stands for the composition's own field; a file is meant from where the command runs, not from the composition. */
function withModel(composition: unknown, model: string | undefined): unknown {
  if (model === undefined || composition === null || typeof composition !== 'object') return composition;
  return { ...composition, model: /[/\\]|\.onnx$/i.test(model) ? resolve(model) : model };
}
