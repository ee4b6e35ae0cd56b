/** The one error class of the engine, and the warnings a result carries. */

import type { ErrorClass, ErrorCode, WarningCode } from './codes.js';

export type { ErrorClass } from './codes.js';

/** One problem at one place. `path` is written like `segments[0].source`; empty for the whole document. */
export interface Problem {
  readonly code: ErrorCode;
  readonly path: string;
  /** "Expected X for NAME but received Y". */
  readonly message: string;
  /** What to do, with a computed value where there is one. */
  readonly remedy: string;
}

/** A drop, substitution or risk that does not stop a render. */
export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  readonly path: string;
}

export interface ReelwrightErrorOptions {
  readonly class: ErrorClass;
  readonly retryable?: boolean;
  readonly cause?: unknown;
  /** All problems found, the first being the one the error speaks of. Default: that one alone. */
  readonly problems?: readonly Problem[];
}

/**
 * Every failure the library reports. `errors` groups all problems by path, as the command line's `--json` prints them.
 */
export class ReelwrightError extends Error {
  readonly code: ErrorCode;
  readonly path: string;
  readonly remedy: string;
  readonly retryable: boolean;
  readonly class: ErrorClass;
  readonly problems: readonly Problem[];

  constructor(problem: Problem, options: ReelwrightErrorOptions) {
    super(problem.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ReelwrightError';
    this.code = problem.code;
    this.path = problem.path;
    this.remedy = problem.remedy;
    this.retryable = options.retryable ?? false;
    this.class = options.class;
    this.problems = options.problems ?? [problem];
    // What nobody catches, Node prints by its stack: all problems with their places, not the first alone.
    this.stack = (this.stack ?? '').replace(problem.message, () => this.problems.map(inWords).join('\n'));
  }

  /** `{ "segments[0].source": ["Expected …"] }`. */
  get errors(): Readonly<Record<string, readonly string[]>> {
    // A map first: a path may be any key of an untrusted document, `__proto__` and `constructor` included.
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

function inWords({ path, message, remedy }: Problem): string {
  return `${path === '' ? '' : `${path}: `}${message}${remedy === '' ? '' : `\n  -> ${remedy}`}`;
}
