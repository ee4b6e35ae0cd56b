/**
 * The score of a short: what is seen when. The headline opens alone and large, then moves to its place or leaves; then
 * the beats follow one after the other, with one change on the cut; the offer has a moment of its own; the stars enter
 * before the button, and the button at its set time. Where the beats would lack time to be read, the show gives way
 * first: the offer's moment, the change on the cut, the long opening.
 */
import type { CreativeFormat } from '../../document/enumerations.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES } from '../../document/short/short-format.js';
import { CARD_CLOSES } from '../card/card-growth.js';
import type { FrameSpan } from '../film-stages.js';
import { readingSeconds } from '../reading-time.js';
import { turnAfter, turnOf } from '../text/text-turn.js';
import { type BeatSlot, beatSlots, neededFrames } from './beat-slots.js';
import { weightOf } from './display-size.js';
import { scoreOnPulse } from './score-on-pulse.js';
import { onPulse, PLAIN_CLOCK, type ShortClock } from './short-clock.js';

/**
 * The sign over the texts. `alert`: a problem, until the last beat; `verdict`: a cross, and a tick over the last beat;
 * `quote`: over the headline as it opens; `proofs`: a row that is ticked off.
 */
export type MarkKind = 'none' | 'alert' | 'verdict' | 'quote' | 'proofs';

/**
 * What else says which story it is. `answer`: problem and solution on grounds from side to side, a stroke through the
 * first; `sides`: Before and After on a rail; `struck`: the headline stays, struck through; `curtain`: it opens.
 */
export type Device = 'none' | 'answer' | 'sides' | 'struck' | 'curtain';

/** How a `creative_format` is staged; the engine's own reading of it. */
export interface Staging {
  /** The headline leaves after it was read, and the beats have the stage. */
  readonly headlineLeaves: boolean;
  readonly mark: MarkKind;
  readonly device: Device;
  /** Frames in which the picture stands alone before the first beat. */
  readonly pause: number;
  /** Beats speak low, at the foot, so that the product is seen. */
  readonly quiet: boolean;
  /** Stars come with the headline, and large. */
  readonly starsFirst: boolean;
  /** The offer has the stage alone from the cut on. Where the story turns there, that is its own moment. */
  readonly hasMoment: boolean;
}

const STATEMENT: Staging = {
  ...{ headlineLeaves: false, mark: 'none', device: 'none', pause: 0, quiet: false },
  ...{ starsFirst: false, hasMoment: true },
};
const TURN: Staging = { ...STATEMENT, headlineLeaves: true, hasMoment: false };

const STAGINGS: Readonly<Record<CreativeFormat, Staging>> = {
  problem_solution: { ...TURN, mark: 'alert', device: 'answer' },
  before_after: { ...TURN, device: 'sides' },
  mistake_fix: { ...TURN, mark: 'verdict' },
  myth_vs_reality: { ...STATEMENT, mark: 'quote', device: 'struck', hasMoment: false },
  proof_demo: { ...STATEMENT, headlineLeaves: true, mark: 'proofs', starsFirst: true },
  product_reveal: { ...STATEMENT, device: 'curtain', headlineLeaves: true, pause: 30, quiet: true },
};

export function stagingOf(format: CreativeFormat | null): Staging {
  return format === null ? STATEMENT : STAGINGS[format];
}

export interface ShortScore {
  readonly staging: Staging;
  /** First frame of the second clip. */
  readonly cut: number;
  /** The headline is alone in [0, opening); 0: it is not alone at all. */
  readonly opening: number;
  /** False: it has left by then. */
  readonly headlineStays: boolean;
  readonly slots: readonly BeatSlot[];
  /** First frame of a subheadline. */
  readonly secondary: number;
  /** The offer alone and large; undefined: it comes at its place. */
  readonly offerMoment: { readonly start: number; readonly end: number } | undefined;
  readonly badge: number;
  readonly offer: number;
  readonly stars: number;
  readonly cta: number;
  /** When a text turns in its middle: see `text-turn.ts`. None of a film that asks for no score. */
  readonly turns: readonly Turn[];
}

/** An old price is struck, or the second half of a contrast comes. */
export interface Turn {
  /** The track whose text turns. */
  readonly id: string;
  readonly frame: number;
  readonly isStruck: boolean;
}

/**
 * How many frames before the end of a film with a closing card each group has left: texts, then offer and stars, and
 * the button as the card begins to close over the picture.
 */
export const LEAVE_FRAMES = { texts: CARD_CLOSES + 4, proof: CARD_CLOSES + 2, button: CARD_CLOSES } as const;

