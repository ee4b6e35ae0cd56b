/**
 * Spoken words to the cues of a subtitle file: one or two lines of 42 (16, 13) columns, 5/6 s to 7 s, two frames
 * between neighbours, ends where sentences and clauses end; chosen over the whole narration. The rules of timed text:
 * partnerhelp.netflixstudios.com, 215758617.
 */
import type { Language } from '../../../document/enumerations.js';
import { frameAt } from '../../../time.js';
import { cheapestDivision } from '../../../type/cheapest-division.js';
import { withoutMark, wordJoint } from '../../../type/word-joint.js';
import { wordBreaks } from './break-sense.js';
import type { CaptionClock, CaptionCue, CaptionWord, CueWord } from './caption.types.js';
import { cueWords } from './cue-lines.js';
import { type LineWords, secondLineOf } from './second-line.js';
import { cutReach, snapToCut, spreadStarts } from './spread-starts.js';

const SHORTEST_SECONDS = 5 / 6;
const LONGEST_SECONDS = 7;
/** How long a cue may stay after its last word. */
const LINGER_SECONDS = 0.4;
const GAP_FRAMES = 2;
/** A gap longer than two frames but shorter than this looks like a flicker, seconds. */
const LEAST_GAP_SECONDS = 0.4;
/** Cost of each cue, so that cues do not end at every comma. */
const CUE_COST = 2.5;
/**
 * Practically excluded as long as another division is possible: words of two scenes, a silence inside, a cue too short
 * to read.
 */
const TWO_SCENES_COST = 1e4;
const SILENCE_COST = 1e3;
const SHORT_CUE_COST = 1e6;

/** Cues in order; every word is in exactly one. */
export function captionCues(
  words: readonly CaptionWord[],
  language: Language,
  clock: CaptionClock,
): readonly CaptionCue[] {
  const breaks = wordBreaks(words, language);
  const row = cueWords(
    words.map(({ text }) => text),
    breaks.map(({ cost }) => cost),
    language,
  );
  const rate = { num: clock.framesPerSecond, den: 1 };
  const starts = words.map((word) => frameAt(word.start, rate));
  const frames = (seconds: number) => Math.round(seconds * clock.framesPerSecond);
  const shortest = Math.ceil(SHORTEST_SECONDS * clock.framesPerSecond - 1e-6);
  const found = cheapestDivision(words.length, (first, last) => {
    if (last - first > 1 && secondLineOf(row, first, last) === undefined) return undefined;
    const spoken = frameAt(words[last - 1]?.end ?? 0, rate) - (starts[first] ?? 0);
    if (spoken > frames(LONGEST_SECONDS) && last - first > 1) return undefined;
    const room = (starts[last] ?? clock.totalFrames + GAP_FRAMES) - GAP_FRAMES - (starts[first] ?? 0);
    const hurried = Math.max(0, 1.2 - Math.min(room, spoken + frames(LINGER_SECONDS)) / clock.framesPerSecond) / 0.3;
    let cost =
      CUE_COST + 1.5 * (breaks[last - 1]?.cost ?? 0) + hurried * hurried + (room < shortest ? SHORT_CUE_COST : 0);
    for (let index = first; index < last - 1; index += 1) {
      const { sentence, pauseMs } = breaks[index] ?? { sentence: false, pauseMs: 0 };
      if (words[index]?.scene !== words[index + 1]?.scene) cost += TWO_SCENES_COST;
      cost += pauseMs >= 1500 ? SILENCE_COST : pauseMs >= 700 ? 4 : sentence ? 2 : 0;
    }
    return cost;
  });
  const ends = found?.ends ?? [];
  const { cuts } = clock;
  const reach = cutReach(clock.framesPerSecond);
  const own = ends.map((_, index) => snapToCut(starts[ends[index - 1] ?? 0] ?? 0, cuts, reach));
  const from = spreadStarts(own, shortest + GAP_FRAMES, clock.totalFrames);
  return from.map((start, index): CaptionCue => {
    const first = ends[index - 1] ?? 0;
    const last = ends[index] ?? words.length;
    const next = from[index + 1];
    const limit = next === undefined ? clock.totalFrames : Math.max(start + 1, next - GAP_FRAMES);
    const spoken = frameAt(words[last - 1]?.end ?? 0, rate) + frames(LINGER_SECONDS);
    const wanted = snapToCut(Math.max(spoken, start + shortest), cuts, reach);
    const closed = next !== undefined && next - wanted < frames(LEAST_GAP_SECONDS) ? limit : wanted;
    const end = Math.max(start + 1, Math.min(closed, limit, start + frames(LONGEST_SECONDS)));
    return { first, last, start, end, lines: linesOf({ words, row, starts, language }, first, last) };
  });
}

interface Spoken {
  readonly words: readonly CaptionWord[];
  readonly row: LineWords;
  /** Frame on which each word begins. */
  readonly starts: readonly number[];
  readonly language: Language;
}

function linesOf({ words, row, starts, language }: Spoken, first: number, last: number): CaptionCue['lines'] {
  const second = secondLineOf(row, first, last) ?? last;
  const parts = second === last ? [[first, last] as const] : [[first, second] as const, [second, last] as const];
  return parts.map(([from, to]) =>
    words.slice(from, to).map((word, index): CueWord => {
      const before = index === 0 ? undefined : words[from + index - 1]?.text;
      return {
        text: withoutMark(word.text),
        joint: before === undefined ? '' : wordJoint(before, word.text, language),
        start: word.sure ? starts[from + index] : undefined,
      };
    }),
  );
}
