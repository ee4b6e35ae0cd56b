/** `reelwright plan` */
import type { Quality } from '../../compose/plan.js';
import { createEngine } from '../../engine/create-engine.js';
import { ReelwrightError } from '../../errors.js';
import { type CacheOption, cacheDirOf } from '../engine-options.js';
import { loadComposition } from '../load-composition.js';
import { printJson, printWarnings } from '../report.js';

interface PlanFlags extends CacheOption {
  readonly filtergraph?: boolean;
  readonly set?: readonly string[];
  readonly quality: Quality;
  readonly json?: boolean;
}

export async function plan(file: string, flags: PlanFlags, signal: AbortSignal): Promise<void> {
  const { composition, baseDir } = await loadComposition(file, flags.set);
  const engine = createEngine({ cacheDir: cacheDirOf(flags) });
  const made = await engine.plan(composition, { baseDir, signal, quality: flags.quality });
  if (!flags.filtergraph) {
    if (!flags.json) printWarnings(made.warnings);
    return printJson(made);
  }
  if (made.kind === 'slider-plan') {
    throw new ReelwrightError(
      {
        code: 'usage',
        path: '',
        message: 'Expected a film for --filtergraph but received a slider, which has no filter graph',
        remedy: 'Leave --filtergraph out.',
      },
      { class: 'usage' },
    );
  }
  if (flags.json)
    return printJson({
      filtergraphs: made.chunks.map(({ index, start, end, graph }) => ({ index, start, end, graph })),
    });
  for (const { index, start, end, graph } of made.chunks)
    process.stdout.write(`# chunk ${index}: frames ${start} to ${end - 1}\n${graph}\n\n`);
}
