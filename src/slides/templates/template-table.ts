/** Every template, by its name in the interface: one file and one row each. */
import type { SliderTemplate } from '../../document/enumerations.js';
import type { SlideTemplate } from '../slide.types.js';
import { boldStatement } from './bold-statement.js';

export const SLIDE_TEMPLATES: Readonly<Record<SliderTemplate, SlideTemplate>> = {
  boldStatement,
  editorialStory: boldStatement,
  scrapbook: boldStatement,
  featureGrid: boldStatement,
  offerCard: boldStatement,
  comparison: boldStatement,
};
