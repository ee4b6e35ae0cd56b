/** The same pixels from every process, whatever the host's language and clock. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { LONGEST, SHORT } from './support/carousels.js';

const script = resolve(import.meta.dirname, 'support/hash-carousels.mjs');
const texts = JSON.stringify({ en: SHORT, pl: [LONGEST.pl, LONGEST.pl, LONGEST.pl] });

async function pixelHash(env: Readonly<Record<string, string>>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, resolve('dist'), texts], {
    env: { ...process.env, ...env },
  });
  return stdout.trim();
}

it('two processes in different places of the world draw every template the same', async () => {
  const here = await pixelHash({ LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8', TZ: 'UTC' });
  const there = await pixelHash({ LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Asia/Kathmandu' });
  expect(here).toMatch(/^[0-9a-f]{64}$/);
  expect(there).toBe(here);
}, 120_000);
