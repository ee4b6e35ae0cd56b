/** Starts the bundled studio on a file, and opens its page: for the bench and for the pictures of the docs. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** Resolves with its address when it listens. */
export async function startStudio(file, cache) {
  const child = spawn(process.execPath, [program, file, '--no-open', '--cache', cache], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise((done, fail) => {
    child.stdout.once('data', (said) => done(String(said).trim()));
    child.once('close', () => fail(new Error('The studio did not start')));
  });
  const stop = () =>
    new Promise((done) => {
      child.once('close', done);
      child.kill('SIGTERM');
    });
  return { address, stop, pid: child.pid };
}

/** A page whose clips can be played. */
export async function openAd(browser, address, viewport = { width: 1280, height: 800 }) {
  const page = await browser.newPage({ viewport, colorScheme: 'dark', reducedMotion: 'reduce' });
  page.setDefaultTimeout(120_000);
  await page.goto(address);
  await page.locator('video.ground[src]').waitFor();
  return page;
}
