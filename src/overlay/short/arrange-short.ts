/**
 * The layout of a short: for each clip its framing and where its texts stand, decided together; the two clips then so
 * that as little as possible moves on the cut. Sizes keep rank: a first answer says how large the headline came out,
 * the second one sets the beats under it.
 */

import type { ShortArrangement } from '../../document/enumerations.js';
import type { LookTokens } from '../../document/looks/look.types.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES, SHORT_SIZE } from '../../document/short/short-format.js';
import { type Box, bottom } from '../../geometry.js';
import { type Known, openScene, thirdOf } from '../../layout/arrange-scene.js';
import { UNREADABLE, WORDS_COVER_ROWS } from '../../layout/costs.js';
import { explainAnswer, type WeighedScene } from '../../layout/explain-answer.js';
import { type Framing, fullFramings, windowFramings } from '../../layout/framing.js';
import type { Role } from '../../layout/item.types.js';
import type { CornerPlace, SceneAnswer, SceneRequest } from '../../layout/scene.types.js';
import type { ImageMedia } from '../../media.js';
import { contentNumber, objectNumber, rememberFor } from '../../remember-for.js';
import type { Typeset } from '../../type/typeset.types.js';
import { edgesOf } from '../card/card-stage.js';
import { type Corners, type CornerWorld, layoutCorners } from '../corner-layout.js';
import { measureLabel } from '../elements/label.js';
import { plateStock } from '../elements/logo.js';
import type { FrameSpan } from '../film-stages.js';
import type { Backdrop } from '../legibility.js';
import { isLiked, shortArrangement, thirdCosts, UNLIKED_PLACE_COST } from '../looks/liked-places.js';
import { onOwnGround } from '../looks/on-ground.js';
import { tightened } from '../looks/tightened.js';
import type { Palette } from '../palette.js';
import { safeZone, textColumn } from '../safe-zone.js';
import { treatmentsOf } from '../treatment.js';
import { behindCorner } from './behind-corner.js';
import { itemsName } from './items-name.js';
import type { ShortScore } from './score.js';
import type { ShortClock } from './short-clock.js';
import type { ClipInLayout } from './short-framing.js';
import { type Drawn, type ItemWorld, itemsOf } from './short-items.js';
import { layoutOf, type ShortLayout } from './short-layout.js';

/** A look as one clip has it, with its colours. */
export interface Dressed {
  readonly look: LookTokens;
  readonly palette: Palette;
  /** What the words stand on in place of the picture, and their ink. */
  readonly ground?: { readonly fill: string; readonly ink: string; readonly palette: Palette };
}

export interface ArrangeRequest {
  readonly short: ResolvedShort;
  /** The look as it is, for words on its own ground; and adapted to the light of each clip. */
  readonly own: Dressed;
  readonly dressed: readonly [Dressed, Dressed];
  readonly typeset: Typeset;
  readonly score: ShortScore;
  readonly clock: ShortClock;
  readonly logo: ImageMedia | undefined;
  readonly clips: readonly [ClipInLayout, ClipInLayout];
  /** What the clips show behind a box in a span of the film. */
  readonly backdropAt: (box: Box, span: FrameSpan) => Backdrop;
}

/** A clip of the film as it is laid out. */
export interface FilmPart {
  readonly span: FrameSpan;
  readonly framing: Framing;
  readonly layout: ShortLayout;
  readonly dressed: Dressed;
  readonly answer: SceneAnswer<Drawn>;
  /** The facts that the answer was weighed by. */
  readonly weighed: WeighedScene;
  /** A text that does not stand apart stands further from where it was asked to than it is kept. */
  readonly isMoved: boolean;
  /** All answers that were found, the cheapest first. */
  others(): readonly SceneAnswer<Drawn>[];
}

/** What platforms leave free of a vertical picture, px: a head or a product outside is under their interface. */
const PLATFORM_FREE_PX = { top: 150, bottom: 1330 } as const;
/** Optical area of the corner logo, and what it gives up where room is scarce. */
const LOGO_AREA = 20_000;
/**
 * What texts cost that stand away from where they were asked to: a pixel, one of those over `near`, and at most;
 * further away than `kept` they have moved.
 */
