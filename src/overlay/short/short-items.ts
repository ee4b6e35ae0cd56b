/**
 * What a short shows in one of its clips, as items for the layout: the text of each moment, what stands over several of
 * them (rating, badge, title, sign), and the labels at the foot.
 */

import type { LookTokens, TextStyle } from '../../document/looks/look.types.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES, SHORT_SIZE } from '../../document/short/short-format.js';
import type { Box, ColumnSide, Size } from '../../geometry.js';
import type { Item, ItemSetting, Role } from '../../layout/item.types.js';
import type { Dock, Moment, MomentGround } from '../../layout/scene.types.js';
import type { Typeset } from '../../type/typeset.types.js';
import { curtainSheets } from '../elements/format-ground.js';
import type { MeasuredLabel } from '../elements/label.js';
import { bareSetting, type LabelGroup, labelGroup, labelIn, sizesOfLabel, starsIn } from '../elements/label-items.js';
import type { MeasuredStars } from '../elements/star-rating.js';
import type { FrameSpan } from '../film-stages.js';
import { tightened } from '../looks/tightened.js';
import type { Palette } from '../palette.js';
import { hookStyle, momentForm, titleSteps, weightOf } from './display-size.js';
import { BAND_PAD, bodySizes, openingSizes } from './format-marks.js';
import { badgeEnd, leadEnd, type ShortScore } from './score.js';
import { type TextDress, type TextSetting, type TextWorld, textSettings } from './text-settings.js';

/** What draws an item. */
export type Drawn =
  | { readonly kind: 'text'; readonly setting: TextSetting }
  | { readonly kind: 'label'; readonly label: MeasuredLabel }
  | { readonly kind: 'stars'; readonly stars: MeasuredStars }
  | { readonly kind: 'sign' }
  | { readonly kind: 'dock'; readonly parts: LabelGroup };

export interface ItemWorld extends TextWorld {
  readonly short: ResolvedShort;
  readonly look: LookTokens;
  readonly palette: Palette;
  readonly typeset: Typeset;
  readonly score: ShortScore;
  readonly column: Box;
  /** Output frames of the clip. */
  readonly span: FrameSpan;
  /** What the sizes of beats keep to; undefined: nothing yet. */
  readonly caps?: FoundSizes | undefined;
  /** More is said than the frame holds. */
  readonly isCrowded: boolean;
  /** The look's own ground beside a picture in a window; undefined where words lie on the picture. */
  readonly ground?: { readonly fill: string } | undefined;
}

/** Sizes of a first layout, px. */
export interface FoundSizes {
  readonly hook: number | undefined;
  /** The size of the smallest beat, and of the largest one. */
  readonly running: number | undefined;
  readonly largest: number | undefined;
}

export interface ClipItems {
  readonly lead: readonly Item<Drawn>[];
  readonly moments: readonly Moment<Drawn>[];
  readonly dock: Dock<Drawn> | undefined;
}

/** Up to so many Latin letters (a CJK character counts for two) all beats are set as headlines. */
const HERO_BEAT_LETTERS = 46;
/** Cap height of beats in that of the hook, at most: 1.6 of 3, and a little for what the ladder's steps leave. */
const MOST_BEAT_TO_HOOK = 0.62;
/** Beats set as headlines keep to what a hook of few words has in the look, and to this share of the one seen. */
const MOST_HERO = 0.9;
/** Beats are no further apart in size than this, where room allows. */
const MOST_APART = 0.8;
/** Beats of this cap height are read at arm's length, px: no hook makes them smaller. */
const LEAST_BEAT_CAP_PX = 46;
/** Cap height of a title over beats in that of the headline as it opened, at most. */
const MOST_TITLE = 0.6;
/** And at least, where that is less, px. */
const LEAST_TITLE = 28;
/** A line that will be struck through, in the size of another title. */
const STRUCK = 1.5;

