/** The drop shadow of plates and logos: wide, faint, a little below them. */
import type { Shadow } from '../../draw/draw-list.js';

export const softShadow: Shadow = { color: '#00000047', offsetXPx: 0, offsetYPx: 6, blurPx: 22 };
