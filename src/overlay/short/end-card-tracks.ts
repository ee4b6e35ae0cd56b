/** The tracks of the end card: its ground or its poster, and a lockup that assembles in the first second. */

import { encodeSrgb } from '../../color.js';
import { END_CARD_FRAMES, FILM_FRAMES, SHORT_SIZE } from '../../document/short/short-format.js';
import type { DrawNode, ElementKind, SpriteTrack } from '../../draw/draw-list.js';
import { type Box, bottom, right } from '../../geometry.js';
import type { ImageMedia, LumaGrid } from '../../media.js';
import { ANIMATIONS } from '../animations/animation-table.js';
import { trackOf } from '../cels.js';
import { easeOutExpo } from '../easing.js';
import type { ElementReport } from '../element-report.types.js';
import { drawLabel, type MeasuredLabel } from '../elements/label.js';
import { breathing, labelEntrance } from '../elements/label-motion.js';
import { decideLogo, drawLogo, PLATE_PADDING } from '../elements/logo.js';
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
import { paletteOf } from '../palette.js';
import { type Shown, safeZone } from '../safe-zone.js';
import { type TrackAndReport, textTrack } from '../text-track.js';
import { type EndCardLayout, type EndCardText, layoutEndCard } from './end-card.js';
import { endCardBacking, extremesOf } from './end-card-backing.js';
import { endCardGround } from './end-card-ground.js';
import { labelReport } from './label-report.js';
import { posterGrid, posterNodes } from './poster.js';
import type { ShortLayout } from './short-layout.js';
import { lumaRange } from './short-light.js';
import type { Stage } from './stage.types.js';

const START = FILM_FRAMES;
const END = FILM_FRAMES + END_CARD_FRAMES;
/** When the parts arrive, frames after the cut. */
const AT = { logo: 0, brand: 3, rule: 6, claim: 4, stars: 12, offer: 12, cta: 15 } as const;

/** The thinnest dark veil under a lockup on a poster, the one that is fog, and the densest white one that is not. */
const LEAST_SCRIM = 0.35;
const FOG = 0.5;
const LIGHT_ENOUGH = 0.1;

export interface EndCardTracks {
  readonly tracks: readonly SpriteTrack[];
  readonly elements: readonly ElementReport[];
}

