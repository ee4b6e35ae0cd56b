/** The tracks of the end card: its ground or its poster, and a lockup that assembles in the first second. */

import { encodeSrgb, relativeLuminance, rgba } from '../../color.js';
import { extended } from '../../document/looks/differences.js';
import { END_CARD_FRAMES, FILM_FRAMES, SHORT_SIZE } from '../../document/short/short-format.js';
import type { DrawNode, ElementKind, SpriteTrack } from '../../draw/draw-list.js';
import { type Box, bottom, right, union } from '../../geometry.js';
import type { ImageMedia, LumaGrid } from '../../media.js';
import { animationOf } from '../animations/animation-table.js';
import { trackOf } from '../cels.js';
import { easeOutExpo } from '../easing.js';
import type { ElementReport } from '../element-report.types.js';
import { drawLabel, type MeasuredLabel } from '../elements/label.js';
import { breathing, labelEntrance } from '../elements/label-motion.js';
import { decideLogo, drawLogo, PLATE_PADDING, plateStock } from '../elements/logo.js';
import { drawScrim, scrimsFor } from '../elements/scrim.js';
import { starTrackCels } from '../elements/star-motion.js';
import { drawStars } from '../elements/star-rating.js';
import { lightOf } from '../film-light.js';
import {
  type Backdrop,
  backdropOf,
  CONTRAST_TARGET,
  decideLegibility,
  leastScrim,
  worstContrast,
} from '../legibility.js';
import { colorOf, paletteOf } from '../palette.js';
import { type Shown, safeZone } from '../safe-zone.js';
import { type TrackAndReport, textTrack } from '../text-track.js';
import { aboveWindow, pictureWindow } from './card-stage.js';
import { layoutEndCard } from './end-card.js';
import type { EndCardLayout, EndCardRequest, EndCardText } from './end-card.types.js';
import { CARD_CLOSES, closingCels } from './end-card-entrance.js';
import { endCardGround, openGround } from './end-card-ground.js';
import { labelReport } from './label-report.js';
import { posterForm, posterGrid, posterNodes, posterScene } from './poster.js';
import { productBox, productCels, productGround, productSurface } from './product-card.js';
import type { ShortLayout } from './short-layout.js';
import type { Stage } from './stage.types.js';

const START = FILM_FRAMES;
const END = FILM_FRAMES + END_CARD_FRAMES;
/** When the parts arrive, frames after the cut. */
const AT = { logo: 0, brand: 0, rule: 4, claim: 2, stars: 9, offer: 9, cta: 12 } as const;

/** Every poster under a lockup gets some shade; a dark veil from here on is fog, and a white one under this is none. */
const FOG = 0.5;
const LIGHT_ENOUGH = 0.1;
/** Of the safe zone, for a lockup over a photo. */
const HEAD_HEIGHT = 700;

export interface EndCardTracks {
  readonly tracks: readonly SpriteTrack[];
  readonly elements: readonly ElementReport[];
}

type Still = (id: string, nodes: readonly DrawNode[], element?: ElementKind) => SpriteTrack | undefined;

export function endCardTracks(stage: Stage, film: ShortLayout): EndCardTracks {
  const { short, world } = stage;
  const poster = short.endCard === 'poster' ? world.images.poster : undefined;
  const still: Still = (id, nodes, element = 'end-card') =>
    trackOf({ id, element, start: START, end: END, cels: [{ frame: START, nodes }] }, stage);
  const { grounds, made } = cardOf(stage, film, { poster, still });
  const shown = film.disclosure === undefined ? made : [...made, disclosureTrack(film.disclosure, still)];
  return {
    tracks: [...grounds, ...shown.map(({ track }) => track)].flatMap((track) => (track === undefined ? [] : [track])),
    elements: shown.map(({ report }) => report),
  };
}

interface Card {
  readonly grounds: readonly (SpriteTrack | undefined)[];
  readonly made: readonly TrackAndReport[];
}

