/**
 * Finds the weakest intervention that makes a text readable on its picture: measures WCAG contrast against the 98th (or
 * 2nd) percentile of luma behind the text over its time on screen, and climbs the look's ladder of interventions until
 * 4.5:1 is reached.
 */

import { contrast, isLight, leastSolid, mixColors, rgba } from '../color.js';
import type { Intervention, LookTokens } from '../document/looks/look.types.js';
import { type Box, shared } from '../geometry.js';
import { type LightRange, leastOpacity, levelAt, levelOf, widest, worstContrast } from '../layout/light-range.js';
import { type Film, type FrameSpan, lightUnder } from './film-stages.js';
import { type Palette, plateColors } from './palette.js';

/** Display luma 0-255 behind a box: 2nd and 98th percentile of its pixels, as far as the grid tells. */
export interface Backdrop extends LightRange {
  /**
   * The same percentiles of the cells' means: how light or dark the picture is on the whole, without fine lines and
   * glints. Default: low and high.
   */
  readonly broad?: LightRange;
  /** False where there is no grid; the picture then counts as white and as black at once. */
  readonly measured: boolean;
  /**
   * True where light and dark are close together behind the text: the contrast with the means of the cells is then more
   * than the letters really get.
   */
  readonly busy: boolean;
}

export interface LegibilityReport {
  readonly intervention: Intervention;
  /** The text's colour after the decision, `#rrggbb[aa]`. */
  readonly fill: string;
  readonly backdrop: Backdrop;
  /** WCAG ratio without any intervention, and with the one that was applied. */
  readonly contrastBefore: number;
  readonly contrast: number;
  /** Opacity of the scrim, in steps of 0.05; 0 without one. */
  readonly scrimOpacity: number;
  readonly scrimColor: '#000000' | '#ffffff';
  /** Colour of the plate when the intervention is one. */
  readonly plateFill: string;
  readonly target: number;
  /**
   * The interventions that were tried, in this order, with the contrast of each; the last one was applied, or the best
   * of them where none was enough.
   */
  readonly tried: readonly { readonly intervention: Intervention; readonly contrast: number }[];
}

/** The backdrop of a text on a single colour. */
export function flatBackdrop(color: string): Backdrop {
  const luma = levelOf(rgba(color));
  return { low: luma, high: luma, measured: true, busy: false };
}

/** WCAG ratio that every text has to reach. */
export const CONTRAST_TARGET = 4.5;
const UNMEASURED: Backdrop = { low: 0, high: 255, measured: false, busy: true };
/** Luma between the 2nd and 98th percentile from which a picture counts as busy. */
const BUSY_RANGE = 56;
/** The least scrim of a look that uses one, on a busy picture. */
const BUSY_SCRIM = 0.35;
/**
 * How much of the picture's light a look's soft shadow takes away beside a letter: the faintest of them, measured on
 * drawn pixels.
 */
const SHADOW_STRENGTH = 0.05;

export interface LumaWindow extends FrameSpan {
  /** Undefined where nothing is known of it. */
  readonly film: Film | undefined;
  readonly box: Box;
}

/**
 * A cell's darkest and brightest points stand for a twelfth of its pixels each (second of 25 samples from either end).
 */
const MEAN_WEIGHT = 10;

/**
 * The luma range behind a box over its time; worst case where a picture of that time was not measured. Frames without a
 * picture do not count.
 */
export function backdropOf({ film, box: all, ...span }: LumaWindow): Backdrop {
  const box = film && shared(all, { x: 0, y: 0, ...film.frame });
  if (film === undefined || box === undefined) return UNMEASURED;
  const [pixels, means] = [new Float64Array(256), new Float64Array(256)];
  const add = (bins: Float64Array, level: number, weight: number) => {
    bins[level] = (bins[level] ?? 0) + weight;
  };
  for (const stage of film.stages) {
    if (stage.start >= span.end || stage.end <= span.start) continue;
    const seen = lightUnder(stage, box, span);
    if (seen === undefined) return UNMEASURED;
    for (const { mean, low, high, pixels: weight } of seen) {
      add(means, mean, weight);
      add(pixels, mean, MEAN_WEIGHT * weight);
      add(pixels, low, weight);
      add(pixels, high, weight);
    }
  }
  if (means.every((count) => count === 0)) return UNMEASURED;
  const [range, broad] = [pixels, means].map(rangeOf) as [LightRange, LightRange];
  return { ...range, broad, measured: true, busy: broad.high - broad.low > BUSY_RANGE };
}

