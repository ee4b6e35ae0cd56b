/**
 * `npm run bench studio [-- --edits 2000]`: how quick the studio is on the demo's short and editor ad, and what memory
 * its page and server hold after many edits.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { openAd, startStudio } from '../studio/scripts/start-studio.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

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
      const before = cpuMs(studio.pid);
      const { sketch, picture } = await firstPicture(browser, studio.address);
      const spent = cpuMs(studio.pid) - before;
      console.log(
        `opening, ${time}: first picture after ${sketch} ms, looked at after ${picture} ms; server ${spent} ms of processor`,
      );
    }
    const page = await openAd(browser, studio.address);
    await page.evaluate(WATCH);
    // As long as somebody reads the page before typing.
    await page.getByText('Final picture').waitFor();
    await page.waitForTimeout(4000);
    report('the first key stroke', await page.evaluate('measureTyping(1, 67)'));
    const times = 30;
    const spent = await processorTime(page, studio.pid, async () =>
      report('key stroke to the changed picture', await page.evaluate(`measureTyping(${times})`)),
    );
    const each = (ms) => Math.round(ms / times);
    console.log(`  processor for each: server ${each(spent.server)} ms, page ${each(spent.page)} ms`);
    const shown = await page.evaluate('measureScrubbing(60)');
    console.log(`scrubbing back and forth: ${(60 / (shown / 1000)).toFixed(1)} pictures a second`);
    await changes(page);
    if (Number(values.edits) > 0) await memory(page, studio.pid, Number(values.edits));
    await page.close();
    await studio.stop();
    execFileSync(process.execPath, [join(root, 'dist/cli/main.js'), 'init', 'editor', join(folder, 'film')]);
    studio = await startStudio(join(folder, 'film/editor.json'), join(folder, 'cache'));
    const film = await openAd(browser, studio.address);
    await film.evaluate(WATCH);
    report('the same in an editor ad', await film.evaluate(`measureTyping(${times})`));
  } finally {
    await browser.close();
    await studio?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Another clip of the ad, and another look, until the right picture stands: composed in the page or played. */
async function changes(page) {
  const sourceOf = (index) => page.locator(`[id="field-segments[${index}].source"]`).inputValue();
  const clips = [await sourceOf(0), await sourceOf(1)];
  const settled = async () => {
    await page.getByText('Final picture').waitFor();
    await page.waitForTimeout(1000);
  };
  const took = { clip: [], look: [] };
  for (const clip of [clips[1], clips[0], clips[1], clips[0]]) {
    await settled();
    took.clip.push(await page.evaluate(`measureChange('field-segments[0].source', '${clip}')`));
  }
  for (const look of ['luxury_minimal', 'ugc_realism', 'premium_editorial', 'kinetic_creator']) {
    await settled();
    // As long as somebody reads the open list.
    await page.locator('#field-visual_language').focus();
    await page.waitForTimeout(2000);
    took.look.push(await page.evaluate(`measureChange('field-visual_language', '${look}')`));
  }
  report('another clip to the right picture', took.clip);
  report('another look, from its list', took.look);
}

async function firstPicture(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(120_000);
  const started = performance.now();
  await page.goto(address);
  await page.locator('.drawings[data-edition]').waitFor();
  const sketch = Math.round(performance.now() - started);
  await page.locator('.drawings[data-view]').waitFor();
  const picture = Math.round(performance.now() - started);
  await page.close();
  return { sketch, picture };
}

/** Of a process alone, without its children. A tick is a hundredth of a second. */
function cpuMs(pid) {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13);
  return 10 * (Number(user) + Number(system));
}

/** What work costs the server, and the page in its main thread: on a busy machine the clock says less. */
async function processorTime(page, pid, work) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const pageMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  const before = { server: cpuMs(pid), page: await pageMs() };
  await work();
  return { server: cpuMs(pid) - before.server, page: (await pageMs()) - before.page };
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
const field = document.querySelector('#field-headline') ?? document.getElementById('field-disclosure.text');
const canvas = document.querySelector('.drawings');
const video = document.querySelector('video.ground');
const slider = document.querySelector('[role=slider]');
const type = (text) => {
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};
// Resolves when an attribute has a value, at once where it has it already.
const becomes = (of, attribute, value) => new Promise((done) => {
  const look = () => of.getAttribute(attribute) === value;
  if (look()) return done();
  const watch = new MutationObserver(() => { if (look()) { watch.disconnect(); done(); } });
  watch.observe(of, { attributes: true, attributeFilter: [attribute] });
});
// Of the text that is typed next, not of the one before.
const nextEdition = () => {
  const before = Number(canvas.dataset.edition);
  return new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (Number(canvas.dataset.edition) <= before) return;
      watch.disconnect();
      done();
    });
    watch.observe(canvas, { attributes: true, attributeFilter: ['data-edition'] });
  });
};
globalThis.measureTyping = async (times, from = 0) => {
  const took = [];
  for (let at = from; at < from + times; at += 1) {
    const drawn = nextEdition();
    const started = performance.now();
    // No text twice: what the server remembers of a text is no help with the next.
    const verb = ['better', 'sweeter', 'longer', 'warmer'][Math.floor(at / 17) % 4];
    type('Mornings taste ' + verb + ' ' + 'abcdefghijklmnopq'.slice(0, at % 17));
    await drawn;
    took.push(performance.now() - started);
    await new Promise((done) => requestAnimationFrame(done));
  }
  return took;
};
globalThis.measureChange = (id, value) => new Promise((done) => {
  const of = document.getElementById(id);
  const stage = document.querySelector('.stage');
  const before = Number(canvas.dataset.edition);
  const started = performance.now();
  of.value = value;
  of.dispatchEvent(new Event('input', { bubbles: true }));
  of.dispatchEvent(new Event('change', { bubbles: true }));
  const look = () => {
    const isDrawn = Number(canvas.dataset.edition) > before && stage.dataset.clips !== 'still';
    if (isDrawn) done(performance.now() - started);
    else setTimeout(look, 1);
  };
  setTimeout(look, 1);
});
globalThis.edit = async (times) => {
  for (let at = 0; at < times; at += 1) {
    const drawn = nextEdition();
    type('Mornings ' + Math.random().toString(36).slice(2, 9));
    await drawn;
  }
};
globalThis.measureScrubbing = async (times) => {
  const box = slider.getBoundingClientRect();
  const started = performance.now();
  for (let at = 0; at < times; at += 1) {
    const frame = Math.round(200 + 150 * Math.sin(at / 4));
    slider.dispatchEvent(new PointerEvent('pointermove', { clientX: box.left + box.width * (frame + 0.5) / 420, buttons: 1, bubbles: true }));
    await becomes(video, 'data-shown-frame', String(frame));
  }
  return performance.now() - started;
};
`;
