/**
 * Lays out a closing card: its skeleton, the size of each part and the place of its picture are decided together by the
 * layout. The picture is tried in every window that the look has; a demand that cannot be met (half of the height for a
 * product, all of the words) is given up last.
 */
import { CENTER, type Focus } from '../../compose/timeline.js';
import { END_CARD_FRAMES } from '../../document/short/short-format.js';
import { type Box, bottom, overlaps, right, type Size, union } from '../../geometry.js';
import { arrangeScene, besideMarks, thirdOf } from '../../layout/arrange-scene.js';
import { BROKEN, costOf, FACE_ROWS, LABEL_ROWS } from '../../layout/costs.js';
import { explainAnswer } from '../../layout/explain-answer.js';
import { groundMaps, type PictureGround, unknownGround } from '../../layout/fact-map.js';
import { type Framing, fullFraming, fullFramings, partFramings } from '../../layout/framing.js';
import type { Item } from '../../layout/item.types.js';
import { peopleAt } from '../../layout/people.js';
import type { PlacedItem, SceneAnswer, SceneRequest } from '../../layout/scene.types.js';
import { subjectOf } from '../../layout/subject.js';
import type { ImageMedia } from '../../media.js';
import { objectNumber, rememberFor } from '../../remember-for.js';
import { groupAt } from '../elements/label-items.js';
import { groundOfImage } from '../film-stages.js';
import { onOwnGround } from '../looks/on-ground.js';
import { tightened } from '../looks/tightened.js';
import { extentOf } from '../text/placed-text.js';
import { treatmentsOf } from '../treatment.js';
import type { CardGround, CardLayout, CardParts, CardRequest, PlacedPicture } from './card.types.js';
import { cardGround } from './card-colors.js';
import { type CardDrawn, type CardWorld, cardItems, inkFor, ruleColor } from './card-items.js';
import {
  edgesOf,
  isUpright,
  isWide,
  productIn,
  productRoom,
  roomBeside,
  windowBeside,
  windowUnder,
} from './card-stage.js';
import { labelOnSheet, withLabel } from './card-surface.js';
import { skeletonName, skeletonOf } from './skeletons.js';

/** A way to put words and picture together. */
interface Arrangement {
  readonly kind: 'under' | 'beside' | 'over';
  readonly column: Box;
  readonly framings: readonly Framing[];
  /** The picture and its facts, in the form that the layout reads. */
  readonly ground: PictureGround;
  /** True where the words stand on a photo, not on the look's ground. */
  readonly isOnPicture: boolean;
  readonly cost: number;
}

interface Found {
  readonly arrangement: Arrangement;
  readonly answer: SceneAnswer<CardDrawn>;
  readonly world: CardWorld;
  readonly ground: CardGround;
  /** That of the answer, the arrangement and the degree of tightness. */
  readonly cost: number;
}

const SPAN = { start: 0, end: END_CARD_FRAMES };

/** What a card costs beyond what the layout weighs. */
const COSTS = {
  /** Each degree by which parts stand closer together costs as much as a tenth of the frame without picture. */
  tighter: 1000,
  /** A product that is smaller than it should be: worse than texts that are hard to read. */
  smallProduct: BROKEN / 5,
  /** Only a cut face is worse than no picture, and words without room. */
  noPicture: BROKEN / 2,
  /** A label on a picture costs as much as what the picture loses in height where the label joins the words. */
  labelOnPicture: 500,
  /** A label on a product is as bad as one on a face. */
  labelOnProduct: 3000,
  /** A label that leaves its corner, where neither place hides anything. */
  labelMoved: 10,
} as const;

/** A typesetter that is asked again for the same card over the same picture gives the same layout. */
export function arrangeCard(request: CardRequest): CardLayout {
  return rememberFor(request.typeset, `card ${nameOf(request)}`, () => labelled(request));
}

