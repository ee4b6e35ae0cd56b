/**
 * Step 2 as a whole: a wide search that starts from step 1 and the table, a second one that knows the voice and may leave out sentences or pass over speech,
 * then narrow ones that settle the words.
 */
import { type ClassModel, type Fit, type FrameClass, fitOf, learnModel, tableModel } from './class-model.js';
import type { Silence } from './find-pauses.js';
import {
  type ForeignSpeech,
  type Freedom,
  followSounds,
  type Path,
  type Step,
  stepsOf,
  type Window,
} from './follow-sounds.js';
import type { Frames } from './hear-frames.js';
import { type Stretch, spreadWords } from './match-pauses.js';
import type { ScriptWord } from './script-words.js';
import { sentenceFits } from './sentence-fits.js';
import { soundFeatures } from './sound-features.js';

/** What following found. Frames. */
export interface Followed {
  readonly steps: readonly Step[];
  readonly path: Path;
  /** How well each frame fits the classes, as this voice speaks them; not weighted. */
  readonly fit: Fit;
}

/** Weight of a frame's fit against durations: neighbouring frames say much the same. */
const FIT_WEIGHT = 0.3;
/** Frames on either side of where step 1 expects a sound. */
const WIDE = 800;
/** The wide search keeps one number for each step and frame of its window: so many at most, 48 MB, from ten minutes of speech on. */
const MOST_CELLS = 12_000_000;
const NARROW = 60;
const NARROW_ROUNDS = 2;
/**
 * A sentence that fits worse than this per frame, durations included, is more likely not the one that is spoken: so many times worse than the recording's ordinary
 * sentence, within bounds. Right sentences cost 0.2 to 0.3 a frame in most languages, up to 0.6 in Arabic; wrong ones 0.7 and more.
 */
const FOREIGN_TIMES_ORDINARY = 1.8;
const LEAST_FOREIGN = 0.5;
const MOST_FOREIGN = 1;
const ADDED_COST = 10;
const LEFT_OUT_COST = 14;

/** Follows the words through the recording; undefined when there is no way through. */
export function followScript(
  words: readonly ScriptWord[],
  stretches: readonly Stretch[],
  frames: Frames,
  silence: Silence,
): Followed | undefined {
  const rows = soundFeatures(frames, silence);
  const classes = [...new Set<FrameClass>(['pause', ...words.flatMap((word) => word.units.map((unit) => unit.sound))])];
  const steps = stepsOf(words, paceOf(words, stretches));
  const search = (
    model: ClassModel,
    windows: readonly Window[],
    freedom?: Freedom,
    passedOver: readonly ForeignSpeech[] = [],
  ) =>
    followSounds(
      steps,
      windows,
      forgiving(fitOf(rows, frames.count, model, FIT_WEIGHT), passedOver),
      frames.count,
      freedom,
    );
  const learn = (path: Path) => learnModel(rows, labelsOf(steps, path, classes, frames.count), classes);

  const wide = Math.max(NARROW, Math.min(WIDE, Math.floor(MOST_CELLS / 2 / steps.length)));
  const around = windowsAround(expectedStarts(steps, words, spreadWords(words, stretches)), wide, frames.count);
  const forced = search(tableModel(classes), around);
  if (forced === undefined) return undefined;
  let model = learn(forced);
  const ordinary = ordinaryCost(steps, words, forced, fitOf(rows, frames.count, model, FIT_WEIGHT));
  const perFrame = Math.min(MOST_FOREIGN, Math.max(LEAST_FOREIGN, FOREIGN_TIMES_ORDINARY * ordinary));
  const freedom = { foreign: foreignCost(frames, silence, perFrame), added: ADDED_COST, leftOut: LEFT_OUT_COST };
  let path = search(model, around, freedom);
  for (let round = 0; round < NARROW_ROUNDS && path !== undefined; round += 1) {
    model = learn(path);
    const settled = searchSpoken(path);
    if (settled === undefined) break;
    path = settled;
  }
  return path && { steps, path, fit: fitOf(rows, frames.count, model, 1) };

  /** Once more, only the sentences that are spoken, near to where they were found. */
  function searchSpoken(found: Path): Path | undefined {
    const kept = steps.flatMap((_, j) => (found.leftOut[j] === 1 ? [] : [j]));
    const windows = windowsAround(
      Float64Array.from(kept, (j) => found.starts[j] as number),
      NARROW,
      frames.count,
    );
    const fit = forgiving(fitOf(rows, frames.count, model, FIT_WEIGHT), found.foreign);
    const again = followSounds(
      kept.map((j) => steps[j] as Step),
      windows,
      fit,
      frames.count,
    );
    if (again === undefined) return undefined;
    const starts = found.starts.slice();
    kept.forEach((j, i) => {
      starts[j] = again.starts[i] as number;
    });
    return { ...found, starts };
  }
}

