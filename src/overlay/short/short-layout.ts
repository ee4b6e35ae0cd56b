/**
 * Where every element of a short's twelve seconds stands, inside the safe zone. The headline opens alone on the whole
 * stage. After that one vertical stack: corner row, text block (badge, proof row where it leads, headline, the text
 * under it), proof row (stars, offer), button, corner row. `short_text_position` moves the stack: at the head with the
 * button at the foot, all of it in the middle, or all of it at the foot. Texts are fitted to what the rest leaves free.
 */

import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES } from '../../document/short/short-format.js';
import { type Box, bottom, inflate, overlaps } from '../../geometry.js';
import type { ImageMedia } from '../../media.js';
import type { Typeset } from '../../type/typeset.types.js';
import { type Corners, type CornerWorld, layoutCorners } from '../corner-layout.js';
import { type MeasuredLabel, measureLabel, plateHeight } from '../elements/label.js';
import { type LogoDecision, type LogoSize, plateStock } from '../elements/logo.js';
import { type MeasuredStars, measureStars } from '../elements/star-rating.js';
import type { FrameSpan } from '../film-subjects.js';
import type { Backdrop } from '../legibility.js';
import type { LookTokens } from '../looks/look.types.js';
import { tightened } from '../looks/tightened.js';
import type { Palette } from '../palette.js';
import { safeZone, textColumn } from '../safe-zone.js';
import { extentOf } from '../text/placed-text.js';
import { hookStyle, momentForm } from './display-size.js';
import {
  type FittedBlock,
  type FittedTexts,
  type FitWorld,
  fitBody,
  fitText,
  outerHeight,
  READABLE_CAP,
  stepsOf,
} from './fit-texts.js';
import { type PlacedSign, placedSigns, stripsFor } from './format-marks.js';
import { alignedX, proofRow } from './layout-rows.js';
import { standLoose } from './loose-beats.js';
import { type FittedText, placeBlock } from './place-texts.js';
import { badgeEnd, leadEnd, type Score } from './score.js';
import { type StackRequest, type StandingStack, standStack } from './stand-stack.js';

/** A measured label at its place. */
export interface LabelPlace {
  readonly label: MeasuredLabel;
  readonly box: Box;
}

export interface ShortLayout {
  readonly zone: Box;
  readonly column: Box;
  /** The look as laid out: tightened when the texts are long. */
  readonly look: LookTokens;
  /** How often it was tightened, 0 to 2. */
  readonly tightened: number;
  readonly badge?: LabelPlace;
  /** The headline as it opens, alone on the stage. */
  readonly hook?: FittedText;
  /** The headline at its place in the stack: after the opening, or all the while without one. */
  readonly headline?: FittedText;
  readonly subheadline?: FittedText;
  /** One a beat, in one common area; of a part of the film those that are seen in it. */
  readonly beats: readonly FittedText[];
  /** Place of the first of them among the document's. */
  readonly firstBeat: number;
  /** What says over the texts which format it is. */
  readonly signs: readonly PlacedSign[];
  readonly offer?: LabelPlace;
  /** The offer alone and large. */
  readonly offerMoment?: LabelPlace;
  readonly stars?: { readonly measured: MeasuredStars; readonly box: Box };
  /** Labels that are not seen in a part of the film are not there. */
  readonly cta?: LabelPlace;
  readonly logo?: { readonly size: LogoSize; readonly box: Box; readonly decision: LogoDecision };
  readonly disclosure?: LabelPlace;
}

export interface LayoutRequest {
  readonly short: ResolvedShort;
  readonly look: LookTokens;
  readonly palette: Palette;
  readonly typeset: Typeset;
  readonly score: Score;
  readonly logo: ImageMedia | undefined;
  readonly backdropAt: (box: Box) => Backdrop;
  /** Output frames in which it is seen: nothing that is not seen then takes room. Default all of the film. */
  readonly span?: FrameSpan;
  /** Parts of the safe zone to keep to, for what lies elsewhere. Default all of it. */
  readonly bands?: Bands;
  /** The headline leaves after it has opened, whatever the score says: where room is scarce, beats need it more. */
  readonly isLean?: boolean;
  /** How tight the corner sign is, where two layouts must show the same one. Default as the layout. */
  readonly signDegree?: 0 | 1 | 2;
}

