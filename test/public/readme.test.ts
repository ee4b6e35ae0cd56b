import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { smallMedia } from '../cli/support/small-media.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const small = smallMedia();
const readme = readFileSync(join(root, 'README.md'), 'utf8');

describe('README', () => {
  it('has an example that runs as it stands', async () => {
    const examples = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map((match) => match[1] ?? '');
    expect(examples).toHaveLength(1);
    const example = examples[0] ?? '';
    expect(example.trim().split('\n').length).toBeLessThanOrEqual(15);

    const cwd = small();
    // Media as small as they can be, under the names of the example.
    for (const [name, file] of Object.entries({ 'dawn.mp4': 'a.mp4', 'cup.mp4': 'b.mp4', 'music.wav': 'beep.wav' }))
      renameSync(join(cwd, file), join(cwd, name));
    // As installed: the package under its own name.
    mkdirSync(join(cwd, 'node_modules'));
    symlinkSync(root, join(cwd, 'node_modules/reelwright'), 'dir');
    writeFileSync(join(cwd, 'example.mjs'), example);
    const printed = execFileSync(process.execPath, ['example.mjs'], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, XDG_CACHE_HOME: join(cwd, 'cache') },
    });
    expect(printed).toContain(`completed ${join(cwd, 'out/ad.mp4')} { total: `);
    expect(printed).toMatch(/\{ total: \d+, reused: 0 \}\n$/);
    expect(statSync(join(cwd, 'out/ad.mp4')).size).toBeGreaterThan(100_000);
  });

  it('links to what is there', () => {
    const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)]
      .map((match) => match[1] ?? '')
      .filter((link) => !/^https?:/.test(link));
    expect(links.length).toBeGreaterThan(4);
    expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([]);
  });

  it('shows a picture of at most 300 KB', () => {
    expect(statSync(join(root, 'docs/short.png')).size).toBeLessThanOrEqual(300_000);
  });

  it('names every command of the tool and no other', () => {
    const help = execFileSync(process.execPath, [join(root, 'dist/cli/main.js'), '--help'], { encoding: 'utf8' });
    const commands = new Set([...help.matchAll(/^ {2}(\w+) \[/gm)].map((match) => match[1]));
    const named = [...readme.matchAll(/^reelwright (\w+)/gm)].map((match) => match[1]);
    expect(named.filter((name) => !commands.has(name))).toEqual([]);
  });
});
