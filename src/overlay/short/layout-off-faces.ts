/**
 * The layout of a short with nothing on a face: as its position asks where no face is, else where the safe zone is free
 * of faces and every text still fits and can be read. Each element is held against the faces that are seen with it:
 * the headline as it opens has a place of its own, and each clip may have its own layout, which changes on the cut.
 * Where no place is free, the one that covers the least, and a warning.
 */
import { FILM_FRAMES } from '../../document/short/short-format.js';
import type { Warning } from '../../errors.js';
import { type Box, bottom, inflate, overlaps } from '../../geometry.js';
import {
  FACE_AIR,
  type FilmSubjects,
  type FrameSpan,
  faceCover,
  facesDuring,
  freeBands,
  meanInterest,
} from '../film-subjects.js';
import { safeZone } from '../safe-zone.js';
import { READABLE_CAP } from './fit-texts.js';
import { looseSigns } from './format-marks.js';
import type { PlaceReason } from './layout-report.types.js';
import { pathOf } from './overlay-warnings.js';
import { badgeEnd, leadEnd, MOVE_FRAMES, type Score } from './score.js';
import { type Band, type Bands, isCrowded, type LayoutRequest, layoutShort, type ShortLayout } from './short-layout.js';

/** A stretch of the film with one layout: all of it, or a clip. */
export interface FilmPart {
  readonly span: FrameSpan;
  readonly layout: ShortLayout;
  /** Elements that lie on a face all the same, by the ids of their tracks. */
  readonly touched: readonly string[];
  readonly place: PlaceReason;
}

export interface OffFaces {
  readonly parts: readonly [FilmPart] | readonly [FilmPart, FilmPart];
  /** With two parts, nothing comes so shortly before the cut that it would jump as it comes. */
  readonly score: Score;
}

/** Less than this holds no text with its button; and no headline, or button, alone. */
const [LEAST_BAND, LEAST_ROW] = [190, 110];
/** Share of a face under a box that nobody sees. */
const TOUCH = 0.01;
const FILM: FrameSpan = { start: 0, end: FILM_FRAMES };
/** Steps in which the ends of faces are weighed as ends of bands, px; and how many of them. */
const [BAND_STEP, MOST_STEPS] = [48, 3];
/** What a headline that leaves, a button apart from its text, and another position than was asked for cost. */
const [OF_LEAN, OF_APART, OF_MOVED] = [0.85, 0.95, 0.6];
/** What beats cost that stand in different places; and what their foot may take, about. */
const [OF_LOOSE, FOOT] = [0.8, 250];
/** One layout for both clips is kept if it is worth this share of what two would be. */
const WORTH_SPLIT = 0.92;
/** A layout of this worth is taken without looking for another. */
const GOOD = 0.8;
/** Frames before the cut in which nothing comes that would move on it. */
const BEFORE_CUT = 24;

/** What a place costs where all under it asks to be seen; up to CALM nothing does. */
const [OF_INTEREST, CALM] = [0.9, 0.12];
/** Another position than the middle, where none was asked for; and by how much it must be better. */
const [OF_CHOSEN, CLEARLY] = [0.98, 1.02];

/** `cut`: first frame of the second clip. */
export function layoutOffFaces(request: LayoutRequest, subjects: FilmSubjects, cut: number): OffFaces {
  const { parts, score } = textsOffFaces(request, subjects, cut);
  const [first, second] = parts.map((part) => withAllSigns(part, { ...request, score }, subjects));
  return { parts: second === undefined ? [first as FilmPart] : [first as FilmPart, second], score };
}

/** The part with the signs that its texts left no strip for, or one that lies on a face. */
function withAllSigns(part: FilmPart, request: LayoutRequest, subjects: FilmSubjects): FilmPart {
  const { layout, span } = part;
  const { short, palette, typeset, score } = request;
  const world = { short, palette, typeset, look: layout.look, column: layout.column, zone: safeZone(short) };
  const isFree = (box: Box, seen: FrameSpan) => faceCover(subjects, inflate(box, FACE_AIR), seen) === 0;
  const during = ({ start, end }: FrameSpan) => ({ start: Math.max(start, span.start), end: Math.min(end, span.end) });
  const signs = layout.signs.filter((one) => faceCover(subjects, one.box, during(one)) <= TOUCH);
  const kept = { ...layout, signs };
  const loose = looseSigns(score, world, { signs, span }, seenIn(kept, request, span), isFree);
  const taken = layout.signs.filter((one) => !signs.includes(one)).map(({ id }) => id);
  const touched = part.touched.filter((id) => !taken.includes(id));
  return { ...part, touched, layout: { ...kept, signs: [...signs, ...loose] } };
}