/** Stretches of the safe zone; corner elements keep to their corners. */
export interface Bands {
  /** Of the headline as it opens. */
  readonly hook?: Band;
  /** Of all that follows. */
  readonly body?: Band;
  /** Of the button and the row over it. Default the body's. */
  readonly foot?: Band;
  /** Of each beat that is seen, one for each: nothing else stands over the foot then. */
  readonly beats?: readonly Band[];
}

export type Band = Pick<Box, 'y' | 'height'>;

/** Optical area of the corner logo. */
const LOGO_AREA = 20_000;
/**
 * Pixels the text block should be able to travel between `top` and `bottom`, as long as the type hardly pays for it.
 */
const LEAST_TRAVEL = 64;
/** What it gets instead where that is too dear or the headline small already, if it has less than half of this. */
const SHORT_TRAVEL = 36;
/** From this cap height on a headline is large enough to pay for more. */
const DISPLAY_CAP = 42;
/** Under this cap height a headline hardly leads. */
const LEAST_LEAD = 34;
/** It grows by as much where a short gives up air for it. */
const WORTH_AIR = 1.25;
/** Share of its size a text may give up for that. */
const TRAVEL_PRICE = 0.84;
/** The headline as it opens: no higher than this. */
const MOST_HOOK = 780;
/** The same of one that nothing follows, before it is known what the rest leaves. */
const MOST_ALONE = 480;
/** Width of the button in that of the headline as it opens, at most; and what every button may have. */
const MOST_CTA = 0.7;
const USUAL_CTA = 400;
/** Letters of a button under this share of the look's own whisper: it may be wider for them. */
const LEAST_VOICE = 0.66;
/** A button of one short word is still one that a thumb finds. */
const LEAST_CTA = 300;
/** The offer in its moment is no higher than this. */
const MOST_MOMENT = 640;

/**
 * The look's own layout; when its texts do not fit or come out too small to read, the same look tightened once, then
 * twice.
 */
export function layoutShort(request: LayoutRequest): ShortLayout {
  let best: ShortLayout | undefined;
  for (const degree of [0, 1, 2] as const) {
    const tighter = { ...request, look: tightened(request.look, degree) };
    const layout = { ...layoutOnce(tighter, LOGO_AREA / (1 + (request.signDegree ?? degree))), tightened: degree };
    const reads = smallestCap(layout) >= READABLE_CAP - 2;
    // A small headline is worth a closer look, if it leads there.
    const leads = best === undefined || leadCap(layout, request) >= WORTH_AIR * leadCap(best, request);
    if (best !== undefined && smallestCap(best) >= READABLE_CAP - 2) return reads && leads ? layout : best;
    if (reads && leadCap(layout, request) >= LEAST_LEAD) return layout;
    if (best === undefined || smallestCap(layout) > smallestCap(best)) best = layout;
  }
  if (best === undefined) throw new TypeError('internal: no layout was tried');
  return best;
}

/** How much larger than the labels beside them beats are, at least, in their own part of the film or the safe zone. */
const OVER_LABELS = 1.2;

/** Of the headline; in a part also of the beats, and less where labels outweigh them. */
function leadCap({ hook, headline, beats, badge, offer, cta }: ShortLayout, { bands, span }: LayoutRequest): number {
  const opened = (hook ?? headline)?.block.capHeightPx ?? Number.POSITIVE_INFINITY;
  if ((bands?.body ?? bands?.beats ?? span) === undefined || beats.length === 0) return opened;
  const beat = Math.max(...beats.map(({ block }) => block.capHeightPx));
  const labels = [badge, offer, cta].map((item) => item?.label.block.capHeightPx ?? 0);
  return Math.min(opened, beat * Math.min(1, beat / (OVER_LABELS * Math.max(1, ...labels))));
}

/** True where a text lies on a label that is there with it: the band that is left beside a face may be too low. */
export function isCrowded({ headline, subheadline, beats, offer, stars, badge, cta }: ShortLayout): boolean {
  const labels = [offer?.box, stars?.box, badge?.box, cta?.box].filter((box) => box !== undefined);
  return [headline, subheadline, ...beats].some(
    (text) => text !== undefined && labels.some((label) => overlaps(text.drawn, label)),
  );
}

/** Cap height of the smallest text; 0 when one does not fit, or lies on a label. */
function smallestCap(layout: ShortLayout): number {
  if (isCrowded(layout)) return 0;
  const texts = [layout.hook, layout.headline, layout.subheadline, ...layout.beats].filter(
    (text) => text !== undefined,
  );
  return Math.min(...texts.map((text) => (text.block.fits ? text.block.capHeightPx : 0)));
}

