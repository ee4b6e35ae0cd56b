/** Films through the table of versions: formats, placements and languages; one cancelled, the others fetched. */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rarely } from '../../test/support/rarely.js';
import { scratchFolder } from '../../test/support/scratch.js';
import { accessFaults } from './support/access.js';
import { writeMedia } from './support/media.js';
import { browserPath, launch, openPage, studioOn } from './support/studio.js';

const EDITOR = {
  kind: 'editor',
  language: 'en',
  segments: [{ source: 'a.mp4', fit_mode: 'cover', trim: { start: 0, duration: 1 }, title: { text: 'Roasted' } }],
  music: { source: 'tone.wav' },
};
const SHORT = {
  kind: 'short',
  language: 'en',
  score: 'none',
  end_card: 'none',
  headline: 'Up here',
  segments: [{ source: 'a.mp4' }, { source: 'b.mp4' }],
};

const { path: ffprobe } = createRequire(import.meta.url)('@ffprobe-installer/ffprobe') as { readonly path: string };

/** Width and height of a film, px: `1080,1920`. */
function sizeOf(file: string): string {
  const asked = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'stream=width,height', '-of', 'csv=p=0'];
  return execFileSync(ffprobe, [...asked, file], { encoding: 'utf8' }).trim();
}

describe.skipIf(browserPath === undefined)('a film in several versions', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  async function withExport(document: object, work: (page: Page, folder: string) => Promise<void>) {
    const folder = scratchFolder();
    await writeMedia(folder);
    const studio = await studioOn(folder, document);
    try {
      const { page, complaints } = await openPage(browser, studio);
      await page.getByText('Final picture').waitFor();
      page.setDefaultTimeout(40_000);
      await page.getByRole('button', { name: 'Export several…' }).click();
      await work(page, folder);
      expect(complaints).toEqual([]);
      await page.close();
    } finally {
      await studio.close();
    }
  }

  const tableOf = (page: Page) => page.getByRole('dialog', { name: 'Export' });
  const rowOf = (page: Page, name: string) => tableOf(page).locator('tbody tr').filter({ hasText: name });

  /** Fetches the file of a row. */
  async function fetched(page: Page, folder: string, name: string) {
    const link = rowOf(page, name).getByRole('link').first();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const file = join(folder, `fetched-${download.suggestedFilename()}`);
    await download.saveAs(file);
    return { file, name: download.suggestedFilename() };
  }

  test('has every format in every language, but for the one that was cancelled', () =>
    withExport(EDITOR, async (page, folder) => {
      const table = tableOf(page);
      await table.getByLabel('1:1').check();
      await table.getByLabel('German').check();
      expect(await table.locator('tbody tr').count()).toBe(4);
      await table
        .getByText(/^about \d+ s$/)
        .nth(3)
        .waitFor();
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await accessFaults(page)).toEqual([]);
      }
      await table.getByRole('button', { name: 'Export 4 versions' }).click();
      const last = table.locator('tbody tr').last();
      await last.getByRole('button', { name: /^Cancel / }).click();
      await last.getByText('cancelled').waitFor();
      await table.getByRole('button', { name: 'Review page' }).nth(2).waitFor();
      expect(await table.getByText('as asked').count()).toBe(3);
      expect(await table.getByText('not as asked').count()).toBe(0);
      const receipt = await rowOf(page, '1:1').first().locator('.made .quiet').getAttribute('title');
      expect(receipt?.split('\n').length).toBeGreaterThan(3);
      const square = await fetched(page, folder, '1:1');
      const upright = await fetched(page, folder, '9:16');
      expect(square.name).not.toBe(upright.name);
      expect(sizeOf(square.file)).toBe('1080,1080');
      expect(sizeOf(upright.file)).toBe('1080,1920');
      const cancelled = (await last.locator('th').textContent()) ?? '';
      expect(cancelled).toMatch(/German/);
      // The window becomes narrow and shows another column: the table stays, and can be closed.
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await table.isVisible()).toBe(true);
      await table.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Render' }).click();
      await page.getByRole('button', { name: 'Export several…' }).click();
      await table.getByRole('button', { name: /^Export \d/ }).waitFor();
      expect(await accessFaults(page)).toEqual([]);
      const { width = 0 } = (await table.boundingBox()) ?? {};
      expect(width).toBeLessThanOrEqual(390);
    }));

  rarely(
    'has a short for two platforms, each as its receipt says',
    () =>
      withExport(SHORT, async (page, folder) => {
        const table = tableOf(page);
        await table.getByLabel('TikTok').check();
        await table.getByLabel('Reels').check();
        await table.getByLabel('Every platform').uncheck();
        await table.getByRole('button', { name: 'Export 2 versions' }).click();
        await table.getByRole('button', { name: 'Review page' }).nth(1).waitFor();
        expect(await table.getByText('not as asked').count()).toBe(0);
        for (const name of ['TikTok', 'Reels'])
          expect(sizeOf((await fetched(page, folder, name)).file)).toBe('1080,1920');
      }),
    300_000,
  );
});
