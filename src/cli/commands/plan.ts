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

/** The graph of the process that decodes for a chunk, where there is one. */
function feedOf(chunk: { readonly graph: string; readonly feed?: { readonly graph: string } }): {
  readonly feed?: string;
} {
  return chunk.feed === undefined ? {} : { feed: chunk.feed.graph };
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
      filtergraphs: made.chunks.map((chunk) => ({
        index: chunk.index,
        start: chunk.start,
        end: chunk.end,
        ...feedOf(chunk),
        graph: chunk.graph,
      })),
    });
  for (const chunk of made.chunks) {
    const { feed } = feedOf(chunk);
    process.stdout.write(`# chunk ${chunk.index}: frames ${chunk.start} to ${chunk.end - 1}\n`);
    if (feed !== undefined) process.stdout.write(`# decode\n${feed}\n# compose\n`);
    process.stdout.write(`${chunk.graph}\n\n`);
  }
}
