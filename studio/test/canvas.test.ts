/** The picture as a thing that is taken by hand: words, marks, pictures and clips, with the pointer and by keys. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.js';
import { accessFaults } from './support/access.js';
import { writeMedia, writeWideClip } from './support/media.js';
import { browserPath, launch, openPage, studioOn } from './support/studio.js';

const SHORT = {
  kind: 'short',
  language: 'en',
  score: 'none',
  headline: 'Up here',
  segments: [{ source: 'wide.mp4' }, { source: 'a.mp4' }],
  logo: { source: 'logo.png', position: 'top_left' },
  end_card: 'none',
  brand: { source: 'brand.json' },
};
const EDITOR = {
  kind: 'editor',
  language: 'en',
  segments: [{ source: 'a.mp4', trim: { start: 0, duration: 3 }, title: { text: 'Roasted', start: 0 } }],
  overlays: [{ source: 'logo.png', start: 0, end: 3, place: 'free', at: { x: 0.2, y: 0.3, width: 0.3 } }],
};

const stage = (page: Page) => page.locator('.stage');
const handle = (page: Page, name: RegExp) => stage(page).getByRole('button', { name });
const final = (page: Page) => page.getByText('Final picture').waitFor();
const value = (page: Page, path: string) => page.locator(`[id="field-${path}"]`);
const undo = async (page: Page) => {
  await page.getByRole('button', { name: 'Undo' }).click();
  await final(page);
};

/** Drags the middle of something; `meanwhile`: before it is let go. */
async function drag(page: Page, of: Locator, way: readonly [number, number], meanwhile = async () => {}) {
  const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + way[0], y + height / 2 + way[1], { steps: 6 });
  await meanwhile();
  await page.mouse.up();
}

