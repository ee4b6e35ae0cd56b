/** Times are integers on rational clocks; floats are used only where values come in or go out. */

/** num/den, both positive integers: a frame rate (30000/1001 per second) or a time base (1/90000 s). */
export interface Rational {
  readonly num: number;
  readonly den: number;
}

/** The rate at which shorts and editor ads are composed, frames a second. */
export const FILM_RATE = { num: 30, den: 1 } as const;

/** A 0-based frame number on the output's frame rate. */
export type FrameIndex = number & { readonly __frame?: never };
/** Seconds as a float, for values that come in or go out. */
export type Seconds = number & { readonly __seconds?: never };

/** The frame that is on screen at `seconds`: floor(t x fps + 1e-6), so that 4.1 s at 30 fps is frame 123, not 122. */
export function frameAt(seconds: Seconds, rate: Rational): FrameIndex {
  return Math.floor((seconds * rate.num) / rate.den + 1e-6);
}

/** The start of a frame in seconds. */
export function secondsOf(frame: FrameIndex, rate: Rational): Seconds {
  return (frame * rate.den) / rate.num;
}

/** The nearest frame count of a duration: round(t x fps). */
export function framesIn(seconds: Seconds, rate: Rational): FrameIndex {
  return Math.round((seconds * rate.num) / rate.den);
}
