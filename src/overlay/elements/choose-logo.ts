/**
 * Which of a brand's two logos stands on a ground: the one that was made for it, unless that alone would need a plate.
 */
import type { LogoTreatment } from '../../document/enumerations.js';
import { luminanceOf } from '../../layout/light-range.js';
import type { ImageMedia } from '../../media.js';
import type { Backdrop } from '../legibility.js';
import { decideLogo, type LogoDecision, type PlateStock } from './logo.js';

export interface ChosenLogo {
  readonly image: ImageMedia;
  readonly decision: LogoDecision;
}

/** Where a brand has one logo only: that one, and how it is set off from its ground. */
export function chooseLogo(logo: ImageMedia, asked: LogoTreatment, backdrop: Backdrop, stock?: PlateStock): ChosenLogo {
  const { onLight, ...onDark } = logo;
  const on = (image: ImageMedia) => ({ image, decision: decideLogo(image, asked, backdrop, stock) });
  if (onLight === undefined) return on(onDark);
  const ground = isLight(backdrop) ? 'light' : 'dark';
  const [made, other] = ground === 'light' ? [on(onLight), on(onDark)] : [on(onDark), on(onLight)];
  const isSpared = asked !== 'plate' && isPlated(made) && !isPlated(other);
  const why = backdrop.measured
    ? `what lies behind it is ${ground}${isSpared ? ', where the one made for that would need a plate' : ''}`
    : 'nobody measured what lies behind it';
  const { image, decision } = isSpared ? other : made;
  const name = image === onLight ? 'light' : 'dark';
  return { image, decision: { ...decision, reason: `${decision.reason}; the one for ${name} grounds, as ${why}` } };
}

function isPlated({ decision }: ChosenLogo): boolean {
  return decision.plateColor !== undefined;
}

/** Black is told from the darkest of it better than white from the lightest. */
function isLight({ low, high, measured }: Backdrop): boolean {
  return measured && (luminanceOf(low) + 0.05) * (luminanceOf(high) + 0.05) >= 0.05 * 1.05;
}

/** The pictures of a logo, by their place in the document. */
export function logoMedia(logo: ImageMedia | undefined): Readonly<Record<string, ImageMedia>> {
  if (logo === undefined) return {};
  const { onLight, ...onDark } = logo;
  return { 'logo.source': onDark, ...(onLight === undefined ? {} : { 'logo.light.source': onLight }) };
}
