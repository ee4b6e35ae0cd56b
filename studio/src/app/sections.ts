/**
 * The sections of the form and their fields, in the order in which people work. Fields that are not named here are
 * under "Everything else".
 */
import { type Path, pathOf } from '../shared/json-text.js';
import type { JsonSchema, Kind } from '../shared/messages.js';

export interface Section {
  readonly title: string;
  readonly fields: readonly string[];
}

const BRAND: Section = { title: 'Brand', fields: ['brand_name', 'logo', 'brand_profile', 'disclosure', 'fonts'] };

const SECTIONS: Readonly<Record<Kind, readonly Section[]>> = {
  short: [
    {
      title: 'Texts',
      fields: [
        ...['headline', 'text_beats', 'subheadline', 'offer_text', 'badge_text', 'star_rating', 'cta_text'],
        ...['closing_claim', 'language'],
      ],
    },
    {
      title: 'Look',
      fields: [
        ...['visual_language', 'short_text_animation', 'short_font_family', 'short_text_position', 'arrangement'],
        ...['creative_format', 'headline_color', 'subheadline_color', 'accent_color'],
      ],
    },
    { title: 'Clips', fields: ['segments', 'transition', 'score', 'placement', 'sync'] },
    BRAND,
    { title: 'End card', fields: ['end_card', 'poster', 'poster_includes_lockup'] },
    { title: 'Sound', fields: ['music'] },
  ],
  editor: [
    {
      title: 'Scenes',
      fields: ['segments', 'score', 'closing_image', 'export_aspect_ratio', 'pacing', 'target_duration_seconds'],
    },
    { title: 'Voice and captions', fields: ['narration', 'narration_script', 'captions', 'language'] },
    { title: 'Look', fields: ['visual_language', 'theme'] },
    { title: 'Sound', fields: ['music'] },
    BRAND,
  ],
  slider: [
    { title: 'Slides', fields: ['slides', 'language'] },
    {
      title: 'Look',
      fields: ['mode', 'template', 'aspect_ratio', 'text_position', 'accent_color', 'panorama', 'format'],
    },
    BRAND,
    { title: 'Post', fields: ['caption', 'hashtags'] },
  ],
  tracking: [
    { title: 'Clip', fields: ['source', 'classes', 'model'] },
    { title: 'Look', fields: ['style', 'color', 'labels', 'redact', 'show_score'] },
  ],
};

/** Every field of the schema once; sections without a field are left out. */
export function sectionsOf(kind: Kind, schema: JsonSchema): readonly Section[] {
  const all = Object.keys(schema.properties ?? {}).filter((name) => name !== 'kind' && name !== '$schema');
  const named = SECTIONS[kind].map(({ title, fields }) => ({
    title,
    fields: fields.filter((field) => all.includes(field)),
  }));
  const taken = new Set(named.flatMap(({ fields }) => fields));
  const rest = { title: 'Everything else', fields: all.filter((field) => !taken.has(field)) };
  return [...named, rest].filter(({ fields }) => fields.length > 0);
}

/** Fields of a scene or a slide that few people touch. */
const SELDOM: readonly string[] = ['volume', 'speed', 'cut_silence', 'words', 'prompt', 'position'];

export const isSeldomTouched = (name: string) => SELDOM.includes(name);

/** Fields whose values are chosen by looking at them. */
const CHOSEN_BY_EYE: readonly string[] = [
  ...['visual_language', 'short_text_animation', 'short_font_family', 'short_text_position', 'arrangement'],
  ...['creative_format', 'template', 'text_position', 'style', 'score'],
];

/** True for a look, a template and the way in which a scene begins. */
export function isChosenByEye(path: Path): boolean {
  return (path.length === 1 && CHOSEN_BY_EYE.includes(String(path[0]))) || isTransition(path);
}

/** Fields whose effect only the engine can draw: how two scenes meet. */
export function isTransition(path: Path): boolean {
  return path.at(-1) === 'type' && path.at(-2) === 'transition';
}

/** Labels of fields whose own names are not clear to people. */
const LABELS: Readonly<Record<string, string>> = {
  cta_text: 'Call to action',
  visual_language: 'Look',
  export_aspect_ratio: 'Format',
  aspect_ratio: 'Format',
  default_cta: 'Default call to action',
  source: 'File',
  format: 'File format',
  segments: 'Clips',
  score: 'Camera movement',
  kicker: 'Line above',
  archetype: 'Kind of page',
  fit_mode: 'Fit',
  narration_text: 'What the voice says here',
};