export function itemsOf(world: ItemWorld): ClipItems {
  const { score, span, short } = world;
  const isSeen = (start: number, end: number) => start < span.end && end > span.start;
  const dock = dockOf(world);
  const lead = leadOf(world, isSeen);
  const moments: Moment<Drawn>[] = [];
  const add = (id: string, start: number, end: number, one: Partial<Moment<Drawn>> & Pick<Moment<Drawn>, 'items'>) => {
    if (!isSeen(start, end)) return;
    const from = Math.max(start, span.start) - span.start;
    const until = Math.min(end, span.end) - span.start;
    const isDocked = dock !== undefined && dock.span.start < until;
    moments.push({ id, span: { start: from, end: until }, leads: lead.items.length, isDocked, isApart: false, ...one });
  };
  const { opening, offerMoment } = score;
  const hook = short.headline === '' ? undefined : item('headline', 'hook', hookOf(world, opening > 0), 0);
  const opened = openingSizes(score, world);
  const isAnswer = score.staging.device === 'answer';
  const hasTitle = lead.items.some(({ id }) => id === 'title');
  const onBand = (one: Item<Drawn>, isOn = true) => (isAnswer && isOn ? { ...one, bandPad: BAND_PAD } : one);
  if (hook !== undefined && opening > 0)
    add('hook', 0, opening, {
      items: [...(opened.length > 0 ? [signItem('mark-opening', opened)] : []), gapped(hook, SIGN_GAP)].map((one) =>
        // A headline that moves to its place has no band.
        onBand(one, !hasTitle),
      ),
      leads: lead.opening,
      isApart: true,
      ground: onCurtain(world) ? curtainOf(world) : undefined,
    });
  if (hook !== undefined && opening === 0 && short.textBeats.length === 0)
    add('headline', 0, FILM_FRAMES, { items: [hook], leads: lead.withoutTitle });
  if (short.subheadline !== '')
    add('subheadline', score.secondary, FILM_FRAMES, {
      items: [onBand(item('subheadline', 'subtitle', subtitleOf(world), world.look.gaps.text))],
    });
  // A band that no sign begins starts between what leads and the beat.
  const beatGap = isAnswer && lead.items.every(({ role }) => role !== 'sign') ? BAND_GAP : world.look.gaps.text;
  for (const [index, slot] of score.slots.entries()) {
    const text = short.textBeats[index];
    if (text === undefined) continue;
    const own = onBand(item(`beat-${index}`, 'beat', beatOf(world, text), beatGap));
    const isAfter = offerMoment !== undefined && slot.start >= offerMoment.end;
    add(`beat-${index}`, slot.start, slot.end, { items: [own], ...(isAfter ? { leads: lead.later } : {}) });
  }
  if (offerMoment !== undefined && short.offerText !== '')
    add('moment', offerMoment.start, offerMoment.end, {
      items: [momentOf(world)],
      leads: lead.opening,
      isApart: true,
      isDocked: false,
    });
  return { lead: lead.items, moments, dock };
}

/** Air between a sign and the text it leads; and between what stands on a band and what stands over or under it. */
const [SIGN_GAP, BAND_GAP] = [30, 64];

function gapped(one: Item<Drawn>, gap: number): Item<Drawn> {
  return { ...one, gap };
}

function item(id: string, role: Role, settings: readonly TextSetting[], gap: number): Item<Drawn> {
  return {
    ...{ id, role, gap },
    settings: settings.map((setting) => ({ ...setting, drawn: { kind: 'text', setting } as const })),
  };
}

/** A sign in several sizes; last it is left out. */
function signItem(id: string, sizes: readonly Size[]): Item<Drawn> {
  const [whole] = sizes;
  const shown = sizes.map((size) =>
    bareSetting(size, size.height, Math.round(100 * Math.log((whole?.height ?? size.height) / size.height))),
  );
  const none = { ...bareSetting({ width: 0, height: 0 }, 1, OMITTED_SIGN_SHRINK), boxes: [] };
  return {
    ...{ id, role: 'sign', gap: SIGN_GAP },
    settings: [...shown, none].map((setting) => ({ ...setting, drawn: { kind: 'sign' } })),
  };
}

/** How many hundredths smaller a sign counts as that is left out altogether. */
const OMITTED_SIGN_SHRINK = 800;

interface Lead {
  readonly items: readonly Item<Drawn>[];
  /** How many of them are seen with the headline as it opens, without the title, and behind the offer's moment. */
  readonly opening: number;
  readonly withoutTitle: number;
  readonly later: number;
}