describe.skipIf(browserPath === undefined)('a short', () => {
  let studio: Awaited<ReturnType<typeof studioOn>>;
  let browser: Browser;
  let page: Page;
  let complaints: readonly string[];
  beforeAll(async () => {
    const place = scratchFolder();
    await writeMedia(place);
    await writeWideClip(place);
    writeFileSync(join(place, 'brand.json'), JSON.stringify({ name: 'Alvora', accent_color: '#12A4B6' }));
    studio = await studioOn(place, SHORT);
    browser = await launch();
    ({ page, complaints } = await openPage(browser, studio));
    // Some browsers have none; this one may not open its own without a screen.
    await page.evaluate('delete globalThis.EyeDropper');
    for (let at = 0; at < 4; at += 1) await page.keyboard.press('Shift+ArrowRight');
    await final(page);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.close();
  });

  test('has its words dragged to another place of the layout, and taken back by Escape', async () => {
    const words = handle(page, /^Headline/);
    const before = await words.boundingBox();
    await drag(page, words, [0, 220], async () => {
      await page.locator('.ghost.near').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.ghost').first().waitFor({ state: 'detached' });
    });
    expect(await value(page, 'arrangement').inputValue()).not.toMatch(/foot/);
    await drag(page, words, [0, 220], () => page.locator('.ghostly').waitFor());
    await vi.waitFor(async () => expect(await value(page, 'arrangement').inputValue()).toMatch(/foot/));
    await final(page);
    expect((await words.boundingBox())?.y).toBeGreaterThan((before?.y ?? 0) + 25);
    expect(await page.locator('.in-picture').count()).toBe(0);
  });

  test('has them moved by keys, and chosen from the places that are shown', async () => {
    const low = await handle(page, /^Headline/).boundingBox();
    await handle(page, /^Headline/).press('ArrowUp');
    await vi.waitFor(async () => expect(await value(page, 'arrangement').inputValue()).not.toMatch(/foot/));
    await final(page);
    expect((await handle(page, /^Headline/).boundingBox())?.y).toBeLessThan(low?.y ?? 0);
    await page.getByRole('button', { name: 'Places' }).click();
    const places = page.getByRole('group', { name: /^Places of/ });
    await places.getByRole('button', { name: 'Below' }).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await places.getByRole('button', { name: 'Below' }).click();
    expect(await value(page, 'arrangement').inputValue()).toMatch(/foot/);
    await final(page);
  });

  test('has its logo in another corner, by the pointer and by keys', async () => {
    const logo = handle(page, /^Logo/);
    const corner = () => value(page, 'logo.position').locator('option:checked').textContent();
    await drag(page, logo, [170, 20], () => page.locator('.ghost.near').waitFor());
    await vi.waitFor(async () => expect(await corner()).toMatch(/^Top right/));
    await final(page);
    await logo.press('ArrowLeft');
    await vi.waitFor(async () => expect(await corner()).toMatch(/^Top left/));
    await final(page);
  });

  test('takes a colour from its brand kit, and from the picture by keys', async () => {
    const accent = value(page, 'accent_color');
    await page.getByRole('button', { name: 'Use #12a4b6 for accent color' }).click();
    expect(await accent.inputValue()).toBe('#12a4b6');
    await final(page);
    await page.getByRole('button', { name: 'Pick a colour for accent color' }).click();
    const layer = page.getByRole('button', { name: 'Take a colour from the picture', exact: false });
    const seen: (string | null)[] = [];
    for (let at = 0; at < 12; at += 1) {
      await layer.press('Shift+ArrowDown');
      seen.push(await page.locator('.picked').textContent());
    }
    // A test picture has another colour every few pixels.
    expect(new Set(seen).size).toBeGreaterThan(2);
    const said = seen.at(-1);
    expect(await accessFaults(page)).toEqual([]);
    await layer.press('Enter');
    expect(await accent.inputValue()).toBe(said);
    expect(said).toMatch(/^#[0-9a-f]{6}$/);
    await layer.waitFor({ state: 'detached' });
    await undo(page);
    await undo(page);
  });

  test('has its clip pulled to what should be in view, and pushed by keys', async () => {
    const clip = handle(page, /^Picture of Clip 1/);
    const box = (await stage(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const low = { x: box.x + box.width / 2, y: box.y + 0.92 * box.height };
    await page.mouse.move(low.x, low.y);
    await page.mouse.down();
    await page.mouse.move(low.x + 90, low.y, { steps: 5 });
    await page.locator('.guide.third').first().waitFor({ state: 'attached' });
    await page.mouse.up();
    const across = async () => Number(await value(page, 'segments[0].focus.x').inputValue());
    const pulled = await across();
    expect(pulled).toBeGreaterThan(0.15);
    expect(pulled).toBeLessThan(0.49);
    await final(page);
    await clip.press('Shift+ArrowRight');
    await vi.waitFor(async () => expect(await across()).toBeGreaterThan(pulled));
    await undo(page);
    await undo(page);
    expect(await value(page, 'segments[0].focus.x').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(browserPath === undefined)('an editor ad', () => {
  test('has a picture dragged to a line, resized and moved by keys, and a title written where it stands', async () => {
    const place = scratchFolder();
    await writeMedia(place);
    const studio = await studioOn(place, EDITOR);
    const browser = await launch();
    try {
      const { page, complaints } = await openPage(browser, studio);
      for (let at = 0; at < 3; at += 1) await page.keyboard.press('Shift+ArrowRight');
      await final(page);
      const picture = handle(page, /^Picture 1 over the film: logo.png/);
      const share = async (field: string) => Number(await value(page, `overlays[0].at.${field}`).inputValue());
      const { width = 1 } = (await stage(page).boundingBox()) ?? {};
      await drag(page, picture, [0.155 * width, 40], () => page.locator('.snap.x').waitFor({ state: 'attached' }));
      expect(await share('x')).toBeCloseTo(0.35, 2);
      expect(await share('y')).toBeGreaterThan(0.32);
      await final(page);
      await drag(page, page.locator('.grip'), [0.1 * width, 20]);
      expect(await share('width')).toBeCloseTo(0.4, 1);
      const before = await share('y');
      await picture.press('Shift+ArrowUp');
      expect(await share('y')).toBeCloseTo(before - 0.05, 2);
      await final(page);
      expect(await accessFaults(page)).toEqual([]);
      await handle(page, /^Scene 1: title/).click();
      await page.getByLabel('Text of Scene 1: title').fill('Roasted on Monday');
      await page.keyboard.press('Enter');
      expect(await value(page, 'segments[0].title.text').inputValue()).toBe('Roasted on Monday');
      await page.locator('.filmstrip[data-pictures]').waitFor({ state: 'attached' });
      const strip = page.locator('.filmstrip');
      const inks = await strip.evaluate((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const row = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, height / 2, width, 1).data;
        return [0.02, 0.5, 0.98].map((share) => row?.[4 * Math.floor(share * width) + 3]);
      });
      expect(inks).toEqual([255, 255, 255]);
      // The lane shows three seconds: a sixth of it is half a second.
      const lane = (await strip.boundingBox()) ?? { width: 0 };
      await drag(page, page.locator('.edge.first'), [lane.width / 6, 0], () => page.locator('.trimming').waitFor());
      expect(await value(page, 'segments[0].trim.start').inputValue()).toBe('0.5');
      expect(await value(page, 'segments[0].trim.duration').inputValue()).toBe('2.5');
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
      await studio.close();
    }
  });
});