interface Labels {
  readonly cta: MeasuredLabel | undefined;
  readonly offer: MeasuredLabel | undefined;
  readonly badge: MeasuredLabel | undefined;
  readonly stars: MeasuredStars | undefined;
}

/** A notice, not a part of the show: it keeps the look's plain face whatever family the user picks. */
function noticeOf(request: LayoutRequest): CornerWorld['measure'] {
  return (text, form) => labelOf(request, text, form, { maxWidth: 420, family: undefined });
}

function layoutOnce(request: LayoutRequest, logoArea: number): Omit<ShortLayout, 'tightened'> {
  const { short, look, palette, typeset, score: whole, logo, backdropAt, bands = {}, isLean = false } = request;
  const { direction } = short;
  const hasLeft = request.span !== undefined && request.span.start >= leadEnd(whole);
  const score = isLean || hasLeft ? { ...whole, headlineStays: false } : whole;
  const safe = safeZone(short);
  const column = textColumn(short, look.align);
  const { from, beats } = beatsSeen(request);
  const world: FitWorld = { short, beats, look, palette, typeset, column };
  const corner = { look, stock: plateStock(look, palette), measure: noticeOf(request), backdropAt };
  const all = layoutCorners(short, { ...corner, zone: safe, logo, logoArea });
  const partOf = (band: Band | undefined) => stageIn({ ...safe, ...band }, { safe, all, look, column });
  const { zone, corners, stage } = partOf(bands.body);
  const alone = partOf(bands.hook ?? bands.body).stage;
  const strips = stripsFor(score, short, roomOf(Math.min(alone.height, stage.height), request), request.span);
  const opened = { ...alone, y: alone.y + strips.opening, height: alone.height - strips.opening };
  const hook = score.opening > 0 ? fitHook(world, opened.height) : undefined;
  const only = short.headline !== '' && hook === undefined ? fitHook(world, MOST_ALONE) : undefined;
  const labels = labelsOf(request, column, hook ?? only);
  // Where proof leads the stars have a row to themselves from the first frame on: no place beside them waits empty.
  const atHead = look.proof === 'head' && labels.stars !== undefined;
  const head = proofRow(atHead ? labels.stars : undefined, undefined, column, look, direction);
  const row = proofRow(atHead ? undefined : labels.stars, labels.offer, column, look, direction);
  const under = partOf(bands.foot ?? bands.body);
  const foot = layoutFoot(labels.cta, row.height, { ...under, column, look, direction });
  const isApart = bands.foot !== undefined && bands.beats === undefined;
  const gap = bands.beats === undefined ? look.gaps.section : look.gaps.row;
  const stack = stackOf(world, score, hook, {
    badge: labels.badge && { width: labels.badge.width, height: labels.badge.height },
    head: headOf(head, atHead),
    lead: strips.body,
    top: stage.y,
    zoneTop: zone.y,
    end: isApart || foot.isEmpty ? bottom(stage) : foot.top - gap,
    corners: corners.topBoxes,
    ...{ column, look, direction, position: short.textPosition, loose: bands.beats, isHeld: bands.body !== undefined },
  });
  // In the middle the foot follows the text: the stack stands there as a whole.
  const up = short.textPosition === 'center' && stack.height > 0 && !isApart ? stack.below : 0;
  const { placed } = stack;
  const open = (sign: number) => openStage(alone, { atHead, row: head.height, sign }, stack);
  const moment =
    score.offerMoment === undefined || labels.offer === undefined ? undefined : momentOf(request, open(0), column);
  const opening = hook === undefined ? undefined : placeHook(world, hook, open(strips.opening));
  return {
    zone,
    column,
    look,
    beats: placed.beats,
    firstBeat: from,
    ...present({ badge: placeOf(labels.badge, stack.badge) }),
    ...present({ cta: placeOf(labels.cta, { ...foot.cta, y: foot.cta.y - up }) }),
    ...present({ hook: opening, headline: placed.headline, subheadline: placed.subheadline }),
    signs: placedSigns(score, { ...world, column }, strips, { opening: opening?.area.y ?? 0, body: placed.beatArea.y }),
    ...proofAt(labels, head, stack.headTop),
    ...proofAt(labels, row, foot.top - up),
    ...present({ offerMoment: moment, logo: corners.logo, disclosure: corners.disclosure }),
  };
}

