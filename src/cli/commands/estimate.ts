/** `reelwright estimate ad.json` */
import type { Quality } from '../../compose/plan.js';
import { createEngine } from '../../engine/create-engine.js';
import { type CacheOption, engineOptionsOf } from '../engine-options.js';
import { estimateText } from '../estimate-text.js';
import { loadComposition } from '../load-composition.js';
import { type ModelOption, withModel } from '../model-option.js';
import { printJson } from '../report.js';

interface EstimateFlags extends CacheOption, ModelOption {
  readonly set?: readonly string[];
  readonly quality: Quality;
  readonly json?: boolean;
}

export async function estimate(file: string, flags: EstimateFlags, signal: AbortSignal): Promise<void> {
  const { composition, baseDir } = await loadComposition(file, flags.set);
  const engine = createEngine(engineOptionsOf(flags));
  const found = await engine.estimate(withModel(composition, flags), { baseDir, signal, quality: flags.quality });
  if (flags.json) printJson(found);
  else process.stdout.write(`${estimateText(found)}\n`);
}