/** Words keep away from a label in its corner; where it would hide more than it is worth, it joins the words. */
function labelled(request: CardRequest): CardLayout {
  const { label } = request;
  const arrangements = arrangementsOf(request);
  const stays = bestOf(request, arrangements);
  if (stays === undefined) throw new TypeError('internal: a card has no layout');
  const layout = layoutOf(request, stays);
  const hidden = label === undefined ? undefined : labelCost({ ...request, label }, stays, layout);
  if (label === undefined || hidden === undefined) return layout;
  const own = { ...request, label: undefined, notice: label };
  const joins = bestOf(own, arrangements, stays.cost + hidden - COSTS.labelMoved);
  return joins === undefined ? layout : layoutOf(own, joins);
}

/**
 * The cost of what a label hides from its corner, beyond what is weighed with the picture's framing; undefined where it
 * lies on the words' ground.
 */
function labelCost(
  { label, mayLabelMove = true, frame }: CardRequest & { readonly label: Box },
  { arrangement, answer: { framing } }: Found,
  { picture }: CardLayout,
): number | undefined {
  if (picture.kind === 'none') return undefined;
  const stage = picture.kind === 'product' ? picture.box : framing.stage;
  if (!overlaps(stage, label)) return undefined;
  if (picture.kind === 'product') return COSTS.labelOnProduct;
  const under = { under: groundMaps(arrangement.ground, frame)(framing, SPAN).under([label]) };
  // A corner that the document names is left for a face alone.
  if (!mayLabelMove) return costOf(FACE_ROWS, under) > 0 ? 0 : undefined;
  return COSTS.labelOnPicture + costOf(LABEL_ROWS, under);
}

/** `notice`: the size of a label that stands under the words. */
interface Asked extends CardRequest {
  readonly notice?: Size;
}

function nameOf({ typeset: _typeset, picture, logo, text, ...rest }: CardRequest): string {
  const { language, direction, fontFamily } = text;
  const shown = picture.kind === 'none' ? undefined : picture.kind === 'clip' ? picture.ground : picture.image;
  const focus = picture.kind === 'clip' ? picture.focus : undefined;
  const seen = [shown, logo].map((one) => one && objectNumber(one));
  return JSON.stringify([rest, picture.kind, focus, language, direction, fontFamily, seen]);
}

/**
 * The card that costs least, and less than `limit`: as the look wants it, else more tightly where its words have
 * no room or its product is small.
 */
function bestOf(
  request: Asked,
  arrangements: readonly Arrangement[],
  limit = Number.POSITIVE_INFINITY,
): Found | undefined {
  const ground = cardGround(request, request.picture.kind === 'product' ? request.picture.image : undefined);
  let [best, most]: [Found | undefined, number] = [undefined, limit];
  for (const degree of [0, 1, 2] as const) {
    const set = new Map<string, readonly Item<CardDrawn>[]>();
    for (const arrangement of arrangements) {
      if (arrangement.cost >= most) continue;
      const world = worldOf(request, arrangement, degree, ground);
      const key = `${arrangement.column.x} ${arrangement.column.width} ${arrangement.isOnPicture}`;
      const items = set.get(key) ?? cardItems(world);
      set.set(key, items);
      const own = arrangement.cost + degree * COSTS.tighter;
      const known = { best: most - own };
      const [answer] = arrangeScene<CardDrawn>(sceneOf(request, arrangement, { world, items }), known);
      if (answer === undefined) continue;
      const cost = answer.cost + own + (answer.isCrowded ? BROKEN : 0);
      if (cost >= most) continue;
      if (arrangement.isOnPicture && !isCalm(arrangement.ground, request.frame, answer)) continue;
      best = { arrangement, answer, world, ground, cost };
      most = cost;
    }
    if (best !== undefined && most < COSTS.smallProduct) break;
  }
  return best;
}

