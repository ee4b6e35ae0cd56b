/**
 * One type scale for a carousel: the roomiest rung of the template's ladder on which every slide fits; the hook then
 * takes the largest headline that fits it alone, or one up to a fifth smaller that breaks by sense. Rungs are coarse,
 * so that an edit seldom moves the others.
 */
import { calmestSize, firstGoodStep, towerCost } from '../type/size-search.js';
import type { Density, LaidSlide, SlideTemplate, Strain } from './slide.types.js';

export interface ScaleRequest {
  readonly template: Pick<SlideTemplate, 'ladder' | 'hookScales' | 'loudScales'>;
  /** Slides in order; the first is the hook. */
  readonly slides: readonly ((density: Density) => LaidSlide)[];
}

/**
 * Why a carousel is set on its rung: it is the roomiest; a roomier one does not hold all texts; a roomier one would
 * part words, leave an article alone on its line or pile up a headline; nothing holds them, so the densest packs them.
 */
export type RungReason = 'roomiest' | 'texts_must_fit' | 'calm_lines' | 'packed';

export interface TypeScale {
  readonly rung: number;
  readonly reason: RungReason;
  /** Slides, from 1, that the next roomier rung would not do for. */
  readonly heldBy: readonly number[];
  readonly hookScale: number;
  /** One per slide, and what each was laid out at. */
  readonly laid: readonly LaidSlide[];
  readonly densities: readonly Density[];
  /** Indexes of the slides that no rung holds: they are set smaller than any, as small as they need. */
  readonly squeezed: readonly number[];
}

/** Below the ladder: what a slide keeps of its type at each step, and how many steps there are at most. */
const SQUEEZE = 0.9;
const MOST_SQUEEZED = 12;

/** What headlines may be, and the rungs given up at most for it. */
interface Calm {
  readonly strain: Strain;
  readonly tower: number;
  readonly rungs: number;
}

/** Rungs given up at most to keep the words of headlines whole and no article alone on its line. */
const CALM_LINE_RUNGS = 4;
/** A headline of four lines costs as much more than one of two as a fifth of its size: two rungs. */
const TOWER_RUNGS = 2;
/** From the calmest headlines to the least calm. */
const CALM: readonly Calm[] = [
  { strain: 1, tower: towerCost(3), rungs: TOWER_RUNGS },
  ...([1, 2, 3] as const).map((strain) => ({ strain, tower: Number.POSITIVE_INFINITY, rungs: CALM_LINE_RUNGS })),
];

/** The steps in which the hook gives up size for lines that break by sense. */
const HOOK_STEP = 0.98;
/** The hook keeps at least four fifths of its size. */
const MOST_GIVEN = 0.8;
/** Line breaks less bad than this are not worth giving up any size. */
const LEAST_OFFENCE = 0.65;
/**
 * How far below the headlines of the other slides the hook may go for better breaks: a difference too small to notice
 * from slide to slide.
 */
const LEAST_HOOK = 0.95;

/** A carousel that fits on no rung is laid out on the densest, and slides that not even this holds are squeezed. */
export function solveTypeScale({ template, slides }: ScaleRequest): TypeScale {
  const { ladder } = template;
  const memo = new Map<string, LaidSlide>();
  const lay = (slide: number, rung: number, scale = 1): LaidSlide => {
    const key = `${slide} ${rung} ${scale}`;
    let laid = memo.get(key);
    if (laid === undefined) {
      const make = slides[slide];
      if (make === undefined) throw new TypeError('internal: no such slide');
      laid = make(densityOn(ladder, rung, scale));
      memo.set(key, laid);
    }
    return laid;
  };
  // The last rung packs what fits on no other: it is not compared with them.
  const packed = ladder.length - 1;
  const last = packed - 1;
  // Each slide starts where the ones before it ended: the answer is the densest rung any of them needs.
  const densest = (good: (laid: LaidSlide) => boolean, from: number): number =>
    slides.reduce((rung, _, slide) => {
      const holds = (step: number) => good(lay(slide, step));
      return holds(rung) ? rung : firstGoodStep(Math.min(last, rung + 1), last, holds);
    }, from);
  const airy = densest(({ fits }) => fits, 0);
  const fitting = slides.every((_, slide) => lay(slide, airy).fits) ? airy : packed;
  // Calm lines are worth a few rungs, not any number of them; where they cannot be had, whole words are.
  const calmAt = ({ strain, tower, rungs }: Calm): number | undefined => {
    if (fitting === packed) return undefined;
    const isCalm = (laid: LaidSlide) => laid.strain <= strain && laid.unrest.tower <= tower;
    const rung = densest((laid) => laid.fits && isCalm(laid), fitting);
    return rung - fitting <= rungs && slides.every((_, slide) => isCalm(lay(slide, rung))) ? rung : undefined;
  };
  const rung = CALM.reduce<number | undefined>((found, calm) => found ?? calmAt(calm), undefined) ?? fitting;
  const hookScale = slides.length === 0 ? 1 : largestHook(template, (scale) => lay(0, rung, scale));
  const scales = slides.map((_, slide) => (slide === 0 ? hookScale : 1));
  const at = (slide: number) => ({
    laid: lay(slide, rung, scales[slide]),
    density: densityOn(ladder, rung, scales[slide]),
  });
  const settled = slides.map((make, slide) => (at(slide).laid.fits ? at(slide) : squeezed(at(slide).density, make)));
  return {
    rung,
    ...reasonOf({ rung, fitting, packed }, (other) => slides.map((_, slide) => lay(slide, other))),
    hookScale,
    laid: settled.map(({ laid }) => laid),
    densities: settled.map(({ density }) => density),
    squeezed: slides.flatMap((_, slide) => (at(slide).laid.fits ? [] : [slide])),
  };
}

