/** A studio on a document of its own, and a page of the one browser that a test file has. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium as launcher, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { chromium } from '../../../test/engine/support/chromium.js';
import { openStudio, type Studio, type StudioOptions } from '../../src/server/studio-server.js';

/** Where the bundled page lies. */
export const PAGE_FOLDER = fileURLToPath(new URL('../../dist/app/', import.meta.url));

/** Undefined where there is no Chromium; in CI a missing one is a failure. */
export const browserPath = chromium;

/** The one browser of the run; closing it here closes this file's pages alone. */
export function launch(): Promise<Browser> {
  return launcher.connect(inject('browser'));
}

/** Writes the text (or the value as JSON) and opens a studio on it. */
export async function studioOn(
  folder: string,
  document: unknown,
  options: Partial<StudioOptions> = {},
  page = PAGE_FOLDER,
): Promise<Studio & { readonly file: string }> {
  const file = join(folder, 'ad.json');
  writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document, null, 2));
  const studio = await openStudio({ cacheDir: join(folder, 'cache'), ...options, file }, page);
  return { ...studio, file };
}

/** Everything that a page asked for or complained of. */
export interface Watched {
  readonly page: Page;
  readonly hosts: Set<string>;
  readonly complaints: string[];
}

/** A page that is open on the studio, with its first picture drawn. */
export async function openPage(browser: Browser, { address }: Studio, isSmall = false): Promise<Watched> {
  const viewport = isSmall ? { width: 390, height: 844 } : { width: 1280, height: 800 };
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  page.setDefaultTimeout(240_000);
  const [hosts, complaints] = [new Set<string>(), [] as string[]];
  page.on('request', (request) => hosts.add(new URL(request.url()).host || new URL(request.url()).protocol));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await page.goto(address);
  await page.locator('.drawings[data-frame]').waitFor();
  return { page, hosts, complaints };
}
