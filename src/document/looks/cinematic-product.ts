/**
 * Cinematic product: a film title. Tall capitals with wide spacing on the axis, gold hairlines, outlined button, a
 * graded shade.
 */
import { labelForm, textPlate, textStyle } from './forms.js';
import type { LookTokens } from './look.types.js';

const title = textStyle({
  family: 'ShortFontBebasNeue',
  cut: 'text',
  upperCase: true,
  leading: 1.42,
  letterSpacing: 0.05,
  capHeights: [96, 86, 77, 68, 60, 53, 46, 40, 35, 30, 25],
  maxLines: 5,
});

const small = textStyle({
  family: 'ShortFontOswald',
  cut: 'text',
  upperCase: true,
  leading: 1.7,
  letterSpacing: 0.09,
  capHeights: [28, 25, 22, 19],
  maxLines: 2,
});

const body = textStyle({
  family: 'ShortFontLato',
  cut: 'text',
  leading: 1.95,
  letterSpacing: 0.012,
  capHeights: [33, 30, 27, 24, 21, 18, 16],
  maxLines: 8,
});

const button = labelForm({
  form: 'outline',
  fill: '#0a0d1299',
  ink: '#ffffff',
  text: { ...small, letterSpacing: 0.1, capHeights: [38, 34, 31, 27, 24, 21, 18] },
  padXShare: 1.5,
  padYShare: 1.05,
  radius: 0,
  outlinePx: 3,
});

const bar = textPlate({
  form: 'lines',
  fill: 'paper',
  ink: 'on-paper',
  padXShare: 0.6,
  padYShare: 0.6,
  radiusShare: 0,
});

export const cinematicProduct: LookTokens = {
  id: 'cinematic_product',
  idea: 'tall spaced capitals on the axis like a film title, gold hairlines, outlined button, graded shade',
  words:
    'cinematic cinema film movie epic dramatic drama product noir thriller action adventure fantasy travel automotive dark',
  align: 'center',
  colors: { ink: '#ffffff', subInk: '#fffffff0', accent: '#e9b44c', paper: '#0a0d12', onPaper: '#ffffff' },
  headline: title,
  hook: { word: 356, few: 248, line: 146, long: 112 },
  title: 'stays',
  subheadline: body,
  beat: { ...body, capHeights: [38, 34, 30, 26, 23, 20, 16], leading: 1.85, maxLines: 6 },
  edge: { strokeShare: 0, shadow: { color: '#00000080', offsetXShare: 0, offsetYShare: 0.05, blurShare: 0.5 } },
  plate: {
    headline: textPlate({
      form: 'card',
      fill: '#0a0d12cc',
      ink: '#ffffff',
      padXShare: 0.6,
      padYShare: 0.6,
      radiusShare: 0,
    }),
    secondary: textPlate({
      form: 'card',
      fill: '#0a0d12cc',
      ink: '#ffffff',
      padXShare: 0.7,
      padYShare: 0.7,
      radiusShare: 0,
    }),
  },
  emphasis: 'none',
  legibility: { headline: ['shadow', 'scrim'], secondary: ['shadow', 'scrim'] },
  animation: { headline: 'fade_in', secondary: 'fade_in' },
  transition: { kind: 'dip', frames: 16 },
  rhythm: { stands: 1.6, cuts: 1, closer: 0.08, push: 0.05 },
  sounds: {
    ...{ hook: 'hit', beat: 'none', cut: 'whoosh', offer: 'hit' },
    ...{ button: 'none', card: 'hit', before: 'riser', levelLu: -13 },
  },
  accent: {
    kind: 'line',
    under: 'line',
    from: 'center',
    thickShare: 0.045,
    leastPx: 3,
    dropShare: 0.34,
    round: false,
    frames: 7,
    slow: true,
  },
  labelMotion: 'wipe',
  settle: 1,
  badge: labelForm({
    form: 'plate',
    fill: '#0a0d12e0',
    ink: 'accent',
    text: { ...small, letterSpacing: 0.2, capHeights: [28, 26, 24, 22, 20, 18] },
    padXShare: 0.9,
    padYShare: 0.75,
    radius: 0,
  }),
  offer: labelForm({
    form: 'plate',
    fill: 'accent',
    ink: 'on-accent',
    text: { ...small, letterSpacing: 0.05, capHeights: [38, 36, 34, 32, 30, 27, 24, 20] },
    padXShare: 0.7,
    padYShare: 0.55,
    radius: 0,
  }),
  offerMoment: { motion: 'push', padXShare: 0.34, padYShare: 0.4 },
  cta: button,
  disclosure: labelForm({
    form: 'plate',
    fill: '#0a0d12b3',
    ink: '#ffffff',
    text: { ...body, letterSpacing: 0, capHeights: [19, 17, 15], maxLines: 2 },
    padXShare: 0.7,
    padYShare: 0.6,
    radius: 0.15,
  }),
  stars: { sizePx: 48, gapPx: 9, fill: 'accent', empty: '#ffffff47', number: true, plate: 'paper', radius: 0 },
  endCard: {
    stage: 'strip',
    background: 'paper',
    ink: 'on-paper',
    ornamentColor: 'accent',
    align: 'center',
    lead: 'claim',
    brand: { ...small, letterSpacing: 0.24, capHeights: [30, 27, 24, 21, 18] },
    claim: { ...title, letterSpacing: 0.06, capHeights: [104, 92, 82, 72, 63, 55, 48, 41, 35, 30, 25] },
    rule: 'short',
    skeletons: {
      product: { hero: 'brand' },
      proof: { order: ['logo', 'rating', 'claim', 'rule', 'brand', 'button'] },
    },
  },
  captions: {
    style: 'karaoke',
    family: 'ShortFontLato',
    cut: 'text',
    upperCase: false,
    letterSpacing: 0.012,
    leading: 1.8,
    sizeShare: 0.96,
    ink: '#ffffff',
    active: '#f0bd56',
    pill: { fill: '#e9b44c', ink: '#0a0d12', radiusShare: 0.08 },
    ground: { kind: 'lines', fill: '#0a0d12cc', padXShare: 0.55, padYShare: 0.46, radiusShare: 0.1, shadow: false },
  },
  hand: {
    line: 'bar',
    weight: 0.075,
    strike: 0.11,
    seat: 'ring',
    comes: 'draw',
    rail: 4,
    ground: 'hairlines',
    curtain: 'letterbox',
  },
  gaps: { badge: 22, text: 52, row: 30, section: 40 },
  // Every line stands on a title bar as black as a letterbox, and the button is black too.
  onBright: {
    legibility: { headline: ['plate'], secondary: ['plate'] },
    plate: {
      headline: { ...bar, padXShare: 0.42, padYShare: 0.3 },
      secondary: { ...bar, padXShare: 0.6, padYShare: 0.5 },
    },
    cta: { fill: 'paper' },
    gaps: { badge: 18, text: 26, row: 28, section: 40 },
  },
};