const ASKED_POSITION_COST = { pixel: 1, near: 64, over: 8, most: 2400, kept: 240 } as const;
/** Pixels for a point by which texts stand off the middle of the room that a window leaves them. */
const MIDDLE_PX_PER_POINT = 2;
/** Cost of another third in the second clip. */
const THIRD_CHANGE_COST = 90;
/** Cost of moving something that is seen in both clips: of any move, of each pixel, and at most. */
const MOVE_COST = { any: 160, pixel: 0.5, most: 400 } as const;
/** Cost where one clip fills the frame and the other a window. */
const KIND_CHANGES = 500;

export function arrangeShort(request: ArrangeRequest): readonly [FilmPart, FilmPart] {
  let found = arranged(request, undefined);
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const [hook, running] = [capOf(found, 'hook'), capOf(found, 'beat')];
    if (pass > 0 && running?.least === running?.most) break;
    // What was asked for before is remembered, not searched again.
    found = arranged(request, { hook: hook?.most, running: running?.least, largest: running?.most });
  }
  return found;
}

/** Passes after the first one: the second sets beats under the headline, further ones bring them to one size. */
const MOST_PASSES = 3;

/**
 * The corners of a label whose corner nobody named: the usual one, and the upper one where lines end, because lines
 * that begin at their margin leave it free. Each further one would make a render dearer by a hundredth or two.
 */
const LABEL_CORNERS = { ltr: ['bottom_left', 'top_right'], rtl: ['bottom_left', 'top_left'] } as const;
/** What the second one costs in a clip. */
const OTHER_CORNER_COST = 10;

/** The largest and the least cap height of a role. */
function capOf(parts: readonly FilmPart[], role: Role) {
  const items = parts.flatMap(({ answer }) => answer.moments).flatMap((moment) => moment.items);
  const caps = items.flatMap(({ item, setting }) => (item.role === role ? [setting.cap] : []));
  return caps.length === 0 ? undefined : { most: Math.max(...caps), least: Math.min(...caps) };
}

/** A look's own measures first; closer and smaller where a dear answer breaks a demand, or has beats that are small. */
function arranged(request: ArrangeRequest, caps: ItemWorld['caps']): readonly [FilmPart, FilmPart] {
  let best: { readonly scenes: Two<Scene>; readonly pair: Two<SceneAnswer<Drawn>>; readonly cost: number } | undefined;
  for (const degree of [0, 1, 2] as const) {
    const scenes = [sceneOf(request, 0, degree, caps), sceneOf(request, 1, degree, caps)] as const;
    if (scenes.some(({ answers }) => answers.length === 0)) continue;
    const pair = bestOfBoth(...scenes);
    const cost = pair[0].cost + pair[1].cost;
    if (best === undefined || cost < best.cost) best = { scenes, pair, cost };
    if (cost < UNREADABLE || !(isStrained(scenes[0], pair[0]) || isStrained(scenes[1], pair[1]))) break;
  }
  if (best === undefined) throw new TypeError('internal: a short has no layout');
  const {
    scenes: [first, second],
    pair,
  } = best;
  const parts = [partOf(first, pair[0]), partOf(second, pair[1])] as const;
  if (parts.every(({ dressed }) => dressed.ground === undefined)) return parts;
  // Beside a window a mark stands on the look's ground, and is judged there.
  const seen = (box: Box) => behindCorner(parts, box, request.backdropAt);
  const judged = (scene: Scene) => ({ ...scene, corners: scene.cornersOn(seen) });
  return [partOf(judged(first), pair[0]), partOf(judged(second), pair[1])];
}

/** Closer measures mend nothing else: how a picture is framed costs the same with them. */
function isStrained({ weighed }: Scene, answer: SceneAnswer<Drawn>): boolean {
  const { costs, broken } = explainAnswer(answer, weighed);
  return answer.isCrowded || broken.length > 0 || costs['overlooked'] !== undefined;
}

