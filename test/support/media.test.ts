import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithMedia, mediaFolder, testMedia } from './media.js';

describeWithMedia('test media', () => {
  it('gives a path inside the folder, and throws at a typing error', () => {
    expect(testMedia('README.md')).toBe(join(mediaFolder, 'README.md'));
    expect(() => testMedia('no/such.mp4')).toThrow('Expected the test medium no/such.mp4');
  });
});

describe('the rule for machines without them', () => {
  const support = dirname(fileURLToPath(import.meta.url));
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  let project = '';
  beforeAll(() => {
    mkdirSync(join(support, '../.output'), { recursive: true });
    project = mkdtempSync(join(support, '../.output/project-'));
    writeFileSync(
      join(project, 'media.probe.ts'),
      `import { it } from 'vitest'; import { bothFfmpegs } from '../../support/ffmpegs.js'; import { describeWithMedia } from '../../support/media.js';
describeWithMedia('x', () => { it('y', () => { throw new Error('ran'); }); }); it('has ' + bothFfmpegs.map((row) => row.name).join(' and '), () => undefined);`,
    );
    writeFileSync(
      join(project, 'vitest.config.ts'),
      `export default { test: { include: ['*.probe.ts'], reporters: ['json'] } };`,
    );
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  const probe = (environment: Record<string, string>) => {
    const env = {
      ...process.env,
      REELWRIGHT_TEST_MEDIA: join(project, 'none'),
      PATH: '',
      REELWRIGHT_FFMPEG: join(project, 'none'),
      ...environment,
    };
    const run = spawnSync(process.execPath, [vitest, 'run', '--root', project], {
      cwd: project,
      env,
      encoding: 'utf8',
    });
    const [file] = JSON.parse(run.stdout).testResults;
    const tests: { title: string; status: string }[] = file.assertionResults;
    return { message: String(file.message), tests: tests.map((test) => `${test.title}: ${test.status}`) };
  };

  it('skips on a desk, and goes on with the bundled ffmpeg alone', () => {
    expect(probe({ CI: '' }).tests).toEqual(['y: skipped', 'has bundled: passed']);
  });

  it.each(['true', '1'])('fails with CI=%s without a system ffmpeg', (CI) => {
    expect(probe({ CI }).message).toContain('Expected a system ffmpeg in CI');
  });

  it.each(['true', '1'])('fails with CI=%s without the media', (CI) => {
    expect(probe({ CI, REELWRIGHT_FFMPEG: process.execPath }).tests).toEqual([
      'finds the test media: failed',
      'has bundled and system: passed',
    ]);
  });
});
