/** What the picture says of itself: final, live or the last good one; and over which clips a change is drawn. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bundledFfmpeg } from '../../test/support/ffmpegs.js';
import { runFfmpeg } from '../../test/support/run-ffmpeg.js';
import { scratchFolder } from '../../test/support/scratch.js';
import { browserPath, launch, openPage, studioOn } from './support/studio.js';

const folder = scratchFolder();
const SHORT = {
  kind: 'short',
  language: 'en',
  headline: 'Up here',
  segments: [{ source: 'red.mp4' }, { source: 'green.mp4' }],
  music: { source: 'tone.wav' },
  end_card: 'none',
  transition: { type: 'cut' },
};
const COLOURS = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255] } as const;
type Colour = keyof typeof COLOURS;

async function writeColours(): Promise<void> {
  for (const name of Object.keys(COLOURS)) {
    const colour = `color=c=${name === 'green' ? 'lime' : name}:s=270x480:r=30:d=6.2`;
    const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', join(folder, `${name}.mp4`)];
    await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', colour, ...coding]);
  }
  await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', 'sine=440:duration=13', join(folder, 'tone.wav')]);
}

describe.skipIf(browserPath === undefined)('the picture', () => {
  let studio: Awaited<ReturnType<typeof studioOn>>;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    await writeColours();
    studio = await studioOn(folder, SHORT);
    browser = await launch();
    ({ page } = await openPage(browser, studio));
    await page.locator('video.ground[src]').waitFor();
    await is('final');
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.close();
  });

  const standing = () => page.locator('[data-standing]');
  const is = (what: 'final' | 'live' | 'last good') => page.locator(`[data-standing="${what}"]`).waitFor();
  const composed = () => page.locator('.stage[data-clips="composed"]').waitFor();
  const headline = () => page.getByLabel('Headline', { exact: true });
  const clip = (number: 1 | 2) => page.locator(`[id="field-segments[${number - 1}].source"]`);
  const outside = (text: string) => writeFileSync(studio.file, text);
  const undo = () => page.getByRole('button', { name: 'Undo' }).click();
  const goTo = async (frame: number) => {
    const press = (key: string) => page.getByRole('slider').press(key);
    await press('Home');
    for (let at = 0; at < Math.floor(frame / 10); at += 1) await press('Shift+ArrowRight');
    for (let at = 0; at < frame % 10; at += 1) await press('ArrowRight');
  };
  /** What a viewer sees of the clip, below the texts. */
  async function colourShown(): Promise<Colour | undefined> {
    const box = (await page.locator('.stage').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const spot = { x: box.x + 0.1 * box.width, y: box.y + 0.9 * box.height, width: 8, height: 8 };
    const { channels } = await sharp(await page.screenshot({ clip: spot })).stats();
    const near = (wanted: readonly number[]) =>
      wanted.every((value, at) => Math.abs((channels[at]?.mean ?? 0) - value) < 70);
    return (Object.keys(COLOURS) as Colour[]).find((name) => near(COLOURS[name]));
  }
  const shows = (colour: Colour) => vi.waitFor(async () => expect(await colourShown()).toBe(colour), 20_000);
  const inked = () => page.locator('.drawings').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  /** Keeps back what the server says to such questions; returns what lets it through. */
  async function hold(path: string): Promise<() => Promise<void>> {
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    const waiting: Promise<void>[] = [];
    await page.route(path, (route) => {
      waiting.push(held.then(() => route.continue()));
    });
    return async () => {
      letGo();
      await Promise.all(waiting);
      await page.unroute(path);
    };
  }

  test('is the last good one while the file is no JSON, and final again when it is', async () => {
    const whole = readFileSync(studio.file, 'utf8');
    outside(whole.slice(0, -4));
    await is('last good');
    expect(await standing().textContent()).toMatch(/^Last good picture · .+ in line \d+/);
    expect(await page.locator('img.still').count()).toBe(0);
    expect(await page.getByText('Final picture').count()).toBe(0);
    outside(whole);
    await is('final');
    expect(await standing().textContent()).toBe('Final picture');
  });

  test('draws what is typed while a clip is missing, and says that the rest is the last good one', async () => {
    await clip(1).fill('none.mp4');
    await clip(1).press('Tab');
    await is('last good');
    expect(await standing().textContent()).toMatch(/^Last good picture, with your texts · .*none\.mp4/);
    const before = await inked();
    await headline().fill('While it is missing');
    await vi.waitFor(async () => expect(await inked()).not.toBe(before), 20_000);
    await page.getByRole('button', { name: 'headline: While it is missing', exact: false }).waitFor();
    expect([await standing().getAttribute('data-standing'), await page.locator('img.still').count()]).toEqual([
      'last good',
      0,
    ]);
    await undo();
    await undo();
    await is('final');
    expect(await headline().inputValue()).toBe('Up here');
  });

  test('is live over the right clip as soon as another one is named, and until its film is there', async () => {
    await goTo(30);
    await is('final');
    await shows('red');
    const [view, still, ground] = [await hold('**/view'), await hold('**/still?*'), await hold('**/ground')];
    await clip(1).fill('blue.mp4');
    await clip(1).press('Tab');
    await shows('blue');
    expect(await standing().getAttribute('data-standing')).toBe('live');
    await view();
    await composed();
    await shows('blue');
    await goTo(200);
    await shows('green');
    expect(await page.locator('img.glance').count()).toBe(0);
    await goTo(30);
    await shows('blue');
    await ground();
    await page.locator('img.glance').waitFor({ state: 'detached' });
    await shows('blue');
    await still();
    await is('final');
    await undo();
    await is('final');
    await shows('red');
  });

  test('composes clips that it knows in the page, before the engine has looked at the change', async () => {
    await goTo(30);
    await is('final');
    const [view, still, ground] = [await hold('**/view'), await hold('**/still?*'), await hold('**/ground')];
    await clip(1).fill('green.mp4');
    await clip(1).press('Tab');
    await composed();
    await shows('green');
    expect(await page.locator('img.glance').count()).toBe(0);
    await undo();
    await shows('red');
    await Promise.all([view(), ground(), still()]);
    await is('final');
  });

  test('stays on its film where a change leaves the clips alone', async () => {
    const ground = await hold('**/ground');
    await page.getByRole('group', { name: 'Music' }).getByRole('button', { name: 'Remove' }).click();
    await is('live');
    await is('final');
    expect(await page.locator('img.glance').count()).toBe(0);
    await page.locator('[id="field-transition.type"]').selectOption('push');
    await is('live');
    await goTo(60);
    await is('final');
    expect(await page.locator('img.glance').count()).toBe(0);
    await goTo(179);
    await composed();
    await ground();
    await undo();
    await undo();
    await is('final');
  });

  test('is of the texts alone for a document whose clips were never there', async () => {
    const place = scratchFolder();
    const other = await studioOn(place, { ...SHORT, music: undefined });
    const opened = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    try {
      await opened.goto(other.address);
      await opened.getByText('Your texts, without the clips').waitFor();
      const before = await opened.locator('.drawings').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
      await opened.getByLabel('Headline', { exact: true }).fill('Never there');
      await vi.waitFor(async () => {
        const now = await opened.locator('.drawings').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
        expect(now).not.toBe(before);
      }, 20_000);
      expect(await opened.getByText('Final picture').count()).toBe(0);
    } finally {
      await opened.close();
      await other.close();
    }
  });
});
