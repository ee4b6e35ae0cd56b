/**
 * The signs of a creative format and the labels of Before and After: which, when and where. They stand in a strip over
 * the opening headline, and in another over what follows.
 */

import type { LabelForm, LookTokens } from '../../document/looks/look.types.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES } from '../../document/short/short-format.js';
import { alignedX, type Box, type Size } from '../../geometry.js';
import type { Typeset } from '../../type/typeset.types.js';
import type { MeasuredLabel } from '../elements/label.js';
import { labelIn } from '../elements/label-items.js';
import { MARK_HEIGHTS, type Mark, markBox } from '../elements/mark.js';
import type { FrameSpan } from '../film-stages.js';
import { devicePalette } from '../looks/on-ground.js';
import type { Palette } from '../palette.js';
import { MOVE_FRAMES, type ShortScore } from './score.js';
import { beginsWith, SIDE_WORDS } from './side-words.js';

/** A label with one of the two words. */
interface Tab {
  readonly kind: 'tab';
  readonly isSecond: boolean;
  readonly word: string;
}

interface TimedSign extends FrameSpan {
  readonly id: string;
  readonly sign: Mark | Tab;
}

export interface PlacedSign extends FrameSpan {
  readonly id: string;
  readonly box: Box;
  /** The strip it stands in. */
  readonly strip: Box;
  readonly sign: Mark | { readonly kind: 'tab'; readonly isSecond: boolean; readonly label: MeasuredLabel };
}

type Told = Pick<ResolvedShort, 'headline' | 'subheadline' | 'textBeats' | 'language'>;

/** Frames after which a verdict joins the opening headline. */
const JOINS = 6;
const TAB_HEIGHT = 138;
/** Room of an answer's band over and under its text, px, where neighbours leave it. */
export const BAND_PAD = 46;

/** The sign that stands beside the opening headline; none where there is no opening. */
function openingSigns({ staging, opening, headlineStays }: ShortScore, short: Told): readonly TimedSign[] {
  if (opening === 0) return [];
  // A headline that moves to its place leaves the sign behind.
  const end = headlineStays ? opening - MOVE_FRAMES : opening;
  const times = { id: 'mark-opening', start: staging.mark === 'verdict' ? JOINS : 0, end };
  if (staging.device === 'sides') return tabOf(false, short.headline, short, times);
  switch (staging.mark) {
    case 'none':
    // Nothing is proved yet, and an empty row has no meaning.
    case 'proofs':
      return [];
    case 'verdict':
      return [{ ...times, sign: { kind: 'cross' } }];
    default:
      return [{ ...times, sign: { kind: staging.mark } }];
  }
}

/**
 * Over what follows: the sign of what is wrong stays until the last beat, or, without several beats, until the second
 * clip.
 */
function bodySigns(score: ShortScore, short: Told): readonly TimedSign[] {
  const { staging, opening, slots, cut } = score;
  if (short.headline === '' && short.subheadline === '' && slots.length === 0) return [];
  const turn = slots.length === 0 ? cut : (slots.at(-1)?.start ?? cut);
  const from = slots[0]?.start ?? opening;
  const until = slots.length === 0 ? cut : (slots.at(-2)?.end ?? from);
  const early = (sign: Mark): readonly TimedSign[] =>
    until > from ? [{ id: 'mark-0', start: from, end: until, sign }] : [];
  if (staging.device === 'sides') return sideTabs(score, short);
  switch (staging.mark) {
    case 'none':
    case 'quote':
      return [];
    case 'alert':
      return early({ kind: 'alert' });
    case 'verdict':
      return [...early({ kind: 'cross' }), { id: 'mark-1', start: turn, end: FILM_FRAMES, sign: { kind: 'tick' } }];
    case 'proofs':
      return slots.map(({ start, end }, index) => {
        return { id: `mark-${index}`, start, end, sign: { kind: 'proofs', done: index + 1, of: slots.length } };
      });
    default:
      return staging.mark satisfies never;
  }
}

/** Each label belongs to one of the two clips. */
function sideTabs({ opening, slots, cut }: ShortScore, short: Told): readonly TimedSign[] {
  const said = (start: number, end: number) =>
    short.textBeats.find((_, index) => {
      const slot = slots[index];
      return slot !== undefined && slot.start < end && start < slot.end;
    }) ?? (opening === 0 ? short.headline : '');
  return [
    ...(opening < cut ? tabOf(false, said(opening, cut), short, { id: 'mark-0', start: opening, end: cut }) : []),
    ...tabOf(true, said(cut, FILM_FRAMES), short, { id: 'mark-1', start: cut, end: FILM_FRAMES }),
  ];
}