function sceneOf(
  request: Asked,
  arrangement: Arrangement,
  { world: { look, palette }, items }: { readonly world: CardWorld; readonly items: readonly Item<CardDrawn>[] },
): SceneRequest<CardDrawn> {
  const obstacles = request.label === undefined ? [] : [request.label];
  return {
    ...{ ground: arrangement.ground, framings: arrangement.framings, frame: request.frame, span: SPAN },
    ...{ column: arrangement.column, align: look.endCard.align, direction: request.text.direction },
    corners: [{ ...besideMarks(obstacles), marks: obstacles }],
    ...{ edges: edgesIn(arrangement, request), headroom: HEADROOM_PX },
    ...{ lead: [], dock: undefined, unchosen: () => 0 },
    moments: [{ id: 'card', span: SPAN, items, leads: 0, isDocked: false, isApart: false }],
    natural: naturalOf(arrangement, request.frame),
    treatmentOf: treatmentsOf(look, palette),
  };
}

/**
 * Costs of words on a photo that are still acceptable, by what lies under them: detail, subjects, hidden subjects,
 * faces.
 */
const CALM = { detail: 190, salient: 560, subject_hidden: 700, face_touched: 0 } as const;

/** True where the words over the picture hide nothing that matters. */
function isCalm(ground: PictureGround, frame: Size, answer: SceneAnswer<CardDrawn>): boolean {
  const { costs, broken } = explainAnswer(answer, { ground, frame, span: SPAN });
  return broken.length === 0 && Object.entries(CALM).every(([row, most]) => (costs[row] ?? 0) <= most);
}

/** The least distance between a head and the upper edge of its window, px. */
const HEADROOM_PX = 40;

/** The upper edge of the windows of an arrangement. */
function edgesIn({ framings }: Arrangement, { look, frame }: CardRequest): readonly Box[] {
  const width = framings[0]?.stage.width ?? frame.width;
  const edges = edgesOf(look.endCard.stage, width);
  return edges.length === 0 ? [{ x: 0, y: 0, width, height: 0 }] : edges;
}

/**
 * The cost of words at a height: over a window they should begin at the top, beside one they should stand in the middle
 * of its height.
 */
function naturalOf({ kind, column }: Arrangement, frame: Size) {
  return (top: number, foot: number) => {
    if (kind === 'under') return top - column.y;
    if (kind === 'beside') return Math.round(Math.abs((top + foot) / 2 - frame.height / 2));
    return { head: 0, middle: 90, foot: 30 }[thirdOf((top + foot) / 2, column)];
  };
}

function worldOf(
  request: Asked,
  { column, isOnPicture }: Arrangement,
  degree: 0 | 1 | 2,
  { paper }: CardGround,
): CardWorld {
  const look = tightened(request.look, degree, true);
  const { text: short, typeset } = request;
  const own = {
    request,
    short,
    typeset,
    column,
    degree,
    notice: request.notice,
    skeleton: skeletonOf(skeletonName(request), look),
  };
  if (isOnPicture) {
    const ink = request.palette.ink;
    const ladder = ['none', 'scrim'] as const;
    const bared = { ...look, legibility: { headline: ladder, secondary: ladder } };
    return { ...own, look: bared, palette: request.palette, paper: undefined, ink };
  }
  const grounded = onOwnGround(
    { ...look, endCard: { ...look.endCard, background: paper as `#${string}` } },
    request.palette,
  );
  const { palette, ink } = grounded;
  return { ...own, look: { ...grounded.look, endCard: look.endCard }, palette, paper, ink: inkFor(ink, paper) };
}

/** The column of words; in a centred look it lies about the axis of the frame. */
function columnOf({ zone, frame, look }: CardRequest): Box {
  if (look.endCard.align === 'start' || !isUpright(frame)) return zone;
  const x = Math.max(zone.x, frame.width - right(zone));
  return { ...zone, x, width: frame.width - 2 * x };
}

