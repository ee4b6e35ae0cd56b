/** `npm run bench studio [-- --edits 2000]`: how quick the studio is on the demo's short, and what memory its page and server hold after many edits. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { openAd, startStudio } from '../studio/scripts/start-studio.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const DRAWN = '.drawings[data-view]';

/** Prints one line a figure. */
export async function benchStudio(options) {
  const { values } = parseArgs({ args: options, options: { edits: { type: 'string', default: '0' } } });
  const folder = mkdtempSync(join(tmpdir(), 'reelwright-bench-studio-'));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info', '--js-flags=--expose-gc'],
  });
  let studio;
  try {
    execFileSync(process.execPath, [join(root, 'dist/cli/main.js'), 'init', 'short', join(folder, 'ad')]);
    studio = await startStudio(join(folder, 'ad/short.json'), join(folder, 'cache'));
    // Once with everything to be looked at for the first time, once as the second time it is opened.
    for (const time of ['first time', 'again']) {
      console.log(`first picture after opening, ${time}: ${await firstPicture(browser, studio.address)} ms`);
    }
    const page = await openAd(browser, studio.address);
    await page.evaluate(WATCH);
    report('key stroke to the changed picture', await page.evaluate('measureTyping(15)'));
    const shown = await page.evaluate('measureScrubbing(60)');
    console.log(`scrubbing back and forth: ${(60 / (shown / 1000)).toFixed(1)} pictures a second`);
    if (Number(values.edits) > 0) await memory(page, studio.pid, Number(values.edits));
  } finally {
    await browser.close();
    await studio?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstPicture(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const started = performance.now();
  await page.goto(address);
  await page.locator(DRAWN).waitFor({ timeout: 120_000 });
  const took = Math.round(performance.now() - started);
  await page.close();
  return took;
}

function report(name, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]);
  console.log(`${name}: median ${at(0.5)} ms, 90% within ${at(0.9)} ms`);
}

async function memory(page, pid, edits) {
  const parts = 8;
  for (let part = 0; part <= parts; part += 1) {
    if (part > 0) await page.evaluate(`edit(${Math.ceil(edits / parts)})`);
    const heap = await page.evaluate('gc?.(), performance.memory.usedJSHeapSize');
    const resident = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    const done = part * Math.ceil(edits / parts);
    console.log(
      `after ${done} edits: page ${(heap / 2 ** 20).toFixed(1)} MiB of heap, server ${resident.toFixed(0)} MiB`,
    );
  }
}

/** Runs in the page. */
const WATCH = `
const field = document.querySelector('#field-headline');
const canvas = document.querySelector('.drawings');
const video = document.querySelector('video.ground');
const slider = document.querySelector('[role=slider]');
const type = (text) => {
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};
const changed = (attribute, of) => new Promise((done) => {
  const watch = new MutationObserver(() => { watch.disconnect(); done(); });
  watch.observe(of, { attributes: true, attributeFilter: [attribute] });
});
globalThis.measureTyping = async (times) => {
  const took = [];
  for (let at = 0; at < times; at += 1) {
    const drawn = changed('data-view', canvas);
    const started = performance.now();
    type('Mornings taste better ' + 'abcdefghijklmnopq'.slice(0, at));
    await drawn;
    took.push(performance.now() - started);
    await new Promise((done) => requestAnimationFrame(done));
  }
  return took;
};
globalThis.edit = async (times) => {
  for (let at = 0; at < times; at += 1) {
    const drawn = changed('data-view', canvas);
    type('Mornings ' + Math.random().toString(36).slice(2, 9));
    await drawn;
  }
};
globalThis.measureScrubbing = async (times) => {
  const box = slider.getBoundingClientRect();
  const started = performance.now();
  for (let at = 0; at < times; at += 1) {
    const frame = Math.round(200 + 150 * Math.sin(at / 4));
    const shown = changed('data-shown-frame', video);
    slider.dispatchEvent(new PointerEvent('pointermove', { clientX: box.left + box.width * (frame + 0.5) / 420, buttons: 1, bubbles: true }));
    await shown;
  }
  return performance.now() - started;
};
`;
