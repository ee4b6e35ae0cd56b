/**
 * Draws the shapes of a creative format, apart from its signs, for the chosen layout: full-width grounds under a
 * problem and its solution, the line of Before and After with the divider that crosses the picture at the cut, the
 * stroke through what proves wrong, the curtain of a reveal.
 */
import { contrast, formatHex, isLight, over, readableOn, rgba } from '../../color.js';
import { FILM_FRAMES } from '../../document/short/short-format.js';
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import { type Box, bottom, overlaps, union } from '../../geometry.js';
import { nearestCurtain } from '../../layout/arrange-scene.js';
import { worstContrast } from '../../layout/light-range.js';
import { celsFrom } from '../cels.js';
import { decelerate, easeInOut } from '../easing.js';
import { bandNodes, curtainNodes, curtainSheets, dividerNodes, trimOf } from '../elements/format-ground.js';
import { ringed } from '../elements/label.js';
import { labelTrack } from '../elements/label-track.js';
import { markCels } from '../elements/mark.js';
import { strokePath } from '../elements/stroke-path.js';
import { type FrameSpan, faceCover, facesDuring, thingDuring } from '../film-stages.js';
import { type Backdrop, backdropOf, flatBackdrop, type LegibilityReport, plateFor } from '../legibility.js';
import { devicePalette } from '../looks/on-ground.js';
import { textColumn } from '../safe-zone.js';
import { standingTrack, type TrackAndReport } from '../standing-track.js';
import { placeBlock } from '../text/placed-text.js';
import { tidy } from '../tidy.js';
import { BAND_PAD, type PlacedSign } from './format-marks.js';
import type { ShortScore } from './score.js';
import type { ShortLayout } from './short-layout.js';
import type { ShortStage } from './stage.types.js';
import type { TextDecisions } from './text-decisions.js';
import type { FittedText } from './text-settings.js';

/** A plain ground of the format's own, and the ink on it. */
export interface FormatGround {
  readonly fill: string;
  readonly ink: string;
}

/** The grounds under texts in place of the picture. */
export interface FormatGrounds {
  readonly headline?: FormatGround;
  readonly secondary?: FormatGround;
  /** The ground of the last beat. */
  readonly answer?: FormatGround;
}

/** What lies under all texts, what lies over the logo as well, and what lies over texts. */
export interface FormatDevices {
  readonly under: readonly TrackAndReport[];
  readonly curtain: readonly TrackAndReport[];
  readonly signs: readonly TrackAndReport[];
  readonly over: readonly TrackAndReport[];
}

/** Frames in which a ground enters, a stroke is drawn and rests, a curtain opens, the divider crosses. */
const [WIPE, STROKE, REST, OPEN, CROSS] = [9, 9, 5, 16, 14];
/** Frames in which a text leaves after it was struck through, and in which the stroke fades. */
const [EXIT, FADE] = [7, 3];
/** Room of a ground around its text, and between it and its neighbours, px. */
const AIR = 24;
/** How far hair rises above a face, in its heights. */
const HAIR = 0.3;

/** True where the headline opens alone and then leaves. */
function opensOnly({ hook, headline }: ShortLayout): boolean {
  return hook !== undefined && headline === undefined;
}

export function groundsOf(
  { palette, ground }: Pick<ShortStage, 'palette' | 'ground'>,
  layout: ShortLayout,
  { staging }: ShortScore,
): FormatGrounds {
  const { paper, onPaper, accent, onAccent, ink, subInk, headlineSetByUser, subheadlineSetByUser } = palette;
  const of = (fill: string, own: string, color: string, byUser: boolean): FormatGround => {
    // Over a window the paper is a tone of the look's ground.
    const solid = ground === undefined ? fill.slice(0, 7) : formatHex(over(rgba(fill), rgba(ground.fill)));
    return plateFor({ fill: solid, ink: own }, color, byUser);
  };
  const headline = opensOnly(layout) ? { headline: of(paper, onPaper, ink, headlineSetByUser) } : {};
  if (staging.device === 'curtain') return headline;
  if (staging.device !== 'answer') return {};
  const solution = of(accent, onAccent, subInk, subheadlineSetByUser);
  if (layout.beats.length === 0)
    return layout.subheadline === undefined ? headline : { ...headline, secondary: solution };
  // One ground for the problem, whichever of its texts needed one.
  const { fill, ink: lines } = headline.headline ?? of(paper, onPaper, subInk, false);
  return { ...headline, secondary: of(fill, lines, subInk, subheadlineSetByUser), answer: solution };
}

