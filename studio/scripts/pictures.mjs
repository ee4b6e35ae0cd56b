/**
 * Draws the pictures of docs/studio.md: the studio, open on the demo's short and on an editor ad with a voice, taken by
 * itself. Usage: node studio/scripts/pictures.mjs [VOICE.mp3 WORDS.json] (after npm run build)
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { openAd, startStudio } from './start-studio.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const [voice, words] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'reelwright-studio-pictures-'));
const WIDE = { width: 1280, height: 800 };
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});

/** A document of `reelwright init` that may be changed before it is opened. */
function begin(kind, change = (document) => document) {
  const ad = join(folder, kind);
  execFileSync(process.execPath, [join(root, 'dist/cli/main.js'), 'init', kind, ad]);
  const file = join(ad, `${kind}.json`);
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')), ad), null, 2));
  return file;
}

async function take(file, work) {
  const studio = await startStudio(file, join(folder, 'cache'));
  try {
    await work(studio.address);
  } finally {
    await studio.stop();
  }
}

const save = (page, name) => page.screenshot({ path: join(root, `docs/${name}.png`) });

async function at(page, frame) {
  await page.getByRole('slider').press('Home');
  for (let done = 0; done < frame; done += 10) await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('Final picture').waitFor();
}

try {
  await take(begin('short'), async (address) => {
    for (const [name, viewport] of [
      ['studio', WIDE],
      ['studio-narrow', { width: 390, height: 844 }],
    ]) {
      const page = await openAd(browser, address, viewport);
      await at(page, 250);
      await page.locator('.pieces-said').waitFor();
      await save(page, name);
      if (name === 'studio') {
        await at(page, 160);
        await page.getByLabel('Safe zone').selectOption('universal');
        await page.getByLabel('Side by side').selectOption('placement');
        for (const tile of await page.locator('.tile canvas').all())
          await tile.and(page.locator('[data-frame]')).waitFor();
        await save(page, 'studio-beside');
      }
      await page.close();
    }
  });
  if (voice !== undefined && words !== undefined) {
    const narrated = begin('editor', (document, ad) => {
      copyFileSync(voice, join(ad, 'media/voice.mp3'));
      const spoken = JSON.parse(readFileSync(words, 'utf8')).words.map(([start, end, text]) => ({ text, start, end }));
      return { ...document, export_aspect_ratio: '9:16', narration: { source: 'media/voice.mp3', words: spoken } };
    });
    await take(narrated, async (address) => {
      const page = await openAd(browser, address, WIDE);
      await page.locator('[data-word="4"]').click();
      await page.getByText('Final picture').waitFor();
      await page.locator('.pieces-said').waitFor();
      await save(page, 'studio-words');
      await page.close();
    });
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