/** The lockup on its stage, on a photo, or over a product; a poster that says all itself stands alone. */
function cardOf(
  stage: Stage,
  film: ShortLayout,
  { poster, still }: { readonly poster: ImageMedia | undefined; readonly still: Still },
): Card {
  const { short } = stage;
  if (poster === undefined) return stageCard(stage, film);
  const form = posterForm(poster, short);
  switch (form) {
    case 'finished': {
      const isScene = posterScene(poster, short) !== undefined;
      return { grounds: isScene ? [] : [still('end-card-poster', posterNodes(poster))], made: [] };
    }
    case 'cutout':
      return cutoutCard(stage, film, poster);
    case 'window':
      return stageCard(stage, film);
    case 'above': {
      const grid = posterGrid(poster);
      const behind = (box: Box) => posterBackdrop(poster, grid, box);
      const { layout, veil } = lockupOver(stage, film, behind);
      const grounds = [...posterScrim(layout, veil, still), still('end-card-ground', openGround(stage))];
      return { grounds, made: lockupTracks(stage, layout, behind, true) };
    }
    default:
      return form satisfies never;
  }
}

/** The look's own card: texts on its ground, the film or a photo in its window. */
function stageCard(stage: Stage, film: ShortLayout): Card {
  const { short, look, palette } = stage;
  const form = look.endCard;
  const window = pictureWindow(short);
  const region = aboveWindow(form.stage, window, freeRegion(film, short));
  const paper = (colorOf(form.background, palette) ?? '#111111').slice(0, 7);
  const layout = lockup(stage, { region, stands: 'spread', paper });
  const ground = endCardGround({ look, palette, window, texts: boundsOfLockup(layout), direction: short.direction });
  const middle = Math.round(window.y + window.height / 2);
  return {
    grounds: [closingGround(stage, ground, middle)],
    made: lockupTracks(stage, layout, () => flat(paper), false),
  };
}

/** The ground comes over the film's last frames, and stands. */
function closingGround(stage: Stage, nodes: readonly DrawNode[], middle: number): SpriteTrack | undefined {
  const cels = closingCels(nodes, stage.look.endCard.stage, { middle, direction: stage.short.direction });
  return trackOf({ id: 'end-card-ground', element: 'end-card', start: START - CARD_CLOSES, end: END, cels }, stage);
}

/** Heights that the words over a product may take, px, and the share of the largest capitals that will do. */
const WORDS = { heights: [520, 640, 780], cap: 0.7 } as const;

/** The words at the head, the product under them as large as the rest allows. */
function cutoutCard(stage: Stage, film: ShortLayout, product: ImageMedia): Card {
  const { look, palette, short } = stage;
  const ground = productGround(product, look, palette);
  const free = freeRegion(film, short);
  const tries = WORDS.heights.map((height) => {
    const region = { ...free, height: Math.min(free.height, height) };
    return lockup(stage, { region, stands: 'head', paper: ground.paper });
  });
  const leadCap = ({ brand, claim }: EndCardLayout) =>
    Math.max(brand?.block.capHeightPx ?? 0, claim?.block.capHeightPx ?? 0);
  const isSound = ({ brand, claim }: EndCardLayout) => [brand, claim].every((text) => text?.block.fits !== false);
  const largest = ({ brand, claim }: EndCardLayout) =>
    Math.max(brand?.size.capHeightsPx[0] ?? 0, claim?.size.capHeightsPx[0] ?? 0);
  const layout =
    tries.find((one) => isSound(one) && leadCap(one) >= WORDS.cap * largest(one)) ?? (tries.at(-1) as EndCardLayout);
  const words = boundsOfLockup(layout);
  const box = productBox(product, look, bottom(words), short.direction);
  const cels = productCels(product, look, box, { start: START, end: END });
  return {
    grounds: [
      closingGround(
        stage,
        productSurface(look, palette, ground, { product: box, words, direction: short.direction }),
        SHORT_SIZE.height / 2,
      ),
      trackOf({ id: 'end-card-poster', element: 'end-card', start: START, end: END, cels }, stage),
    ],
    made: lockupTracks(stage, layout, () => flat(ground.paper), false),
  };
}