type Answers = readonly SceneAnswer<Drawn>[];
type Two<T> = readonly [T, T];

/**
 * The answers that cost least together. Each clip's best cost so much more when they follow each other; nothing that is
 * dearer by that alone can be part of a better pair.
 */
function bestOfBoth(first: Scene, second: Scene): Two<SceneAnswer<Drawn>> {
  const { pair, cost } = bestPair(first.answers, second.answers);
  const [one, two] = [first.answers[0]?.cost ?? 0, second.answers[0]?.cost ?? 0];
  const spare = cost - one - two;
  if (spare === 0) return pair;
  const near = (scene: Scene, best: number) => [...scene.answers, ...scene.filling({ best, spare })];
  return bestPair(near(first, one), near(second, two)).pair;
}

interface Scene {
  readonly index: 0 | 1;
  readonly span: FrameSpan;
  readonly world: ItemWorld;
  readonly weighed: WeighedScene;
  /** In each of their places. */
  readonly corners: readonly Corners[];
  /** Judged on what lies behind. */
  cornersOn(backdropAt: (box: Box) => Backdrop): readonly Corners[];
  readonly zone: Box;
  /** The best that fill the frame or stand in a window, and others. */
  readonly answers: Answers;
  /** More of those that fill the frame. */
  filling(known?: Known): Answers;
  /** Its look over a picture that lies so. */
  dressedFor(kind: Framing['kind']): Dressed;
}

function sceneOf(request: ArrangeRequest, index: 0 | 1, degree: 0 | 1 | 2, caps: ItemWorld['caps']): Scene {
  const { short, typeset, score, clock, clips, backdropAt } = request;
  const { palette } = request.dressed[index];
  const look = tightened(request.dressed[index].look, degree);
  const span = index === 0 ? { start: 0, end: clock.cut } : { start: clock.cut, end: FILM_FRAMES };
  const zone = safeZone(short);
  const column = textColumn(short, look.align);
  const cornersOn = (backdropOn: (box: Box) => Backdrop) =>
    cornersIn(request, { look, palette, zone, logoArea: LOGO_AREA / (1 + degree), backdropAt: backdropOn });
  const corners = cornersOn((box) => backdropAt(box, { start: 0, end: FILM_FRAMES }));
  const world: ItemWorld = { short, look, palette, typeset, score, column, span, caps, isCrowded: degree === 2 };
  const { ground, kept, isFixed } = clips[index];
  const framed = { picture: ground.picture, frame: SHORT_SIZE };
  const { own } = request;
  const dressedFor = (kind: Framing['kind']): Dressed =>
    kind === 'full' ? { look, palette } : onStage({ ...own, look: tightened(own.look, degree) });
  const placed = {
    ...{ frame: SHORT_SIZE, seen: PLATFORM_FREE_PX, column, cover: WORDS_COVER_ROWS },
    ...{ align: look.align, direction: short.direction, edges: edgesOf(look.endCard.stage, SHORT_SIZE.width) },
    span: { start: 0, end: span.end - span.start },
    corners: corners.map((one, at): CornerPlace => {
      const { topBoxes, bottomBoxes, disclosure } = one;
      const inRows = topBoxes.map((box) => rowOf(box, column, look.align, short.direction));
      const loose = corners.length > 1 && disclosure !== undefined ? [disclosure.box] : [];
      const marks = [...topBoxes, ...bottomBoxes];
      return { marks, loose, obstacles: [...inRows, ...bottomBoxes], cost: at * OTHER_CORNER_COST };
    }),
  };
  const searchOf = (framings: readonly Framing[], kind: Framing['kind']) => {
    const dressed = { ...world, ...dressedFor(kind) };
    const items = itemsOf(dressed);
    const docked = items.dock === undefined ? 0 : (items.dock.settings[0]?.height ?? 0) + items.dock.gap;
    const { textPosition, mayMoveTexts, arrangement } = short;
    const designs = [look, dressed.look, dressed.palette].map((one) => contentNumber(typeset, one));
    const costs = [textPosition, mayMoveTexts, arrangement, ...designs];
    const key = `scene ${JSON.stringify([placed, costs, objectNumber(ground), objectNumber(framings)])} ${itemsName(items)}`;
    return rememberFor(typeset, key, () =>
      openScene<Drawn>({
        ...{ ...placed, ...items, ground, framings },
        natural: naturalOf(short, look, { column, docked }),
        unchosen: (own, third) => unchosenCost(short, look, shortArrangement(own, third)),
        treatmentOf: treatmentsOf(dressed.look, dressed.palette),
      }),
    );
  };
  const full = fullFramings(framed, kept);
  // Windows first: what lies under their words need not be weighed, so they cost little, and fewer places that fill the
  // frame are left to weigh.
  const windows = isFixed ? [] : searchOf(windowFramings(framed, kept), 'window')();
  const filling = searchOf(isFixed ? full.slice(0, 1) : full, 'full');
  const best = corners.map((_, at) =>
    Math.min(...windows.flatMap(({ corner, cost }) => (corner === at ? [cost] : []))),
  );
  const answers = [...filling({ best }), ...windows].toSorted((a, b) => a.cost - b.cost);
  const weighed = { ...placed, ground };
  return { index, span, world, weighed, corners, cornersOn, zone, answers, filling, dressedFor };
}

