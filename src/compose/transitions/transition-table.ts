/** Every transition but the cut, which is none: one file and one row each. */
import { crossfade } from './crossfade.js';
import type { TransitionGraph } from './transition.types.js';

export const TRANSITIONS = { crossfade } as const satisfies Readonly<Record<string, TransitionGraph>>;

export type TransitionName = keyof typeof TRANSITIONS;
