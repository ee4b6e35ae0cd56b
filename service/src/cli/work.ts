/** `work`: a worker that runs until it is told to stop. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { startWorker } from '../app/worker.js';
import { loadProviders } from '../providers/load-providers.js';
import type { S3Settings } from '../store/s3-settings.js';
import { warnOfDetector } from './serve.js';

/** Options of `work`. */
export interface WorkOptions {
  readonly data: string;
  readonly lanes: number;
  readonly databaseUrl: string;
  readonly s3: S3Settings | undefined;
  readonly providersFile: string | undefined;
  /** Hosts to which webhooks may go besides public addresses. */
  readonly webhookHosts: readonly string[];
  readonly say: (line: string) => void;
  readonly log: { write(line: string): void };
}

/** Starts, prints a line, and resolves with a function that stops it. */
export async function work(options: WorkOptions): Promise<() => Promise<void>> {
  const folder = resolve(options.data);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const providers = await loadProviders(options.providersFile);
  const { databaseUrl, s3, lanes, log, webhookHosts } = options;
  const { stop, detector } = await startWorker({
    ...{ folder, databaseUrl, s3 },
    runLanes: lanes,
    chunkLanes: lanes,
    ...{ providers, log, webhookHosts },
  });
  options.say(
    `Working in ${lanes} ${lanes === 1 ? 'lane' : 'lanes'} on the files ${s3 === undefined ? `in ${folder}` : `of ${s3.base}`}`,
  );
  await warnOfDetector(detector, lanes, options.say);
  return stop;
}
