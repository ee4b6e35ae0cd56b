/**
 * Spoken words -> words to be shown: without performance tags, Markdown, the scheme of web addresses, and whatever lies
 * after the film's end.
 */
import { wordsWithoutPerformanceTags } from '../../../document/editor/performance-tags.js';
import { isBlank, normalizeLine } from '../../../document/text.js';
import { isIdeographic } from '../../../type/kinsoku.js';
import { NO_SPACE } from '../../../type/word-joint.js';
import type { CaptionClock, CaptionWord } from './caption.types.js';

/** Around a word: bold, struck out, code. A single star or underscore counts where it stands on both sides. */
const DOUBLE_MARKS = /^(?:\*\*|__|~~|`)+|(?:\*\*|__|~~|`)+(?=[.,!?;:…]*$)/gu;
const SINGLE_MARKS = /^([*_])(.+)\1([.,!?;:…]*)$/u;
const SCHEME = /^(\P{L}*)https?:\/\//iu;

export interface ShownWords {
  readonly words: readonly CaptionWord[];
  /** Words that begin at or after the end of the film, which nobody would see. */
  readonly beyondEnd: readonly CaptionWord[];
}

/** The words in order. `captionWords([{ text: '[whispers]' … }, { text: '**Now**' … }], clock)` keeps `Now`. */
export function captionWords(
  words: readonly CaptionWord[],
  { framesPerSecond, totalFrames }: CaptionClock,
): ShownWords {
  const plain = wordsWithoutPerformanceTags(words.map((word) => ({ ...word, text: normalizeLine(word.text) })));
  const bare = plain.flatMap((word) => {
    const text = withoutMarks(word.text);
    return isBlank(text) ? [] : [{ ...word, text }];
  });
  const shown = withSigns(bare).flatMap(partedAtDashes);
  const end = totalFrames / framesPerSecond;
  return {
    words: shown.filter(({ start }) => start < end),
    beyondEnd: shown.filter(({ start }) => start >= end),
  };
}

/** Per cent, degrees or a currency as a word of its own. */
const SIGN = /^[%‰°\p{Sc}]\p{L}?[.,!?;:…]*$/u;
const CURRENCY = /^\p{Sc}$/u;

/** A dash that a recogniser lists as a word: nobody says it, so it belongs to the word before. */
const DASH = /^(?:[–—―]|--)$/u;

/**
 * A figure and its sign, which are one word to whoever reads them: `19` and `%` come back as `19 %`, `tea` and `–` as
 * `tea –`.
 */
function withSigns(words: readonly CaptionWord[]): readonly CaptionWord[] {
  const joined: CaptionWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const isSign = SIGN.test(word.text) && /\p{Nd}$/u.test(last?.text ?? '');
    const follows = last !== undefined && (isSign || DASH.test(word.text));
    const leads = last !== undefined && CURRENCY.test(last.text) && /^\p{Nd}/u.test(word.text);
    if (last?.scene !== word.scene || !(follows || leads)) joined.push(word);
    else joined[joined.length - 1] = { ...last, text: `${last.text}\u00a0${word.text}`, end: word.end };
  }
  return joined;
}

function withoutMarks(text: string): string {
  const bare = text.replace(DOUBLE_MARKS, '').replace(SINGLE_MARKS, '$2$3').replace(SCHEME, '$1');
  // Marks alone ("**") are no word; a lone star or dash that was said stays.
  return bare === '' && !/^(?:\*\*|__|~~|`)+$/u.test(text) ? text : bare;
}

/** Behind a dash or dots between two words that are written without a space. */
const JOINED = /(?<=\p{L}\p{P}{0,3}(?:[—―…]|--))(?=\p{P}{0,2}\p{L})(?![—―…-])/u;

/**
 * `Star'—no` as the two words it is, so that a page or a line may end behind the dash. Each has its share of the time
 * by its letters.
 */
function partedAtDashes(word: CaptionWord): readonly CaptionWord[] {
  const parts = word.text.split(JOINED);
  if (parts.length === 1 || parts.some((part) => [...part].some(isIdeographic))) return [word];
  const total = parts.join('').length;
  let at = 0;
  const timeAt = (letters: number) =>
    Math.round(1000 * (word.start + ((word.end - word.start) * letters) / total)) / 1000;
  return parts.map((part, index) => {
    const start = timeAt(at);
    at += part.length;
    return { ...word, text: index < parts.length - 1 ? part + NO_SPACE : part, start, end: timeAt(at) };
  });
}