export function endCardTracks(stage: Stage, film: ShortLayout): EndCardTracks {
  const { short, world } = stage;
  const poster = short.endCard === 'poster' ? world.images.poster : undefined;
  const made: TrackAndReport[] = [];
  const bare = poster !== undefined && short.posterIncludesLockup;
  const still = (id: string, nodes: readonly DrawNode[], element: ElementKind = 'end-card'): SpriteTrack | undefined =>
    trackOf({ id, element, start: START, end: END, cels: [{ frame: START, nodes }] }, stage);
  const grounds: (SpriteTrack | undefined)[] = [];
  if (poster !== undefined) grounds.push(still('end-card-poster', posterNodes(poster, short.posterIncludesLockup)));
  if (!bare) {
    const grid = poster === undefined ? undefined : posterGrid(poster);
    const behind = (box: Box): Backdrop =>
      poster === undefined ? backingBackdrop(stage, layout) : posterBackdrop(poster, grid, box);
    const { layout, veil } = poster === undefined ? lockup(stage, film) : lockupOver(stage, film, behind);
    const ownStage = { ...stage, palette: layout.palette, look: layout.look };
    if (poster === undefined) grounds.push(still('end-card-ground', endCardGround(stage.look, stage.palette)));
    else grounds.push(...posterScrim(layout, veil, still));
    if (layout.logo !== undefined && world.images.logo !== undefined)
      made.push(logoTrack(ownStage, world.images.logo, layout.logo.box, behind(layout.logo.box)));
    const over = poster !== undefined;
    if (layout.brand !== undefined)
      made.push(textOf(ownStage, 'end-card-brand', layout.brand, AT.brand, 'fade_in', behind(layout.brand.box), over));
    if (layout.rule !== undefined) made.push(ruleTrack(ownStage, layout.rule));
    if (layout.claim !== undefined) {
      const { headline } = stage.animation;
      const animation = ANIMATIONS[headline].calmer?.claim ?? headline;
      made.push(textOf(ownStage, 'end-card-claim', layout.claim, AT.claim, animation, behind(layout.claim.box), over));
    }
    if (layout.stars !== undefined) {
      const drawn = drawStars(
        layout.stars.measured,
        layout.look,
        layout.palette,
        layout.stars.box.x,
        layout.stars.box.y,
      );
      const start = START + AT.stars;
      made.push({
        track: trackOf(
          { id: 'end-card-stars', element: 'star-rating', start, end: END, cels: starTrackCels(drawn, start) },
          stage,
        ),
        report: {
          id: 'end-card-stars',
          element: 'star-rating',
          box: layout.stars.box,
          ink: drawn.ink,
          start,
          end: END,
        },
      });
    }
    if (layout.offer !== undefined)
      made.push(labelOf(ownStage, 'end-card-offer', 'offer', layout.offer, AT.offer, false));
    const cta = labelOf(ownStage, 'end-card-cta', 'cta', layout.cta, AT.cta, true);
    made.push(over ? { ...cta, report: { ...cta.report, backdrop: behind(layout.cta.box) } } : cta);
  }
  if (film.disclosure !== undefined) {
    const drawn = drawLabel(film.disclosure.label, film.disclosure.box.x, film.disclosure.box.y);
    made.push({
      track: still('end-card-disclosure', drawn.nodes, 'disclosure'),
      report: labelReport('end-card-disclosure', film.disclosure, {
        ...{ element: 'disclosure', anchor: 'corner' },
        ink: drawn.ink,
        start: START,
        end: END,
        lines: drawn.text.lines,
      }),
    });
  }
  return {
    tracks: [...grounds, ...made.map(({ track }) => track)].flatMap((track) => (track === undefined ? [] : [track])),
    elements: made.map(({ report }) => report),
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

/** What may lie behind a lockup: its card, or the clip under the look's colour. */
function backingBackdrop({ short, look }: Stage, layout: EndCardLayout): Backdrop {
  const card = layout.background ?? '#111111';
  const { ground } = endCardBacking(short);
  const colors = ground === undefined || look.endCard.ornament === 'card' ? [card] : extremesOf(ground);
  return { ...lumaRange(colors), measured: true, busy: false };
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

const NO_VEIL: Veil = { color: '#000000', opacity: 0 };

function lockup(stage: Stage, film: ShortLayout, posterInk?: string): Lockup {
  const { short, world, look, palette } = stage;
  const layout = layoutEndCard({
    short,
    look,
    palette,
    typeset: world.typeset,
    logo: world.images.logo,
    region: freeRegion(film, stage.short),
    over: posterInk === undefined ? 'background' : 'poster',
    ...(posterInk === undefined ? {} : { posterInk }),
  });
  return { layout, veil: NO_VEIL };
}

/**
 * White under a dark veil; dark where the poster is so light that the veil would be fog and dark type needs next to
 * none.
 */
function lockupOver(stage: Stage, film: ShortLayout, behind: (box: Box) => Backdrop): Lockup {
  const white = lockup(stage, film, '#ffffff');
  const shade = needOf(white.layout, behind, '#ffffff', '#000000');
  const light = needOf(white.layout, behind, '#111111', '#ffffff');
  // Even a dark poster gets a breath of shade: the lockup is a layer of its own, not part of its picture.
  if (shade < FOG || light > LIGHT_ENOUGH)
    return { ...white, veil: { color: '#000000', opacity: Math.max(LEAST_SCRIM, shade) } };
  const { onLight, onBright } = stage.look;
  const look = { ...stage.look, ...(onLight ?? (onBright?.cta === undefined ? {} : { cta: onBright.cta })) };
  const dark = lockup({ ...stage, look, palette: paletteOf(stage.short, look) }, film, '#111111');
  const opacity = needOf(dark.layout, behind, '#111111', '#ffffff');
  return { ...dark, veil: { color: '#ffffff', opacity } };
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

function posterScrim(
  layout: EndCardLayout,
  { color, opacity }: Veil,
  still: (id: string, nodes: readonly DrawNode[]) => SpriteTrack | undefined,
): readonly (SpriteTrack | undefined)[] {
  if (opacity === 0) return [];
  const top = Math.min(
    ...[layout.logo?.box, layout.brand?.box, layout.claim?.box, layout.cta.box].flatMap((box) =>
      box === undefined ? [] : [box.y],
    ),
  );
  const box: Box = { x: 0, y: top, width: SHORT_SIZE.width, height: bottom(layout.cta.box) - top };
  return scrimsFor([{ box, opacity, color, toFoot: true }], SHORT_SIZE).map((scrim, index) =>
    still(`end-card-scrim-${index}`, drawScrim(scrim)),
  );
}

function textOf(
  stage: Stage,
  id: string,
  text: EndCardText,
  at: number,
  animation: Parameters<typeof textTrack>[1]['animation'],
  backdrop: Backdrop,
  over: boolean,
): TrackAndReport {
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
  id: string,
  element: ElementKind,
  item: { readonly label: MeasuredLabel; readonly box: Box },
  at: number,
  breathes: boolean,
): TrackAndReport {
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
  const decision = decideLogo(logo, asked, backdrop);
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
