/**
 * Sizes of headlines: how large the opening words may be, depending on their number, and how small a headline becomes
 * at its later place.
 */

import type { LabelForm, LookTokens, TextStyle } from '../../document/looks/look.types.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';

/** Largest step over the next. */
const RATIO = 1.12;
/** A headline at its place over the beats, in its largest running size. */
const TITLE_SHARE = 0.42;
const LEAST_TITLE = 28;
const WIDE_LETTERS = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

/** Length of a text in Latin letters: a character that fills its square counts for two. */
export function weightOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (WIDE_LETTERS.test(character) ? 2 : 1), 0);
}

/** The headline's style as it opens: from the size that its length allows down to that of running headlines. */
export function hookStyle({ headline, hook }: LookTokens, text: string): TextStyle {
  const weight = weightOf(text);
  const most = weight <= 6 ? hook.word : weight <= 12 ? hook.few : weight <= 32 ? hook.line : hook.long;
  const above: number[] = [];
  const largest = headline.capHeights[0] ?? 0;
  for (let cap = most; cap > largest; cap /= RATIO) above.push(Math.round(cap));
  return {
    ...headline,
    maxLines: headline.maxLines + 2,
    capHeights: [...above, ...headline.capHeights.filter((cap) => cap <= most)],
  };
}

/** Line distance of scripts whose characters fill their square, in cap heights: 1.22 em. */
const SQUARE_LEADING = 1.68;
const LEAST_MOMENT = 40;

/** Every second step: of a text this large nobody sees the one between. */
function coarse(steps: readonly number[]): readonly number[] {
  return steps.filter((_, index) => index % 2 === 0);
}

/** The label of the offer in its moment: the look's own, set like a headline that opens. */
export function momentForm(look: LookTokens, { offerText }: Pick<ResolvedShort, 'offerText'>): LabelForm {
  const { motion: _motion, ...own } = look.offerMoment;
  const { capHeights, ...style } = hookStyle(look, offerText);
  const leading = WIDE_LETTERS.test(offerText) ? Math.max(style.leading, SQUARE_LEADING) : style.leading;
  const text = { ...style, leading, maxLines: 3, capHeights: coarse(capHeights.filter((cap) => cap >= LEAST_MOMENT)) };
  return { ...look.offer, icon: 'none', ...own, text };
}

/** Steps of a headline that has opened and gives way to what follows. */
export function titleSteps({ capHeights }: TextStyle, grown = 1): readonly number[] {
  const most = Math.round(grown * Math.max(LEAST_TITLE, Math.round((capHeights[0] ?? 0) * TITLE_SHARE)));
  return [most, ...capHeights.filter((cap) => cap < most)];
}
