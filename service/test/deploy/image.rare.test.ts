/** What the image of service/Dockerfile has in /app, laid out without docker: small, and enough for films. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.js';
import { canServe, emptyDatabase } from '../support/databases.js';
import { callerOf } from '../support/processes.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** MiB of /app, as docs/operate.md says. */
const MOST_MIB = 170;

describe.runIf(canServe() && existsSync('/usr/bin/ffmpeg'))('the content of the image', () => {
  const place = scratchFolder();
  const app = join(place, 'app');
  const env = () => ({
    ...{ PATH: process.env['PATH'], HOME: place, NODE_ENV: 'production', DATABASE_URL: url },
    ...{ REELWRIGHT_FFMPEG: '/usr/bin/ffmpeg', REELWRIGHT_FFPROBE: '/usr/bin/ffprobe' },
  });
  const running: ReturnType<typeof spawn>[] = [];
  const main = join(app, 'service/dist/main.js');
  const start = (...args: string[]) => {
    const child = spawn(process.execPath, [main, ...args], {
      cwd: place,
      env: env(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(child);
    return child;
  };
  let url = '';

  beforeAll(() => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/image-content.mjs'), app], {
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    url = emptyDatabase();
  }, 120_000);

  afterAll(async () => {
    for (const child of running.reverse()) {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    }
  });

  test('is small, and has no sources, maps, typings or bundled ffmpeg', () => {
    const mib = Number(spawnSync('du', ['-sm', app], { encoding: 'utf8' }).stdout.split('\t')[0]);
    expect(mib).toBeGreaterThan(100);
    expect(mib).toBeLessThanOrEqual(MOST_MIB);
    expect(readFileSync(join(root, 'docs/operate.md'), 'utf8')).toContain(`at most ${MOST_MIB} MiB`);
    const files = readdirSync(app, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /\.(?:map|ts)$|-installer\/linux/.test(name))).toEqual([]);
    expect(
      files.filter((name) => /^(?:src|test|docs|studio)\b/.test(name)).filter((name) => name !== 'studio'),
    ).toEqual([]);
  });

  test('migrates an empty PostgreSQL, serves, and a worker of it renders a film', async () => {
    const migrated = spawnSync(process.execPath, [main, 'migrate'], { cwd: place, env: env(), encoding: 'utf8' });
    expect(migrated.status, migrated.stderr).toBe(0);
    const server = start('serve', '--port', '0', '--workers', '0', '--data', place);
    let said = '';
    for await (const words of server.stdout!) {
      said += words;
      if (/Try it:/.test(said)) break;
    }
    const at = /Listening on (\S+)/.exec(said)?.[1] ?? '';
    const ask = callerOf(() => at, /^ {2}(\S+)$/m.exec(said)?.[1] ?? '');
    const credited = spawnSync(process.execPath, [main, 'account', 'credit', 'owner@localhost', '5.00'], {
      ...{ cwd: place, env: env(), encoding: 'utf8' },
    });
    expect(credited.status, credited.stderr).toBe(0);
    start('work', '--data', place);
    const { slug } = (await ask('POST /api/shorts', { product_prompt: 'Cold brew in a can, ready in seconds' })).data;
    await ask(`POST /api/shorts/${slug}/generate`);
    let status = 'processing';
    for (const end = Date.now() + 300_000; Date.now() < end && !['completed', 'failed'].includes(status); ) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      status = (await ask(`GET /api/shorts/${slug}`)).data?.generation_summary.status ?? status;
    }
    const { generation_summary: summary, latest_render: film } = (await ask(`GET /api/shorts/${slug}`)).data;
    expect(summary.status, JSON.stringify(summary)).toBe('completed');
    expect((await (await fetch(film.video_url)).arrayBuffer()).byteLength).toBeGreaterThan(100_000);
  }, 360_000);
});
