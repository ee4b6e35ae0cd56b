/**
 * How the texts of the film are kept legible: one decision for the headline, one for the texts under it, and the scrims
 * that both need.
 */
import { type Box, bottom, right, union } from '../../geometry.js';
import { type ShadeRequest, shadesUnder } from '../elements/scrim.js';
import type { FrameSpan } from '../film-stages.js';
import {
  type Backdrop,
  backdropOf,
  decideLegibility,
  dressedLegibility,
  flatBackdrop,
  type LegibilityReport,
  type LegibilityRequest,
  type LegibleRole,
  type LumaWindow,
  type OwnDress,
  plateFor,
  worseOf,
} from '../legibility.js';
import type { FormatGround, FormatGrounds } from './format-devices.js';
import { MOVE_FRAMES } from './score.js';
import type { ShortLayout } from './short-layout.js';
import type { ShortStage } from './stage.types.js';

export interface TextDecisions {
  readonly headline: LegibilityReport | undefined;
  readonly secondary: LegibilityReport | undefined;
  /** For the last beat, where it has a ground of its own. */
  readonly answer: LegibilityReport | undefined;
  readonly shades: readonly ShadeRequest[];
  /** True where text is dark on a light picture: bare labels and stars follow it. */
  readonly turned: boolean;
}

/** The part of the film that is laid out, and how long its headline is alone. */
interface Seen {
  readonly span: FrameSpan;
  readonly opening: number;
  readonly grounds: FormatGrounds;
}

/**
 * One decision for the headline and one for all texts that share the place under it: the length of one beat must not
 * change the others.
 */
export function decideTexts(stage: ShortStage, layout: ShortLayout, seen: Seen): TextDecisions {
  const { span, opening, grounds } = seen;
  const { palette, film } = stage;
  const hook = opening > span.start ? layout.hook : undefined;
  const hero = layout.headline === undefined && layout.hook === undefined && layout.beats.length > 0;
  // In the opening and at its place the headline is one text, with one decision.
  const headlineAreas = [hook?.area, layout.headline?.area].filter((box) => box !== undefined);
  const secondaryArea = layout.subheadline?.area ?? union(layout.beats.map(({ area }) => area));
  // A bright spot under the lines is only a small part of the beats' whole area, so the lines' own place is measured,
  // too.
  const secondaryDrawn = layout.subheadline?.drawn ?? underBeats(layout);
  const headlineBehind = worstOf([union(headlineAreas)], { film, ...span });
  const secondaryBehind = worstOf([secondaryArea, secondaryDrawn, ...bandsOf(secondaryDrawn)], { film, ...span });
  const both = (mayTurn: boolean) => {
    const { headlineSetByUser: byUser, subheadlineSetByUser } = palette;
    const judge = (backdrop: Backdrop | undefined, role: LegibleRole, own: OwnDress) =>
      backdrop && dressedLegibility(stage, role, backdrop, { mayTurn, ...own });
    const headline = judge(headlineBehind, 'headline', { byUser });
    // The decision for the headline's colour in the other clip, where the headline is not seen in this one.
    const colour = headline ?? judge(secondaryBehind, 'headline', { byUser });
    const secondary = judge(secondaryBehind, hero ? 'headline' : 'secondary', {
      ...{ fill: palette.subInk, byUser: subheadlineSetByUser },
      // One ground for the whole block where the headline's colour needs its own.
      plate: byUser && !subheadlineSetByUser ? sharedPlate(colour, palette.subInk) : undefined,
    });
    return [headline, secondary] as const;
  };
  // All texts become dark or none: a dark line under a light one looks like a mistake.
  const turned = both(true);
  const dark = turned.flatMap((report) => (report === undefined ? [] : [report.intervention === 'colour']));
  const together = dark.every((flag) => flag === dark[0]);
  const [onPicture, underIt] = together ? turned : both(false);
  const bareTurned = together && dark[0] === true;
  const headline = onGround(onPicture, grounds.headline);
  const secondary = onGround(underIt, grounds.secondary);
  return {
    headline,
    secondary,
    answer: grounds.answer && onGround(underIt, grounds.answer),
    shades: shadesOf(stage, layout, seen, { headline, secondary, bare: !bareTurned }),
    turned: bareTurned,
  };
}

/** The darkest and lightest picture behind several boxes; undefined where there is no box. */
function worstOf(
  boxes: readonly (Box | undefined)[],
  seen: FrameSpan & Pick<LumaWindow, 'film'>,
): Backdrop | undefined {
  const behind = boxes.flatMap((box) => (box === undefined ? [] : [backdropOf({ box, ...seen })]));
  return behind.length === 0 ? undefined : behind.reduce(worseOf);
}

