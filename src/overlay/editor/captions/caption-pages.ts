/**
 * Divides spoken words into the pages that are burnt in: a few words each, chosen over the whole narration by what
 * fits, what belongs together and how long it stays. A page is on screen from 60 ms before its first word until the
 * next page, at most 0.4 s after its last word, and not beyond a cut after that word.
 */
import type { Language } from '../../../document/enumerations.js';
import { frameAt } from '../../../time.js';
import { cheapestDivision } from '../../../type/cheapest-division.js';
import { wordBreaks } from './break-sense.js';
import type { CaptionClock, CaptionPage, CaptionWord } from './caption.types.js';
import { targetUnits, unitsOf } from './page-units.js';
import { cutReach, snapToCut, spreadStarts } from './spread-starts.js';

const LEAD_MS = 60;
const LINGER_MS = 400;
/** A shorter gap between two pages would look like a flicker, so the first page stays. */
const LEAST_GAP_MS = 250;
/** A longer pause always ends a page. */
const LONGEST_PAUSE_MS = 700;
const SHORTEST_SECONDS = 0.4;
/** Seconds on screen that are neither too short nor too long. */
const CALM_SECONDS = [0.6, 2.2] as const;
/** Cost of a single word, unless it is a sentence. */
const LONE_WORD_COST = 3;
/** Cost of a sentence that ends inside a page: the eye reads on where the voice pauses. */
const TWO_SENTENCES_COST = 3;
/**
 * Practically excluded, the first less strictly than the second: a page shorter than 0.4 s; one that spans the end of a
 * scene or a long pause.
 */
const SHORT_PAGE_COST = 1e6;
const SCENE_CROSSING_COST = 1e4;

/** True when the words, set as they will be shown, keep to the lines and the width of a page. */
export type CaptionMeasure = (texts: readonly string[]) => boolean;

export interface PageOptions {
  readonly language: Language;
  /** True for a film that is wider than high: its pages have one line of more words. */
  readonly wide: boolean;
  readonly clock: CaptionClock;
  /** Ends of the cues, as numbers of words: pages end there too, so that no page shows words of two cues. */
  readonly cueEnds: ReadonlySet<number>;
}

/** Pages in order; every word is on exactly one, as long as the film has a frame for each page. */
export function captionPages(
  words: readonly CaptionWord[],
  measure: CaptionMeasure,
  options: PageOptions,
): readonly CaptionPage[] {
  const { language, clock } = options;
  const breaks = wordBreaks(words, language);
  const units = words.map(({ text }) => unitsOf(text, language));
  const target = targetUnits(language, options.wide);
  const starts = words.map((word) => inFrame(word, clock));
  const shortest = Math.ceil(SHORTEST_SECONDS * clock.framesPerSecond - 1e-6);
  const found = cheapestDivision(words.length, (first, last) => {
    const count = last - first;
    if (count > 1 && (options.cueEnds.has(last - 1) || !measure(words.slice(first, last).map(({ text }) => text))))
      return undefined;
    let size = 0;
    let across = 0;
    for (let index = first; index < last; index += 1) {
      size += units[index] ?? 0;
      if (index === last - 1) break;
      const { pauseMs, sentence } = breaks[index] ?? { pauseMs: 0, sentence: false };
      if (sentence) across += TWO_SENTENCES_COST;
      if (pauseMs >= LONGEST_PAUSE_MS) across += SCENE_CROSSING_COST;
      if (words[index]?.scene !== words[index + 1]?.scene) across += 3 * SCENE_CROSSING_COST;
    }
    const out = Math.min(starts[last] ?? clock.totalFrames, frameAtMs(endMs(words[last - 1]) + LINGER_MS, clock));
    const frames = out - (starts[first] ?? 0);
    const sentence = breaks[last - 1]?.sentence === true && (first === 0 || breaks[first - 1]?.sentence === true);
    const alone = count === 1 && !sentence && size < target / 2 ? LONE_WORD_COST : 0;
    const off = (3 * (size - target)) / target;
    return (
      across +
      (frames < shortest ? SHORT_PAGE_COST : 0) +
      hurry(frames / clock.framesPerSecond) +
      // A short sentence by itself is a good page.
      (sentence && off < 0 ? 0.25 : 1) * off * off +
      alone +
      (breaks[last - 1]?.cost ?? 0)
    );
  });
  return timed(words, found?.ends ?? [], clock, shortest);
}

/** The cost of a time on screen outside of the calm range. */
function hurry(seconds: number): number {
  const short = Math.max(0, CALM_SECONDS[0] - seconds) / 0.2;
  const long = Math.max(0, seconds - CALM_SECONDS[1]) / 0.6;
  return short * short + long * long;
}

function timed(
  words: readonly CaptionWord[],
  ends: readonly number[],
  clock: CaptionClock,
  shortest: number,
): readonly CaptionPage[] {
  const reach = cutReach(clock.framesPerSecond);
  const wanted = ends.map((_, index) => {
    const first = words[ends[index - 1] ?? 0];
    return first === undefined ? 0 : snapToCut(inFrame(first, clock), clock.cuts, reach);
  });
  const starts = spreadStarts(wanted, shortest, clock.totalFrames);
  const leastGap = (LEAST_GAP_MS * clock.framesPerSecond) / 1000;
  return starts.map((start, index): CaptionPage => {
    const first = ends[index - 1] ?? 0;
    const last = ends[index] ?? words.length;
    const next = starts[index + 1] ?? clock.totalFrames;
    const said = Math.max(start + shortest, frameAtMs(endMs(words[last - 1]), clock));
    const cut = clock.cuts.find((frame) => frame >= said) ?? clock.totalFrames;
    const spoken = Math.min(cut, Math.max(said, frameAtMs(endMs(words[last - 1]) + LINGER_MS, clock)));
    const out = snapToCut(spoken, clock.cuts, reach);
    const closed = starts[index + 1] !== undefined && next - out < leastGap ? next : out;
    const end = Math.min(next, Math.max(closed, start + Math.min(shortest, next - start)));
    return { first, last, start, end, byWord: words.slice(first, last).every(({ sure }) => sure) };
  });
}

/** The first frame of a page that begins with the word: a little before it is heard. */
function inFrame(word: CaptionWord, clock: CaptionClock): number {
  return Math.max(0, frameAtMs(Math.round(word.start * 1000) - LEAD_MS, clock));
}

function endMs(word: CaptionWord | undefined): number {
  return Math.round((word?.end ?? 0) * 1000);
}

function frameAtMs(ms: number, { framesPerSecond }: CaptionClock): number {
  return frameAt(ms / 1000, { num: framesPerSecond, den: 1 });
}
