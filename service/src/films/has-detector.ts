/** Asks the engine's command line whether it finds a detector on this machine, and looks for what runs it. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const LISTS_MS = 30_000;
const run = promisify(execFile);

/** False when the detector is known to be missing; true when that cannot be found out. */
export async function hasDetector(name: string): Promise<boolean> {
  const file = createRequire(import.meta.url).resolve('reelwright/package.json');
  if (!canInfer(file)) return false;
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as { readonly bin: { readonly reelwright: string } };
  const program = join(dirname(file), bin.reelwright);
  const told = await run(process.execPath, [program, 'models', 'list', '--json'], { timeout: LISTS_MS }).catch(
    () => undefined,
  );
  if (told === undefined) return true;
  const { models } = JSON.parse(told.stdout) as {
    readonly models: readonly { readonly name: string; readonly installed: boolean }[];
  };
  return models.find((model) => model.name === name)?.installed ?? true;
}

/** Whether the optional package of the engine that runs networks is installed. */
function canInfer(from: string): boolean {
  try {
    createRequire(from).resolve('onnxruntime-node');
    return true;
  } catch {
    return false;
  }
}