function arrangementsOf(request: CardRequest): readonly Arrangement[] {
  const { picture } = request;
  const none = bare(request);
  switch (picture.kind) {
    case 'product':
      return [...productArrangements(request, picture.image), none];
    case 'clip':
      return [...clipArrangements(request, picture.ground, picture.focus), none];
    case 'photo':
      return [...photoArrangements(request, picture.image), none];
    case 'none':
      return [none];
    default:
      return picture satisfies never;
  }
}

/** An arrangement with words on the look's ground and without a picture. */
function bare(request: CardRequest): Arrangement {
  const [framings, ground] = [[fullFraming(request.frame)], unknownGround(request.frame)];
  return {
    ...PLAIN,
    kind: 'over',
    column: columnOf(request),
    framings,
    ground,
    cost: request.picture.kind === 'none' ? 0 : COSTS.noPicture,
  };
}

const PLAIN = { isOnPicture: false, cost: 0 } as const;

/** The share of the height, or otherwise of the width, that a product should fill: upright, and in other frames. */
const LARGE = { height: 0.45, width: 0.8 } as const;
const LARGE_IN_LOW = { height: 0.45, width: 0.4 } as const;
/** Pixels between the heights that are tried for the upper edge of a picture. */
const STEP = 32;
/** The least and the greatest height at which a picture may begin, as shares of the frame's height. */
const TOPS = { least: 0.29, most: 0.66 } as const;
/**
 * Places for a product are tried from this height down: above it, the product would gain nothing and words would lose
 * room.
 */
const PRODUCT_TOP = 0.42;
/** A product with a greater ratio of width to height has no words beside it. */
const NARROW = 0.62;

function topsOf({ height }: Size): readonly number[] {
  const [from, until] = [TOPS.least * height, TOPS.most * height].map((y) => 2 * Math.round(y / 2)) as [number, number];
  return Array.from({ length: Math.floor((until - from) / STEP) + 1 }, (_, index) => from + index * STEP);
}

function productArrangements(request: CardRequest, image: ImageMedia): readonly Arrangement[] {
  const { frame, look, text } = request;
  const { stage } = look.endCard;
  const ground = unknownGround(image.inkBox);
  const framing = (box: Box): Framing => ({ kind: 'window', focus: CENTER, zoom: 1, stage: box });
  const least = isUpright(frame) ? LARGE : LARGE_IN_LOW;
  const costFor = ({ width, height }: Box) =>
    height >= least.height * frame.height || width >= least.width * frame.width ? 0 : COSTS.smallProduct;
  const { places = ['under'] } = skeletonOf(skeletonName(request), look);
  const side = text.direction === 'ltr' ? 'right' : 'left';
  const beside = (share: number): readonly Arrangement[] => {
    const width = Math.round(frame.width * share);
    const room = roomBeside(stage, width, frame, side);
    const box = productIn(image, stage, room, side);
    const column = besideOf(columnOf(request), box, stage === 'arch' ? NICHE_AIR : AIR);
    return [{ ...PLAIN, kind: 'beside', column, framings: [framing(box)], ground, cost: costFor(box) }];
  };
  if (isSilent(request)) return [alone(request, image, ground)];
  if (isWide(frame)) return beside(0.46);
  const tops = topsOf(frame).filter((top) => top >= PRODUCT_TOP * frame.height);
  const boxes = tops.map((top) => productIn(image, stage, productRoom(stage, top, frame), 'middle'));
  const under = [0, COSTS.smallProduct].flatMap((cost): readonly Arrangement[] => {
    const framings = boxes.filter((box) => costFor(box) === cost).map(framing);
    return framings.length === 0
      ? []
      : [{ ...PLAIN, kind: 'under', column: columnOf(request), framings, ground, cost }];
  });
  const isNarrow = image.inkBox.width < NARROW * image.inkBox.height;
  return [
    ...(isUpright(frame) ? [] : beside(stage === 'arch' ? 0.34 : 0.46)),
    ...(isUpright(frame) && places.includes('beside') && isNarrow ? [...beside(0.4), ...beside(0.34)] : []),
    ...under,
  ];
}