/** The frame at which labels have left; before a closing card, each in its turn. */
export function endOf(
  { short }: { readonly short: Pick<ResolvedShort, 'endCard'> },
  what: keyof typeof LEAVE_FRAMES,
): number {
  return short.endCard === 'none' ? FILM_FRAMES : FILM_FRAMES - LEAVE_FRAMES[what];
}

/** Where the headline and badge over the beats leave: the offer's moment is the one thing on the screen. */
export function leadEnd({ offerMoment }: Pick<ShortScore, 'offerMoment'>): number {
  return offerMoment?.start ?? FILM_FRAMES;
}

/** The badge leaves with the headline, unless it comes later. */
export function badgeEnd(score: Pick<ShortScore, 'offerMoment' | 'badge'>): number {
  const end = leadEnd(score);
  return score.badge < end ? end : FILM_FRAMES;
}

/** The opening: 1.6 s alone and 0.4 s on its way; the shortest that still is one. */
const OPENING = 60;
const SHORT_OPENING = 45;
/** The last frames of the opening, in which the headline moves to its place. */
export const MOVE_FRAMES = 12;
/** One in which an old price is read and struck lasts longer. */
const [MOMENT, STRUCK_MOMENT] = [42, 60];
const LEAST_BADGE = 45;
/** Openings end on picture chunks' halves, so that an edited headline touches few of them. */
const GRID = 30;
const LONGEST_OPENING = 180;
/** A headline of more letters than this is too long for a line over the beats: it is read whole, then leaves. */
const LONG_HEADLINE = 40;
/** When the button enters in a film without beats: at 60% of it. */
const BUTTON_FRAME = 216;

type ScoredShort = Pick<
  ResolvedShort,
  | 'headline'
  | 'subheadline'
  | 'textBeats'
  | 'offerText'
  | 'starRating'
  | 'badgeText'
  | 'language'
  | 'creativeFormat'
  | 'score'
>;

/** Pure. */
export function scoreOf(short: ScoredShort, clock: ShortClock = PLAIN_CLOCK): ShortScore {
  const score = scoreOnPulse(plainScore(short, clock.cut), clock);
  return short.score === 'none' ? score : { ...score, turns: turnsOf(short, score, clock) };
}

/** Frames in which the offer comes; of its moment, in which it flies to its place as well. */
const [OFFER_COMES, MOMENT_MOVES] = [12, 10];

function turnsOf(short: ScoredShort, score: ShortScore, { beats }: ShortClock): readonly Turn[] {
  const { headline, subheadline, textBeats, offerText, language } = short;
  const of = (id: string, text: string, { start, end }: FrameSpan): readonly Turn[] => {
    const stands = start === 0 || id === 'offer';
    const after = text === '' ? undefined : turnAfter(text, language, end - start, stands);
    return after === undefined ? [] : [{ id, ...after, frame: onPulse(start + after.frame, beats) }];
  };
  const { offerMoment: moment, opening, secondary, offer } = score;
  const opened = opening > 0 ? opening - MOVE_FRAMES : FILM_FRAMES;
  const offered = moment === undefined ? { start: offer + OFFER_COMES, end: FILM_FRAMES } : moment;
  return [
    ...of('headline', headline, { start: 0, end: opened }),
    ...of('subheadline', subheadline, { start: secondary, end: FILM_FRAMES }),
    ...textBeats.flatMap((beat, index) => of(`beat-${index}`, beat, score.slots[index] ?? { start: 0, end: 0 })),
    ...of('offer', offerText, { ...offered, end: offered.end - (moment === undefined ? 0 : MOMENT_MOVES) }),
  ];
}

/** `cut`: first frame of the second clip. */
function plainScore(short: ScoredShort, cut: number): ShortScore {
  const staging = stagingOf(short.creativeFormat);
  const { textBeats, headline } = short;
  const plain = plainPlan(short);
  const plans = textBeats.length > 0 && headline !== '' ? plansOf(short, staging) : [plain, { ...plain, onCut: false }];
  const tried = plans.map((plan) => ({ plan, slots: slotsOf(short, plan, cut) }));
  const reads = tried.find(({ slots }) => slots?.every(({ lackingSeconds }) => lackingSeconds === 0));
  const { plan, slots = [] } = reads ?? tried.at(-1) ?? { plan: plain };
  const moment = plan.hasMoment ? { start: cut, end: cut + momentOf(short) } : undefined;
  const last = slots.at(-1);
  const isStill = slots.length < 2 && moment === undefined;
  const due = isStill
    ? cut
    : Math.min(258, Math.max(198, slots.length > 1 ? (last?.start ?? BUTTON_FRAME) : BUTTON_FRAME));
  const isBare = headline === '' && short.subheadline === '' && textBeats.length === 0;
  const stars = moment === undefined ? due - 24 : moment.end + 12;
  const cta = isBare ? 24 : moment === undefined ? due : moment.end + 30;
  return {
    staging,
    cut,
    opening: plan.opening,
    headlineStays: plan.headlineStays,
    slots,
    secondary: plan.opening,
    offerMoment: moment,
    badge: badgeFrom(plan.opening, moment),
    offer: moment === undefined ? (isBare ? 20 : Math.max(plan.opening, Math.min(cut, cta))) : moment.end,
    stars: staging.starsFirst || isBare ? 16 : Math.max(plan.opening, stars),
    cta: plan.opening < cta - 24 ? cta : plan.opening + 24,
    turns: [],
  };
}

