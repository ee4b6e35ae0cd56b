/** The error for a still at a time after the end of the film. */
import { ReelwrightError } from '../errors.js';

/** `last` is the time of the last frame, seconds. */
export function pastTheEnd(seconds: number, last: number): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'frame_out_of_range',
      path: '',
      message: `Expected a time from 0 to ${last.toFixed(3)} s for the frame but received ${seconds}`,
      remedy: `Use ${(Math.max(0, Math.min(seconds, last)) || 0).toFixed(3)}.`,
    },
    { class: 'usage' },
  );
}
