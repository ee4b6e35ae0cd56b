import { describe, expect, it } from 'vitest';
import { tempDir } from '../support/temp-dir.js';
import { type CliError, jsonOf, runCli } from './support/run-cli.js';

const WRONG: readonly (readonly [why: string, args: readonly string[], says: RegExp])[] = [
  ['no command', [], /Expected a command/],
  ['an unknown command', ['rendr', 'x.json'], /unknown command 'rendr'/],
  ['an unknown option', ['render', 'x.json', '-o', 'x.mp4', '--bogus'], /unknown option '--bogus'/],
  ['no output', ['render', 'x.json'], /-o, --output <path>/],
  ['no composition', ['render', '-o', 'x.mp4'], /missing required argument 'composition'/],
  ['two compositions', ['render', 'x.json', 'y.json', '-o', 'x.mp4'], /too many arguments/],
  ['a quality that is none', ['render', 'x.json', '-o', 'x.mp4', '--quality', 'best'], /draft, standard, high/],
  ['an option without its value', ['render', 'x.json', '-o'], /argument missing/],
  ['a frame of no time', ['frame', 'x.json', '-o', 'x.png'], /Expected --at <seconds>/],
  ['a frame of two times', ['frame', 'x.json', '-o', 'x.png', '--at', '1', '--slide', '1'], /cannot be used with/],
  ['a kind that is none', ['schema', 'shrt'], /Expected one of short/],
  ['an argument too many', ['demo', 'here'], /too many arguments/],
];

describe('wrong usage', () => {
  it.each(WRONG)('%s: words on standard error, exit 2', async (_why, args, says) => {
    const result = await runCli(args, { cwd: tempDir() });
    expect(result.code).toBe(2);
    expect(result.stdout).toBe('');
    expect(result.stderr).toMatch(says);
  });

  it.each(WRONG)('%s: one JSON object with --json, exit 2', async (_why, args, says) => {
    // Behind an option that wants a value, --json would be that value.
    const result = await runCli(['--json', ...args], { cwd: tempDir() });
    expect(result.code).toBe(2);
    expect(result.stderr).toBe('');
    expect(jsonOf<CliError>(result)).toMatchObject({
      error: expect.stringMatching(/^\w+$/),
      message: expect.stringMatching(says),
      path: '',
      remedy: expect.stringMatching(/./),
      retryable: false,
      errors: { '': [expect.stringMatching(says)] },
    });
  });

  it('suggests the command that was meant', async () => {
    expect((await runCli(['rendr'], { cwd: tempDir() })).stderr).toContain('Did you mean render?');
  });
});

describe('help', () => {
  it('lists every command, on standard output when it was asked for', async () => {
    const { code, stdout, stderr } = await runCli(['--help'], { cwd: tempDir() });
    expect(code).toBe(0);
    expect(stderr).toBe('');
    for (const name of ['render', 'frame', 'plan', 'check', 'schema', 'fonts', 'doctor', 'demo'])
      expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  });

  it('comes on standard error when the command is missing', async () => {
    const { stderr } = await runCli([], { cwd: tempDir() });
    expect(stderr).toContain('Usage: reelwright');
    expect(stderr).toMatch(/^ {2}render /m);
  });

  it.each([['--help'], ['render', '--help'], ['--version']])('%s is one JSON object with --json', async (...args) => {
    const result = await runCli([...args, '--json'], { cwd: tempDir() });
    expect(result.code).toBe(0);
    expect(jsonOf(result)).toEqual({ text: expect.stringMatching(/\d|Usage/) });
  });
});
