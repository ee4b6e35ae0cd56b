/** The templates for new projects: every kind, look and format, as a document of the engine's own demo. */
import { loopName, type Template } from '../shared/home-messages.js';
import type { Json } from '../shared/json-text.js';
import type { Kind } from '../shared/messages.js';

const LOOKS: readonly string[] = [
  ...['kinetic_creator', 'premium_editorial', 'cinematic_product'],
  ...['ugc_realism', 'startup_explainer', 'luxury_minimal'],
];

interface Family {
  readonly kind: Kind;
  readonly looks: readonly string[];
  readonly formats: readonly string[];
  /** Fields of the document. */
  readonly fields: (look: string, format: string) => Readonly<Record<string, Json>>;
}

const modeOf = (template: string) =>
  ['featureGrid', 'offerCard', 'comparison'].includes(template) ? 'ad_driven' : 'creative';

const FAMILIES: readonly Family[] = [
  { kind: 'short', looks: LOOKS, formats: ['9:16'], fields: (look) => ({ visual_language: look }) },
  {
    kind: 'editor',
    looks: LOOKS,
    formats: ['9:16', '4:5', '1:1', '16:9'],
    fields: (look, format) => ({ visual_language: look, export_aspect_ratio: format }),
  },
  {
    kind: 'slider',
    looks: ['boldStatement', 'editorialStory', 'scrapbook', 'featureGrid', 'offerCard', 'comparison'],
    formats: ['4:5', '1:1', '9:16'],
    fields: (look, format) => ({ template: look, mode: modeOf(look), aspect_ratio: format }),
  },
  {
    kind: 'tracking',
    looks: ['corner', 'box', 'spotlight', 'pixelate'],
    formats: ['16:9'],
    fields: (look) => ({ style: look }),
  },
];

export const TEMPLATES: readonly Template[] = FAMILIES.flatMap(({ kind, looks, formats }) =>
  looks.map((look) => ({ id: `${kind}-${look}`, kind, look, formats })),
);

/** A template in one of its formats. */
export interface ChosenTemplate {
  readonly kind: Kind;
  readonly look: string;
  readonly format: string;
  /** The name of the template's preview loop. */
  readonly name: string;
}

/** The template with this id and format; undefined where there is none. */
export function chosenTemplate(id: string, format: string): ChosenTemplate | undefined {
  const found = TEMPLATES.find((one) => one.id === id && one.formats.includes(format));
  return found && { kind: found.kind, look: found.look, format, name: loopName(id, format) };
}

/** The template that a loop shows. */
export function templateOfLoop(name: string): ChosenTemplate | undefined {
  return TEMPLATES.flatMap(({ id, formats }) => formats.map((format) => chosenTemplate(id, format))).find(
    (one) => one?.name === name,
  );
}

/** A demo's document in the look and format of a template. */
export function documentOf({ kind, look, format }: ChosenTemplate, demo: Readonly<Record<string, Json>>) {
  const { $schema: _, ...rest } = demo;
  const family = FAMILIES.find((one) => one.kind === kind);
  return { ...rest, ...family?.fields(look, format) };
}
