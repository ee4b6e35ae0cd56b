/**
 * The tracks of the twelve seconds: scrims, text, proof, button, logo and disclosure, each at the time of the score.
 */

import { FILM_FRAMES, SHORT_SIZE } from '../../document/short/short-format.js';
import { union } from '../../geometry.js';
import { cardGround } from '../card/card-colors.js';
import type { Opening } from '../card/card-entrance.js';
import { cardSurface, labelOnSheet, withLabel } from '../card/card-surface.js';
import { type LabelPlace, ringed, turnedLabel } from '../elements/label.js';
import { labelTrack } from '../elements/label-track.js';
import { drawLogo } from '../elements/logo.js';
import { type ShadeRequest, shadeBox, shadeCels, shadesFor } from '../elements/scrim.js';
import { starsTrack } from '../elements/star-motion.js';
import { type FrameSpan, facesDuring } from '../film-stages.js';
import { backdropOf } from '../legibility.js';
import { type DrawnParts, drawnParts, standingTrack, type TrackAndReport } from '../standing-track.js';
import type { FilmPart } from './arrange-short.js';
import { breathsOf } from './busy-times.js';
import { cutTransition } from './cut-transition.js';
import { filmTexts } from './film-texts.js';
import { type FormatDevices, formatDevices, groundsOf } from './format-devices.js';
import { type OfferTimes, offerTracks } from './offer-tracks.js';
import { badgeEnd, endOf, type ShortScore } from './score.js';
import type { ShortLayout } from './short-layout.js';
import type { ShortStage } from './stage.types.js';
import { decideTexts } from './text-decisions.js';
import { joinedParts } from './track-parts.js';

const WHOLE_FILM: FrameSpan = { start: 0, end: FILM_FRAMES };

export interface FilmTracks extends DrawnParts {
  /** Shade behind texts. */
  readonly scrims: readonly ShadeRequest[];
}

/** One part for the whole film, or one for each clip. Marks in a corner stand there all the time. */
export function filmTracks(stage: ShortStage, parts: readonly FilmPart[], score: ShortScore): FilmTracks {
  const drawn: PartTracks[] = [];
  const enters = cutTransition(
    stage.short,
    parts.map(({ framing }) => framing),
  );
  for (const part of parts) {
    const before = drawn.reduce((sum, { scrims }) => sum + scrims.length, 0);
    drawn.push(partTracks({ ...stage, ...part.dressed }, part, { score, enters, before }));
  }
  const partsOf = (pick: (one: PartTracks) => readonly TrackAndReport[]) =>
    joinedParts(drawn.map((one, index) => ({ span: parts[index]?.span ?? WHOLE_FILM, made: pick(one) })));
  const made = partsOf(({ elements }) => elements);
  const corners = cornerTracks(stage, parts[0]?.layout);
  const shades = partsOf((one) => one.shades);
  const [under, curtain, over] = (['under', 'curtain', 'over'] as const).map((layer) =>
    partsOf(({ devices }) => devices[layer]),
  ) as [readonly TrackAndReport[], readonly TrackAndReport[], readonly TrackAndReport[]];
  // A curtain hides the sign as well.
  const layers =
    curtain.length === 0
      ? [...shades, ...under, ...made, ...over, ...corners]
      : [...shades, ...under, ...corners, ...curtain, ...made, ...over];
  return {
    tracks: drawnParts(layers).tracks,
    elements: [...made, ...corners].map(({ report }) => report),
    scrims: drawn.flatMap(({ scrims }) => scrims),
  };
}

/** Stars without a plate on a light picture. */
const TURNED_STARS = { ink: '#111111', fill: '#111111', empty: '#11111140', onPicture: false } as const;

interface PartTracks {
  readonly shades: readonly TrackAndReport[];
  readonly elements: readonly TrackAndReport[];
  readonly scrims: readonly ShadeRequest[];
  readonly devices: Pick<FormatDevices, 'under' | 'curtain' | 'over'>;
}

interface PartWorld extends OfferTimes {
  /** The number of scrims of earlier parts. */
  readonly before: number;
}

