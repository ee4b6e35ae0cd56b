/**
 * Decides where a carousel's words stand and how its photos are framed. Every slide is laid out in each arrangement of
 * its template, the hook in a few sizes, and priced by the layout's table of costs; then the arrangements are chosen
 * that cost least over the whole carousel.
 */
import type { SlideArchetype } from '../document/enumerations.js';
import { type Box, bottom, inflate } from '../geometry.js';
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
import { emptiness, shareOf } from './emptiness.js';
import { knownGround } from './picture-ground.js';
import { standOn } from './place-art.js';
import type { Arrangement, Density, LaidSlide, PicturePlace, SlideFrame, SlidePicture } from './slide.types.js';
import type { SlideArrangement } from './slider-plan.js';
import { leastVeil } from './veil.js';

/** A slide that can be laid out in each of its arrangements. */
export interface ArrangedSlide {
  readonly picture: SlidePicture | undefined;
  readonly arrangements: readonly Arrangement[];
  /** Further arrangements, for places where three slides in a row would be of one kind. */
  readonly varied: readonly Arrangement[];
  /** The archetype that the template's own page of it resembles, apart from its picture. */
  readonly kind: SlideArchetype | undefined;
  /** The archetype that the document asks to keep. */
  readonly kept: SlideArchetype | undefined;
  /** The density that was found for it without a picture. */
  readonly density: Density;
  /** Sizes that its headline may have, as shares of the usual one, the largest first. */
  readonly shares: readonly number[];
  /** A smaller one yet, for a headline of many words, or where the others would divide a word. */
  readonly lesserShare?: number | undefined;
  readonly isLong: boolean;
  /** Lays the slide out; undefined where it lacks what the arrangement needs. */
  lay(arrangement: Arrangement, density: Density): LaidSlide | undefined;
}

/** How one slide is laid out, and why. */
export interface ArrangedAnswer extends ExplainedPage {
  readonly laid: LaidSlide;
  readonly arrangement: Arrangement;
  /** The archetype of the page. */
  readonly kind: SlideArchetype;
  readonly why: string;
  readonly share: number;
  readonly place: PicturePlace;
  /** The two cheapest of the other arrangements, and how much more each costs. */
  readonly runnersUp: readonly { readonly arrangement: string; readonly dearer: number }[];
}

/** The arrangement as the plan reports it. */
export function slideArrangement(answer: ArrangedAnswer): SlideArrangement {
  const { arrangement, kind, why, place, costs, broken, runnersUp } = answer;
  const { framing } = place;
  const photo = framing === undefined ? null : { zoom: framing.zoom, stage: framing.stage };
  return { name: arrangementName(arrangement), archetype: kind, why, photo, costs, broken, runnersUp };
}

export interface ArrangeWorld {
  readonly frame: SlideFrame;
  readonly inks: { readonly light: string; readonly dark: string };
}

interface Candidate {
  readonly laid: LaidSlide;
  readonly arrangement: Arrangement;
  readonly share: number;
  readonly kind: SlideArchetype;
}

export function arrangeSlides(slides: readonly ArrangedSlide[], world: ArrangeWorld): readonly ArrangedAnswer[] {
  const found = slides.map((slide) => answersOf(slide, world));
  const first = arrangePages(found.map(({ answers }) => answers));
  // Pages that are only for variety are tried where three pages of one kind would follow each other, and where a page
  // stays empty.
  const dull = first.map(({ page }, index) => page.empty > UNFINISHED_SHARE || isDull(first, index));
  for (const [index, slide] of slides.entries())
    if (dull[index] === true) found[index] = withVaried(found[index] as Found, slide, world);
  const chosen = dull.includes(true) ? arrangePages(found.map(({ answers }) => answers)) : first;
  return chosen.map((answer, index): ArrangedAnswer => {
    const { request, answers } = found[index] as (typeof found)[number];
    const { drawn, stand } = answer.page;
    const others = answers
      .filter(({ page }) => page.name !== answer.page.name)
      .toSorted((a, b) => a.cost - b.cost)
      .slice(0, 2);
    return {
      ...{ laid: drawn.laid, arrangement: drawn.arrangement, share: drawn.share },
      ...{ kind: drawn.kind, why: whyOf(drawn, slides[index]) },
      ...explainPage(request, answer),
      place: { framing: answer.framing, stand },
      runnersUp: others.map(({ page, cost }) => ({ arrangement: page.name, dearer: cost - answer.cost })),
    };
  });
}

/** A page with a larger share of empty room looks unfinished. */
const UNFINISHED_SHARE = 0.2;

type Found = ReturnType<typeof answersOf>;

/** Whether a page is the second or third of three pages of one kind. */
function isDull(answers: readonly PageAnswer<Candidate>[], index: number): boolean {
  const kind = answers[index]?.page.kind;
  const isAt = (at: number) => answers[at]?.page.kind === kind;
  return (isAt(index - 1) && isAt(index - 2)) || (isAt(index - 1) && isAt(index + 1));
}

