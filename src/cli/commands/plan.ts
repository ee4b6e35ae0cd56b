/** `reelwright plan` */
import type { Chunk, Quality } from '../../compose/plan.js';
import { createEngine } from '../../engine/create-engine.js';
import { ReelwrightError } from '../../errors.js';
import { type CacheOption, engineOptionsOf } from '../engine-options.js';
import { loadComposition } from '../load-composition.js';
import { type ModelOption, withModel } from '../model-option.js';
import { printJson, printWarnings } from '../report.js';

interface PlanFlags extends CacheOption, ModelOption {
  readonly filtergraph?: boolean;
  readonly set?: readonly string[];
  readonly quality?: Quality;
  readonly json?: boolean;
}

/** The graphs of the processes that decode for a chunk of a film. */
function feedsOf(chunk: Pick<Chunk, 'graph'> & Partial<Pick<Chunk, 'layers'>>): readonly string[] {
  return (chunk.layers ?? []).flatMap((layer) => (layer.kind === 'clip' ? [layer.feed.graph] : []));
}

export async function plan(file: string, flags: PlanFlags, signal: AbortSignal): Promise<void> {
  const { composition: written, baseDir } = await loadComposition(file, flags.set);
  const composition = withModel(written, flags);
  const engine = createEngine(engineOptionsOf(flags));
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
        feeds: feedsOf(chunk),
        graph: chunk.graph,
      })),
    });
  for (const chunk of made.chunks) {
    process.stdout.write(`# chunk ${chunk.index}: frames ${chunk.start} to ${chunk.end - 1}\n`);
    const feeds = feedsOf(chunk);
    for (const feed of feeds) process.stdout.write(`# decode\n${feed}\n`);
    if (feeds.length > 0) process.stdout.write('# compose\n');
    process.stdout.write(`${chunk.graph}\n\n`);
  }
}
