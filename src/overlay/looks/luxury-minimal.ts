/**
 * Luxury minimal: almost nothing. Small spaced capitals on the axis, hairlines, champagne, air; the brand name is the
 * only large word.
 */
import type { LabelForm, LookTokens, TextPlate, TextStyle } from './look.types.js';

const spaced: TextStyle = {
  family: 'ShortFontMontserrat',
  cut: 'book',
  upperCase: true,
  leading: 2.05,
  letterSpacing: 0.16,
  capHeights: [46, 42, 38, 34, 31, 28, 25, 22, 20],
  maxLines: 6,
};

const small: TextStyle = {
  ...spaced,
  cut: 'text',
  letterSpacing: 0.2,
  leading: 1.95,
  capHeights: [21, 19, 17],
  maxLines: 2,
};

const body: TextStyle = {
  family: 'ShortFontLato',
  cut: 'book',
  upperCase: false,
  leading: 2.1,
  letterSpacing: 0.03,
  capHeights: [30, 28, 26, 24, 22, 20, 18, 16],
  maxLines: 8,
};

const button: LabelForm = {
  form: 'plate',
  fill: 'on-paper',
  ink: 'paper',
  text: { ...small, letterSpacing: 0.13, capHeights: [28, 25, 23, 21, 19] },
  padXShare: 1.5,
  padYShare: 1.4,
  radius: 0,
  skewDegrees: 0,
  icon: 'none',
  shadow: 'soft',
  outlinePx: 0,
};

/** A card of ivory with dark type and wide margins, a fine line inside its edge. */
const label: TextPlate = {
  form: 'card',
  fill: 'on-paper',
  ink: 'paper',
  padXShare: 1.3,
  padYShare: 1.15,
  radiusShare: 0,
  accentBarPx: 0,
  shadow: true,
  hairline: true,
};

export const luxuryMinimal: LookTokens = {
  id: 'luxury_minimal',
  idea: 'small spaced capitals on the axis, hairlines and champagne, much air; only the brand name is large',
  align: 'center',
  colors: { ink: '#ffffff', subInk: '#fffffff0', accent: '#d9c4a0', paper: '#12100e', onPaper: '#f3ece0' },
  headline: spaced,
  hook: { word: 220, few: 140, line: 84, long: 56, hero: 46 },
  subheadline: body,
  beat: { ...body, capHeights: [31, 28, 25, 22, 20, 18, 16], maxLines: 6 },
  edge: { strokeShare: 0, shadow: { color: '#00000059', offsetXShare: 0, offsetYShare: 0, blurShare: 0.7 } },
  plate: {
    headline: {
      form: 'card',
      fill: 'paper',
      ink: 'on-paper',
      padXShare: 1,
      padYShare: 1,
      radiusShare: 0,
      accentBarPx: 0,
      shadow: false,
    },
    secondary: {
      form: 'card',
      fill: 'paper',
      ink: 'on-paper',
      padXShare: 1,
      padYShare: 1,
      radiusShare: 0,
      accentBarPx: 0,
      shadow: false,
    },
  },
  emphasis: 'none',
  legibility: { headline: ['none', 'colour', 'shadow', 'scrim'], secondary: ['none', 'colour', 'shadow', 'scrim'] },
  animation: { headline: 'reveal', secondary: 'fade_in' },
  transition: { kind: 'crossfade', frames: 20 },
  labelMotion: 'wipe',
  settle: 1,
  badge: {
    form: 'outline',
    fill: '#12100ed9',
    ink: 'accent',
    text: small,
    padXShare: 1.2,
    padYShare: 0.95,
    radius: 0,
    skewDegrees: 0,
    icon: 'none',
    shadow: 'none',
    outlinePx: 2,
  },
  offer: {
    form: 'plate',
    fill: 'accent',
    ink: 'on-accent',
    text: { ...small, letterSpacing: 0.12, capHeights: [25, 22, 20, 18] },
    padXShare: 1,
    padYShare: 0.9,
    radius: 0,
    skewDegrees: 0,
    icon: 'none',
    shadow: 'none',
    outlinePx: 0,
  },
  cta: button,
  disclosure: {
    form: 'plate',
    fill: '#12100eb3',
    ink: '#f3ece0',
    text: { ...body, letterSpacing: 0.01, capHeights: [18, 16, 15], maxLines: 2 },
    padXShare: 0.8,
    padYShare: 0.65,
    radius: 0,
    skewDegrees: 0,
    icon: 'none',
    shadow: 'none',
    outlinePx: 0,
  },
  stars: { sizePx: 30, gapPx: 9, fill: 'accent', empty: '#f3ece033', number: true, plate: 'paper', radius: 0 },
  endCard: {
    stage: 'arch',
    background: 'paper',
    ink: 'on-paper',
    ornamentColor: 'accent',
    align: 'center',
    lead: 'brand',
    brand: {
      family: 'ShortFontDMSerif',
      cut: 'text',
      upperCase: false,
      leading: 1.6,
      letterSpacing: 0.02,
      capHeights: [86, 76, 67, 59, 52, 45, 39, 34, 29, 25],
      maxLines: 3,
    },
    claim: { ...spaced, letterSpacing: 0.18, capHeights: [34, 31, 28, 25, 22, 20, 18, 16], maxLines: 5 },
    rule: 'short',
  },
  gaps: { badge: 34, text: 56, row: 32, section: 44 },
  onLight: { cta: { ...button, fill: 'paper', ink: 'on-paper', shadow: 'none' } },
  // Two ivory cards, as a perfume's label: shade deep enough for white type would be fog on a bright picture.
  onBright: {
    legibility: { headline: ['plate'], secondary: ['plate'] },
    plate: { headline: label, secondary: { ...label, padXShare: 1.5, padYShare: 1.2 } },
    cta: { ...button, fill: 'paper', ink: 'on-paper', shadow: 'none' },
    gaps: { badge: 22, text: 16, row: 30, section: 40 },
  },
};
