/** How well each sentence fits the sounds that were found for it. */
import type { ClassFit } from './class-model.js';
import { durationCost, type Path } from './follow-sounds.js';
import type { ScriptWord } from './script-words.js';
import { endsSentence } from './steps.js';

/** Sums over the sounds of one sentence. */
export interface SentenceFit {
  /** Words [from, to). */
  readonly from: number;
  readonly to: number;
  readonly isLeftOut: boolean;
  /** Log likelihood relative to the best class, 0 or less, with the weight of the fit. Unknown sounds do not count. */
  readonly fit: number;
  /** Frames of known sounds. */
  readonly frames: number;
  /** Cost of the durations of all sounds. */
  readonly duration: number;
  readonly sounds: number;
  /** Frames that all sounds take, and the milliseconds that the words should take. */
  readonly taken: number;
  readonly ms: number;
}

/** One row for each sentence, in order. */
export function sentenceFits(words: readonly ScriptWord[], path: Path, fit: ClassFit): readonly SentenceFit[] {
  const sentences = sentenceBounds(words).map(([from, to]) => ({
    ...EMPTY,
    from,
    to,
    ms: words.slice(from, to).reduce((sum, word) => sum + word.ms, 0),
  }));
  let s = 0;
  path.steps.forEach((step, j) => {
    if (step.kind !== 'sound') return;
    while (step.word >= (sentences[s] as SentenceFit).to) s += 1;
    const sentence = sentences[s] as { -readonly [key in keyof SentenceFit]: SentenceFit[key] };
    const [start, end] = [path.starts[j] as number, path.starts[j + 1] as number];
    const sums = fit.get(step.sound) as Float64Array;
    if (path.leftOut[j] === 1) {
      sentence.isLeftOut = true;
      return;
    }
    if (step.sound !== 'any') {
      sentence.fit += (sums[end] as number) - (sums[start] as number);
      sentence.frames += end - start;
    }
    sentence.duration += durationCost(end - start, step.frames);
    sentence.sounds += 1;
    sentence.taken += end - start;
  });
  return sentences;
}

const EMPTY = { isLeftOut: false, fit: 0, frames: 0, duration: 0, sounds: 0, taken: 0, ms: 0 };

/** Words [from, to) of every sentence. */
export function sentenceBounds(words: readonly ScriptWord[]): readonly (readonly [from: number, to: number])[] {
  const bounds: (readonly [number, number])[] = [];
  let from = 0;
  words.forEach((word, i) => {
    if (!endsSentence(word) && i + 1 < words.length) return;
    bounds.push([from, i + 1]);
    from = i + 1;
  });
  return bounds;
}
