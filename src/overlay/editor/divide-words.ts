/**
 * A script that the document does not divide among the scenes -> the scene over which each word is spoken: about equal
 * shares of the voice, moved to where a sentence or a breath ends.
 */
import type { Language } from '../../document/enumerations.js';
import { wordBreaks } from './captions/break-sense.js';
import type { NarratedWord } from './spoken-words.js';

/**
 * Cost of a scene that is twice as long as the mean, or of no length; compared with the cost of a break inside a
 * sentence.
 */
const UNEVEN_COST = 4;

/**
 * The same words with the scenes 0 to `scenes` - 1 in order; where there are fewer words than scenes, the last scenes
 * say nothing.
 */
export function divideWords(
  words: readonly NarratedWord[],
  scenes: number,
  language: Language,
): readonly NarratedWord[] {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || scenes < 2) return words;
  const mean = Math.max(0.001, (last.end - first.start) / scenes);
  const costs = wordBreaks(words, language).map(({ cost }) => cost);
  const ends: number[] = [];
  for (let scene = 1; scene < scenes; scene += 1) {
    const wanted = first.start + scene * mean;
    const from = (ends.at(-1) ?? -1) + 1;
    // Each scene that follows needs a word.
    const until = Math.max(from, words.length - 1 - (scenes - scene));
    let best = from;
    let least = Number.POSITIVE_INFINITY;
    for (let at = from; at <= until && at < words.length; at += 1) {
      const off = ((words[at]?.end ?? 0) - wanted) / mean;
      const cost = (costs[at] ?? 0) + UNEVEN_COST * off * off;
      if (cost < least) [least, best] = [cost, at];
    }
    ends.push(best);
  }
  return words.map((word, index) => {
    const scene = ends.findIndex((end) => index <= end);
    return { ...word, scene: scene === -1 ? scenes - 1 : scene };
  });
}
