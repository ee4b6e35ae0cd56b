/** Asks a model for a run: the answer, or the medium in the store. Throws `Waiting` until it is there. */
import { createPlaces } from '../children/places.js';
import { TaskFailed } from '../children/task.types.js';
import { copyAnswerOf } from '../providers/ask-copy.js';
import type { CopyAnswer, CopyRequest, CopyTask } from '../providers/copy-tasks.js';
import type { Made, Provider, Providers } from '../providers/provider.types.js';
import { failedBy, fetchFailed, type JobPlace, jobDone, keepResult } from '../runs/provider-jobs.js';
import type { RunContext } from '../runs/run-handler.js';
import { StoreProblem } from '../store/store.types.js';
import { intoStore, type StoredMedium } from './into-store.js';
import type { WorkParts } from './work-parts.js';

type RequestOf<Name extends keyof Providers> = Parameters<Providers[Name]['quote']>[0];
type AnswerOf<Name extends keyof Providers> = Awaited<ReturnType<Providers[Name]['fetch']>>;

/** A question of a run; the key is its name within the run. */
export interface ModelQuestion<Name extends keyof Providers> {
  readonly capability: Name;
  readonly request: RequestOf<Name>;
  readonly key: string;
}

/**
 * Few results are fetched at the same time in this process, because those of stand-ins are made here and take processor
 * time.
 */
const fetching = createPlaces(2);

/** Asks for an answer that is not a medium. */
export function askModel<Name extends keyof Providers>(
  parts: WorkParts,
  context: RunContext,
  question: ModelQuestion<Name>,
): Promise<AnswerOf<Name>> {
  return answered(parts, context, question, (fetch) => fetch('') as Promise<object>) as Promise<AnswerOf<Name>>;
}

/** A text in the shape that its task requires. Throws `ProviderFailed` for another shape. */
export async function askCopyLater<T extends CopyTask>(
  parts: WorkParts,
  context: RunContext,
  request: Extract<CopyRequest, { readonly task: T }>,
  name: string = request.task,
): Promise<CopyAnswer<T>> {
  const question = { capability: 'copy', request, key: `copy-${name}` } as const;
  return copyAnswerOf(request.task, await askModel(parts, context, question)) as CopyAnswer<T>;
}

/** Asks for a medium and takes it into the store. */
export function makeMedium<Name extends 'clip' | 'image' | 'music' | 'voice'>(
  parts: WorkParts,
  context: RunContext,
  question: ModelQuestion<Name> & { readonly suffix: string },
): Promise<StoredMedium<AnswerOf<Name> & Made>> {
  return answered(parts, context, question, (fetch) =>
    intoStore(parts.store, context.run, question.suffix, (file) => fetch(file) as Promise<Made>),
  ) as Promise<StoredMedium<AnswerOf<Name> & Made>>;
}

async function answered<Name extends keyof Providers>(
  { providers }: WorkParts,
  { db, run, signal }: RunContext,
  { capability, request, key }: ModelQuestion<Name>,
  take: (fetch: (file: string) => Promise<unknown>) => Promise<object>,
): Promise<object> {
  const place: JobPlace = { runId: run.id, key, capability };
  const provider = providers[capability] as Provider<unknown, unknown>;
  const done = await jobDone(db, place, provider, request);
  if (done.result !== null) return done.result;
  const result = await fetching(() => take((file) => provider.fetch(done.job, file, signal))).catch(
    async (error: unknown) => {
      signal.throwIfAborted();
      // An error of this machine, and not of the provider, is tried again by the queue.
      const isOurs = error instanceof TaskFailed || error instanceof StoreProblem;
      if (isOurs || typeof Object(error).syscall === 'string') throw error;
      throw await fetchFailed(db, place, failedBy(error));
    },
  );
  await keepResult(db, place, result);
  return result;
}