export function formatDevices(
  stage: ShortStage,
  layout: ShortLayout,
  score: ShortScore,
  decisions: TextDecisions,
): FormatDevices {
  const grounds = groundsOf(stage, layout, score);
  return {
    under: [...bands(stage, layout, score, grounds), ...rails(stage, layout, score)],
    curtain:
      score.staging.device === 'curtain' && grounds.headline !== undefined
        ? [curtain(stage, layout, score, grounds.headline)]
        : [],
    signs: layout.signs.map((sign) => signTrack(stage, sign, grounds)),
    over: [...strokes(stage, layout, score, decisions), ...divider(stage, score)],
  };
}

function deviceTrack(stage: ShortStage, id: string, { start, end }: FrameSpan, cels: readonly Cel[]): TrackAndReport {
  return standingTrack({ id, element: 'device', start, end, cels }, stage);
}

/** Cels of something that enters by shares of its way and then rests. */
function coming(start: number, frames: number, at: (share: number) => readonly DrawNode[]): readonly Cel[] {
  const way = celsFrom(start, frames - 1, (share) => at(decelerate(share)));
  return [...way, { frame: start + frames - 1, nodes: at(1) }];
}

function mixed(from: number, to: number, share: number): number {
  return tidy(from + (to - from) * share);
}

/** Under the problem, from the first frame on, as high as its texts; under the solution, which enters with a wipe. */
function bands(
  stage: ShortStage,
  layout: ShortLayout,
  { staging, opening, slots }: ShortScore,
  grounds: FormatGrounds,
) {
  if (staging.device !== 'answer') return [];
  const { hook, beats, firstBeat, subheadline, signs } = layout;
  const [first, last] = [slots[0], slots.at(-1)];
  const made: TrackAndReport[] = [];
  let before: { readonly y: number; readonly height: number; readonly end: number } | undefined;
  const add = (
    id: string,
    texts: readonly (FittedText | undefined)[],
    times: FrameSpan,
    ground: FormatGround | undefined,
  ) => {
    const led = signs.filter(({ start, end }) => start < times.end && times.start < end).map(({ box }) => box);
    const own = union([...texts.flatMap((text) => text?.drawn ?? []), ...led]);
    if (own === undefined || ground === undefined) return;
    const style = groundStyle(stage, ground.fill);
    const place = between(own, layout, id === 'ground-hook');
    const [from, isThere] = [before, times.start === 0];
    const goesOn = id === 'ground-beats' && from?.end === times.start;
    before = { ...place, end: times.end };
    const at = (share: number) =>
      goesOn && from !== undefined
        ? bandNodes({ y: mixed(from.y, place.y, share), height: mixed(from.height, place.height, share) }, style)
        : bandNodes(place, style, share);
    const cels = isThere ? [{ frame: 0, nodes: at(1) }] : coming(times.start, WIPE, at);
    made.push(deviceTrack(stage, id, times, cels));
  };
  if (opensOnly(layout)) add('ground-hook', [hook], { start: 0, end: opening }, grounds.headline);
  if (beats.length === 0) add('ground-answer', [subheadline], { start: opening, end: FILM_FRAMES }, grounds.secondary);
  if (first === undefined || last === undefined) return made;
  const at = (index: number) => beats[index - firstBeat];
  const early = slots.slice(0, -1).map((_, index) => at(index));
  if (slots.length > 1) add('ground-beats', early, { start: first.start, end: last.start }, grounds.secondary);
  add('ground-answer', [at(slots.length - 1)], { start: last.start, end: FILM_FRAMES }, grounds.answer);
  return made;
}

/** Around the text, clear of what stands above and below it. */
function between(own: Box, { badge, headline, offer, stars, cta, logo, disclosure }: ShortLayout, isAlone: boolean) {
  const corners = [logo?.box, disclosure?.box];
  const others = isAlone ? corners : [...corners, badge?.box, headline?.drawn, offer?.box, stars?.box, cta?.box];
  const boxes = others.filter((box) => box !== undefined);
  const over = boxes.filter((box) => bottom(box) <= own.y + 1).map((box) => own.y - bottom(box) - AIR);
  const under = boxes.filter((box) => box.y >= bottom(own) - 1).map((box) => box.y - bottom(own) - AIR);
  // The same above and below the text, which stands in the middle of its band.
  const pad = Math.max(0, Math.min(BAND_PAD, ...over, ...under));
  return { y: Math.round(own.y - pad), height: Math.round(own.height + 2 * pad) };
}

function groundStyle({ short, look, palette, frame }: ShortStage, fill: string) {
  return { hand: look.hand, fill, trim: trimOf(fill, palette), frame, direction: short.direction };
}