/** `cut`: first frame of the second clip. */
function textsOffFaces(request: LayoutRequest, subjects: FilmSubjects, cut: number): OffFaces {
  const { short } = request;
  const textPosition = calmestPosition({ request, subjects, span: FILM });
  if (textPosition === short.textPosition) return laidOffFaces(request, subjects, cut);
  const { parts, score } = laidOffFaces({ ...request, short: { ...short, textPosition } }, subjects, cut);
  const told = (part: FilmPart): FilmPart => {
    const { decision, avoided } = part.place;
    const isOwn = decision === 'as_asked' && avoided.length === 0;
    const place = {
      ...part.place,
      asked: short.textPosition,
      ...(isOwn ? ({ decision: 'calmest_position' } as const) : {}),
    };
    return { ...part, place };
  };
  const [first, second] = parts;
  return { parts: second === undefined ? [told(first)] : [told(first), told(second)], score };
}

/** The position that was asked for; where none was, the one that covers least of what asks to be seen. */
function calmestPosition(film: Stretch): LayoutRequest['short']['textPosition'] {
  const { request, subjects } = film;
  const { short } = request;
  if (short.mayMoveTexts !== true || subjects.interest.length === 0) return short.textPosition;
  const asked = judged(film);
  if (asked.calm === 1) return short.textPosition;
  let [best, most] = [short.textPosition, CLEARLY * placeWorth(asked)];
  for (const textPosition of ['bottom', 'top'] as const) {
    const result = judged({ ...film, request: { ...request, short: { ...short, textPosition } } });
    const worth = OF_CHOSEN * placeWorth(result) * sizeIn(result.layout, asked.layout, true);
    if (result.isSound && worth > most) [best, most] = [textPosition, worth];
  }
  return best;
}

/** Faces cost far more than anything else. */
function placeWorth({ calm, cover }: Judged): number {
  return calm / (1 + 4 * cover);
}

function laidOffFaces(request: LayoutRequest, subjects: FilmSubjects, cut: number): OffFaces {
  const film = { request, subjects, span: FILM };
  const asked = layoutAsAsked(film);
  const score = onCut(request.score, cut);
  const clips = [
    { start: 0, end: cut },
    { start: cut, end: FILM_FRAMES },
  ].map((span): Stretch => ({ request: { ...request, score, span }, subjects, span }));
  const own = isFree(asked) ? [] : clips.map(layoutAsAsked);
  // Where one clip can have what was asked for, the other's faces are no reason against it.
  const isOwn = own.some(isFree);
  const near = isFree(asked) || isOwn ? asked : bestOf(film, asked, 'near');
  if (isFree(near) && near.fit >= GOOD) return { parts: [near], score: request.score };
  const [first, second] = clips.map((clip, index) => solved(clip, own[index] as Solved)) as [Solved, Solved];
  if (!isOwn) {
    const wanted = WORTH_SPLIT * Math.sqrt(first.worth * second.worth);
    const common = isFree(near) && near.worth >= wanted ? near : bestOf(film, asked, 'far', near);
    const covers = first.cover + second.cover - common.cover;
    if (covers >= -TOUCH && (covers > TOUCH || common.worth >= wanted))
      return { parts: [common], score: request.score };
  }
  return { parts: withOneSign({ ...request, score }, subjects, first, second), score };
}

function isFree({ touched }: Pick<Solved, 'touched'>): boolean {
  return touched.length === 0;
}

/** The score with what comes right before the cut put on it. */
function onCut(score: Score, cut: number): Score {
  const at = (frame: number) => (frame > cut - BEFORE_CUT && frame < cut ? cut : frame);
  return { ...score, badge: at(score.badge), offer: at(score.offer), stars: at(score.stars), cta: at(score.cta) };
}

