/**
 * Where a carousel's words stand and how its photos are framed: every slide in each of its template's arrangements, the
 * hook in a few sizes, weighed by the layout's one table; then the row of slides that costs least together.
 */
import { type Box, bottom } from '../geometry.js';
import {
  arrangePage,
  arrangePages,
  type ExplainedPage,
  explainPage,
  type Page,
  type PageAnswer,
  type PageRequest,
} from '../layout/arrange-page.js';
import { SIZE_WEIGHTS } from '../layout/costs.js';
import type { FactMap } from '../layout/fact-map.js';
import { groundOf } from './picture-ground.js';
import { standOn } from './place-art.js';
import type { Arrangement, Density, LaidSlide, PicturePlace, SlideFrame, SlidePicture } from './slide.types.js';
import type { SlideArrangement } from './slider-plan.js';
import { leastVeil } from './veil.js';

/** A slide that can be laid out in each of its arrangements. */
export interface ArrangedSlide {
  readonly picture: SlidePicture | undefined;
  readonly arrangements: readonly Arrangement[];
  /** What was found for it without a picture. */
  readonly density: Density;
  /** Sizes that its headline may have, in shares of that one, the largest first. */
  readonly shares: readonly number[];
  lay(arrangement: Arrangement, density: Density): LaidSlide;
}

/** How one slide is laid out, and why. */
export interface ArrangedAnswer extends ExplainedPage {
  readonly laid: LaidSlide;
  readonly arrangement: Arrangement;
  readonly share: number;
  readonly place: PicturePlace;
  /** Of the other arrangements, the cheapest two, and by how much they are dearer. */
  readonly runnersUp: readonly { readonly arrangement: string; readonly dearer: number }[];
}

/** As a plan tells it. */
export function arrangementOf({ arrangement, place, costs, broken, runnersUp }: ArrangedAnswer): SlideArrangement {
  const { framing } = place;
  const photo = framing === undefined ? null : { zoom: framing.zoom, stage: framing.stage };
  return { name: nameOf(arrangement), photo, costs, broken, runnersUp };
}

export interface ArrangeWorld {
  readonly frame: SlideFrame;
  readonly inks: { readonly light: string; readonly dark: string };
}

interface Candidate {
  readonly laid: LaidSlide;
  readonly arrangement: Arrangement;
  readonly share: number;
}

export function arrangeSlides(slides: readonly ArrangedSlide[], world: ArrangeWorld): readonly ArrangedAnswer[] {
  const found = slides.map((slide) => answersOf(slide, world));
  return arrangePages(found.map(({ answers }) => answers)).map((answer, index): ArrangedAnswer => {
    const { request, answers } = found[index] as (typeof found)[number];
    const { drawn, stand } = answer.page;
    const others = answers
      .filter(({ page }) => page.name !== answer.page.name)
      .toSorted((a, b) => a.cost - b.cost)
      .slice(0, 2);
    return {
      ...{ laid: drawn.laid, arrangement: drawn.arrangement, share: drawn.share },
      ...explainPage(request, answer),
      place: { framing: answer.framing, stand },
      runnersUp: others.map(({ page, cost }) => ({ arrangement: page.name, dearer: cost - answer.cost })),
    };
  });
}

/** In its own size; in smaller ones where they could make up for what they cost. */
function answersOf(slide: ArrangedSlide, world: ArrangeWorld) {
  const request = requestOf(slide, world, candidatesOf(slide, [1]));
  const own = arrangePage(request);
  const best = Math.min(...own.map(({ cost }) => cost));
  const gain = best - Math.min(...own.map(({ least }) => least));
  const shares = slide.shares.filter((share) => share < 1 && sizeCost(share) < gain);
  if (slide.picture === undefined || shares.length === 0) return { request, answers: own };
  const smaller = arrangePage(requestOf(slide, world, candidatesOf(slide, shares)));
  return { request, answers: bestOfEach([...own, ...smaller]) };
}

/** Only the hook gives up size. */
function sizeCost(share: number): number {
  return SIZE_WEIGHTS.hook * Math.round(-100 * Math.log(share));
}

/** Of each arrangement its cheapest size. */
function bestOfEach(answers: readonly PageAnswer<Candidate>[]): readonly PageAnswer<Candidate>[] {
  const best = new Map<string, PageAnswer<Candidate>>();
  for (const answer of answers) {
    const before = best.get(answer.page.name);
    if (before === undefined || answer.cost < before.cost) best.set(answer.page.name, answer);
  }
  return [...best.values()];
}

