/** `reelwright render`: a composition, or a plan that was saved. */
import { resolve } from 'node:path';
import type { Quality } from '../../compose/plan.js';
import { createEngine } from '../../engine/create-engine.js';
import { ReelwrightError } from '../../errors.js';
import { type CacheOption, engineOptionsOf } from '../engine-options.js';
import { loadComposition } from '../load-composition.js';
import { expectTracking, type ModelOption, withModel } from '../model-option.js';
import { progressView } from '../progress-bar.js';
import { printJson, printProblems, printWarnings } from '../report.js';

interface RenderFlags extends CacheOption, ModelOption {
  readonly output: string;
  readonly set?: readonly string[];
  readonly quality: Quality;
  readonly verify?: boolean;
  readonly mot?: string;
  readonly media?: string;
  readonly json?: boolean;
}

export async function render(file: string, flags: RenderFlags, signal: AbortSignal): Promise<void> {
  const { composition: written, path, baseDir } = await loadComposition(file, flags.set);
  const composition = withModel(written, flags);
  if (flags.mot !== undefined) expectTracking(composition, '--mot');
  if (flags.media !== undefined && !isPlan(composition)) throw noPlan();
  const view = await progressView(flags);
  try {
    const engine = createEngine(engineOptionsOf(flags));
    const { output, verify, media } = flags;
    const common = { output, compositionFile: path, baseDir, verify, signal, onProgress: view.show };
    const result = isPlan(composition)
      ? await engine.renderPlan(composition, { ...common, mediaFolder: media && resolve(media) })
      : await engine.render(composition, { ...common, quality: flags.quality, mot: flags.mot });
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

/** What `reelwright plan` printed of a film. */
function isPlan(value: unknown): boolean {
  return (Object(value) as { kind?: unknown }).kind === 'film-plan';
}

function noPlan(): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'usage',
      path: '',
      message: 'Expected a saved plan for --media but received a composition, which names its media itself',
      remedy: 'Leave --media out, or render what "reelwright plan" printed.',
    },
    { class: 'usage' },
  );
}
