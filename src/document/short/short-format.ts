/** The one format of a short: where its lengths, size and rate are decided. */
import { FILM_RATE } from '../../time.js';

export const SHORT_SIZE = { width: 1080, height: 1920 } as const;
export const SHORT_RATE = FILM_RATE;
/** Frames of each of the two clips: 6.0 s. */
export const SLOT_FRAMES = 180;
/** Frames of both clips together. */
export const FILM_FRAMES = 2 * SLOT_FRAMES;
/** Frames of the end card, when there is one: 2.0 s. */
export const END_CARD_FRAMES = 60;
/** How long a transition lasts for which the document names no time. */
export const TRANSITION_SECONDS = 0.4;