/** With what follows the opening; where it would hardly be seen before the offer's moment, after that. */
function badgeFrom(opening: number, moment: ShortScore['offerMoment']): number {
  const first = opening === 0 ? 4 : opening + 4;
  return moment !== undefined && first > moment.start - LEAST_BADGE ? moment.end + 8 : first;
}

interface Plan {
  readonly opening: number;
  readonly headlineStays: boolean;
  readonly hasMoment: boolean;
  /** Whether a beat must change on the cut. */
  readonly onCut: boolean;
  readonly pause: number;
}

function plainPlan({ headline, subheadline, textBeats }: ScoredShort): Plan {
  const opening = headline !== '' && (subheadline !== '' || textBeats.length > 0) ? OPENING : 0;
  return { opening, headlineStays: true, hasMoment: false, onCut: textBeats.length > 1, pause: 0 };
}

function momentOf({ score, offerText, language }: ScoredShort): number {
  return score !== 'none' && turnOf(offerText, language)?.struck !== undefined ? STRUCK_MOMENT : MOMENT;
}

/** The plans of an opening, from the whole show to the least of it. */
function plansOf(short: ScoredShort, staging: Staging): readonly Plan[] {
  const { textBeats, headline, language } = short;
  const several = textBeats.length > 1;
  const openings: Plan[] = [];
  const plan = { hasMoment: false, onCut: several, pause: staging.pause };
  // Behind a curtain the product waits: no longer than it takes to read.
  const [grid, least] = staging.device === 'curtain' ? [GRID / 2, SHORT_OPENING] : [GRID, OPENING];
  // A problem is read before it is struck through.
  const struck = staging.device === 'answer' ? 10 : 0;
  const read = Math.ceil((readingSeconds(headline, language) * 30 + 14 + struck) / grid) * grid;
  const leaves = staging.headlineLeaves || weightOf(headline) > LONG_HEADLINE;
  if (leaves && read <= LONGEST_OPENING)
    openings.push({ ...plan, opening: Math.max(least, read), headlineStays: false });
  openings.push({ ...plan, opening: OPENING, headlineStays: true });
  const moments = several && staging.hasMoment && short.offerText !== '' ? [true, false] : [false];
  return [
    ...openings.flatMap((one) => [
      ...moments.map((hasMoment) => ({ ...one, hasMoment })),
      ...(several ? [{ ...one, onCut: false, pause: 0 }] : []),
    ]),
    { opening: SHORT_OPENING, headlineStays: true, hasMoment: false, onCut: false, pause: 0 },
  ];
}

/** Slots of all beats; undefined where the plan has no place for them. */
function slotsOf(short: ScoredShort, plan: Plan, cut: number): readonly BeatSlot[] | undefined {
  const { textBeats, language } = short;
  const from = plan.opening + plan.pause;
  const within = (beats: readonly string[], start: number, end: number) =>
    beatSlots(beats, language, end - start).map((slot) => ({
      ...slot,
      start: slot.start + start,
      end: slot.end + start,
    }));
  if (!plan.onCut) return within(textBeats, from, FILM_FRAMES);
  const after = plan.hasMoment ? cut + momentOf(short) : cut;
  const [before, behind] = [cut - from, FILM_FRAMES - after];
  const needs = textBeats.map((beat) => neededFrames(beat, language));
  const total = (list: readonly number[]) => list.reduce((sum, need) => sum + need, 0);
  const share = before / (before + behind);
  const first = textBeats
    .slice(1)
    .map((_, index) => index + 1)
    .filter((count) => total(needs.slice(0, count)) <= before && total(needs.slice(count)) <= behind)
    .toSorted((a, b) => Math.abs(a / textBeats.length - share) - Math.abs(b / textBeats.length - share))[0];
  if (first === undefined) return undefined;
  return [...within(textBeats.slice(0, first), from, cut), ...within(textBeats.slice(first), after, FILM_FRAMES)];
}
