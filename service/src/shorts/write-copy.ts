/** Writes copy for a short without any, and lists the texts that are screened. */
import { type DocumentRecord, SHORT_LIMITS } from 'reelwright';
import { askCopyNow } from '../providers/ask-copy.js';
import { askProvider } from '../providers/ask-provider.js';
import { cutText } from '../providers/copy-tasks.js';
import type { Providers } from '../providers/provider.types.js';
import type { Store } from '../store/store.types.js';
import { recordOf, type Short } from './short.js';
import { creativeOf } from './short-requests.js';

/** True when headline, subheadline and beats are all invisible. */
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
 * A description of the product's photo, where its owner gave none: '' when the provider is not reachable, and the work
 * continues without it.
 */
export async function describedPhoto(
  { providers, store }: { readonly providers: Providers; readonly store: Store },
  { key, prompt, language }: { readonly key: string; readonly prompt: string; readonly language: string },
  signal: AbortSignal,
): Promise<string> {
  const request = { purpose: 'product', file: await store.file(key), prompt, language } as const;
  const asked = askProvider(providers.describe, { request, key: `describe-${key}`, file: '', signal });
  const { text } = await asked.catch(() => ({ text: '' }));
  return cutText(text.trim(), SHORT_LIMITS.productDescription);
}

/**
 * The fields with copy in them: headline, subheadline and beats anew, brand name and closing claim where they are
 * blank. Throws 503.
 */
export async function withCopy(
  providers: Providers,
  short: Pick<Short, 'fields' | 'media' | 'brandProfile'>,
  signal: AbortSignal,
): Promise<DocumentRecord> {
  const { fields } = short;
  const { language, look, theme, format, product, brand } = creativeOf(recordOf(short));
  const request = {
    task: 'short',
    prompt: String(fields['product_prompt'] ?? ''),
    language,
    style: { look, theme, format, product_description: product.description, brand_name: brand.name },
  } as const;
  const copy = await askCopyNow<'short'>(providers, request, signal);
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
/** The fields of a profile that a short uses. */
const LENT = ['name', 'default_cta'];

/** All texts of a short that are shown or used for generation. */
export function screenedTexts({
  fields,
  media,
  brandProfile,
}: Pick<Short, 'fields' | 'media' | 'brandProfile'>): readonly unknown[] {
  const lists = SCREENED_LISTS.flatMap((name) => (Array.isArray(fields[name]) ? fields[name] : []));
  const lent = LENT.map((name) => brandProfile?.[name]);
  return [...SCREENED.map((name) => fields[name]), ...lists, ...lent, media.product_description];
}
