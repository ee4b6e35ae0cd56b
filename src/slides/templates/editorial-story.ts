/**
 * editorialStory (creative): like a magazine. The hook is a cover; the pages are paper with a photo that runs to the
 * edges, a serif headline and light running text; a hairline runs along the foot of all pages.
 */
import type { BuiltTemplate } from '../archetypes/archetype.types.js';
import { arcPattern } from '../archetypes/patterns.js';
import { hairlineFoot } from '../archetypes/signs.js';
import { templateHand } from '../archetypes/template-hand.js';
import { paperGrain } from '../grain.js';
import { templateSizes } from '../ladder.js';
import { slideType } from '../set-text.js';
import { ellipseNode, rect, within } from '../shapes.js';
import { GROUND_ARRANGEMENTS, PICTURE_ARRANGEMENTS } from '../stand-words.js';

export const editorialStory: BuiltTemplate = {
  name: 'editorialStory',
  accent: '#b3432b',
  ...templateSizes({ headline: [72, 30], body: [31, 20], art: [0.56, 0.18] }),
  arrangements: ({ role, frame }) =>
    role === 'hook' || frame.aspect === '9:16' ? PICTURE_ARRANGEMENTS : GROUND_ARRANGEMENTS,
  hand: templateHand({
    forms: { hook: 'under', feed: 'band', tall: 'behind' },
    plates: { tone: 'light', form: 'sheet' },
    logo: 'foot',
    centred: ['hook'],
    arrowOn: ['hook'],
    display: slideType('ShortFontDMSerif', 'display', 1.62, { letterSpacing: -0.005 }),
    text: slideType('ShortFontLato', 'book', 2.02),
    label: slideType('ShortFontLato', 'text', 1.7, { upperCase: true, letterSpacing: 0.14 }),
    price: { price: slideType('ShortFontDMSerif', 'display', 1.5), aside: slideType('ShortFontLato', 'book', 1.7) },
    ...{ loudest: 152, rows: 'rules' },
    grounds: { rest: 'paper', type: 'night', number: 'accent', quote: 'paper', closing: 'night' },
    panel: { form: 'bleed', radiusPx: 0, isPaired: true },
    button: { radius: 0 },
    ground: ({ kit, tones }) => (tones.ground === kit.palette.paper ? paperGrain(kit.frame, tones.ink) : []),
    pattern: arcPattern,
    icon: { widthPx: 1.3, isOnDisc: false },
    sign: (box, _, { tones }) => [ellipseNode(within(box, 0.36), tones.accent)],
    card: (box, { kit }) => [rect(box, kit.palette.paper)],
    foot: hairlineFoot,
  }),
};