function isSilent({ copy, logo }: CardRequest): boolean {
  const { claim, brand, offer, rating, button } = copy;
  return [claim, brand, offer, button].every((text) => text === '') && rating === 0 && logo === undefined;
}

/**
 * The share of the frame that stays free around a product without words beside it: at the sides, and at the top and the
 * bottom.
 */
const LONE_PRODUCT_MARGINS = { x: 0.1, y: 0.17 } as const;

function alone(request: CardRequest, image: ImageMedia, ground: PictureGround): Arrangement {
  const { width, height } = request.frame;
  const [x, y] = [Math.round(LONE_PRODUCT_MARGINS.x * width), Math.round(LONE_PRODUCT_MARGINS.y * height)];
  const room = { x, y, width: width - 2 * x, height: height - 2 * y };
  const stage = productIn(image, request.look.endCard.stage, room, 'middle');
  const framings = [{ kind: 'window', focus: CENTER, zoom: 1, stage }] as const;
  return { ...PLAIN, kind: 'over', column: columnOf(request), framings, ground };
}

/**
 * The distance between words and a picture beside them, px; it is greater for a niche, which is wider than the product
 * in it.
 */
const [AIR, NICHE_AIR] = [48, 100];

/** The part of a column that a box at its side leaves free. */
function besideOf(column: Box, box: Box, air = AIR): Box {
  if (box.x + box.width / 2 > column.x + column.width / 2)
    return { ...column, width: Math.max(200, Math.min(right(column), box.x - air) - column.x) };
  const x = Math.max(column.x, right(box) + air);
  return { ...column, x, width: Math.max(200, right(column) - x) };
}

function clipArrangements(
  request: CardRequest,
  ground: PictureGround,
  focus: Focus | undefined,
): readonly Arrangement[] {
  const framings = windowsOf(request).flatMap((stage): readonly Framing[] =>
    focus === undefined
      ? partFramings(ground.picture, stage, keptIn(ground, stage))
      : [{ kind: 'window', focus, zoom: 1, stage }],
  );
  return [{ ...PLAIN, kind: kindOf(request), column: windowColumn(request), framings, ground }];
}

function photoArrangements(request: CardRequest, image: ImageMedia): readonly Arrangement[] {
  const { frame, look } = request;
  const ground = groundOfImage(image);
  const framings = windowsOf(request).flatMap((stage) => partFramings(image.size, stage, keptIn(ground, stage)));
  const window: Arrangement = { ...PLAIN, kind: kindOf(request), column: windowColumn(request), framings, ground };
  if (!FILLED.includes(look.endCard.stage) || ground.facts === undefined) return [window];
  const full = fullFramings({ picture: image.size, frame }, keptIn(ground, frame));
  return [{ ...PLAIN, kind: 'over', column: columnOf(request), framings: full, ground, isOnPicture: true }, window];
}

/** The stages of looks that are all photography: the others have a ground that makes them. */
const FILLED: readonly string[] = ['round', 'strip', 'arch'];

function kindOf({ frame }: CardRequest): Arrangement['kind'] {
  return isUpright(frame) ? 'under' : 'beside';
}

function windowsOf({ look, frame, text }: CardRequest): readonly Box[] {
  const { stage } = look.endCard;
  return isUpright(frame)
    ? topsOf(frame).map((top) => windowUnder(stage, top, frame, text.direction))
    : [windowBeside(stage, frame, text.direction)];
}

function windowColumn(request: CardRequest): Box {
  const [first] = windowsOf(request);
  return isUpright(request.frame) || first === undefined ? columnOf(request) : besideOf(columnOf(request), first);
}

/**
 * The point around which crops for a stage are tried: the people in the photo, with air over their heads, or what is
 * salient.
 */
