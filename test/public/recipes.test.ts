/** The recipes of the docs, run as they stand, on a film that is in the cache already. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { type SharedFilm, sharedFilm } from '../engine/support/shared-film.js';
import { rarely } from '../support/rarely.js';
import { scratchFolder } from '../support/scratch.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = scratchFolder();
let film: SharedFilm;

beforeAll(async () => {
  film = await sharedFilm();
  film.copyCache(join(folder, 'cache/reelwright'), { film: true });
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/reelwright'), 'dir');
});
afterAll(() => vi.unstubAllEnvs());

/** The module that a recipe shows. */
async function recipe(name: string) {
  const page = readFileSync(join(root, `docs/recipes/${name}.md`), 'utf8');
  const [, code = ''] = /^```js\n(.*?)^```/ms.exec(page) ?? [];
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return import(pathToFileURL(file).href);
}

describe('the recipe of', () => {
  it('a worker renders, reports, and tries no cancel again', async () => {
    const { work } = await recipe('worker');
    const { composition: document, folder: media } = film.short;
    const job = { document, folder: media, output: join(folder, 'ad.mp4'), quality: 'draft' };
    const seen: { percent: number; attempt: number }[] = [];
    const options = { report: (one: { percent: number; attempt: number }) => seen.push(one) };
    const result = await work(job, options);
    expect(result).toMatchObject({ status: 'completed', cached: true });
    expect(seen.at(-1)).toMatchObject({ percent: 100, attempt: 1 });
    const cancelled = work(job, { ...options, signal: AbortSignal.abort() });
    await expect(cancelled).rejects.toMatchObject({ code: 'aborted', retryable: false });
    await expect(work({ ...job, document: { kind: 'short' } }, options)).rejects.toMatchObject({
      code: 'missing_field',
    });
  });

  it('a batch renders one film a row, and says which failed', async () => {
    const { variants } = await recipe('batch');
    const { composition, folder: media } = film.short;
    const segments = composition.segments.map(({ source }) => ({ source: join(media, source) }));
    const rows = [
      { name: 'one', headline: composition.headline },
      { name: 'two', headline: '\ue000' },
    ];
    const [one, two] = await variants({ ...composition, segments }, rows, { folder, quality: 'draft' });
    expect(one).toMatchObject({ name: 'one', status: 'fulfilled', value: { cached: true } });
    expect(two).toMatchObject({ name: 'two', status: 'rejected', reason: { code: 'glyph_missing' } });
  });

  it('CI compares a frame with its golden', async () => {
    const { looksAsItDid } = await recipe('ci');
    const { composition, folder: media } = film.short;
    const golden = join(folder, 'golden.png');
    const options = { baseDir: media, quality: 'draft' };
    vi.stubEnv('CI', '');
    vi.stubEnv('REELWRIGHT_UPDATE', '1');
    await looksAsItDid(expect, composition, golden, options);
    vi.stubEnv('REELWRIGHT_UPDATE', '');
    await looksAsItDid(expect, composition, golden, options);
    const other = { ...composition, headline: 'Other words' };
    await expect(looksAsItDid(expect, other, golden, options)).rejects.toThrow('golden');
  });

  rarely('a folder of snapshots writes its goldens, holds them, and shows what differs', () => {
    const place = join(folder, 'snapshots');
    mkdirSync(join(place, 'ads'), { recursive: true });
    mkdirSync(join(place, 'node_modules'));
    symlinkSync(root, join(place, 'node_modules/reelwright'), 'dir');
    symlinkSync(join(root, 'node_modules/vitest'), join(place, 'node_modules/vitest'), 'dir');
    for (const name of ['package.json', 'ads.test.ts'])
      copyFileSync(join(root, 'examples/ci-snapshots', name), join(place, name));
    const { composition, folder: media } = film.short;
    const segments = composition.segments.map(({ source }) => ({ source: join(media, source) }));
    const write = (headline: string) =>
      writeFileSync(join(place, 'ads/count.json'), JSON.stringify({ ...composition, segments, headline }));
    const run = (env: Readonly<Record<string, string>>) =>
      spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--root', '.'], {
        cwd: place,
        encoding: 'utf8',
        env: { ...process.env, ...env },
      });
    write(composition.headline ?? '');
    expect(run({ CI: '', REELWRIGHT_UPDATE: '1' }).stdout).toContain('1 passed');
    expect(readdirSync(join(place, 'golden'))).toEqual(['count@0.1.png', 'count@0.5.png', 'count@0.9.png']);
    expect(run({ CI: 'true' }).stdout).toContain('1 passed');
    write('Other words');
    expect(run({ CI: 'true' }).status).toBe(1);
    expect(readdirSync(join(place, 'golden')).filter((name) => name.endsWith('.differs.png'))).toHaveLength(1);
  });

  rarely('a GitHub Action draws a contact sheet of every ad and comments them', async () => {
    const page = readFileSync(join(root, 'docs/recipes/contact-sheets.md'), 'utf8');
    const workflow = parse(/^```yaml\n(.*?)^```/ms.exec(page)?.[1] ?? '') as Workflow;
    expect(workflow).toMatchObject({ name: 'Contact sheets', permissions: { 'pull-requests': 'write' } });
    const steps = workflow.jobs['sheets']?.steps ?? [];
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.filter((uses) => !/^actions\/[\w-]+@v\d+$/.test(uses))).toEqual([]);
    const place = join(folder, 'repository');
    const remote = join(folder, 'remote');
    const tools = join(folder, 'tools');
    mkdirSync(join(place, 'ads'), { recursive: true });
    mkdirSync(tools);
    const { composition, folder: media } = film.short;
    const segments = composition.segments.map(({ source }) => ({ source: join(media, source) }));
    writeFileSync(join(place, 'ads/count.json'), JSON.stringify({ ...composition, segments }));
    const shim = (name: string, script: string) =>
      writeFileSync(join(tools, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    shim('npx', `shift; exec "${process.execPath}" "${join(root, 'dist/cli/main.js')}" "$@"`);
    // As where no comment was written yet: the first call fails.
    shim('gh', 'for word in "$@"; do [ "$word" = --edit-last ] && exit 1; done; echo "$@" > gh.txt');
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'buffer' });
    git('init', '-q', '--bare', remote);
    git('init', '-q', place);
    git('-C', place, 'remote', 'add', 'origin', remote);
    const paths = { PATH: `${tools}:${process.env['PATH']}`, GITHUB_REPOSITORY: 'shop/ads' };
    const run = (name: string) => {
      const step = steps.find((one) => one.name === name);
      const env = { ...process.env, ...step?.env, ...paths, PULL: '7' };
      execFileSync('bash', ['-e', '-o', 'pipefail', '-c', step?.run ?? 'false'], { cwd: place, env, stdio: 'pipe' });
    };
    run('Draw');
    for (const parents of [0, 1]) {
      run('Comment');
      const log = git('-C', remote, 'log', '--format=%P', 'contact-sheets').toString();
      expect(log.split(/\s+/).filter((hash) => hash !== '')).toHaveLength(parents);
    }
    const shown = git('-C', remote, 'show', 'contact-sheets:7/count.jpg');
    expect(shown.equals(readFileSync(join(place, 'sheets/count.jpg')))).toBe(true);
    const picture =
      /^### count\n!\[count\]\(https:\/\/github\.com\/shop\/ads\/blob\/[0-9a-f]{40}\/7\/count\.jpg\?raw=true\)\n<pre>/;
    expect(readFileSync(join(place, 'comment.md'), 'utf8')).toMatch(picture);
    expect(readFileSync(join(place, 'gh.txt'), 'utf8')).toBe('pr comment 7 --body-file comment.md\n');
  });
});

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}