/** What the sounds of the median sentence cost per frame. */
function ordinaryCost(steps: readonly Step[], words: readonly ScriptWord[], path: Path, fit: Fit): number {
  const costs = sentenceFits(steps, words, path, fit).map(
    ({ fit: sum, duration, frames }) => (duration - sum) / frames,
  );
  return costs.sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0;
}

/** Frames per expected millisecond of every word: that of its stretch, drawn towards that of the whole. */
function paceOf(words: readonly ScriptWord[], stretches: readonly Stretch[]): Float64Array {
  const spoken = stretches.reduce((sum, { start, end }) => sum + end - start, 0);
  const overall = spoken / words.reduce((sum, word) => sum + word.ms, 0);
  const pace = new Float64Array(words.length);
  for (const { from, to, start, end } of stretches) {
    const expected = words.slice(from, to).reduce((sum, word) => sum + word.ms, 0);
    const own = (end - start + 300 * overall) / (expected + 300);
    pace.fill(Math.min(1.6 * overall, Math.max(0.6 * overall, own)), from, to);
  }
  return pace;
}

/** Where step 1 expects the steps to begin. */
function expectedStarts(steps: readonly Step[], words: readonly ScriptWord[], wordStarts: Float64Array): Float64Array {
  let unit = 0;
  let before = 0;
  return Float64Array.from(steps, (step) => {
    const start = wordStarts[step.word] as number;
    if (step.kind === 'gap') {
      [unit, before] = [0, 0];
      return start;
    }
    const word = words[step.word] as ScriptWord;
    const share = before / word.ms;
    before += word.units[unit]?.ms ?? 0;
    unit += 1;
    return start + share * ((wordStarts[step.word + 1] as number) - start);
  });
}

/** Windows of `reach` frames on either side. The first begins at 0 and the last ends with the recording. */
function windowsAround(expected: Float64Array, reach: number, frameCount: number): readonly Window[] {
  return Array.from(expected, (frame, j) => ({
    low: j === 0 ? 0 : Math.max(0, Math.min(frameCount, Math.round(frame)) - reach),
    high: j === expected.length - 1 ? frameCount : Math.min(frameCount, Math.round(frame) + reach),
  }));
}

/** A class for every frame; -1 in speech without words. */
function labelsOf(steps: readonly Step[], path: Path, classes: readonly FrameClass[], frameCount: number): Int8Array {
  const labels = new Int8Array(frameCount).fill(classes.indexOf('pause'));
  steps.forEach((step, j) => {
    if (step.kind === 'sound') labels.fill(classes.indexOf(step.sound), path.starts[j], path.starts[j + 1]);
  });
  for (const { start, end } of path.foreign) labels.fill(-1, start, end);
  return labels;
}

/** Speech without words costs by the frame, its pauses nothing. */
function foreignCost(frames: Frames, silence: Silence, perFrame: number): Float64Array {
  const speaks = new Uint8Array(frames.count).fill(1);
  for (const { start, end } of silence.pauses) speaks.fill(0, start, end);
  const cost = new Float64Array(frames.count + 1);
  for (let t = 0; t < frames.count; t += 1) cost[t + 1] = (cost[t] as number) + perFrame * (speaks[t] as number);
  return cost;
}

/** The same fit, but speech without words is taken for a pause of the best kind. */
function forgiving(fit: Fit, foreign: readonly ForeignSpeech[]): Fit {
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
