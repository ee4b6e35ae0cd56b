/** The one format of a short: where its lengths, size and rate are decided. */
import { FILM_RATE } from '../../time.js';

export const SHORT_SIZE = { width: 1080, height: 1920 } as const;
export const SHORT_RATE = FILM_RATE;
/** 6.0 s for each of the two clips. */
export const SLOT_FRAMES = 180;
/** Both clips. */
export const FILM_FRAMES = 2 * SLOT_FRAMES;
/** 2.0 s, when there is one. */
export const END_CARD_FRAMES = 60;
/** How long a transition lasts that names no time. */
export const TRANSITION_SECONDS = 0.4;
