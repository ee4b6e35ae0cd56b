/**
 * A slider as the service stores it to a composition: creative fields kept, read-only ones left behind, media replaced
 * by local files.
 */
import { type DocumentRecord, fieldOf, objectOf, objectOfMedium, type RecordMedium, setFields } from '../record.js';

/**
 * Local files a worker has fetched for a record, as paths or as the composition writes them; each replaces what the
 * record says.
 */
export interface SliderRecordMedia {
  /** Backgrounds in the order of the slides: the first one belongs to position 1. */
  readonly backgrounds?: readonly RecordMedium[];
  /** The logo; its fields beside `source`, when it has some, win over the record’s. */
  readonly logo?: RecordMedium;
}

const COPIED_FIELDS = [
  ...['mode', 'template', 'language', 'aspect_ratio', 'accent_color', 'text_position', 'caption', 'hashtags', 'format'],
  ...['prompt', 'slide_count', 'fonts', 'look', 'brand', 'cta_text'],
] as const;

/**
 * The composition of a stored slider, to be validated next. Unset fields (null) are left out, as are slug, status,
 * error_message and the states and addresses of slides. Media come from `media`, else from objects of the record that
 * already name a `source`.
 */
export function fromSliderRecord(record: DocumentRecord, media: SliderRecordMedia = {}): DocumentRecord {
  const stored = fieldOf(record, 'slides');
  const slides = (Array.isArray(stored) ? stored : []).map((slide, index) => slideOf(Object(slide), index, media));
  const logo = media.logo ?? sourceOf(record, 'logo');
  return {
    kind: 'slider',
    ...setFields(record, COPIED_FIELDS),
    ...(logo === undefined ? {} : { logo: objectOfMedium(logo) }),
    slides,
  };
}

function slideOf(slide: DocumentRecord, index: number, media: SliderRecordMedia): DocumentRecord {
  const position = fieldOf(slide, 'position');
  const place = typeof position === 'number' ? position - 1 : index;
  const background = media.backgrounds?.[place] ?? sourceOf(slide, 'background');
  return {
    ...setFields(slide, ['position', 'headline', 'body', 'kicker', 'archetype', 'frame', 'images']),
    ...(background === undefined ? {} : { background: objectOfMedium(background) }),
  };
}

function sourceOf(record: DocumentRecord, field: string): string | undefined {
  const source = fieldOf(objectOf(record, field) ?? {}, 'source');
  return typeof source === 'string' ? source : undefined;
}
