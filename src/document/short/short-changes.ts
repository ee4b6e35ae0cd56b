/**
 * Which changes of a short a free re-render covers and which need a paid generate (interface: re-render rules 2 and 3).
 */
import { formatHex, parseHex } from '../../color.js';
import { canonicalJson } from '../../hash.js';
import { type DocumentRecord, fieldOf, objectOf, textOf, textsOf } from '../record.js';
import { resolveBrandName, resolveClosingClaim, seedFromBrandProfile } from './brand-profile.js';
import { languageOf, resolveCtaText } from './cta-text.js';
import { hasPoster, resolveEndCard } from './end-card.js';

/** Fields a re-render takes for free; `logo` stands for its image, position and treatment. */
export const SHORT_FREE_FIELDS = [
  'headline',
  'subheadline',
  'text_beats',
  'cta_text',
  'offer_text',
  'badge_text',
  'star_rating',
  'headline_color',
  'subheadline_color',
  'accent_color',
  'short_font_family',
  'short_text_position',
  'short_text_animation',
  'closing_claim',
  'brand_name',
  'poster',
  'poster_includes_lockup',
  'logo',
  'end_card',
] as const;

/**
 * Fields whose change needs a paid generate. `product_image` stands for whatever a record stores of the product's
 * picture.
 */
export const SHORT_PAID_FIELDS = [
  'product_prompt',
  'product_image',
  'creative_format',
  'visual_language',
  'theme',
  'music_vibe',
  'music_instruments',
  'language',
] as const;

/** The changed fields of a short, by what their re-render costs. */
export interface ShortChanges {
  /** Changed fields of `SHORT_FREE_FIELDS`, in that order. */
  readonly free: readonly string[];
  /** Changed fields of `SHORT_PAID_FIELDS`, in that order. */
  readonly paid: readonly string[];
  /** Changed fields in neither list (footage, music, brand profile, disclosure, …), sorted. */
  readonly other: readonly string[];
  /** True when any paid field changed: the service answers a free re-render with `short_paid_regeneration_required`. */
  readonly requiresPaidRegeneration: boolean;
}

/** How a record stores parts of one field under names of their own. */
const STORED_NAMES: Readonly<Record<string, string>> = {
  prompt: 'product_prompt',
  product_image_s3_key: 'product_image',
  product_s3_key: 'product_image',
  poster_s3_key: 'poster',
  logo_s3_key: 'logo',
  logo_position: 'logo',
  logo_treatment: 'logo',
};

/** Fields of a read that nobody writes: states, results, presigned addresses. */
const READ_ONLY = new Set([
  ...[
    '$schema',
    'kind',
    'id',
    'slug',
    'stage',
    'status',
    'failed_stage',
    'failure_code',
    'failure_details',
    'failure_source',
  ],
  ...['failure_attempt', 'error_message', 'segments_completed', 'segments_total', 'active_segment_positions'],
  ...['latest_render', 'latest_render_free', 'last_free_rerender_failed', 'resolved_cta_text', 'end_card_mode'],
  ...['generation_summary', 'inserted_at', 'updated_at'],
]);

/**
 * Sorts the fields that differ between two states of one short, each a whole record or composition: an absent field is
 * an unset one (merge a PATCH into the record first). A field differs when both what is written and what it comes to
 * differ: blank equals null, `#FFF` equals `#ffffff`, an end card `auto` equals the stored `lockup`. creative_format
 * and visual_language also count as changed when only their seed in the brand profile did, since footage was generated
 * from them.
 */
export function classifyShortChanges(before: DocumentRecord, after: DocumentRecord): ShortChanges {
  const free = SHORT_FREE_FIELDS.filter((field) => differs(field, before, after));
  const paid = SHORT_PAID_FIELDS.filter((field) => differs(field, before, after));
  const listed = new Set<string>([...SHORT_FREE_FIELDS, ...SHORT_PAID_FIELDS]);
  const other = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(
      (name) =>
        !listed.has(name) && !Object.hasOwn(STORED_NAMES, name) && !READ_ONLY.has(name) && !name.endsWith('_url'),
    )
    .filter((name) => canonicalJson(plain(fieldOf(before, name))) !== canonicalJson(plain(fieldOf(after, name))))
    .sort();
  return { free, paid, other, requiresPaidRegeneration: paid.length > 0 };
}

