/**
 * All of step 2: a wide search that starts from step 1 and the table, a second one that has adapted to the voice and
 * may leave out sentences or ignore speech, then narrow ones that settle the words.
 */
import { type ClassFit, type FrameClass, fitOf, learnModel, tableModel } from './class-model.js';
import type { Silence } from './find-pauses.js';
import {
  type ForeignSpeech,
  type Freedom,
  followSounds,
  type Path,
  type SoundStep,
  type Window,
} from './follow-sounds.js';
import type { Frames } from './hear-frames.js';
import { spreadWords, type WordStretch } from './match-pauses.js';
import type { ScriptWord } from './script-words.js';
import { type SentenceFit, sentenceBounds, sentenceFits } from './sentence-fits.js';
import { soundFeatures } from './sound-features.js';
import { asHeard, inARow, stepsOf } from './steps.js';

/** The result of following the script. Times are frames. */
export interface Followed {
  /** The words with the readings that were recognised. */
  readonly words: readonly ScriptWord[];
  readonly path: Path;
  /** How well each frame fits the classes, as this voice speaks them; weighted by `FIT_WEIGHT`. */
  readonly fit: ClassFit;
}

/** Weight of a frame's fit against durations: neighbouring frames carry much the same information. */
const FIT_WEIGHT = 0.3;
/** Frames searched on either side of where step 1 expects a sound. */
const WIDE_SEARCH_FRAMES = 800;
/**
 * The wide search keeps one number for each step and frame of its window: this is the most of them, 48 MB, reached from
 * ten minutes of speech on.
 */
const MOST_CELLS = 12_000_000;
const NARROW = 60;
const NARROW_ROUNDS = 2;
/**
 * The number of searches that may leave out sentences, after the first has found that voice and script differ: each
 * adapts further to the voice.
 */
const FREE_ROUNDS = 2;
/**
 * A sentence that fits worse than this per frame, durations included, is probably not the one that is spoken: this
 * factor is relative to the recording's ordinary sentence, within bounds. Right sentences cost 0.2 to 0.3 a frame in
 * most languages, up to 0.6 in Arabic; wrong ones 0.7 and more.
 */
const FOREIGN_TIMES_ORDINARY = 1.8;
const LEAST_FOREIGN = 0.5;
const MOST_FOREIGN = 1;
const ADDED_WORD_COST = 10;
const OMITTED_WORD_COST = 14;

/** Follows the words through the recording; undefined when no path is possible. */
export function followScript(
  words: readonly ScriptWord[],
  stretches: readonly WordStretch[],
  frames: Frames,
  silence: Silence,
): Followed | undefined {
  const { count } = frames;
  const rows = soundFeatures(frames, silence);
  const classes = classesOf(words);
  const learn = (path: Path) => learnModel(rows, labelsOf(path, classes, count), classes);
  const wordStarts = spreadWords(words, stretches);

  let steps = stepsOf(words, paceOfStretches(words, stretches));
  const around = wideWindows(steps, wordStarts, count);
  let path = followSounds(steps, around, fitOf(rows, count, tableModel(classes), FIT_WEIGHT), count);
  for (let round = 0; round < FREE_ROUNDS && path !== undefined; round += 1) {
    const fit = fitOf(rows, count, learn(path), FIT_WEIGHT);
    const freedom = freedomOf(sentenceFits(asHeard(words, path.steps), path, fit), frames, silence);
    path = followSounds(steps, around, fit, count, freedom);
    if (path === undefined) return undefined;
    steps = stepsOf(words, paceOfPath(asHeard(words, path.steps), path));
    if (path.foreign.length === 0 && !path.leftOut.includes(1)) break;
  }
  if (path === undefined) return undefined;
  const heard = asHeard(words, path.steps);
  path = { ...path, steps: stepsOf(heard, paceOfPath(heard, path)) };
  for (let round = 0; round < NARROW_ROUNDS; round += 1) {
    path = settle(path, fitOf(rows, count, learn(path), FIT_WEIGHT), count) ?? path;
  }
  return { words: heard, path, fit: fitOf(rows, count, learn(path), FIT_WEIGHT) };
}

function classesOf(words: readonly ScriptWord[]): readonly FrameClass[] {
  const sounds = words.flatMap(({ slots }) =>
    slots.flatMap((slot) => slot.flatMap((reading) => reading.flatMap(({ units }) => units.map(({ sound }) => sound)))),
  );
  return [...new Set<FrameClass>(['pause', ...sounds])];
}

/** One more search with only the spoken sentences, near to where they were found. */
function settle(found: Path, fit: ClassFit, frameCount: number): Path | undefined {
  const kept = found.steps.flatMap((_, j) => (found.leftOut[j] === 1 ? [] : [j]));
  const windows = windowsAround(
    Float64Array.from(kept, (j) => found.starts[j] as number),
    NARROW,
    frameCount,
  );
  const steps = inARow(kept.map((j) => found.steps[j] as SoundStep));
  const again = followSounds(steps, windows, forgiving(fit, found.foreign), frameCount);
  if (again === undefined) return undefined;
  const starts = found.starts.slice();
  // A sentence that is left out is placed where the sound before it ends.
  for (let j = starts.length - 1, i = kept.length; j >= 0; j -= 1) {
    if (kept[i - 1] === j) i -= 1;
    starts[j] = again.starts[i] as number;
  }
  return { ...found, starts };
}

function freedomOf(sentences: readonly SentenceFit[], frames: Frames, silence: Silence): Freedom {
  const perFrame = Math.min(MOST_FOREIGN, Math.max(LEAST_FOREIGN, FOREIGN_TIMES_ORDINARY * ordinaryCost(sentences)));
  return { foreign: foreignCost(frames, silence, perFrame), added: ADDED_WORD_COST, leftOut: OMITTED_WORD_COST };
}

