/** `reelwright check` */
import type { Quality } from '../../compose/plan.js';
import { createEngine } from '../../engine/create-engine.js';
import type { TrackingCheck } from '../../engine/result.js';
import { type CacheOption, engineOptionsOf } from '../engine-options.js';
import { loadComposition } from '../load-composition.js';
import { type ModelOption, withModel } from '../model-option.js';
import { printJson } from '../report.js';
import { snakeCased } from '../snake-case.js';

export async function check(
  file: string,
  flags: CacheOption &
    ModelOption & { readonly set?: readonly string[]; readonly quality?: Quality; readonly json?: boolean },
  signal: AbortSignal,
): Promise<void> {
  const { composition: written, baseDir } = await loadComposition(file, flags.set);
  const composition = withModel(written, flags);
  const result = await createEngine(engineOptionsOf(flags)).check(composition, {
    baseDir,
    signal,
    quality: flags.quality,
  });
  if (flags.json) return printJson(snakeCased(result));
  for (const { code, path, message, remedy } of result.warnings)
    process.stdout.write(`warning ${code}${path ? ` at ${path}` : ''}: ${message}\n  -> ${remedy}\n`);
  if (result.kind === 'tracking') process.stdout.write(`${surveyText(result)}\n`);
  if ('sound' in result && result.sound === 'left_to_render')
    process.stdout.write(
      'the sound was not checked: the sound of a film over 3 minutes is checked only when it is rendered\n',
    );
  process.stdout.write(
    result.warnings.length === 0 ? 'no problems, no warnings\n' : `no problems, ${result.warnings.length} warning(s)\n`,
  );
}

function surveyText({ frames_looked_at, detector: { name, input } }: TrackingCheck): string {
  return `${name} looks at ${frames_looked_at} frames at ${input.width}x${input.height}`;
}
