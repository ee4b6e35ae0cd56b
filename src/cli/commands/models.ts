/** `reelwright models [list|pull NAME]` */
import { modelFolder } from '../../engine/workspace.js';
import { ReelwrightError } from '../../errors.js';
import { hasModel, readModelManifest } from '../../io/tracking/model-store.js';
import { pullModel } from '../../io/tracking/pull-model.js';
import { isDetector, type ModelEntry } from '../../tracking/model-manifest.js';
import { say } from '../manner.js';
import { printJson } from '../report.js';
import { snakeCased } from '../snake-case.js';

export async function models(
  action: string | undefined,
  name: string | undefined,
  flags: { readonly json?: boolean },
  signal: AbortSignal,
): Promise<void> {
  if (action === undefined || (action === 'list' && name === undefined)) return list(flags);
  if (action === 'pull' && name !== undefined) return pull(name, flags, signal);
  throw new ReelwrightError(
    {
      code: 'usage',
      path: '',
      message: `Expected list or pull NAME for models but received ${[action, name].filter(Boolean).join(' ')}`,
      remedy: 'Use "reelwright models list" or "reelwright models pull yolox_nano".',
    },
    { class: 'usage' },
  );
}

async function list(flags: { readonly json?: boolean }): Promise<void> {
  const folder = modelFolder({});
  const rows = [];
  for (const entry of readModelManifest().models) {
    rows.push({
      ...entry,
      installed: await hasModel(entry, folder),
      for: useOf(entry),
    });
  }
  if (flags.json) return printJson(snakeCased({ folder, models: rows }));
  for (const { name, bytes, licence, installed, for: use, source } of rows) {
    const size = `${(bytes / 1e6).toFixed(1)} MB`;
    process.stdout.write(
      `${name.padEnd(12)} ${installed ? 'there' : 'absent'} ${size.padStart(8)}  ${licence.padEnd(10)} ${use}: ${source}\n`,
    );
  }
  say(`folder: ${folder}`);
}

function useOf(entry: ModelEntry): string {
  if (isDetector(entry)) return entry.bundled === undefined ? 'COCO-80' : 'demo and tests';
  return entry.format === 'selfie-matte' ? 'depth' : 'faces';
}

async function pull(name: string, flags: { readonly json?: boolean }, signal: AbortSignal): Promise<void> {
  const folder = modelFolder({});
  let last = -1;
  const onProgress = (received: number, total: number) => {
    const tenth = Math.floor((10 * received) / total);
    if (tenth === last) return;
    last = tenth;
    say(`${String(tenth * 10).padStart(3)}% of ${(total / 1e6).toFixed(1)} MB`);
  };
  const onRetry = (reason: string, seconds: number) => {
    last = -1;
    say(`${reason}; trying again in ${seconds} s`);
  };
  const pulled = await pullModel(name, { folder, onProgress, onRetry, signal });
  if (flags.json) return printJson({ name, ...pulled });
  if (!pulled.downloaded) say(`${name} is there already`);
  process.stdout.write(`${pulled.path}\n`);
}
