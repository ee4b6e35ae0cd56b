/**
 * The ground of words and a product on a card: the look's own where the product is visible on it; else one of the
 * brand's colour, or a plain one.
 */
import { contrastRatio, isLight, mixColors, relativeLuminance, rgba } from '../../color.js';
import type { CardStage } from '../../document/looks/look.types.js';
import type { ImageMedia } from '../../media.js';
import { chooseLogo } from '../elements/choose-logo.js';
import { plateStock } from '../elements/logo.js';
import { flatBackdrop } from '../legibility.js';
import { roleColor } from '../palette.js';
import type { CardGround, CardRequest } from './card.types.js';

/**
 * Contrasts from which a product is visible: on a lighter ground, on a darker one, and of its darkest parts on the
 * latter.
 */
const [LIGHT_GROUND_CONTRAST, DARK_GROUND_CONTRAST, DARK_PARTS_CONTRAST] = [1.8, 1.4, 1.2];

/** How well a product is visible on a ground; 1 is just enough. */
function showsBy({ luminance }: ImageMedia, ground: string): number {
  const back = luminanceOf(ground);
  const all = contrastRatio(luminance.mean, back);
  // Light marks on a product are recognised by its outline; dark edges on a dark ground cannot be seen.
  return back > luminance.mean
    ? all / LIGHT_GROUND_CONTRAST
    : Math.min(all / DARK_GROUND_CONTRAST, contrastRatio(luminance.p5, back) / DARK_PARTS_CONTRAST);
}

/** Strengths of the light behind a product on a dark ground, by stage: usual ones, and those for a dark product. */
const GLOWS: Readonly<Partial<Record<CardStage, readonly number[]>>> = {
  ...{ round: [0.2, 0.34, 0.48], strip: [0.3, 0.4, 0.5], arch: [0.16, 0.3, 0.44] },
};
/** The share of the light that is left at the outline of the product. */
const GLOW_AT_OUTLINE = 0.55;

/** A dark ground made lighter where light falls on it; a light ground stays as it is. */
function litUp(paper: string, share: number): string {
  return isLight(paper) ? paper : mixColors(paper, '#ffffff', share);
}

/** The lightness of a coloured ground under dark words, and under light words. */
const [PALE, DEEP] = [0.84, 0.78];

/** The facts of a card that decide its colours. */
type Colored = Pick<CardRequest, 'look' | 'palette' | 'isOwnAccent' | 'logo'>;

export function cardGround(request: Colored, product: ImageMedia | undefined): CardGround {
  const { look, palette, isOwnAccent } = request;
  const { background, ornamentColor, stage } = look.endCard;
  const own = opaque(roleColor(background, palette) ?? '#111111');
  const accent = opaque(palette.accent);
  const ornament = opaque(roleColor(ornamentColor, palette) ?? own);
  const tinted = isOwnAccent ? [mixColors(accent, '#ffffff', PALE), mixColors(accent, '#000000', DEEP)] : [];
  const shows = (color: string) => (product === undefined ? 1 : showsBy(product, color));
  const first = (grounds: readonly string[]) =>
    grounds.find((ground) => shows(ground) >= 1) ?? grounds.reduce((a, b) => (shows(b) > shows(a) ? b : a));
  const others = [...tinted, ...(isOwnAccent ? [accent] : []), '#f5f5f5', '#161616'];
  const seen = (ground: string) => ornamentOn(ground, ornament, request);
  if (stage === 'sheet') {
    // Words stand on a card of their own; the ground of the picture has the brand's colour.
    const surface = first([...(isOwnAccent ? [accent] : []), ...tinted, ornament, ...others]);
    return { paper: own, surface, ornament: isOwnAccent ? accent : surface, light: own };
  }
  const plain = { paper: own, surface: own, ornament: seen(own), light: own };
  if (product === undefined) return plain;
  const glow = GLOWS[stage]?.find((share) => shows(litUp(own, GLOW_AT_OUTLINE * share)) >= 1);
  if (glow !== undefined) return { ...plain, light: litUp(own, glow) };
  const paper = first([own, ...(stage === 'slant' ? [ornament] : []), ...preferred(request, others)]);
  const surface = surfaceOn(request, paper, shows);
  return { paper, surface, ornament: seen(paper), light: litUp(paper, GLOWS[stage]?.[0] ?? 0) };
}

/** Grounds on which a logo needs no plate come first. */
function preferred({ logo, look, palette }: Colored, grounds: readonly string[]): readonly string[] {
  if (logo === undefined) return grounds;
  const stock = plateStock(look, palette);
  const needs = (ground: string) =>
    chooseLogo(logo, 'plain', flatBackdrop(ground), stock).decision.plateColor !== undefined;
  return grounds.toSorted((a, b) => Number(needs(a)) - Number(needs(b)));
}

/** The colour behind a product where the look draws a form there: a leaning block, a pane. */
function surfaceOn({ look, palette }: Colored, paper: string, shows: (color: string) => number): string {
  const { stage, background, ornamentColor } = look.endCard;
  const accent = opaque(palette.accent);
  const forms = {
    slant: [roleColor(background, palette), roleColor(ornamentColor, palette)],
    pane: [accent, mixColors(accent, '#ffffff', 0.7), palette.paper, mixColors(paper, '#000000', 0.35)],
  };
  const colors = stage === 'slant' || stage === 'pane' ? forms[stage] : [];
  const apart = colors.flatMap((color) => (color === undefined || opaque(color) === paper ? [] : [opaque(color)]));
  return apart.find((color) => shows(color) >= 1) ?? paper;
}

function opaque(color: string): string {
  return color.slice(0, 7);
}

function luminanceOf(color: string): number {
  return relativeLuminance(rgba(color));
}

/** An ornament that is visible on its ground. */
function ornamentOn(paper: string, color: string, { palette }: Pick<CardRequest, 'palette'>): string {
  const seen = (one: string) => contrastRatio(luminanceOf(one), luminanceOf(paper)) >= 1.5;
  return [color, opaque(palette.accent), palette.onAccent].find(seen) ?? '#808080';
}
