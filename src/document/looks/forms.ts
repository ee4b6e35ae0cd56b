/**
 * The forms that every look is made of: each takes what the look says and fills the rest with what most looks share.
 */
import type { LabelForm, TextPlate, TextStyle } from './look.types.js';

type Own<T, D> = Omit<T, keyof D> & Partial<T>;

const PLAIN_LABEL = { skewDegrees: 0, icon: 'none', shadow: 'none', outlinePx: 0 } as const;
const PLAIN_PLATE = { accentBarPx: 0, shadow: false } as const;
const PLAIN_STYLE = { upperCase: false, letterSpacing: 0 } as const;

/** A label that stands upright, without icon, shadow and line around it unless it says so. */
export function labelForm(own: Own<LabelForm, typeof PLAIN_LABEL>): LabelForm {
  return { ...PLAIN_LABEL, ...own };
}

/** A plate without bar and shadow unless it says so. */
export function textPlate(own: Own<TextPlate, typeof PLAIN_PLATE>): TextPlate {
  return { ...PLAIN_PLATE, ...own };
}

/** A text in its own case and spacing unless it says otherwise. */
export function textStyle(own: Own<TextStyle, typeof PLAIN_STYLE>): TextStyle {
  return { ...PLAIN_STYLE, ...own };
}