function withVaried({ request, answers }: Found, slide: ArrangedSlide, world: ArrangeWorld): Found {
  const more = candidatesOf(slide, [1], { ...world, arrangements: slide.varied });
  return { request, answers: [...answers, ...arrangePage(requestOf(slide, world, more))] };
}

function whyOf({ arrangement, kind }: Candidate, slide: ArrangedSlide | undefined): string {
  if (slide?.kept === kind) return 'the document keeps it';
  return arrangement.composed?.why ?? TEMPLATE_PAGE_REASONS[kind];
}

/** Why a slide has the template's own page, by the kind of the page. */
const TEMPLATE_PAGE_REASONS: Readonly<Record<SlideArchetype, string>> = {
  type: 'there is no picture',
  pattern: 'there is no picture',
  number: 'the copy has a number',
  quote: 'the body is a quotation',
  checklist: 'the body is a list',
  steps: 'the body counts its lines',
  sides: 'the body has two sides',
  product: 'there is a product or a price',
  picture: 'the photo has room for the words',
  print: 'the photo stands beside the words',
  mosaic: 'the slide has several pictures',
  closing: 'it is the last slide',
};

/** The answers of a slide in its own size; in smaller sizes where these could save more than they cost. */
function answersOf(slide: ArrangedSlide, world: ArrangeWorld) {
  const request = requestOf(slide, world, candidatesOf(slide, [1], world));
  const own = arrangePage(request);
  const best = own.reduce((cheapest, answer) => (answer.cost < cheapest.cost ? answer : cheapest));
  const gain = best.cost - Math.min(...own.map(({ least }) => least)) + strainCost(best.page.drawn.laid, slide);
  const { lesserShare: lesser, isLong } = slide;
  const isLesser = isLong || best.page.drawn.laid.strain >= DIVIDED_STRAIN;
  const all = isLesser && lesser !== undefined ? [...slide.shares, lesser] : slide.shares;
  const shares = all.filter((share) => share < 1 && sizeCost(share) < gain);
  if (slide.picture === undefined || shares.length === 0) return { request, answers: own };
  const smaller = arrangePage(requestOf(slide, world, candidatesOf(slide, shares, world)));
  return { request, answers: bestOfEach([...own, ...smaller]) };
}

/** The cost of a smaller headline; only the headline of the hook becomes smaller. */
function sizeCost(share: number): number {
  return SIZE_WEIGHTS.hook * Math.round(-100 * Math.log(share));
}

/** The cheapest size of each arrangement. */
function bestOfEach(answers: readonly PageAnswer<Candidate>[]): readonly PageAnswer<Candidate>[] {
  const best = new Map<string, PageAnswer<Candidate>>();
  for (const answer of answers) {
    const before = best.get(answer.page.name);
    if (before === undefined || answer.cost < before.cost) best.set(answer.page.name, answer);
  }
  return [...best.values()];
}

/** Cost of a page whose words cover the photo except for a rim. */
const HIDDEN_PHOTO_COST = 12_000;
/** Cost of a page that is not composed as the document says: more than any other cost of a page. */
const OTHER_PAGE_COST = 100_000;
/**
 * Cost of each step of a headline's strain; of a divided word, which is less than that of a cut forehead; and of one
 * that a smaller size would hold whole.
 */
const [STRAIN_STEP_COST, DIVIDED_COST, DIVIDED_HOOK_COST] = [400, 5000, 10_000];
/** Cost of each point by which a headline of many lines is a tower. */
const TOWER_COST = 1200;
/** The strain from which on a word is divided. */
const DIVIDED_STRAIN = 3;
/** The part of a tall slide over which platforms lay no interface, px from the top. */
const TALL_SEEN = { top: 150, bottom: 1500 } as const;

function requestOf(
  slide: ArrangedSlide,
  { frame, inks }: ArrangeWorld,
  candidates: readonly Candidate[],
): PageRequest<Candidate> {
  const { picture } = slide;
  const isPhoto = picture?.kind === 'photo';
  const first = candidates[0]?.laid;
  const calm = first === undefined ? 0 : strainCost(first, slide);
  return {
    ground: isPhoto ? knownGround(picture) : undefined,
    frame,
    seen: frame.aspect === '9:16' ? TALL_SEEN : undefined,
    isFixed: picture?.isContinued === true,
    pages: candidates.map((candidate) => pageOf(slide, candidate, { calm, frame })),
    treatmentOf: (map, lines) => treatmentOf(map, lines, inks, frame),
  };
}