/** Both parts with the corner sign in the smaller of its sizes: it stands still on the cut. */
function withOneSign(
  request: LayoutRequest,
  subjects: FilmSubjects,
  first: Solved,
  second: Solved,
): readonly [FilmPart, FilmPart] {
  if (first.layout.logo?.box.width === second.layout.logo?.box.width) return [first, second];
  const signDegree = Math.max(first.layout.tightened, second.layout.tightened) as 0 | 1 | 2;
  const again = (part: Solved): FilmPart => {
    const own = { ...request, ...part.asked, span: part.span, signDegree };
    return { ...part, ...judged({ request: own, subjects, span: part.span }) };
  };
  return [again(first), again(second)];
}

interface Judged {
  readonly layout: ShortLayout;
  readonly touched: readonly string[];
  /** Sum over the elements, each by how long it is seen. */
  readonly cover: number;
  /** Of headline and offer while they have the stage alone. */
  readonly aloneCover: number;
  /** 1 where nothing but background lies under texts and labels; less where a body or a product does. */
  readonly calm: number;
  /** Every text fits and can be read, and none lies on a label. */
  readonly isSound: boolean;
}

interface Solved extends FilmPart, Judged {
  /** Size of its texts in that of the layout as asked, less what it gives up. */
  readonly fit: number;
  /** The same, less what it covers. */
  readonly worth: number;
  /** What was asked of the layout. */
  readonly asked: Asked;
}

/** What one try differs in. */
type Asked = Partial<Pick<LayoutRequest, 'short' | 'bands' | 'isLean'>>;

/** A stretch of the film to be laid out. */
interface Stretch {
  readonly request: LayoutRequest;
  readonly subjects: FilmSubjects;
  readonly span: FrameSpan;
}

function solved(stretch: Stretch, asked: Solved): Solved {
  if (isFree(asked)) return asked;
  const near = bestOf(stretch, asked, 'near');
  return isFree(near) && near.fit >= GOOD ? near : bestOf(stretch, asked, 'far', near);
}

function layoutAsAsked(stretch: Stretch): Solved {
  const { textPosition: position } = stretch.request.short;
  const place = { asked: position, position, avoided: [], band: null, decision: 'as_asked' } as const;
  const result = judged(stretch);
  return { ...result, span: stretch.span, fit: 1, worth: result.calm, asked: {}, place };
}

/** The best of the layout as asked, of the best so far, and of those that are tried. */
function bestOf(stretch: Stretch, asked: Solved, reach: Reach, known: Solved = asked): Solved {
  const { textPosition: position } = stretch.request.short;
  const avoided = [...new Set(asked.touched)];
  const hook = stageBand(stretch, asked);
  const opensThere = stretch.request.score.opening > stretch.span.start;
  let free = known.isSound && isFree(known) ? known : undefined;
  let least = known;
  for (const { price, decision, ...other } of triesOf(stretch, reach)) {
    // Within what is free already, or too dear even at its largest.
    if (free !== undefined && (price <= free.worth || isWithin(other, free.asked))) continue;
    const one = { ...other, bands: { ...other.bands, ...(hook === undefined ? {} : { hook }) } };
    const result = judged({ ...stretch, request: { ...stretch.request, ...one } });
    if (!result.isSound) continue;
    const band = other.bands?.body ?? null;
    const isPlaced = band === null && other.bands === undefined;
    const taken = isPlaced ? (other.short?.textPosition ?? position) : null;
    const fit = price * sizeIn(result.layout, asked.layout, opensThere);
    const tried: Solved = {
      ...{ ...result, span: stretch.span, fit, worth: fit * result.calm, asked: one },
      place: { asked: position, avoided, decision, position: taken, band },
    };
    if (isFree(tried) && tried.worth > (free?.worth ?? 0)) free = tried;
    if (tried.cover < least.cover) least = tried;
  }
  return free ?? { ...least, place: { ...least.place, avoided, decision: 'least_covered' } };
}