/** What a page of words on its photo costs that shows no more of it than a rim. */
const HIDDEN = 12_000;
/** What each step of a headline's strain costs beyond that of the slide's own arrangement. */
const STRAINED = 400;
/** Where platforms lay their interface over tall slides, px. */
const TALL_SEEN = { top: 150, bottom: 1500 } as const;

function requestOf(
  slide: ArrangedSlide,
  { frame, inks }: ArrangeWorld,
  candidates: readonly Candidate[],
): PageRequest<Candidate> {
  const { picture } = slide;
  const isPhoto = picture?.kind === 'photo';
  const calm = candidates[0]?.laid.strain ?? 0;
  return {
    ground: isPhoto ? groundOf(picture) : undefined,
    frame,
    seen: frame.aspect === '9:16' ? TALL_SEEN : { top: 0, bottom: frame.height },
    isFixed: picture?.isContinued === true,
    pages: candidates.map((candidate) => pageOf(slide, candidate, calm)),
    treatmentOf: (map, lines) => treatmentOf(map, lines, inks, frame),
  };
}

function pageOf({ picture, density }: ArrangedSlide, drawn: Candidate, calm: number): Page<Candidate> {
  const { laid, arrangement, share } = drawn;
  const { stage, cards, lines, isHidden } = laid.page;
  const setting = {
    ...{ width: 0, height: 0, boxes: [], lines: [], sense: 0, ragged: 0, fits: true },
    ...{ cap: Math.round(share * density.headline), shrunk: 0 },
  };
  return {
    ...{ drawn, name: nameOf(arrangement), stage, cards, lines: lines.map(grown) },
    natural:
      arrangement.natural +
      sizeCost(share) +
      (isHidden === true && picture !== undefined ? HIDDEN : 0) +
      STRAINED * Math.max(0, laid.strain - calm),
    stand: standOn(picture, laid.page),
    words: [{ role: 'title', setting }],
  };
}

/** Air between letters and a face. */
const AIR = 14;

function grown({ x, y, width, height }: Box): Box {
  return { x: x - AIR, y: y - AIR, width: width + 2 * AIR, height: height + 2 * AIR };
}

export function nameOf({ place, photo }: Pick<Arrangement, 'place' | 'photo'>): string {
  return photo === 'all' ? (place ?? 'own') : `${place ?? 'own'} ${photo}`;
}

/** What holds its words; where nothing does, the slide's own arrangement in its own size. */
function candidatesOf(
  { arrangements, density, picture, lay }: ArrangedSlide,
  shares: readonly number[],
): readonly Candidate[] {
  const isFree = picture?.kind === 'photo' && picture.isContinued !== true;
  const all = arrangements.flatMap((arrangement) => {
    if (arrangement.photo !== 'all' && !isFree) return [];
    return shares.map((share): Candidate => {
      const laid = lay(arrangement, { ...density, headline: Math.round(density.headline * share) });
      return { laid, arrangement, share };
    });
  });
  const fitting = all.filter(({ laid }) => laid.fits);
  return fitting.length > 0 || !shares.includes(1) ? fitting : all.slice(0, 1);
}

/** What a veil costs that is whole, and what plates under the words do. */
const [OF_VEIL, OF_PLATES] = [500, 230];
/** How many standard deviations from the mean the picture under a line reaches. */
const REACH = 1.6;
/** Over so much above and below words a veil is seen. */
const VEIL_REACH = 60;

/** The veil that lines need, or plates where it would lie on a face. */
function treatmentOf(map: FactMap, lines: readonly Box[], inks: ArrangeWorld['inks'], { width }: SlideFrame): number {
  if (!map.isLit) return OF_PLATES;
  const { opacity } = leastVeil(
    lines.map((line) => reachOf(map, line)),
    inks,
  );
  const y = Math.min(...lines.map((line) => line.y)) - VEIL_REACH;
  const band = { x: 0, y, width, height: Math.max(...lines.map(bottom)) + VEIL_REACH - y };
  const isOnFace = opacity > 0.1 && map.sum('face', band) > 0;
  return isOnFace ? OF_PLATES : Math.min(OF_PLATES, Math.round(OF_VEIL * opacity));
}

function reachOf(map: FactMap, line: Box) {
  const cells = Math.max(1, map.cells(line));
  const mean = map.sum('luma', line) / cells;
  const spread = REACH * Math.sqrt(Math.max(0, map.sum('square', line) / cells - mean * mean));
  return { low: Math.round(Math.max(0, mean - spread)), high: Math.round(Math.min(255, mean + spread)) };
}
