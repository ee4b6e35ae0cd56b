/**
 * featureGrid (ad_driven): the photo in a rounded panel, the features as cards with icons; the close has the accent as
 * its ground. A button with an arrow sits on every seam, half on each slide.
 */
import type { BuiltTemplate } from '../archetypes/archetype.types.js';
import { tilePattern } from '../archetypes/patterns.js';
import { dotFoot, pillKicker } from '../archetypes/signs.js';
import { templateHand } from '../archetypes/template-hand.js';
import { templateSizes } from '../ladder.js';
import { slideType } from '../set-text.js';
import { ellipseNode, rect, tick, within } from '../shapes.js';
import { GROUND_ARRANGEMENTS, PICTURE_ARRANGEMENTS } from '../stand-words.js';

export const featureGrid: BuiltTemplate = {
  name: 'featureGrid',
  accent: '#2861f2',
  ...templateSizes({ headline: [60, 28.2], body: [26, 20], art: [0.46, 0.17] }),
  arrangements: ({ role, frame }) =>
    role === 'hook' || frame.aspect === '9:16' ? PICTURE_ARRANGEMENTS : GROUND_ARRANGEMENTS,
  hand: templateHand({
    forms: { hook: 'behind', feed: 'band', tall: 'behind' },
    footRow: { hook: 0, content: 62, close: 0 },
    display: slideType('ShortFontPoppins', 'display', 1.56, { letterSpacing: -0.018 }),
    text: slideType('ShortFontPoppins', 'book', 1.85),
    label: slideType('ShortFontPoppins', 'text', 1.6),
    price: { price: slideType('ShortFontPoppins', 'display', 1.5), aside: slideType('ShortFontPoppins', 'text', 1.6) },
    back: 'accent',
    tells: ['checklist', 'product'],
    ...{ loudest: 136, rows: 'cards' },
    grounds: { rest: 'paper', type: 'accent', number: 'accent', closing: 'accent' },
    panel: { form: 'inset', radiusPx: 44 },
    button: { radius: 46 },
    pattern: tilePattern,
    underKicker: pillKicker,
    kickerPad: { x: 28, y: 20 },
    icon: { widthPx: 2, isOnDisc: true },
    sign: (box, _, { tones }) => [ellipseNode(box, tones.mark.fill), tick(within(box, 0.3), tones.mark.ink, 6)],
    card: (box) => [rect(box, '#ffffff', 36, { color: '#1018281f', offsetXPx: 0, offsetYPx: 8, blurPx: 28 })],
    foot: dotFoot,
  }),
};
