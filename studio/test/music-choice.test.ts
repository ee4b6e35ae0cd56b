/** Music chosen by ear: the own film with each sound of the folder. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bundledFfmpeg } from '../../test/support/ffmpegs.js';
import { runFfmpeg } from '../../test/support/run-ffmpeg.js';
import { scratchFolder } from '../../test/support/scratch.js';
import { accessFaults } from './support/access.js';
import { writeMedia } from './support/media.js';
import { browserPath, launch, openPage, studioOn } from './support/studio.js';

const FILM = {
  kind: 'editor',
  language: 'en',
  segments: [{ source: 'a.mp4', trim: { start: 0, duration: 2 }, title: { text: 'Roasted' } }],
  music: { source: 'tone.wav', volume: 0.5 },
};

/** Runs in the page: the loudest pitch of a film's sound at a second, Hz, by counting how often the wave rises. */
const PITCH = `(async (url) => {
  const bytes = await (await fetch(url)).arrayBuffer();
  const sound = (await new OfflineAudioContext(1, 1, 48000).decodeAudioData(bytes)).getChannelData(0);
  let rises = 0;
  for (let at = 24000; at < 48000; at += 1) if (sound[at - 1] < 0 && sound[at] >= 0) rises += 1;
  return 2 * rises;
})`;

describe.skipIf(browserPath === undefined)('music under the own film', () => {
  let studio: Awaited<ReturnType<typeof studioOn>>;
  let browser: Browser;
  let page: Page;
  let complaints: readonly string[];
  const choice = (name: string) => page.locator('.music-choice label', { hasText: name });
  const heard = () => page.evaluate<string>("document.querySelector('.heard video').src");
  const pitch = async () => page.evaluate(`${PITCH}(${JSON.stringify(await heard())})`);

  beforeAll(async () => {
    const place = scratchFolder();
    await writeMedia(place);
    await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', 'sine=880:duration=3', join(place, 'high.wav')]);
    writeFileSync(join(place, 'broken.wav'), 'no sound');
    studio = await studioOn(place, FILM);
    browser = await launch();
    ({ page, complaints } = await openPage(browser, studio));
    await page.getByText('Final picture').waitFor();
    await page.getByRole('button', { name: 'Compare music' }).click();
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.close();
  });

  test('each sound is heard as the final mix, and one that cannot be read says so', async () => {
    await choice('tone.wav').getByText('in the film now').waitFor();
    expect(await pitch()).toBeCloseTo(440, -1);
    await choice('high.wav').getByText('ready').waitFor();
    await choice('high.wav').click();
    await vi.waitFor(async () => expect(await pitch()).toBeCloseTo(880, -1));
    expect(await choice('broken.wav').textContent()).not.toMatch(/waiting|preparing/);
    await choice('No music').getByText('ready').waitFor();
    expect(JSON.parse(readFileSync(studio.file, 'utf8'))).toEqual(FILM);
  });

  test('has no fault of access in either theme, nor on a narrow window', async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await accessFaults(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await accessFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('the chosen one is written beside the other wishes, and one step takes it back', async () => {
    const source = page.locator('[id="field-music.source"]');
    await page.getByRole('button', { name: 'Use this music' }).click();
    expect(await source.inputValue()).toBe('high.wav');
    expect(await page.locator('[id="field-music.volume"]').inputValue()).toBe('0.5');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await source.inputValue()).toBe('tone.wav');
    expect(complaints).toEqual([]);
  });
});
