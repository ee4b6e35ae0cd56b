/** Kinetic creator: the scroll-stopper. Heavy condensed capitals, black outline, one shock of accent, tags that lean, a button with a hard shadow. */
import type { LookTokens, TextStyle } from './look.types.js';

const caps: TextStyle = {
  family: 'ShortFontAnton',
  upperCase: true,
  leading: 1.3,
  letterSpacing: 0.01,
  capHeights: [34, 30, 26, 22],
  maxLines: 2,
};

export const kineticCreator: LookTokens = {
  id: 'kinetic_creator',
  idea: 'condensed capitals with a thick outline, accent words, leaning tags, hard shadows, fast words',
  align: 'center',
  colors: { ink: '#ffffff', subInk: '#ffffff', accent: '#ffe600', paper: '#0b0b0b', onPaper: '#ffffff' },
  headline: {
    family: 'ShortFontAnton',
    upperCase: true,
    leading: 1.3,
    letterSpacing: 0.005,
    capHeights: [112, 100, 88, 76, 66, 57, 49, 42, 36, 30],
    maxLines: 5,
  },
  subheadline: {
    family: 'ShortFontMontserrat',
    upperCase: false,
    leading: 1.85,
    letterSpacing: -0.005,
    capHeights: [36, 32, 28, 25, 22, 19, 16],
    maxLines: 8,
  },
  beat: {
    family: 'ShortFontMontserrat',
    upperCase: false,
    leading: 1.72,
    letterSpacing: -0.01,
    capHeights: [46, 39, 33, 28, 24, 20, 16],
    maxLines: 6,
  },
  edge: { strokeShare: 0.11, shadow: { color: '#00000099', offsetXShare: 0, offsetYShare: 0.1, blurShare: 0.3 } },
  plate: {
    headline: { form: 'lines', fill: 'paper', ink: 'on-paper', padXShare: 0.3, padYShare: 0.2, radiusShare: 0.1, accentBarPx: 0, shadow: false },
    secondary: { form: 'lines', fill: 'paper', ink: 'on-paper', padXShare: 0.45, padYShare: 0.4, radiusShare: 0.2, accentBarPx: 0, shadow: false },
  },
  emphasis: 'numbers-or-last-line',
  legibility: { headline: ['stroke'], secondary: ['stroke'] },
  animation: { headline: 'word_stagger', secondary: 'word_spotlight', byLanguage: { ar: 'pop' } },
  labelMotion: 'pop',
  badge: { form: 'plate', fill: 'accent', ink: 'on-accent', text: { ...caps, capHeights: [32, 28, 24, 20] }, padXShare: 0.75, padYShare: 0.55, radius: 0.12, skewDegrees: -8, icon: 'none', shadow: 'none', outlinePx: 0 },
  offer: { form: 'plate', fill: '#ffffff', ink: '#0b0b0b', text: { ...caps, capHeights: [42, 37, 32, 27, 22] }, padXShare: 0.6, padYShare: 0.45, radius: 0.12, skewDegrees: -8, icon: 'none', shadow: 'none', outlinePx: 0 },
  cta: { form: 'plate', fill: 'accent', ink: 'on-accent', text: { ...caps, letterSpacing: 0.02, capHeights: [44, 39, 34, 29, 24] }, padXShare: 1, padYShare: 0.72, radius: 0.42, skewDegrees: 0, icon: 'arrow', shadow: 'hard', outlinePx: 0 },
  disclosure: { form: 'plate', fill: '#000000a6', ink: '#ffffff', text: { ...caps, family: 'ShortFontMontserrat', upperCase: false, leading: 1.75, letterSpacing: 0, capHeights: [20, 18, 16] }, padXShare: 0.7, padYShare: 0.6, radius: 0.4, skewDegrees: 0, icon: 'none', shadow: 'none', outlinePx: 0 },
  stars: { sizePx: 46, gapPx: 4, fill: 'accent', empty: '#ffffff4d', number: true, plate: 'paper', radius: 0.2 },
  endCard: {
    background: 'accent',
    ink: 'on-accent',
    ornament: 'half',
    ornamentColor: 'paper',
    align: 'center',
    lead: 'claim',
    brand: { ...caps, capHeights: [44, 38, 33, 28, 24] },
    claim: { ...caps, leading: 1.28, capHeights: [118, 104, 90, 78, 67, 57, 48, 41, 35, 30], maxLines: 5 },
    rule: 'none',
  },
  gaps: { badge: 26, text: 34, row: 30, section: 40 },
};
