/** Whether a sentence ends with a word. A full stop alone does not decide it: "Dr.", "J.", "z. B.", "am 3. Oktober". */
import type { Language } from '../document/enumerations.js';

const CLOSING = '["\'»”’)\\]』」）]*$';
const SURE_END = new RegExp(`[!?。！？؟]${CLOSING}`, 'u');
const DOTS = new RegExp(`(?:\\.{2,}|…)${CLOSING}`, 'u');
const FULL_STOP = new RegExp(`\\.${CLOSING}`, 'u');

/** Titles that stand before a name. */
const TITLE =
  /^(?:mr|mrs|ms|mx|dr|drs|prof|st|rev|gen|col|sgt|capt|lt|hon|sen|gov|mt|ft|mme|mlle|mgr|sr|sra|srta|dña|hr|fr|frl|ing|dipl|dott|sig|avv|mag|mgr|inż|hab|ul|al|ks|dhr|mevr|ir|ул|им|г|т|д-р|проф|гр)\.$/iu;
/** Abbreviations that stand before a number. */
const COUNTING = /^(?:no|nr|num|n|vol|art|fig|pp?|s|ch|sec|str|ca|approx|av|max|min|№|стр|рис|тел)\.$/iu;
/** Abbreviations that may also stand at the end of a sentence. */
const DOUBTFUL_END =
  /^(?:etc|usw|vs|bzw|inkl|exkl|zzgl|ggf|evtl|inc|ltd|corp|bros|jr|dept|est|al|itd|itp|np|tzn|enz|bijv|ecc|ej|др|пр|руб|тыс|млн|млрд|jan|feb|mar|apr|jun|jul|aug|sept?|oct|okt|nov|dec|dez)\.$/iu;
/** Languages that write an ordinal as a number and a full stop. */
const DOTTED_ORDINALS: ReadonlySet<Language> = new Set(['de', 'pl']);

/**
 * How a word ends: a sentence, an abbreviation that needs the next word, or neither. `after` is undefined at the very
 * end.
 */
export function wordEnding(
  before: string,
  after: string | undefined,
  language: Language,
): 'sentence' | 'bound' | 'open' {
  if (after === undefined || SURE_END.test(before)) return 'sentence';
  if (DOTS.test(before)) return startsSmall(after) ? 'open' : 'sentence';
  if (!FULL_STOP.test(before)) return 'open';
  const bare = before.replace(/^["'«„“‘(¿¡]+/u, '');
  if (TITLE.test(bare)) return 'bound';
  if (COUNTING.test(bare)) return /^\p{Sc}?\d/u.test(after) ? 'bound' : startsSmall(after) ? 'open' : 'sentence';
  // An initial, or letters with a full stop after each: "J.", "z.B.", "U.S.".
  if (/^\p{L}\.$/u.test(bare)) return 'bound';
  if (/^(?:\p{L}{1,2}\.){2,}$/u.test(bare)) return startsSmall(after) ? 'bound' : 'open';
  if (/^\d{1,2}\.$/u.test(bare) && DOTTED_ORDINALS.has(language)) return 'bound';
  if (DOUBTFUL_END.test(bare)) return startsSmall(after) || /^\d/u.test(after) ? 'open' : 'sentence';
  return startsSmall(after) ? 'open' : 'sentence';
}

function startsSmall(text: string): boolean {
  return /^\P{L}*\p{Ll}/u.test(text);
}
