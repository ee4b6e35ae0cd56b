/** Screens texts before anything is charged: what does not pass costs nothing. */
import { Refusal } from '../values/refusals.js';
import { askProvider } from './ask-provider.js';
import type { Providers } from './provider.types.js';

/** Texts that passed. */
export type Screened = ReadonlySet<unknown>;

/**
 * Screens the texts and returns them as passed. Throws 422 `prompt_rejected`, or 503 when screening is not available.
 */
export async function screenText(
  providers: Providers,
  texts: readonly unknown[],
  signal: AbortSignal,
): Promise<Screened> {
  const text = texts.filter((one) => typeof one === 'string' && one.trim() !== '').join('\n');
  const verdict = await askProvider(providers.screen, { request: { text }, key: 'screen', file: '', signal }).catch(
    () => {
      throw new Refusal('compliance_unavailable');
    },
  );
  if (verdict.kind === 'rejected')
    throw new Refusal('prompt_rejected', { code: 'CONTENT_COMPLIANCE', category: verdict.category });
  return new Set(texts);
}

/**
 * Throws 409 when a text that is about to be used is none of those that passed: somebody wrote it after they were
 * looked at.
 */
export function expectScreened(screened: Screened | undefined, texts: readonly unknown[]): void {
  if (texts.some((text) => screened === undefined || !screened.has(text)))
    throw new Refusal('conflict', {
      message: 'The texts changed while they were screened. Nothing was charged; try again.',
    });
}
