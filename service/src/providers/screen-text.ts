/** Nothing is charged for what does not pass. */
import { Refusal } from '../values/refusals.js';
import { askProvider } from './ask-provider.js';
import type { Providers } from './provider.types.js';

/** Throws 422 `prompt_rejected`, or 503 when nobody can tell. */
export async function screenText(providers: Providers, texts: readonly unknown[], signal: AbortSignal): Promise<void> {
  const text = texts.filter((one) => typeof one === 'string' && one.trim() !== '').join('\n');
  const verdict = await askProvider(providers.screen, { request: { text }, key: 'screen', file: '', signal }).catch(
    () => {
      throw new Refusal('compliance_unavailable');
    },
  );
  if (verdict.kind === 'rejected')
    throw new Refusal('prompt_rejected', { code: 'CONTENT_COMPLIANCE', category: verdict.category });
}
