/** `reelwright check` */
import { createEngine } from '../../engine/create-engine.js';
import { type CacheOption, cacheDirOf } from '../engine-options.js';
import { loadComposition } from '../load-composition.js';
import { printJson } from '../report.js';

export async function check(
  file: string,
  flags: CacheOption & { readonly set?: readonly string[]; readonly json?: boolean },
  signal: AbortSignal,
): Promise<void> {
  const { composition, baseDir } = await loadComposition(file, flags.set);
  const result = await createEngine({ cacheDir: cacheDirOf(flags) }).check(composition, { baseDir, signal });
  if (flags.json) return printJson(result);
  for (const { code, path, message } of result.warnings)
    process.stdout.write(`warning ${code}${path ? ` at ${path}` : ''}: ${message}\n`);
  process.stdout.write(
    result.warnings.length === 0 ? 'no problems, no warnings\n' : `no problems, ${result.warnings.length} warning(s)\n`,
  );
}
