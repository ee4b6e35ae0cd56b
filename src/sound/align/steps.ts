/** Words with their readings -> the steps that a search may take through them. */
import type { SoundStep } from './follow-sounds.js';
import { msOf, type SpokenReading, usualReading } from './reading/read-tokens.js';
import type { ScriptWord, Stop } from './script-words.js';
import type { SoundUnit } from './spelling/unit.js';

/** Gap and sounds of each word, and the gap at the end. `pace`: frames per expected millisecond of each word. */
export function stepsOf(words: readonly ScriptWord[], pace: Float64Array): readonly SoundStep[] {
  const course: Course = { words, pace, steps: [], node: 0, nodes: 1 };
  words.forEach((word, i) => {
    if (word.slots.length === 0) return;
    addGap(course, i, true);
    addSlots(course, i);
  });
  const { steps, node } = course;
  const end = { kind: 'gap', word: words.length, after: 'start', opens: true, share: 0, isUsual: true } as const;
  return [...steps, { ...end, from: node, to: -1 }];
}

/** The same steps as one row, without alternatives. */
export function inARow(steps: readonly SoundStep[]): readonly SoundStep[] {
  return steps.map((step, i) => ({ ...step, from: i, to: i + 1 === steps.length ? -1 : i + 1 }));
}

/** The words, each with only the reading that was recognised. */
export function asHeard(words: readonly ScriptWord[], steps: readonly SoundStep[]): readonly ScriptWord[] {
  const heard = words.map((): SoundUnit[] => []);
  for (const step of steps) if (step.kind === 'sound') heard[step.word]?.push(step.unit);
  return words.map((word, i) => {
    const units = heard[i] ?? [];
    return { ...word, units, ms: msOf(units), slots: [[[{ offset: 0, units }]]] };
  });
}

/** A sentence ends at its full stop and with its scene. */
export function endsSentence(word: ScriptWord): boolean {
  return word.stop === 'sentence' || word.endsScene;
}

interface Course {
  readonly words: readonly ScriptWord[];
  readonly pace: Float64Array;
  readonly steps: SoundStep[];
  /** The node that the steps so far lead to. */
  node: number;
  nodes: number;
}

function addGap(course: Course, word: number, isUsual: boolean): void {
  const before = course.words[word - 1];
  const opens = before === undefined || endsSentence(before);
  const after = before === undefined ? 'start' : gapKind(before);
  const to = course.nodes;
  course.steps.push({ kind: 'gap', word, after, opens, share: 0, isUsual, from: course.node, to });
  course.node = to;
  course.nodes += 1;
}

function addSlots(course: Course, first: number): void {
  const { slots } = course.words[first] as ScriptWord;
  /** Expected milliseconds so far, and the word that is spoken, by the usual reading. */
  const passed = new Map<number, number>();
  let offset = 0;
  for (const slot of slots) {
    const usual = usualReading(slot);
    const [start, node, nodes] = [offset, course.node, course.nodes];
    const isOnly = slot.length === 1;
    const end = isOnly ? -1 : nodes;
    if (!isOnly) course.nodes += 1;
    for (const reading of slot) {
      course.node = node;
      addReading(course, { first, start, reading, usual, passed, end });
    }
    for (const piece of usual) {
      passed.set(piece.offset, (passed.get(piece.offset) ?? 0) + msOf(piece.units));
      offset = Math.max(offset, piece.offset);
    }
    if (!isOnly) course.node = end;
  }
}

interface Way {
  /** The first word of the group, and the offset of the word that is spoken. */
  readonly first: number;
  readonly start: number;
  readonly reading: SpokenReading;
  readonly usual: SpokenReading;
  readonly passed: ReadonlyMap<number, number>;
  /** The node where all readings meet; -1 where there is only one. */
  readonly end: number;
}

function addReading(course: Course, { first, start, reading, usual, passed, end }: Way): void {
  let offset = start;
  const isUsual = reading === usual;
  const from = course.steps.length;
  for (const piece of reading) {
    if (piece.units.length === 0) continue;
    for (; offset < piece.offset; offset += 1) addGap(course, first + offset + 1, isUsual);
    const word = course.words[first + offset] as ScriptWord;
    const own = msOf(usual.filter((part) => part.offset === offset).flatMap(({ units }) => units));
    const length = msOf(piece.units);
    let inside = 0;
    for (const unit of piece.units) {
      const share = ((passed.get(offset) ?? 0) + (own * inside) / length) / word.ms;
      const frames = unit.ms * (course.pace[first + offset] as number);
      const to = course.nodes;
      course.nodes += 1;
      course.steps.push({
        ...{ kind: 'sound', word: first + offset, share, isUsual, from: course.node, to },
        ...{ sound: unit.sound, frames, unit },
      });
      course.node = to;
      inside += unit.ms;
    }
  }
  if (end < 0) return;
  meet(course, from, end);
}

/** The last step of a reading leads to where all readings meet; a reading without a step gets one. */
function meet(course: Course, from: number, end: number): void {
  const last = course.steps.at(-1) as SoundStep;
  if (course.steps.length > from) {
    if (last.to === course.nodes - 1) course.nodes -= 1;
    course.steps[course.steps.length - 1] = { ...last, to: end };
    return;
  }
  course.steps.push({ kind: 'skip', word: last.word, share: 1, isUsual: false, from: course.node, to: end });
}

function gapKind(before: ScriptWord): Stop {
  return before.stop === 'none' && before.endsScene ? 'comma' : before.stop;
}