/** A part of a stretch that was free with the same texts in it. */
function isWithin({ bands, isLean = false }: Asked, known: Asked): boolean {
  const [own, other] = [bands?.body, known.bands?.body];
  if (own === undefined || other === undefined || isLean !== (known.isLean ?? false)) return false;
  const isSame = bands?.foot === undefined && known.bands?.foot === undefined;
  return isSame && own.y >= other.y && own.y + own.height <= other.y + other.height;
}

/**
 * Where headline and offer have the stage alone: all of it, or if one of them would lie on a face there, the largest
 * stretch that is free then.
 */
function stageBand({ request, subjects, span }: Stretch, { aloneCover }: Judged): Band | undefined {
  const zone = safeZone(request.short);
  if (aloneCover <= TOUCH) return zone;
  const { opening, offerMoment } = request.score;
  const alone = [{ start: 0, end: opening }, ...(offerMoment === undefined ? [] : [offerMoment])].flatMap((moment) => {
    const [start, end] = [Math.max(span.start, moment.start), Math.min(span.end, moment.end)];
    return end > start ? facesIn(subjects, { start, end }) : [];
  });
  return freeBands({ ...subjects, faces: alone }, zone, span)
    .filter(({ height }) => height >= LEAST_ROW)
    .toSorted((a, b) => b.height - a.height)[0];
}

function facesIn({ faces }: FilmSubjects, span: FrameSpan): FilmSubjects['faces'] {
  return faces.filter(({ start, end }) => start < span.end && span.start < end);
}

interface Try extends Asked {
  readonly decision: PlaceReason['decision'];
  readonly price: number;
}

/** `near`: the positions, and what is free all the while; `far`: also less than that, and the beats alone. */
type Reach = 'near' | 'far';

function triesOf({ request, subjects, span }: Stretch, reach: Reach): readonly Try[] {
  const { short, score } = request;
  const zone = safeZone(short);
  const body = { start: Math.max(span.start, score.opening - MOVE_FRAMES), end: span.end };
  const mayLean = score.headlineStays && score.opening > 0 && short.textBeats.length > 0;
  const positions = (['top', 'bottom', 'center'] as const).map((textPosition): Try => {
    const isAsked = textPosition === short.textPosition;
    const decision = isAsked ? 'as_asked' : 'other_position';
    const moved = short.mayMoveTexts === true ? OF_CHOSEN : OF_MOVED;
    return { decision, price: isAsked ? 1 : moved, short: { ...short, textPosition } };
  });
  const free = freeBands(subjects, zone, body);
  const longer = reach === 'far' ? longerBands(subjects, zone, body) : [];
  const isLong = ({ height }: Band) => height >= LEAST_BAND && height < zone.height;
  const bands = [...free, ...longer].filter(isLong).toSorted((a, b) => b.height - a.height);
  const banded = bands.flatMap((band): readonly Try[] => {
    const one = { decision: 'band_without_faces' as const, price: nearness(band, zone, short) };
    const foot = free.findLast((row) => row.height >= LEAST_ROW && row.y >= band.y + band.height);
    const apart = foot && { ...one, price: one.price * OF_APART, bands: { body: band, foot } };
    // Under a face the lowest place is the farthest from it, and mostly ground.
    const isLow = band.y + band.height >= bottom(zone) - 1 && band.y > zone.y + zone.height / 3;
    const own = isLow ? { short: { ...short, textPosition: 'bottom' as const } } : {};
    return [{ ...one, ...own, bands: { body: band } }, ...(apart === undefined ? [] : [apart])];
  });
  // In a later part the headline was read: where room is scarce, it does not come again.
  const wasRead = mayLean && span.start >= score.opening;
  const leaner = (one: Try, price = 1): Try => ({ ...one, price: price * one.price, isLean: true });
  if (reach === 'near') return [...positions, ...banded].map((one) => (wasRead ? leaner(one) : one));
  const loose = looseBands({ request, subjects, span }, free);
  const freed = loose === undefined ? [] : [{ decision: 'each_beat_apart' as const, price: OF_LOOSE, bands: loose }];
  const known = banded.filter((one) => longer.includes(one.bands?.body as Band));
  if (wasRead) return [...known.map((one) => leaner(one)), ...freed];
  const lean = mayLean ? [...positions, ...banded].map((one) => leaner(one, OF_LEAN)) : [];
  return [...known, ...lean, ...freed];
}

