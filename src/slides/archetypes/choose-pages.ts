/**
 * The pages that a slide may be composed as, and what each costs beside the one its copy asks for: the layout weighs
 * them with what they hold.
 */
import type { SlideArchetype, SlideTextPosition } from '../../document/enumerations.js';
import type { Arrangement, SlideRole, SlideText } from '../slide.types.js';
import type { PanelPlace } from './archetype.types.js';
import { type Content, type Reading, readingsOf } from './read-content.js';

export interface PageWish {
  readonly text: SlideText;
  readonly content: Content;
  readonly role: SlideRole;
  readonly position: SlideTextPosition | undefined;
  /** A photo, or a product on transparency. */
  readonly hasPicture: boolean;
  /** A way that the document keeps. */
  readonly archetype: SlideArchetype | undefined;
}

/** In points of the layout's table: each reading after the first; a panel; plain words where the copy is more. */
const [LATER, PANEL, PLAIN] = [140, 110, 220];
/** Beside a photo: what shows the number or the quotation at once; anything else, which is for variety alone. */
const [TELLING, VARIED] = [60, 1400];

/** Of a slide without a picture. */
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

/** Of a slide with one: only where they tell more than the template's own page, or `all` for variety's sake. */
export function picturedPages(wish: PageWish, all: boolean): readonly Arrangement[] {
  const { text, content, role } = wish;
  const readings = readingsOf(content, text, role);
  const telling = readings.filter(({ archetype }) => archetype === 'number' || archetype === 'quote');
  const kept = readings.filter(({ archetype }) => archetype === wish.archetype);
  const of = ({ archetype, why }: Reading, natural: number) =>
    (['above', 'below'] as const).map((panel) => page(wish, archetype, panel, { natural, why }));
  const isWanted = all || wish.archetype !== undefined;
  return allowed(wish, [
    ...telling.flatMap((one) => of(one, TELLING)),
    ...kept.flatMap((one) => of(one, TELLING)),
    ...(isWanted ? of({ archetype: 'print', why: 'it parts two pages of one kind' }, VARIED) : []),
    ...(isWanted ? [page(wish, 'picture', 'behind', { natural: VARIED, why: 'it parts two pages of one kind' })] : []),
  ]);
}

/** Patterns change sides from page to page. */
function bareSide({ position, text }: PageWish): PanelPlace {
  if (position === 'top') return 'below';
  return position === 'bottom' || text.headline.length % 2 === 0 ? 'above' : 'below';
}

function page(
  { position }: PageWish,
  archetype: SlideArchetype,
  panel: PanelPlace,
  { natural, why }: { readonly natural: number; readonly why: string },
): Arrangement {
  return { place: position, photo: 'all', natural, composed: { archetype, panel, why } };
}

/** Words that are asked for at the head have no panel over them. */
function allowed({ position }: PageWish, pages: readonly Arrangement[]): readonly Arrangement[] {
  const forbidden: Readonly<Partial<Record<SlideTextPosition, readonly PanelPlace[]>>> = {
    ...{ top: ['above'], bottom: ['below'], middle: ['above', 'below'] },
  };
  const not = position === undefined ? [] : (forbidden[position] ?? []);
  return pages.filter(({ composed }) => composed === undefined || !not.includes(composed.panel));
}
