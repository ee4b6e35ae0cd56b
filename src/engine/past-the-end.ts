/** A still was asked for at a time that the film has not. */
import { ReelwrightError } from '../errors.js';

/** `last`: seconds of the last frame. */
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
