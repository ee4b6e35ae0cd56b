/** The moment a still of a film is asked for. */
import { ReelwrightError } from '../errors.js';
import type { Seconds } from '../time.js';

/** Refuses (class `usage`) a call that names no time. */
export function frameTime(options: { readonly atSeconds?: Seconds | undefined }): Seconds {
  if (options.atSeconds !== undefined) return options.atSeconds;
  throw new ReelwrightError(
    {
      code: 'usage',
      path: '',
      message: 'Expected a time in seconds for the frame but received none',
      remedy: 'Say which moment to draw, e.g. --at 3.2.',
    },
    { class: 'usage' },
  );
}
