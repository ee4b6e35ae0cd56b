/** Every template by its name in documents: one file and one row each. */
import type { SliderTemplate } from '../../document/enumerations.js';
import type { OwnName } from '../../document/own-name.js';
import type { BuiltTemplate } from '../archetypes/archetype.types.js';
import type { SlideTemplate } from '../slide.types.js';
import { boldStatement } from './bold-statement.js';
import { comparison } from './comparison.js';
import { editorialStory } from './editorial-story.js';
import { featureGrid } from './feature-grid.js';
import { offerCard } from './offer-card.js';
import { scrapbook } from './scrapbook.js';

export const SLIDE_TEMPLATES: Readonly<Record<SliderTemplate, BuiltTemplate>> = {
  boldStatement,
  editorialStory,
  scrapbook,
  featureGrid,
  offerCard,
  comparison,
};

/** Templates of extensions; the engine accepts no document that names another. */
const EXTENSION_TEMPLATES = new Map<string, SlideTemplate>();

export function addTemplates(vendor: string, templates: Readonly<Record<string, Omit<SlideTemplate, 'name'>>>): void {
  for (const [key, template] of Object.entries(templates)) {
    const name: OwnName = `${vendor}/${key}`;
    EXTENSION_TEMPLATES.set(name, { ...template, name });
  }
}

/** A built-in template, or one from a loaded extension. */
export function templateOf(name: SlideTemplate['name']): BuiltTemplate | SlideTemplate {
  const found = EXTENSION_TEMPLATES.get(name) ?? SLIDE_TEMPLATES[name as SliderTemplate];
  if (found === undefined) throw new TypeError(`internal: no template ${name}`);
  return found;
}