/** The backdrop of a text that is seen over two pictures: as dark as the darker, and as light as the lighter one. */
export function worseOf(one: Backdrop, other: Backdrop): Backdrop {
  return {
    ...widest([one, other]),
    broad: widest([one.broad ?? one, other.broad ?? other]),
    measured: one.measured && other.measured,
    busy: one.busy || other.busy,
  };
}

/** The range of what was counted, but for 2% at either end. */
function rangeOf(bins: Float64Array): LightRange {
  const total = bins.reduce((sum, weight) => sum + weight, 0);
  return { low: levelAt(bins, 0.02 * total - 1e-9), high: levelAt(bins, 0.98 * total - 1e-9) };
}

export interface LegibilityRequest {
  readonly fill: string;
  /** False when the user chose the colour, which then stays. */
  readonly mayChangeColor: boolean;
  readonly ladder: readonly Intervention[];
  readonly backdrop: Backdrop;
  /** Colour of the look's plate and of the text on it. */
  readonly plate: { readonly fill: string; readonly ink: string };
}

/**
 * Climbs the ladder; the last rung that exists is taken even when it misses the target (only a see-through user colour
 * can).
 */
export function decideLegibility(request: LegibilityRequest): LegibilityReport {
  const { backdrop, plate } = request;
  const before = worstContrast(request.fill, backdrop);
  let best: Attempt | undefined;
  const tried: { readonly intervention: Intervention; readonly contrast: number }[] = [];
  for (const intervention of rungs(request)) {
    const one = attempt(intervention, request, before);
    tried.push({ intervention, contrast: one.contrast });
    if (best === undefined || one.contrast > best.contrast) best = one;
    if (one.contrast >= CONTRAST_TARGET) break;
  }
  if (best === undefined) throw new TypeError('internal: a look needs at least one intervention');
  const bare = { plateFill: plate.fill, backdrop, contrastBefore: round(before), target: CONTRAST_TARGET };
  return { ...bare, ...best, tried };
}

/**
 * The rungs that a look may take. On a busy picture, a look with a scrim takes at least that, because a thin bright
 * line through a letter shows in no percentile.
 */
function rungs(request: LegibilityRequest): readonly Intervention[] {
  const { ladder, backdrop } = request;
  return backdrop.busy && ladder.includes('scrim') ? ladder.slice(ladder.indexOf('scrim')) : ladder;
}

type Attempt = Pick<LegibilityReport, 'intervention' | 'fill' | 'contrast' | 'scrimOpacity' | 'scrimColor'>;

function attempt(intervention: Intervention, request: LegibilityRequest, before: number): Attempt {
  const { fill, backdrop } = request;
  const scrimColor = isLight(fill) ? '#000000' : '#ffffff';
  const plain = { intervention, fill, scrimOpacity: 0, scrimColor } as const;
  switch (intervention) {
    case 'none':
      return { ...plain, contrast: round(before) };
    case 'colour': {
      if (!request.mayChangeColor) return { ...plain, contrast: round(before) };
      const other = isLight(fill) ? '#111111' : '#ffffff';
      return { ...plain, fill: other, contrast: round(worstContrast(other, backdrop)) };
    }
    case 'shadow':
      return { ...plain, contrast: round(worstContrast(fill, backdrop, scrimColor, SHADOW_STRENGTH)) };
    case 'stroke':
      return { ...plain, contrast: round(contrast(fill, scrimColor)) };
    case 'scrim': {
      const opacity = scrimFor(fill, backdrop);
      return { ...plain, scrimOpacity: opacity, contrast: round(worstContrast(fill, backdrop, scrimColor, opacity)) };
    }
    case 'plate': {
      const back = leastSolid(request.plate.fill);
      const ink = request.mayChangeColor || !reads(fill, back) ? request.plate.ink : fill;
      return { ...plain, fill: ink, contrast: round(contrast(ink, back)) };
    }
    default:
      return intervention satisfies never;
  }
}

