/** The places at which a title of a scene may stand, each with its cost over the scene's picture. */
import type { ResolvedTitle } from '../../../document/editor/resolved-editor.js';
import { type Box, bottom, right, type Size } from '../../../geometry.js';
import { besideMarks, everyPlace, onlyMoment, thirdOf } from '../../../layout/arrange-scene.js';
import { TITLE_COVER_ROWS } from '../../../layout/costs.js';
import type { SceneSpan } from '../../../layout/fact-map.js';
import { peopleShare } from '../../../layout/people.js';
import type { SceneAnswer, SceneRequest, Third } from '../../../layout/scene.types.js';
import type { FilmStage, FrameSpan } from '../../film-stages.js';
import { isLiked, UNLIKED_PLACE_COST } from '../../looks/liked-places.js';
import type { TextWorld } from '../../short/text-settings.js';
import { treatmentsOf } from '../../treatment.js';
import { type DrawnTitle, titleItem } from './title-settings.js';

/** A title that has no place yet. */
export interface OpenTitle {
  readonly title: ResolvedTitle;
  /** Frames of the film in which it is seen. */
  readonly span: FrameSpan;
  /** The picture under it. */
  readonly stage: FilmStage;
  readonly text: TextWorld;
}

export type TitleAnswer = SceneAnswer<DrawnTitle>;

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
/** Cost of standing at a side of the column other than the look's; headlines may in a wide film, beside a face. */
const OTHER_SIDE_COST: Readonly<Record<ResolvedTitle['kind'], number>> = { callout: 200, lower_third: 240, title: 300 };

/** The share of a wide column that a headline takes beside a face. */
const SIDE_SHARE = 0.3;

/** Where across the column: the side at which the film's writing begins, the middle, the side at which it ends. */
type Side = 'start' | 'center' | 'end';
const SIDES: readonly Side[] = ['start', 'center', 'end'];

/**
 * The cheapest first. A callout may stand beside what it is about, a name beside a mark: at either side or in the
 * middle. `marks`: boxes of logo, label and overlays, of which titles keep clear; `mostCap`: the greatest cap height of
 * a headline, px.
 */
export function titlePlaces(
  open: OpenTitle,
  world: { readonly frame: Size; readonly marks: readonly Box[]; readonly mostCap: number },
): readonly TitleAnswer[] {
  const { look, column } = open.text;
  const isWideHeadline = open.title.kind === 'title' && world.frame.width > world.frame.height;
  const rooms = isWideHeadline ? [column.width, Math.round(SIDE_SHARE * column.width)] : [column.width];
  const sides = SIDES.filter((side) => side === look.align || open.title.kind !== 'title' || isWideHeadline);
  return sides
    .flatMap((side) => {
      const extra = side === look.align ? 0 : OTHER_SIDE_COST[open.title.kind];
      return rooms.flatMap((width) =>
        placesAt(open, { ...world, width }, side).map((place) => ({ ...place, cost: place.cost + extra })),
      );
    })
    .toSorted((a, b) => a.cost - b.cost);
}

/** Frames of its picture's own clock. */
export function titleSpanOnStage({ span, stage }: OpenTitle): SceneSpan {
  const at = (value: number) => Math.max(stage.start, value) - stage.clockStart;
  return { start: at(span.start), end: Math.max(at(span.start) + 1, at(span.end)) };
}

function placesAt(
  open: OpenTitle,
  { frame, marks, mostCap, width }: Parameters<typeof titlePlaces>[1] & { readonly width: number },
  side: Side,
): readonly TitleAnswer[] {
  const { title, stage, text } = open;
  const { look, palette, column, short } = text;
  const span = titleSpanOnStage(open);
  const people = peopleShare(stage.ground.facts);
  const natural: SceneRequest<DrawnTitle>['natural'] = (top, foot) => {
    const off = bottom(column) - foot;
    if (title.kind === 'lower_third') return off;
    const third = THIRDS[title.kind][thirdOf((top + foot) / 2, column)];
    return title.kind === 'title' ? Math.round(people * (off / PIXELS_OFF_FOOT) + (1 - people) * third) : third;
  };
  return everyPlace<DrawnTitle>({
    ...{ ground: stage.ground, frame, span, framings: [stage.framing], column, natural, cover: TITLE_COVER_ROWS },
    ...acrossOf(side, short.direction),
    ...onlyMoment('title', span, [titleItem({ ...text, column: { ...column, width } }, title, frame, mostCap)]),
    treatmentOf: treatmentsOf(look, palette),
    unchosen: (_, third) => (title.kind === 'lower_third' || isLiked(look, third, false) ? 0 : UNLIKED_PLACE_COST),
    corners: [besideMarks(title.kind === 'title' ? marks.map((mark) => rowOf(mark, column, frame)) : marks)],
  });
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
