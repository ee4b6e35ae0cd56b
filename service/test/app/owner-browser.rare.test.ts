/** The owner's page in a real browser, wide and narrow: nothing to fault, nothing beyond its edge, and a second try. */
import axeCore from 'axe-core';
import { type Browser, chromium as launcher, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromium } from '../../../test/engine/support/chromium.js';
import { failRun } from '../../src/runs/runs.js';
import { testService } from '../support/service.js';
import { newest, PRICED } from '../support/works.js';

const own = testService({ workers: 0 });
const { ask, account } = own;

/** What axe-core faults; run from outside, because the page runs no script. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeCore.source);
  const { violations } = (await page.evaluate('axe.run()')) as {
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
  };
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

describe.skipIf(chromium === undefined)('the owner’s page', () => {
  let browser: Browser;
  let base = '';
  beforeAll(async () => {
    browser = await launcher.launch({ executablePath: chromium!, args: ['--no-sandbox', '--disable-gpu'] });
    base = await own.service.server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => browser.close());

  test.each([
    [1280, 800, 'light'],
    [390, 844, 'dark'],
  ] as const)('of %i x %i, %s', async (width, height, colorScheme) => {
    const { token } = await account({ money: '5.00' });
    const work = await PRICED[0]!.prepare(own, token);
    await ask(work.line, { token });
    const { id } = (await newest(own, work))!;
    const failure = { code: 'provider_failed', message: 'No <clip>.', step_key: 'clip_1', source: 'provider' };
    await failRun(own.service.db, id, { ...failure, reason: `quota of key ${'7'.repeat(200)}` });
    const page = await browser.newPage({ viewport: { width, height }, colorScheme });
    const complaints: string[] = [];
    page.on('console', (message) => void complaints.push(message.text()));
    for (const path of [`?token=${own.service.ownerSecret}`, '/accounts', '/ledger', `/runs/${id}`]) {
      await page.goto(`${base}/owner${path}`);
      expect([path, await page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([path, true]);
      expect([path, await faultsOf(page)]).toEqual([path, []]);
    }
    if (process.env['REELWRIGHT_PICTURES'])
      await page.screenshot({ path: `${process.env['REELWRIGHT_PICTURES']}/owner-${width}.png`, fullPage: true });
    await page.getByRole('button', { name: 'Do it again' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/owner/runs/') && !url.pathname.endsWith(id));
    expect((await newest(own, work))?.quoted).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