/** The name of one item of each list. */
const ONES: Readonly<Record<string, string>> = {
  segments: 'Clip',
  text_beats: 'Text beat',
  slides: 'Slide',
  hashtags: 'Hashtag',
  words: 'Word',
};

/** `Scene 2`; an item without a name of its own gets that of the list. */
export function labelOfOne(name: string, index: number, kind: Kind): string {
  const one = name === 'segments' && kind === 'editor' ? 'Scene' : ONES[name];
  return `${one ?? labelOf(name)} ${index + 1}`;
}

/** `short_text_position` is `Text position`. */
export function labelOf(name: string): string {
  const own = LABELS[name];
  if (own !== undefined) return own;
  const words = name.replace(/^short_/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a path in the form: `Scene 1, file`; the whole document has no name. */
export function placeName(path: string, kind: Kind): string {
  let list = '';
  const names: string[] = [];
  for (const step of pathOf(path)) {
    if (typeof step === 'number') names[names.length - 1] = labelOfOne(list, step, kind);
    else names.push(step === 'segments' && kind === 'editor' ? 'Scenes' : labelOf(step));
    list = String(step);
  }
  const [first = '', ...rest] = names;
  return [first, ...rest.map((name) => name.charAt(0).toLowerCase() + name.slice(1))].join(', ');
}

/** A message of the engine with the form's names in it: `segments[0].source` is “Clip 1, file”. */
export function inWords(message: string, path: string, kind: Kind): string {
  const plain =
    path === '' ? message : message.replaceAll(` for ${path} `, ' ').replaceAll(path, `“${placeName(path, kind)}”`);
  return plain.replaceAll(/\b(?:[a-z]+_)+[a-z]+\b/g, (word) => word.replaceAll('_', ' '));
}

/** Labels of values whose own names are not clear to people. */
const VALUES: Readonly<Record<string, string>> = {
  universal: 'Every platform',
  tiktok: 'TikTok',
  shorts: 'YouTube Shorts',
  ugc_realism: 'Creator realism',
  rtdetr: 'RT-DETR',
};

/** `ShortFontArchivoBlack` is `Archivo Black`; `kinetic_creator` is `Kinetic creator`. */
export function valueLabel(value: string): string {
  const own = VALUES[value];
  if (own !== undefined) return own;
  const bare = value.replace(/^ShortFont/, '').replace(/([a-z])([A-Z])/g, '$1 $2');
  return labelOf(bare);
}

/** Labels of elements whose own names are not clear to people. */
const ELEMENTS: Readonly<Record<string, string>> = { cta: 'Call to action', disclosure: 'Label', offer: 'Offer' };

/** `beat-0` is `Text beat 1`, `segment-0-title` is `Scene 1: title`, `end-card-cta` is `End card: call to action`. */
export function elementName(id: string): string {
  const beat = /^beat-(\d+)$/.exec(id)?.[1];
  if (beat !== undefined) return `Text beat ${Number(beat) + 1}`;
  const scene = /^segment-(\d+)-title/.exec(id)?.[1];
  if (scene !== undefined) return `Scene ${Number(scene) + 1}: title`;
  const card = /^end-card-(.+)$/.exec(id)?.[1];
  if (card !== undefined) return `End card: ${elementName(card).toLowerCase()}`;
  const closing = /^closing-(.+)$/.exec(id)?.[1];
  if (closing !== undefined) return `Closing image: ${elementName(closing).toLowerCase()}`;
  return ELEMENTS[id] ?? labelOf(id.replaceAll('-', ' '));
}

const EVENTS: Readonly<Record<string, string>> = {
  hook: 'Headline',
  beat: 'Text',
  answer: 'Second half',
  strike: 'Old price struck',
  framing: 'Closer',
  push: 'Moves in',
  cut: 'Cut',
  offer: 'Offer',
  proof: 'Stars',
  button: 'Button',
  card: 'End card',
};

/** `framing` that is closer by a factor of 1.08 is `View 1.08×`. */
export function eventName(kind: string, closer?: number): string {
  const name = EVENTS[kind] ?? labelOf(kind);
  return closer === undefined || closer === 1 ? name : `${name} ${closer}×`;
}

const languages = new Intl.DisplayNames('en', { type: 'language' });

/** `de` is `German`. */
export function languageName(code: string): string {
  return languages.of(code) ?? code;
}
