/** Several versions in one table, and a review page that is sent, written on and read back; in Chromium. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.js';
import { commentsOf } from '../src/server/comments.js';
import { documentOf, readRows } from '../src/server/exports.js';
import { accessFaults } from './support/access.js';
import { browserPath, launch, openPage, studioOn } from './support/studio.js';

const folder = scratchFolder();
const SLIDES = {
  kind: 'slider',
  mode: 'creative',
  language: 'en',
  slides: [{ headline: 'Of three' }, { headline: 'The second', body: 'Says more.' }, { headline: 'The last' }],
};

describe('rows of an export', () => {
  test('are taken whole or not at all', () => {
    const row = { id: 'tiktok.de', values: { placement: 'tiktok', language: 'de' }, suffix: 'mp4' };
    expect(readRows([row])).toEqual([row]);
    for (const id of ['../out', 'a/b', '', '.mp4']) expect(readRows([{ ...row, id }])).toBeUndefined();
    expect(readRows([{ ...row, suffix: 'mp4/..' }])).toBeUndefined();
    expect(readRows([{ ...row, values: { 'a.b': 'c' } }])).toBeUndefined();
    expect(readRows([row, row])).toBeUndefined();
    expect(readRows([])).toBeUndefined();
  });

  test('are the document with their values', () => {
    const row = { id: 'webp', values: { aspect_ratio: '9:16' }, suffix: 'webp' };
    expect(documentOf(JSON.stringify(SLIDES), row)).toEqual({ ...SLIDES, aspect_ratio: '9:16', format: 'webp' });
  });
});

test('comments are read from what a review page saves, and from nothing else', () => {
  const one = { at: 1.5, text: 'Shorter', by: 'Ines' };
  expect(commentsOf(JSON.stringify({ comments: [one, { at: 'x', text: 'no' }, { at: 2, text: ' ' }] }))).toEqual([one]);
  expect(commentsOf('no JSON')).toBeUndefined();
  expect(commentsOf('{"comments":"none"}')).toBeUndefined();
});

describe.skipIf(browserPath === undefined)('an ad that is finished', () => {
  let studio: Awaited<ReturnType<typeof studioOn>>;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    studio = await studioOn(folder, SLIDES);
    browser = await launch();
    ({ page } = await openPage(browser, studio));
    page.setDefaultTimeout(15_000);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.close();
  });

  test('is exported in every combination of what is chosen, and each file is fetched', async () => {
    await page.getByRole('button', { name: 'Export several…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByLabel('4:5').check();
    await dialog.getByLabel('1:1').check();
    await dialog.getByLabel('WEBP').check();
    expect(await dialog.locator('tbody tr').count()).toBe(4);
    await dialog
      .getByText(/^about \d+ s$/)
      .nth(3)
      .waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Export 4 versions' }).click();
    await dialog.getByRole('button', { name: 'Review page' }).nth(3).waitFor();
    const made = readdirSync(join(folder, 'ad-export')).toSorted();
    expect(made.map((name) => readdirSync(join(folder, 'ad-export', name)).length)).toEqual([4, 4, 4, 4]);
    expect(made.filter((name) => name.endsWith('.webp'))).toHaveLength(2);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.locator('tbody tr').first().getByRole('link').first().click(),
    ]);
    expect(download.suggestedFilename()).toBe('slide-01.png');
    const first = join(folder, 'first.png');
    await download.saveAs(first);
    expect(readFileSync(first).subarray(1, 4).toString()).toBe('PNG');
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  test('is sent as one page, and what is said there is read back', async () => {
    await page.getByRole('button', { name: 'Render', exact: true }).click();
    await page.getByText('✓ Rendered').waitFor();
    await page.getByRole('button', { name: 'Make a review page' }).click();
    await page.getByRole('link', { name: 'review.html' }).waitFor();
    const file = join(folder, 'ad-slides/review.html');
    const [sent] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'review.html' }).click(),
    ]);
    const copy = join(folder, 'sent.html');
    await sent.saveAs(copy);
    expect(readFileSync(copy, 'utf8')).toBe(readFileSync(file, 'utf8'));
    const review = await browser.newPage({ viewport: { width: 390, height: 844 } });
    review.setDefaultTimeout(15_000);
    await review.goto(`file://${file}`);
    await review.getByRole('button', { name: 'Next' }).click();
    await review.getByLabel('Your name').fill('Ines');
    await review.getByLabel('Comment at Slide 2').fill('Shorter, </script> please');
    await review.getByRole('button', { name: 'Add comment' }).click();
    expect(await accessFaults(review)).toEqual([]);
    const save = review.getByRole('button', { name: 'Save comments to send back' });
    const [download] = await Promise.all([review.waitForEvent('download'), save.click()]);
    const comments = join(folder, 'comments.json');
    await download.saveAs(comments);
    await page.getByLabel('File of comments').setInputFiles(comments);
    await page.getByText('1 new comment').waitFor();
    await page.getByRole('button', { name: 'Slide 2', exact: true }).click();
    await page.getByText('Slide 2 of 3').waitFor();
    expect(await page.locator('.comments p').textContent()).toBe('Shorter, </script> please Ines');
    await review.close();
    // Dropped anywhere, a file of comments is read, and becomes no media.
    const dropped = await page.evaluateHandle(() => {
      const files = new DataTransfer();
      const said = JSON.stringify({ comments: [{ at: 3, text: 'Good', by: 'Jo' }] });
      files.items.add(new File([said], 'ad.comments (1).json', { type: 'application/json' }));
      return files;
    });
    await page.locator('main').dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByRole('button', { name: 'Slide 3', exact: true }).waitFor();
    expect(await page.locator('.takings li').count()).toBe(0);
  });
});