function differs(field: string, before: DocumentRecord, after: DocumentRecord): boolean {
  const meant = canonicalJson(meaningOf(field, before)) !== canonicalJson(meaningOf(field, after));
  return meant && canonicalJson(writtenOf(field, before)) !== canonicalJson(writtenOf(field, after));
}

/**
 * The stored values of a field, with all blank values alike. Fields that shaped the footage are taken with their seeds
 * from the brand profile; there a `visual_language` of null is a look and not a blank.
 */
function writtenOf(field: string, short: DocumentRecord): unknown {
  if (field === 'creative_format' || field === 'visual_language') {
    if (field === 'visual_language' && extendedLook(short) !== undefined) return extendedLook(short);
    const seeded = seedFromBrandProfile(short);
    return field === 'visual_language' && fieldOf(seeded, field) === null ? 'neutral' : textOf(seeded, field);
  }
  const names = [field, ...Object.keys(STORED_NAMES).filter((name) => STORED_NAMES[name] === field)];
  return names.map((name) => plain(fieldOf(short, name)));
}

/** The value of a field after defaults and fallbacks, as the film uses it. */
function meaningOf(field: string, short: DocumentRecord): unknown {
  const seeded = seedFromBrandProfile(short);
  switch (field) {
    case 'text_beats':
    case 'music_instruments':
      return textsOf(short, field);
    case 'cta_text':
      return resolveCtaText(short);
    case 'closing_claim':
      return resolveClosingClaim(short);
    case 'brand_name':
      return resolveBrandName(short);
    case 'end_card':
      return resolvedEndCard(short);
    case 'headline_color':
    case 'subheadline_color':
    case 'accent_color':
      return colorMeaning(textOf(seeded, field));
    case 'star_rating':
      return fieldOf(short, field) ?? 0;
    case 'poster_includes_lockup':
      return fieldOf(short, field) === true;
    case 'short_text_position':
      return textOf(short, field) || 'center';
    case 'short_text_animation':
      return textOf(short, field) || 'auto';
    case 'short_font_family':
      return textOf(seeded, field) || 'auto';
    case 'language':
      return languageOf(short);
    case 'creative_format':
      return textOf(seeded, field);
    case 'visual_language':
      if (extendedLook(short) !== undefined) return extendedLook(short);
      if (fieldOf(seeded, field) === null) return null;
      return textOf(seeded, field) || (textOf(short, 'theme') === '' ? 'kinetic_creator' : '');
    case 'logo':
      return logoMeaning(short);
    default:
      return writtenOf(field, short);
  }
}

/** The built-in look that the document’s own look extends; undefined for a look in a file, which is not read here. */
function extendedLook(short: DocumentRecord): string | undefined {
  const look = objectOf(short, 'look');
  return look === undefined || textOf(look, 'source') !== '' ? undefined : textOf(look, 'extends') || 'neutral';
}

function resolvedEndCard(short: DocumentRecord): string {
  const posterMissing = textOf(short, 'end_card') === 'poster' && !hasPoster(short);
  return posterMissing ? 'poster' : resolveEndCard(short);
}

function colorMeaning(text: string): string {
  const color = parseHex(text);
  return color === undefined ? text : formatHex(color);
}

/** A logo with its defaults written out; a position or treatment without an image shows nothing. */
function logoMeaning(short: DocumentRecord): unknown {
  const logo = objectOf(short, 'logo');
  const image = logo === undefined ? textOf(short, 'logo_s3_key') : textOf(logo, 'source');
  if (image === '' && logo === undefined && textOf(short, 'logo_position') + textOf(short, 'logo_treatment') === '')
    return null;
  return {
    image,
    position: textOf(logo ?? {}, 'position') || textOf(short, 'logo_position') || 'top_right',
    treatment: textOf(logo ?? {}, 'treatment') || textOf(short, 'logo_treatment') || 'plain',
  };
}

/** A value in which all blank values are made the same and texts are normalised. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return textOf({ value }, 'value') || null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(plain);
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => [key, plain(item)] as const);
    const set = entries.filter(([, item]) => item !== null);
    return set.length === 0 ? null : Object.fromEntries(set);
  }
  return value ?? null;
}
