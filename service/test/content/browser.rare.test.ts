/** A real browser, without an account: it plays a film from its signed address, and decides on a review page. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium as launcher } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromium } from '../../../test/engine/support/chromium.js';
import { scratchFolder } from '../../../test/support/scratch.js';
import { clip } from '../support/media.js';
import { testService } from '../support/service.js';
import { ended, PRICED } from '../support/works.js';

const own = testService({ workers: 0 });
const scratch = scratchFolder();
const { ask, account } = own;

describe.skipIf(chromium === undefined)('a browser', () => {
  let browser: Browser;
  let base = '';
  beforeAll(async () => {
    browser = await launcher.launch({ executablePath: chromium!, args: ['--no-sandbox', '--disable-gpu'] });
    base = await own.service.server.listen({ port: 0, host: '127.0.0.1' });
    await clip(scratch);
    mkdirSync(join(own.mediaFolder, 'films'), { recursive: true });
    copyFileSync(join(scratch, 'a-clip.mp4'), join(own.mediaFolder, 'films/a.mp4'));
  });
  afterAll(() => browser.close());

  test.each([
    [1280, 800, 'Approve', 'approved'],
    [390, 844, 'Reject', 'rejected'],
  ])('of %i x %i plays the film and says %s', async (width, height, button, decision) => {
    const { token } = await account({ money: '5.00' });
    const work = await PRICED[0]!.prepare(own, token);
    await ask(work.line, { token });
    await ended(own, work, 'completed');
    const { data } = (await ask('POST /api/review-links', { token, body: { slug: work.slug } })).body;
    const page = await browser.newPage({ viewport: { width, height } });
    const complaints: string[] = [];
    page.on('console', (message) => void complaints.push(message.text()));
    await page.goto(base + new URL(data.url).pathname);
    // The page itself may run no script; the film is asked from outside of it.
    const video = await page.locator('video').elementHandle();
    const played = await video!.evaluate(async (one) => {
      const film = one as unknown as { muted: boolean; videoWidth: number; play(): Promise<void> } & EventTarget;
      film.muted = true;
      const over = new Promise((resolve) => film.addEventListener('ended', resolve, { once: true }));
      await film.play();
      await over;
      return film.videoWidth;
    });
    expect(played).toBe(270);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.getByRole('button', { name: button }).click();
    await page.getByText(`This was ${decision}.`).waitFor();
    expect(complaints).toEqual([]);
    expect((await ask('GET /api/review-links', { token })).body.data[0].decision).toBe(decision);
    await page.close();
  });
});
