import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { smallMedia } from '../cli/support/small-media.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const small = smallMedia();
const readme = readFileSync(join(root, 'README.md'), 'utf8');

const examples = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map((match) => match[1] ?? '');

/** A folder where the package is installed, with media as small as they can be under the names of the examples. */
function installed() {
  const cwd = small();
  for (const [name, file] of Object.entries({ 'dawn.mp4': 'a.mp4', 'cup.mp4': 'b.mp4', 'music.wav': 'beep.wav' }))
    renameSync(join(cwd, file), join(cwd, name));
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(root, join(cwd, 'node_modules/reelwright'), 'dir');
  const run = (code: string) => {
    writeFileSync(join(cwd, 'example.mjs'), code);
    const env = { ...process.env, XDG_CACHE_HOME: join(cwd, 'cache') };
    return execFileSync(process.execPath, ['example.mjs'], { cwd, encoding: 'utf8', env });
  };
  return { cwd, run };
}

describe('README', () => {
  it('has an example that runs as it stands', async () => {
    const example = examples[0] ?? '';
    expect(example.trim().split('\n').length).toBeLessThanOrEqual(15);
    const { cwd, run } = installed();
    const printed = run(example);
    expect(printed).toContain(`completed ${join(cwd, 'out/ad.mp4')} { total: `);
    expect(printed).toMatch(/\{ total: \d+, reused: 0 \}\n$/);
    expect(statSync(join(cwd, 'out/ad.mp4')).size).toBeGreaterThan(100_000);
  });

  it('shows the other entries in lines that work: preview, browser, fluent', () => {
    const [, previewed = '', browsed = '', fluent = ''] = examples;
    expect(examples).toHaveLength(4);
    const { cwd, run } = installed();
    expect(run(previewed)).toMatch(/^\[\s*'headline'[^\]]*'cta'.*\] rw-[a-z0-9-]+\n$/s);

    // A canvas of node stands for that of a browser.
    writeFileSync(join(cwd, 'browsed.mjs'), browsed);
    const page = `
      import { createRequire } from 'node:module';
      import { readFileSync } from 'node:fs';
      const { createCanvas, GlobalFonts, Path2D } = createRequire(${JSON.stringify(root)})('@napi-rs/canvas');
      Object.assign(globalThis, { Path2D, pictures: new Map(), OffscreenCanvas: function (w, h) { return createCanvas(w, h); } });
      const { preview } = await import('reelwright/preview');
      const { paint } = await import('./browsed.mjs');
      const segments = [{ source: 'dawn.mp4' }, { source: 'cup.mp4' }];
      const { plan, fonts } = await preview({ kind: 'short', segments, headline: 'Fresh' }, {});
      for (const { family, path } of fonts) GlobalFonts.register(readFileSync(path), family);
      const track = plan.tracks.find(({ id }) => id === 'headline');
      const shown = track.cels.findLast(({ nodes }) => nodes.length > 0);
      const canvas = createCanvas(track.box.width, track.box.height);
      paint(canvas, { box: track.box, cels: [shown] });
      console.log(canvas.data().filter((value) => value > 0).length);`;
    expect(Number(run(page))).toBeGreaterThan(10_000);

    expect(run(fluent)).toBe('');
    expect(statSync(join(cwd, 'chunk-1.mp4')).size).toBeGreaterThan(10_000);
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