function leadOf(world: ItemWorld, isSeen: (start: number, end: number) => boolean): Lead {
  const { short, look, score } = world;
  const items: Item<Drawn>[] = [];
  if (look.proof === 'head' && short.starRating > 0 && isSeen(score.stars, FILM_FRAMES)) {
    const stars = starsIn(world, short.starRating, world.ground?.fill);
    const drawn = { kind: 'stars', stars } as const;
    items.push(labelItem({ id: 'stars', role: 'rating', gap: look.gaps.text }, stars, drawn, sidesOf(look)));
  }
  const opening = items.length;
  if (short.badgeText !== '' && isSeen(score.badge, badgeEnd(score))) {
    const label = labelIn(world, short.badgeText, look.badge, { maxWidth: world.column.width - 24 });
    const drawn = { kind: 'label', label } as const;
    items.push(labelItem({ id: 'badge', role: 'badge', gap: look.gaps.text }, label, drawn, sidesOf(look)));
  }
  const withoutTitle = items.length;
  const hasTitle = score.headlineStays && score.opening > 0 && isSeen(score.opening, leadEnd(score));
  if (hasTitle && short.headline !== '' && !leavesAsRead(world))
    items.push(item('title', 'title', titleOf(world), look.gaps.badge));
  const body = bodySizes(score, world);
  if (body.length > 0) {
    const sign = signItem('mark-0', body);
    // The band of an answer begins between a title and the sign.
    const isAnswer = score.staging.device === 'answer';
    const own = isAnswer && items.length > 0 ? gapped(sign, BAND_GAP) : sign;
    items.push(isAnswer ? { ...own, bandPad: BAND_PAD } : own);
  }
  return { items, opening, withoutTitle, later: body.length > 0 ? items.length : opening };
}

/** In a look whose headline leaves once it was read, one of at most so many letters was. */
const READ_IN_OPENING = 32;

function leavesAsRead({ short, look, isCrowded }: ItemWorld): boolean {
  return (
    isCrowded ||
    (look.title === 'leaves' &&
      short.textBeats.length > 0 &&
      weightOf(short.headline) <= READ_IN_OPENING &&
      isHero(short))
  );
}

/** Beats short enough to be set as headlines. */
function isHero({ textBeats }: ResolvedShort): boolean {
  return textBeats.every((text) => weightOf(text) <= HERO_BEAT_LETTERS);
}

function labelItem(
  one: Omit<Item<Drawn>, 'settings'>,
  size: Size,
  drawn: Drawn,
  sides: readonly (ColumnSide | undefined)[],
): Item<Drawn> {
  return { ...one, settings: sides.map((side) => ({ ...bareSetting(size, 100), side, drawn })) };
}

function hookOf(world: ItemWorld, isAlone: boolean): readonly TextSetting[] {
  const { short, look } = world;
  const style = hookStyle(onCurtain(world) ? { ...look, hook: grown(look.hook) } : look, short.headline);
  return textSettings(world, { text: short.headline, setAs: 'opening_headline', role: 'headline', style, isAlone });
}

/** How much larger than on a picture a headline opens on a curtain, which has nothing but its words. */
const CURTAIN_GROWTH = 1.4;

function grown({ word, few, line, long }: LookTokens['hook']): LookTokens['hook'] {
  const by = (cap: number) => Math.round(CURTAIN_GROWTH * cap);
  return { word: by(word), few: by(few), line: by(line), long: by(long) };
}

/** True where the headline opens on a curtain in front of the picture: one that stays in sight has none. */
function onCurtain(world: ItemWorld): boolean {
  const { staging, opening, headlineStays } = world.score;
  return staging.device === 'curtain' && opening > 0 && (!headlineStays || leavesAsRead(world));
}

/** Words stand in a curtain's middle unless the document asks for a place. */
function curtainOf({ short, column }: ItemWorld): MomentGround {
  return { sheets: curtainSheets(column, SHORT_SIZE), isCentered: short.mayMoveTexts === true };
}