/** The headline stands on it from the first frame on; it opens as the headline leaves. */
function curtain(
  stage: ShortStage,
  layout: ShortLayout,
  { opening }: ShortScore,
  { fill }: FormatGround,
): TrackAndReport {
  const { palette, frame } = stage;
  const words = layout.hook?.drawn ?? { y: 0, height: 0 };
  const sheet = nearestCurtain(
    curtainSheets(textColumn(stage.short, stage.look.align), frame),
    words.y + words.height / 2,
  );
  const second = contrast(palette.accent, fill) >= 1.3 ? palette.accent : palette.onPaper;
  const span = { start: 0, end: opening };
  const shown = largestHead(stage, span) ?? thingDuring(stage.film, span);
  const style = { ...groundStyle(stage, fill), words, from: sheet?.from ?? 'head', second, shown };
  const clip = { kind: 'rect', box: { x: 0, y: 0, ...frame } } as const;
  const hung = (open: number) => [{ kind: 'group', children: curtainNodes(style, open), clip } as const];
  // Letters for the curtain are not legible on the picture, so they are almost gone by then.
  const from = opening - 3;
  const cels = [
    { frame: 0, nodes: hung(0) },
    ...celsFrom(from, OPEN, (share) => hung(easeInOut(share))),
    { frame: from + OPEN, nodes: [] },
  ];
  return deviceTrack(stage, 'curtain', { start: 0, end: from + OPEN }, cels);
}

/** The largest head in a span, about its face; undefined where nobody is seen. */
function largestHead({ film }: ShortStage, span: FrameSpan): Box | undefined {
  const [face] = facesDuring(film, span).toSorted((a, b) => b.width * b.height - a.width * a.height);
  if (face === undefined) return undefined;
  const above = Math.min(face.y, HAIR * face.height);
  return { ...face, y: face.y - above, height: face.height + above };
}

function signTrack(stage: ShortStage, placed: PlacedSign, grounds: FormatGrounds): TrackAndReport {
  const { short } = stage;
  const palette = devicePalette(stage);
  const { id, sign, box, start, end } = placed;
  const times = { start, end };
  if (sign.kind === 'tab') {
    const label = ringed(sign.label, behind(stage, box, times));
    const shown = { id, element: 'badge', anchor: 'stack', ...times, isThere: start === 0 } as const;
    return labelTrack(stage, { label, box }, shown);
  }
  const ground = sign.kind === 'alert' ? (id === 'mark-opening' ? grounds.headline : grounds.secondary) : undefined;
  const own = ground === undefined ? palette : { ...palette, paper: ground.fill, onPaper: readableOn(ground.fill) };
  const isBare = ground !== undefined;
  const startsWithLines = stage.look.align !== 'center';
  const style = { hand: stage.look.hand, palette: own, direction: short.direction, isBare, startsWithLines };
  const cels = markCels(sign, box, style, { start, end, isThere: start === 0, leaves: id === 'mark-opening' });
  return standingTrack({ id, element: 'badge', box, ...times, cels }, stage);
}

/** A line that is visible on most pictures. */
function lighterOf({ paper, onPaper }: Pick<ShortStage['palette'], 'paper' | 'onPaper'>): string {
  return (isLight(paper) ? paper : onPaper).slice(0, 7);
}

/** What lies behind a box: the look's ground over a window, else the picture. */
function behind({ ground, film }: ShortStage, box: Box, span: FrameSpan): Backdrop {
  return ground === undefined ? backdropOf({ film, box, ...span }) : flatBackdrop(ground.fill);
}

/** The line under the labels of Before and After: from side to side, or as wide as they are beside a face. */
function rails(stage: ShortStage, layout: ShortLayout, { staging }: ShortScore): readonly TrackAndReport[] {
  if (staging.device !== 'sides') return [];
  const { frame } = stage;
  const { rail } = stage.look.hand;
  return layout.signs.flatMap(({ id, sign, box, start, end }) => {
    if (sign.kind !== 'tab') return [];
    const whole = { x: 0, y: bottom(box), width: frame.width, height: rail };
    const isFree = faceCover(stage.film, whole, { start, end }) === 0 && isApart(whole, { start, end }, layout);
    const place = isFree ? whole : { ...whole, x: box.x, width: box.width };
    const line: DrawNode = {
      kind: 'shape',
      shape: { kind: 'rect', box: place, radiusPx: 0 },
      fill: railFill(stage, sign.isSecond, behind(stage, place, { start, end })),
    };
    return [deviceTrack(stage, `rail-${id}`, { start, end }, [{ frame: start, nodes: [line] }])];
  });
}

/** Contrast from which on a line is told from all that it crosses of a picture, and from a flat ground. */
const [LINE_SHOWS, LINE_SHOWS_FLAT] = [1.12, 1.6];

/** The label's own colour where it is seen, else the lighter or the darker of paper and ink. */
function railFill(stage: ShortStage, isSecond: boolean, backdrop: Backdrop): string {
  const { accent, paper, onPaper } = devicePalette(stage);
  const light = lighterOf({ paper, onPaper });
  const own = isSecond ? accent : light;
  const fills = [own, light, readableOn(light)];
  const shown = (fill: string) => worstContrast(fill, backdrop);
  return fills.find((fill) => shown(fill) >= (stage.ground === undefined ? LINE_SHOWS : LINE_SHOWS_FLAT)) ?? own;
}

