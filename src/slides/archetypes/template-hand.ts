/** The hand of a template: what most of them have in common, and its own differences. */
import type { TemplateHand } from './archetype.types.js';
import { bareKicker, noMark } from './signs.js';

const COMMON = {
  plates: { tone: 'light', form: 'lines' },
  logo: 'head',
  footRow: { hook: 62, content: 62, close: 62 },
  arrowOn: [],
  isFootPlated: false,
  back: 'night',
  tells: [],
  surface: 'bare',
  panel: { form: 'bleed', radiusPx: 0 },
  ground: () => [],
  headlineRise: 0,
  underHeadline: noMark,
  underKicker: bareKicker,
  kickerPad: { x: 0, y: 0 },
} satisfies Partial<TemplateHand>;

export function templateHand(own: Omit<TemplateHand, keyof typeof COMMON> & Partial<TemplateHand>): TemplateHand {
  return { ...COMMON, ...own };
}
