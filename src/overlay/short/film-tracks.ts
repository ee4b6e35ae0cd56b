/**
 * The tracks of the twelve seconds: scrims, text, proof, button, logo and disclosure, each at the time of the score.
 */

import type { Transition } from '../../compose/timeline.js';
import { FILM_FRAMES, SHORT_SIZE } from '../../document/short/short-format.js';
import type { Cel, SpriteTrack } from '../../draw/draw-list.js';
import { union } from '../../geometry.js';
import { cardGround } from '../card/card-colors.js';
import type { Opening } from '../card/card-entrance.js';
import { cardSurface } from '../card/card-surface.js';
import { trackOf } from '../cels.js';
import type { ElementReport } from '../element-report.types.js';
import { drawLabel, ringed } from '../elements/label.js';
import { labelExit } from '../elements/label-motion.js';
import { drawLogo } from '../elements/logo.js';
import { type ShadeRequest, shadeBox, shadeCels, shadesFor } from '../elements/scrim.js';
import { starTrackCels } from '../elements/star-motion.js';
import { drawStars } from '../elements/star-rating.js';
import { type FrameSpan, facesDuring } from '../film-stages.js';
import { backdropOf } from '../legibility.js';
import type { TrackAndReport } from '../text-track.js';
import type { FilmPart } from './arrange-short.js';
import { breathsOf } from './busy-times.js';
import { cutTransition } from './cut-transition.js';
import { filmTexts } from './film-texts.js';
import { type FormatDevices, formatDevices, groundsOf } from './format-devices.js';
import { labelReport, turnedLabel } from './label-report.js';
import { labelTrack } from './label-track.js';
import { endOf } from './last-exits.js';
import { offerTracks } from './offer-tracks.js';
import { badgeEnd, type ShortScore } from './score.js';
import type { LabelPlace, ShortLayout } from './short-layout.js';
import type { ShortStage } from './stage.types.js';
import { decideTexts } from './text-decisions.js';
import { joinedParts } from './track-parts.js';

const WHOLE_FILM: FrameSpan = { start: 0, end: FILM_FRAMES };

export interface FilmTracks {
  readonly tracks: readonly SpriteTrack[];
  readonly elements: readonly ElementReport[];
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
    tracks: layers.flatMap(({ track }) => (track === undefined ? [] : [track])),
    elements: [...made, ...corners].map(({ report }) => report),
    scrims: drawn.flatMap(({ scrims }) => scrims),
  };
}

interface PartTracks {
  readonly shades: readonly TrackAndReport[];
  readonly elements: readonly TrackAndReport[];
  readonly scrims: readonly ShadeRequest[];
  readonly devices: Pick<FormatDevices, 'under' | 'curtain' | 'over'>;
}

interface PartWorld {
  readonly score: ShortScore;
  /** The transition into the second clip. */
  readonly enters: Transition;
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
  if (layout.badge !== undefined) made.push(badgeTrack(stage, turn(layout.badge), score));
  made.push(...filmTexts(stage, layout, score, decisions));
  made.push(...devices.signs);
  if (layout.offer !== undefined) made.push(...offerTracks(stage, layout, turn(layout.offer), { score, enters }));
  if (layout.stars !== undefined) made.push(starsTrack(stage, layout.stars, decisions.turned, score.stars));
  if (layout.cta !== undefined)
    made.push(
      labelTrack(
        stage,
        'cta',
        turn(layout.cta),
        { start: score.cta, end: endOf(stage, 'button') },
        breathsOf(score.cta),
      ),
    );
  return {
    shades: clouds.map((cloud, index) => shadeTrack(stage, cloud, before + index)),
    elements: made,
    devices: { ...devices, under: [...stageGround(stage, part), ...devices.under] },
    scrims: clouds.map((cloud) => ({ ...cloud, box: shadeBox(cloud, stage.frame) })),
  };
}

