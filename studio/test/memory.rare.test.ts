/** 2,000 edits, as an hour of work makes them: neither the page nor the server grows with them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.js';
import { editTimes, heapOf } from './support/edits.js';
import { browserPath, launch } from './support/studio.js';

const PROGRAM = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** In a process of its own, in MiB. */
const resident = ({ pid }: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

test.skipIf(browserPath === undefined || process.platform !== 'linux')(
  'memory is flat over 2,000 edits',
  async () => {
    const place = scratchFolder();
    const file = join(place, 'ad.json');
    const slides = ['One', 'Two', 'Three'].map((headline) => ({ headline, body: 'Small batches.' }));
    writeFileSync(file, JSON.stringify({ kind: 'slider', slides }));
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    const studio = spawn(process.execPath, [PROGRAM, file, '--no-open', '--cache', join(place, 'cache')], {
      stdio: [...stdio],
    });
    const address = String((await once(studio.stdout as NonNullable<typeof studio.stdout>, 'data'))[0]).trim();
    const browser = await launch();
    try {
      const page = await browser.newPage();
      await page.goto(address);
      await page.locator('.drawings[data-view]').waitFor();
      // Caches fill and code is compiled in the first quarter; what grows after that would grow for ever.
      await page.evaluate(editTimes(500));
      const before = { page: await heapOf(page), server: resident(studio) };
      await page.evaluate(editTimes(1500));
      const after = { page: await heapOf(page), server: resident(studio) };
      expect(after.page - before.page).toBeLessThan(2_000_000);
      expect(after.server - before.server).toBeLessThan(60);
    } finally {
      await browser.close();
      const ended = once(studio, 'close');
      studio.kill();
      await ended;
    }
  },
  900_000,
);
