/** What surrounds rendering: a folder to begin from, a sheet, the cache's size, completion. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPicture } from '../support/picture.js';
import { tempDir } from '../support/temp-dir.js';
import { isWhole } from '../support/tier.js';
import { jsonOf, runCli } from './support/run-cli.js';
import { smallMedia } from './support/small-media.js';

describe('init', () => {
  const kinds: readonly (readonly [string, readonly string[]])[] = [
    ['short', ['cup.mp4', 'dawn.mp4', 'logo.png', 'music.wav']],
    ['slider', ['logo.png', 'slide-1.jpg', 'slide-2.jpg', 'slide-3.jpg']],
    ['editor', ['cup.mp4', 'dawn.mp4', 'logo.png', 'music.wav', 'poster.jpg', 'slide-1.jpg', 'slide-2.jpg']],
    ['tracking', ['shapes.mp4']],
  ];
  // In the gate the kind whose media are painted soonest.
  it.each(kinds.filter(([kind]) => isWhole || kind === 'slider'))(
    '%s: a folder whose composition is valid, with the media it names and no other',
    async (kind, media) => {
      const cwd = tempDir();
      const made = await runCli(['init', kind, 'my ad', '--json'], { cwd });
      expect(made).toMatchObject({ code: 0, stderr: '' });
      const names = ['.gitignore', 'media', `${kind}.json`, `${kind}.schema.json`].toSorted();
      expect(readdirSync(join(cwd, 'my ad')).toSorted()).toEqual(names);
      expect(readdirSync(join(cwd, 'my ad/media')).toSorted()).toEqual(media);
      expect(jsonOf<{ files: string[] }>(made).files).toHaveLength(media.length + 3);
      const { $schema } = JSON.parse(readFileSync(join(cwd, 'my ad', `${kind}.json`), 'utf8')) as { $schema: string };
      expect(names).toContain($schema.slice(2));
      const check = await runCli(['check', `my ad/${kind}.json`], { cwd });
      expect(check.code, check.stderr).toBe(0);
    },
  );

  it('takes no file of yours away, and knows its kinds', async () => {
    const cwd = tempDir();
    mkdirSync(join(cwd, 'short'));
    writeFileSync(join(cwd, 'short/short.json'), 'mine');
    expect((await runCli(['init', 'short'], { cwd })).code).toBe(2);
    expect(readFileSync(join(cwd, 'short/short.json'), 'utf8')).toBe('mine');
    expect(readdirSync(join(cwd, 'short'))).toEqual(['short.json']);
    expect((await runCli(['init', 'shrt'], { cwd })).code).toBe(2);
  });
});

const small = smallMedia();

describe('sheet', () => {
  it('shows every part of a film, and every slide', async () => {
    const cwd = small();
    const slider = { kind: 'slider', slides: [{ headline: 'One' }, { headline: 'Two' }, { headline: 'Three' }] };
    writeFileSync(join(cwd, 'slider.json'), JSON.stringify(slider));
    const film = await runCli(['sheet', 'short.json', '-o', 'film.png', '--json'], { cwd });
    expect(film.code).toBe(0);
    const { stills } = jsonOf<{ stills: { at_seconds: number }[] }>(film);
    expect(stills.map(({ at_seconds }) => at_seconds)).toEqual([1, 3, 5, 7, 9, 11]);
    const { width, height } = await readPicture(join(cwd, 'film.png'));
    expect([width, height]).toEqual([4 * 360 + 5 * 12, 2 * 640 + 3 * 12]);
    expect((await runCli(['sheet', 'slider.json', '-o', 'slides.jpg'], { cwd })).code).toBe(0);
    expect((await readPicture(join(cwd, 'slides.jpg'))).width).toBe(3 * 360 + 4 * 12);
    expect((await runCli(['sheet', 'short.json', '-o', 'film.mp4'], { cwd })).code).toBe(2);
  });
});

describe('cache', () => {
  it('says its size, and is emptied of what it made and nothing else', async () => {
    const cwd = small();
    const size = async () => jsonOf<{ entries: number; bytes: number }>(await runCli(['cache', '--json'], { cwd }));
    expect(await size()).toMatchObject({ entries: 0, bytes: 0 });
    expect((await runCli(['check', 'short.json'], { cwd })).code).toBe(0);
    expect((await size()).entries).toBeGreaterThan(1);
    mkdirSync(join(cwd, 'xdg/reelwright/models'), { recursive: true });
    writeFileSync(join(cwd, 'xdg/reelwright/models/own.onnx'), 'mine');
    // As a git repository has them.
    mkdirSync(join(cwd, 'xdg/reelwright/objects/ab'), { recursive: true });
    writeFileSync(join(cwd, 'xdg/reelwright/objects/ab/0123456789abcdef'), 'mine');
    const cleared = await runCli(['cache', 'clear'], { cwd });
    expect([cleared.code, cleared.stdout]).toEqual([0, expect.stringMatching(/: removed \d+ entries, \d/)]);
    expect(await size()).toMatchObject({ entries: 0, bytes: 'mine'.length });
    expect(readdirSync(join(cwd, 'xdg/reelwright'))).not.toContain('incoming');
    for (const own of ['models/own.onnx', 'objects/ab/0123456789abcdef'])
      expect(readFileSync(join(cwd, 'xdg/reelwright', own), 'utf8')).toBe('mine');
    expect((await runCli(['cache', 'shrink'], { cwd })).code).toBe(2);
  });
});

describe('completion', () => {
  it('completes commands and options in bash', async () => {
    const cwd = tempDir();
    const { code, stdout } = await runCli(['completion', 'bash'], { cwd });
    expect(code).toBe(0);
    writeFileSync(join(cwd, 'script'), stdout);
    const complete = (...words: string[]) => {
      const list = words.map((word) => `'${word}'`).join(' ');
      const line = `. ./script; COMP_WORDS=(reelwright ${list}); COMP_CWORD=${words.length}; _reelwright; echo "\${COMPREPLY[@]}"`;
      return spawnSync('bash', ['-c', line], { cwd, encoding: 'utf8' }).stdout.trim();
    };
    expect(complete('ren')).toBe('render');
    expect(complete('render', '--qu')).toBe('--quality --quiet');
    expect(complete('frame', '--sa')).toBe('--safe-zones');
    expect(complete('render', 'scr')).toBe('script');
  });

  it.each(['zsh', 'fish'])('%s: a script that its shell can read, where it is there', async (shell) => {
    const cwd = tempDir();
    const { code, stdout } = await runCli(['completion', shell], { cwd });
    expect(code).toBe(0);
    for (const word of ['render', 'safe-zones', 'doctor']) expect(stdout).toContain(word);
    writeFileSync(join(cwd, 'script'), stdout);
    const read = spawnSync(shell, ['-n', 'script'], { cwd });
    if (read.error === undefined) expect(read.status).toBe(0);
  });

  it('knows its shells', async () => {
    expect((await runCli(['completion', 'csh'], { cwd: tempDir() })).code).toBe(2);
  });
});