/** The cost of a headline's strain and of its lines: where it may be smaller, a divided word costs more than that. */
function strainCost({ strain, unrest }: LaidSlide, { shares }: Pick<ArrangedSlide, 'shares'>): number {
  const divided = shares.length > 1 ? DIVIDED_HOOK_COST : DIVIDED_COST;
  return STRAIN_STEP_COST * strain + (strain >= DIVIDED_STRAIN ? divided : 0) + TOWER_COST * unrest.tower;
}

function pageOf(
  slide: ArrangedSlide,
  drawn: Candidate,
  { calm, frame }: { readonly calm: number; readonly frame: SlideFrame },
): Page<Candidate> {
  const { picture, density, kept } = slide;
  const { laid, arrangement, share, kind } = drawn;
  const { stage, cards, lines, marks = [], isHidden } = laid.page;
  const stand = standOn(picture, laid.page);
  const cap = laid.cap ?? Math.round(share * density.headline);
  return {
    ...{ drawn, name: arrangementName(arrangement), kind, stage, cards, lines: lines.map((box) => inflate(box, AIR)) },
    marks,
    empty: emptiness(
      laid.page,
      frame,
      picture?.more === undefined ? (picture?.kind === 'photo' ? stage : stand) : laid.page.art,
    ),
    natural:
      arrangement.natural +
      (kept === undefined || kept === kind ? 0 : OTHER_PAGE_COST) +
      sizeCost(share) +
      (isHidden === true && picture !== undefined ? HIDDEN_PHOTO_COST : 0) +
      Math.max(0, strainCost(laid, slide) - calm),
    stand,
    words: [{ role: 'title', setting: { cap, shrunk: 0, sense: 0, ragged: 0 } }],
  };
}

/** The distance between letters and a face, px. */
const AIR = 14;

export function arrangementName({ place, photo, composed }: Pick<Arrangement, 'place' | 'photo' | 'composed'>): string {
  if (composed !== undefined)
    return composed.panel === 'none' ? composed.archetype : `${composed.archetype} ${composed.panel}`;
  return photo === 'all' ? (place ?? 'own') : `${place ?? 'own'} ${photo}`;
}

/** The arrangements that hold the slide's words; where none does, the slide's own arrangement in its own size. */
function candidatesOf(
  { arrangements: own, density, picture, kind, lay }: ArrangedSlide,
  shares: readonly number[],
  { frame, arrangements = own }: Pick<ArrangeWorld, 'frame'> & { readonly arrangements?: readonly Arrangement[] },
): readonly Candidate[] {
  const isFree = picture?.kind === 'photo' && picture.isContinued !== true;
  const all = arrangements.flatMap((arrangement) => {
    if (arrangement.photo !== 'all' && !isFree) return [];
    return shares.flatMap((share): readonly Candidate[] => {
      // A composed page chooses its own size, so it is tried only once.
      if (arrangement.composed !== undefined && share < 1) return [];
      const laid = lay(arrangement, { ...density, headline: Math.round(density.headline * share) });
      if (laid === undefined) return [];
      const own = kind ?? (picture === undefined ? 'type' : ownKind(picture, laid, frame));
      return [{ laid, arrangement, share, kind: arrangement.composed?.archetype ?? own }];
    });
  });
  const fitting = all.filter(({ laid }) => laid.fits);
  return fitting.length > 0 || !shares.includes(1) ? fitting : all.slice(0, 1);
}

/** The share of a slide from which on its picture fills it; a smaller picture lies beside the words. */
const FULL_PICTURE_SHARE = 0.6;

function ownKind({ kind }: SlidePicture, { page }: LaidSlide, frame: SlideFrame): SlideArchetype {
  return kind === 'cutout' ? 'product' : shareOf(page.stage, frame) >= FULL_PICTURE_SHARE ? 'picture' : 'print';
}

/** Cost of a full veil, and of plates under the words. */
const [VEIL_COST, PLATES_COST] = [500, 230];
/** How many standard deviations from the mean the picture under a line reaches. */
const DEVIATIONS_REACHED = 1.6;
/** How far above and below the words a veil can still be seen, px. */
const VEIL_REACH = 60;

/** The veil that lines need; plates where the veil would lie on a face. */
function treatmentOf(map: FactMap, lines: readonly Box[], inks: ArrangeWorld['inks'], { width }: SlideFrame): number {
  if (!map.isLit) return PLATES_COST;
  const under = map.under(lines);
  const { opacity } = leastVeil(
    lines.map((_, at) => {
      const { low, high } = under.reachAt(at, DEVIATIONS_REACHED);
      return { low: Math.round(low), high: Math.round(high) };
    }),
    inks,
  );
  const y = Math.min(...lines.map((line) => line.y)) - VEIL_REACH;
  const band = { x: 0, y, width, height: Math.max(...lines.map(bottom)) + VEIL_REACH - y };
  const isOnFace = opacity > 0.1 && map.under([band]).sum('face') > 0;
  return isOnFace ? PLATES_COST : Math.min(PLATES_COST, Math.round(VEIL_COST * opacity));
}
