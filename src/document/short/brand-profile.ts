/**
 * What a brand profile lends to a short: seeds for blank fields, a name (interface: brand_profile_id, brand_name,
 * closing_claim).
 */
import { type DocumentRecord, fieldOf, objectOf, textOf } from '../record.js';

/**
 * Which field of a short each field of the profile seeds. The name is no seed: it is looked up when `brand_name` stays
 * blank.
 */
const SEEDS = [
  { field: 'creative_format', from: 'creative_format' },
  { field: 'visual_language', from: 'visual_language' },
  { field: 'short_font_family', from: 'short_font_family' },
  { field: 'cta_text', from: 'default_cta' },
  { field: 'accent_color', from: 'accent_color' },
] as const;

/**
 * The short with its blank fields seeded from `brand_profile`; nothing else changes. An explicit
 * `visual_language: null` is the neutral look and no blank; a font of `auto` is no pick and so is blank. A seeded
 * visual language wins over `theme`, which counts only while the look is unset.
 * `seedFromBrandProfile({ brand_profile: { accent_color: '#112233' } })['accent_color']` is '#112233'.
 */
export function seedFromBrandProfile<T extends DocumentRecord>(short: T): T & DocumentRecord {
  const profile = objectOf(short, 'brand_profile');
  if (profile === undefined) return short;
  const seeded: Record<string, unknown> = {};
  for (const { field, from } of SEEDS) {
    const seed = textOf(profile, from);
    if (seed !== '' && isUnset(short, field)) seeded[field] = seed;
  }
  return { ...short, ...seeded };
}

function isUnset(short: DocumentRecord, field: string): boolean {
  if (field === 'visual_language' && (fieldOf(short, field) === null || objectOf(short, 'look') !== undefined))
    return false;
  if (lookNames(short, field)) return false;
  const written = textOf(short, field);
  return written === '' || (field === 'short_font_family' && written === 'auto');
}

/** True where the document's own look names this field: it then wins over the profile. */
function lookNames(short: DocumentRecord, field: string): boolean {
  const look = objectOf(short, 'look') ?? {};
  if (field === 'accent_color') return textOf(objectOf(look, 'colors') ?? {}, 'accent') !== '';
  return field === 'short_font_family' && textOf(objectOf(look, 'headline') ?? {}, 'family') !== '';
}

/** `brand_name`, else the profile's name, else ''. */
export function resolveBrandName(short: DocumentRecord): string {
  return textOf(short, 'brand_name') || textOf(objectOf(short, 'brand_profile') ?? {}, 'name');
}

/** The claim of the end card: `closing_claim`, else the headline, else ''. */
export function resolveClosingClaim(short: DocumentRecord): string {
  return textOf(short, 'closing_claim') || textOf(short, 'headline');
}