/** What a stage of that height has for texts and signs: about so much less where proof leads. */
function roomOf(height: number, { look, short }: LayoutRequest): number {
  return look.proof === 'head' && short.starRating > 0 ? height - 2 * look.stars.sizePx - 60 : height;
}

/** The beats of its part of the film, and the place of the first. */
function beatsSeen({ short, score, span }: LayoutRequest): {
  readonly from: number;
  readonly beats: readonly string[];
} {
  const { textBeats } = short;
  if (span === undefined) return { from: 0, beats: textBeats };
  const seen = textBeats.flatMap((_, index) => {
    const slot = score.slots[index];
    return slot !== undefined && slot.start < span.end && slot.end > span.start ? [index] : [];
  });
  const from = seen[0] ?? 0;
  return { from, beats: textBeats.slice(from, from + seen.length) };
}

/** A part of the safe zone, the corner elements at its ends, and what they leave of the column. */
function stageIn(
  zone: Box,
  {
    safe,
    all,
    look,
    column,
  }: { readonly safe: Box; readonly all: Corners; readonly look: LookTokens; readonly column: Box },
): { readonly zone: Box; readonly corners: Corners; readonly stage: Box } {
  const corners = cornersIn(all, safe, zone);
  const top = zone.y + corners.topHeight + (corners.topHeight > 0 ? look.gaps.section : 0);
  return { zone, corners, stage: { ...column, y: top, height: bottom(zone) - footOf(corners) - top } };
}

function placeOf(label: MeasuredLabel | undefined, box: Box | undefined): LabelPlace | undefined {
  return label === undefined || box === undefined ? undefined : { label, box };
}

function headOf({ height, offer, stars }: ReturnType<typeof proofRow>, atHead: boolean): StackRequest['head'] {
  if (!atHead) return { height: 0, boxes: [] };
  return { height, boxes: [offer, stars].filter((box) => box !== undefined) };
}

/** The fields that are there: a layout leaves out what it has not. */
function present<T extends object>(fields: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof present<T>
  >;
}

/** Offer and stars, in their row at that height. */
function proofAt(
  { offer, stars }: Labels,
  row: ReturnType<typeof proofRow>,
  top: number,
): Pick<ShortLayout, 'offer' | 'stars'> {
  const at = (box: Box): Box => ({ ...box, y: box.y + top });
  return {
    ...(offer === undefined || row.offer === undefined ? {} : { offer: { label: offer, box: at(row.offer) } }),
    ...(stars === undefined || row.stars === undefined ? {} : { stars: { measured: stars, box: at(row.stars) } }),
  };
}

function labelOf(
  { short, palette, typeset }: LayoutRequest,
  text: string,
  form: LookTokens['cta'],
  room: Pick<Parameters<typeof measureLabel>[0], 'maxWidth' | 'leastWidth' | 'family'>,
): MeasuredLabel {
  const { language, direction } = short;
  return measureLabel({ ...room, text, form, maxHeight: 300, language, direction, palette, typeset });
}

function labelsOf(request: LayoutRequest, column: Box, hook: FittedBlock | undefined): Labels {
  const { short, look, palette, typeset, score, span } = request;
  const family = short.fontFamily === 'auto' ? undefined : short.fontFamily;
  const isSeen = (from: number, until = FILM_FRAMES) => span === undefined || (from < span.end && until > span.start);
  const label = (text: string, form: LookTokens['cta'], maxWidth: number, from: number) =>
    text === '' || !isSeen(from) ? undefined : labelOf(request, text, form, { maxWidth, family });
  const offer = label(short.offerText, look.offer, column.width - 24, score.offerMoment?.start ?? score.offer);
  const ink = hook === undefined ? column.width : extentOf(hook.block).width;
  const most = Math.max(USUAL_CTA, Math.min(column.width - 40, MOST_CTA * ink));
  const { language, direction, starRating } = short;
  return {
    cta: isSeen(score.cta) ? buttonOf(request, column, most, family) : undefined,
    offer,
    badge: isSeen(score.badge, badgeEnd(score))
      ? label(short.badgeText, look.badge, column.width - 24, score.badge)
      : undefined,
    stars:
      starRating > 0 && isSeen(score.stars)
        ? measureStars(starRating, {
            ...{ look, palette, language, direction, typeset, family },
            ground: undefined,
            besidePx: plateHeight(offer),
          })
        : undefined,
  };
}

