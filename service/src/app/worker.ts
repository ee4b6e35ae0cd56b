/**
 * A worker: it has no server, takes whole runs and chunks from the database, and reaches the files of the service in a
 * shared folder or in an S3 store.
 */
import type { Quality } from 'reelwright';
import { openDatabase } from '../database/connect.js';
import type { Providers } from '../providers/provider.types.js';
import type { S3Settings } from '../store/s3-settings.js';
import type { Detector } from '../work/detector.js';
import { startWork } from './start-work.js';

/** How a worker is set up. */
export interface WorkerOptions {
  /** The data folder of the service; with an S3 store a folder of its own. */
  readonly folder: string;
  readonly s3?: S3Settings | undefined;
  readonly databaseUrl: string;
  /** How many whole runs it works on at once. Default 1; with 0 it renders chunks only. */
  readonly runLanes?: number;
  /** How many groups of chunks it works on at once. Default 1. */
  readonly chunkLanes?: number;
  readonly providers?: Providers;
  readonly quality?: Quality;
  readonly clipSide?: number;
  readonly trackingModel?: string;
  readonly log?: { write(line: string): void };
  /** Hosts to which webhooks may go besides public addresses. */
  readonly webhookHosts?: readonly string[];
}

/** Starts; `stop` ends it, and another process continues its unfinished work. */
export async function startWorker(
  options: WorkerOptions,
): Promise<{ readonly detector: Detector; stop(): Promise<void> }> {
  const database = await openDatabase({ url: options.databaseUrl, folder: options.folder });
  try {
    const { runLanes = 1, chunkLanes = 1 } = options;
    const { stop, detector } = await startWork(database, { ...options, lanes: runLanes, chunkLanes });
    return {
      detector,
      stop: async () => {
        await stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
