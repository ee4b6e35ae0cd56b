/** Chooses where a title of a scene stands: the layout weighs every place and size over the scene's picture. */
import type { ResolvedTitle } from '../../../document/editor/resolved-editor.js';
import { type Box, bottom, right, type Size } from '../../../geometry.js';
import { arrangeScene, besideMarks, thirdOf } from '../../../layout/arrange-scene.js';
import { type BrokenDemand, explainAnswer } from '../../../layout/explain-answer.js';
import { peopleShare } from '../../../layout/people.js';
import type { SceneRequest, Third } from '../../../layout/scene.types.js';
import type { FilmStage, FrameSpan } from '../../film-stages.js';
import { isLiked, UNLIKED_PLACE_COST } from '../../looks/liked-places.js';
import type { TextWorld } from '../../short/text-settings.js';
import { treatmentsOf } from '../../treatment.js';
import { type DrawnTitle, titleItem } from './title-settings.js';

export interface TitlePlaceRequest {
  readonly title: ResolvedTitle;
  /** Frames of the film in which it is seen. */
  readonly span: FrameSpan;
  readonly stage: FilmStage;
  readonly world: TextWorld;
  readonly frame: Size;
  /** Boxes of logo, label and overlays: titles keep clear of them. */
  readonly marks: readonly Box[];
  /** The greatest cap height of a headline, px. Default the look's. */
  readonly mostCap?: number;
}

export interface TitlePlace {
  readonly box: Box;
  readonly drawn: DrawnTitle;
  readonly broken: readonly BrokenDemand[];
  /** True when the text is more than the column holds. */
  readonly isCrowded: boolean;
  readonly costs: Readonly<Record<string, number>>;
  readonly capHeightPx: number;
}

/**
 * Cost of each third of the column for a kind without a place of its own; px from the column's foot for a kind with
 * one.
 */
const THIRDS: Readonly<Record<'title' | 'callout', Readonly<Record<Third, number>>>> = {
  title: { head: 0, middle: 120, foot: 60 },
  callout: { head: 0, middle: 40, foot: 20 },
};
/** Cost of two pixels over the column's foot where people are seen: the lower, the less of a person is hidden. */
const PIXELS_OFF_FOOT = 2;
/** Cost of standing at a side of the column other than the look's, for kinds that may. */
const OTHER_SIDE_COST: Readonly<Partial<Record<ResolvedTitle['kind'], number>>> = { callout: 60, lower_third: 240 };

/** Where across the column: the side at which the film's writing begins, the middle, the side at which it ends. */
type Side = 'start' | 'center' | 'end';
const SIDES: readonly Side[] = ['start', 'center', 'end'];

/** A callout may stand beside what it is about, a name beside a mark: at either side or in the middle. */
export function placeTitle(request: TitlePlaceRequest): TitlePlace {
  const own = request.world.look.align;
  const other = OTHER_SIDE_COST[request.title.kind];
  const sides = other === undefined ? [own] : [own, ...SIDES.filter((side) => side !== own)];
  const tried = sides.map((side) => {
    const { place, cost } = placeAt(request, side);
    return { place, cost: side === own ? cost : cost + (other ?? 0) };
  });
  return tried.reduce((best, one) => (one.cost < best.cost ? one : best)).place;
}

function placeAt(
  { title, span, stage, world, frame, marks, mostCap }: TitlePlaceRequest,
  side: Side,
): { readonly place: TitlePlace; readonly cost: number } {
  const { look, palette, column, short } = world;
  const at = (value: number) => Math.max(stage.start, value) - stage.clockStart;
  const seen = { start: at(span.start), end: Math.max(at(span.start) + 1, at(span.end)) };
  const people = peopleShare(stage.ground.facts);
  const natural: SceneRequest<DrawnTitle>['natural'] = (top, foot) => {
    const off = bottom(column) - foot;
    if (title.kind === 'lower_third') return off;
    const third = THIRDS[title.kind][thirdOf((top + foot) / 2, column)];
    return title.kind === 'title' ? Math.round(people * (off / PIXELS_OFF_FOOT) + (1 - people) * third) : third;
  };
  const weighed = { ground: stage.ground, frame, span: seen };
  const [best] = arrangeScene<DrawnTitle>({
    ...{ ...weighed, framings: [stage.framing], column, natural, ...acrossOf(side, short.direction) },
    ...{ lead: [], dock: undefined, treatmentOf: treatmentsOf(look, palette) },
    unchosen: (_, third) => (title.kind === 'lower_third' || isLiked(look, third, false) ? 0 : UNLIKED_PLACE_COST),
    corners: [besideMarks(title.kind === 'title' ? marks.map((mark) => rowOf(mark, column, frame)) : marks)],
    moments: [
      {
        ...{ id: 'title', span: seen, leads: 0, isDocked: false, isApart: false },
        items: [titleItem(world, title, frame, mostCap)],
      },
    ],
  });
  const [item] = best?.moments[0]?.items ?? [];
  if (best === undefined || item === undefined) throw new TypeError('internal: a title has no place');
  const { costs, broken } = explainAnswer(best, weighed);
  const place = {
    ...{ box: item.box, drawn: item.setting.drawn, broken, isCrowded: best.isCrowded, costs },
    capHeightPx: item.setting.cap,
  };
  return { place, cost: best.cost };
}

/** The end is where a film that is written the other way begins. */
function acrossOf(side: Side, direction: 'ltr' | 'rtl'): Pick<SceneRequest<DrawnTitle>, 'align' | 'direction'> {
  if (side !== 'end') return { align: side, direction };
  return { align: 'start', direction: direction === 'ltr' ? 'rtl' : 'ltr' };
}

/** No headline stands beside a mark near the frame's side. */
function rowOf(mark: Box, column: Box, { width }: Size): Box {
  const isAtSide = mark.x < column.x + 60 || right(mark) > Math.min(width, right(column)) - 60;
  return isAtSide ? { ...mark, x: column.x, width: column.width } : mark;
}
