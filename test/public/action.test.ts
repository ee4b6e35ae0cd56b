/** action.yml, read, and run as a runner would: its scripts by bash, with its inputs as variables. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { smallMedia } from '../cli/support/small-media.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;
const small = smallMedia();

/** Runs the step that works in `cwd`; npm is the compiled command line. */
function work(cwd: string, inputs: Readonly<Record<string, string>>) {
  const tools = join(cwd, 'tools');
  mkdirSync(tools, { recursive: true });
  const cli = `exec "${process.execPath}" "${join(root, 'dist/cli/main.js')}" "$@"`;
  const npm = `#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift 2\n${cli}\n`;
  writeFileSync(join(tools, 'npm'), npm, { mode: 0o755 });
  const [step] = action.runs.steps;
  const values = Object.entries(step?.env ?? {}).map(([name, value]) => {
    const input = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(value)?.[1] ?? '';
    return [name, inputs[input] ?? action.inputs[input]?.default ?? ''];
  });
  const paths = { PATH: `${tools}:${process.env['PATH']}`, XDG_CACHE_HOME: join(cwd, 'xdg') };
  const env = { ...process.env, ...Object.fromEntries(values), ...paths, GITHUB_OUTPUT: join(cwd, 'outputs') };
  return spawnSync('bash', ['-c', step?.run ?? 'false'], { cwd, env, encoding: 'utf8' });
}

describe('action.yml', () => {
  it('passes inputs to scripts as variables alone, and uses actions of known versions', () => {
    const { using, steps } = action.runs;
    expect(using).toBe('composite');
    expect(steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
    expect(steps.every(({ run, shell }) => run === undefined || shell === 'bash')).toBe(true);
    expect(steps.flatMap(({ uses }) => uses ?? [])).toEqual(['actions/upload-artifact@v4']);
    const named = JSON.stringify(steps).match(/inputs\.(\w+)/g) ?? [];
    expect([...new Set(named)].toSorted()).toEqual(
      Object.keys(action.inputs)
        .map((name) => `inputs.${name}`)
        .toSorted(),
    );
    for (const { run = '' } of steps) expect(spawnSync('bash', ['-n', '-c', run]).status).toBe(0);
  });

  it('checks and draws every composition, tells faults and pictures that differ, and goes on', () => {
    const cwd = small();
    mkdirSync(join(cwd, 'golden'));
    writeFileSync(join(cwd, 'bad.json'), JSON.stringify({ kind: 'editor', '::error::x': 1 }));
    const first = work(cwd, { compositions: 'bad.json film.json', goldens: 'golden' });
    expect([first.status, first.stdout]).toEqual([1, expect.stringContaining('no golden golden/film.png')]);
    expect(first.stderr).toContain('error: ');
    expect(first.stdout).toMatch(/^::stop-commands::([0-9a-f]{32})\n.*\n::\1::\n$/s);
    expect(readFileSync(join(cwd, 'outputs'), 'utf8')).toBe('folder=reelwright\n');
    renameSync(join(cwd, 'reelwright/sheets/film.png'), join(cwd, 'golden/film.png'));
    const second = work(cwd, { compositions: 'fil*.json', goldens: 'golden' });
    expect([second.status, second.stdout], second.stderr).toEqual([0, expect.stringContaining('the same: ')]);
    expect(existsSync(join(cwd, 'reelwright/films'))).toBe(false);
    expect(work(cwd, { compositions: 'none/*.json' }).status).toBe(2);
  });
});

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
}
