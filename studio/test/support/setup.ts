/**
 * Before the studio's tests: its page and server are bundled when a source is newer, and the one browser of the run is
 * started.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium as launcher } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromium } from '../../../test/engine/support/chromium.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser listens; empty where there is none. */
    browser: string;
  }
}

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Vitest's globalSetup. Takes a second; resolves with what ends the browser. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { status, stderr } = spawnSync(process.execPath, [at('scripts/build.mjs')], { cwd: at(''), encoding: 'utf8' });
  if (status !== 0) throw new Error(`The studio could not be bundled:\n${stderr}`);
  if (chromium === undefined) {
    project.provide('browser', '');
    return undefined;
  }
  const browser = await launcher.launchServer({
    executablePath: chromium,
    args: [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      ...['--force-color-profile=srgb', '--autoplay-policy=no-user-gesture-required'],
    ],
  });
  project.provide('browser', browser.wsEndpoint());
  return () => browser.close();
}