/** Cost per frame of the sounds of the median sentence. */
function ordinaryCost(sentences: readonly SentenceFit[]): number {
  const costs = sentences
    .filter(({ isLeftOut, frames }) => !isLeftOut && frames > 0)
    .map(({ fit, duration, frames }) => (duration - fit) / frames);
  return costs.sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0;
}

/**
 * Frames per expected millisecond of every word: the pace of its sentence where it was found, moved towards the overall
 * pace.
 */
function paceOfPath(words: readonly ScriptWord[], path: Path): Float64Array {
  const taken = new Float64Array(words.length);
  path.steps.forEach((step, j) => {
    if (step.kind === 'sound' && path.leftOut[j] === 0) {
      taken[step.word] = (taken[step.word] as number) + (path.starts[j + 1] as number) - (path.starts[j] as number);
    }
  });
  const spoken = words.reduce((sum, word, i) => sum + (taken[i] === 0 ? 0 : word.ms), 0);
  const overall = taken.reduce((sum, frames) => sum + frames, 0) / Math.max(1, spoken);
  const pace = new Float64Array(words.length).fill(overall);
  for (const [from, to] of sentenceBounds(words)) {
    const frames = taken.subarray(from, to).reduce((sum, value) => sum + value, 0);
    if (frames > 0) pace.fill(drawnTo(overall, frames, words.slice(from, to)), from, to);
  }
  return pace;
}

/** The same, computed from step 1: the pace of the stretch that a word lies in. */
function paceOfStretches(words: readonly ScriptWord[], stretches: readonly WordStretch[]): Float64Array {
  const spoken = stretches.reduce((sum, { start, end }) => sum + end - start, 0);
  const overall = spoken / words.reduce((sum, word) => sum + word.ms, 0);
  const pace = new Float64Array(words.length);
  for (const { from, to, start, end } of stretches) {
    pace.fill(drawnTo(overall, end - start, words.slice(from, to)), from, to);
  }
  return pace;
}

/** Pace of some words that take `frames`, averaged with 300 ms of speech at the overall pace, and within bounds. */
function drawnTo(overall: number, frames: number, words: readonly ScriptWord[]): number {
  const expected = words.reduce((sum, word) => sum + word.ms, 0);
  const own = (frames + 300 * overall) / (expected + 300);
  return Math.min(1.6 * overall, Math.max(0.6 * overall, own));
}

/** Windows around where step 1 expects the nodes. */
function wideWindows(steps: readonly SoundStep[], wordStarts: Float64Array, frameCount: number): readonly Window[] {
  const nodes = steps.reduce((most, { from, to }) => Math.max(most, from, to), 0) + 1;
  const expected = new Float64Array(nodes);
  for (const { from, word, share } of steps) {
    const start = wordStarts[word] as number;
    expected[from] = start + share * ((wordStarts[word + 1] ?? start) - start);
  }
  const reach = Math.max(NARROW, Math.min(WIDE_SEARCH_FRAMES, Math.floor(MOST_CELLS / 2 / nodes)));
  const last = steps.at(-1)?.from ?? 0;
  return windowsAround(expected, reach, frameCount).map((window, node) =>
    node === last ? { ...window, high: frameCount } : window,
  );
}

/** Windows of `reach` frames on either side. The first begins at 0 and the last ends with the recording. */
function windowsAround(expected: Float64Array, reach: number, frameCount: number): readonly Window[] {
  return Array.from(expected, (frame, j) => ({
    low: j === 0 ? 0 : Math.max(0, Math.min(frameCount, Math.round(frame)) - reach),
    high: j === expected.length - 1 ? frameCount : Math.min(frameCount, Math.round(frame) + reach),
  }));
}

/** A class for every frame; -1 in speech without words. */
function labelsOf(path: Path, classes: readonly FrameClass[], frameCount: number): Int8Array {
  const labels = new Int8Array(frameCount).fill(classes.indexOf('pause'));
  path.steps.forEach((step, j) => {
    if (step.kind === 'sound') labels.fill(classes.indexOf(step.sound), path.starts[j], path.starts[j + 1]);
  });
  for (const { start, end } of path.foreign) labels.fill(-1, start, end);
  return labels;
}

/** Speech that is not in the script has a cost for each frame; its pauses have none. */
function foreignCost(frames: Frames, silence: Silence, perFrame: number): Float64Array {
  const speaks = new Uint8Array(frames.count).fill(1);
  for (const { start, end } of silence.pauses) speaks.fill(0, start, end);
  const cost = new Float64Array(frames.count + 1);
  for (let t = 0; t < frames.count; t += 1) cost[t + 1] = (cost[t] as number) + perFrame * (speaks[t] as number);
  return cost;
}

/** The same fit, except that speech outside of the script counts as a perfect pause. */
function forgiving(fit: ClassFit, foreign: readonly ForeignSpeech[]): ClassFit {
  const pause = fit.get('pause');
  if (pause === undefined || foreign.length === 0) return fit;
  const kinder = pause.slice();
  let given = 0;
  let next = 0;
  for (let t = 0; t + 1 < kinder.length; t += 1) {
    while (next < foreign.length && t >= (foreign[next] as ForeignSpeech).end) next += 1;
    const span = foreign[next];
    if (span !== undefined && t >= span.start) given += (pause[t] as number) - (pause[t + 1] as number);
    kinder[t + 1] = (pause[t + 1] as number) + given;
  }
  return new Map(fit).set('pause', kinder);
}
