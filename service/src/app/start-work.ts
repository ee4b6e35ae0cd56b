/** The working half of the service: queues with all their handlers, in a server or in a worker. */
import { join } from 'node:path';
import type { Quality } from 'reelwright';
import type { Database } from '../database/connect.js';
import { editorWorkflows } from '../editor/routes.js';
import { deliveryHandler } from '../events/deliver.js';
import { renderChunkJob } from '../films/render-film.js';
import type { Providers } from '../providers/provider.types.js';
import { STAND_INS } from '../providers/stand-ins/stand-ins.js';
import { type ChunkQueue, startChunkQueue } from '../queue/chunk-queue.js';
import { type JobQueue, startJobQueue } from '../queue/job-queue.js';
import { runHandler } from '../runs/run-handler.js';
import { createLog } from '../seen/log.js';
import { shortWorkflows } from '../shorts/make-short.js';
import { sliderWorkflows } from '../sliders/make-slider.js';
import type { LocalStore } from '../store/local-store.js';
import { openStore } from '../store/open-store.js';
import type { S3Settings } from '../store/s3-settings.js';
import { trackingWorkflows } from '../tracking/make-tracking.js';
import { uploadHandler } from '../uploads/process-upload.js';
import { type Detector, watchDetector } from '../work/detector.js';
import type { WorkParts } from '../work/work-parts.js';

/** How work is set up. */
export interface WorkOptions {
  readonly folder: string;
  /** Where media lie; left out: in the folder. */
  readonly s3?: S3Settings | undefined;
  /** The clock of signed addresses. Default: the system's. */
  readonly now?: (() => Date) | undefined;
  /** How many whole runs this process works on at once. */
  readonly lanes: number;
  /** How many groups of chunks it works on at once; left out: as many as runs. */
  readonly chunkLanes?: number;
  readonly providers?: Providers | undefined;
  readonly quality?: Quality | undefined;
  readonly clipSide?: number | undefined;
  readonly trackingModel?: string | undefined;
  readonly log?: { write(line: string): void } | undefined;
  /** Hosts (`name` or `name:port`) to which webhooks may go besides public addresses, also over HTTP. */
  readonly webhookHosts?: readonly string[] | undefined;
  /** Milliseconds between the tries of a webhook. Default: those of Standard Webhooks. */
  readonly webhookPauses?: readonly number[] | undefined;
}

const CLIP_SIDE = 720;
/** Groups of neighbouring chunks that a film is handed out in. */
const GROUPS = 8;

/** Starts the queues; an embedded database has one process, so no chunks are handed to others there. */
export async function startWork(
  database: Database,
  options: WorkOptions,
): Promise<{
  readonly work: WorkParts;
  /** The store, when this process serves its files. */
  readonly local: LocalStore | undefined;
  readonly queue: JobQueue;
  readonly chunks: ChunkQueue | undefined;
  readonly detector: Detector;
  stop(): Promise<void>;
}> {
  const {
    folder,
    lanes,
    providers = STAND_INS,
    quality = 'standard',
    clipSide = CLIP_SIDE,
    trackingModel = 'yolox_nano',
  } = options;
  const onError = (error: unknown) => options.log?.write(`${JSON.stringify({ level: 50, msg: String(error) })}\n`);
  const cacheDir = join(folder, 'cache');
  const { store, local } = await openStore({ folder, s3: options.s3, isAlone: database.isEmbedded, now: options.now });
  const chunks: ChunkQueue | undefined = database.isEmbedded
    ? undefined
    : await startChunkQueue({
        database,
        store,
        cacheDir,
        lanes: options.chunkLanes ?? lanes,
        render: (job, signal) => renderChunkJob({ kind: 'chunks', job, roots: [store.folder] }, signal),
        onError,
      });
  const work: WorkParts = {
    store,
    providers,
    quality,
    clipSide,
    trackingModel,
    cacheDir,
    ...(chunks === undefined ? {} : { spread: { groups: GROUPS, send: chunks.send } }),
  };
  const { db } = database;
  const workflows = {
    ...shortWorkflows(work),
    ...sliderWorkflows(work),
    ...trackingWorkflows(work),
    ...editorWorkflows(work),
  };
  const handlers = {
    run: runHandler(db, workflows, { providers, log: createLog(options.log) }),
    upload: uploadHandler(db, work),
  };
  const calls = { delivery: deliveryHandler(db, { hosts: options.webhookHosts ?? [], pauses: options.webhookPauses }) };
  const queue = await startJobQueue({ database, handlers, calls, lanes, onError });
  const detector = watchDetector(database, trackingModel, lanes);
  const stop = async () => {
    detector.stop();
    await queue.stop();
    await chunks?.stop();
  };
  return { work, local, queue, chunks, detector, stop };
}
