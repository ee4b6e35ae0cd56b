/**
 * Fields of an editor ad that no track of a timeline holds: they are kept in the timeline's metadata under the
 * document's own names, and restored from there. Fields that cannot be kept so are listed, to be reported.
 */
import type { FilmPlan } from '../compose/plan.js';
import { type DocumentRecord, fieldOf, numberOf, objectOf, objectsOf, textOf } from '../document/record.js';

/** Metadata of a timeline. */
export interface FieldsSaid {
  /** Fields of the whole film, as the document has them. */
  readonly film: DocumentRecord;
  /** Fields of its scenes, each with its number in the document as `segment`. */
  readonly segments: readonly DocumentRecord[];
  /** Fields that the document sets and that neither tracks nor metadata hold. */
  readonly left_out: readonly string[];
}

/** Fields of the document by their names in the resolved one, where the values are the same. */
type Names = Readonly<Record<string, string>>;
const FILM: Names = {
  ...{ language: 'language', export_aspect_ratio: 'aspectRatio', chapters: 'chapters' },
  ...{ score: 'score', sounds: 'sounds', loop: 'loop' },
};
const CAPTIONS: Names = { style: 'style', position: 'position', size: 'size', color: 'color' };
const MUSIC: Names = { volume: 'volume', fade_in_seconds: 'fadeInSeconds', fade_out_seconds: 'fadeOutSeconds' };
const LOGO: Names = {
  logo_position: 'position',
  logo_treatment: 'treatment',
  logo_duration_seconds: 'durationSeconds',
};
const LABEL: Names = { text: 'text', position: 'position' };
const CARD: Names = { headline: 'headline', cta_text: 'ctaText' };
const SEGMENT: Names = { fit_mode: 'fit', focus: 'focus', volume: 'volume', move: 'move', words: 'words' };

/** The metadata made from a plan's resolved document; undefined for a plan without one. */
export function fieldsSaid({ document, sources }: FilmPlan): FieldsSaid | undefined {
  if (document === undefined || textOf(document, 'kind') !== 'editor') return undefined;
  const part = (name: string) => objectOf(document, name) ?? {};
  const [captions, card] = [part('captions'), part('closingImage')];
  const isSpoken = objectOf(document, 'narration') !== undefined;
  const look = textOf(document, 'look');
  const brand = textOf(captions, 'brandName') || textOf(card, 'brandName');
  const mark = sources['logo.source'];
  const film = {
    ...renamed(document, FILM),
    ...(fieldOf(document, 'design') === undefined ? { visual_language: look === 'neutral' ? null : look } : {}),
    ...partOf(
      'captions',
      objectOf(document, 'captions') === undefined && isSpoken ? { enabled: false } : renamed(captions, CAPTIONS),
    ),
    ...partOf('music', renamed(part('music'), MUSIC)),
    ...(mark === undefined ? {} : { logo: { source: mark, ...renamed(part('logo'), LOGO) } }),
    ...partOf('closing_image', renamed(card, CARD)),
    ...partOf('disclosure', renamed(part('disclosure'), LABEL)),
    ...partOf('narration', renamed(part('narration'), { words: 'words' })),
    ...(brand === '' ? {} : { brand_name: brand }),
  };
  const scenes = objectsOf(document, 'scenes');
  const segments = scenes.map((scene, index) => {
    const text = fieldOf(scene, 'narrationText');
    return {
      segment: numberOf(scene, 'segment') ?? index,
      ...renamed(scene, SEGMENT),
      ...(typeof text === 'string' && text !== '' ? { narration_text: text } : {}),
    };
  });
  return { film, segments, left_out: leftOut(document, sources) };
}

/** Paths of the fields that a timeline cannot hold. */
function leftOut(document: DocumentRecord, sources: FilmPlan['sources']): readonly string[] {
  const isSet = (name: string) => fieldOf(document, name) !== undefined;
  const cut = objectsOf(document, 'scenes').flatMap((scene, index) =>
    fieldOf(scene, 'cutSilence') === true ? [`segments[${numberOf(scene, 'segment') ?? index}].cut_silence`] : [],
  );
  const left = [
    ...(isSet('design') ? ['look'] : []),
    ...(isSet('fonts') ? ['fonts'] : []),
    ...(isSet('extensions') ? ['extensions'] : []),
    ...(sources['logo.light.source'] === undefined ? [] : ['logo.light']),
    ...(textOf(document, 'pacing') === 'voice_first' ? ['pacing'] : []),
    ...(isSet('targetDurationSeconds') ? ['target_duration_seconds'] : []),
    ...(textOf(document, 'narrationScript') === '' ? [] : ['narration_script']),
    ...cut,
  ];
  return [...new Set(left)];
}

function renamed(record: DocumentRecord, names: Names): DocumentRecord {
  const found = Object.entries(names).map(([name, own]) => [name, fieldOf(record, own)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined && value !== null));
}

function partOf(name: string, fields: DocumentRecord): DocumentRecord {
  return Object.keys(fields).length === 0 ? {} : { [name]: fields };
}

/** The metadata of a timeline, of which only known fields count; undefined where it has none. */
export function fieldsIn(own: DocumentRecord): FieldsSaid | undefined {
  const fields = objectOf(own, 'fields');
  if (fields === undefined) return undefined;
  const film = objectOf(fields, 'film') ?? {};
  const left = fieldOf(fields, 'left_out');
  return {
    film: {
      ...taken(film, [...Object.keys(FILM), 'visual_language', 'brand_name', 'disclosure', 'captions', 'logo']),
      ...taken(film, ['music', 'closing_image', 'narration']),
    },
    segments: objectsOf(fields, 'segments').map((one) =>
      taken(one, ['segment', 'narration_text', ...Object.keys(SEGMENT)]),
    ),
    left_out: Array.isArray(left) ? left.filter((path): path is string => typeof path === 'string') : [],
  };
}

function taken(record: DocumentRecord, names: readonly string[]): DocumentRecord {
  const found = names.map((name) => [name, fieldOf(record, name)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}
