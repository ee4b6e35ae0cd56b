/** Warnings about a logo, given before anything is rendered. */
import type { Warning } from '../../errors.js';
import type { Box } from '../../geometry.js';
import type { ImageMedia } from '../../media.js';
import { type Film, type FrameSpan, faceCover } from '../film-stages.js';
import type { Backdrop } from '../legibility.js';
import type { ChosenLogo } from './choose-logo.js';
import { isFaint, type LogoSize, shownContrast } from './logo.js';

/** The least length of a logo's shorter side, px: a thinner logo can hardly be recognised. */
const LEAST_SIDE = 18;
/** Enlarged beyond this a logo looks soft. */
const MOST_ENLARGED = 1.5;

/** `size`: undefined where a logo without a visible pixel is left out. */
export function logoWarnings(logo: ImageMedia, size: LogoSize | undefined): readonly Warning[] {
  const path = 'logo.source';
  if (size === undefined) {
    const message = 'Expected a logo with visible pixels but every pixel is transparent: it is left out';
    return [{ code: 'logo_empty', path, message }];
  }
  const { width, height, scale, wantedScale } = size;
  if (wantedScale > MOST_ENLARGED) {
    const message = `Expected a logo of at least ${Math.ceil(logo.inkBox.width * wantedScale)} pixels in width but its picture is ${logo.inkBox.width} wide: it is enlarged ${scale.toFixed(1)} times`;
    return [{ code: 'logo_too_small', path, message }];
  }
  const side = Math.min(width, height);
  if (side >= LEAST_SIDE) return [];
  const message = `Expected a logo that can be recognised at ${Math.round(width)}x${Math.round(height)} pixels but it is only ${side.toFixed(0)} pixels thin`;
  return [{ code: 'logo_too_thin', path, message }];
}

/** For a logo that no plate shows whole: `shown` is the contrast of its faintest part, `where` what it is on. */
export function faintLogo(path: string, shown: number, where: string): Warning {
  const message = `Expected a logo that is visible ${where} but a part of it reaches only ${shown}:1 of contrast on the best possible plate`;
  return { code: 'logo_faint', path, message };
}

/** For a logo on a backdrop on which it is hardly seen. */
export function faintOn({ image, decision }: ChosenLogo, backdrop: Backdrop, where: string): readonly Warning[] {
  const shown = shownContrast(image, decision, backdrop);
  return shown !== undefined && isFaint(shown) ? [faintLogo('logo.source', shown, where)] : [];
}

/** The share of a face that a logo may cover: that is hair, and the air about a head. */
const MOST_FACE = 0.08;

/** A logo that is hardly seen over a film, or that stands on a face; `path` names its corner. */
export function logoOverFilm(
  logo: ChosenLogo & { readonly box: Box },
  { film, span, behind, path }: LogoOverFilm,
): readonly Warning[] {
  const covered = faceCover(film, logo.box, span);
  const message = `Expected a corner without a face for the logo but at times the logo covers ${Math.round(100 * covered)}% of a face`;
  return [
    ...faintOn(logo, behind(logo.box), 'over this film'),
    ...(covered > MOST_FACE ? [{ code: 'logo_on_face', path, message } as const] : []),
  ];
}

interface LogoOverFilm {
  readonly film: Film;
  readonly span: FrameSpan;
  readonly behind: (box: Box) => Backdrop;
  readonly path: string;
}