/** None over a text that contains the word itself. */
function tabOf(
  isSecond: boolean,
  text: string,
  { language }: Told,
  times: FrameSpan & { readonly id: string },
): readonly TimedSign[] {
  const word = SIDE_WORDS[language][isSecond ? 1 : 0];
  return beginsWith(text, word) ? [] : [{ ...times, sign: { kind: 'tab', isSecond, word } }];
}

/** The sizes of signs that the layout may choose, as shares of their usual size. */
const SIGN_SHARES = [1, 0.78, 0.6] as const;

/** The room of the sign with the opening headline, the largest first; none without a sign. */
export function openingSizes(score: ShortScore, world: SeenSignWorld): readonly Size[] {
  return sizesOf(openingSigns(score, world.short), world);
}

/** The same for the signs over what follows. */
export function bodySizes(score: ShortScore, world: SeenSignWorld): readonly Size[] {
  return sizesOf(bodySigns(score, world.short), world);
}

function sizesOf(signs: readonly TimedSign[], world: SeenSignWorld): readonly Size[] {
  const { short, span, column, look } = world;
  const seen = signs.filter(({ start, end }) => start < span.end && span.start < end);
  if (seen.length === 0) return [];
  const whole = Math.max(...seen.map(({ sign }) => (sign.kind === 'tab' ? TAB_HEIGHT : MARK_HEIGHTS[sign.kind])));
  return SIGN_SHARES.map((share) => {
    const height = Math.round(share * whole);
    const widths = seen.map(({ sign }) =>
      sign.kind === 'tab'
        ? tabLabel(sign, world, height).width
        : markBox(sign, { ...column, height }, look, short.direction).width,
    );
    return { width: Math.max(...widths), height };
  });
}

type SeenSignWorld = SignWorld & { readonly span: FrameSpan };

interface SignWorld {
  readonly short: ResolvedShort;
  readonly look: LookTokens;
  readonly palette: Palette;
  readonly typeset: Typeset;
  readonly column: Box;
  readonly ground?: { readonly fill: string } | undefined;
}

/** The signs of a clip in the strips of the layout; a sign without a strip is left out. */
export function signsAt(
  score: ShortScore,
  world: SeenSignWorld,
  boxOf: (strip: 'mark-opening' | 'mark-0') => Box | undefined,
): readonly PlacedSign[] {
  const { span, column, short } = world;
  const over = (signs: readonly TimedSign[], strip: Box | undefined) =>
    strip === undefined || strip.height === 0
      ? []
      : signs
          .filter(({ start, end }) => start < span.end && span.start < end)
          .map((one) => placed(one, world, { ...column, y: strip.y, height: strip.height }));
  return [
    ...over(openingSigns(score, short), boxOf('mark-opening')),
    ...over(bodySigns(score, short), boxOf('mark-0')),
  ];
}

function placed({ sign, ...timed }: TimedSign, world: SignWorld, strip: Box): PlacedSign {
  const { look, column, short } = world;
  const { direction } = short;
  if (sign.kind !== 'tab') return { ...timed, strip, sign, box: markBox(sign, strip, look, direction) };
  const { kind, isSecond } = sign;
  const label = tabLabel(sign, world, strip.height);
  const { width, height } = label;
  const box = { x: alignedX(column, width, look.align, direction), y: strip.y + strip.height - height, width, height };
  return { ...timed, strip, box, sign: { kind, isSecond, label } };
}

/** The label of a tab, in the headline's own typeface. */
function tabLabel({ word, isSecond }: Tab, world: SignWorld, most: number) {
  const { look, column } = world;
  const cap = Math.floor(most / 2.1);
  const { text, radius } = look.badge;
  const form: LabelForm = {
    ...look.badge,
    ...{ form: 'plate', fill: isSecond ? 'accent' : 'paper', ink: isSecond ? 'on-accent' : 'on-paper' },
    text: {
      ...text,
      ...{ family: look.headline.family, letterSpacing: look.headline.letterSpacing, maxLines: 1 },
      capHeights: [1, 0.86, 0.72].map((share) => Math.round(share * cap)),
    },
    ...{ padXShare: 0.72, padYShare: 0.52, icon: 'none', shadow: 'none', outlinePx: 0 },
    radius: radius === 'pill' ? 0.4 : radius,
  };
  return labelIn({ ...world, palette: devicePalette(world) }, word, form, { maxWidth: column.width, maxHeight: most });
}
