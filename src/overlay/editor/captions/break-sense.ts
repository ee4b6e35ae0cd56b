/**
 * What it costs to end a page or a cue after each spoken word: by sense, as the lines of all texts, and by the pause
 * behind it. 0 after a sentence or a pause, 6 inside of words that belong together. Costs as measured among caption
 * tools: sentence 0, pause of 0.3 s 0, comma 0.2 to 0.5, before a conjunction 0.8, else 1.5.
 */
import type { Language } from '../../../document/enumerations.js';
import { type Atom, splitAtoms } from '../../../type/atoms.js';
import { joinWords, runningLengths } from '../../../type/word-joint.js';
import type { CaptionWord } from './caption.types.js';

/** Title and name, article and noun. */
const JOINED_WORDS_COST = 6;
/** Number and unit, punctuation that would begin a page, or half of a word: nothing is worth that. */
const FORBIDDEN_BREAK_COST = 60;

export interface WordBreak {
  readonly cost: number;
  /** A sentence ends here. */
  readonly sentence: boolean;
  /** Silence behind the word, in milliseconds, at least 0. */
  readonly pauseMs: number;
}

/** One break a word, the last one included. */
export function wordBreaks(words: readonly CaptionWord[], language: Language): readonly WordBreak[] {
  const texts = words.map(({ text }) => text);
  const atoms = splitAtoms(joinWords(texts, language), { language, hyphenate: () => [], emergency: 'none' });
  const byEnd = new Map(runningLengths(atoms.map(({ text }) => text)).map((end, index) => [end, atoms[index]]));
  const ends = runningLengths(texts);
  return words.map((word, index): WordBreak => {
    const next = words[index + 1];
    if (next === undefined) return { cost: 0, sentence: true, pauseMs: Number.POSITIVE_INFINITY };
    const pauseMs = Math.max(0, Math.round((next.start - word.end) * 1000));
    const atom = byEnd.get(ends[index] ?? 0);
    if (atom === undefined || atom.cost === Number.POSITIVE_INFINITY)
      return { cost: FORBIDDEN_BREAK_COST, sentence: false, pauseMs };
    return { cost: costOf(atom, pauseMs), sentence: atom.ends === 'sentence', pauseMs };
  });
}

function costOf({ ends, cost: parted }: Atom, pauseMs: number): number {
  if (ends === 'sentence') return 0;
  const cost = byCost(parted);
  if (pauseMs >= 300 && cost < JOINED_WORDS_COST) return 0;
  if (ends === 'clause') return pauseMs >= 150 ? 0.2 : 0.5;
  return cost;
}

function byCost(parted: number): number {
  if (parted >= 0.9) return JOINED_WORDS_COST;
  if (parted >= 0.5) return 4;
  return parted >= 0.3 ? 2.2 : parted > 0 ? 1.5 : 0.8;
}
