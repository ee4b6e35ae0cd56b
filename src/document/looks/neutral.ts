/**
 * Neutral: the plain look of `visual_language: null`. Native social type, white on the picture, one pill. Says nothing
 * but the words.
 */
import { labelForm, textPlate, textStyle } from './forms.js';
import type { LookTokens } from './look.types.js';

const label = textStyle({
  family: 'ShortFontSocialSans',
  leading: 1.75,
  capHeights: [28, 25, 22, 19],
  maxLines: 2,
});

const tag = labelForm({
  form: 'plate',
  fill: '#ffffff',
  ink: '#161616',
  text: { ...label, capHeights: [28, 26, 24, 22, 20, 18] },
  padXShare: 1,
  padYShare: 0.75,
  radius: 'pill',
  shadow: 'soft',
});

const button = labelForm({
  form: 'plate',
  fill: 'accent',
  ink: 'on-accent',
  text: { ...label, capHeights: [42, 38, 34, 30, 27, 24] },
  padXShare: 1.5,
  padYShare: 1,
  radius: 'pill',
  shadow: 'soft',
});

export const neutral: LookTokens = {
  id: 'neutral',
  idea: 'white native type over a soft scrim; the accent only on the button',
  words: 'neutral none plain default',
  align: 'center',
  colors: { ink: '#ffffff', subInk: '#ffffff', accent: '#ffffff', paper: '#161616', onPaper: '#ffffff' },
  headline: textStyle({
    family: 'ShortFontSocialSans',
    leading: 1.62,
    letterSpacing: -0.01,
    capHeights: [82, 74, 66, 60, 54, 48, 42, 37, 32, 27, 23],
    maxLines: 5,
  }),
  hook: { word: 320, few: 220, line: 132, long: 92 },
  title: 'stays',
  subheadline: textStyle({
    family: 'ShortFontSocialSans',
    leading: 1.9,
    capHeights: [34, 31, 28, 25, 22, 19, 16],
    maxLines: 8,
  }),
  beat: textStyle({
    family: 'ShortFontSocialSans',
    leading: 1.8,
    capHeights: [42, 36, 31, 27, 23, 19, 16],
    maxLines: 6,
  }),
  edge: { strokeShare: 0, shadow: { color: '#00000080', offsetXShare: 0, offsetYShare: 0.06, blurShare: 0.34 } },
  plate: {
    headline: textPlate({
      form: 'lines',
      fill: 'paper',
      ink: 'on-paper',
      padXShare: 0.5,
      padYShare: 0.42,
      radiusShare: 0.3,
    }),
    secondary: textPlate({
      form: 'lines',
      fill: 'paper',
      ink: 'on-paper',
      padXShare: 0.5,
      padYShare: 0.42,
      radiusShare: 0.3,
    }),
  },
  emphasis: 'none',
  legibility: { headline: ['none', 'colour', 'shadow', 'scrim'], secondary: ['none', 'colour', 'shadow', 'scrim'] },
  animation: { headline: 'fade_in', secondary: 'fade_in' },
  transition: { kind: 'cut' },
  rhythm: { stands: 1.6, cuts: 1, closer: 0.08, push: 0.04 },
  sounds: {
    ...{ hook: 'none', beat: 'tick', cut: 'whoosh', offer: 'tick' },
    ...{ button: 'tick', card: 'hit', before: 'none', levelLu: -16 },
  },
  accent: {
    kind: 'line',
    under: 'words',
    from: 'start',
    thickShare: 0.085,
    leastPx: 4,
    dropShare: 0.27,
    round: true,
    frames: 7,
    slow: false,
  },
  labelMotion: 'fade',
  settle: 1,
  badge: tag,
  offer: labelForm({
    form: 'plate',
    fill: 'paper',
    ink: 'on-paper',
    text: { ...label, capHeights: [38, 36, 34, 32, 30, 26, 22] },
    padXShare: 0.9,
    padYShare: 0.72,
    radius: 'pill',
  }),
  offerMoment: { motion: 'push', padXShare: 0.38, padYShare: 0.54, radius: 0.28 },
  cta: button,
  disclosure: labelForm({
    form: 'plate',
    fill: '#000000a6',
    ink: '#ffffff',
    text: { ...label, capHeights: [20, 18, 16] },
    padXShare: 0.75,
    padYShare: 0.6,
    radius: 'pill',
  }),
  stars: { sizePx: 50, gapPx: 7, fill: '#ffb800', empty: '#ffffff59', number: true, plate: 'paper', radius: 'pill' },
  endCard: {
    stage: 'round',
    background: 'paper',
    ink: 'on-paper',
    ornamentColor: 'accent',
    align: 'center',
    lead: 'claim',
    brand: { ...label, capHeights: [34, 30, 26, 22] },
    claim: textStyle({
      family: 'ShortFontSocialSans',
      leading: 1.62,
      letterSpacing: -0.01,
      capHeights: [84, 75, 66, 58, 50, 43, 37, 32, 27, 23],
      maxLines: 5,
    }),
    rule: 'none',
  },
  captions: {
    style: 'highlight',
    family: 'ShortFontSocialSans',
    cut: 'display',
    upperCase: false,
    letterSpacing: 0,
    leading: 1.74,
    sizeShare: 1,
    ink: '#ffffff',
    active: '#ffd84a',
    pill: { fill: '#ffd84a', ink: '#161616', radiusShare: 0.34 },
    ground: {
      kind: 'stroke',
      color: '#000000',
      widthShare: 0.11,
      shadow: { color: '#00000099', offsetYShare: 0.06, blurShare: 0.3 },
    },
  },
  hand: {
    line: 'round',
    weight: 0.13,
    strike: 0.15,
    seat: 'disc',
    comes: 'stamp',
    rail: 8,
    ground: 'plain',
    curtain: 'apart',
  },
  gaps: { badge: 28, text: 40, row: 26, section: 40 },
  // Dark rounded boxes behind the lines, as the captions of every platform have them.
  onBright: {
    legibility: { headline: ['plate'], secondary: ['plate'] },
    badge: { fill: 'paper', ink: 'on-paper' },
    // The button stays the one light form among dark boxes; a line in its ink holds it on a white picture.
    cta: { shadow: 'none', outlinePx: 4 },
    gaps: { badge: 20, text: 24, row: 26, section: 38 },
  },
  onLight: {
    colors: { ink: '#ffffff', subInk: '#ffffff', accent: '#161616', paper: '#161616', onPaper: '#ffffff' },
    badge: { fill: 'paper', ink: 'on-paper', shadow: 'none' },
  },
};
