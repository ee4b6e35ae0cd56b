/** How far the words of an alignment lie from where they are known to be. */
import type { AlignedWord } from '../../../../src/sound/align/align.types.js';
import type { Speech } from '../../../support/espeak.js';

/** |estimated - known| in ms, for the words whose time is known. */
export function errorsOf(text: string, words: readonly AlignedWord[], { wordTimes }: Speech): readonly number[] {
  let from = 0;
  return words.flatMap((word) => {
    const at = text.indexOf(word.text, from);
    if (at < 0) return [];
    from = at + word.text.length;
    const lead = /^[^\p{L}\p{N}]*/u.exec(word.text)?.[0].length ?? 0;
    const known = wordTimes.get(at + lead);
    return known === undefined ? [] : [Math.abs(word.start - known) * 1000];
  });
}

/** The value that `share` of the errors do not exceed. */
export function quantile(errors: readonly number[], share: number): number {
  return errors.toSorted((a, b) => a - b)[Math.min(errors.length - 1, Math.floor(share * errors.length))] ?? Number.NaN;
}
