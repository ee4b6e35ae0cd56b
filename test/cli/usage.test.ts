import { describe, expect, it } from 'vitest';
import { tempDir } from '../support/temp-dir.js';
import { sampled } from '../support/tier.js';
import { type CliError, jsonOf, runCli } from './support/run-cli.js';

const WRONG: readonly (readonly [why: string, args: readonly string[], says: RegExp])[] = [
  ['no command', [], /Expected a command for reelwright but received none/],
  [
    'an unknown command',
    ['rendr', 'x.json'],
    /Expected a command for reelwright but received "rendr"; did you mean render/,
  ],
  ['an unknown option', ['render', 'x.json', '-o', 'x.mp4', '--bogus'], /Expected a known option but received --bogus/],
  [
    'a misspelt option',
    ['render', 'x.json', '-o', 'x.mp4', '--qualty', 'draft'],
    /received --qualty; did you mean --quality/,
  ],
  [
    'a change of no composition',
    ['inspect', 'x.mp4', '--set', 'headline=x'],
    /a composition for --set but received a film alone/,
  ],
  [
    'a detector for no composition',
    ['inspect', 'x.mp4', '--model', 'x'],
    /a composition for --model but received a film alone/,
  ],
  ['no output', ['render', 'x.json'], /Expected the option -o, --output <path> but received none/],
  ['no composition', ['render', '-o', 'x.mp4'], /Expected a value for <composition> but received none/],
  ['two compositions', ['render', 'x.json', 'y.json', '-o', 'x.mp4'], /Expected 1 argument for render but received 2/],
  [
    'a quality that is none',
    ['render', 'x.json', '-o', 'x.mp4', '--quality', 'best'],
    /draft, standard, high for --quality <quality> but received "best"/,
  ],
  [
    'an option without its value',
    ['render', 'x.json', '-o'],
    /Expected a value for -o, --output <path> but received none/,
  ],
  ['a frame of no time', ['frame', 'x.json', '-o', 'x.png'], /Expected --at <seconds>/],
  [
    'a frame of two times',
    ['frame', 'x.json', '-o', 'x.png', '--at', '1', '--slide', '1'],
    /Expected one of --at <seconds> and --slide <number> but received both/,
  ],
  ['a kind that is none', ['schema', 'shrt'], /Expected one of short/],
  ['an argument too many', ['doctor', 'here'], /Expected 0 arguments for doctor but received 1/],
  ['a list of models with a name', ['models', 'list', 'yolox_nano'], /received list yolox_nano/],
  ['a cache without a name', ['check', 'x.json', '--cache', ''], /Expected a folder for --cache/],
  ['a demo without a folder', ['demo', '-o', ''], /received an empty path/],
  ['a specimen without a name', ['fonts', '--specimen', ''], /received an empty path/],
  [
    'quiet and verbose at once',
    ['check', 'x.json', '--quiet', '--verbose'],
    /Expected one of --quiet and --verbose but received both/,
  ],
  ['a cache and none', ['check', 'x.json', '--cache', 'c', '--no-cache'], /one of --cache and --no-cache but/],
  ['no cache and one', ['check', 'x.json', '--no-cache', '--cache', 'c'], /one of --cache and --no-cache but/],
  [
    'a size of an upload that is none',
    ['ingest', 'x.mp4', '-o', 'u', '--size-bytes', ''],
    /--size-bytes but received ""/,
  ],
  ['an upload without a name', ['ingest', '', '-o', 'u'], /a path for the upload but received/],
  ['a beginning without a folder', ['init', 'short', ''], /a folder to begin in but received an empty path/],
  ['a specimen that is no PNG', ['fonts', '--specimen', 'x.jpg'], /ends in \.png .* but received "x\.jpg"/],
  [
    'a difference that is no PNG',
    ['compare', 'a.png', 'b.png', '-o', 'x.jpg'],
    /ends in \.png .* but received "x\.jpg"/,
  ],
  [
    'a port that is none',
    ['studio', 'x.json', '--port', 'abc'],
    /a port from 0 to 65535 for --port but received "abc"/,
  ],
  [
    'a slide that is no number',
    ['frame', 'x.json', '-o', 'x.png', '--slide', 'one'],
    /whole number for --slide but received "one"/,
  ],
];

describe('wrong usage', () => {
  it.each(sampled('wrong usage in words', WRONG, 6))(
    '%s: words on standard error, exit 2',
    async (_why, args, says) => {
      const result = await runCli(args, { cwd: tempDir() });
      expect(result.code).toBe(2);
      expect(result.stdout).toBe('');
      expect(result.stderr).toMatch(says);
    },
  );

  it.each(sampled('wrong usage in JSON', WRONG, 10))(
    '%s: one JSON object with --json, exit 2',
    async (_why, args, says) => {
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
    },
  );

  it('suggests the command that was meant', async () => {
    expect((await runCli(['rendr'], { cwd: tempDir() })).stderr).toContain('-> Write reelwright render.');
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

  it('of every command ends with what to type, and that names no option which is none', async () => {
    const cwd = tempDir();
    const { stdout } = await runCli(['--help'], { cwd });
    const commands = [...stdout.matchAll(/^ {2}([a-z]+) /gm)]
      .map(([, name]) => name!)
      .filter((name) => name !== 'help');
    expect(commands.length).toBeGreaterThan(8);
    for (const name of commands) {
      const help = (await runCli([name, '--help'], { cwd })).stdout;
      const examples = [...help.matchAll(/^ {2}\$ reelwright (.*)$/gm)].map(([, line]) => line!);
      expect(examples.length, name).toBeGreaterThan(0);
      for (const example of examples) {
        expect(example.split(' ')[0]).toBe(name);
        for (const [option] of example.matchAll(/--[a-z-]+/g))
          expect(help.split('Example')[0], example).toContain(option);
      }
    }
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
