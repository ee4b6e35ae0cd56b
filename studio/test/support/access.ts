/** What keeps people from using a page, as axe-core finds it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/**
 * What axe-core finds, as `rule: where`. Its script is put in by the test's own line to the browser, which the page's
 * policy does not bind.
 */
export async function accessFaults(page: Page): Promise<readonly string[]> {
  const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(source);
  return (await page.evaluate(
    `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target)))`,
  )) as readonly string[];
}
