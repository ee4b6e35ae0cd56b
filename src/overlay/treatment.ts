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
  const ratioOver = (luma: number, takes: number) => {
    const seen = isInkLight ? luma * (1 - takes) : luma + (255 - luma) * takes;
    return contrastRatio(ink, LUMINANCES[Math.round(seen)] as number);
  };
  const isEnough = (rung: keyof typeof RUNG_COSTS, { low, high }: Reach, wanted: number) => {
    if (rung === 'colour') return low > LIGHT_GROUND;
    if (rung === 'stroke' || rung === 'plate') return true;
    const takes = rung === 'none' ? 0 : LIGHT_SHARES[rung];
    return ratioOver(low, takes) >= wanted && ratioOver(high, takes) >= wanted;
  };
  return (under, cap): Treatment => {
    const wanted = cap >= LARGE_CAP ? WANTED_LARGE : WANTED;
    const reach = reachOf(under);
    const enough = ladder.findIndex((rung) => isEnough(rung, reach, wanted));
    const index = enough === -1 ? ladder.length - 1 : enough;
    const rung = ladder[index] ?? 'none';
    const isPlated = rung === 'plate';
    const detail = isThin && !isPlated && under.cells > 0 ? under.sum('detail') / under.cells : 0;
    const cost = (index === 0 ? 0 : RUNG_COSTS[rung]) + Math.round(THIN_ON_DETAIL_COST * detail);
    return { cost, isPlated };
  };
}

type Reach = ReturnType<typeof reachOf>;

/** How dark and how bright the picture is under lines; anything is possible where it was not measured. */
function reachOf(under: Under) {
  if (!under.isLit) return { low: 0, high: 255 };
  let [low, high] = [255, 0];
  for (let line = 0; line < under.count; line += 1) {
    const reach = under.reachAt(line, DEVIATIONS_REACHED);
    low = Math.min(low, reach.low);
    high = Math.max(high, reach.high);
  }
  return { low, high };
}
