/** Draws the pictures of docs/studio.md: the studio, open on the demo's short, taken by itself. Usage: node studio/scripts/pictures.mjs (after npm run build) */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { openAd, startStudio } from './start-studio.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'reelwright-studio-pictures-'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
let studio;
try {
  execFileSync(process.execPath, [join(root, 'dist/cli/main.js'), 'init', 'short', join(folder, 'ad')]);
  studio = await startStudio(join(folder, 'ad/short.json'), join(folder, 'cache'));
  for (const [name, viewport] of [
    ['studio', { width: 1280, height: 800 }],
    ['studio-narrow', { width: 390, height: 844 }],
  ]) {
    const page = await openAd(browser, studio.address, viewport);
    await page.getByRole('slider').press('Home');
    for (let at = 0; at < 25; at += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('Final picture').waitFor();
    await page.locator('.pieces-said').waitFor();
    await page.screenshot({ path: join(root, `docs/${name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  await studio?.stop();
  rmSync(folder, { recursive: true, force: true });
}
