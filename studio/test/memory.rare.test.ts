/** 2,000 edits, as an hour of work makes them: neither the page nor the server grows with them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.js';
import { editTimes, heapOf } from './support/edits.js';
import { writeMedia } from './support/media.js';
import { browserPath, launch } from './support/studio.js';

const PROGRAM = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** In a process of its own, in MiB. */
const resident = ({ pid }: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

const slides = ['One', 'Two', 'Three'].map((headline) => ({ headline, body: 'Small batches.' }));
const segments = [{ source: 'a.mp4' }, { source: 'b.mp4' }];
const logo = { source: 'logo.png' };

test.skipIf(browserPath === undefined || process.platform !== 'linux').each([
  ['carousel', { kind: 'slider', slides }, 'slides[0].headline'],
  ['short', { kind: 'short', language: 'en', headline: 'One', segments, logo }, 'headline'],
])(
  'memory is flat over 2,000 edits of a %s',
  async (_, document, field) => {
    const place = scratchFolder();
    const file = join(place, 'ad.json');
    await writeMedia(place);
    writeFileSync(file, JSON.stringify(document));
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
      await page.evaluate(editTimes(500, field));
      const before = { page: await heapOf(page), server: resident(studio) };
      await page.evaluate(editTimes(1500, field));
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
