/** `reelwright explain ad.json --at 3.2` */
import type { Quality } from '../../compose/plan.js';
import { createEngine } from '../../engine/create-engine.js';
import { type CacheOption, engineOptionsOf } from '../engine-options.js';
import { explanationText } from '../explanation-text.js';
import { loadComposition } from '../load-composition.js';
import { type ModelOption, withModel } from '../model-option.js';
import { type MomentOption, momentOf } from '../moment.js';
import { printJson } from '../report.js';

interface ExplainFlags extends CacheOption, ModelOption, MomentOption {
  readonly set?: readonly string[];
  readonly quality: Quality;
  readonly json?: boolean;
}

export async function explain(file: string, flags: ExplainFlags, signal: AbortSignal): Promise<void> {
  const moment = momentOf(flags, 'explain');
  const { composition, baseDir } = await loadComposition(file, flags.set);
  const engine = createEngine(engineOptionsOf(flags));
  const { quality } = flags;
  const told = await engine.explain(withModel(composition, flags), { ...moment, baseDir, signal, quality });
  if (flags.json) printJson(told);
  else process.stdout.write(`${explanationText(told)}\n`);
}
