/** Captions in a colour that the document names: outline and plate are changed so that they stay legible. */
import { contrast, formatHex, isLight, over, rgba } from '../../../color.js';
import type { CaptionGround, CaptionLook } from '../../../document/looks/caption-look.types.js';

/** WCAG ratio that the words keep from their ground. */
const LEAST_CONTRAST = 4.5;
/** The least by which the spoken word's colour differs from the others' in lightness; else it is the look's ink. */
const LEAST_APART = 1.25;
const [DARK, BRIGHT] = ['#111111', '#ffffff'] as const;

/** The look with words in `color`; the outline or the plate turns where the words would not read on it. */
export function inColor(look: CaptionLook, color: string | undefined): CaptionLook {
  if (color === undefined) return look;
  const ink = formatHex(over(rgba(color), rgba(isLight(color) ? DARK : BRIGHT)));
  const ground = groundUnder(look.ground, ink);
  const fill = ground.kind === 'stroke' ? ground.color : ground.fill;
  const reads = (one: string) => contrast(one, opaque(fill)) >= LEAST_CONTRAST && contrast(one, ink) >= LEAST_APART;
  const active = [look.active, look.ink, look.pill.fill, isLight(fill) ? DARK : BRIGHT].find(reads) ?? ink;
  return { ...look, ink, ground, active };
}

function groundUnder(ground: CaptionGround, ink: string): CaptionGround {
  const own = ground.kind === 'stroke' ? ground.color : ground.fill;
  if (contrast(ink, opaque(own)) >= LEAST_CONTRAST) return ground;
  const turned = contrast(ink, DARK) >= contrast(ink, BRIGHT) ? DARK : BRIGHT;
  return ground.kind === 'stroke' ? { ...ground, color: turned } : { ...ground, fill: turned };
}

/** A see-through plate as dark or as light as it is meant. */
function opaque(color: string): string {
  return color.slice(0, 7);
}
