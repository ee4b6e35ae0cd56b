/** The formats of an editor ad: sizes by aspect ratio, and the engine's own lengths where the document names none. */

import type { Size } from '../../geometry.js';
import { FILM_RATE, type Rational } from '../../time.js';
import type { EditorAspectRatio } from '../enumerations.js';

/** Pixels of the film by aspect ratio. */
export const FILM_SIZES: Readonly<Record<EditorAspectRatio, Size>> = {
  '9:16': { width: 1080, height: 1920 },
  '16:9': { width: 1920, height: 1080 },
  '1:1': { width: 1080, height: 1080 },
  '4:5': { width: 1080, height: 1350 },
};

/** The frame rate of an ad that names none. */
export const EDITOR_RATE: Rational = FILM_RATE;

/** Frames a second of an ad. */
export function editorRate({ fps }: { readonly fps?: number | undefined }): Rational {
  return fps === undefined ? EDITOR_RATE : { num: fps, den: 1 };
}
/** How long a closing image is shown for which the document names no time. */
export const CLOSING_IMAGE_SECONDS = 2.5;