export function keptIn(ground: PictureGround, stage: Size): Focus {
  const { facts, picture, fromSeconds } = ground;
  if (facts === undefined) return CENTER;
  const look = Math.max(
    0,
    facts.times.findLastIndex((time) => time <= fromSeconds + 1),
  );
  const heads = union(peopleAt(facts, look).map(({ head }) => head));
  const box = heads ?? subjectOf(ground, look);
  const shown = Math.min(1, (stage.height / stage.width) * (picture.width / picture.height));
  const air = heads === undefined ? 0 : 0.08 * shown;
  const round = (share: number) => Math.round(1000 * share) / 1000;
  return { x: round(box.x + box.width / 2), y: round(box.y + box.height / 2 + air) };
}

function layoutOf(request: CardRequest, found: Found): CardLayout {
  const { arrangement, answer, world, ground } = found;
  const items = answer.moments.flatMap((moment) => moment.items);
  const own = union(items.map(({ box }) => box)) ?? { ...world.column, height: 0 };
  const label = items.find(({ setting }) => setting.drawn.kind === 'notice')?.box;
  const weighed = {
    ground: arrangement.ground,
    edges: edgesIn(arrangement, request),
    frame: request.frame,
    span: SPAN,
  };
  const words = withLabel(own, labelOnSheet(world.look.endCard.stage, request.label, own));
  return {
    ...{ skeleton: skeletonName(request), parts: partsOf(world, items), words, label },
    ...{ look: world.look, palette: world.palette, picture: placedPicture(request, found, words) },
    ground: arrangement.isOnPicture ? undefined : ground,
    broken: explainAnswer(answer, weighed).broken,
  };
}

/** The distance between words and the part below them, px: a sheet reaches below its words. */
const GAP = { sheet: 76, other: 52 } as const;

function placedPicture(request: CardRequest, { arrangement, answer }: Found, words: Box): PlacedPicture {
  const { picture, frame, look } = request;
  const { framing } = answer;
  const { stage } = look.endCard;
  if (arrangement.ground.facts === undefined && framing.kind === 'full') return { kind: 'none' };
  if (picture.kind === 'product') {
    if (arrangement.kind === 'beside') return { kind: 'product', box: framing.stage, image: picture.image };
    // The product may use all the room that the words leave.
    const gap = GAP[stage === 'sheet' ? 'sheet' : 'other'];
    const room = productRoom(stage, bottom(words) + gap, frame);
    return { kind: 'product', box: productIn(picture.image, stage, room, 'middle'), image: picture.image };
  }
  if (framing.kind === 'full') return { kind: 'full', framing };
  return { kind: 'window', window: framing.stage, framing };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function partsOf(world: CardWorld, items: readonly PlacedItem<CardDrawn>[]): CardParts {
  const parts: Mutable<CardParts> = {};
  for (const { setting, box } of items) Object.assign(parts, partOf(world, setting.drawn, box));
  return parts;
}

function partOf(world: CardWorld, drawn: CardDrawn, box: Box): CardParts {
  switch (drawn.kind) {
    case 'text': {
      const { block, size, margin } = drawn.setting.drawn;
      const { width } = extentOf(block);
      const ltr = world.request.text.direction === 'ltr';
      const x = ltr ? box.x + margin.start : right(box) - margin.start - width;
      const y = box.y + margin.y;
      const inner = { x, y, width, height: Math.ceil(block.height) };
      return { [drawn.part]: { block, size, x, y, box: inner, ink: world.ink } };
    }
    case 'logo': {
      const { chosen, pad } = drawn;
      const ink = { x: box.x + pad, y: box.y + pad, width: box.width - 2 * pad, height: box.height - 2 * pad };
      return { logo: { ...chosen, ink, box } };
    }
    case 'rule':
      return { rule: { box, color: ruleColor(world) } };
    case 'labels':
      return groupAt(drawn.group, box);
    case 'notice':
      return {};
    default:
      return drawn satisfies never;
  }
}
