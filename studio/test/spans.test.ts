/** Titles and pictures on the timeline: their times by hand and by keys, beside the sound of the film. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.js';
import { accessFaults } from './support/access.js';
import { writeMedia } from './support/media.js';
import { browserPath, launch, openPage, studioOn } from './support/studio.js';

const EDITOR = {
  kind: 'editor',
  language: 'en',
  segments: [
    { source: 'a.mp4', trim: { start: 0, duration: 2 }, title: { text: 'Roasted\nOn Monday' } },
    { source: 'b.mp4', trim: { start: 0, duration: 2 } },
  ],
  overlays: [{ source: 'logo.png', start: 0.5, end: 1.5, place: 'free', at: { x: 0.2, y: 0.3, width: 0.3 } }],
  music: { source: 'tone.wav' },
};
/** Seconds of the film. */
const LONG = 4;

describe.skipIf(browserPath === undefined)('times over the film', () => {
  let studio: Awaited<ReturnType<typeof studioOn>>;
  let browser: Browser;
  let page: Page;
  let complaints: readonly string[];
  const bar = (name: RegExp) => page.getByRole('list', { name: /^Titles and pictures/ }).getByRole('button', { name });
  const picture = () => bar(/^Picture 1, logo.png/);
  const title = () => bar(/^Title “Roasted”/);
  const field = (path: string) => page.locator(`[id="field-${path}"]`);
  const seconds = async (path: string) => Number(await field(path).inputValue());
  const final = () => page.getByText('Final picture').waitFor();

  /** Drags a place of a bar, a share of its width, by seconds; `meanwhile`: before it is let go. */
  async function drag(of: Locator, share: number, by: number, meanwhile = async () => {}) {
    const lane = (await page.locator('.spans').boundingBox()) ?? { width: 0 };
    const box = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // The very edge belongs to what lies beside it.
    const x = Math.max(box.x + 2, Math.min(box.x + box.width - 2, box.x + share * box.width));
    await page.mouse.move(x, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(x + (by * lane.width) / LONG, box.y + box.height / 2, { steps: 8 });
    await meanwhile();
    await page.mouse.up();
  }

  beforeAll(async () => {
    const place = scratchFolder();
    await writeMedia(place);
    studio = await studioOn(place, EDITOR);
    browser = await launch();
    ({ page, complaints } = await openPage(browser, studio));
    await final();
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.close();
  });

  test('a picture is dragged whole, and its end to where a scene begins', async () => {
    await drag(picture(), 0.5, -0.2);
    expect(await seconds('overlays[0].start')).toBeCloseTo(0.3, 1);
    expect(await seconds('overlays[0].end')).toBeCloseTo(1.3, 1);
    const near = () => page.locator('.spans .line').waitFor({ state: 'attached' });
    await drag(picture(), 1, 0.69, near);
    // The scene begins at two seconds; the pointer was let go a little before it.
    expect(await seconds('overlays[0].end')).toBe(2);
    expect(await page.locator('.spans .line').count()).toBe(0);
    await picture().waitFor();
    expect(await picture().getAttribute('aria-label')).toMatch(/, 0\.\d\d to 2\.00 seconds$/);
    await final();
  });

  test('Escape takes a drag back, and Undo one that was let go', async () => {
    const before = await seconds('overlays[0].start');
    await drag(picture(), 0, 0.5, async () => {
      await vi.waitFor(async () => expect(await seconds('overlays[0].start')).toBeGreaterThan(before + 0.3));
      await page.keyboard.press('Escape');
    });
    expect(await seconds('overlays[0].start')).toBe(before);
    await drag(picture(), 0, 0.5);
    expect(await seconds('overlays[0].start')).toBeGreaterThan(before + 0.3);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await seconds('overlays[0].start')).toBe(before);
    await final();
  });

  test('a title ends before its scene does, and with it again', async () => {
    await drag(title(), 1, -0.5);
    expect(await seconds('segments[0].title.end')).toBeCloseTo(1.5, 1);
    await final();
    const until = async () => (await title().getAttribute('aria-label')) ?? '';
    expect(await until()).toMatch(/0\.00 to 1\.[45]\d seconds$/);
    await drag(title(), 1, 2);
    expect(await until()).toMatch(/0\.00 to 2\.00 seconds$/);
    expect(await field('segments[0].title.end').inputValue()).toBe('');
    await final();
  });

  test('keys move it by frames: with Shift all of it, with Alt its start, with Control its end', async () => {
    const [start, end] = [await seconds('overlays[0].start'), await seconds('overlays[0].end')];
    await picture().press('Shift+ArrowRight');
    await picture().press('Shift+ArrowRight');
    const frames = (by: number) => by / 30;
    expect(await seconds('overlays[0].start')).toBeCloseTo(start + frames(2), 2);
    expect(await seconds('overlays[0].end')).toBeCloseTo(end + frames(2), 2);
    await picture().press('Control+ArrowLeft');
    expect(await seconds('overlays[0].end')).toBeCloseTo(end + frames(1), 2);
    await title().press('Alt+ArrowRight');
    expect(await seconds('segments[0].title.start')).toBeCloseTo(frames(1), 2);
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(/^Title/);
    await final();
  });

  test('lie beside the sound of the film, and have no fault of access', async () => {
    const sound = page.locator('.sound[data-peaks]');
    await sound.waitFor({ state: 'attached' });
    // The tone lasts three of the four seconds.
    expect(Number(await sound.getAttribute('data-peaks'))).toBeGreaterThan(300);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await accessFaults(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await picture().waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(complaints).toEqual([]);
  });
});
