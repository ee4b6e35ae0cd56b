/**
 * Luxury minimal: almost nothing. Small spaced capitals on the axis, hairlines, champagne, air; the brand name is the
 * only large word.
 */
import { labelForm, textPlate, textStyle } from './forms.js';
import type { LookTokens, TextStyle } from './look.types.js';

const spaced = textStyle({
  family: 'ShortFontMontserrat',
  cut: 'book',
  upperCase: true,
  leading: 2.05,
  letterSpacing: 0.16,
  capHeights: [46, 42, 38, 34, 31, 28, 25, 22, 20],
  maxLines: 6,
});

const small: TextStyle = {
  ...spaced,
  cut: 'text',
  letterSpacing: 0.2,
  leading: 1.95,
  capHeights: [21, 19, 17],
  maxLines: 2,
};

const body = textStyle({
  family: 'ShortFontLato',
  cut: 'book',
  leading: 2.1,
  letterSpacing: 0.03,
  capHeights: [30, 28, 26, 24, 22, 20, 18, 16],
  maxLines: 8,
});

const button = labelForm({
  form: 'plate',
  fill: 'on-paper',
  ink: 'paper',
  text: { ...small, letterSpacing: 0.13, capHeights: [34, 30, 26, 23, 21, 19] },
  padXShare: 1.5,
  padYShare: 1.4,
  radius: 0,
  shadow: 'soft',
});

/** A card of ivory with dark type and wide margins, a fine line inside its edge. */
const label = textPlate({
  form: 'card',
  fill: 'on-paper',
  ink: 'paper',
  padXShare: 1.3,
  padYShare: 1.15,
  radiusShare: 0,
  shadow: true,
  hairline: true,
});

export const luxuryMinimal: LookTokens = {
  id: 'luxury_minimal',
  idea: 'small spaced capitals on the axis, hairlines and champagne, much air',
  words: 'luxury luxurious minimal minimalist minimalistic clean simple sleek jewelry wellness calm spa',
  align: 'center',
  colors: { ink: '#ffffff', subInk: '#fffffff0', accent: '#d9c4a0', paper: '#12100e', onPaper: '#f3ece0' },
  headline: spaced,
  hook: { word: 300, few: 200, line: 84, long: 56 },
  title: 'leaves',
  subheadline: body,
  beat: { ...body, capHeights: [31, 28, 25, 22, 20, 18, 16], maxLines: 6 },
  edge: { strokeShare: 0, shadow: { color: '#00000059', offsetXShare: 0, offsetYShare: 0, blurShare: 0.7 } },
  plate: {
    headline: textPlate({
      form: 'card',
      fill: 'paper',
      ink: 'on-paper',
      padXShare: 1,
      padYShare: 1,
      radiusShare: 0,
    }),
    secondary: textPlate({
      form: 'card',
      fill: 'paper',
      ink: 'on-paper',
      padXShare: 1,
      padYShare: 1,
      radiusShare: 0,
    }),
  },
  emphasis: 'none',
  legibility: { headline: ['none', 'colour', 'shadow', 'scrim'], secondary: ['none', 'colour', 'shadow', 'scrim'] },
  animation: { headline: 'reveal', secondary: 'fade_in' },
  transition: { kind: 'crossfade', frames: 20 },
  rhythm: { stands: 2.4, cuts: 0, closer: 0.05, push: 0.04 },
  sounds: {
    ...{ hook: 'none', beat: 'none', cut: 'whoosh', offer: 'none' },
    ...{ button: 'none', card: 'hit', before: 'none', levelLu: -18 },
  },
  accent: {
    kind: 'line',
    under: 'line',
    from: 'center',
    widthShare: 2.6,
    thickShare: 0.03,
    leastPx: 2,
    dropShare: 0.62,
    round: false,
    frames: 7,
    slow: true,
  },
  labelMotion: 'wipe',
  settle: 1,
  badge: labelForm({
    form: 'outline',
    fill: '#12100ed9',
    ink: 'accent',
    text: small,
    padXShare: 1.2,
    padYShare: 0.95,
    radius: 0,
    outlinePx: 2,
  }),
  offer: labelForm({
    form: 'plate',
    fill: 'accent',
    ink: 'on-accent',
    text: { ...small, letterSpacing: 0.12, capHeights: [34, 32, 30, 28, 26, 22, 18] },
    padXShare: 1,
    padYShare: 0.9,
    radius: 0,
  }),
  offerMoment: {
    motion: 'open',
    form: 'outline',
    fill: '#12100ed9',
    ink: 'on-paper',
    padXShare: 0.5,
    padYShare: 0.7,
    outlinePx: 2,
  },
  cta: button,
  disclosure: labelForm({
    form: 'plate',
    fill: '#12100eb3',
    ink: '#f3ece0',
    text: { ...body, letterSpacing: 0.01, capHeights: [18, 16, 15], maxLines: 2 },
    padXShare: 0.8,
    padYShare: 0.65,
    radius: 0,
  }),
  stars: { sizePx: 44, gapPx: 10, fill: 'accent', empty: '#f3ece033', number: true, plate: 'paper', radius: 0 },
  endCard: {
    stage: 'arch',
    background: 'paper',
    ink: 'on-paper',
    ornamentColor: 'accent',
    align: 'center',
    lead: 'claim',
    brand: textStyle({
      family: 'ShortFontDMSerif',
      cut: 'text',
      leading: 1.6,
      letterSpacing: 0.02,
      capHeights: [52, 45, 39, 34, 29, 25],
      maxLines: 2,
    }),
    claim: spaced,
    rule: 'short',
    skeletons: {
      product: { hero: 'brand' },
      price: { order: ['logo', 'brand', 'rule', 'claim', 'offer', 'rating', 'button'], claim: 0.8 },
      proof: { order: ['logo', 'claim', 'rule', 'brand', 'rating', 'button'] },
    },
  },
  captions: {
    style: 'karaoke',
    family: 'ShortFontLato',
    cut: 'text',
    upperCase: false,
    letterSpacing: 0.02,
    leading: 1.9,
    sizeShare: 0.95,
    ink: '#f3ece0',
    active: '#dfb66a',
    pill: { fill: '#d9c4a0', ink: '#12100e', radiusShare: 0 },
    ground: { kind: 'card', fill: '#12100ee0', padXShare: 0.75, padYShare: 0.72, radiusShare: 0, shadow: false },
  },
  hand: {
    line: 'bar',
    weight: 0.05,
    strike: 0.1,
    seat: 'ring',
    comes: 'draw',
    rail: 3,
    ground: 'hairlines',
    curtain: 'iris',
  },
  gaps: { badge: 34, text: 56, row: 32, section: 44 },
  onLight: { cta: { fill: 'paper', ink: 'on-paper', shadow: 'none' } },
  // Two ivory cards, as a perfume's label: shade deep enough for white type would be fog on a bright picture.
  onBright: {
    legibility: { headline: ['plate'], secondary: ['plate'] },
    plate: { headline: label, secondary: { ...label, padXShare: 1.5, padYShare: 1.2 } },
    cta: { fill: 'paper', ink: 'on-paper', shadow: 'none' },
    gaps: { badge: 22, text: 16, row: 30, section: 40 },
  },
};
