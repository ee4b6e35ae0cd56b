/**
 * comparison (ad_driven): two panels, the neutral one and the one in the accent, with their lines at common heights,
 * over the photo with the headline. The hook has a cross and a tick on overlapping discs.
 */
import type { BuiltTemplate } from '../archetypes/archetype.types.js';
import { fixed } from '../archetypes/items.js';
import { splitPattern } from '../archetypes/patterns.js';
import { twoToneFoot } from '../archetypes/signs.js';
import { templateHand } from '../archetypes/template-hand.js';
import { templateSizes } from '../ladder.js';
import { slideType } from '../set-text.js';
import { cross, ellipseNode, rect, tick, within } from '../shapes.js';
import { CORNER_ARRANGEMENT, PICTURE_ARRANGEMENTS } from '../stand-words.js';

/** Radius of the hook's two discs, px. */
const DISC = 62;

/** The emblem of the hook: a cross and a tick on overlapping discs. */
const EMBLEM = fixed({
  ...{ height: 2 * DISC, after: 52, fits: true },
  at: ({ x, y }) => {
    const at = (left: number) => ({ x: Math.round(left), y, width: 2 * DISC, height: 2 * DISC });
    const [no, yes] = [at(x), at(x + 1.62 * DISC)];
    const shadow = { color: '#0000004d', offsetXPx: 0, offsetYPx: 6, blurPx: 24 };
    return {
      ...{ lines: [], cards: [{ x, y, width: 3.62 * DISC, height: 2 * DISC }] },
      draw: ({ kit, tones: { mark } }) => ({
        nodes: [
          ellipseNode(no, '#ffffff'),
          ...cross(within(no, 0.36), kit.palette.deep, 8),
          ellipseNode(yes, mark.fill, shadow),
          tick(within(yes, 0.32), mark.ink, 9),
        ],
        texts: [],
      }),
    };
  },
});

export const comparison: BuiltTemplate = {
  name: 'comparison',
  accent: '#00a86b',
  ...templateSizes({ headline: [74, 29], body: [27, 19.4] }),
  arrangements: ({ frame }) =>
    frame.aspect === '9:16' ? PICTURE_ARRANGEMENTS : [...PICTURE_ARRANGEMENTS, CORNER_ARRANGEMENT],
  hand: templateHand({
    forms: { hook: 'under', feed: 'under', tall: 'under' },
    emblem: EMBLEM,
    hasVersus: true,
    arrowOn: ['hook', 'content'],
    display: slideType('ShortFontSpaceGrotesk', 'display', 1.52, { letterSpacing: -0.022 }),
    text: slideType('ShortFontSpaceGrotesk', 'book', 1.9),
    label: slideType('ShortFontSpaceGrotesk', 'display', 1.6),
    price: {
      price: slideType('ShortFontSpaceGrotesk', 'display', 1.5),
      aside: slideType('ShortFontSpaceGrotesk', 'text', 1.6),
    },
    tells: ['sides'],
    ...{ loudest: 152, rows: 'rules' },
    grounds: { rest: 'night', type: 'accent', number: 'paper', closing: 'accent', checklist: 'paper' },
    panel: { form: 'bleed', radiusPx: 28 },
    button: { radius: 18 },
    pattern: splitPattern,
    icon: { widthPx: 2, isOnDisc: true },
    sign: (box, _, { tones }) => [ellipseNode(box, tones.mark.fill), tick(within(box, 0.3), tones.mark.ink, 6)],
    card: (box, { tones }) => [rect(box, tones.ground, 28)],
    foot: twoToneFoot,
  }),
};
