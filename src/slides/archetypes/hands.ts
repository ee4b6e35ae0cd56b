/**
 * Six hands, one for each template: how its composed pages are set and cropped, and which signs they carry. These are
 * data; the drawing is in the other files here.
 */
import type { SliderTemplate } from '../../document/enumerations.js';
import { paperGrain } from '../grain.js';
import type { SlideTextStyle } from '../set-text.js';
import { ellipseNode, rect, tick, within } from '../shapes.js';
import { coupon } from '../templates/offer-coupon.js';
import { handTick, tapeStrip, turned } from '../templates/scrapbook-paper.js';
import type { TemplateHand } from './archetype.types.js';
import { arcPattern, blockPattern, rayPattern, splitPattern, tilePattern } from './patterns.js';
import {
  bareKicker,
  barFoot,
  blockUnderLine,
  dashKicker,
  dotFoot,
  hairlineFoot,
  handFoot,
  markerUnderLine,
  noMark,
  pillKicker,
  scrapGround,
  tapeKicker,
  threadFoot,
  twoToneFoot,
} from './signs.js';

const style = (
  family: SlideTextStyle['family'],
  cut: SlideTextStyle['cut'],
  leading: number,
  more: Partial<SlideTextStyle> = {},
): SlideTextStyle => ({ family, cut, leading, ...more });
const CAPS = { upperCase: true } as const;

