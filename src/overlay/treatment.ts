/**
 * The least intervention that makes lines legible on a picture, estimated closely enough for a layout to compare
 * places.
 */
import { contrastRatio, isLight, relativeLuminance, rgba } from '../color.js';
import type { LookTokens } from '../document/looks/look.types.js';
import type { Under } from '../layout/fact-map.js';
import { LUMINANCES } from '../layout/light-range.js';
import type { Treatment } from '../layout/scene.types.js';
import { ladderOf } from './legibility.js';
import type { Palette } from './palette.js';

/**
 * The WCAG ratio that letters need, and the one that large letters need; and the cap height from which on letters are
 * large.
 */
const [WANTED, WANTED_LARGE, LARGE_CAP] = [4.5, 3.6, 64] as const;
/**
 * How many standard deviations from the mean the picture under a line reaches: a tone that fills a fifth of the ground
 * lies two from the mean of both, and lines have to be read on it.
 */
const DEVIATIONS_REACHED = 2;
/** Cost of each rung of a look's ladder of interventions, where it is needed; the first rung is the look itself. */
const RUNG_COSTS = { none: 0, colour: 20, shadow: 40, stroke: 60, scrim: 90, plate: 170 } as const;
/** Cost of each level of luma by which the picture varies under thin letters, whose stems get lost in it. */
const THIN_ON_DETAIL_COST = 24;
/** Share of the picture's light that a shadow takes, and a scrim at most. */
const LIGHT_SHARES = { shadow: 0.12, scrim: 0.55 } as const;
/** The luma from which on a picture is light enough to ask for dark ink. */
const LIGHT_GROUND = 150;

/** Estimates the first rung of the look's ladder on which lines are legible. */
export function treatmentsOf(look: LookTokens, palette: Palette): (under: Under, cap: number) => Treatment {
  const ladder = ladderOf({ look, palette }, 'headline');
  const ink = relativeLuminance(rgba(palette.ink));
  const isInkLight = isLight(palette.ink);
  const isThin = look.headline.cut === 'book';
  return (under, cap): Treatment => {
    const wanted = cap >= LARGE_CAP ? WANTED_LARGE : WANTED;
    const { low, high } = reachOf(under);
    const reads = (takes: number) => {
      const at = (value: number) =>
        contrastRatio(
          ink,
          LUMINANCES[Math.round(isInkLight ? value * (1 - takes) : value + (255 - value) * takes)] as number,
        );
      return Math.min(at(low), at(high)) >= wanted;
    };
    const isEnough = (rung: keyof typeof RUNG_COSTS) => {
      if (rung === 'colour') return low > LIGHT_GROUND;
      return rung === 'stroke' || rung === 'plate' || reads(rung === 'none' ? 0 : LIGHT_SHARES[rung]);
    };
    const enough = ladder.findIndex(isEnough);
    const index = enough === -1 ? ladder.length - 1 : enough;
    const rung = ladder[index] ?? 'none';
    const isPlated = rung === 'plate';
    const detail = isThin && !isPlated && under.cells > 0 ? under.sum('detail') / under.cells : 0;
    const cost = (index === 0 ? 0 : RUNG_COSTS[rung]) + Math.round(THIN_ON_DETAIL_COST * detail);
    return { cost, isPlated };
  };
}

/** How dark and how bright the picture is under lines; anything is possible where it was not measured. */
function reachOf(under: Under) {
  if (!under.isLit) return { low: 0, high: 255 };
  const reach = Array.from({ length: under.count }, (_, line) => under.reachAt(line, DEVIATIONS_REACHED));
  return { low: Math.min(255, ...reach.map(({ low }) => low)), high: Math.max(0, ...reach.map(({ high }) => high)) };
}