/** 1 for a stretch on the side that the position asks for. */
function nearness(band: Band, zone: Box, { textPosition: position, mayMoveTexts }: LayoutRequest['short']): number {
  if (mayMoveTexts === true) return 1;
  const middle = band.y + band.height / 2 - zone.y - zone.height / 2;
  return (position === 'top' && middle > 0) || (position === 'bottom' && middle < 0) ? OF_MOVED : 1;
}

/**
 * A place for each beat in its own time, over the button at the lowest stretch that is free all the while; undefined
 * where a sign leads the beats, or a headline stays that was not seen alone.
 */
function looseBands({ request, subjects, span }: Stretch, free: readonly Band[]): Bands | undefined {
  const { short, score } = request;
  const foot = free.findLast(({ height }) => height >= LEAST_ROW);
  const slots = score.slots.filter(({ start, end }) => start < span.end && end > span.start);
  const hasTitle = score.headlineStays && score.opening === 0 && short.headline !== '';
  if (foot === undefined || slots.length === 0 || isSigned(score) || hasTitle) return undefined;
  const zone = safeZone(short);
  const end = foot.y + foot.height;
  const stage = { ...zone, height: end - FOOT - zone.y };
  const beats = slots.map((slot): Band => {
    const seen = { start: Math.max(slot.start, span.start), end: Math.min(slot.end, span.end) };
    const [tallest] = freeBands(subjects, stage, seen).toSorted((a, b) => b.height - a.height);
    // The last stretch goes on to the foot, however high that comes out.
    const reaches = tallest !== undefined && tallest.y + tallest.height >= bottom(stage) - 1;
    return tallest === undefined
      ? { y: end - FOOT, height: FOOT }
      : { y: tallest.y, height: reaches ? end - tallest.y : tallest.height };
  });
  return { foot, beats };
}

function isSigned({ staging }: Score): boolean {
  return staging.device === 'sides' || ['alert', 'verdict', 'proofs'].includes(staging.mark);
}

/** Stretches from either end of the zone that a face enters for a while: not everything is seen all the time. */
function longerBands(subjects: FilmSubjects, zone: Box, span: FrameSpan): readonly Band[] {
  const faces = facesDuring(subjects, span);
  const steps = (edges: readonly number[]) =>
    [...new Set(edges.map((edge) => BAND_STEP * Math.round(edge / BAND_STEP)))].slice(1, MOST_STEPS + 1);
  const above = steps(faces.map(({ y }) => y - FACE_AIR).toSorted((a, b) => a - b));
  const below = steps(faces.map((face) => bottom(face) + FACE_AIR).toSorted((a, b) => b - a));
  return [
    ...above.map((y) => ({ y: zone.y, height: y - zone.y })),
    ...below.map((y) => ({ y, height: bottom(zone) - y })),
  ];
}

function calmOf(interest: number): number {
  return 1 - OF_INTEREST * Math.max(0, interest - CALM);
}

function judged({ request, subjects, span }: Stretch): Judged {
  const layout = layoutShort(request);
  const seen = seenIn(layout, request, span);
  const covers = seen.map(({ id, box, start, end }) => {
    const cover = faceCover(subjects, box, { start, end });
    return {
      id,
      cover,
      weight: (end - start) / (span.end - span.start),
      isAlone: box === layout.hook?.drawn || box === layout.offerMoment?.box,
    };
  });
  const touched = covers.filter(({ cover }) => cover > TOUCH);
  return {
    layout,
    touched: touched.map(({ id }) => id),
    calm: calmOf(
      meanInterest(
        subjects,
        seen.filter(({ id }) => id !== 'logo' && id !== 'disclosure'),
      ),
    ),
    cover: touched.reduce((sum, { cover, weight }) => sum + cover * weight, 0),
    aloneCover: Math.max(0, ...touched.filter(({ isAlone }) => isAlone).map(({ cover }) => cover)),
    isSound: isSound(layout, span, request.score) && isApart(seen),
  };
}

