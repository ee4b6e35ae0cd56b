/**
 * featureGrid (ad_driven): the photo in a rounded panel, the features as cards with icons; the close has the accent as
 * its ground. A button with an arrow sits on every seam, half on each slide.
 */
import type { BuiltTemplate } from '../archetypes/archetype.types.js';
import { tilePattern } from '../archetypes/patterns.js';
import { dotFoot, noMark, pillKicker } from '../archetypes/signs.js';
import { densityLadder, HOOK_SCALES } from '../ladder.js';
import { slideType } from '../set-text.js';
import { ellipseNode, tick, within } from '../shapes.js';
import { GROUND_ARRANGEMENTS, PICTURE_ARRANGEMENTS } from '../stand-words.js';

export const featureGrid: BuiltTemplate = {
  name: 'featureGrid',
  accent: '#2861f2',
  ladder: densityLadder([
    [60, 26, 0.46],
    [55, 25.5, 0.42],
    [50, 25, 0.37],
    [46, 24.5, 0.32],
    [42, 24, 0.27],
    [39, 23.5, 0.22],
    [36, 23, 0.17],
    [36, 23.5, 0],
    [34.5, 22.8, 0],
    [32.6, 22, 0],
    [31, 21.2, 0],
    [29.8, 20.6, 0],
    [28.2, 20, 0],
  ]),
  hookScales: [1.6, 1.45, 1.3, 1.18, 1.08, 1],
  loudScales: HOOK_SCALES,
  arrangements: ({ role, frame }) =>
    role === 'hook' || frame.aspect === '9:16' ? PICTURE_ARRANGEMENTS : GROUND_ARRANGEMENTS,
  hand: {
    forms: { hook: 'behind', feed: 'band', tall: 'behind' },
    plates: { tone: 'light', form: 'lines' },
    logo: 'head',
    footRow: { hook: 0, content: 62, close: 0 },
    arrowOn: [],
    isFootPlated: false,
    display: slideType('ShortFontPoppins', 'display', 1.56, { letterSpacing: -0.018 }),
    text: slideType('ShortFontPoppins', 'book', 1.85),
    label: slideType('ShortFontPoppins', 'text', 1.6),
    price: { price: slideType('ShortFontPoppins', 'display', 1.5), aside: slideType('ShortFontPoppins', 'text', 1.6) },
    back: 'accent',
    tells: ['checklist', 'product'],
    ...{ loudest: 136, surface: 'bare', rows: 'cards' },
    grounds: { rest: 'paper', type: 'accent', number: 'accent', closing: 'accent' },
    panel: { form: 'inset', radiusPx: 44 },
    button: { radius: 46 },
    ground: () => [],
    pattern: tilePattern,
    underHeadline: noMark,
    underKicker: pillKicker,
    kickerPad: { x: 28, y: 20 },
    icon: { widthPx: 2, isOnDisc: true },
    sign: (box, _, { tones }) => [ellipseNode(box, tones.mark.fill), tick(within(box, 0.3), tones.mark.ink, 6)],
    card: (box) => [
      {
        ...{ kind: 'shape', shape: { kind: 'rect', box, radiusPx: 36 }, fill: '#ffffff' },
        shadow: { color: '#1018281f', offsetXPx: 0, offsetYPx: 8, blurPx: 28 },
      },
    ],
    foot: dotFoot,
  },
};
