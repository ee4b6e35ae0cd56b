/**
 * A carousel whose photos show people: the words stand where no head lies under them. First all slides together, so
 * that their baselines stay level; a slide that is not free even so moves alone; one that is free nowhere stays where
 * it covers the least, and is told of. For a core, which is not as sure, a slide moves alone.
 */
import type { SlideTextPosition } from '../document/enumerations.js';
import { coveredFace, sharedShare } from './picture-subjects.js';
import type { LaidSlide, PaintedSlide, SlidePicture } from './slide.types.js';

/** A slide that can be laid out again with its words elsewhere. */
export interface MovableSlide {
  readonly laid: LaidSlide;
  readonly picture: SlidePicture | undefined;
  /** Its words move with those of the other slides. */
  readonly isShared: boolean;
  lay(place: SlideTextPosition | undefined): LaidSlide;
}

export interface OffFaces {
  readonly laid: readonly LaidSlide[];
  /** Where all shared slides moved to; `stays` when they did not. */
  readonly shared: SlideTextPosition | undefined | 'stays';
  /** Indexes of the slides that moved alone. */
  readonly alone: readonly number[];
}

/** Share of a face under words that nobody sees. */
export const TOUCHED = 0.04;
/** A core of interest is not as sure as a head: words may lie on a part of it. */
const CORE_TOUCHED = 0.25;
const PLACES = [undefined, 'top', 'bottom', 'middle'] as const;

/** How much of a face, or of a photo's core, words and cards cover on a painted slide, beyond what may be; 0-1. */
export function coverOf({ texts, onPhoto }: PaintedSlide): number {
  if (onPhoto === undefined) return 0;
  const boxes = [...texts.flatMap(({ lines }) => lines), ...onPhoto.cards];
  const { subjects } = onPhoto;
  const ofHeads = coveredFace(subjects, boxes);
  const ofCore = subjects.core === undefined ? 0 : sharedShare(subjects.core, boxes) - CORE_TOUCHED;
  return Math.max(ofHeads <= TOUCHED ? 0 : ofHeads, ofCore, 0);
}

/** `slides` in order; photos without subjects cost nothing, and stay as they are. */
export function layOffFaces(slides: readonly MovableSlide[]): OffFaces {
  const own = slides.map(({ laid, picture }) => costIn(laid, picture));
  const stays: OffFaces = { laid: slides.map(({ laid }) => laid), shared: 'stays', alone: [] };
  if (own.every((cost) => cost === 0)) return stays;
  const isTouched = slides.some(({ isShared, laid, picture }) => isShared && headsIn(laid, picture) > 0);
  const shared = isTouched ? bestShared(slides) : undefined;
  const laid = shared === undefined ? stays.laid : shared.laid;
  const alone: number[] = [];
  const moved = slides.map((slide, index) => {
    const current = laid[index] as LaidSlide;
    const cost = costIn(current, slide.picture);
    if (cost === 0) return current;
    const best = placesOf(slide)
      .map((place) => slide.lay(place))
      .filter(({ fits }) => fits || !current.fits)
      .map((other) => ({ other, cost: costIn(other, slide.picture) }))
      .reduce<{ readonly other: LaidSlide; readonly cost: number }>(
        (least, one) => (isWorth(one.cost, least.cost, hasHeads(slide.picture)) ? one : least),
        { other: current, cost },
      );
    if (best.other !== current) alone.push(index);
    return best.other;
  });
  return { laid: moved, shared: shared === undefined ? 'stays' : shared.place, alone };
}

/** So much less of a face must be covered elsewhere: a move that frees little only unsettles the row. */
const WORTH = 0.15;
/** The same where all of the faces is free then. */
const WORTH_ALL = 0.05;
/** The same of a core. */
const WORTH_CORE = 0.3;

function isWorth(cost: number, before: number, hasHeads: boolean): boolean {
  return before - cost > (!hasHeads ? WORTH_CORE : cost === 0 ? WORTH_ALL : WORTH);
}

function hasHeads(picture: SlidePicture | undefined): boolean {
  return (picture?.subjects?.heads.length ?? 0) > 0;
}

function costIn(laid: LaidSlide, picture: SlidePicture | undefined): number {
  return picture?.subjects === undefined ? 0 : coverOf(laid.paint(picture));
}

function headsIn(laid: LaidSlide, picture: SlidePicture | undefined): number {
  return hasHeads(picture) ? costIn(laid, picture) : 0;
}

function placesOf({ picture }: MovableSlide) {
  return picture?.subjects === undefined ? [] : PLACES;
}

/** The place at which the shared slides cover the least of heads, where that is worth it and all of them still hold. */
function bestShared(slides: readonly MovableSlide[]) {
  const sum = (laid: readonly LaidSlide[]) =>
    slides.reduce(
      (total, { isShared, picture }, index) => total + (isShared ? headsIn(laid[index] as LaidSlide, picture) : 0),
      0,
    );
  let best: { readonly place: SlideTextPosition | undefined; readonly laid: readonly LaidSlide[] } | undefined;
  let least = sum(slides.map(({ laid }) => laid));
  for (const place of PLACES) {
    const laid = slides.map((slide) => (slide.isShared ? slide.lay(place) : slide.laid));
    if (laid.some(({ fits }, index) => !fits && slides[index]?.laid.fits === true)) continue;
    const cost = sum(laid);
    if (!isWorth(cost, least, true)) continue;
    best = { place, laid };
    least = cost;
  }
  return best;
}
