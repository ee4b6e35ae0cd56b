/**
 * What a slide's picture shows comes before the size and the place of its words. Where words lie on its subject, or
 * leave a product no room, they stand at the other end, or the photo ends above or begins below them, or the hook gives
 * up some of its size, whichever costs the slide least.
 */
import type { SlideTextPosition } from '../document/enumerations.js';
import { type Box, overlaps, type Size } from '../geometry.js';
import { TOUCHED } from './off-faces.js';
import { coveredFace, sharedShare } from './picture-subjects.js';
import type { LaidSlide, PaintedSlide, PhotoPart, SlidePicture } from './slide.types.js';

/** How a slide may be laid out. */
export interface Choice {
  readonly place: 'top' | 'bottom' | 'middle';
  readonly photo: PhotoPart;
  /** Of the headline's size that was found for the slide. */
  readonly share: number;
}

export interface FreeableSlide {
  readonly laid: LaidSlide;
  readonly picture: SlidePicture | undefined;
  /** Its words lie on the picture, which may end where they begin. */
  readonly isMovable: boolean;
  /** Sizes that its headline may have, the largest first; `[1]` where it has the size of all others. */
  readonly shares: readonly number[];
  lay(choice: Choice): LaidSlide;
}

export interface FreedSlides {
  readonly laid: readonly LaidSlide[];
  /** What was chosen for each; undefined: it stays. */
  readonly choices: readonly (Choice | undefined)[];
  /** Where the words of all movable slides stand; undefined where they stay, or each found its own. */
  readonly place: Choice['place'] | undefined;
}

/** A slide that costs less stays as it is, and so does one that would gain less. */
const WORTH_A_LOOK = 0.12;
const WORTH = 0.1;

/** So much more all slides may cost in one arrangement than each in its own, a slide. */
const WORTH_ONE = 0.2;

/** `asked`: where the document wants the words; they stay there. */
export function freeSubjects(
  slides: readonly FreeableSlide[],
  frame: Size,
  asked: SlideTextPosition | undefined,
): FreedSlides {
  const places = asked === undefined ? (['bottom', 'top'] as const) : [asked];
  const isContinued = slides.some(({ picture }) => picture?.subjects?.isContinued === true);
  const arrangements = places.flatMap((place): readonly Arrangement[] => [
    { place, photo: 'all' },
    ...(isContinued || place === 'middle' ? [] : [besideWords(place)]),
  ]);
  const movable = slides.map((slide) => (slide.isMovable ? slide : undefined));
  const { found, place } = arranged(movable, arrangements, frame);
  return {
    laid: slides.map(({ laid }, index) => found[index]?.laid ?? laid),
    choices: slides.map((_, index) => found[index]?.choice),
    place,
  };
}

type Arrangement = Omit<Choice, 'share'>;

function besideWords(place: 'top' | 'bottom'): Arrangement {
  return { place, photo: place === 'top' ? 'below' : 'above' };
}

interface Found {
  readonly choice: Choice;
  readonly laid: LaidSlide;
  readonly cost: number;
}

/**
 * One arrangement for all of the slides, that a carousel keeps its rhythm, unless each in its own is much better; none
 * where what was found is as good, slide by slide.
 */
function arranged(
  slides: readonly (FreeableSlide | undefined)[],
  arrangements: readonly Arrangement[],
  frame: Size,
): { readonly found: readonly (Found | undefined)[]; readonly place: Choice['place'] | undefined } {
  const stays = { found: [], place: undefined };
  const own = slides.map((slide) => (slide === undefined ? 0 : costIn(slide.laid, slide.picture, 1, frame)));
  if (own.every((cost) => cost < WORTH_A_LOOK)) return stays;
  const count = slides.filter((slide) => slide !== undefined).length;
  const candidates = arrangements.map((arrangement) => slides.map((slide) => slide && best(slide, arrangement, frame)));
  const sum = (all: readonly (Found | undefined)[]) =>
    all.reduce((total, one, index) => total + (slides[index] === undefined ? 0 : (one?.cost ?? NEVER)), 0);
  const together = candidates.toSorted((a, b) => sum(a) - sum(b))[0] ?? [];
  const place = together.find((one) => one !== undefined)?.choice.place;
  const apart = slides.map((slide, index) => {
    if (slide === undefined || (own[index] ?? 0) < WORTH_A_LOOK) return undefined;
    const all = candidates.flatMap((candidate) => candidate[index] ?? []).toSorted((a, b) => a.cost - b.cost);
    return all[0] !== undefined && (own[index] ?? 0) - all[0].cost > WORTH ? all[0] : undefined;
  });
  const costApart = apart.reduce((total, one, index) => total + (one?.cost ?? own[index] ?? 0), 0);
  const costOwn = own.reduce((total, cost) => total + cost, 0);
  if (costOwn - Math.min(sum(together), costApart) < WORTH) return stays;
  return sum(together) - costApart < WORTH_ONE * count
    ? { found: together, place }
    : { found: apart, place: undefined };
}

