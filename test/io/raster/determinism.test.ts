/**
 * The same pixels in every process, whatever was drawn before: fonts register lazily and process-wide, so order could
 * matter.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, SHORT_FONT_FAMILIES } from '../../../src/document/enumerations.js';
import { loadFontBook } from '../../../src/io/fonts/font-book.js';
import { NO_ASSETS } from '../../../src/io/raster/image-assets.js';
import { rasterize } from '../../../src/io/raster/rasterize.js';
import { createTypesetter } from '../../../src/type/typeset.js';
import { LONGEST_TEXTS } from '../../type/longest-texts.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

const SAMPLES = LANGUAGES.map((language, i) => ({
  language,
  family: SHORT_FONT_FAMILIES[i] as (typeof SHORT_FONT_FAMILIES)[number],
  text: i % 3 === 0 ? `${LONGEST_TEXTS.headline[language].slice(0, 60)} 🔥👨‍👩‍👧` : LONGEST_TEXTS.headline[language],
}));

/** Runs in this process and, as text, in the children: all it uses comes in. */
function hashSamples(
  samples: typeof SAMPLES,
  tools: {
    typeset: ReturnType<typeof createTypesetter>;
    rasterize: typeof rasterize;
    assets: typeof NO_ASSETS;
    sha256: (data: Uint8Array) => string;
  },
): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const { language, family, text } of samples) {
    const block = tools.typeset({
      text,
      language,
      family,
      direction: language === 'ar' ? 'rtl' : 'ltr',
      width: 760,
      height: 600,
      capHeights: [110, 96, 84, 72, 64, 56, 48, 40],
      maxLines: 6,
      leading: 1.45,
      upperCase: false,
      align: 'center',
    });
    const nodes = block.lines.map((line) => ({
      kind: 'text' as const,
      text: line.text,
      x: 20 + line.x,
      y: 20 + line.baseline,
      font: line.font,
      language,
      direction: line.direction,
      fill: '#ffffff',
      stroke: { paint: '#000000', widthPx: 8 },
      shadow: { color: '#000000aa', offsetXPx: 0, offsetYPx: 6, blurPx: 20 },
    }));
    const moving = { kind: 'group' as const, opacity: 0.7, transform: [1, 0, 0, 1, 0, 0.37] as const, children: nodes };
    const raster = tools.rasterize([moving], { x: 0, y: 0, width: 800, height: 640 }, tools.assets);
    hashes[language] = tools.sha256(raster.data);
  }
  return hashes;
}

async function hashesOfChild(samples: typeof SAMPLES): Promise<Record<string, string>> {
  const url = (path: string) => JSON.stringify(pathToFileURL(join(root, 'dist', path)).href);
  const script = `
    import { createHash } from 'node:crypto';
    import { loadFontBook } from ${url('io/fonts/font-book.js')};
    import { NO_ASSETS } from ${url('io/raster/image-assets.js')};
    import { rasterize } from ${url('io/raster/rasterize.js')};
    import { createTypesetter } from ${url('type/typeset.js')};
    const hashSamples = ${hashSamples.toString()};
    const sha256 = (data) => createHash('sha256').update(data).digest('hex');
    const tools = { typeset: createTypesetter(loadFontBook()), rasterize, assets: NO_ASSETS, sha256 };
    process.stdout.write(JSON.stringify(hashSamples(${JSON.stringify(samples)}, tools)));
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  return JSON.parse(stdout) as Record<string, string>;
}

describe('drawing text', () => {
  it('draws a saved list in a process that never laid it out, with the same fonts', async () => {
    const face = loadFontBook().faceFor('焕亮 7 天 🔥', 'ShortFontLato', 'zh');
    const font = { families: face.families, weight: face.weight, sizePx: 80 };
    const node = {
      kind: 'text',
      text: '焕亮 7 天 🔥',
      x: 10,
      y: 90,
      font,
      language: 'zh',
      direction: 'ltr',
      fill: '#ffffff',
    } as const;
    const box = { x: 0, y: 0, width: 500, height: 120 };
    const here = createHash('sha256')
      .update(rasterize([node], box, NO_ASSETS).data)
      .digest('hex');
    const url = (path: string) => JSON.stringify(pathToFileURL(join(root, 'dist', path)).href);
    const script = `
      import { createHash } from 'node:crypto';
      import { rasterize } from ${url('io/raster/rasterize.js')};
      const { data } = rasterize([${JSON.stringify(node)}], ${JSON.stringify(box)}, new Map());
      process.stdout.write(createHash('sha256').update(data).digest('hex'));
    `;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
    expect(stdout).toBe(here);
  });

  it('refuses a list that names a font this installation has not', () => {
    const font = { families: ['rw-inter-800-0000000000'], weight: 800, sizePx: 20 };
    const node = {
      kind: 'text',
      text: 'a',
      x: 0,
      y: 20,
      font,
      language: 'en',
      direction: 'ltr',
      fill: '#ffffff',
    } as const;
    expect(() => rasterize([node], { x: 0, y: 0, width: 20, height: 30 }, NO_ASSETS)).toThrow(
      /rw-inter-800-0000000000/,
    );
  });

  it('gives the same pixels in two processes that draw in opposite order, and in this one', async () => {
    const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
    const here = hashSamples(SAMPLES, {
      typeset: createTypesetter(loadFontBook()),
      rasterize,
      assets: NO_ASSETS,
      sha256,
    });
    const [forward, backward] = await Promise.all([hashesOfChild(SAMPLES), hashesOfChild([...SAMPLES].reverse())]);
    expect(Object.keys(here)).toHaveLength(LANGUAGES.length);
    expect(new Set(Object.values(here)).size).toBe(LANGUAGES.length);
    expect(forward).toEqual(here);
    expect(backward).toEqual(here);
  });
});
