/** Copy for a short without any, and the screening of what it says. */
import type { DocumentRecord } from 'reelwright';
import { askProvider } from '../providers/ask-provider.js';
import { type Copy, ProviderDown, type Providers } from '../providers/provider.types.js';
import { Refusal } from '../values/refusals.js';

/** True when nothing of a headline, a subheadline or beats is visible. */
export function hasNoCopy(fields: DocumentRecord): boolean {
  const beats = fields['text_beats'];
  return (
    isBlank(fields['headline']) && isBlank(fields['subheadline']) && (!Array.isArray(beats) || beats.every(isBlank))
  );
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}

/** The fields with copy in them: headline, subheadline and beats anew, brand name and closing claim where they are blank. Throws 503. */
export async function withCopy(
  providers: Providers,
  fields: DocumentRecord,
  signal: AbortSignal,
): Promise<DocumentRecord> {
  const request = { prompt: String(fields['product_prompt'] ?? ''), language: String(fields['language'] ?? 'en') };
  const copy = await askProvider(providers.copy, { request, key: 'copy', file: '', signal }).catch(
    (error: unknown): Copy => {
      throw error instanceof ProviderDown ? new Refusal('copy_generation_unavailable') : error;
    },
  );
  const { brand_name, closing_claim, ...texts } = copy;
  return {
    ...fields,
    ...texts,
    ...(isBlank(fields['brand_name']) ? { brand_name } : {}),
    ...(isBlank(fields['closing_claim']) ? { closing_claim } : {}),
  };
}

const SCREENED = [
  ...[
    'product_prompt',
    'headline',
    'subheadline',
    'closing_claim',
    'offer_text',
    'cta_text',
    'badge_text',
    'brand_name',
  ],
] as const;

/** Nothing is charged for what does not pass. Throws 422 `prompt_rejected`, or 503 when nobody can tell. */
export async function screenShort(providers: Providers, fields: DocumentRecord, signal: AbortSignal): Promise<void> {
  const beats = Array.isArray(fields['text_beats']) ? fields['text_beats'] : [];
  const text = [...SCREENED.map((name) => fields[name]), ...beats].filter((one) => !isBlank(one)).join('\n');
  const verdict = await askProvider(providers.screen, { request: { text }, key: 'screen', file: '', signal }).catch(
    () => {
      throw new Refusal('compliance_unavailable');
    },
  );
  if (verdict.kind === 'rejected')
    throw new Refusal('prompt_rejected', { code: 'CONTENT_COMPLIANCE', category: verdict.category });
}
