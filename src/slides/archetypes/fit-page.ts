/**
 * Chooses the sizes of a composed page: the headline is as large as fits, from one scale, or a few steps smaller where
 * its lines then break better; running text takes the room that remains.
 */
import { calmestSize, firstGoodStep } from '../../type/size-search.js';
import { type Flow, flow } from '../flow.js';
import type { LogoSpot } from '../place-logo.js';
import { readBody } from '../read-body.js';
import type { LaidSlide, SlideKit, SlideText, Strain } from '../slide.types.js';
import type { PageItem, PageOrder, PageSetting, Sizes, TemplateHand } from './archetype.types.js';
import { ARCHETYPES } from './compose-items.js';
import { CALM } from './items.js';
import type { Content } from './read-content.js';

/** Cap heights of headlines, px at 1080: each a ninth larger than the one before. */
const SCALE = [300, 268, 240, 214, 191, 170, 152, 136, 121, 108, 96, 86, 77, 68, 61, 54, 48, 43, 38, 34, 31] as const;
const SMALLEST = 31;
/**
 * Cap heights of running text: the largest, the largest beside its headline, the least, and its share of the
 * headline's.
 */
const [MOST_BODY, USUAL_BODY, LEAST_BODY, BODY_TO_HEADLINE] = [48, 42, 19.5, 0.34];
/** The largest share of the headline's cap height that running text may have. */
const MOST_BODY_TO_HEADLINE = 0.6;
/** The factor of one step by which running text grows. */
const BODY_GROWTH_STEP = 1.17;
/** The largest running text whose words are divided so that it may grow. */
const MOST_DIVIDED = 22;
/** How many steps running text shrinks so that none of its words is divided. */
const STEPS_TO_WHOLE = 3;
/** How much larger a headline is when it stands alone on its page. */
const LONE_HEADLINE_SCALE = 1.6;
/** The largest share of its size that a headline has beside a panel, a list or a numeral. */
const SIDE_HEADLINE_SCALE = 0.8;
/** The most steps of size that a headline may lose for better line breaks. */
const MOST_STEPS_LOST = 6;
/** The longest running text that is centred, in letters. */
const LONGEST_CENTRED = 140;

export interface PageStage {
  readonly kit: SlideKit;
  readonly hand: TemplateHand;
}

/** The room for words: their column, and its upper and lower ends. */
export interface WordRoom {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  /** The room between the words and the upper and lower edges of their card; 0 without one. */
  readonly pad: number;
  readonly logo: LogoSpot;
  /** Least height of the panel, 0 without one. */
  readonly panel: number;
}

export interface Try {
  readonly items: readonly PageItem[];
  readonly stack: Flow;
  readonly sizes: Sizes;
  readonly fits: boolean;
  readonly strain: Strain;
  readonly unrest: LaidSlide['unrest'];
}

/** What the search for a page's sizes may try. */
export interface Search extends PageStage {
  readonly room: WordRoom;
  readonly text: SlideText;
  readonly content: Content;
  readonly order: PageOrder;
}

/** The largest size at which all items fit, or one a few steps smaller where the headline's lines then break better. */
export function largest(search: Search): Try | undefined {
  const most = loudestOf(search);
  const scale = SCALE.filter((cap) => cap <= most);
  const memo = new Map<number, Try | undefined>();
  const at = (cap: number) => {
    if (!memo.has(cap)) memo.set(cap, whole(search, { headline: cap, body: bodyBeside(cap), air: 1 }));
    return memo.get(cap);
  };
  if (at(SMALLEST) === undefined) return undefined;
  const dense = firstGoodStep(0, scale.length - 1, (step) => at(scale[step] as number)?.fits === true);
  const calmest = calmestSize(scale.slice(dense, dense + MOST_STEPS_LOST + 1), (cap) => {
    const one = at(cap);
    return one?.fits === true ? offenceOf(one) + STRAIN_COST * one.strain : undefined;
  });
  const best = at(calmest);
  return best?.fits === true ? grown(search, best) : best;
}

