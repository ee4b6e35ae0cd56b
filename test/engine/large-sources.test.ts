/**
 * Files of terabytes, and files that the kernel makes up: refused for what they are before a byte of them is read. A
 * hash of them would take hours.
 */

import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Composition } from '../../src/document/kinds.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { ReelwrightError } from '../../src/errors.js';
import { tempDir } from '../support/temp-dir.js';

const engine = createEngine({ cacheDir: null });

const short = (files: Readonly<Record<'first' | 'second' | 'music' | 'image', string>>) => ({
  kind: 'short' as const,
  language: 'en' as const,
  segments: [{ source: files.first }, { source: files.second }] as const,
  headline: 'Told',
  poster: { source: files.image },
  logo: { source: files.image },
  music: { source: files.music },
});
const slider = (image: string) => ({
  kind: 'slider' as const,
  logo: { source: image },
  slides: [{ headline: 'One', background: { source: image } }, { headline: 'Two' }, { headline: 'Three' }],
});

async function problemsOf(composition: Composition): Promise<Readonly<Record<string, string>>> {
  const error: ReelwrightError = await engine.check(composition).then(
    () => expect.fail('it was taken'),
    (refused) => refused,
  );
  return Object.fromEntries(error.problems.map(({ path, code, message }) => [path, `${code} ${message}`]));
}

it('a source of 2 TB is refused, whatever it is for', async () => {
  const hole = join(tempDir(), 'hole');
  writeFileSync(hole, '');
  truncateSync(hole, 2 * 1024 ** 4);
  const tooLarge = (most: number) =>
    `asset_too_large Expected at most ${most} bytes for hole but received 2199023255552 bytes`;
  const [clip, poster, logo, background] = [500_000_000, 20 * 1024 ** 2, 5 * 1024 ** 2, 64 * 1024 ** 2].map(tooLarge);
  expect(await problemsOf(short({ first: hole, second: hole, music: hole, image: hole }))).toEqual({
    'segments[0].source': clip,
    'segments[1].source': clip,
    'music.source': clip,
    'poster.source': poster,
    'logo.source': logo,
  });
  expect(await problemsOf(slider(hole))).toEqual({ 'logo.source': logo, 'slides[0].background.source': background });
  const tracking = { kind: 'tracking' as const, source: hole, model: 'shapes-tiny' };
  expect(await problemsOf(tracking)).toEqual({ source: clip });
});

it.runIf(process.platform === 'linux')('what the kernel makes up is an empty file, whoever asks', async () => {
  const made = { first: '/proc/self/mem', second: '/proc/kmsg', music: '/proc/self/pagemap', image: '/proc/self/mem' };
  const problems = await problemsOf(short(made));
  expect(Object.keys(problems).sort()).toEqual([
    'logo.source',
    'music.source',
    'poster.source',
    'segments[0].source',
    'segments[1].source',
  ]);
  for (const problem of Object.values(problems)) expect(problem).toMatch(/^asset_empty .* an empty file/);
});
