/** Copy for a short without any, and what of it is screened. */
import type { DocumentRecord } from 'reelwright';
import { askCopyNow } from '../providers/ask-copy.js';
import type { Providers } from '../providers/provider.types.js';
import type { Short } from './short.js';

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

/**
 * The fields with copy in them: headline, subheadline and beats anew, brand name and closing claim where they are
 * blank. Throws 503.
 */
export async function withCopy(
  providers: Providers,
  fields: DocumentRecord,
  signal: AbortSignal,
): Promise<DocumentRecord> {
  const request = { prompt: String(fields['product_prompt'] ?? ''), language: String(fields['language'] ?? 'en') };
  const copy = await askCopyNow<'short'>(providers, { task: 'short', ...request }, signal);
  const { brand_name, closing_claim, ...texts } = copy;
  return {
    ...fields,
    ...texts,
    ...(isBlank(fields['brand_name']) ? { brand_name } : {}),
    ...(isBlank(fields['closing_claim']) ? { closing_claim } : {}),
  };
}

const SCREENED = [
  'product_prompt',
  'theme',
  'music_vibe',
  'headline',
  'subheadline',
  'closing_claim',
  'offer_text',
  'cta_text',
  'badge_text',
  'brand_name',
];

const SCREENED_LISTS = ['text_beats', 'music_instruments'];
/** What a profile lends. */
const LENT = ['name', 'default_cta'];

/** All texts of a short that are shown or generated from. */
export function screenedTexts({
  fields,
  media,
  brandProfile,
}: Pick<Short, 'fields' | 'media' | 'brandProfile'>): readonly unknown[] {
  const lists = SCREENED_LISTS.flatMap((name) => (Array.isArray(fields[name]) ? fields[name] : []));
  const lent = LENT.map((name) => brandProfile?.[name]);
  return [...SCREENED.map((name) => fields[name]), ...lists, ...lent, media.product_description];
}