/** What cannot be laid so. */
const NEVER = 100;

/** The best size for an arrangement; undefined where no size fits it. */
function best(slide: FreeableSlide, arrangement: Arrangement, frame: Size): Found | undefined {
  let least: Found | undefined;
  for (const share of slide.shares) {
    // Smaller words alone cost this much: no need to look.
    if (least !== undefined && sizeCost(share) >= least.cost) break;
    const { picture } = slide;
    const choice: Choice = { ...arrangement, share, ...(picture?.subjects === undefined ? { photo: 'all' } : {}) };
    const laid = slide.lay(choice);
    if (!laid.fits && slide.laid.fits) continue;
    const cost = costIn(laid, slide.picture, share, frame);
    if (least === undefined || cost < least.cost - 1e-6) least = { choice, laid, cost };
  }
  return least;
}

/** What it costs to give up size, to cover a face, a core, to darken a face, to cut a subject, to write on unrest. */
const [OF_SIZE, OF_FACE, OF_CORE, OF_DARK, OF_CUT, OF_UNREST] = [0.5, 4, 1.8, 0.8, 1.5, 0.7];
/** A core may be touched so far. */
const CORE_TOUCHED = 0.06;
/** A photo beside its words: what that costs, and the share of the slide's height that it should have and must. */
const [OF_PART, OF_LOW, WANTED_PART, LEAST_PART] = [0.1, 1.2, 0.44, 0.2];
/** A picture at the head of a tall slide: below its words nothing stands in the lower third. */
const OF_HIGH = 0.2;
const TALL = 1.5;
/** What a small product costs, and one behind words; the share of its slide that a square one should have. */
const [OF_CUTOUT, OF_BEHIND, WANTED_CUTOUT, TALL_CUTOUT] = [1.6, 2, 0.42, 0.66];

function isTall({ width, height }: Size): boolean {
  return height > TALL * width;
}

function sizeCost(share: number): number {
  return OF_SIZE * (1 - share);
}

/** What a slide laid out so takes from what it shows; 0 for nothing. */
function costIn(laid: LaidSlide, picture: SlidePicture | undefined, share: number, frame: Size): number {
  const painted = laid.paint(picture);
  const { cutout, onPhoto } = painted;
  if (picture?.kind === 'cutout')
    return cutout === undefined ? 0 : sizeCost(share) + productCost(cutout, painted, frame);
  if (onPhoto === undefined || picture?.subjects === undefined) return 0;
  const { subjects, photo } = onPhoto;
  const boxes = [...painted.texts.flatMap(({ lines }) => lines), ...onPhoto.cards];
  const face = coveredFace(subjects, boxes);
  const core = subjects.core === undefined ? 0 : Math.max(0, sharedShare(subjects.core, boxes) - CORE_TOUCHED);
  return (
    sizeCost(share) +
    OF_FACE * (face > TOUCHED ? face : 0) +
    OF_CORE * core +
    OF_DARK * (onPhoto.dimmed ?? 0) +
    OF_CUT * subjects.cut +
    OF_UNREST * (onPhoto.unrest ?? 0) +
    partCost(photo, frame)
  );
}

/** A product that is small, or stands behind words. */
function productCost(stand: Box, { texts }: PaintedSlide, frame: Size): number {
  const wanted = isTall(frame) ? TALL_CUTOUT : WANTED_CUTOUT;
  const side = Math.sqrt(stand.width * stand.height) / frame.width;
  const isBehind = texts.some(({ lines }) => lines.some((line) => overlaps(line, stand)));
  const isHigh = isTall(frame) && stand.y + stand.height / 2 < frame.height / 2;
  return OF_CUTOUT * Math.max(0, 1 - side / wanted) + (isBehind ? OF_BEHIND : 0) + (isHigh ? OF_HIGH : 0);
}

function partCost(photo: Box | undefined, frame: Size): number {
  if (photo === undefined) return 0;
  const share = photo.height / frame.height;
  const isHigh = photo.y < 0.1 * frame.height && isTall(frame);
  return share < LEAST_PART ? 10 : OF_PART + (isHigh ? OF_HIGH : 0) + OF_LOW * Math.max(0, WANTED_PART - share);
}
