/**
 * Draws the pictures of docs/studio.md, taken by the studio itself, and writes down what each shows: a test compares
 * that with the page as it is. Usage: node studio/scripts/pictures.mjs [NAME…] (after npm run build in both)
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { outlineOf, PICTURES, showPictures } from './picture-states.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const outlines = join(root, 'studio/test/pictures.json');
const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : PICTURES.map(({ name }) => name);
const folder = mkdtempSync(join(tmpdir(), 'reelwright-studio-pictures-'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});

const known = JSON.parse(readFileSync(outlines, 'utf8'));
try {
  await showPictures(browser, folder, names, async ({ name }, page) => {
    // In 256 colours they take a third of the room in the package.
    const png = await sharp(await page.screenshot())
      .png({ palette: true, quality: 100, effort: 10 })
      .toBuffer();
    writeFileSync(join(root, `docs/${name}.png`), png);
    const sha256 = createHash('sha256').update(png).digest('hex');
    known[name] = { sha256, shows: await outlineOf(page) };
    process.stdout.write(`docs/${name}.png\n`);
  });
  // One line for each part, so that a change can be read.
  const text = Object.entries(known).map(([name, { sha256, shows }]) => {
    const lines = shows.map((one) => `      ${JSON.stringify(one)}`).join(',\n');
    return `  ${JSON.stringify(name)}: {\n    "sha256": "${sha256}",\n    "shows": [\n${lines}\n    ]\n  }`;
  });
  writeFileSync(outlines, `{\n${text.join(',\n')}\n}\n`);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
