/** The fields of the form that are more than one value: lists in order, new texts, and the moving view of a scene. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bundledFfmpeg } from '../../test/support/ffmpegs.js';
import { runFfmpeg } from '../../test/support/run-ffmpeg.js';
import { scratchFolder } from '../../test/support/scratch.js';
import type { Views } from '../src/app/move-views.js';
import { accessFaults } from './support/access.js';
import { browserPath, launch, openPage, studioOn } from './support/studio.js';

const field = (page: Page, path: string) => page.locator(`[id="field-${path}"]`);

describe.skipIf(browserPath === undefined)('the form', () => {
  let browser: Browser;
  let studio: Awaited<ReturnType<typeof studioOn>>;
  let page: Page;
  const saved = async <T>() => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('saved', { exact: true }).waitFor();
    return JSON.parse(readFileSync(studio.file, 'utf8')) as T;
  };
  const open = async (document: unknown, folder = scratchFolder()) => {
    await studio?.close();
    await page?.close();
    studio = await studioOn(folder, document);
    ({ page } = await openPage(browser, studio));
    page.setDefaultTimeout(30_000);
  };
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.close();
  });

  test('has slides moved, added and removed in the order of their list, also where each has a position', async () => {
    await open({
      kind: 'slider',
      slides: ['One', 'Two', 'Three'].map((headline, at) => ({ position: at + 1, headline })),
    });
    await page.getByRole('button', { name: 'Slide 1 down' }).click();
    await page.getByRole('button', { name: 'Add to slides' }).click();
    await field(page, 'slides[3].headline').fill('Four');
    await page.getByRole('button', { name: 'Remove Slide 3' }).click();
    await page.getByText('No problems').waitFor();
    const { slides } = await saved<{ readonly slides: readonly unknown[] }>();
    expect(slides).toEqual([{ headline: 'Two' }, { headline: 'One' }, { headline: 'Four' }]);
  });

  test('begins a title with a text that is seen, and moves the view of a scene by choice, by keys and by hand', async () => {
    const folder = scratchFolder();
    const drawing = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:d=1', '-frames:v', '1', join(folder, 'wide.png')];
    await runFfmpeg(bundledFfmpeg, drawing, Buffer.alloc(0));
    await open({ kind: 'editor', language: 'en', segments: [{ source: 'wide.png', fit_mode: 'cover' }] }, folder);
    await field(page, 'segments[0].title').getByRole('button').click();
    expect(await field(page, 'segments[0].title.text').inputValue()).toBe('Your text');
    expect(await field(page, 'segments[0].title.end').getAttribute('placeholder')).toBe('');
    expect(await field(page, 'segments[0].speed').isVisible()).toBe(false);
    await page.getByText('Final picture').waitFor();
    await field(page, 'segments[0].move').selectOption('To the right');
    await page.getByText('No problems').waitFor();
    type Scene = { readonly segments: readonly { readonly move: Views }[] };
    const moveNow = async () => (await saved<Scene>()).segments[0]?.move;
    const across = { x: 0, y: 0, width: 0.316, height: 1 };
    expect(await moveNow()).toEqual({ from: across, to: { ...across, x: 0.684 } });
    const end = page.getByRole('button', { name: /^What is in view as scene 1 ends/ });
    await end.press('Shift+ArrowLeft');
    expect((await moveNow())?.to.x).toBe(0.634);
    expect(await field(page, 'segments[0].move').locator('option:checked').textContent()).toBe('Two views of my own');
    await end.press('-');
    expect((await moveNow())?.to.height).toBeLessThan(1);
    const begin = page.getByRole('button', { name: /^What is in view as scene 1 begins/ });
    const { x, y, width, height } = (await begin.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 40, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await vi.waitFor(async () => expect((await moveNow())?.from.x).toBeGreaterThan(0.05));
    expect(await accessFaults(page)).toEqual([]);
  });
});