function titleOf(world: ItemWorld): readonly TextSetting[] {
  const { short, look, caps } = world;
  // What turns out to be wrong must be seen to be struck through.
  const steps = titleSteps(look.headline, short.creativeFormat === 'myth_vs_reality' ? STRUCK : 1);
  const style = { ...look.headline, capHeights: under(steps, caps?.hook, MOST_TITLE, LEAST_TITLE) };
  return textSettings(world, { text: short.headline, setAs: 'title', role: 'headline', style });
}

function subtitleOf(world: ItemWorld): readonly TextSetting[] {
  const { short, look, caps } = world;
  const style = { ...look.subheadline, capHeights: under(look.subheadline.capHeights, caps?.hook, MOST_BEAT_TO_HOOK) };
  return textSettings(world, { text: short.subheadline, setAs: 'subheadline', role: 'secondary', style });
}

function beatOf(world: ItemWorld, text: string): readonly TextSetting[] {
  const { short, look, score, caps } = world;
  const { quiet } = score.staging;
  const isLarge = !quiet && (short.headline === '' || isHero(short));
  const style = isLarge ? heroStyle(look, text) : quiet ? quietBeat(look) : largerBeat(look);
  const steps = largest(style.capHeights);
  const most = caps?.hook === undefined ? steps : under(steps, rankOf(caps.hook, isLarge ? look.hook.few : 0), 1);
  const even =
    isLarge || caps?.running === undefined ? most : under(most, caps.running, 1, MOST_APART * (caps.largest ?? 0));
  const dress: TextDress = {
    text,
    setAs: isLarge ? 'beat_as_headline' : 'beat',
    role: short.headline === '' ? 'headline' : 'secondary',
    style: { ...style, capHeights: even },
    isDisplay: isLarge,
    hasHero: !quiet,
  };
  return textSettings(world, dress);
}

/** Cap height that a beat may have under a hook as it is set; `few`: what its look gives a hook of few words. */
function rankOf(hook: number, few: number): number {
  return Math.max(MOST_BEAT_TO_HOOK * hook, Math.min(MOST_BEAT_TO_HOOK * few, MOST_HERO * hook));
}

/** Cap heights of running beats over the look's own, px: what the look has is its least, where room is scarce. */
const BEAT_CAPS_PX = [60, 52, 46] as const;

function largest(steps: readonly number[]): readonly number[] {
  return [...BEAT_CAPS_PX.filter((cap) => cap > (steps[0] ?? 0)), ...steps];
}

/** The steps of a ladder up to a share of another text's size; the smallest where none is. */
function under(
  steps: readonly number[],
  cap: number | undefined,
  share: number,
  least: number = LEAST_BEAT_CAP_PX,
): readonly number[] {
  if (cap === undefined) return steps;
  const left = steps.filter((step) => step <= Math.max(least, share * cap));
  return left.length > 0 ? left : steps.slice(-1);
}

/** A beat that has the stage like the headline before it: as large as its own length allows. */
function heroStyle(look: LookTokens, text: string): TextStyle {
  const style = hookStyle(look, text);
  const small = look.beat.capHeights.filter((cap) => cap < (style.capHeights.at(-1) ?? 0));
  return { ...style, capHeights: [...style.capHeights, ...small] };
}

/** Low at the foot, and alone with the picture: half as large again as under a headline. */
function quietBeat({ beat }: LookTokens): TextStyle {
  const capHeights = beat.capHeights.map((cap) => Math.round(1.5 * cap));
  return { ...beat, capHeights: [...capHeights, ...beat.capHeights.filter((cap) => cap < (capHeights.at(-1) ?? 0))] };
}

/** Running beats: two steps up from what stands under a headline. */
function largerBeat({ beat }: LookTokens): TextStyle {
  const [most = 0, next = most] = beat.capHeights;
  const up = [most * (most / next) ** 2, (most * most) / next].map(Math.round);
  return { ...beat, capHeights: [...up, ...beat.capHeights] };
}

/** Least height of the offer's letters in its moment is the look's; it is offered in several heights. */
const MOMENT_HEIGHTS = [640, 448, 320, 224, 160] as const;

