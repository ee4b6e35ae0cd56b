/**
 * How this run speaks: one JSON object, or words for people on standard error; in colour only where someone looks and
 * NO_COLOR does not forbid it.
 */
import { styleText } from 'node:util';

const has = (name: string) => process.argv.includes(name);

/**
 * The flags that every command takes. They are read before the commands are, so that a wrong command is told in the
 * same manner.
 */
export const manner = { json: has('--json'), quiet: has('--quiet'), verbose: has('--verbose') } as const;

/** A line for whoever follows the work; nothing with --json and --quiet. */
export function say(line: string): void {
  if (!manner.json && !manner.quiet) process.stderr.write(`${line}\n`);
}

/** Text for standard error. https://no-color.org: any value but an empty one forbids colour. */
export function painted(color: 'red' | 'yellow' | 'dim', text: string): string {
  const { NO_COLOR, TERM } = process.env;
  const isPlain = !process.stderr.isTTY || (NO_COLOR !== undefined && NO_COLOR !== '') || TERM === 'dumb';
  return isPlain ? text : styleText(color, text, { validateStream: false });
}
