/** The single error class of the engine, and the warnings that a result carries. */

import { ERROR_CODES, type ErrorClass, type ErrorCode, WARNING_CODES, type WarningCode } from './codes.js';

export type { ErrorClass } from './codes.js';

/** One problem at one place. */
export interface Problem {
  /** Which problem it is; stable between versions. docs/codes.md lists them. */
  readonly code: ErrorCode;
  /**
   * Place in the document, written like `segments[0].source`; empty where the problem is of the document as a whole, or
   * of the call.
   */
  readonly path: string;
  /** "Expected X for NAME but received Y". */
  readonly message: string;
  /** What to do, with a computed value where there is one. */
  readonly remedy: string;
}

/** A drop, substitution or risk that does not stop a render. */
export interface Warning {
  /** Which warning it is; stable between versions. docs/codes.md lists them. */
  readonly code: WarningCode;
  /** What was dropped, replaced or is risky, with the numbers behind it. */
  readonly message: string;
  /** Place in the document, written like `text_beats[2]`; empty where no single field is the cause. */
  readonly path: string;
  /** What to do about it. Always present in results, checks and uploads; a plan's warnings may lack it. */
  readonly remedy?: string | undefined;
}

/** Warnings as results carry them: each with its remedy, its own or the one of its code. */
export function withRemedies(warnings: readonly Warning[]): readonly Warning[] {
  return warnings.map(({ remedy, ...warning }) => ({
    ...warning,
    remedy: remedy ?? WARNING_CODES[warning.code]?.remedy ?? '',
  }));
}

export interface ReelwrightErrorOptions {
  /** Where the fault lies: in the document, a file, the machine. */
  readonly class: ErrorClass;
  /** Whether the same call may succeed later. Default false. */
  readonly retryable?: boolean;
  readonly cause?: unknown;
  /** All problems found, the first being the one the error speaks of. Default: that one alone. */
  readonly problems?: readonly Problem[];
}

/**
 * Every failure the library reports. `errors` groups all problems by path, as the command line's `--json` prints them.
 */
export class ReelwrightError extends Error {
  /** The code of the first problem. It is stable between versions; docs/codes.md lists all codes. */
  readonly code: ErrorCode;
  /** The place of the first problem in the document, written like `segments[0].source`; empty where it has none. */
  readonly path: string;
  /** What to do about the first problem, with a computed value where there is one. Never empty. */
  readonly remedy: string;
  /** Whether the very same call may succeed later: a full disk, a process that was killed. False for an abort. */
  readonly retryable: boolean;
  /**
   * Where the fault lies: usage (the document or the call), media (a file), environment (the installation), render (the
   * work), interrupted (an abort).
   */
  readonly class: ErrorClass;
  /** All problems found, at least one. */
  readonly problems: readonly Problem[];

  constructor(told: Problem, options: ReelwrightErrorOptions) {
    const problem = remedied(told);
    super(problem.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ReelwrightError';
    this.code = problem.code;
    this.path = problem.path;
    this.remedy = problem.remedy;
    this.retryable = options.retryable ?? false;
    this.class = options.class;
    this.problems = options.problems?.map(remedied) ?? [problem];
    // Node prints an uncaught error by its stack, so the stack names all problems with their places, and not only the
    // first, and adds facts that it lacks.
    this.stack = (this.stack ?? '').replace(problem.message, () => this.problems.map(inWords).join('\n'));
    Object.defineProperty(this, Symbol.for('nodejs.util.inspect.custom'), { value: printed, enumerable: false });
  }

  /** `{ "segments[0].source": ["Expected …"] }`. */
  get errors(): Readonly<Record<string, readonly string[]>> {
    // The paths are collected in a map, since a path may be any key of an untrusted document, even `__proto__` or
    // `constructor`.
    const grouped = new Map<string, string[]>();
    for (const problem of this.problems) {
      const messages = grouped.get(problem.path);
      if (messages === undefined) grouped.set(problem.path, [problem.message]);
      else messages.push(problem.message);
    }
    return Object.fromEntries(grouped);
  }

  /** An error for a list of problems; the first one gives code, path and message. */
  static fromProblems(
    problems: readonly Problem[],
    options: Omit<ReelwrightErrorOptions, 'problems'>,
  ): ReelwrightError {
    const first = problems[0];
    if (first === undefined) throw new TypeError('internal: fromProblems needs at least one problem');
    return new ReelwrightError(first, { ...options, problems });
  }
}

/** The error as Node prints it, with each problem once. */
function printed(
  this: ReelwrightError,
  _depth: number,
  options: object,
  inspect: (value: unknown, options: object) => string,
): string {
  const facts = `{ code: '${this.code}', class: '${this.class}', retryable: ${this.retryable} }`;
  const cause = this.cause instanceof Error ? inspect(this.cause, options).replaceAll('\n', '\n  ') : undefined;
  return `${this.stack} ${facts}${cause === undefined ? '' : `\n  [cause]: ${cause}`}`;
}

/**
 * Makes sure that a remedy is not empty and begins like a sentence, and that texts stay readable whatever they quote.
 */
function remedied(problem: Problem): Problem {
  const remedy = problem.remedy || (ERROR_CODES[problem.code]?.remedy ?? '');
  return {
    code: problem.code,
    path: shortened(problem.path, LONGEST_PATH),
    message: shortened(problem.message),
    remedy: shortened(remedy.charAt(0).toUpperCase() + remedy.slice(1)),
  };
}

/** The most characters of a message. The longest of our own, which lists the fields of a short, has 800. */
const LONGEST_MESSAGE = 1000;
/** The most characters of a place in a document: the longest real one has 40. */
const LONGEST_PATH = 200;
/** The most characters of a word: longer than any file name, and than most paths. */
const LONGEST_WORD = 300;

/**
 * Shortens a text for people that may quote anything a user wrote: words longer than 300 characters, and a whole longer
 * than `most`, lose their middle. `shortened('x'.repeat(9000)).length` is 300.
 */
export function shortened(text: string, most: number = LONGEST_MESSAGE): string {
  // A hostile text may have millions of characters, so what would be cut away anyway is not searched.
  const bounded = text.length > 8 * LONGEST_MESSAGE ? withoutMiddle(text, 8 * LONGEST_MESSAGE) : text;
  const words = bounded.replaceAll(/\S{301,}/g, (word) => withoutMiddle(word, LONGEST_WORD));
  return withoutMiddle(words, most);
}

/** The beginning and the end of a text, in whole code points, with a sign between them. */
function withoutMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = Math.ceil((most - 1) * 0.7);
  const [first, last] = [text.slice(0, head), text.slice(text.length - (most - 1 - head))];
  return `${first.replace(/[\ud800-\udbff]$/, '')}…${last.replace(/^[\udc00-\udfff]/, '')}`;
}

function inWords({ path, message, remedy }: Problem): string {
  return `${path === '' ? '' : `${path}: `}${message}\n  -> ${remedy}`;
}
