/** Every template, by its name in the interface: one file and one row each. */
import type { SliderTemplate } from '../../document/enumerations.js';
import type { SlideTemplate } from '../slide.types.js';
import { boldStatement } from './bold-statement.js';
import { comparison } from './comparison.js';
import { editorialStory } from './editorial-story.js';
import { featureGrid } from './feature-grid.js';
import { offerCard } from './offer-card.js';
import { scrapbook } from './scrapbook.js';

export const SLIDE_TEMPLATES: Readonly<Record<SliderTemplate, SlideTemplate>> = {
  boldStatement,
  editorialStory,
  scrapbook,
  featureGrid,
  offerCard,
  comparison,
};
