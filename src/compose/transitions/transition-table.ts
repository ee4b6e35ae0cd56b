/** Every transition but the cut, which is none: one file and one row each. */
import { blur } from './blur.js';
import { crossfade } from './crossfade.js';
import { dip } from './dip.js';
import { push } from './push.js';
import { slide } from './slide.js';
import type { TransitionGraph } from './transition.types.js';
import { wipe } from './wipe.js';
import { zoom } from './zoom.js';

export const TRANSITIONS = { crossfade, dip, slide, push, wipe, zoom, blur } as const satisfies Readonly<
  Record<string, TransitionGraph>
>;

export type TransitionName = keyof typeof TRANSITIONS;
