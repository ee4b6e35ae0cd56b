/** Rules between the times of spoken words: words in order, each ending after it begins, not far into the next one. */
import type { Problem } from '../../errors.js';
import { EDITOR_LIMITS as LIMITS } from '../limits.js';
import { type DocumentRecord, numberOf } from '../record.js';

/** No word is spoken for longer than this; a list whose median word is longer must count in milliseconds. */
const LONGEST_WORD_SECONDS = 10;

interface Times {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** Problems of a list that may hold anything: items without two times are the schema's to report. `list`: its path. */
export function wordProblems(words: readonly unknown[], list: string): readonly Problem[] {
  const times = words.flatMap((word, index): readonly Times[] => {
    const record = Object(word) as DocumentRecord;
    const start = numberOf(record, 'start');
    const end = numberOf(record, 'end');
    return start === undefined || end === undefined ? [] : [{ index, start, end }];
  });
  const first = times[0];
  if (first === undefined) return [];
  const middle = times.map(({ start, end }) => end - start).sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  if (middle > LONGEST_WORD_SECONDS) return [inMilliseconds(list, first, middle)];
  return times.flatMap(
    (word, place) => wordProblem(list, word, { before: times[place - 1], after: times[place + 1] }) ?? [],
  );
}

function inMilliseconds(list: string, word: Times, middle: number): Problem {
  return {
    code: 'word_times_invalid',
    path: list,
    message: `Expected seconds for ${list} but received words that last ${middle} s, which looks like milliseconds`,
    remedy: `Divide every start and end of ${list} by 1000: ${word.start / 1000} and ${word.end / 1000} for ${list}[${word.index}].`,
  };
}

interface Neighbours {
  readonly before: Times | undefined;
  readonly after: Times | undefined;
}

function wordProblem(list: string, word: Times, { before, after }: Neighbours): Problem | undefined {
  const place = `${list}[${word.index}]`;
  if (word.end < word.start) {
    const end = after !== undefined && after.start > word.start ? after.start : word.start;
    return invalid(
      `${place}.end`,
      `at least ${word.start} (its start)`,
      word.end,
      `Use ${end} for ${place}.end, or exchange its start and end.`,
    );
  }
  if (before === undefined || before.end < before.start) return undefined;
  const previous = `${list}[${before.index}]`;
  if (word.start < before.start) {
    return invalid(
      `${place}.start`,
      `at least ${before.start} (the start of ${previous})`,
      word.start,
      `Sort ${list} by start, or use ${before.end} for ${place}.start.`,
    );
  }
  if (before.end - word.start > LIMITS.wordOverlap + 1e-9) {
    return invalid(
      `${place}.start`,
      `at least ${milliseconds(before.end - LIMITS.wordOverlap)} (${LIMITS.wordOverlap} s before the end of ${previous})`,
      word.start,
      `Use ${before.end} for ${place}.start, or ${word.start} for ${previous}.end.`,
    );
  }
  return undefined;
}

function invalid(path: string, expected: string, received: number, remedy: string): Problem {
  return {
    code: 'word_times_invalid',
    path,
    message: `Expected ${expected} for ${path} but received ${received}`,
    remedy,
  };
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