function densityOn(ladder: readonly Density[], rung: number, scale = 1): Density {
  const density = ladder[rung];
  if (density === undefined) throw new TypeError('internal: no such rung');
  return { ...density, headline: Math.round(density.headline * scale) };
}

/** Smaller than can be read well, but whole and apart; the least there is, if not even that holds it. */
function squeezed(from: Density, lay: (density: Density) => LaidSlide): { laid: LaidSlide; density: Density } {
  for (let step = 1; ; step += 1) {
    const share = SQUEEZE ** step;
    const density = { ...from, headline: from.headline * share, body: from.body * share };
    const laid = lay(density);
    if (laid.fits || step === MOST_SQUEEZED) return { laid, density };
  }
}

/** `layAt`: all slides on a rung. */
function reasonOf(
  { rung, fitting, packed }: { readonly rung: number; readonly fitting: number; readonly packed: number },
  layAt: (rung: number) => readonly LaidSlide[],
): Pick<TypeScale, 'reason' | 'heldBy'> {
  if (rung === 0) return { reason: 'roomiest', heldBy: [] };
  const reason = fitting === packed ? 'packed' : rung > fitting ? 'calm_lines' : 'texts_must_fit';
  // The unrest that the rung was taken for: the most there is on it.
  const strain = Math.max(...layAt(rung).map((laid) => laid.strain));
  const tower = Math.max(...layAt(rung).map(({ unrest }) => unrest.tower));
  const isGood = (laid: LaidSlide) =>
    laid.fits && (reason !== 'calm_lines' || (laid.strain <= strain && laid.unrest.tower <= tower));
  return { reason, heldBy: layAt(rung - 1).flatMap((laid, slide) => (isGood(laid) ? [] : [slide + 1])) };
}

/** Whether a headline fits on at most two lines, each of which makes sense by itself. */
function isLoud({ fits, strain, unrest }: LaidSlide): boolean {
  return fits && strain === 0 && unrest.tower === 0 && unrest.offence < LEAST_OFFENCE;
}

/**
 * The largest of the scales at which the hook fits and is no more strained than at 1, or a smaller one whose breaks
 * make up for the size. Fewer lines speak for it too, but never alone.
 */
function largestHook(
  { hookScales: scales, loudScales = [] }: Pick<SlideTemplate, 'hookScales' | 'loudScales'>,
  lay: (scale: number) => LaidSlide,
): number {
  const natural = lay(1);
  const loud = loudScales.find((scale) => isLoud(lay(scale)));
  if (loud !== undefined) return loud;
  const sound = (scale: number): boolean => {
    const laid = lay(scale);
    return laid.fits && laid.strain <= Math.max(1, natural.strain);
  };
  const largest = scales.find(sound) ?? 1;
  const { offence, tower } = lay(largest).unrest;
  if (offence < LEAST_OFFENCE) return largest;
  const smaller: number[] = [];
  for (let scale = largest * HOOK_STEP; scale >= Math.max(LEAST_HOOK, MOST_GIVEN * largest); scale *= HOOK_STEP)
    smaller.push(scale);
  return calmestSize([largest, ...smaller], (scale) => {
    if (scale === largest) return offence + tower;
    const { unrest } = lay(scale);
    const isCalmer = unrest.offence <= offence - LEAST_OFFENCE && sound(scale);
    return isCalmer ? unrest.offence + unrest.tower : undefined;
  });
}
