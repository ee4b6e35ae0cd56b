/**
 * Draws the carousels of eight invented brands in six templates and three aspects by the whole engine, as an art
 * director looks at them: two sheets a template and aspect, a brand a row. Prints how much of each page is empty.
 *   npm run build && node scripts/brand-sheets.mjs [-o out/brand-sheets] [--media DIR] [--only TEXT] [--brand NAME]
 * `--only`: part of a sheet's name, e.g. `offerCard-1x1`. Pictures come from DIR (default $REELWRIGHT_TEST_MEDIA).
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { BRANDS, CUTOUTS, PHOTOS } from './brand-carousels.mjs';
import { clipStill } from './clip-still.mjs';

const root = resolve(import.meta.dirname, '..');
const load = (path) => import(join(process.env.REELWRIGHT_DIST ?? join(root, 'dist'), path));
const { createEngine } = await load('index.js');
const { SLIDER_TEMPLATES } = await load('document/enumerations.js');

const { values } = parseArgs({
  options: {
    out: { type: 'string', short: 'o' },
    media: { type: 'string' },
    only: { type: 'string', default: '' },
    brand: { type: 'string' },
  },
});
const out = resolve(values.out ?? join(root, 'out/brand-sheets'));
const media = resolve(values.media ?? process.env.REELWRIGHT_TEST_MEDIA ?? join(root, '../shared/media'));
mkdirSync(out, { recursive: true });

const CELLS = { '4:5': [300, 375], '1:1': [300, 300], '9:16': [230, 409] };
const GAP = 8;
const ROWS = 4;
const work = mkdtempSync(join(tmpdir(), 'reelwright-brands-'));
const engine = createEngine({ cacheDir: join(work, 'cache') });

try {
  const pictures = pictureFiles();
  const names = Object.keys(BRANDS).filter((name) => values.brand === undefined || name === values.brand);
  for (const [mode, templates] of Object.entries(SLIDER_TEMPLATES))
    for (const template of templates)
      for (const aspect of Object.keys(CELLS)) {
        const sheet = `${template}-${aspect.replace(':', 'x')}`;
        if (!sheet.includes(values.only)) continue;
        for (let at = 0; at < names.length; at += ROWS) {
          const rows = [];
          for (const brand of names.slice(at, at + ROWS))
            rows.push(await render({ mode, template, aspect_ratio: aspect }, brand, pictures, `${sheet}-${brand}`));
          await drawSheet(rows, CELLS[aspect], join(out, `${sheet}-${at / ROWS + 1}.png`));
        }
      }
} finally {
  await engine.close?.();
  rmSync(work, { recursive: true, force: true });
}

function pictureFiles() {
  const files = Object.fromEntries(Object.entries(CUTOUTS).map(([name, file]) => [name, join(media, file)]));
  for (const [name, [file, second]] of Object.entries(PHOTOS)) {
    files[name] = second === undefined ? join(media, file) : join(work, `${name}.png`);
    if (second !== undefined) writeFileSync(files[name], clipStill(join(media, file), second));
  }
  return files;
}

async function render(head, brand, pictures, name) {
  const { accent, language, slides } = BRANDS[brand];
  const isAd = head.mode === 'ad_driven';
  const document = {
    ...{ kind: 'slider', ...head, language, accent_color: accent, format: 'jpeg' },
    logo: { source: join(media, 'image/logo-mediabunny.png') },
    slides: slides.map(({ photo, cutout, ads, body, ...slide }) => ({
      ...slide,
      ...(body === undefined ? {} : { body: isAd && ads !== undefined ? ads : body }),
      ...(photo === undefined && cutout === undefined ? {} : { background: { source: pictures[photo ?? cutout] } }),
    })),
  };
  const result = await engine.render(document, { output: join(work, name) });
  const warnings = result.warnings.map(({ code, path }) => `${code} ${path}`);
  const pages = result.outputs.filter(({ role }) => role === 'slide').map(({ path }) => path);
  console.log(`${name}${warnings.length === 0 ? '' : `: ${warnings.join(', ')}`}`);
  return pages;
}

/** Pages side by side, a carousel a row. */
async function drawSheet(rows, [width, height], file) {
  const columns = Math.max(...rows.map((row) => row.length));
  const tiles = rows.flatMap((row, y) =>
    row.map(async (path, x) => ({
      input: await sharp(path).resize(width, height).png().toBuffer(),
      left: GAP + x * (width + GAP),
      top: GAP + y * (height + GAP),
    })),
  );
  const size = { width: GAP + columns * (width + GAP), height: GAP + rows.length * (height + GAP) };
  const sheet = sharp({ create: { ...size, channels: 3, background: '#808080' } });
  await sheet
    .composite(await Promise.all(tiles))
    .png()
    .toFile(file);
}
