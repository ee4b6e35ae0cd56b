/**
 * Sentences that the search left out, and speech for which it found no words: where both lie between the same
 * neighbours, the sentence is taken to be spoken there. A sentence counts as not spoken only where there is hardly any
 * speech.
 */
import type { Pause } from './find-pauses.js';
import type { ForeignSpeech, Path } from './follow-sounds.js';
import { matchPauses, spreadWords } from './match-pauses.js';
import type { ScriptWord } from './script-words.js';
import { type SentenceFit, sentenceBounds } from './sentence-fits.js';
import type { WordPlace } from './word-places.js';

/** Speech that takes less than this share of the time that a sentence should take is not that sentence. */
const LEAST_SHARE = 0.4;
/** A sentence takes so many times its expected time at most. */
const MOST_SHARE = 2.5;

/** Where everything stands once the gaps are filled. */
export interface Filled {
  readonly places: readonly WordPlace[];
  /** Speech that still has no words. */
  readonly foreign: readonly ForeignSpeech[];
}

/** `sentences`: how each fits; what is heard there tells the pace. */
export function placeLeftOut(
  words: readonly ScriptWord[],
  places: readonly WordPlace[],
  path: Path,
  sentences: readonly SentenceFit[],
  pauses: readonly Pause[],
): Filled {
  const pace = paceOf(sentences);
  const filled = places.slice();
  const used = new Set<ForeignSpeech>();
  for (const run of leftOutRuns(words, places)) {
    const [first, last] = [run[0]?.[0] ?? 0, run.at(-1)?.[1] ?? 0];
    const spans = path.foreign.filter(({ word }) => word >= first && word <= last);
    const [start, end] = [spans[0]?.start ?? 0, spans.at(-1)?.end ?? 0];
    const speech = spans.reduce((sum, span) => sum + speechIn(span.start, span.end, pauses), 0);
    const spoken = run.slice();
    const expected = () => pace * spoken.reduce((sum, [from, to]) => sum + msOf(words.slice(from, to)), 0);
    while (spoken.length > 0 && speech < LEAST_SHARE * expected()) spoken.splice(longest(spoken, words), 1);
    if (spoken.length === 0) continue;
    for (const span of spans) used.add(span);
    const until = Math.min(end, start + Math.ceil((end - start) * Math.min(1, (MOST_SHARE * expected()) / speech)));
    spread(
      spoken.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)),
      { start, end: until },
      { words, pauses, filled },
    );
  }
  return { places: filled, foreign: path.foreign.filter((span) => !used.has(span)) };
}

type Bounds = readonly [from: number, to: number];

/** The sentences that were left out, where those that follow each other form one run. */
function leftOutRuns(words: readonly ScriptWord[], places: readonly WordPlace[]): readonly (readonly Bounds[])[] {
  const runs: Bounds[][] = [];
  let isOpen = false;
  for (const bounds of sentenceBounds(words)) {
    const isLeftOut = places[bounds[0]]?.spoken === false;
    if (isLeftOut && isOpen) runs.at(-1)?.push(bounds);
    else if (isLeftOut) runs.push([bounds]);
    isOpen = isLeftOut;
  }
  return runs;
}

/** Frames of speech per expected millisecond. */
function paceOf(sentences: readonly SentenceFit[]): number {
  const heard = sentences.filter(({ isLeftOut }) => !isLeftOut);
  const taken = heard.reduce((sum, sentence) => sum + sentence.taken, 0);
  return taken === 0 ? 0.1 : taken / heard.reduce((sum, sentence) => sum + sentence.ms, 0);
}

function longest(run: readonly Bounds[], words: readonly ScriptWord[]): number {
  const lengths = run.map(([from, to]) => msOf(words.slice(from, to)));
  return lengths.indexOf(Math.max(...lengths));
}

function msOf(words: readonly ScriptWord[]): number {
  return words.reduce((sum, word) => sum + word.ms, 0);
}

function speechIn(start: number, end: number, pauses: readonly Pause[]): number {
  const quiet = pauses.reduce((sum, pause) => {
    return sum + Math.max(0, Math.min(end, pause.end) - Math.max(start, pause.start));
  }, 0);
  return end - start - quiet;
}

/** Spreads words by their expected time between the pauses of a stretch. */
function spread(
  at: readonly number[],
  { start, end }: Pause,
  { words, pauses, filled }: { words: readonly ScriptWord[]; pauses: readonly Pause[]; filled: WordPlace[] },
): void {
  const own = at.map((i) => words[i] as ScriptWord);
  const inside = pauses
    .filter((pause) => pause.end > start && pause.start < end)
    .map((pause) => ({ start: Math.max(0, pause.start - start), end: Math.min(end, pause.end) - start }));
  const stretches = matchPauses(own, inside, end - start);
  const starts = spreadWords(own, stretches);
  at.forEach((word, i) => {
    const stretch = stretches.find(({ from, to }) => i >= from && i < to);
    const until = i + 1 === stretch?.to ? stretch.end : (starts[i + 1] as number);
    filled[word] = { start: start + (starts[i] as number), end: start + until, spoken: true };
  });
}
