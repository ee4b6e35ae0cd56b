/** A task for the copy provider -> its answer, within limits. */
import { Refusal } from '../values/refusals.js';
import { askProvider } from './ask-provider.js';
import { COPY_ANSWERS, type CopyAnswer, type CopyRequest, type CopyTask } from './copy-tasks.js';
import { ProviderDown, type Providers } from './provider.types.js';

/** Asks the copy provider and returns its answer. Throws `ProviderDown`, also for an answer of another shape. */
export async function askCopy<T extends CopyTask>(
  providers: Providers,
  request: Extract<CopyRequest, { readonly task: T }>,
  signal: AbortSignal,
): Promise<CopyAnswer<T>> {
  const said = await askProvider(providers.copy, { request, key: `copy-${request.task}`, file: '', signal });
  return copyAnswerOf(request.task, said) as CopyAnswer<T>;
}

/** The provider's text, checked against its task. Throws `ProviderDown` for another shape. */
export function copyAnswerOf(task: CopyTask, said: unknown): CopyAnswer<CopyTask> {
  const answer = COPY_ANSWERS[task].safeParse(said);
  if (!answer.success) throw new ProviderDown('The answer of the copy provider does not have the expected fields.');
  return answer.data;
}

/** Asks within a request of a caller. Throws 503 `copy_generation_unavailable`. */
export function askCopyNow<T extends CopyTask>(
  providers: Providers,
  request: Extract<CopyRequest, { readonly task: T }>,
  signal: AbortSignal,
): Promise<CopyAnswer<T>> {
  return askCopy<T>(providers, request, signal).catch((error: unknown) => {
    throw error instanceof ProviderDown ? new Refusal('copy_generation_unavailable') : error;
  });
}
