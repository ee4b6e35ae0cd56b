/** The tracks of the twelve seconds: scrims, text, proof, button, logo and disclosure. */

import { FILM_FRAMES } from '../../document/short/short-format.js';
import type { Cel, ElementKind, SpriteTrack } from '../../draw/draw-list.js';
import { type Box, bottom } from '../../geometry.js';
import { trackOf } from '../cels.js';
import type { ElementReport } from '../element-report.types.js';
import { drawLabel, type MeasuredLabel } from '../elements/label.js';
import { breathing, labelEntrance } from '../elements/label-motion.js';
import { drawLogo } from '../elements/logo.js';
import { drawScrim, type Scrim, scrimsFor } from '../elements/scrim.js';
import { starTrackCels } from '../elements/star-motion.js';
import { drawStars } from '../elements/star-rating.js';
import { safeZone } from '../safe-zone.js';
import { type TrackAndReport, textTrack } from '../text-track.js';
import type { BeatSlot } from './beat-slots.js';
import type { FittedText } from './fit-texts.js';
import type { ShortLayout } from './short-layout.js';
import type { Stage } from './stage.types.js';
import { decideTexts, type TextDecisions } from './text-decisions.js';

/** First frames of the elements: the headline speaks first, the rest answers within the first second. */
const START = { badge: 4, secondary: 8, afterTyping: 30, stars: 16, offer: 20, cta: 24 } as const;
/** Frames at which the button breathes, once in three seconds. */
const BREATHS = [90, 180, 270];
const BREATH_AMOUNT = 0.035;

export interface FilmTracks {
  readonly tracks: readonly SpriteTrack[];
  readonly elements: readonly ElementReport[];
  readonly scrims: readonly Scrim[];
}

export function filmTracks(stage: Stage, layout: ShortLayout, slots: readonly BeatSlot[]): FilmTracks {
  const decisions = decideTexts(stage, layout);
  const scrims = scrimsFor(decisions.scrims, stage.frame);
  const made: TrackAndReport[] = [];
  const turn = (item: LabelPlace): LabelPlace =>
    decisions.turned ? { ...item, label: turnedLabel(item.label) } : item;
  if (layout.badge !== undefined) made.push(labelTrack(stage, 'badge', 'badge', turn(layout.badge), START.badge));
  made.push(...textTracks(stage, layout, slots, decisions));
  if (layout.offer !== undefined) made.push(labelTrack(stage, 'offer', 'offer', turn(layout.offer), START.offer));
  if (layout.stars !== undefined) made.push(starsTrack(stage, layout.stars, decisions.turned));
  made.push(labelTrack(stage, 'cta', 'cta', turn(layout.cta), START.cta, BREATHS));
  if (layout.logo !== undefined) made.push(logoTrack(stage, layout.logo));
  if (layout.disclosure !== undefined) made.push(disclosureTrack(stage, layout.disclosure));
  const shades = scrims.flatMap((scrim, index) => {
    const nodes = drawScrim(scrim);
    const track = trackOf(
      { id: `scrim-${index}`, element: 'scrim', start: 0, end: FILM_FRAMES, cels: [{ frame: 0, nodes }] },
      stage,
    );
    return track === undefined ? [] : [track];
  });
  return {
    tracks: [...shades, ...made.flatMap(({ track }) => (track === undefined ? [] : [track]))],
    elements: made.map(({ report }) => report),
    scrims,
  };
}

/** A measured label at its place. */
export interface LabelPlace {
  readonly label: MeasuredLabel;
  readonly box: Box;
}

/** A label without a plate, in dark ink. */
function turnedLabel(label: MeasuredLabel): MeasuredLabel {
  const bare = label.form.form === 'bare' || label.form.form === 'underline';
  return bare ? { ...label, ink: '#111111', onLight: true } : label;
}

function textTracks(
  stage: Stage,
  layout: ShortLayout,
  slots: readonly BeatSlot[],
  decisions: TextDecisions,
): readonly TrackAndReport[] {
  const { look, animation, short } = stage;
  const stays = short.endCard === 'none' ? 0 : 5;
  const above = (box: Box | undefined) => (box === undefined ? look.gaps.section - 8 : look.gaps.badge - 4);
  const made: TrackAndReport[] = [];
  const common = (fitted: FittedText) => ({
    block: fitted.block,
    x: fitted.x,
    y: fitted.y,
    area: fitted.area,
    plate: fitted.plate,
  });
  if (layout.headline !== undefined && decisions.headline !== undefined) {
    made.push(
      textTrack(stage, {
        ...common(layout.headline),
        id: 'headline',
        element: 'headline',
        start: 0,
        end: FILM_FRAMES,
        tempo: 'headline',
        animation: animation.headline,
        legibility: decisions.headline,
        emphasis: accentAllowed(stage) ? look.emphasis : 'none',
        room: { up: roomAbove(layout.headline.area, layout), down: look.gaps.text / 2 - 2 },
        exitFrames: stays,
      }),
    );
  }
  const secondary = decisions.secondary;
  if (layout.subheadline !== undefined && secondary !== undefined) {
    made.push(
      textTrack(stage, {
        ...common(layout.subheadline),
        id: 'subheadline',
        element: 'subheadline',
        start: START.secondary,
        end: FILM_FRAMES,
        tempo: 'beat',
        // A subtitle of many lines under a spotlight or a typewriter never comes to rest: it fades.
        animation: layout.headline === undefined ? animation.secondary : calm(animation.secondary, layout.subheadline),
        legibility: secondary,
        emphasis: 'none',
        room: { up: look.gaps.text / 2 - 2, down: above(undefined) },
        exitFrames: stays,
      }),
    );
  }
  if (secondary === undefined) return made;
  const hero = layout.headline === undefined;
  layout.beats.forEach((beat, index) => {
    const slot = slots[index];
    if (slot === undefined) return;
    const last = index === layout.beats.length - 1;
    // The first beat lets the headline speak, but never loses more than a fifth of its slot.
    const wait = animation.headline === 'typewriter' ? START.afterTyping : START.secondary;
    const delay = index === 0 && !hero ? Math.min(wait, Math.floor((slot.end - slot.start) / 5)) : 0;
    made.push(
      textTrack(stage, {
        ...common(beat),
        id: `beat-${index}`,
        element: 'beat',
        start: slot.start + delay,
        end: slot.end,
        tempo: 'beat',
        animation: animation.secondary,
        legibility: secondary,
        emphasis: hero && accentAllowed(stage) ? look.emphasis : 'none',
        room: { up: hero ? roomAbove(beat.area, layout) : look.gaps.text / 2 - 2, down: above(undefined) },
        exitFrames: last && short.endCard === 'none' ? 0 : 4,
      }),
    );
  });
  return made;
}