/** The decision for a text on a ground of its format, whatever the picture shows. */
function onGround(
  report: LegibilityReport | undefined,
  ground: FormatGround | undefined,
): LegibilityReport | undefined {
  if (report === undefined || ground === undefined) return report;
  const backdrop = flatBackdrop(ground.fill);
  const plate = { fill: report.plateFill, ink: ground.ink };
  return decideLegibility({ fill: ground.ink, mayChangeColor: false, ladder: ['none'], backdrop, plate });
}

interface Shaded {
  readonly headline: LegibilityReport | undefined;
  readonly secondary: LegibilityReport | undefined;
  /** True where labels without a plate have kept their light ink. */
  readonly bare: boolean;
}

/** Shade behind what needs it: the opening while it lasts, then the stack; as strong as each clip requires. */
function shadesOf(
  stage: ShortStage,
  layout: ShortLayout,
  { span, opening }: Seen,
  { headline, secondary, bare }: Shaded,
): readonly ShadeRequest[] {
  const { film } = stage;
  const settled = layout.hook === undefined ? span.start : Math.max(span.start, opening - MOVE_FRAMES / 2);
  const opened = scenesOf(stage, { start: span.start, end: settled });
  const stacked = scenesOf(stage, { start: settled, end: span.end });
  const behind = (box: Box | undefined, report: LegibilityReport | undefined, times: readonly FrameSpan[]) =>
    shadesUnder(report, box, times, (own, time) => backdropOf({ film, box: own, ...time }));
  const plate = { fill: '#000000', ink: '#ffffff' };
  const labels = (bare ? bareLabels(stage, layout) : []).flatMap(({ ink, box }) => {
    const backdrop = backdropOf({ film, box, ...span });
    const report = decideLegibility({ fill: ink, mayChangeColor: false, ladder: ['none', 'scrim'], backdrop, plate });
    return behind(box, report, stacked);
  });
  return [
    ...behind(layout.hook?.drawn, headline, opened),
    ...behind(layout.headline?.drawn, headline, stacked),
    ...behind(layout.subheadline?.drawn ?? underBeats(layout), secondary, stacked),
    ...labels,
  ];
}

/** The parts of a time span in which each clip is seen. */
function scenesOf({ film }: ShortStage, { start: from, end: until }: FrameSpan): readonly FrameSpan[] {
  if (until <= from) return [];
  const cuts = [...new Set(film.stages.map(({ start }) => start))].filter((start) => start > from && start < until);
  const starts = [from, ...cuts.sort((a, b) => a - b)];
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? until }));
}

/** Steps in which the shade behind beats grows with them, px: most edits of a beat do not change it. */
const SHADE_STEP = 60;

/** The box of the beats within their area. */
function underBeats({ beats }: ShortLayout): Box | undefined {
  const [area, all] = [union(beats.map((beat) => beat.area)), union(beats.map(({ drawn }) => drawn))];
  if (area === undefined || all === undefined) return undefined;
  const down = (value: number, from: number) =>
    Math.max(from, from + SHADE_STEP * Math.floor((value - from) / SHADE_STEP));
  const up = (value: number, from: number, most: number) =>
    Math.min(most, from + SHADE_STEP * Math.ceil((value - from) / SHADE_STEP));
  const [x, y] = [down(all.x, area.x), down(all.y, area.y)];
  return { x, y, width: up(right(all), area.x, right(area)) - x, height: up(bottom(all), area.y, bottom(area)) - y };
}

/**
 * Bands about as high as a line: a dark spot behind one line may be less than 2% of what lies behind all of them, and
 * would then count for nothing.
 */
function bandsOf(box: Box | undefined): readonly Box[] {
  if (box === undefined) return [];
  const count = Math.max(1, Math.round(box.height / BAND));
  const height = box.height / count;
  return Array.from({ length: count }, (_, index) => ({ ...box, y: box.y + index * height, height }));
}
/** The height of a band, about a line of large beats, px. */
const BAND = 2 * SHADE_STEP;

/** The headline's plate for the text under it, in that text's own colour where it is legible on it. */
function sharedPlate(headline: LegibilityReport | undefined, ink: string): LegibilityRequest['plate'] | undefined {
  if (headline?.intervention !== 'plate') return undefined;
  return plateFor({ fill: headline.plateFill, ink: headline.fill }, ink, true).fill === headline.plateFill
    ? { fill: headline.plateFill, ink }
    : { fill: headline.plateFill, ink: headline.fill };
}

/** Labels and stars directly on the picture, by the colour that has to be legible. */
function bareLabels(stage: ShortStage, layout: ShortLayout): readonly { readonly ink: string; readonly box: Box }[] {
  const labels = [layout.badge, layout.offer, layout.cta].flatMap((item) =>
    item !== undefined && (item.label.form.form === 'bare' || item.label.form.form === 'underline')
      ? [{ ink: item.label.ink, box: item.box }]
      : [],
  );
  const stars =
    layout.stars !== undefined && stage.look.stars.plate === 'none'
      ? [{ ink: layout.stars.measured.ink, box: layout.stars.box }]
      : [];
  return [...labels, ...stars];
}
