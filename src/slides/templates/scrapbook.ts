/**
 * scrapbook (creative): squared paper, the photo as a taped print, headlines over a highlighter's stroke, handwriting.
 * A strip of tape joins every two pages across their seam.
 */

import type { BuiltTemplate } from '../archetypes/archetype.types.js';
import { handFoot, markerUnderLine, scrapGround, tapeKicker } from '../archetypes/signs.js';
import { templateHand } from '../archetypes/template-hand.js';
import { templateSizes } from '../ladder.js';
import { slideType } from '../set-text.js';
import { rect } from '../shapes.js';
import type { Arrangement } from '../slide.types.js';
import { wholeSlide } from '../slide-frame.js';
import { GROUND_ARRANGEMENTS } from '../stand-words.js';
import { drawnRing, handTick, squares, tapeStrip, turned } from './scrapbook-paper.js';

const TALL_ARRANGEMENTS: readonly Arrangement[] = [
  { place: undefined, photo: 'all', natural: 0 },
  { place: 'bottom', photo: 'all', natural: 200 },
];

export const scrapbook: BuiltTemplate = {
  name: 'scrapbook',
  accent: '#ffc93c',
  ...templateSizes({ headline: [68, 31], body: [36, 22], art: [0.56, 0.23] }),
  arrangements: ({ frame }) => (frame.aspect === '9:16' ? TALL_ARRANGEMENTS : GROUND_ARRANGEMENTS),
  hand: templateHand({
    forms: { hook: 'band', feed: 'band', tall: 'band' },
    plates: { tone: 'light', form: 'sheet' },
    logo: 'foot',
    arrowOn: ['hook'],
    display: slideType('ShortFontPermanentMarker', 'display', 1.68),
    text: slideType('ShortFontPermanentMarker', 'book', 2.05),
    label: slideType('ShortFontPermanentMarker', 'display', 1.6),
    price: {
      price: slideType('ShortFontPermanentMarker', 'display', 1.5),
      aside: slideType('ShortFontPermanentMarker', 'book', 1.7),
    },
    back: 'accent',
    ...{ loudest: 170, rows: 'bare' },
    grounds: { rest: 'paper', number: 'accent', closing: 'accent' },
    panel: { form: 'print', radiusPx: 0 },
    button: { radius: 8, ring: drawnRing },
    ground: scrapGround,
    pattern: (box, { kit, tones }) => [
      rect(box, tones.pattern[0]),
      {
        kind: 'group',
        clip: { kind: 'rect', box },
        children: [
          turned(
            kit.position % 2 === 0 ? 24 : -24,
            [box.x + box.width / 2, box.y + box.height / 2],
            Array.from({ length: 16 }, (_, step) =>
              rect(
                { x: box.x - 700, y: box.y + (step - 4) * 96 - 200, width: box.width + 1400, height: 44 },
                tones.pattern[1],
              ),
            ),
          ),
        ],
      },
    ],
    underHeadline: markerUnderLine,
    underKicker: tapeKicker,
    kickerPad: { x: 26, y: 16 },
    icon: { widthPx: 2.2, isOnDisc: false },
    sign: (box, _, { tones }) => handTick({ x: box.x, y: box.y + 0.9 * box.height }, 0.72 * box.height, tones.accent),
    card: (box, { kit }) => [
      rect(box, kit.palette.paper),
      { kind: 'group', clip: { kind: 'rect', box }, children: [squares(wholeSlide(kit.frame), kit.palette.line)] },
      turned(
        -4,
        [box.x + box.width / 2, box.y],
        [tapeStrip({ x: box.x + box.width / 2 - 84, y: box.y - 24, width: 168, height: 48 }, kit.palette.onLight.fill)],
      ),
    ],
    foot: handFoot,
  }),
};
