/** The media bin: files come in by every way, are looked at, and take their places in the ad. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledFfmpeg } from '../../test/support/ffmpegs.js';
import { runFfmpeg } from '../../test/support/run-ffmpeg.js';
import { scratchFolder } from '../../test/support/scratch.js';
import { accessFaults } from './support/access.js';
import { browserPath, launch, openPage, studioOn } from './support/studio.js';

const SLIDES = ['One', 'Two', 'Three'].map((headline) => ({ headline }));

/** Code for the page: hands a file to a place as the hand or the clipboard would. */
const handOver = (to: string, kind: 'drop' | 'paste', name: string, base64: string) => `(() => {
  const bytes = Uint8Array.from(atob('${base64}'), (letter) => letter.charCodeAt(0));
  const data = new DataTransfer();
  data.items.add(new File([bytes], '${name}', { type: 'image/jpeg' }));
  const event = '${kind}' === 'drop'
    ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
    : new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
  document.querySelector('${to}').dispatchEvent(event);
})()`;

/** Code for the page: drags a tile of the bin over a field and lets it go there. */
const dragOver = (name: string, field: string) => `(() => {
  const data = new DataTransfer();
  const tile = [...document.querySelectorAll('.tile')].find((one) => one.textContent.includes('${name}'));
  tile.dispatchEvent(new DragEvent('dragstart', { dataTransfer: data, bubbles: true }));
  const drop = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
  document.getElementById('${field}').dispatchEvent(drop);
})()`;

describe.skipIf(browserPath === undefined)('the media bin', () => {
  const folder = scratchFolder();
  const elsewhere = scratchFolder();
  const picture = join(elsewhere, 'cup.jpg');
  const clip = join(elsewhere, 'turned.mov');
  let studio: Awaited<ReturnType<typeof studioOn>>;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    const draw = (args: readonly string[]) => runFfmpeg(bundledFfmpeg, args, Buffer.alloc(0));
    await draw(['-f', 'lavfi', '-i', 'testsrc=s=640x800', '-frames:v', '1', picture]);
    const turned = ['-metadata:s:v', 'rotate=90', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', clip];
    await draw(['-f', 'lavfi', '-i', 'testsrc=s=320x180:d=1', ...turned]);
    mkdirSync(join(folder, 'media'));
    studio = await studioOn(folder, { kind: 'slider', slides: SLIDES });
    browser = await launch();
    ({ page } = await openPage(browser, studio));
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.close();
  });

  const bytes = () => readFileSync(picture).toString('base64');
  const tile = (name: string) =>
    page.getByRole('list', { name: 'Media', exact: true }).getByRole('listitem').filter({ hasText: name });
  const source = (slide: number) => page.locator(`[id="field-slides[${slide}].background.source"]`);

  test('takes in what is picked, says in words what cannot be used, and tells what is not used', async () => {
    await page.getByLabel('Files to add').setInputFiles([picture, studio.file]);
    await page.getByText('ad.json cannot be used. Needed: a video', { exact: false }).waitFor();
    await tile('cup.jpg').getByText('not used').waitFor();
    expect(existsSync(join(folder, 'media/cup.jpg'))).toBe(true);
    expect(existsSync(join(folder, 'media/ad.json'))).toBe(false);
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss ad.json' }).click();
  });

  test('puts a file where it is dropped, from outside and from the bin, and by its menu', async () => {
    await page.evaluate(handOver('.stage', 'drop', 'cup.jpg', bytes()));
    await tile('cup 2.jpg').getByText('Slide 1', { exact: false }).first().waitFor();
    expect(await source(0).inputValue()).toBe('media/cup 2.jpg');
    await page.getByText('Final picture').waitFor();
    await tile('cup.jpg').locator('summary').click();
    await tile('cup.jpg').getByRole('button', { name: 'New slide' }).click();
    await page.getByText('Slide 1 of 4').waitFor();
    await page.evaluate(dragOver('cup 2.jpg', 'field-slides[3].background.source'));
    expect(await source(3).inputValue()).toBe('media/cup 2.jpg');
    await page.keyboard.press('Control+s');
    await page.getByText('saved', { exact: true }).waitFor();
    expect((JSON.parse(readFileSync(studio.file, 'utf8')) as { slides: unknown[] }).slides[3]).toEqual({
      headline: 'New slide',
      background: { source: 'media/cup 2.jpg' },
    });
  });

  test('takes in what is pasted, and a clip that lies on its side as it is seen', async () => {
    await page.evaluate(handOver('main', 'paste', 'pasted.jpg', bytes()));
    await tile('pasted.jpg').waitFor();
    await page.getByLabel('Files to add').setInputFiles([clip]);
    await tile('turned.mp4').getByText('1.0 s · not used').waitFor();
    expect(existsSync(join(folder, 'media/turned.mov'))).toBe(false);
  });

  test('sees what comes into the folder and what goes, and never writes beside it', async () => {
    copyFileSync(picture, join(folder, 'media/copied.jpg'));
    await tile('copied.jpg').waitFor();
    rmSync(join(folder, 'media/cup 2.jpg'));
    await page.getByText('media/cup 2.jpg is missing', { exact: false }).waitFor();
    const answer = await fetch(new URL('upload?name=..%2F..%2Fx.jpg&id=1', studio.address), {
      method: 'POST',
      body: readFileSync(picture),
    });
    expect(await answer.json()).toEqual({ ok: true, path: 'media/x.jpg', changes: [] });
    expect((await fetch(new URL('clip?source=..%2F..%2Fetc%2Fpasswd', studio.address))).status).toBe(404);
  });
});
