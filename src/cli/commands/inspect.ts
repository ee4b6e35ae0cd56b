/** `reelwright inspect out/ad.mp4` */
import { createEngine } from '../../engine/create-engine.js';
import { type CacheOption, engineOptionsOf } from '../engine-options.js';
import { inspectionText } from '../inspection-text.js';
import { printJson } from '../report.js';

export async function inspect(
  file: string,
  flags: CacheOption & { readonly json?: boolean },
  signal: AbortSignal,
): Promise<void> {
  const found = await createEngine(engineOptionsOf(flags)).inspect(file, undefined, { signal });
  if (found.status === 'failed') process.exitCode = 1;
  if (flags.json) printJson(found);
  else process.stdout.write(`${inspectionText(found)}\n`);
}