type InCorners = Pick<CornerWorld, 'look' | 'zone' | 'logoArea' | 'backdropAt'> & Pick<Dressed, 'palette'>;

/** What stands in the corners; a label whose corner nobody named in each of its corners. */
function cornersIn({ short, typeset, logo }: ArrangeRequest, { palette, ...own }: InCorners): readonly Corners[] {
  const { disclosure, language, direction } = short;
  const places =
    disclosure?.mayMove === true
      ? LABEL_CORNERS[direction].map((position) => ({ ...short, disclosure: { ...disclosure, position } }))
      : [short];
  return places.map((brand) =>
    layoutCorners(brand, {
      ...{ ...own, logo, stock: plateStock(own.look, palette) },
      measure: (text, form) =>
        measureLabel({
          ...{ text, form, maxWidth: 420, maxHeight: 300, family: undefined, palette, typeset, language, direction },
        }),
    }),
  );
}

/** Cost of an arrangement that neither the document nor, without one, the look asks for. */
export function unchosenCost(
  { arrangement, mayMoveTexts }: ResolvedShort,
  look: LookTokens,
  one: ShortArrangement,
): number {
  const isWanted = arrangement === undefined ? isLiked(look, one, mayMoveTexts !== true) : arrangement === one;
  return isWanted ? 0 : UNLIKED_PLACE_COST;
}

/** No text stands beside a mark but one at the other margin. */
function rowOf(mark: Box, column: Box, align: 'start' | 'center', direction: 'ltr' | 'rtl'): Box {
  const isRight = mark.x + mark.width / 2 > SHORT_SIZE.width / 2;
  const isApart = align === 'start' && isRight === (direction === 'ltr');
  return isApart ? mark : { ...mark, x: column.x, width: column.width };
}

/** `docked`: pixels that the dock takes at its own size. */
function naturalOf(
  { textPosition, mayMoveTexts }: ResolvedShort,
  look: LookTokens,
  { column, docked }: { readonly column: Box; readonly docked: number },
): SceneRequest<Drawn>['natural'] {
  const thirds = thirdCosts(look);
  if (mayMoveTexts === true)
    return (top, foot, isDocked, area) => {
      if (area.height === column.height) return thirds[thirdOf((top + foot) / 2, column)];
      const middle = area.y + (area.height - (isDocked ? docked : 0)) / 2;
      return Math.round(Math.abs((top + foot) / 2 - middle) / MIDDLE_PX_PER_POINT);
    };
  return (top, foot, isDocked) => {
    const by = offPosition({ textPosition, column, docked: isDocked ? docked : 0 }, top, foot);
    const { pixel, near, over, most } = ASKED_POSITION_COST;
    return Math.round(Math.min(most, pixel * by + over * Math.max(0, by - near)));
  };
}

