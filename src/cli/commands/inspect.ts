/** `reelwright inspect out/ad.mp4 [ad.json]` */
import { createEngine } from '../../engine/create-engine.js';
import { ReelwrightError } from '../../errors.js';
import { type CacheOption, engineOptionsOf, type SubjectsOption } from '../engine-options.js';
import { inspectionText } from '../inspection-text.js';
import { loadComposition } from '../load-composition.js';
import { type ModelOption, withModel } from '../model-option.js';
import { progressView } from '../progress-bar.js';
import { printJson } from '../report.js';

interface InspectFlags extends CacheOption, ModelOption, SubjectsOption {
  readonly set?: readonly string[];
  readonly json?: boolean;
}

export async function inspect(
  file: string,
  compositionFile: string | undefined,
  flags: InspectFlags,
  signal: AbortSignal,
): Promise<void> {
  if (compositionFile === undefined) refuseWithoutComposition(flags);
  const loaded = compositionFile === undefined ? undefined : await loadComposition(compositionFile, flags.set);
  const composition = loaded && withModel(loaded.composition, flags);
  const view = await progressView();
  try {
    const engine = createEngine(engineOptionsOf(flags));
    const options = { baseDir: loaded?.baseDir, signal, onProgress: view.show };
    const found = await (composition === undefined
      ? engine.inspect(file, null, options)
      : engine.inspect(file, composition, options));
    view.stop();
    if (found.status === 'failed') process.exitCode = 1;
    if (flags.json) printJson(found);
    else process.stdout.write(`${inspectionText(found)}\n`);
  } finally {
    view.stop();
  }
}

/** Options that say something of a composition would have no effect on a file alone. */
function refuseWithoutComposition(flags: InspectFlags): void {
  const given = (['set', 'model', 'subjects'] as const).find((name) => flags[name] !== undefined);
  if (given === undefined) return;
  throw new ReelwrightError(
    {
      code: 'usage',
      path: '',
      message: `Expected a composition for --${given} but received a film alone`,
      remedy: `Name the composition after the film, or leave --${given} out.`,
    },
    { class: 'usage' },
  );
}
