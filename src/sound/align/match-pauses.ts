/**
 * Step 1: pauses of the voice matched to the full stops and commas of the script. Dynamic programming over (pause,
 * word): each stretch of speech should last as long as its words, pauses should be where the text has a stop, and stops
 * should have a pause. Between two matched pauses words are spread by their expected time.
 */
import type { Pause } from './find-pauses.js';
import type { ScriptWord } from './script-words.js';

/** Words [from, to) are spoken in frames [start, end). */
export interface WordStretch {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

/** The most pauses a frame, which is one a second; in a recording with more, the shortest are left out. */
const MOST_PAUSES_PER_FRAME = 1 / 100;
/** A word is searched within this much speech of the place that its share of the text gives. */
const BAND_MS = 60_000;
/** Most words between two matched pauses. */
const MOST_WORDS = 150;
/** A path that costs this much more than the best one to the same pause is dropped. */
const BEAM = 25;
/** The most that unmatched pauses inside one stretch may cost together. */
const MOST_INNER_COST = 14;
/** The most unmatched pauses in a row. */
const MOST_UNMATCHED = 24;
const PACE_ROUNDS = 3;

/** The stretches of speech, in order, covering all words. Needs at least one word and one frame of speech. */
export function matchPauses(
  words: readonly ScriptWord[],
  pauses: readonly Pause[],
  frameCount: number,
): readonly WordStretch[] {
  const inner = pauses.filter((pause) => pause.start > 0 && pause.end < frameCount);
  const first = pauses[0]?.start === 0 ? pauses[0].end : 0;
  const last = pauses.at(-1);
  const end = last !== undefined && last.end >= frameCount && last.start > first ? last.start : frameCount;
  const marks: readonly Pause[] = [{ start: first, end: first }, ...longest(inner, frameCount), { start: end, end }];
  const expected = sums(words, (word) => word.ms);
  const total = expected[words.length] as number;
  const silent = inner.reduce((sum, pause) => sum + pause.end - pause.start, 0);
  let pace = Math.max(1, end - first - silent) / total;
  let stretches: readonly WordStretch[] = [{ from: 0, to: words.length, start: first, end }];
  for (let round = 0; round < PACE_ROUNDS; round += 1) {
    const found = cheapestWay(words, marks, expected, pace);
    if (found === undefined) return stretches;
    stretches = found;
    pace = stretches.reduce((sum, stretch) => sum + stretch.end - stretch.start, 0) / total;
  }
  return stretches;
}

/**
 * First frames of the words, spread inside their stretches by expected time; the last entry is the end of the last
 * word.
 */
export function spreadWords(words: readonly ScriptWord[], stretches: readonly WordStretch[]): Float64Array {
  const starts = new Float64Array(words.length + 1);
  for (const { from, to, start, end } of stretches) {
    const total = words.slice(from, to).reduce((sum, word) => sum + word.ms, 0);
    let before = 0;
    for (let i = from; i < to; i += 1) {
      starts[i] = start + (before / total) * (end - start);
      before += (words[i] as ScriptWord).ms;
    }
    starts[to] = end;
  }
  return starts;
}

/** Words [low, low + width) that may follow a pause. */
interface Band {
  readonly low: Int32Array;
  readonly width: number;
}

function cheapestWay(
  words: readonly ScriptWord[],
  marks: readonly Pause[],
  expected: Float64Array,
  pace: number,
): readonly WordStretch[] | undefined {
  const missed = sums(words, missedStopCost);
  const last = marks.length - 1;
  const { low, width } = bandOf(marks, expected);
  const cost = new Float64Array(marks.length * width).fill(Infinity);
  const from = new Int32Array(marks.length * width).fill(-1);
  cost[0] = 0;
  for (let j = 0; j < last; j += 1) {
    const row = cost.subarray(j * width, (j + 1) * width);
    const limit = row.reduce((least, value) => Math.min(least, value), Infinity) + BEAM;
    for (let cell = 0; cell < width; cell += 1) {
      if ((row[cell] as number) <= limit) reach(j, (low[j] as number) + cell, j * width + cell);
    }
  }
  const end = last * width + words.length - (low[last] as number);
  return cost[end] === Infinity ? undefined : stretchesBack(end);

  /** All stretches that begin after pause j with word h. */
  function reach(j: number, h: number, cell: number): void {
    const before = cost[cell] as number;
    let innerCost = 0;
    for (let k = j + 1; k <= last && k <= j + MOST_UNMATCHED && innerCost <= MOST_INNER_COST; k += 1) {
      const mark = marks[k] as Pause;
      const actual = mark.start - (marks[j] as Pause).end;
      const bandEnd = Math.min(words.length - (k === last ? 0 : 1), (low[k] as number) + width - 1);
      const first = k === last ? Math.max(h + 1, words.length) : Math.max(h + 1, low[k] as number);
      for (let i = first; i <= Math.min(bandEnd, h + MOST_WORDS); i += 1) {
        const wanted = pace * ((expected[i] as number) - (expected[h] as number));
        const off = Math.log((actual + 4) / (wanted + 4));
        const spread = 0.22 + 0.5 / Math.sqrt(i - h + 1);
        const paceCost = (off * off) / (2 * spread * spread);
        if (off < 0 && paceCost > 3 * BEAM) break;
        const stops = (missed[i - 1] as number) - (missed[h] as number);
        const value = before + paceCost + innerCost + stops + (k === last ? 0 : pauseCost(mark, words[i - 1]));
        const to = k * width + i - (low[k] as number);
        if (value >= (cost[to] as number)) continue;
        cost[to] = value;
        from[to] = cell;
      }
      innerCost += unmatchedCost(mark);
    }
  }

  function stretchesBack(end: number): readonly WordStretch[] {
    const found: WordStretch[] = [];
    const wordAt = (cell: number) => (cell % width) + (low[Math.floor(cell / width)] as number);
    for (let at = end; at >= width; at = from[at] as number) {
      const back = from[at] as number;
      const [mark, before] = [marks[Math.floor(at / width)] as Pause, marks[Math.floor(back / width)] as Pause];
      found.push({ from: wordAt(back), to: wordAt(at), start: before.end, end: mark.start });
    }
    return found.reverse();
  }
}

/** The place of each pause in the text, by shares of time, plus or minus a minute. */
function bandOf(marks: readonly Pause[], expected: Float64Array): Band {
  const spoken = new Float64Array(marks.length);
  for (let k = 1; k < marks.length; k += 1) {
    spoken[k] = (spoken[k - 1] as number) + (marks[k] as Pause).start - (marks[k - 1] as Pause).end;
  }
  const msPerFrame = (expected.at(-1) as number) / Math.max(1, spoken.at(-1) as number);
  const edges = Array.from(spoken, (frames, k) => {
    const ms = frames * msPerFrame;
    const isLast = k === marks.length - 1;
    return [k === 0 ? 0 : firstAt(expected, ms - BAND_MS), isLast ? expected.length : firstAt(expected, ms + BAND_MS)];
  });
  const width = Math.max(...edges.map(([low = 0, high = 0]) => high - low + 1));
  return { low: Int32Array.from(edges, ([low = 0]) => low), width };
}

/** The first index at which a value is at least `value`; the last index when none is. */
function firstAt(values: Float64Array, value: number): number {
  const at = values.findIndex((candidate) => candidate >= value);
  return at < 0 ? values.length - 1 : at;
}

/** The longest pauses, as many as a recording of that length may have. */
function longest(pauses: readonly Pause[], frameCount: number): readonly Pause[] {
  const most = Math.ceil(frameCount * MOST_PAUSES_PER_FRAME);
  if (pauses.length <= most) return pauses;
  const lengths = pauses.map((pause) => pause.end - pause.start).sort((a, b) => b - a);
  const least = lengths[most] as number;
  return pauses.filter((pause) => pause.end - pause.start > least);
}

function milliseconds(pause: Pause): number {
  return (pause.end - pause.start) * 10;
}

/** The cost of a pause after this word. */
function pauseCost(pause: Pause, word: ScriptWord | undefined): number {
  const ms = milliseconds(pause);
  if (word?.stop === 'sentence') return ms < 150 ? 1.2 : 0;
  if (word?.stop === 'comma' || word?.endsScene === true) return ms < 100 ? 0.8 : ms > 900 ? 0.5 : 0;
  return 1 + Math.min(4, ms / 150);
}

/** The cost of a pause inside a stretch: before its burst a plosive interrupts the voice for up to 130 ms. */
function unmatchedCost(pause: Pause): number {
  const ms = milliseconds(pause);
  return ms < 130 ? 0.15 : ms / 60;
}

function missedStopCost(word: ScriptWord): number {
  if (word.stop === 'sentence') return 3;
  return word.stop === 'comma' || word.endsScene ? 0.6 : 0;
}

/** Running sums of a measure of the words; the row is one longer than the words. */
function sums(words: readonly ScriptWord[], measure: (word: ScriptWord) => number): Float64Array {
  const sum = new Float64Array(words.length + 1);
  words.forEach((word, i) => {
    sum[i + 1] = (sum[i] as number) + measure(word);
  });
  return sum;
}