export const HANDS: Readonly<Record<SliderTemplate, TemplateHand>> = {
  boldStatement: {
    display: style('ShortFontAnton', 'display', 1.33, { ...CAPS, letterSpacing: 0.005 }),
    text: style('ShortFontInter', 'text', 1.9),
    label: style('ShortFontInter', 'display', 1.6, { ...CAPS, letterSpacing: 0.09 }),
    price: { price: style('ShortFontAnton', 'display', 1.4), aside: style('ShortFontInter', 'text', 1.6) },
    tells: [],
    ...{ loudest: 240, surface: 'bare', rows: 'blocks' },
    grounds: { rest: 'night', type: 'accent', number: 'accent', quote: 'accent', closing: 'accent' },
    panel: { form: 'bleed', radiusPx: 0 },
    button: { radius: 0 },
    ground: () => [],
    pattern: blockPattern,
    underHeadline: blockUnderLine,
    underKicker: dashKicker,
    kickerPad: { x: 84, y: 0 },
    icon: { widthPx: 2.8, isOnDisc: false },
    sign: (box, _, { tones }) => [tick(within(box, 0.08), tones.accent, 9)],
    card: (box, { tones }) => [rect(box, tones.ground)],
    foot: threadFoot,
  },
  editorialStory: {
    display: style('ShortFontDMSerif', 'display', 1.62, { letterSpacing: -0.005 }),
    text: style('ShortFontLato', 'book', 2.02),
    label: style('ShortFontLato', 'text', 1.7, { ...CAPS, letterSpacing: 0.14 }),
    price: { price: style('ShortFontDMSerif', 'display', 1.5), aside: style('ShortFontLato', 'book', 1.7) },
    tells: [],
    ...{ loudest: 152, surface: 'bare', rows: 'rules' },
    grounds: { rest: 'paper', type: 'night', number: 'accent', quote: 'paper', closing: 'night' },
    panel: { form: 'bleed', radiusPx: 0 },
    button: { radius: 0 },
    ground: ({ kit, tones }) => (tones.ground === kit.palette.paper ? paperGrain(kit.frame, tones.ink) : []),
    pattern: arcPattern,
    underHeadline: noMark,
    underKicker: bareKicker,
    kickerPad: { x: 0, y: 0 },
    icon: { widthPx: 1.3, isOnDisc: false },
    sign: (box, _, { tones }) => [ellipseNode(within(box, 0.36), tones.accent)],
    card: (box, { kit }) => [rect(box, kit.palette.paper)],
    foot: hairlineFoot,
  },
  scrapbook: {
    display: style('ShortFontPermanentMarker', 'display', 1.68),
    text: style('ShortFontPermanentMarker', 'book', 2.05),
    label: style('ShortFontPermanentMarker', 'display', 1.6),
    price: {
      price: style('ShortFontPermanentMarker', 'display', 1.5),
      aside: style('ShortFontPermanentMarker', 'book', 1.7),
    },
    tells: [],
    ...{ loudest: 170, surface: 'bare', rows: 'bare' },
    grounds: { rest: 'paper', number: 'accent', closing: 'accent' },
    panel: { form: 'print', radiusPx: 0 },
    button: { radius: 8 },
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
      turned(
        -4,
        [box.x + box.width / 2, box.y],
        [tapeStrip({ x: box.x + box.width / 2 - 84, y: box.y - 24, width: 168, height: 48 }, kit.palette.onLight.fill)],
      ),
    ],
    foot: handFoot,
  },
  featureGrid: {
    display: style('ShortFontPoppins', 'display', 1.56, { letterSpacing: -0.018 }),
    text: style('ShortFontPoppins', 'book', 1.85),
    label: style('ShortFontPoppins', 'text', 1.6),
    price: { price: style('ShortFontPoppins', 'display', 1.5), aside: style('ShortFontPoppins', 'text', 1.6) },
    tells: ['checklist'],
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
    card: (box, { kit }) => [rect(box, kit.palette.mist, 44)],
    foot: dotFoot,
  },
  offerCard: {
    display: style('ShortFontMontserrat', 'display', 1.56, { letterSpacing: -0.012 }),
    text: style('ShortFontMontserrat', 'book', 1.9),
    label: style('ShortFontMontserrat', 'display', 1.6, { ...CAPS, letterSpacing: 0.08 }),
    price: {
      price: style('ShortFontMontserrat', 'display', 1.4, { letterSpacing: -0.035 }),
      aside: style('ShortFontMontserrat', 'text', 1.6),
    },
    tells: ['checklist'],
    ...{ loudest: 136, surface: 'card', rows: 'rules' },
    grounds: { rest: 'accent' },
    panel: { form: 'bleed', radiusPx: 0 },
    button: { radius: 20 },
    ground: ({ kit, tones }) =>
      rayPattern(
        { x: 0, y: 0, width: kit.frame.width, height: kit.frame.height },
        { kit, tones: { ...tones, pattern: [tones.ground, tones.ink, tones.pattern[0]] } },
      ),
    pattern: (box, sheet) =>
      rayPattern(box, {
        ...sheet,
        tones: { ...sheet.tones, pattern: [sheet.tones.ground, sheet.tones.ink, sheet.tones.pattern[0]] },
      }),
    underHeadline: noMark,
    underKicker: bareKicker,
    kickerPad: { x: 0, y: 0 },
    icon: { widthPx: 2.2, isOnDisc: false },
    sign: (box, _, { tones }) => [tick(within(box, 0.1), tones.accent, 8)],
    card: (box, { kit }) => coupon(box, undefined, kit.palette.line),
    foot: barFoot,
  },
  comparison: {
    display: style('ShortFontSpaceGrotesk', 'display', 1.52, { letterSpacing: -0.022 }),
    text: style('ShortFontSpaceGrotesk', 'book', 1.9),
    label: style('ShortFontSpaceGrotesk', 'display', 1.6),
    price: {
      price: style('ShortFontSpaceGrotesk', 'display', 1.5),
      aside: style('ShortFontSpaceGrotesk', 'text', 1.6),
    },
    tells: ['sides'],
    ...{ loudest: 152, surface: 'bare', rows: 'rules' },
    grounds: { rest: 'night', type: 'accent', number: 'paper', closing: 'accent', checklist: 'paper' },
    panel: { form: 'bleed', radiusPx: 28 },
    button: { radius: 18 },
    ground: () => [],
    pattern: splitPattern,
    underHeadline: noMark,
    underKicker: bareKicker,
    kickerPad: { x: 0, y: 0 },
    icon: { widthPx: 2, isOnDisc: true },
    sign: (box, _, { tones }) => [ellipseNode(box, tones.mark.fill), tick(within(box, 0.3), tones.mark.ink, 6)],
    card: (box, { tones }) => [rect(box, tones.ground, 28)],
    foot: twoToneFoot,
  },
};