/** True where it is clear of all text. */
function isApart(
  line: Box,
  { start }: FrameSpan,
  { hook, headline, beats, badge, offer, stars, cta, logo }: ShortLayout,
) {
  const body = [headline?.drawn, ...beats.map(({ drawn }) => drawn), badge?.box, offer?.box, stars?.box, cta?.box];
  const seen = [logo?.box, ...(start === 0 ? [hook?.drawn] : body)];
  return seen.every((box) => box === undefined || !overlaps(box, line));
}

/** Moves from the side of Before to the other at the cut. */
function divider(stage: ShortStage, { staging, cut }: ShortScore): readonly TrackAndReport[] {
  if (staging.device !== 'sides') return [];
  const { short, palette, frame } = stage;
  const start = cut - CROSS / 2;
  const fill = lighterOf(palette);
  const style = { ...groundStyle(stage, fill), second: readableOn(fill) };
  const cels = celsFrom(start, CROSS, (_, index) => {
    const share = easeInOut((index + 0.5) / CROSS);
    const x = frame.width * (short.direction === 'ltr' ? 1 - share : share);
    return dividerNodes(tidy(x), style);
  });
  return [deviceTrack(stage, 'divider', { start, end: start + CROSS }, cels)];
}

/** Through every line of a headline: before it leaves, or when reality follows. */
function strokes(
  stage: ShortStage,
  { hook, headline }: ShortLayout,
  { staging, opening, slots, cut }: ShortScore,
  { headline: report }: TextDecisions,
): readonly TrackAndReport[] {
  const { device } = staging;
  if (report === undefined || (device !== 'answer' && device !== 'struck')) return [];
  if (hook !== undefined && headline === undefined) {
    const from = opening - EXIT - REST - STROKE;
    return [strokeTrack(stage, hook, report, { start: from, end: opening, leaves: true })];
  }
  if (device === 'answer' || headline === undefined) return [];
  const start = (slots[0]?.start ?? (opening > 0 ? opening : cut)) + 4;
  return [strokeTrack(stage, headline, report, { start, end: FILM_FRAMES, leaves: false })];
}

/** True where they differ as colours, even with the same lightness. */
function differ(one: string, other: string): boolean {
  const [a, b] = [rgba(one), rgba(other)];
  return Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b)) >= 60;
}

function strokeTrack(
  stage: ShortStage,
  fitted: FittedText,
  report: LegibilityReport,
  { start, end, leaves }: FrameSpan & { readonly leaves: boolean },
): TrackAndReport {
  const { short } = stage;
  const palette = devicePalette(stage);
  const { line, strike } = stage.look.hand;
  const cap = fitted.block.capHeightPx;
  const widthPx = Math.max(5, Math.round(strike * cap));
  const { lines } = placeBlock(fitted.block, fitted.x, fitted.y, short.language, short.direction);
  const onPlate = report.intervention !== 'plate' || contrast(palette.accent, report.plateFill.slice(0, 7)) >= 2;
  const fill = onPlate && differ(palette.accent, report.fill) ? palette.accent : report.fill;
  const isOutlined = report.intervention === 'stroke' || (fill !== report.fill && contrast(fill, report.fill) < 1.8);
  const reach = 0.22 * cap;
  const at = (share: number): readonly DrawNode[] =>
    lines.flatMap(({ ink, baseline }, index): readonly DrawNode[] => {
      const drawn = Math.max(0, Math.min(1, share * lines.length - index));
      const y = baseline - 0.46 * cap;
      const ends = [ink.x - reach, ink.x + ink.width + reach];
      const [from = 0, to = 0] = short.direction === 'ltr' ? ends : ends.toReversed();
      // A hand-drawn stroke is not quite horizontal.
      const tilt = line === 'brush' ? 0.1 * cap : 0;
      const points = [[from, y + tilt] as const, [to, y - tilt] as const];
      const data = strokePath(points, { line, widthPx, drawn });
      if (data === undefined) return [];
      const edge = { paint: readableOn(fill), widthPx: Math.max(3, Math.round(0.09 * cap)), order: 'under' } as const;
      return [{ kind: 'shape', shape: { kind: 'path', data }, fill, ...(isOutlined ? { stroke: edge } : {}) }];
    });
  // It is gone before the text is.
  const gone = end - EXIT + FADE;
  const faded = (share: number) => [{ kind: 'group', opacity: 1 - share, children: at(1) } as const];
  const cels = [
    ...coming(start, STROKE, at),
    ...(leaves ? [...celsFrom(gone - FADE, FADE, faded), { frame: gone, nodes: [] }] : []),
  ];
  return deviceTrack(stage, 'stroke', { start, end }, cels);
}
