/**
 * A stranger's first minutes: the packed tarball, installed by npm into an empty folder, and a first render from there.
 * Needs the registry.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { isCi } from '../support/golden-mode.js';
import { rarely } from '../support/rarely.js';
import { scratchFolder } from '../support/scratch.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** MiB of everything that is installed, as `du -sm` counts. */
const MOST_MIB = 310;

describe.skipIf(!isCi(process.env))('the package in an empty folder', () => {
  const folder = scratchFolder();
  const home = scratchFolder();
  const run = (command: string, args: readonly string[], cwd = folder) =>
    spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, XDG_CACHE_HOME: home } });
  const reelwright = (...args: string[]) => run(join(folder, 'node_modules/.bin/reelwright'), args);

  beforeAll(() => {
    const packed = run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', home], root);
    expect(packed.status, packed.stderr).toBe(0);
    const [{ filename } = { filename: '' }] = Object.values(JSON.parse(packed.stdout) as { filename: string }[]);
    // What was fetched for this repository is not fetched again.
    const args = ['install', join(home, filename), '--prefer-offline', '--no-audit', '--no-fund'];
    const installed = run('npm', args);
    expect(installed.status, installed.stderr).toBe(0);
  }, 300_000);

  test('is installed without a file of settings, small enough, and without what tracking alone needs', () => {
    expect(existsSync(join(folder, '.npmrc'))).toBe(false);
    expect(existsSync(join(folder, 'node_modules/onnxruntime-node'))).toBe(false);
    const mib = Number(run('du', ['-sm', 'node_modules']).stdout.split('\t')[0]);
    expect(mib).toBeLessThanOrEqual(MOST_MIB);
    expect(mib).toBeGreaterThan(100);
  });

  test('runs no install script but those that make a binary executable', () => {
    const lock = readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8');
    const { packages } = JSON.parse(lock) as { packages: Record<string, { hasInstallScript?: boolean }> };
    const scripts = Object.entries(packages)
      .filter(([, entry]) => entry.hasInstallScript)
      .map(([path]) => JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8')).scripts.postinstall);
    expect(scripts.every((script) => /^chmod u\+x ff(mpeg|probe)$/.test(script))).toBe(true);
  });

  test('a carousel of its own making is rendered first', () => {
    expect(reelwright('init', 'slider', 'ad').status).toBe(0);
    const { status, stderr } = reelwright('render', 'ad/slider.json', '-o', 'slides/', '--quality', 'draft');
    expect([status, stderr.includes('error')], stderr).toEqual([0, false]);
    for (const name of ['slide-01.jpg', 'manifest.json'])
      expect(existsSync(join(folder, 'slides', name)), name).toBe(true);
  }, 180_000);

  rarely(
    'the demo renders all but tracking, and says how to get the rest',
    () => {
      const { status, stdout, stderr } = reelwright('demo', '-o', 'out');
      expect([status, stderr.includes('error')], stderr).toEqual([0, false]);
      for (const name of ['short.mp4', 'short.jpg', 'slider/slide-01.jpg', 'slider/manifest.json', 'editor.mp4'])
        expect(existsSync(join(folder, 'out', name)), name).toBe(true);
      expect(existsSync(join(folder, 'out/tracking.mp4'))).toBe(false);
      expect(stdout).toContain(
        'Left out: tracking, which needs a package of its own. Run: npm install onnxruntime-node@1.30.0 --ignore-scripts',
      );
    },
    180_000,
  );

  test('the example extension, a package of its own, proves itself with the installed library', () => {
    const own = join(folder, 'acme');
    cpSync(join(root, 'examples/extension'), own, { recursive: true });
    const { status, stdout, stderr } = run(process.execPath, ['--test', own]);
    expect([status, /# pass 1\b/.test(stdout)], `${stdout}${stderr}`).toEqual([0, true]);
    const ad = join(own, 'pages.json');
    writeFileSync(
      ad,
      JSON.stringify({
        kind: 'slider',
        template: 'acme/ledger',
        slides: ['One', 'Two', 'Three'].map((headline) => ({ headline })),
      }),
    );
    const page = ['frame', ad, '--slide', '1', '-o', join(own, 'page.png')];
    expect(reelwright(...page).status).toBe(4);
    const drawn = reelwright(...page, '--extension', join(own, 'index.mjs'));
    expect([drawn.status, existsSync(join(own, 'page.png'))], drawn.stderr).toEqual([0, true]);
  }, 180_000);

  test('doctor is well, and the library is imported and required', () => {
    expect(reelwright('doctor').status).toBe(0);
    const said = (args: readonly string[]) => run(process.execPath, args).stdout;
    const esm = "import { createEngine } from 'reelwright'; console.log(typeof createEngine)";
    expect(said(['--input-type=module', '-e', esm])).toBe('function\n');
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
    if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19))
      expect(said(['-e', "console.log(typeof require('reelwright').createEngine)"])).toBe('function\n');
  });
});
