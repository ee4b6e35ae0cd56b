import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readArguments, UsageProblem } from '../../src/cli/arguments.js';
import { dataFolder } from '../support/databases.js';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

describe('arguments', () => {
  test.each([
    [['serve', '--port', 'x']],
    [['serve', '--port', '70000']],
    [['serve', 'more']],
    [['work', 'more']],
    [['work', '--lanes', '0']],
    [['serve', '--public-url', 'reel.example.com/x']],
    [['account', 'add']],
    [['account', 'credit', 'a@b']],
    [['account', 'add', 'a@b', '5']],
    [['account', 'rob', 'a@b']],
    [['account', 'refund', 'a@b']],
    [['account', 'list', 'a@b']],
    [['account', 'token', 'a@b', '--days', '0']],
    [['serve', '--keep-superseded', '7']],
    [['--nothing']],
    [['fly']],
  ])('%j is refused', (argv) => {
    expect(() => readArguments(argv)).toThrow(UsageProblem);
  });

  test('what is left out has its default', () => {
    expect(readArguments(['serve'])).toEqual({
      kind: 'serve',
      port: 4810,
      host: '127.0.0.1',
      data: './.reelwright',
      workers: 1,
      names: [],
      publicUrl: undefined,
      keepSupersededMs: undefined,
    });
    expect(readArguments(['demo', '--port', '0'])).toMatchObject({ kind: 'demo', port: 0, workers: 1 });
    expect(readArguments([])).toEqual({ kind: 'help' });
  });
});

describe('a service from the command line', () => {
  const folder = dataFolder();
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args, '--data', folder], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: '' },
    });
    return { status, said: stdout.trim(), problem: stderr.trim() };
  };

  test('serves, prints a token once, takes the owner’s commands while it runs, and stops cleanly', async () => {
    const server = spawn(process.execPath, [program, 'serve', '--port', '0', '--data', folder], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, DATABASE_URL: '' },
    });
    const ended = once(server, 'exit');
    let printed = '';
    server.stdout.setEncoding('utf8');
    for await (const part of server.stdout) {
      printed += part;
      if (/^ {2}curl .*\n/m.test(printed)) break;
    }
    const url = /Listening on (\S+)/.exec(printed)?.[1];
    const token = /^ {2}(rwp_\S+)$/m.exec(printed)?.[1];
    const spendable = async () => {
      const answer = await fetch(`${url}/api/balance`, { headers: { authorization: `Bearer ${token}` } });
      return ((await answer.json()) as { data: { spendable: unknown } }).data.spendable;
    };
    // On one's own machine a fresh database begins with some money, and says so.
    expect(printed).toContain('owner@localhost begins with 20.00 EUR, this once');
    expect(printed).toContain('owner@localhost has 20.00 EUR. More:');
    expect(await spendable()).toEqual({ amount_minor: 2000, currency: 'EUR' });
    expect(run('account', 'credit', 'owner@localhost', '50.00')).toMatchObject({
      status: 0,
      said: 'owner@localhost has 50.00 EUR more',
    });
    expect(await spendable()).toEqual({ amount_minor: 7000, currency: 'EUR' });
    expect(run('account', 'credit', 'nobody@example.com', '1')).toMatchObject({
      status: 2,
      problem: 'Expected the mail address of an account but received nobody@example.com',
    });
    expect(run('account', 'add', 'owner@localhost', '--currency', 'EUR').status).toBe(2);
    expect(run('account', 'add', 'second@example.com', '--currency', 'CHF').problem).toBe(
      'Expected one of EUR, USD, GBP for --currency but received CHF',
    );
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({
      status: 'ok',
      database: 'embedded',
      queue: { waiting: 0, active: 0, oldest_waiting_seconds: 0, lanes: 1 },
    });
    expect((await fetch(`${url}/owner`, { method: 'POST', headers: { 'x-reelwright-owner': 'x' } })).status).toBe(404);
    const note = join(folder, 'server.json');
    expect(statSync(note).mode & 0o777).toBe(0o600);
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect([existsSync(note), existsSync(join(folder, 'database.lock'))]).toEqual([false, false]);
  });

  test('the same commands without a server open the database themselves', () => {
    expect(run('account', 'token', 'owner@localhost', '--scopes', 'video:read').said).toMatch(/^rwp_\S+$/);
    expect(run('work')).toMatchObject({ status: 2, problem: expect.stringContaining('Expected DATABASE_URL') });
  });
});
