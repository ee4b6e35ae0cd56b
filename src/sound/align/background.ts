/**
 * How much better a sentence fits the sounds that were found for it than other words would. The other words are rows of
 * sounds from the script itself, each as long as the sentence and with its pauses, laid out as well as they can be in
 * the same frames: any words fit to some degree, and a model learned from a wrong script fits that script, too.
 */
import type { ClassFit } from './class-model.js';
import { followSounds, type Path, type SoundStep, type Window } from './follow-sounds.js';
import { inARow } from './steps.js';

/** Rows of other sounds for each sentence. Measured: 16 tell right from wrong no better. */
const ROWS = 4;
/** How many frames on either side of its expected beginning a sound of such a row is searched. */
const SEARCH_FRAMES = 40;
/** The same for the sentence itself, which was found already. */
const SENTENCE_SEARCH_FRAMES = 12;
/** Cost of a frame for a row in which no path is found. */
const NO_PATH_COST = 3;

type Sound = Extract<SoundStep, { kind: 'sound' }>;

/** Gain of the words [from, to) per frame over other words; about 0 where they are not what is said. */
export function gainOver(path: Path, fit: ClassFit, from: number, to: number): number {
  const own = path.steps.flatMap((step, j) =>
    step.word >= from && step.word < to && path.leftOut[j] === 0 ? [j] : [],
  );
  const [, first] = own;
  const last = own.at(-1);
  if (first === undefined || last === undefined) return 0;
  // The gap in front of the sentence is left out.
  const inside = own.slice(1);
  const span: Window = { low: path.starts[first] as number, high: path.starts[last + 1] as number };
  const frames = Math.max(1, span.high - span.low);
  const steps = inside.map((j) => path.steps[j] as SoundStep);
  const known = inside.map((j) => path.starts[j] as number);
  const score = scoreOf(steps, known, SENTENCE_SEARCH_FRAMES, span, fit);
  const others = otherRows(path, steps).map((row) => scoreOf(row, evenly(row, span), SEARCH_FRAMES, span, fit));
  return (score - others.reduce((sum, value) => sum + value, 0) / others.length) / frames;
}

function scoreOf(
  steps: readonly SoundStep[],
  starts: readonly number[],
  reach: number,
  span: Window,
  fit: ClassFit,
): number {
  const end: SoundStep = {
    kind: 'gap',
    word: -1,
    after: 'start',
    opens: false,
    share: 0,
    isUsual: true,
    from: 0,
    to: -1,
  };
  const windows = starts.map((start, i) => (i === 0 ? { low: span.low, high: span.low } : around(start, reach, span)));
  const path = followSounds(inARow([...steps, end]), [...windows, { low: span.high, high: span.high }], fit, span.high);
  return path?.score ?? NO_PATH_COST * (span.low - span.high);
}

function around(start: number, reach: number, { low, high }: Window): Window {
  const middle = Math.round(start);
  return { low: Math.max(low, Math.min(high, middle) - reach), high: Math.min(high, Math.max(low, middle) + reach) };
}

/** Frames at which the steps begin when each takes its share of the time. */
function evenly(steps: readonly SoundStep[], { low, high }: Window): readonly number[] {
  const total = steps.reduce((sum, step) => sum + framesOf(step), 0);
  let passed = 0;
  return steps.map((step) => {
    const start = low + ((high - low) * passed) / Math.max(1, total);
    passed += framesOf(step);
    return start;
  });
}

function framesOf(step: SoundStep): number {
  return step.kind === 'sound' ? step.frames : 0;
}

/** Rows of sounds that begin at places all over the script, with the pauses of `own` at their shares of the time. */
function otherRows(path: Path, own: readonly SoundStep[]): readonly (readonly SoundStep[])[] {
  const sounds = path.steps.filter((step): step is Sound => step.kind === 'sound');
  const total = own.reduce((sum, step) => sum + framesOf(step), 0);
  return Array.from({ length: ROWS }, (_, row) => {
    const begin = Math.floor(((row + 0.5) * sounds.length) / ROWS);
    const taken: Sound[] = [];
    let frames = 0;
    for (let i = begin; frames < total; i += 1) {
      const sound = sounds[i % sounds.length] as Sound;
      taken.push(sound);
      frames += sound.frames;
    }
    return withGaps(
      taken.map((sound) => ({ ...sound, frames: (sound.frames * total) / frames })),
      own,
    );
  });
}

function withGaps(sounds: readonly Sound[], own: readonly SoundStep[]): readonly SoundStep[] {
  const row: SoundStep[] = [];
  let [passed, before, next] = [0, 0, 0];
  for (const sound of sounds) {
    for (; next < own.length && before <= passed; next += 1) {
      const step = own[next] as SoundStep;
      if (step.kind === 'gap') row.push(step);
      before += framesOf(step);
    }
    row.push(sound);
    passed += sound.frames;
  }
  return row;
}
