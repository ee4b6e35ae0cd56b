/**
 * boldStatement (creative): the photo fills the slide; condensed capitals stand on it, one of their lines on a block
 * of the accent. A thread of the accent runs along the foot, across every seam.
 */
import type { BuiltTemplate } from '../archetypes/archetype.types.js';
import { blockPattern } from '../archetypes/patterns.js';
import { blockUnderLine, dashKicker, threadFoot } from '../archetypes/signs.js';
import { templateHand } from '../archetypes/template-hand.js';
import { templateSizes } from '../ladder.js';
import { slideType } from '../set-text.js';
import { rect, tick, within } from '../shapes.js';
import { PICTURE_ARRANGEMENTS, WIDE_ARRANGEMENTS } from '../stand-words.js';

export const boldStatement: BuiltTemplate = {
  name: 'boldStatement',
  accent: '#ff4d00',
  ...templateSizes({ headline: [124, 31], body: [33, 19.3] }),
  arrangements: ({ frame }) => (frame.aspect === '9:16' ? PICTURE_ARRANGEMENTS : WIDE_ARRANGEMENTS),
  hand: templateHand({
    forms: { hook: 'under', feed: 'under', tall: 'under' },
    plates: { tone: 'dark', form: 'lines' },
    display: slideType('ShortFontAnton', 'display', 1.33, { upperCase: true, letterSpacing: 0.005 }),
    text: slideType('ShortFontInter', 'text', 1.9),
    label: slideType('ShortFontInter', 'display', 1.6, { upperCase: true, letterSpacing: 0.09 }),
    price: { price: slideType('ShortFontAnton', 'display', 1.4), aside: slideType('ShortFontInter', 'text', 1.6) },
    ...{ loudest: 240, rows: 'blocks' },
    grounds: { rest: 'night', type: 'accent', number: 'accent', quote: 'accent', closing: 'accent' },
    button: { radius: 0 },
    pattern: blockPattern,
    headlineRise: 0.15,
    underHeadline: blockUnderLine,
    underKicker: dashKicker,
    kickerPad: { x: 84, y: 0 },
    icon: { widthPx: 2.8, isOnDisc: false },
    sign: (box, _, { tones }) => [tick(within(box, 0.08), tones.accent, 9)],
    card: (box, { tones }) => [rect(box, tones.ground)],
    foot: threadFoot,
  }),
};