/** The parts of a lockup, each when its time comes. `over`: on a picture, whose light counts for the button too. */
function lockupTracks(
  given: Stage,
  layout: EndCardLayout,
  behind: (box: Box) => Backdrop,
  over: boolean,
): readonly TrackAndReport[] {
  const stage = { ...given, palette: layout.palette, look: layout.look };
  const { logo, brand, rule, claim, stars, offer } = layout;
  const image = given.world.images.logo;
  const { headline } = given.animation;
  const animation = animationOf(headline).calmer?.claim ?? headline;
  const text = (id: string, part: EndCardText, times: Pick<Entrance, 'at' | 'animation'>) =>
    textOf(stage, part, { id, ...times, backdrop: behind(part.box), over });
  const cta = labelOf(stage, layout.cta, { id: 'end-card-cta', element: 'cta', at: AT.cta, breathes: true });
  return [
    ...(logo === undefined || image === undefined ? [] : [logoTrack(stage, image, logo.box, behind(logo.box))]),
    ...(brand === undefined ? [] : [text('end-card-brand', brand, { at: AT.brand, animation: 'fade_in' })]),
    ...(rule === undefined ? [] : [ruleTrack(stage, rule)]),
    ...(claim === undefined ? [] : [text('end-card-claim', claim, { at: AT.claim, animation })]),
    ...(stars === undefined ? [] : [starsTrack(stage, stars)]),
    ...(offer === undefined
      ? []
      : [labelOf(stage, offer, { id: 'end-card-offer', element: 'offer', at: AT.offer, breathes: false })]),
    over ? { ...cta, report: { ...cta.report, backdrop: behind(layout.cta.box) } } : cta,
  ];
}

function starsTrack(stage: Stage, { measured, box }: NonNullable<EndCardLayout['stars']>): TrackAndReport {
  const drawn = drawStars(measured, box.x, box.y);
  const [id, start, element] = ['end-card-stars', START + AT.stars, 'star-rating'] as const;
  return {
    track: trackOf({ id, element, start, end: END, cels: starTrackCels(drawn, start) }, stage),
    report: { id, element, box, ink: drawn.ink, start, end: END },
  };
}

function disclosureTrack(disclosure: NonNullable<ShortLayout['disclosure']>, still: Still): TrackAndReport {
  const drawn = drawLabel(disclosure.label, disclosure.box.x, disclosure.box.y);
  return {
    track: still('end-card-disclosure', drawn.nodes, 'disclosure'),
    report: labelReport('end-card-disclosure', disclosure, {
      ...{ element: 'disclosure', anchor: 'corner' },
      ink: drawn.ink,
      start: START,
      end: END,
      lines: drawn.text.lines,
    }),
  };
}

/** The safe zone without the strip of the disclosure label, which stays. */
function freeRegion(film: ShortLayout, short: Shown): Box {
  const zone = safeZone(short);
  const box = film.disclosure?.box;
  if (box === undefined) return zone;
  if (box.y < zone.y + zone.height / 2) {
    const top = bottom(box) + 28;
    return { ...zone, y: top, height: zone.y + zone.height - top };
  }
  return { ...zone, height: box.y - 28 - zone.y };
}

function flat(color: string): Backdrop {
  const luma = lumaOf(relativeLuminance(rgba(color)));
  return { low: luma, high: luma, measured: true, busy: false };
}

/** What of the poster lies behind a box; the extremes of all of it where it was not measured in cells. */
function posterBackdrop(poster: ImageMedia, grid: LumaGrid | undefined, box: Box): Backdrop {
  if (grid !== undefined) return backdropOf({ light: lightOf(grid, SHORT_SIZE), box, start: 0, end: 1 });
  return { low: lumaOf(poster.luminance.p5), high: lumaOf(poster.luminance.p95), measured: true, busy: true };
}