function momentOf(world: ItemWorld): Item<Drawn> {
  const { short, look, column } = world;
  const form = momentForm(look, short);
  const labels = MOMENT_HEIGHTS.map((maxHeight) =>
    labelIn(world, short.offerText, form, { maxWidth: column.width, maxHeight, onStage: look.align }),
  );
  const sizes = sizesOfLabel(labels, form.text.capHeights[0] ?? 1);
  const settings = sizes.map(({ label, setting }) => ({ ...setting, drawn: { kind: 'label', label } as const }));
  return { id: 'moment', role: 'moment', gap: 0, settings };
}

/** Width of the button, px: no wider than nearly all opening words, and no narrower than what a thumb finds. */
const [MOST_CTA, LEAST_CTA] = [400, 300] as const;
/** A wider button has one of its look's so many smallest sizes. */
const WIDE_SIZES = 3;

/** A label that comes later before the cut comes with it, frames. */
const LEAST_SEEN = 15;

/** Labels of the clip under one another, at the look's size and twice tighter. */
function dockOf(world: ItemWorld): Dock<Drawn> | undefined {
  const { score, span, short } = world;
  const isSeen = (from: number) => from < span.end - LEAST_SEEN;
  const times = {
    ...(short.offerText === '' ? {} : { offer: score.offerMoment?.end ?? score.offer }),
    ...(short.starRating > 0 && world.look.proof !== 'head' ? { stars: score.stars } : {}),
    cta: score.cta,
  };
  const seen = Object.entries(times).filter(([, from]) => isSeen(from));
  if (seen.length === 0) return undefined;
  const start = Math.max(0, Math.min(...seen.map(([, from]) => from)) - span.start);
  const shown = new Set(seen.map(([label]) => label));
  const settings = ([0, 1, 2] as const).flatMap((degree) =>
    sidesOf(world.look).map((side) => dockSetting(world, { degree, side, shown })),
  );
  const gap = Math.max(world.look.gaps.section, score.staging.device === 'answer' ? BAND_GAP : 0);
  return { span: { start, end: span.end - span.start }, settings, gap };
}

/** Where labels may stand across the column: under the words, or aside. */
function sidesOf({ align }: LookTokens): readonly (ColumnSide | undefined)[] {
  return align === 'start' ? [undefined, 'end'] : [undefined, 'start', 'end'];
}

interface DockForm {
  readonly degree: 0 | 1 | 2;
  readonly side: ColumnSide | undefined;
  /** The labels that are in it. */
  readonly shown: ReadonlySet<string>;
}

function dockSetting(world: ItemWorld, { degree, side, shown }: DockForm): ItemSetting & { readonly drawn: Drawn } {
  const { short, column } = world;
  const look = tightened(world.look, degree);
  const own = { ...world, look };
  const room = { maxWidth: column.width - 24 };
  const offer = shown.has('offer') ? labelIn(own, short.offerText, look.offer, room) : undefined;
  const stars = shown.has('stars') ? starsIn(own, short.starRating, world.ground?.fill, offer) : undefined;
  const cta = shown.has('cta') ? buttonOf(own) : undefined;
  const labels = labelGroup(
    { offer, stars, cta },
    { ...look, align: side ?? look.align, column, direction: short.direction },
  );
  const setting = bareSetting(labels, 100, [0, 14, 32][degree]);
  return { ...setting, side, boxes: labels.boxes, drawn: { kind: 'dock', parts: labels.group } };
}

/** In as few lines as the column has room for. */
function buttonOf(world: ItemWorld): MeasuredLabel {
  const { short, look, column } = world;
  const set = (form: LookTokens['cta'], maxWidth: number) =>
    labelIn(world, short.ctaText, form, { maxWidth, leastWidth: LEAST_CTA });
  const usual = set(look.cta, Math.min(MOST_CTA, column.width));
  const { text } = look.cta;
  const wide = set({ ...look.cta, text: { ...text, capHeights: text.capHeights.slice(-WIDE_SIZES) } }, column.width);
  const fewer = usual.block.lines.length - wide.block.lines.length;
  return fewer > 0 || (fewer === 0 && wide.block.capHeightPx > usual.block.capHeightPx) ? wide : usual;
}