/** The opening of the ground of a part whose picture stands in a window, and the room of its words. */
export function roomInWindow({ framing, answer }: Pick<FilmPart, 'framing' | 'answer'>): Opening {
  const docked = answer.dock === undefined ? [] : [answer.dock.box];
  const words = union([...answer.moments.flatMap(({ items }) => items.map(({ box }) => box)), ...docked]);
  return { window: framing.stage, words: words ?? framing.stage, raised: 0 };
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
  const common = { id: `${STAGE_GROUND}${span.start}`, element: 'device', ...span } as const;
  const track = trackOf({ ...common, cels: [{ frame: span.start, nodes }] }, stage);
  const box = track?.box ?? framing.stage;
  return [{ track, report: { ...common, box, ink: box } }];
}

function ringedPlace({ film }: ShortStage, span: FrameSpan, item: LabelPlace): LabelPlace {
  return { ...item, label: ringed(item.label, backdropOf({ film, box: item.box, ...span })) };
}

function shadeTrack(stage: ShortStage, cloud: ShadeRequest, index: number): TrackAndReport {
  const { start, end, cels } = shadeCels(cloud, FILM_FRAMES);
  const common = { id: `scrim-${index}`, element: 'scrim', start, end } as const;
  return { track: trackOf({ ...common, cels }, stage), report: { ...common, box: cloud.box, ink: cloud.box } };
}

function cornerTracks(stage: ShortStage, layout: ShortLayout | undefined): readonly TrackAndReport[] {
  return [
    ...(layout?.logo === undefined ? [] : [logoTrack(stage, layout.logo)]),
    ...(layout?.disclosure === undefined ? [] : [disclosureTrack(stage, layout.disclosure)]),
  ];
}

/** The badge leaves for the moment of the offer, as all that stands above the beats. */
function badgeTrack(stage: ShortStage, item: LabelPlace, score: ShortScore): TrackAndReport {
  const end = Math.min(endOf(stage, 'texts'), badgeEnd(score));
  return labelTrack(stage, 'badge', item, { start: score.badge, end });
}

function starsTrack(
  stage: ShortStage,
  stars: NonNullable<ShortLayout['stars']>,
  turned: boolean,
  start: number,
): TrackAndReport {
  const measured =
    turned && stage.look.stars.plate === 'none'
      ? { ...stars.measured, ink: '#111111', fill: '#111111', empty: '#11111140', onPicture: false }
      : stars.measured;
  const drawn = drawStars(measured, stars.box.x, stars.box.y);
  // As one body, as they entered: behind a mask a row of stars would show another rating.
  const { short } = stage;
  const end = endOf(stage, 'proof');
  const rest = [...drawn.plate, ...drawn.stars.flatMap(({ nodes }) => nodes), ...drawn.number];
  const leaves = short.endCard === 'none' ? [] : labelExit(rest, drawn.ink, { end, motion: 'fade' });
  const cels = [...starTrackCels(drawn, start), ...leaves];
  return {
    track: trackOf({ id: 'star-rating', element: 'star-rating', start, end, cels }, stage),
    report: { id: 'star-rating', element: 'star-rating', box: stars.box, ink: drawn.ink, start, end },
  };
}

function logoTrack(stage: ShortStage, place: NonNullable<ShortLayout['logo']>): TrackAndReport {
  const cels: readonly Cel[] = [{ frame: 0, nodes: drawLogo(place.image, place.box, place.decision) }];
  return {
    track: trackOf({ id: 'logo', element: 'logo', start: 0, end: FILM_FRAMES, cels }, stage),
    report: {
      id: 'logo',
      element: 'logo',
      anchor: 'corner',
      box: place.box,
      ink: place.box,
      start: 0,
      end: FILM_FRAMES,
      logo: place.decision,
    },
  };
}

/**
 * The disclosure stands from the first frame on without any motion: it is not part of the animation. The end card
 * repeats it.
 */
function disclosureTrack(stage: ShortStage, item: LabelPlace): TrackAndReport {
  const drawn = drawLabel(item.label, item.box.x, item.box.y);
  const id = 'disclosure';
  const times = { start: 0, end: FILM_FRAMES };
  return {
    track: trackOf({ id, element: id, ...times, cels: [{ frame: 0, nodes: drawn.nodes }] }, stage),
    report: labelReport(id, item, { element: id, anchor: 'corner', ink: drawn.ink, ...times, lines: drawn.text.lines }),
  };
}
