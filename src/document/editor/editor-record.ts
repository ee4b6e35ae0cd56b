/**
 * An editor project as the service stores it to a composition: creative fields kept, read-only ones left behind, media
 * replaced by local files.
 */
import {
  type DocumentRecord,
  fieldOf,
  numberOf,
  objectOf,
  objectsOf,
  type RecordMedium,
  setFields,
} from '../record.js';

/** Local files a worker has fetched for a record; each replaces what the record says. */
export interface EditorRecordMedia {
  /** The clips in the order of the scenes' positions. Fields beside `source`, such as `trim`, win over the record's. */
  readonly segments?: readonly RecordMedium[];
  /** The recording of the voice; it may carry `words`. */
  readonly narration?: RecordMedium;
  /** The music; absent: the film has none. */
  readonly music?: RecordMedium;
  /** The logo; its position and treatment, when it has some, win over the record’s. */
  readonly logo?: RecordMedium;
  /** The overlays; absent: the ones in the record that name a file. */
  readonly overlays?: readonly RecordMedium[];
  /** The closing image; absent: the film has none. */
  readonly closing_image?: RecordMedium;
}

const COPIED_FIELDS = [
  ...[
    'fps',
    'chapters',
    'score',
    'sounds',
    'loop',
    'language',
    'export_aspect_ratio',
    'theme',
    'narration_script',
    'captions',
    'pacing',
    'target_duration_seconds',
  ],
  ...[
    'disclosure',
    'fonts',
    'look',
    'brand',
    'output',
    'brand_name',
    'product_prompt',
    'product_subject',
    'product_description',
    'scenario_prompt',
    'segments_count',
  ],
  ...['creative_format', 'voice_id', 'voice_model', 'project_intent'],
] as const;
const SEGMENT_FIELDS = [
  ...[
    'fit_mode',
    'narration_text',
    'focus',
    'volume',
    'speed',
    'move',
    'cut_silence',
    'trim',
    'transition',
    'title',
    'words',
  ],
  'prompt',
] as const;
const MUSIC_FIELDS = ['volume', 'start_seconds', 'fade_in_seconds', 'fade_out_seconds'] as const;
const OVERLAY_FIELDS = ['source', 'start', 'end', 'place', 'at', 'volume'] as const;
const LOGO_FIELDS = ['logo_position', 'logo_treatment', 'logo_duration_seconds'] as const;

/**
 * The composition of a stored editor project, to be validated next. Unset fields (null) are left out, except
 * `visual_language: null`, which is the neutral look; so are slug, statuses, quotas, results, ids and addresses. Scenes
 * come in the order of their positions; one without a `fit_mode` takes that of the upload it was made from. Media come
 * from `media`, else from fields of the record that name a file: a path, or an object with a `source`.
 */
export function fromEditorRecord(record: DocumentRecord, media: EditorRecordMedia = {}): DocumentRecord {
  const visualLanguage = fieldOf(record, 'visual_language');
  const logo = mediumOf(media.logo ?? fieldOf(record, 'logo'), ['source', ...LOGO_FIELDS]);
  const narration = media.narration ?? fieldOf(record, 'narration');
  const found = {
    narration: mediumOf(narration ?? objectOf(record, 'current_audio'), ['source', 'words']),
    music: mediumOf(media.music ?? fieldOf(record, 'music') ?? objectOf(record, 'current_music'), [
      'source',
      ...MUSIC_FIELDS,
    ]),
    logo: logo && {
      ...setFields(record, LOGO_FIELDS),
      ...setFields(objectOf(record, 'logo') ?? {}, LOGO_FIELDS),
      ...logo,
    },
    overlays: overlaysOf(record, media.overlays),
    closing_image: mediumOf(media.closing_image ?? fieldOf(record, 'closing_image'), [
      'source',
      'headline',
      'cta_text',
      'duration_seconds',
    ]),
  };
  return {
    kind: 'editor',
    ...setFields(record, COPIED_FIELDS),
    ...(visualLanguage === undefined ? {} : { visual_language: visualLanguage }),
    ...setFields(found, Object.keys(found)),
    segments: segmentsOf(record, media.segments ?? []),
  };
}

/** The overlays that name a file; undefined where there are none. */
function overlaysOf(
  record: DocumentRecord,
  media: readonly RecordMedium[] | undefined,
): readonly DocumentRecord[] | undefined {
  const listed: readonly unknown[] = media ?? objectsOf(record, 'overlays');
  const found = listed.flatMap((one): readonly DocumentRecord[] => {
    const overlay = mediumOf(one, OVERLAY_FIELDS);
    return overlay === undefined ? [] : [overlay];
  });
  return found.length > 0 ? found : undefined;
}

function segmentsOf(record: DocumentRecord, media: readonly RecordMedium[]): readonly DocumentRecord[] {
  const stored = [...objectsOf(record, 'segments')].sort((a, b) => positionOf(a) - positionOf(b));
  const fits = fitsOfUploads(record);
  return Array.from({ length: Math.max(stored.length, media.length) }, (_, index) => {
    const segment = stored[index] ?? {};
    const fit = fits.get(fieldOf(segment, 'id'));
    return {
      ...mediumOf(fieldOf(segment, 'source'), ['source']),
      ...(fit === undefined ? {} : { fit_mode: fit }),
      ...setFields(segment, SEGMENT_FIELDS),
      ...mediumOf(media[index], ['source', ...SEGMENT_FIELDS]),
    };
  });
}

function positionOf(segment: DocumentRecord): number {
  return numberOf(segment, 'position') ?? Number.MAX_SAFE_INTEGER;
}

/** The fit of each scene that was made from an upload, by the scene's id. */
function fitsOfUploads(record: DocumentRecord): ReadonlyMap<unknown, string> {
  return new Map(
    objectsOf(record, 'uploads').flatMap((upload) => {
      const fit = fieldOf(upload, 'fit_mode');
      const ids = fieldOf(upload, 'attached_segment_ids');
      return typeof fit === 'string' && Array.isArray(ids) ? ids.map((id: unknown) => [id, fit] as const) : [];
    }),
  );
}

/** The named fields of a medium that names its file; undefined for anything else. */
function mediumOf(value: unknown, fields: readonly string[]): DocumentRecord | undefined {
  if (typeof value === 'string') return value === '' ? undefined : { source: value };
  const record = objectOf({ value }, 'value') ?? {};
  return typeof fieldOf(record, 'source') === 'string' ? setFields(record, fields) : undefined;
}
