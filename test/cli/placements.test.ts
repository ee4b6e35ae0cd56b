/** `--placement`: one film a platform, of what is equal one rendering. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { variantsFor } from '../../src/cli/placements.js';
import { jsonOf, runCli } from './support/run-cli.js';
import { PLAIN_SHORT, smallMedia } from './support/small-media.js';

const small = smallMedia();

describe('render --placement', () => {
  it('renders one film a platform; where two keep the same clear, all chunks of the second are those of the first', async () => {
    const cwd = small();
    const args = ['--placement', 'reels,stories', '-o', 'out/ad.mp4', '--quality', 'draft', '--json'];
    const result = await runCli(['render', 'short.json', ...args], { cwd });
    interface Film {
      readonly output: string;
      readonly chunks: { readonly total: number; readonly reused: number };
    }
    const { results } = jsonOf<{ results: readonly Film[] }>(result);
    expect(results.map(({ output }) => output)).toEqual([
      join(cwd, 'out/ad.reels.mp4'),
      join(cwd, 'out/ad.stories.mp4'),
    ]);
    expect(results.reduce((sum, { chunks }) => sum + chunks.reused, 0)).toBe(results[0]?.chunks.total);
    expect(readdirSync(join(cwd, 'out')).filter((name) => name.endsWith('.mp4'))).toHaveLength(2);
    const bytes = results.map(({ output }) => readFileSync(output));
    expect(bytes[0]?.equals(bytes[1] as Buffer)).toBe(true);
  });

  it('names the films after their kind in a folder', () => {
    const { outputs } = variantsFor(['tiktok', 'feed'], PLAIN_SHORT, 'out/');
    expect(outputs).toEqual(['tiktok', 'feed'].map((name) => resolve(`out/short.${name}.mp4`)));
  });

  it.each([
    ['a name that is none', 'short.json', 'tiktok,snap', 'universal, tiktok, reels, shorts, stories or feed'],
    ['another kind', 'film.json', 'tiktok', 'a short for --placement'],
  ])('refuses %s', async (_, file, names, expected) => {
    const cwd = small();
    const result = await runCli(['render', file, '--placement', names, '-o', 'ad.mp4'], { cwd });
    expect([result.code, result.stderr.includes(expected)]).toEqual([2, true]);
  });
});