/** The items with running text of this size, or a little smaller where its words then stay whole. */
function whole(search: Search, sizes: Sizes): Try | undefined {
  const own = tried(search, sizes);
  if (own === undefined || offenceOf(own) === 0) return own;
  for (let step = 1; step <= STEPS_TO_WHOLE; step += 1) {
    const body = Math.round((2 * sizes.body) / BODY_GROWTH_STEP ** step) / 2;
    if (body < LEAST_BODY) break;
    const smaller = tried(search, { ...sizes, body });
    if (smaller !== undefined && offenceOf(smaller) < offenceOf(own)) return smaller;
  }
  return own;
}

/** The room that the seam of a card's stub takes, px. */
const SEAM_PX = 34;

/** Cost of one step of strain, in the units of break-costs.ts. */
const STRAIN_COST = 2.2;

/** The sizes with running text as large as the room left by headlines allows. */
function grown(search: Search, best: Try): Try {
  let last = best;
  for (
    let body = last.sizes.body * BODY_GROWTH_STEP;
    body <= Math.min(MOST_BODY, MOST_BODY_TO_HEADLINE * best.sizes.headline);
    body *= BODY_GROWTH_STEP
  ) {
    const next = tried(search, { ...last.sizes, body: Math.round(2 * body) / 2 });
    if (next?.fits !== true || (offenceOf(next) > offenceOf(best) && next.sizes.body > MOST_DIVIDED)) break;
    last = next;
  }
  return last;
}

function loudestOf({ order: { archetype, panel }, kit, hand }: Search): number {
  if (kit.role === 'hook') return panel === 'none' ? SCALE[0] : 214;
  const isAlone = panel === 'none' && (archetype === 'type' || archetype === 'closing');
  if (isAlone) return LONE_HEADLINE_SCALE * hand.loudest;
  return archetype === 'number' || archetype === 'quote' ? hand.loudest : SIDE_HEADLINE_SCALE * hand.loudest;
}

function bodyBeside(headline: number): number {
  return Math.round(2 * Math.min(USUAL_BODY, Math.max(LEAST_BODY, BODY_TO_HEADLINE * headline))) / 2;
}

/** All that the breaks of a page cost. */
function offenceOf({ unrest }: Try): number {
  return unrest.offence + unrest.tower;
}

/** The items at some sizes; undefined where the copy lacks what the archetype needs. */
export function tried({ text, content, order, kit, hand, room }: Search, sizes: Sizes): Try | undefined {
  const align = isCentred(text, order, { kit, hand }) ? 'center' : 'start';
  const setting: PageSetting = { kit, hand, width: room.width, sizes, panel: order.panel, align };
  const items = ARCHETYPES[order.archetype](text, content, setting)?.filter((item) => item !== undefined);
  if (items === undefined) return undefined;
  const stack = flow(
    items.map((item, index) => {
      const isSeam = hand.surface === 'card' && !item.isOnStub && items[index + 1]?.isOnStub === true;
      return isSeam ? { ...item, after: item.after + SEAM_PX } : item;
    }),
    sizes.air,
  );
  const fits = items.every((item) => item.fits) && stack.height <= room.bottom - room.top - room.panel;
  const strain = Math.max(0, ...items.map((item) => item.strain)) as Strain;
  const unrest = items.reduce(
    (sum, item) => ({ offence: sum.offence + item.unrest.offence, tower: sum.tower + item.unrest.tower }),
    CALM,
  );
  return { items, stack, sizes, fits, strain, unrest };
}

function isCentred({ body }: SlideText, { panel, part }: PageOrder, { kit, hand }: PageStage): boolean {
  const isAside = [panel, part].includes('beside') || part === 'corner';
  const isShort = body.length <= LONGEST_CENTRED && readBody(body).every(({ kind }) => kind === 'text');
  return !isAside && isShort && hand.centred?.includes(kit.role) === true;
}
