/** A carousel as one PDF: its pages beside the slides as pictures, its letters as letters, and what the cache keeps. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SliderComposition } from '../../src/document/slider/slider-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { SliderResult } from '../../src/engine/result.js';
import { isCi } from '../support/golden-mode.js';
import { scratchFolder } from '../support/scratch.js';

const root = scratchFolder();
const engine = createEngine({ cacheDir: join(root, 'cache') });
/** Debian's poppler-utils: another reader than the library that writes. */
const skipsPoppler = !existsSync('/usr/bin/pdftoppm') && !isCi(process.env);

const carousel = (format: 'pdf' | 'png', headline = 'Kaffee, der wach macht'): SliderComposition => ({
  ...{ kind: 'slider', language: 'de', template: 'boldStatement', format },
  slides: [
    { headline, body: 'Geröstet in Köln.', background: { source: 'ground.png' } },
    { headline: '41 Stunden', body: 'gespart im Jahr' },
    { headline: 'Jetzt probieren' },
  ],
});

const render = (composition: SliderComposition, folder: string) =>
  engine.render(composition, { output: join(root, folder), baseDir: root }) as Promise<SliderResult>;

beforeAll(async () => {
  mkdirSync(root, { recursive: true });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500"><rect width="100%" height="100%" fill="#668"/><circle cx="50%" cy="40%" r="18%" fill="#eca"/></svg>`;
  await sharp(Buffer.from(svg)).removeAlpha().toFile(join(root, 'ground.png'));
});

describe('format pdf', () => {
  it('is one file with a manifest that names the page of every slide, and takes the place of earlier slides', async () => {
    await render(carousel('png'), 'a');
    const { outputs, slides: states } = await render(carousel('pdf'), 'a');
    expect(readdirSync(join(root, 'a')).sort()).toEqual(['manifest.json', 'slides.pdf']);
    const size = { width: 1080, height: 1350 };
    expect(outputs[0]).toMatchObject({ role: 'slide', mime_type: 'application/pdf', ...size });
    expect(outputs.map(({ role }) => role)).toEqual(['slide', 'manifest']);
    expect(states.map(({ path }) => path)).toEqual(Array(3).fill(join(root, 'a', 'slides.pdf')));
    const manifest = JSON.parse(readFileSync(join(root, 'a', 'manifest.json'), 'utf8'));
    const pages = manifest.slides.map(({ path, page }: { path: string; page: number }) => [path, page]);
    expect(pages).toEqual([1, 2, 3].map((page) => ['slides.pdf', page]));
  });

  it('is kept as a whole: the same bytes from the cache and without it, others when a word changes', async () => {
    const first = await render(carousel('pdf'), 'b');
    const again = await render(carousel('pdf'), 'c');
    expect(again.cached).toBe(true);
    const fresh = await createEngine({ cacheDir: null }).render(carousel('pdf'), {
      output: join(root, 'd'),
      baseDir: root,
    });
    const shaOf = ({ outputs }: Pick<SliderResult, 'outputs'>) => outputs[0]?.sha256;
    expect([shaOf(again), shaOf(fresh)]).toEqual([shaOf(first), shaOf(first)]);
    const edited = await render(carousel('pdf', 'Tee, der wach macht'), 'e');
    expect([edited.cached, shaOf(edited) === shaOf(first)]).toEqual([false, false]);
  });

  it.skipIf(skipsPoppler)('shows what the pictures show, and its letters are letters', async () => {
    await Promise.all([render(carousel('png'), 'f'), render(carousel('pdf'), 'g')]);
    const pdf = join(root, 'g', 'slides.pdf');
    expect(execFileSync('pdftotext', [pdf, '-'], { encoding: 'utf8' })).toContain('gespart im Jahr');
    execFileSync('pdftoppm', ['-r', '72', '-png', pdf, join(root, 'g', 'page')]);
    for (const page of [1, 2, 3]) {
      const [drawn, asked] = await Promise.all(
        [`g/page-${page}.png`, `f/slide-0${page}.png`].map((name) =>
          sharp(join(root, name)).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
        ),
      );
      expect(drawn?.info).toMatchObject({ width: 1080, height: 1350 });
      const [a, b] = [drawn?.data ?? Buffer.alloc(0), asked?.data ?? Buffer.alloc(0)];
      const far = a.reduce((count, value, at) => count + (Math.abs(value - (b[at] as number)) > 40 ? 1 : 0), 0);
      // Edges of letters are smoothed in another way.
      expect(far / a.length).toBeLessThan(0.01);
    }
  });

  it('is not inspected as pictures: the remedy says what is', async () => {
    await render(carousel('pdf'), 'h');
    await expect(engine.inspect(join(root, 'h'), carousel('pdf'), { baseDir: root })).rejects.toMatchObject({
      code: 'asset_type_unsupported',
      remedy: expect.stringContaining('png'),
    });
  });
});
