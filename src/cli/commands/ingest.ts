/** `reelwright ingest` */
import { join, resolve } from 'node:path';
import { quote } from '../../document/describe.js';
import { createEngine } from '../../engine/create-engine.js';
import type { Upload, UploadSlot } from '../../engine/ingest/upload.js';
import { ReelwrightError } from '../../errors.js';
import { type CacheOption, engineOptionsOf } from '../engine-options.js';
import { painted, say } from '../manner.js';
import { progressView } from '../progress-bar.js';
import { printJson, printWarnings } from '../report.js';
import { refuseStreams } from '../standard-output.js';

interface IngestFlags extends CacheOption {
  readonly output: string;
  readonly as?: UploadSlot;
  readonly sizeBytes?: string;
  readonly checksum?: string;
  readonly json?: boolean;
}

/** How the command ends for an upload that failed. */
const FAILED = 3;

export async function ingestFile(file: string, flags: IngestFlags, signal: AbortSignal): Promise<void> {
  refuseStreams(file, flags.output);
  const view = await progressView();
  try {
    const upload = await createEngine(engineOptionsOf(flags)).ingest(file, {
      output: flags.output,
      as: flags.as,
      size_bytes: sizeOf(flags.sizeBytes),
      checksum_sha256: flags.checksum,
      signal,
      onProgress: view.show,
    });
    view.stop();
    if (upload.status === 'failed') process.exitCode = FAILED;
    if (flags.json) printJson(upload);
    else print(upload, resolve(flags.output));
  } finally {
    view.stop();
  }
}

function sizeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const size = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(size)) return size;
  throw new ReelwrightError(
    {
      code: 'usage',
      path: '',
      message: `Expected a whole number of bytes for --size-bytes but received ${quote(text)}`,
      remedy: 'Write the size that was announced, e.g. --size-bytes 1048576, or leave it out.',
    },
    { class: 'usage' },
  );
}

function print(upload: Upload, folder: string): void {
  printWarnings(upload.warnings);
  if (upload.error_message !== null) process.stderr.write(`${painted('red', 'error:')} ${upload.error_message}\n`);
  for (const change of upload.changes) say(change);
  const { kind, status, mezzanine, duration_seconds: seconds } = upload;
  const length = seconds === null ? '' : `, ${seconds.toFixed(2)} s`;
  if (status === 'ready') say(`${kind}${length}: ${mezzanine === null ? 'used as it is' : 'put right'}`);
  process.stdout.write(`${join(folder, 'ingest.json')}\n`);
}
