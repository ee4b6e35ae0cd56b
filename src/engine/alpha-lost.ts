/** The warning for a clip whose transparency is in a layer that ffmpeg does not decode. */
import type { Warning } from '../errors.js';

/** `path` is the clip's place in the composition. */
export function alphaLost(path: string): Warning {
  return {
    code: 'alpha_ignored',
    path,
    message: "The clip's transparency (an HEVC alpha layer) cannot be decoded and shows as opaque.",
  };
}
