/** Neutral: the plain look of `visual_language: null`. Native social type, white on the picture, one pill. Says nothing but the words. */
import type { LookTokens, TextStyle } from './look.types.js';

const label: TextStyle = {
  family: 'ShortFontSocialSans',
  upperCase: false,
  leading: 1.75,
  letterSpacing: 0,
  capHeights: [28, 25, 22, 19],
  maxLines: 2,
};

export const neutral: LookTokens = {
  id: 'neutral',
  idea: 'white native type over a soft scrim; the accent only on the button',
  align: 'center',
  colors: { ink: '#ffffff', subInk: '#ffffff', accent: '#ffffff', paper: '#161616', onPaper: '#ffffff' },
  headline: {
    family: 'ShortFontSocialSans',
    upperCase: false,
    leading: 1.62,
    letterSpacing: -0.01,
    capHeights: [66, 60, 54, 48, 42, 37, 32, 27, 23],
    maxLines: 5,
  },
  subheadline: {
    family: 'ShortFontSocialSans',
    upperCase: false,
    leading: 1.9,
    letterSpacing: 0,
    capHeights: [34, 31, 28, 25, 22, 19, 16],
    maxLines: 8,
  },
  beat: {
    family: 'ShortFontSocialSans',
    upperCase: false,
    leading: 1.8,
    letterSpacing: 0,
    capHeights: [42, 36, 31, 27, 23, 19, 16],
    maxLines: 6,
  },
  edge: { strokeShare: 0, shadow: { color: '#00000080', offsetXShare: 0, offsetYShare: 0.06, blurShare: 0.34 } },
  plate: {
    headline: { form: 'lines', fill: 'paper', ink: 'on-paper', padXShare: 0.5, padYShare: 0.42, radiusShare: 0.3, accentBarPx: 0, shadow: false },
    secondary: { form: 'lines', fill: 'paper', ink: 'on-paper', padXShare: 0.5, padYShare: 0.42, radiusShare: 0.3, accentBarPx: 0, shadow: false },
  },
  emphasis: 'none',
  legibility: { headline: ['none', 'shadow', 'scrim'], secondary: ['none', 'shadow', 'scrim'] },
  animation: { headline: 'fade_in', secondary: 'fade_in' },
  labelMotion: 'fade',
  badge: { form: 'plate', fill: '#ffffff', ink: '#161616', text: { ...label, capHeights: [24, 22, 20, 18] }, padXShare: 1, padYShare: 0.75, radius: 'pill', skewDegrees: 0, icon: 'none', shadow: 'none', outlinePx: 0 },
  offer: { form: 'plate', fill: 'paper', ink: 'on-paper', text: { ...label, capHeights: [34, 30, 26, 22] }, padXShare: 0.9, padYShare: 0.72, radius: 0.55, skewDegrees: 0, icon: 'none', shadow: 'none', outlinePx: 0 },
  cta: { form: 'plate', fill: 'accent', ink: 'on-accent', text: { ...label, capHeights: [34, 30, 26, 22] }, padXShare: 1.5, padYShare: 1, radius: 'pill', skewDegrees: 0, icon: 'none', shadow: 'soft', outlinePx: 0 },
  disclosure: { form: 'plate', fill: '#000000a6', ink: '#ffffff', text: { ...label, capHeights: [20, 18, 16] }, padXShare: 0.75, padYShare: 0.6, radius: 'pill', skewDegrees: 0, icon: 'none', shadow: 'none', outlinePx: 0 },
  stars: { sizePx: 42, gapPx: 6, fill: '#ffb800', empty: '#ffffff59', number: true, plate: 'paper', radius: 'pill' },
  endCard: {
    background: 'paper',
    ink: 'on-paper',
    ornament: 'none',
    ornamentColor: 'none',
    align: 'center',
    lead: 'claim',
    brand: { ...label, capHeights: [34, 30, 26, 22] },
    claim: { family: 'ShortFontSocialSans', upperCase: false, leading: 1.62, letterSpacing: -0.01, capHeights: [66, 58, 50, 43, 37, 32, 27, 23], maxLines: 5 },
    rule: 'none',
  },
  gaps: { badge: 30, text: 30, row: 30, section: 44 },
};