/** The button within `most` pixels; one that would break or whisper there takes what it needs to read on one line. */
function buttonOf(
  request: LayoutRequest,
  column: Box,
  most: number,
  family: Parameters<typeof measureLabel>[0]['family'],
): MeasuredLabel {
  const { short, look } = request;
  const measured = (form: LookTokens['cta'], maxWidth: number) =>
    labelOf(request, short.ctaText, form, { maxWidth, leastWidth: LEAST_CTA, family });
  const usual = measured(look.cta, most);
  const isLine = ({ block }: MeasuredLabel) => block.lines.length === 1;
  const steps = look.cta.text.capHeights;
  const least = Math.min(...steps.filter((cap) => cap >= LEAST_VOICE * (steps[0] ?? 0)));
  if (isLine(usual) && usual.block.capHeightPx >= least) return usual;
  const capHeights = steps.filter((cap) => cap <= least);
  const wide = measured({ ...look.cta, text: { ...look.cta.text, capHeights } }, column.width - 40);
  const isBetter = isLine(wide) && (!isLine(usual) || wide.block.capHeightPx > usual.block.capHeightPx);
  return isBetter ? wide : usual;
}

function fitHook(world: FitWorld, height: number): FittedBlock {
  const { look, short } = world;
  return fitText(world, short.headline, hookStyle(look, short.headline), stepsOf(Math.min(MOST_HOOK, height)), {
    setAs: 'opening_headline',
    role: 'headline',
  });
}

/** The stage of the opening: under the proof row where that comes first, or over it where there is more room. */
function openStage(
  stage: Box,
  { atHead, row, sign }: { readonly atHead: boolean; readonly row: number; readonly sign: number },
  stack: StandingStack,
): Box {
  const led = (from: number, height: number): Box => ({ ...stage, y: from + sign, height: height - sign });
  if (!atHead) return led(stage.y, stage.height);
  const gap = 40;
  const under = stack.headTop + row + gap;
  const [below, above] = [bottom(stage) - under, stack.headTop - gap - stage.y];
  return below >= above ? led(under, below) : led(stage.y, above);
}

function placeHook(world: FitWorld, hook: FittedBlock, stage: Box): FittedText {
  const { short, look, column } = world;
  const { direction, textPosition: position } = short;
  const fitted = outerHeight(hook) <= stage.height ? hook : fitHook(world, stage.height);
  const slack = Math.max(0, stage.height - outerHeight(fitted));
  const share = position === 'top' ? 0 : position === 'center' ? 0.42 : 1;
  return placeBlock({ column, look, direction, position }, fitted, Math.round(stage.y + slack * share));
}

/**
 * The stack with the body in the room that is left; type that fills it to the last pixel would leave
 * `short_text_position` nothing to say.
 */
function stackOf(
  world: FitWorld,
  score: Score,
  hook: FittedBlock | undefined,
  {
    loose,
    isHeld,
    ...request
  }: Omit<StackRequest, 'texts'> & { readonly loose: readonly Band[] | undefined; readonly isHeld: boolean },
): StandingStack {
  const { look } = world;
  if (loose !== undefined && world.beats.length > 0) {
    return standLoose(world, { hook, headlineStays: false, quiet: score.staging.quiet }, request, loose);
  }
  const { end, top, head, badge, lead } = request;
  const proof = head.height > 0 ? head.height + look.gaps.text : 0;
  const room = end - top - proof - lead - (badge === undefined ? 0 : badge.height + look.gaps.badge);
  const { headlineStays, staging } = score;
  const fitInto = (height: number) =>
    fitBody(world, height, { hook, headlineStays, quiet: staging.quiet && !headlineStays });
  const first = fitInto(room);
  const stood = standStack({ ...request, texts: first });
  // A badge in the corner row leaves its room to the text.
  const isRow = look.align === 'center' && stood.badge !== undefined;
  const freed = badge !== undefined && isRow && (stood.badge?.y ?? top) + badge.height <= top;
  const whole = freed ? fitInto(room + badge.height + look.gaps.badge) : first;
  const filled = freed ? standStack({ ...request, texts: whole }) : stood;
  // Beside a face every pixel is for the type: there is no way to go.
  if (freed || isHeld) return filled;
  for (const travel of travelsWanted(filled.travel, whole)) {
    const closer = fitInto(room - (travel - filled.travel));
    if (hardlySmaller(closer, whole)) return standStack({ ...request, texts: closer });
  }
  return filled;
}