/** Size of what is read in a part of the film, in that of another layout of it, by what loses most; 1 at most. */
function sizeIn(layout: ShortLayout, asked: ShortLayout, opensThere: boolean): number {
  const sizes = [layout, asked].map(({ beats, headline, subheadline, hook, offerMoment }) => {
    const texts = beats.length > 0 ? beats : [subheadline ?? headline ?? hook].filter((text) => text !== undefined);
    const read = texts.reduce((sum, { block }) => sum + block.capHeightPx, 0) / Math.max(1, texts.length);
    return [opensThere ? hook?.block.capHeightPx : undefined, read, offerMoment?.box.height];
  });
  const [own = [], whole = []] = sizes;
  return Math.min(1, ...own.map((size, at) => (size ?? 1) / Math.max(1, whole[at] ?? size ?? 1)));
}

function isSound(layout: ShortLayout, span: FrameSpan, { opening }: Score): boolean {
  const { headline, subheadline, beats, badge, zone } = layout;
  const hook = opening > span.start ? layout.hook : undefined;
  const body = [headline, subheadline, ...beats].filter((text) => text !== undefined);
  const texts = [...body, ...(hook === undefined ? [] : [hook])];
  const reads = texts.every(({ block }) => block.fits && block.capHeightPx >= READABLE_CAP - 2);
  const boxes = [...body.map(({ drawn }) => drawn), ...(badge === undefined ? [] : [badge.box])];
  const isWithin = boxes.every((box) => box.y >= zone.y - 1 && bottom(box) <= bottom(zone) + 1);
  return reads && isWithin && !isCrowded(layout);
}

/** Nothing lies on what is seen with it; a headline that goes to its place hands over to itself. */
function isApart(seen: readonly Seen[]): boolean {
  return seen.every((a, index) =>
    seen
      .slice(index + 1)
      .every((b) => a.id === b.id || a.start >= b.end || b.start >= a.end || !overlaps(inflate(a.box, -1), b.box)),
  );
}

interface Seen extends FrameSpan {
  readonly id: string;
  readonly box: Box;
}

/** What is seen when, within the span. */
function seenIn(layout: ShortLayout, { score }: LayoutRequest, span: FrameSpan): readonly Seen[] {
  const { hook, headline, subheadline, beats, firstBeat, offer, offerMoment, badge, stars, cta, logo, disclosure } =
    layout;
  const { opening, offerMoment: moment, staging } = score;
  const isCurtained = staging.device === 'curtain' && headline === undefined;
  const placed: readonly (readonly [string, Box | undefined, number, number])[] = [
    // Behind a curtain nobody is seen.
    ['headline', isCurtained ? undefined : hook?.drawn, 0, opening],
    ['headline', headline?.drawn, Math.max(0, opening - MOVE_FRAMES), leadEnd(score)],
    ['subheadline', subheadline?.drawn, score.secondary, FILM_FRAMES],
    ...beats.map((beat, index) => {
      const slot = score.slots[firstBeat + index];
      return [`beat-${firstBeat + index}`, beat.drawn, slot?.start ?? 0, slot?.end ?? FILM_FRAMES] as const;
    }),
    ...layout.signs.map(({ id, box, start, end }) => [id, box, start, end] as const),
    ['offer', offer?.box, moment?.end ?? score.offer, FILM_FRAMES],
    ['offer', offerMoment?.box, moment?.start ?? 0, moment?.end ?? 0],
    ['badge', badge?.box, score.badge, badgeEnd(score)],
    ['stars', stars?.box, score.stars, FILM_FRAMES],
    ['cta', cta?.box, score.cta, FILM_FRAMES],
    ['logo', logo?.box, 0, FILM_FRAMES],
    ['disclosure', disclosure?.box, 0, FILM_FRAMES],
  ];
  return placed.flatMap(([id, box, from, until]) => {
    const [start, end] = [Math.max(span.start, from), Math.min(span.end, until)];
    return box === undefined || end <= start ? [] : [{ id, box, start, end }];
  });
}

/** One for all elements that lie on a face. */
export function faceWarnings(touched: readonly string[]): readonly Warning[] {
  const [first] = touched;
  if (first === undefined) return [];
  const names = [...new Set(touched)].join(', ');
  return [
    {
      code: 'text_on_face',
      path: pathOf(first),
      message: `Expected a place in the safe zone that is free of faces but there is none for ${names}`,
    },
  ];
}
