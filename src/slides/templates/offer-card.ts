/**
 * offerCard (ad_driven): a coupon over the full photo, perforated along a dotted line. Its upper part states the offer;
 * its stub holds the price, as large as fits, and the call to action.
 */

import type { BuiltTemplate, TemplateHand } from '../archetypes/archetype.types.js';
import { rayPattern } from '../archetypes/patterns.js';
import { barFoot } from '../archetypes/signs.js';
import { templateHand } from '../archetypes/template-hand.js';
import { templateSizes } from '../ladder.js';
import { slideType } from '../set-text.js';
import { tick, within } from '../shapes.js';
import { wholeSlide } from '../slide-frame.js';
import { CARD_ARRANGEMENTS, PICTURE_ARRANGEMENTS } from '../stand-words.js';
import { coupon } from './offer-coupon.js';

const rays: TemplateHand['pattern'] = (box, { kit, tones }) =>
  rayPattern(box, { kit, tones: { ...tones, pattern: [tones.ground, tones.ink, tones.pattern[0]] } });

export const offerCard: BuiltTemplate = {
  name: 'offerCard',
  accent: '#e4002b',
  ...templateSizes({ headline: [62, 25], body: [27, 19] }),
  arrangements: ({ frame }) => (frame.aspect === '9:16' ? PICTURE_ARRANGEMENTS : CARD_ARRANGEMENTS),
  hand: templateHand({
    forms: { hook: 'behind', feed: 'behind', tall: 'behind' },
    footRow: { hook: 20, content: 20, close: 20 },
    isFootPlated: true,
    display: slideType('ShortFontMontserrat', 'display', 1.56, { letterSpacing: -0.012 }),
    text: slideType('ShortFontMontserrat', 'book', 1.9),
    label: slideType('ShortFontMontserrat', 'display', 1.6, { upperCase: true, letterSpacing: 0.08 }),
    price: {
      price: slideType('ShortFontMontserrat', 'display', 1.4, { letterSpacing: -0.035 }),
      aside: slideType('ShortFontMontserrat', 'text', 1.6),
    },
    back: 'accent',
    tells: ['checklist', 'product'],
    ...{ loudest: 136, surface: 'card', rows: 'rules' },
    grounds: { rest: 'accent' },
    button: { radius: 20 },
    ground: (sheet) => rays(wholeSlide(sheet.kit.frame), sheet),
    pattern: rays,
    icon: { widthPx: 2.2, isOnDisc: false },
    sign: (box, _, { tones }) => [tick(within(box, 0.1), tones.accent, 8)],
    card: (box, { kit }, seam) => coupon(box, seam, kit.palette.line),
    foot: barFoot,
  }),
};
