/** `<reelwright-player>` on the example page, in Chromium: it loads, plays with sound to its end, and is sought. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.js';
import { accessFaults } from './support/access.js';
import { servePage } from './support/film-page.js';
import { writeMedia } from './support/media.js';
import { browserPath, launch } from './support/studio.js';

const folder = scratchFolder();
const output = join(folder, 'public');
const example = fileURLToPath(new URL('../../examples/web/make.mjs', import.meta.url));

const AD = {
  kind: 'editor',
  language: 'en',
  export_aspect_ratio: '1:1',
  segments: [
    { source: 'a.mp4', trim: { start: 1, duration: 1 } },
    { source: 'b.mp4', trim: { start: 0, duration: 1 }, transition: { type: 'push', duration_seconds: 0.4 } },
  ],
  music: { source: 'tone.wav' },
};

describe.skipIf(browserPath === undefined)('the player of a page', () => {
  let browser: Browser;
  let page: Page;
  let served: Awaited<ReturnType<typeof servePage>>;
  const complaints: string[] = [];
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    await writeMedia(folder);
    writeFileSync(join(folder, 'ad.json'), JSON.stringify(AD));
    const made = spawnSync(process.execPath, [example, join(folder, 'ad.json'), output], { encoding: 'utf8' });
    expect(made.stderr).toBe('');
    served = await servePage(output);
    browser = await launch();
    page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(served.address);
    await page.waitForFunction('!Number.isNaN(document.querySelector("reelwright-player").duration)');
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  test('knows the film, and shows its first picture', async () => {
    expect(await page.evaluate('document.querySelector("reelwright-player").duration')).toBe(2);
    await page.waitForFunction(`(() => {
      const { shadowRoot } = document.querySelector("reelwright-player");
      const canvas = shadowRoot.querySelector("canvas");
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      return new Set(data).size > 8;
    })()`);
    expect(complaints).toEqual([]);
  });

  test('plays to its end on the clock of its sound, and tells', async () => {
    const told = (await page.evaluate(`(async () => {
      const player = document.querySelector("reelwright-player");
      const told = [];
      for (const type of ["play", "pause", "timeupdate", "seeked", "ended"])
        player.addEventListener(type, () => told.at(-1) !== type && told.push(type));
      const ended = new Promise((done) => player.addEventListener("ended", done));
      await player.play();
      await ended;
      return [told, player.currentTime, player.paused];
    })()`)) as [string[], number, boolean];
    expect(told[0].filter((type) => type !== 'seeked')).toEqual(['play', 'timeupdate', 'ended']);
    expect(told.slice(1)).toEqual([2, true]);
  });

  test('is played by keys, and is clean for assistive programs', async () => {
    const player = page.locator('reelwright-player');
    await player.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('.');
    await page.keyboard.press('.');
    await page.waitForFunction('document.querySelector("reelwright-player").currentTime * 30 > 1.9');
    await page.keyboard.press('End');
    await page.waitForFunction('document.querySelector("reelwright-player").currentTime * 30 > 58.9');
    await page.keyboard.press('m');
    expect(await player.getAttribute('muted')).toBe('');
    expect(await accessFaults(page)).toEqual([]);
  });

  test('exports a draft that the browser plays, as long as the film and marked', async () => {
    const draft = (await page.evaluate(`(async () => {
      const { exportDraft } = await import("./web.js");
      const shares = [];
      const film = document.querySelector("reelwright-player").film;
      const { blob, name } = await exportDraft(film, { onProgress: (share) => shares.push(share) });
      const video = document.createElement("video");
      video.src = URL.createObjectURL(blob);
      await new Promise((done, failed) => { video.onloadeddata = done; video.onerror = failed; });
      const text = new TextDecoder("latin1").decode(await blob.arrayBuffer());
      return [name.split(".")[0], shares.length, shares.at(-1), video.videoWidth, Math.round(video.duration * 10),
        text.includes("made in a browser")];
    })()`)) as readonly unknown[];
    expect(draft).toEqual(['draft', 60, 1, 1080, 20, true]);
  });

  test('says what is wrong where its clips cannot be had', async () => {
    const message = await page.evaluate(`(async () => {
      const player = document.querySelector("reelwright-player");
      const failed = new Promise((done) => player.addEventListener("error", ({ detail }) => done(detail.message)));
      player.setAttribute("src", "elsewhere.json");
      return failed;
    })()`);
    expect(message).toBe('The film cannot be fetched: 404');
  });
});