interface Asked extends Pick<ResolvedShort, 'textPosition'> {
  readonly column: Box;
  /** Pixels that the dock takes under the text. */
  readonly docked: number;
}

/** Pixels by which a text stands away from where it was asked to. */
function offPosition({ textPosition, column, docked }: Asked, top: number, foot: number): number {
  switch (textPosition) {
    case 'top':
      return top - column.y;
    case 'center':
      return Math.abs((top + foot) / 2 - (column.y + (column.height - docked) / 2));
    case 'bottom':
      return Math.max(0, bottom(column) - docked - foot);
    default:
      return textPosition satisfies never;
  }
}

/** The two answers that cost least together, and what they cost. */
function bestPair(first: Answers, second: Answers): { readonly pair: Two<SceneAnswer<Drawn>>; readonly cost: number } {
  let best: Two<SceneAnswer<Drawn>> | undefined;
  let least = Number.POSITIVE_INFINITY;
  const entering = second.map((two) => ({ two, places: placesAt(two, 0) })).toSorted((a, b) => a.two.cost - b.two.cost);
  for (const one of first) {
    const leaving = placesAt(one, -1);
    for (const { two, places } of entering) {
      const cost = one.cost + two.cost;
      if (cost >= least) break;
      if (one.corner !== two.corner) continue;
      const whole = cost + changeBetween(one, two) + movesBetween(leaving, places);
      if (whole < least) [best, least] = [[one, two], whole];
    }
  }
  if (best === undefined) throw new TypeError('internal: a scene has no answer');
  return { pair: best, cost: least };
}

function changeBetween(one: SceneAnswer<Drawn>, two: SceneAnswer<Drawn>): number {
  const thirds = one.third === two.third ? 0 : THIRD_CHANGE_COST;
  return thirds + (one.framing.kind === two.framing.kind ? 0 : KIND_CHANGES);
}

/** Upper edge and size of what is seen at an answer's begin or end. */
type Places = ReadonlyMap<string, { readonly y: number; readonly cap: number }>;

function placesAt({ moments, dock }: SceneAnswer<Drawn>, at: 0 | -1): Places {
  const items = moments.at(at)?.items ?? [];
  const texts = items.map(({ item, setting, box }) => [item.id, { y: box.y, cap: setting.cap }] as const);
  return new Map(dock === undefined ? texts : [...texts, ['dock', { y: bottom(dock.box), cap: dock.setting.cap }]]);
}

/** What goes on over the cut should stay where it is. */
function movesBetween(leaving: Places, entering: Places): number {
  let sum = 0;
  for (const [id, from] of leaving) {
    const to = entering.get(id);
    if (to === undefined || (to.y === from.y && to.cap === from.cap)) continue;
    sum += Math.min(MOVE_COST.most, MOVE_COST.any + Math.round(MOVE_COST.pixel * Math.abs(to.y - from.y)));
  }
  return sum;
}

function partOf(scene: Scene, answer: SceneAnswer<Drawn>): FilmPart {
  const { span, world, corners, zone } = scene;
  const dressed = scene.dressedFor(answer.framing.kind);
  const layout = layoutOf({ ...world, ...dressed, corners: corners[answer.corner] as Corners, zone }, answer);
  const others = () => [...scene.answers, ...scene.filling()].toSorted((a, b) => a.cost - b.cost);
  const { y = bottom(world.column) } = answer.dock?.box ?? {};
  const asked = { textPosition: world.short.textPosition, column: world.column, docked: bottom(world.column) - y };
  const isMoved = answer.moments.some(
    ({ top, bottom: foot }) => offPosition(asked, top, foot) > ASKED_POSITION_COST.kept,
  );
  return { span, framing: answer.framing, layout, dressed, answer, weighed: scene.weighed, isMoved, others };
}

/** In a window's frame words stand on the look's own ground, and wear what is read on it: no plates, the look's air. */
function onStage({ look, palette }: Dressed): Dressed {
  const { ground: fill, ink, ...own } = onOwnGround(look, palette);
  return { ...own, ground: { fill, ink, palette } };
}
