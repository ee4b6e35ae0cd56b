/**
 * The pages that a slide may be composed as, and the cost of each against the page that its copy asks for. The layout
 * adds this to the cost of what stands on the page.
 */
import type { SlideArchetype, SlideFrameKind, SlideTextPosition } from '../../document/enumerations.js';
import type { Arrangement, SlideFrame, SlidePicture, SlideRole, SlideText } from '../slide.types.js';
import type { PageOrder, PanelPlace, TemplateHand } from './archetype.types.js';
import { type ArchetypeReading, type Content, readingsOf } from './read-content.js';

export interface PageWish {
  readonly text: SlideText;
  readonly content: Content;
  readonly role: SlideRole;
  readonly position: SlideTextPosition | undefined;
  readonly picture: SlidePicture['kind'] | undefined;
  readonly hand: TemplateHand;
  readonly frame: SlideFrame;
  /** The archetype that the document asks to keep. */
  readonly archetype: SlideArchetype | undefined;
}

/**
 * Costs in points of the layout's table: of each reading after the first; of a panel; of plain words where the copy
 * offers more than that.
 */
const [LATER, PANEL, PLAIN] = [140, 110, 1500];
/**
 * Costs beside a picture (negative: a gain) of a page that shows the number, the quotation or the list at once, against
 * a page with a larger photo or product. Other composed pages only add variety and gain nothing.
 */
const TELLING_COSTS = { photo: -6200, cutout: -500 } as const;
/** The cost of a table of two sides beside a picture: two columns in half a slide part their words. */
const NARROW_SIDES_COST = 1000;
/** The cost of such a page as a card over the whole picture. */
const CARD_COST = -1500;
const [VARIED_PAGE_COST, VARIED_WHY] = [1400, 'it stands between two pages of one kind'] as const;
/** The cost of a composed page where the template's own page shows the content as well. */
const TEMPLATE_TELLING_COST = 60;

/** Pages for a slide without a picture. */
export function barePages(wish: PageWish): readonly Arrangement[] {
  const { text, content, role } = wish;
  const readings = readingsOf(content, text, role);
  const plain = readings.length === 0 ? 0 : PLAIN;
  const said: readonly Arrangement[] = readings.flatMap(({ archetype, why }, index) => [
    page(wish, archetype, 'none', { natural: LATER * index, why }),
    page(wish, archetype, bareSide(wish), { natural: LATER * index + PANEL, why }),
  ]);
  const why = role === 'hook' ? 'it opens the carousel' : 'its copy is plain words';
  return allowed(wish, [
    ...said,
    page(wish, 'type', 'none', { natural: plain, why }),
    page(wish, 'pattern', bareSide(wish), { natural: plain + PANEL, why }),
  ]);
}

/**
 * Pages for a slide with a picture: those that show the content better than the template's own page does; with `all`,
 * every page, for variety.
 */
export function picturedPages(wish: PageWish, all: boolean): readonly Arrangement[] {
  const { text, content, role, hand, picture } = wish;
  const readings = role === 'hook' ? [] : readingsOf(content, text, role);
  const isTelling = ({ archetype }: ArchetypeReading) => archetype !== 'closing' && archetype !== 'product';
  const kept = readings.filter((one) => !isTelling(one) && one.archetype === wish.archetype);
  const of = ({ archetype, why }: ArchetypeReading, natural: number) =>
    sidesOf(wish).map((panel) => {
      const isNarrow = panel === 'beside' && archetype === 'sides';
      const cost = panel === 'behind' ? Math.max(CARD_COST, natural) : natural + (isNarrow ? NARROW_SIDES_COST : 0);
      return page(wish, archetype, panel, { natural: cost, why });
    });
  const isWanted = all || wish.archetype !== undefined;
  const worth = (archetype: SlideArchetype) =>
    hand.tells.includes(archetype) ? TEMPLATE_TELLING_COST : TELLING_COSTS[picture ?? 'photo'];
  return allowed(wish, [
    ...readings.filter(isTelling).flatMap((one) => of(one, worth(one.archetype))),
    ...kept.flatMap((one) => of(one, TEMPLATE_TELLING_COST)),
    ...(isWanted ? of({ archetype: 'print', why: VARIED_WHY }, VARIED_PAGE_COST) : []),
    ...(isWanted ? [page(wish, 'picture', 'behind', { natural: VARIED_PAGE_COST, why: VARIED_WHY })] : []),
  ]);
}

/** Pages for a slide with several pictures. */
export function mosaicPages(wish: PageWish, pictures: number): readonly Arrangement[] {
  return ownPanelPages(wish, { archetype: 'mosaic', why: `the slide has ${pictures} pictures` }, { pictures });
}

/** Pages for a slide with a screenshot. */
export function devicePages(wish: PageWish, device: SlideFrameKind): readonly Arrangement[] {
  const { aspect } = wish.frame;
  const pages = ownPanelPages(wish, { archetype: 'print', why: `its picture is shown in a ${device}` }, { device });
  // An upright phone in a strip would be tiny.
  const beside = pages.filter(({ composed }) => composed?.panel === 'beside');
  return device === 'phone' && aspect !== '9:16' && beside.length > 0 ? beside : pages;
}

function ownPanelPages(
  wish: PageWish,
  plain: ArchetypeReading,
  panelled: Pick<PageOrder, 'pictures' | 'device'>,
): readonly Arrangement[] {
  const { text, content, role } = wish;
  const readings: readonly ArchetypeReading[] = [...(role === 'hook' ? [] : readingsOf(content, text, role)), plain];
  const pages = readings.flatMap(({ archetype, why }, index) =>
    sidesOf(wish)
      .filter((panel) => panel !== 'behind')
      .map((panel) => {
        const isPlain = archetype === plain.archetype && index > 0;
        return page(wish, archetype, panel, { natural: isPlain ? -TELLING_COSTS.photo : LATER * index, why });
      }),
  );
  return allowed(wish, pages).map(({ composed, ...one }) => ({
    ...one,
    ...(composed === undefined ? {} : { composed: { ...composed, ...panelled } }),
  }));
}

/** Where a picture may stand: beside the words only where they have no card and the slide is not tall. */
function sidesOf({ hand, frame }: PageWish): readonly PanelPlace[] {
  if (frame.aspect === '9:16') return hand.surface === 'card' ? ['above', 'behind'] : ['above'];
  return hand.surface === 'card' ? ['above', 'below', 'behind'] : ['above', 'below', 'beside'];
}

/** Patterns alternate between above and below from page to page; tall slides already have one under their foot. */
function bareSide({ position, text, frame }: PageWish): PanelPlace {
  if (position === 'top') return 'below';
  return frame.aspect === '9:16' || position === 'bottom' || text.headline.length % 2 === 0 ? 'above' : 'below';
}

function page(
  { position }: PageWish,
  archetype: SlideArchetype,
  panel: PanelPlace,
  { natural, why }: { readonly natural: number; readonly why: string },
): Arrangement {
  return { place: position, photo: 'all', natural, composed: { archetype, panel, why } };
}

/** Words that the document places at the top have no panel over them. */
function allowed({ position }: PageWish, pages: readonly Arrangement[]): readonly Arrangement[] {
  const forbidden: Readonly<Partial<Record<SlideTextPosition, readonly PanelPlace[]>>> = {
    ...{ top: ['above'], bottom: ['below'], middle: ['above', 'below'] },
  };
  const not = position === undefined ? [] : (forbidden[position] ?? []);
  return pages.filter(({ composed }) => composed === undefined || !not.includes(composed.panel));
}