/** A colour the user chose for the headline is the headline's colour; an accent the user chose as well may join it. */
function accentAllowed(stage: Stage): boolean {
  return !stage.palette.headlineSetByUser || stage.short.accentColor !== undefined;
}

function calm(animation: Stage['animation']['secondary'], fitted: FittedText): Stage['animation']['secondary'] {
  const long = fitted.block.lines.length > 3;
  return long && (animation === 'word_spotlight' || animation === 'typewriter') ? 'fade_in' : animation;
}

/** Free pixels from the top of `area` to what stands above it. */
function roomAbove(area: Box, layout: ShortLayout): number {
  const others = [
    layout.badge?.box,
    layout.logo?.box,
    layout.disclosure?.box,
    layout.stars?.box,
    layout.offer?.box,
  ].flatMap((box) => (box !== undefined && bottom(box) <= area.y ? [bottom(box)] : []));
  return Math.max(0, area.y - Math.max(layout.zone.y, ...others) - 4);
}

function labelTrack(
  stage: Stage,
  id: string,
  element: ElementKind,
  item: LabelPlace,
  start: number,
  breaths: readonly number[] = [],
): TrackAndReport {
  const drawn = drawLabel(item.label, item.box.x, item.box.y);
  const cels = [
    ...labelEntrance(drawn.nodes, item.box, start, stage.look.labelMotion, 14),
    ...breathing(drawn.nodes, item.box, breaths, BREATH_AMOUNT, safeZone(stage.short.direction)),
  ];
  return {
    track: trackOf({ id, element, start, end: FILM_FRAMES, cels }, stage),
    report: labelReport(id, element, item, drawn.ink, start, FILM_FRAMES, drawn.text.lines),
  };
}

export function labelReport(
  id: string,
  element: ElementKind,
  item: LabelPlace,
  ink: Box,
  start: number,
  end: number,
  lines: readonly { readonly text: string; readonly ink: Box }[],
): ElementReport {
  return {
    id,
    element,
    box: item.box,
    ink,
    start,
    end,
    lines: lines.map((line) => ({ text: line.text, ink: line.ink })),
    capHeightPx: item.label.block.capHeightPx,
    step: item.label.form.text.capHeights.indexOf(item.label.block.capHeightPx),
    fits: item.label.block.fits,
    plateContrast: item.label.contrast,
  };
}

function starsTrack(stage: Stage, stars: NonNullable<ShortLayout['stars']>, turned: boolean): TrackAndReport {
  const measured =
    turned && stage.look.stars.plate === 'none'
      ? { ...stars.measured, ink: '#111111', fill: '#111111', empty: '#11111140', onPicture: false }
      : stars.measured;
  const drawn = drawStars(measured, stage.look, stage.palette, stars.box.x, stars.box.y);
  const cels = starTrackCels(drawn, START.stars);
  return {
    track: trackOf({ id: 'star-rating', element: 'star-rating', start: START.stars, end: FILM_FRAMES, cels }, stage),
    report: {
      id: 'star-rating',
      element: 'star-rating',
      box: stars.box,
      ink: drawn.ink,
      start: START.stars,
      end: FILM_FRAMES,
    },
  };
}

function logoTrack(stage: Stage, place: NonNullable<ShortLayout['logo']>): TrackAndReport {
  const logo = stage.world.images.logo;
  if (logo === undefined) throw new TypeError('internal: a logo was placed without an image');
  const cels: readonly Cel[] = [{ frame: 0, nodes: drawLogo(logo, place.box, place.decision) }];
  return {
    track: trackOf({ id: 'logo', element: 'logo', start: 0, end: FILM_FRAMES, cels }, stage),
    report: {
      id: 'logo',
      element: 'logo',
      box: place.box,
      ink: place.box,
      start: 0,
      end: FILM_FRAMES,
      logo: place.decision,
    },
  };
}

/** The disclosure stands from the first frame on, without any motion: it is not part of the show. The end card repeats it. */
function disclosureTrack(stage: Stage, item: NonNullable<ShortLayout['disclosure']>): TrackAndReport {
  const drawn = drawLabel(item.label, item.box.x, item.box.y);
  const request = {
    id: 'disclosure',
    element: 'disclosure' as const,
    start: 0,
    end: FILM_FRAMES,
    cels: [{ frame: 0, nodes: drawn.nodes }],
  };
  return {
    track: trackOf(request, stage),
    report: labelReport('disclosure', 'disclosure', item, drawn.ink, 0, FILM_FRAMES, drawn.text.lines),
  };
}