function partTracks(stage: ShortStage, part: FilmPart, { score, enters, before }: PartWorld): PartTracks {
  const { layout, span } = part;
  const { ground } = part.dressed;
  const decisions = decideTexts(stage, layout, {
    ...{ span, opening: score.opening },
    // The format's own grounds lie over the one about a window.
    grounds: {
      ...(ground === undefined ? {} : { headline: ground, secondary: ground }),
      ...groundsOf(stage, layout, score),
    },
  });
  const devices = formatDevices(stage, layout, score, decisions);
  const clouds = shadesFor(decisions.shades, facesDuring(stage.film, span));
  const made: TrackAndReport[] = [];
  const turn = (item: LabelPlace): LabelPlace => {
    const label = decisions.turned ? turnedLabel(item.label) : item.label;
    return ringedPlace(stage, span, {
      ...item,
      label: ground === undefined ? label : { ...label, needsNoShadow: true },
    });
  };
  const label = (id: 'badge' | 'cta', place: LabelPlace, start: number, end: number, breaths: readonly number[] = []) =>
    labelTrack(stage, turn(place), {
      ...{ id, element: id, anchor: 'stack', start, end, breaths, leaves: end < FILM_FRAMES },
    });
  // The badge leaves for the moment of the offer, as all that stands above the beats.
  if (layout.badge !== undefined)
    made.push(label('badge', layout.badge, score.badge, Math.min(endOf(stage, 'texts'), badgeEnd(score))));
  made.push(...filmTexts(stage, layout, score, decisions));
  made.push(...devices.signs);
  if (layout.offer !== undefined) made.push(...offerTracks(stage, layout, turn(layout.offer), { score, enters }));
  if (layout.stars !== undefined) {
    const { measured, box } = layout.stars;
    const isTurned = decisions.turned && stage.look.stars.plate === 'none';
    const end = endOf(stage, 'proof');
    const times = { id: 'star-rating', start: score.stars, end, leaves: end < FILM_FRAMES };
    made.push(starsTrack(stage, { measured: isTurned ? { ...measured, ...TURNED_STARS } : measured, box }, times));
  }
  if (layout.cta !== undefined)
    made.push(label('cta', layout.cta, score.cta, endOf(stage, 'button'), breathsOf(score.cta)));
  return {
    shades: clouds.map((cloud, index) => shadeTrack(stage, cloud, before + index)),
    elements: made,
    devices: { ...devices, under: [...stageGround(stage, part), ...devices.under] },
    scrims: clouds.map((cloud) => ({ ...cloud, box: shadeBox(cloud, stage.frame) })),
  };
}

/** The opening of the ground of a part whose picture stands in a window, and the room of its words. */
export function roomInWindow({ framing, answer, layout, dressed }: FilmPart): Opening {
  const docked = answer.dock === undefined ? [] : [answer.dock.box];
  const words = union([...answer.moments.flatMap(({ items }) => items.map(({ box }) => box)), ...docked]);
  const room = words && withLabel(words, labelOnSheet(dressed.look.endCard.stage, layout.disclosure?.box, words));
  return { window: framing.stage, words: room ?? framing.stage, raised: 0 };
}

/** The prefix of the names of their tracks. */
export const STAGE_GROUND = 'ground-';

/** The look's ground around a picture that does not fill the frame. */
function stageGround(stage: ShortStage, part: FilmPart): readonly TrackAndReport[] {
  const { framing, span, dressed } = part;
  if (framing.kind === 'full' || dressed.ground === undefined) return [];
  const { look } = stage;
  const { palette } = dressed.ground;
  const isOwnAccent = stage.short.accentColor !== undefined;
  const nodes = cardSurface({
    ...{ stage: look.endCard.stage, ground: cardGround({ look, palette, isOwnAccent, logo: undefined }, undefined) },
    ...{ frame: SHORT_SIZE, ...roomInWindow(part), direction: stage.short.direction },
  });
  return [standingTrack({ id: `${STAGE_GROUND}${span.start}`, element: 'device', ...span, nodes }, stage)];
}

function ringedPlace({ film }: ShortStage, span: FrameSpan, item: LabelPlace): LabelPlace {
  return { ...item, label: ringed(item.label, backdropOf({ film, box: item.box, ...span })) };
}

function shadeTrack(stage: ShortStage, cloud: ShadeRequest, index: number): TrackAndReport {
  const { box } = cloud;
  return standingTrack({ id: `scrim-${index}`, element: 'scrim', box, ...shadeCels(cloud, FILM_FRAMES) }, stage);
}

/** The label stands there without any motion: it is not part of the animation. The end card repeats it. */
function cornerTracks(stage: ShortStage, layout: ShortLayout | undefined): readonly TrackAndReport[] {
  const { logo, disclosure } = layout ?? {};
  const made: TrackAndReport[] = [];
  if (logo !== undefined) {
    const { image, box, decision } = logo;
    const said = { id: 'logo', element: 'logo', anchor: 'corner', box, logo: decision, ...WHOLE_FILM } as const;
    made.push(standingTrack({ ...said, nodes: drawLogo(image, box, decision) }, stage));
  }
  const notice = { id: 'disclosure', element: 'disclosure', anchor: 'corner', isThere: true, ...WHOLE_FILM } as const;
  if (disclosure !== undefined) made.push(labelTrack(stage, disclosure, notice));
  return made;
}