/** Display luma 0-255 of a grey with this relative luminance. */
function lumaOf(luminance: number): number {
  return 255 * encodeSrgb(luminance);
}

/** What is laid over a poster so that its lockup reads. */
interface Veil {
  readonly color: '#000000' | '#ffffff';
  readonly opacity: number;
}

interface Lockup {
  readonly layout: EndCardLayout;
  readonly veil: Veil;
}

function lockup(
  { short, look, palette, world }: Stage,
  where: Pick<EndCardRequest, 'region' | 'stands' | 'paper' | 'posterInk'>,
): EndCardLayout {
  return layoutEndCard({ short, look, palette, typeset: world.typeset, logo: world.images.logo, ...where });
}

/**
 * White under a dark veil; dark where the poster is so light that the veil would be fog and dark type needs next to
 * none.
 */
function lockupOver(stage: Stage, film: ShortLayout, behind: (box: Box) => Backdrop): Lockup {
  const free = freeRegion(film, stage.short);
  const region = { ...free, height: Math.min(free.height, HEAD_HEIGHT) };
  const where = { region, stands: 'head', paper: undefined } as const;
  const white = lockup(stage, { ...where, posterInk: '#ffffff' });
  const shade = needOf(white, behind, '#ffffff', '#000000');
  const light = needOf(white, behind, '#111111', '#ffffff');
  if (shade < FOG || light > LIGHT_ENOUGH) return { layout: white, veil: { color: '#000000', opacity: shade } };
  const { onLight, onBright } = stage.look;
  const look = extended(stage.look, onLight ?? (onBright?.cta === undefined ? {} : { cta: onBright.cta }));
  const dark = lockup({ ...stage, look, palette: paletteOf(stage.short, look) }, { ...where, posterInk: '#111111' });
  return { layout: dark, veil: { color: '#ffffff', opacity: needOf(dark, behind, '#111111', '#ffffff') } };
}

/** One veil for the lockup, as dense as the part of the poster that suits it least needs; 0 where it reads as it is. */
function needOf(layout: EndCardLayout, behind: (box: Box) => Backdrop, ink: string, color: Veil['color']): number {
  const needs = [layout.brand?.box, layout.claim?.box, layout.cta.box].flatMap((part) => {
    if (part === undefined) return [];
    const backdrop = behind(part);
    return [worstContrast(ink, backdrop, 0, color) >= CONTRAST_TARGET ? 0 : leastScrim(ink, backdrop, color)];
  });
  return Math.max(...needs);
}

/** Around all parts of a lockup. */
export function boundsOfLockup({ logo, brand, claim, stars, offer, cta }: EndCardLayout): Box {
  const boxes = [logo?.box, brand?.box, claim?.box, stars?.box, offer?.box, cta.box];
  return union(boxes.filter((box) => box !== undefined)) ?? cta.box;
}

function posterScrim(
  layout: EndCardLayout,
  { color, opacity }: Veil,
  still: Still,
): readonly (SpriteTrack | undefined)[] {
  if (opacity === 0) return [];
  const box: Box = { ...boundsOfLockup(layout), x: 0, width: SHORT_SIZE.width };
  return scrimsFor([{ box, opacity, color }], SHORT_SIZE).map((scrim, index) =>
    still(`end-card-scrim-${index}`, drawScrim(scrim)),
  );
}

/** How a text comes. `over`: a picture that it may need a scrim on. */
interface Entrance {
  readonly id: string;
  /** Frames after the cut. */
  readonly at: number;
  readonly animation: Parameters<typeof textTrack>[1]['animation'];
  readonly backdrop: Backdrop;
  readonly over: boolean;
}

