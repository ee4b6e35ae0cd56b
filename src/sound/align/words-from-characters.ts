/** The character times of a voice service -> words with times; these are exact, where an alignment is an estimate. */

import type { Language } from '../../document/enumerations.js';
import { type Problem, ReelwrightError } from '../../errors.js';
import { tokensOf } from './script-words.js';
import { closeUp, TAG } from './strip-tags.js';

/** What speech services return with the sound: one entry per character, times in seconds. */
export interface CharacterTimes {
  /** The text that was spoken, as single characters. */
  readonly characters: readonly string[];
  /** When each character begins to sound, seconds; as long as `characters`. */
  readonly startSeconds: readonly number[];
  /** When each character ends, seconds; as long as `characters`. */
  readonly endSeconds: readonly number[];
}

/** A word in the form of `narration.words`; times are seconds. */
export interface TimedWord {
  /** As it is written, with its punctuation. */
  readonly text: string;
  /** Seconds of the recording. */
  readonly start: number;
  /** Seconds of the recording, never before `start`. */
  readonly end: number;
}

/**
 * The words of a voice whose service timed every character. Whitespace ends a word, and in Chinese and Japanese so does
 * the platform's segmenter; bracketed tags are dropped, and punctuation stays with its word without lengthening it.
 *
 * Throws `word_times_invalid` when the three lists are not equally long, or a time is no number.
 *
 * @example
 * const answer = { characters: [...'[sighs] Hi you.'], startSeconds: […], endSeconds: […] };
 * wordsFromCharacters(answer, 'en'); // [{ text: 'Hi', start: 0.8, end: 0.95 }, { text: 'you.', start: 1, end: 1.3 }]
 */
export function wordsFromCharacters(times: CharacterTimes, language: Language): readonly TimedWord[] {
  check(times);
  const { text, indexes } = spokenText(times.characters);
  const hasTags = indexes.length < times.characters.join('').length;
  let from = 0;
  return tokensOf(text, language).map((token) => {
    // Between the words of the text there is only whitespace; inside a word there may be some as well.
    const places: number[] = [];
    for (const unit of token.text) {
      if (/\s/u.test(unit)) continue;
      while (/\s/u.test(text.charAt(from))) from += 1;
      if (/[\p{L}\p{M}\p{N}\p{S}%٪&@]/u.test(unit)) places.push(indexes[from] as number);
      from += unit.length;
    }
    return { text: hasTags ? closeUp(token.text) : token.text, ...spanOf(places, times) };
  });
}

/** The text without tags, and for each of its UTF-16 units the character that it came from. */
function spokenText(characters: readonly string[]): { text: string; indexes: readonly number[] } {
  const whole = characters.join('');
  const owners = characters.flatMap((character, i) => Array.from({ length: character.length }, () => i));
  let text = '';
  const indexes: number[] = [];
  let at = 0;
  for (const tag of [...whole.matchAll(TAG), undefined]) {
    const end = tag?.index ?? whole.length;
    text += whole.slice(at, end);
    indexes.push(...owners.slice(at, end));
    at = end + (tag?.[0].length ?? 0);
  }
  return { text, indexes };
}

function spanOf(
  places: readonly number[],
  { startSeconds, endSeconds }: CharacterTimes,
): { start: number; end: number } {
  const start = Math.min(...places.map((place) => startSeconds[place] as number));
  const end = Math.max(start, ...places.map((place) => endSeconds[place] as number));
  return { start, end };
}

function check({ characters, startSeconds, endSeconds }: CharacterTimes): void {
  const isWhole = startSeconds.length === characters.length && endSeconds.length === characters.length;
  const bad = [...startSeconds, ...endSeconds].findIndex((time) => !Number.isFinite(time) || time < 0);
  if (isWhole && bad < 0) return;
  const lengths = `${characters.length} characters, ${startSeconds.length} starts and ${endSeconds.length} ends`;
  const received = isWhole ? `${[...startSeconds, ...endSeconds][bad]}` : lengths;
  const wanted = isWhole ? 'times of 0 seconds or more' : 'one start and one end for each character';
  const problem: Problem = {
    code: 'word_times_invalid',
    path: isWhole
      ? bad < startSeconds.length
        ? `startSeconds[${bad}]`
        : `endSeconds[${bad - startSeconds.length}]`
      : 'characters',
    message: `Expected ${wanted} for the character times but received ${received}`,
    remedy: 'Pass the lists of one answer as the service sent them.',
  };
  throw new ReelwrightError(problem, { class: 'usage' });
}
