/** Nothing that was written is lost: over a reload, a crash, in two pages at once; and every save can be had back. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.js';
import { createKeeps, readKept } from '../src/server/keeps.js';
import { accessFaults } from './support/access.js';
import { browserPath, launch, openPage, studioOn } from './support/studio.js';

test.each([
  ['a list', [1]],
  ['nothing', null],
  ['a text that is none', { text: 1, base: '', revision: '' }],
  ['no base', { text: '', revision: '' }],
])('%s is no draft', (_, value) => {
  expect(readKept(value)).toBeUndefined();
});

test('a draft keeps its good steps alone, and a version is kept once, the newest first', async () => {
  const kept = {
    text: 'a',
    base: 'b',
    revision: 'c',
    past: [{ text: 'x', place: 'y' }, { text: 1 }, null],
    future: 'no',
  };
  expect(readKept(kept)).toEqual({
    text: 'a',
    base: 'b',
    revision: 'c',
    past: [{ text: 'x', place: 'y' }],
    future: [],
  });
  const keeps = createKeeps(join(scratchFolder(), 'ad.json'));
  for (const text of ['one', 'one', 'two']) await keeps.addVersion(text);
  const texts = await Promise.all((await keeps.versions()).map(({ id }) => keeps.version(id)));
  expect(texts.toSorted()).toEqual(['one', 'two']);
  expect(await keeps.version('../../etc/passwd')).toBeUndefined();
});

const SLIDES = ['One', 'Two', 'Three'].map((headline) => ({ headline }));

describe.skipIf(browserPath === undefined)('what is written in the studio', () => {
  const folder = scratchFolder();
  const draft = join(folder, '.reelwright/ad.draft.json');
  const document = { kind: 'slider', slides: SLIDES };
  let studio: Awaited<ReturnType<typeof studioOn>>;
  let browser: Browser;
  let page: Page;
  const field = (of: Page, slide: number) => of.locator(`[id="field-slides[${slide}].headline"]`);
  const kept = (words: string) =>
    vi.waitUntil(() => existsSync(draft) && readFileSync(draft, 'utf8').includes(words), 30_000);

  beforeAll(async () => {
    studio = await studioOn(folder, document);
    browser = await launch();
    ({ page } = await openPage(browser, studio));
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.close();
  });

  test('stands in two pages at once, and what both write is put together', async () => {
    expect(existsSync(draft)).toBe(false);
    const { page: other } = await openPage(browser, studio);
    await field(page, 0).fill('From the first page');
    await vi.waitFor(async () => expect(await field(other, 0).inputValue()).toBe('From the first page'), 30_000);
    await field(other, 1).fill('From the second page');
    await vi.waitFor(async () => expect(await field(page, 1).inputValue()).toBe('From the second page'), 30_000);
    expect(await field(page, 0).inputValue()).toBe('From the first page');
    await other.close();
  });

  test('is there after the server has died, with its undo, beside what others wrote into the file', async () => {
    await kept('From the second page');
    await studio.close();
    await page.getByText('The studio’s server does not answer', { exact: false }).first().waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'download the file' }).click();
    const copy = join(scratchFolder(), 'copy.json');
    await (await download).saveAs(copy);
    expect(readFileSync(copy, 'utf8')).toContain('From the second page');
    await page.close({ runBeforeUnload: false });
    const changed = { ...document, slides: [...SLIDES.slice(0, 2), { headline: 'Three, outside' }] };
    studio = await studioOn(folder, changed);
    ({ page } = await openPage(browser, studio));
    await page.getByText('Your changes stand in it', { exact: false }).waitFor();
    const all = () => Promise.all([0, 1, 2].map((slide) => field(page, slide).inputValue()));
    expect(await all()).toEqual(['From the first page', 'From the second page', 'Three, outside']);
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Undo' }).click();
    expect((await all()).slice(0, 2)).toEqual(['One', 'Two']);
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Redo' }).click();
    expect(await all()).toEqual(['From the first page', 'From the second page', 'Three, outside']);
  });

  test('can be had back as it was at any save, with a picture of each', async () => {
    await page.keyboard.press('Control+s');
    await page.getByText('saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'History' }).click();
    const dialog = page.getByRole('dialog', { name: 'History' });
    await dialog.locator('img').nth(1).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole('listitem').nth(1).getByRole('button').click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await field(page, 0).inputValue()).toBe('One');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await field(page, 0).inputValue()).toBe('From the first page');
    writeFileSync(draft, '{ broken');
    await page.reload();
    await page.locator('.drawings[data-view]').waitFor();
    expect(await field(page, 0).inputValue()).toBe('From the first page');
  });

  test('is saved for those who come back, who left right after the save, and its undo is there', async () => {
    await field(page, 1).fill('Saved and left');
    await vi.waitUntil(() => existsSync(draft) && readFileSync(draft, 'utf8').includes('Saved and left'));
    const answered = page.waitForResponse((response) => response.url().endsWith('/save'));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await answered;
    await page.reload();
    await page.locator('.drawings[data-view]').waitFor();
    expect(await page.getByText('saved', { exact: true }).count()).toBe(1);
    expect(await page.locator('.notice').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await field(page, 1).inputValue()).not.toBe('Saved and left');
    await page.getByRole('button', { name: 'Redo' }).click();
  });

  test('is kept while somebody types on without a pause', async () => {
    await field(page, 2).focus();
    await page.keyboard.press('Control+a');
    const letters = [...'A text that nobody stops to think about'];
    for (const [at, letter] of letters.entries()) {
      await page.keyboard.type(letter);
      await page.waitForTimeout(60);
      if (at > 8 && existsSync(draft) && readFileSync(draft, 'utf8').includes('A text t')) break;
    }
    const written = await field(page, 2).inputValue();
    expect([written.length < letters.length, written.startsWith('A text t')]).toEqual([true, true]);
  });
});
