/**
 * Failures as text on standard error or one JSON object on standard output, and their exit codes (ENGINE.md section 3
 * of the contract).
 */
import { basename, dirname } from 'node:path';
import { CommanderError } from 'commander';
import { type ErrorClass, type Problem, ReelwrightError, type Warning, withRemedies } from '../errors.js';
import { diskFullError, isNoRoom } from '../io/files/free-room.js';
import { notWritable } from '../io/files/output-place.js';
import { outOfResources } from '../io/system/out-of-resources.js';
import { manner, painted, say } from './manner.js';
import { usageProblem } from './usage-problem.js';

const EXIT_CODES: Readonly<Record<ErrorClass, number>> = {
  render: 1,
  usage: 2,
  media: 3,
  environment: 4,
  interrupted: 130,
};

/** Prints a failure and returns its exit code. */
export function reportFailure(error: unknown, json: boolean, program?: { helpInformation(): string }): number {
  const failure = asFailure(error);
  if (json) printJson(errorObject(failure));
  else {
    printProblems(failure.problems);
    const cause = manner.verbose ? causeOf(failure) : '';
    if (cause !== '') process.stderr.write(`${painted('dim', cause)}\n`);
    if (error instanceof CommanderError && error.code === 'commander.help' && program)
      process.stderr.write(program.helpInformation());
  }
  return EXIT_CODES[failure.class];
}

/** A failure as `--json` prints it. */
export function errorObject(error: unknown): Readonly<Record<string, unknown>> {
  const failure = asFailure(error);
  const { code, message, path, remedy, retryable, errors } = failure;
  return {
    error: code,
    code,
    message,
    path,
    remedy,
    retryable,
    errors,
    ...(manner.verbose ? { cause: causeOf(failure) } : {}),
  };
}

/** The exit code of a command that failed with this error. */
export function exitCodeOf(error: unknown): number {
  return EXIT_CODES[asFailure(error).class];
}

/** Prints what is wrong in words; `where` names the item, of several, that it is about. */
export function printFailure(error: unknown, where: string): void {
  printProblems(
    asFailure(error).problems.map((problem) => ({
      ...problem,
      path: problem.path ? `${where}: ${problem.path}` : where,
    })),
  );
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

export function printProblems(problems: readonly Problem[]): void {
  for (const { path, message, remedy } of problems) {
    process.stderr.write(`${painted('red', 'error:')} ${path ? `${path}: ` : ''}${message}\n`);
    if (remedy) process.stderr.write(`  -> ${remedy}\n`);
  }
}

export function printWarnings(warnings: readonly Warning[]): void {
  for (const { path, message, remedy } of withRemedies(warnings))
    say(`${painted('yellow', 'warning:')} ${path ? `${path}: ` : ''}${message}\n  -> ${remedy}`);
}

/**
 * The cause of an error in words: the command of a tool and its last output, or the system's message. '' without a
 * cause.
 */
function causeOf(error: Error): string {
  const told: string[] = [];
  for (let at: unknown = error.cause; at instanceof Error && told.length < 5; at = at.cause)
    if (at.message !== '' && !told.includes(at.message)) told.push(at.message);
  return told.join('\n');
}

/** Anything that was thrown, as a failure with a class, a code and a remedy. */
export function asFailure(error: unknown): ReelwrightError {
  if (error instanceof ReelwrightError) return error;
  if (error instanceof CommanderError) return new ReelwrightError(usageProblem(error), { class: 'usage' });
  const exhausted = outOfResources(error);
  if (exhausted !== undefined) return exhausted;
  const cause = error as NodeJS.ErrnoException;
  const message = cause?.message ?? String(error);
  if (isNoRoom(cause)) return diskFullError(cause);
  if (cause?.name === 'AbortError' || cause?.code === 'ABORT_ERR') {
    return new ReelwrightError(
      {
        code: 'aborted',
        path: '',
        message: 'Expected the work to be finished but it was cancelled',
        remedy: 'Run it again.',
      },
      { class: 'interrupted' },
    );
  }
  if (cause?.syscall === 'uv_cwd') {
    return new ReelwrightError(
      {
        code: 'usage',
        path: '',
        message: 'Expected a working directory but the folder that the command was started in is gone',
        remedy: 'Change into a folder that exists (cd) and run it again.',
      },
      { class: 'usage', cause },
    );
  }
  const place = cause?.path ?? '';
  // Temporary names of unfinished files mean nothing to the user, so the folder is named instead.
  const unwritable = notWritable(basename(place).startsWith('.reelwright-') ? dirname(place) : place, error);
  if (unwritable !== undefined) return unwritable;
  return new ReelwrightError(
    {
      code: 'internal_error',
      path: '',
      message,
      remedy: 'This is a defect of the engine: please report it with the composition.',
    },
    { class: 'render', cause: error },
  );
}