/** Travels to try for a block that has only so much, the most first. */
function travelsWanted(travel: number, { headline }: FittedTexts): readonly number[] {
  const large = headline === undefined || headline.block.capHeightPx >= DISPLAY_CAP;
  return [
    ...(large && travel < LEAST_TRAVEL ? [LEAST_TRAVEL] : []),
    ...(travel < SHORT_TRAVEL / 2 ? [SHORT_TRAVEL] : []),
  ];
}

/** True when every text still fits, is read, and has kept most of its size. */
function hardlySmaller(closer: FittedTexts, whole: FittedTexts): boolean {
  const textsOf = ({ headline, subheadline, beats }: FittedTexts) => [headline, subheadline, ...beats];
  const before = textsOf(whole);
  return textsOf(closer).every((text, index) => {
    if (text === undefined) return true;
    const cap = text.block.capHeightPx;
    return text.block.fits && cap >= READABLE_CAP && cap >= TRAVEL_PRICE * (before[index]?.block.capHeightPx ?? 0);
  });
}

/** The offer alone on the stage, where the headline opened, in letters as large. */
function momentOf(request: LayoutRequest, stage: Box, column: Box): LabelPlace {
  const { short, look, palette, typeset } = request;
  const { language, direction, offerText: text, textPosition: position } = short;
  const label = measureLabel({
    ...{ text, language, direction, palette, typeset },
    form: momentForm(look, short),
    maxWidth: column.width,
    maxHeight: stepsOf(Math.min(MOST_MOMENT, stage.height)),
    family: short.fontFamily === 'auto' ? undefined : short.fontFamily,
    onStage: look.align,
  });
  const { width, height } = label;
  const share = position === 'top' ? 0 : position === 'center' ? 0.42 : 1;
  const y = Math.round(stage.y + Math.max(0, stage.height - height) * share);
  return { label, box: { x: alignedX(column, width, look.align, direction), y, width, height } };
}

/**
 * Between the button and a notice under or beside it: a row as those above it, never crowded, however tight the short.
 */
function footGap({ gaps }: LookTokens): number {
  return Math.max(28, gaps.row);
}

/** Corner elements, as far as they stand at the ends of a part of the safe zone. */
function cornersIn(corners: Corners, safe: Box, zone: Box): Corners {
  const atHead = zone.y - safe.y < corners.topHeight;
  const atFoot = bottom(safe) - bottom(zone) < corners.bottomHeight;
  return {
    ...corners,
    ...(atHead ? { topHeight: corners.topHeight - (zone.y - safe.y) } : { topHeight: 0, topBoxes: [] }),
    ...(atFoot
      ? { bottomHeight: corners.bottomHeight - (bottom(safe) - bottom(zone)) }
      : { bottomHeight: 0, bottomBoxes: [] }),
  };
}

/** What corner elements take at the foot. */
function footOf({ bottomHeight }: Corners): number {
  return bottomHeight === 0 ? 0 : bottomHeight + 28;
}

/**
 * The button at the foot of the zone, beside the corner elements where it stands clear of them, above them where it
 * would not. Without a button the row stands there.
 */
function layoutFoot(
  cta: MeasuredLabel | undefined,
  rowHeight: number,
  world: {
    readonly corners: Corners;
    readonly zone: Box;
    readonly column: Box;
    readonly look: LookTokens;
    readonly direction: 'ltr' | 'rtl';
  },
): { readonly cta: Box; readonly top: number; readonly isEmpty: boolean } {
  const { corners, zone, column, look, direction } = world;
  const foot = zone.y + zone.height;
  if (cta === undefined) {
    const end = foot - footOf(corners);
    const top = rowHeight === 0 ? end : end - rowHeight;
    return { cta: { x: column.x, y: end, width: 0, height: 0 }, top, isEmpty: rowHeight === 0 };
  }
  const x = alignedX(column, cta.width, look.align, direction);
  const beside: Box = { x, y: foot - cta.height, width: cta.width, height: cta.height };
  const clear = corners.bottomBoxes.every((box) => !overlaps(inflate(beside, footGap(look)), box));
  const box = clear ? beside : { ...beside, y: foot - corners.bottomHeight - footGap(look) - cta.height };
  const ctaTop = clear ? Math.min(box.y, foot - corners.bottomHeight) : box.y;
  const top = rowHeight === 0 ? ctaTop : ctaTop - look.gaps.row - rowHeight;
  return { cta: box, top, isEmpty: false };
}
