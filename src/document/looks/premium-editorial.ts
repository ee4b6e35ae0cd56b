/**
 * Premium editorial: a magazine page. Large serif in sentence case, flush to the margin, a ruled kicker, square forms,
 * one red.
 */
import { labelForm, textPlate, textStyle } from './forms.js';
import type { LookTokens, TextStyle } from './look.types.js';

const serif = textStyle({
  family: 'ShortFontDMSerif',
  cut: 'text',
  leading: 1.62,
  letterSpacing: -0.005,
  capHeights: [86, 78, 70, 62, 55, 48, 42, 37, 32, 27, 23],
  maxLines: 5,
});

const sans = textStyle({
  family: 'ShortFontInter',
  cut: 'text',
  leading: 1.95,
  capHeights: [33, 30, 27, 24, 21, 18, 16],
  maxLines: 8,
});

const caps: TextStyle = {
  ...sans,
  upperCase: true,
  letterSpacing: 0.1,
  leading: 1.8,
  capHeights: [28, 26, 24, 22, 20, 18],
  maxLines: 2,
};

const kicker = labelForm({
  form: 'bare',
  fill: 'accent',
  ink: '#ffffff',
  text: caps,
  padXShare: 0,
  padYShare: 0.35,
  radius: 0,
  icon: 'rule',
});

const ticket = labelForm({
  form: 'plate',
  fill: 'accent',
  ink: 'on-accent',
  text: { ...serif, capHeights: [42, 39, 36, 33, 30, 27, 24, 20], maxLines: 2 },
  padXShare: 0.6,
  padYShare: 0.6,
  radius: 0,
});

const button = labelForm({
  form: 'plate',
  fill: 'paper',
  ink: 'on-paper',
  text: { ...caps, letterSpacing: 0.06, capHeights: [36, 33, 30, 27, 24, 21, 18] },
  padXShare: 1.4,
  padYShare: 1.25,
  radius: 0,
  icon: 'arrow',
  shadow: 'soft',
});

const slip = textPlate({
  form: 'card',
  fill: 'paper',
  ink: 'on-paper',
  padXShare: 0.6,
  padYShare: 0.6,
  radiusShare: 0,
});

export const premiumEditorial: LookTokens = {
  id: 'premium_editorial',
  idea: 'large serif flush to the margin, a ruled kicker, square forms, one red',
  words: 'editorial premium magazine fashion elegant vogue beauty art classic vintage retro romantic',
  align: 'start',
  colors: { ink: '#ffffff', subInk: '#fffffff0', accent: '#c4281c', paper: '#f6f2ea', onPaper: '#16130f' },
  headline: serif,
  hook: { word: 340, few: 236, line: 140, long: 98 },
  title: 'stays',
  subheadline: sans,
  beat: { ...sans, capHeights: [38, 34, 30, 26, 23, 20, 16], leading: 1.85, maxLines: 6 },
  edge: { strokeShare: 0, shadow: { color: '#00000066', offsetXShare: 0, offsetYShare: 0.04, blurShare: 0.42 } },
  plate: { headline: slip, secondary: { ...slip, padXShare: 0.7, padYShare: 0.7 } },
  emphasis: 'none',
  legibility: { headline: ['none', 'colour', 'shadow', 'scrim'], secondary: ['none', 'colour', 'shadow', 'scrim'] },
  animation: { headline: 'reveal', secondary: 'reveal' },
  transition: { kind: 'wipe', frames: 14 },
  rhythm: { stands: 1.6, cuts: 1, closer: 0.06, push: 0.04 },
  sounds: {
    ...{ hook: 'none', beat: 'paper', cut: 'shutter', offer: 'paper' },
    ...{ button: 'tick', card: 'paper', before: 'none', levelLu: -16 },
  },
  accent: {
    kind: 'line',
    under: 'line',
    from: 'start',
    thickShare: 0.045,
    leastPx: 3,
    dropShare: 0.38,
    round: false,
    frames: 7,
    slow: true,
  },
  labelMotion: 'rise',
  settle: 1,
  badge: kicker,
  offer: ticket,
  offerMoment: { motion: 'rise', padXShare: 0.32, padYShare: 0.5 },
  cta: button,
  disclosure: labelForm({
    form: 'plate',
    fill: '#16130fb3',
    ink: '#ffffff',
    text: { ...sans, capHeights: [19, 17, 15], maxLines: 2 },
    padXShare: 0.7,
    padYShare: 0.6,
    radius: 0,
  }),
  stars: { sizePx: 48, gapPx: 6, fill: '#ffffff', empty: '#ffffff4d', number: true, plate: 'none', radius: 0 },
  endCard: {
    stage: 'page',
    background: 'paper',
    ink: 'on-paper',
    ornamentColor: 'accent',
    align: 'start',
    lead: 'claim',
    brand: { ...caps, capHeights: [28, 25, 22, 19] },
    claim: { ...serif, capHeights: [116, 104, 92, 82, 72, 63, 55, 48, 42, 37, 32, 27, 23] },
    rule: 'short',
    skeletons: {
      product: { places: ['under', 'beside'] },
      proof: { order: ['logo', 'claim', 'rule', 'brand', 'rating', 'button'] },
    },
  },
  captions: {
    style: 'plain',
    family: 'ShortFontDMSerif',
    cut: 'text',
    upperCase: false,
    letterSpacing: 0,
    leading: 1.72,
    sizeShare: 0.92,
    ink: '#16130f',
    active: '#b3200f',
    pill: { fill: '#c4281c', ink: '#ffffff', radiusShare: 0 },
    ground: { kind: 'card', fill: '#f6f2ea', padXShare: 0.7, padYShare: 0.62, radiusShare: 0, shadow: true },
  },
  hand: {
    line: 'bar',
    weight: 0.085,
    strike: 0.14,
    seat: 'square',
    comes: 'draw',
    rail: 6,
    ground: 'ruled',
    curtain: 'page',
  },
  gaps: { badge: 22, text: 42, row: 28, section: 40 },
  onLight: { cta: { fill: 'on-paper', ink: 'paper' } },
  // Cut-outs pasted on the picture: paper slips, the kicker on red, a dark button.
  onBright: {
    legibility: { headline: ['plate'], secondary: ['plate'] },
    plate: {
      headline: { padXShare: 0.42, padYShare: 0.5 },
      secondary: { padXShare: 0.86, padYShare: 0.8 },
    },
    badge: { form: 'plate', ink: 'on-accent', icon: 'none', padXShare: 0.85, padYShare: 0.75 },
    cta: { fill: 'on-paper', ink: 'paper' },
    stars: { sizePx: 46, gapPx: 6, fill: 'on-paper', empty: '#16130f33', plate: 'paper' },
    gaps: { badge: 0, text: 14, row: 26, section: 36 },
  },
};
