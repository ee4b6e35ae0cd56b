/**
 * A short as the service stores it to a composition: creative fields kept, read-only ones left behind, media replaced
 * by local files.
 */
import {
  type DocumentRecord,
  fieldOf,
  objectOf,
  objectOfMedium,
  type RecordMedium,
  setFields,
  textOf,
} from '../record.js';

/**
 * Local files a worker has fetched for a record, as paths or as the composition writes them; each replaces what the
 * record says.
 */
export interface ShortRecordMedia {
  /** The two clips, in order. */
  readonly segments?: readonly RecordMedium[];
  /** The poster; absent: there is none. */
  readonly poster?: RecordMedium;
  /** The logo; its position and treatment, when it has some, win over the record's. */
  readonly logo?: RecordMedium;
  /** The music; absent: the film has none. */
  readonly music?: RecordMedium;
}

/** Creative fields that a record and a composition write alike. */
const COPIED_FIELDS = [
  ...['language', 'headline', 'subheadline', 'text_beats', 'visual_language', 'creative_format', 'theme'],
  ...[
    'short_text_position',
    'arrangement',
    'short_text_animation',
    'short_font_family',
    'headline_color',
    'subheadline_color',
    'accent_color',
  ],
  ...['offer_text', 'cta_text', 'badge_text', 'star_rating', 'closing_claim', 'brand_name', 'poster_includes_lockup'],
  ...[
    'disclosure',
    'fonts',
    'look',
    'brand',
    'output',
    'transition',
    'placement',
    'sync',
    'score',
    'sounds',
    'loop',
    'grade',
    'depth',
    'product_prompt',
    'product_subject',
    'product_description',
    'music_vibe',
    'music_instruments',
  ],
  ...['project_intent', 'voice_id', 'voice_model'],
  ...['brand_profile_id', 'ai_disclosure_mode', 'ai_disclosure_position', 'ai_disclosure_ack'],
] as const;

const PROFILE_FIELDS = [
  'name',
  'default_cta',
  'accent_color',
  'short_font_family',
  'visual_language',
  'creative_format',
] as const;

/**
 * The composition of a stored short, to be validated next. Unset fields (null) are left out, except
 * `visual_language: null`, which is the neutral look. A stored `end_card`, else `end_card_mode`, is kept. A stored
 * disclosure mode of none was acknowledged when it was written, so it stays valid. Media come from `media`, else from
 * objects of the record that already name a `source`.
 */
export function fromShortRecord(record: DocumentRecord, media: ShortRecordMedia = {}): DocumentRecord {
  const composition: Record<string, unknown> = { kind: 'short' };
  for (const field of COPIED_FIELDS) {
    const value = fieldOf(record, field);
    if (value === undefined || (value === null && field !== 'visual_language')) continue;
    composition[field] = value;
  }
  if (textOf(record, 'ai_disclosure_mode') === 'none') composition['ai_disclosure_ack'] ??= true;

  composition['segments'] = segmentsOf(record, media);
  const endCard = textOf(record, 'end_card') || textOf(record, 'end_card_mode');
  if (endCard !== '') composition['end_card'] = endCard;
  const poster = media.poster ?? sourceOf(record, 'poster');
  if (poster !== undefined) composition['poster'] = objectOfMedium(poster);
  const music = media.music ?? sourceOf(record, 'music');
  if (music !== undefined) composition['music'] = objectOfMedium(music);
  const logo = media.logo ?? sourceOf(record, 'logo');
  if (logo !== undefined) composition['logo'] = { ...logoPlace(record), ...objectOfMedium(logo) };
  const profile = objectOf(record, 'brand_profile') ?? objectOf(record, 'brand_profile_snapshot');
  if (profile !== undefined) composition['brand_profile'] = setFields(profile, PROFILE_FIELDS);
  return composition;
}

function segmentsOf(record: DocumentRecord, media: ShortRecordMedia): readonly unknown[] {
  if (media.segments !== undefined) return media.segments.map(objectOfMedium);
  const stored = fieldOf(record, 'segments');
  if (!Array.isArray(stored)) return [];
  const place = (segment: unknown) => Number(fieldOf(Object(segment) as DocumentRecord, 'position') ?? 0);
  return [...stored]
    .sort((a, b) => place(a) - place(b))
    .map((segment) => setFields(Object(segment) as DocumentRecord, ['source', 'focus']));
}

function sourceOf(record: DocumentRecord, field: string): string | undefined {
  const source = fieldOf(objectOf(record, field) ?? {}, 'source');
  return typeof source === 'string' ? source : undefined;
}

function logoPlace(record: DocumentRecord): DocumentRecord {
  const logo = objectOf(record, 'logo') ?? {};
  const flat = { position: fieldOf(record, 'logo_position'), treatment: fieldOf(record, 'logo_treatment') };
  return { ...setFields(flat, ['position', 'treatment']), ...setFields(logo, ['position', 'treatment']) };
}