function reads(fill: string, back: string): boolean {
  return contrast(fill, back) >= CONTRAST_TARGET;
}

/** Opacity of the shade behind a text of this colour on this picture; 0 where it is legible without one. */
export function scrimFor(fill: string, backdrop: Backdrop): number {
  const color = isLight(fill) ? '#000000' : '#ffffff';
  if (backdrop.busy) return Math.max(BUSY_SCRIM, leastScrim(fill, backdrop, color));
  return worstContrast(fill, backdrop) >= CONTRAST_TARGET ? 0 : leastScrim(fill, backdrop, color);
}

/** Scrims are tried in steps of 0.05, to 0.9. */
const SCRIM_STEPS = { steps: 20, first: 1, last: 18, aim: CONTRAST_TARGET } as const;

/** The thinnest scrim under which `fill` reaches 4.5:1 on the backdrop; 0.9 when none does. */
export function leastScrim(fill: string, backdrop: LightRange, color: string): number {
  return leastOpacity(fill, backdrop, color, SCRIM_STEPS);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** How a look makes the texts of a role legible: which are headlines, and which stand under them. */
export type LegibleRole = keyof LookTokens['legibility'];

/** A look with the colours of a film. */
export interface DressedLook {
  readonly look: LookTokens;
  readonly palette: Palette;
}

/** The colour of a role's texts. */
export function inkOfRole({ ink, subInk }: Palette, role: LegibleRole): string {
  return role === 'headline' ? ink : subInk;
}

/**
 * The ladder for the texts of a role. A dark text (in a colour of the user) would need a white haze over a dark film,
 * so it gets a light plate instead.
 */
export function ladderOf(
  { look, palette }: DressedLook,
  role: LegibleRole,
  fill = inkOfRole(palette, role),
): readonly Intervention[] {
  const ladder = look.legibility[role];
  return isLight(fill) ? ladder : ladder.map((rung) => (rung === 'scrim' ? 'plate' : rung));
}

/** What a text has of its own; by default all is as its look has it. */
export interface OwnDress {
  readonly fill?: string;
  /** True where the document chose the colour. */
  readonly byUser?: boolean;
  /** False where the text keeps its colour although the look may change it. */
  readonly mayTurn?: boolean;
  readonly plate?: LegibilityRequest['plate'] | undefined;
}

/** Decides for a text in the dress of its look. */
export function dressedLegibility(
  dressed: DressedLook,
  role: LegibleRole,
  backdrop: Backdrop,
  { fill = inkOfRole(dressed.palette, role), byUser = false, mayTurn = true, plate }: OwnDress = {},
): LegibilityReport {
  return decideLegibility({
    ...{ fill, backdrop, mayChangeColor: mayTurn && !byUser, ladder: ladderOf(dressed, role, fill) },
    plate: plate ?? plateFor(plateColors(dressed.look, role, dressed.palette), fill, byUser),
  });
}

/** The look's plate; where the text would not be legible on it, a dark plate of its own hue, or a white one. */
export function plateFor(
  plate: { readonly fill: string; readonly ink: string },
  fill: string,
  byUser: boolean,
): LegibilityRequest['plate'] {
  if (!byUser) return plate;
  if (reads(fill, leastSolid(plate.fill))) return { ...plate, ink: fill };
  const others = isLight(fill) ? [mixColors(fill.slice(0, 7), '#111111', COMPANION), '#111111'] : ['#ffffff'];
  const other = others.find((color) => reads(fill, color));
  return other === undefined ? plate : { fill: other, ink: fill };
}

/**
 * The share of black in the dark plate under a user's light colour; the rest is that colour, so that plate and text
 * match.
 */
const COMPANION = 0.9;