function textOf(stage: Stage, text: EndCardText, { id, at, animation, backdrop, over }: Entrance): TrackAndReport {
  const legibility = decideLegibility({
    fill: text.ink,
    mayChangeColor: false,
    ladder: over ? ['none', 'scrim'] : ['none'],
    backdrop,
    plate: { fill: '#000000', ink: '#ffffff' },
  });
  return textTrack(stage, {
    id,
    element: 'end-card',
    block: text.block,
    size: text.size,
    anchor: 'end_card',
    x: text.x,
    y: text.y,
    area: text.box,
    start: START + at,
    end: END,
    tempo: 'beat',
    animation,
    legibility,
    plate: stage.look.plate.headline,
    emphasis: 'none',
    room: { up: 10, down: 16 },
    exitFrames: 0,
  });
}

function labelOf(
  stage: Stage,
  item: { readonly label: MeasuredLabel; readonly box: Box },
  entrance: { readonly id: string; readonly element: ElementKind; readonly at: number; readonly breathes: boolean },
): TrackAndReport {
  const { id, element, at, breathes } = entrance;
  const drawn = drawLabel(item.label, item.box.x, item.box.y);
  const start = START + at;
  const cels = [
    ...labelEntrance(drawn.nodes, item.box, {
      start,
      motion: stage.look.labelMotion,
      zone: safeZone(stage.short),
    }),
    ...(breathes ? breathing(drawn.nodes, item.box, [START + 36], 0.035, safeZone(stage.short)) : []),
  ];
  return {
    track: trackOf({ id, element, start, end: END, cels }, stage),
    report: labelReport(id, item, {
      element,
      anchor: 'end_card',
      ink: drawn.ink,
      start,
      end: END,
      lines: drawn.text.lines,
    }),
  };
}

function ruleTrack(stage: Stage, rule: { readonly box: Box; readonly color: string }): TrackAndReport {
  const frames = 7;
  const centered = stage.look.endCard.align === 'center';
  const start = START + AT.rule;
  const cels = Array.from({ length: frames }, (_, index) => {
    const width = Math.round(rule.box.width * easeOutExpo((index + 1) / frames));
    const left = centered
      ? rule.box.x + (rule.box.width - width) / 2
      : stage.short.direction === 'ltr'
        ? rule.box.x
        : rule.box.x + rule.box.width - width;
    const nodes: readonly DrawNode[] = [
      { kind: 'shape', shape: { kind: 'rect', box: { ...rule.box, x: left, width } }, fill: rule.color },
    ];
    return { frame: start + index, nodes };
  });
  return {
    track: trackOf({ id: 'end-card-rule', element: 'end-card', start, end: END, cels }, stage),
    report: { id: 'end-card-rule', element: 'end-card', box: rule.box, ink: rule.box, start, end: END },
  };
}

function logoTrack(stage: Stage, logo: ImageMedia, place: Box, backdrop: Backdrop): TrackAndReport {
  // On a flat ground a shadow has nothing to lift the logo from.
  const asked = stage.short.logo?.treatment === 'plate' ? 'plate' : 'plain';
  const decision = decideLogo(logo, asked, backdrop, plateStock(stage.look, stage.palette));
  const pad = decision.treatment === 'plate' ? 0 : PLATE_PADDING;
  const zone = safeZone(stage.short);
  // A logo without a plate stands with its ink, not with the padding of a plate it does not have, on the margin the
  // text starts from.
  const hang = place.x <= zone.x ? -pad : right(place) >= right(zone) ? pad : 0;
  const box: Box = {
    x: place.x + pad + hang,
    y: place.y + pad,
    width: place.width - 2 * pad,
    height: place.height - 2 * pad,
  };
  const nodes = drawLogo(logo, box, decision);
  const start = START + AT.logo;
  const motion = stage.look.labelMotion === 'pop' ? 'pop' : 'fade';
  const cels = labelEntrance(nodes, box, { start, motion, zone });
  return {
    track: trackOf({ id: 'end-card-logo', element: 'logo', start, end: END, cels }, stage),
    report: { id: 'end-card-logo', element: 'logo', box: place, ink: box, start, end: END, logo: decision },
  };
}
