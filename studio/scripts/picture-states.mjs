/**
 * The states of the studio that docs/studio.md shows: opened on the demo's short and on an editor ad with a voice. Each
 * is drawn by `pictures.mjs`, and opened again by the test that says when a picture is stale.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spokenWav } from './spoken-wav.mjs';
import { openAd, startStudio } from './start-studio.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };

const SENTENCE = 'Picked by hand at first light and roasted slowly in small batches for your first cup'.split(' ');
/** Seconds from word to word. */
const PACE = 0.4;
const WORDS = SENTENCE.map((text, at) => ({
  text,
  start: Math.round(100 * (0.3 + at * PACE)) / 100,
  end: Math.round(100 * (0.3 + at * PACE + 0.12 + 0.025 * text.length)) / 100,
}));

/** The states in the order in which they are drawn; `open` works on a page of that size until it is as it is shown. */
export const PICTURES = [
  { name: 'studio', kind: 'short', viewport: WIDE, open: (page) => at(page, 250) },
  { name: 'studio-narrow', kind: 'short', viewport: NARROW, open: (page) => at(page, 250) },
  {
    ...{ name: 'studio-beside', kind: 'short', viewport: WIDE },
    async open(page) {
      await at(page, 160);
      await page.getByLabel('Safe zone').selectOption('universal');
      await page.getByLabel('Side by side').selectOption('placement');
      const tiles = page.locator('.beside .tile canvas');
      await tiles.nth(1).waitFor();
      for (const tile of await tiles.all()) await tile.and(page.locator('[data-frame]')).waitFor();
    },
  },
  {
    ...{ name: 'studio-words', kind: 'editor', viewport: WIDE },
    async open(page) {
      await page.locator('[data-word="4"]').click();
      await settled(page);
      // The reasons for the label and the caption.
      await page.locator('.elements .shown .why').nth(1).waitFor();
    },
  },
];

async function at(page, frame) {
  await page.getByRole('slider').press('Home');
  for (let done = 0; done < frame; done += 10) await page.keyboard.press('Shift+ArrowRight');
  await settled(page);
}

/** Everything that comes after the picture is there: the engine's frame, the costs, the strip along the timeline. */
async function settled(page) {
  await page.getByText('Final picture').waitFor();
  await page.locator('.pieces-said').waitFor();
  await page.locator('.filmstrip[data-pictures]').waitFor();
}

/** Opens the states in a folder of their own, one after the other; `show` gets each with its page. */
export async function showPictures(browser, folder, names, show) {
  for (const kind of ['short', 'editor']) {
    const states = PICTURES.filter((one) => one.kind === kind && names.includes(one.name));
    if (states.length === 0) continue;
    const studio = await startStudio(begin(kind, folder), join(folder, 'cache'));
    try {
      for (const state of states) {
        const page = await openAd(browser, studio.address, state.viewport);
        await state.open(page);
        // What has the focus was scrolled to: the lanes are shown from the top.
        await page.locator('.lanes').evaluate((lanes) => lanes.scrollTo(0, 0));
        await page.locator('.sound[data-peaks]').waitFor();
        await show(state, page);
        await page.close();
      }
    } finally {
      await studio.stop();
    }
  }
}

/** A document of `reelwright init`; the editor ad has a voice. */
function begin(kind, folder) {
  const ad = join(folder, kind);
  execFileSync(process.execPath, [join(root, 'dist/cli/main.js'), 'init', kind, ad], { stdio: 'pipe' });
  const file = join(ad, `${kind}.json`);
  if (kind === 'editor') {
    writeFileSync(join(ad, 'media/voice.wav'), spokenWav(WORDS));
    const { logo: _logo, ...document } = JSON.parse(readFileSync(file, 'utf8'));
    const narration = { source: 'media/voice.wav', words: WORDS };
    writeFileSync(file, JSON.stringify({ ...document, export_aspect_ratio: '9:16', narration }, null, 2));
  }
  return file;
}

/**
 * What a page shows: every heading, control, picture and bar with its name and its box. Without the list of the film's
 * elements, which says more of the moments that the playhead happened to rest at, and without the layers of the picture.
 */
export function outlineOf(page) {
  return page.evaluate(() => {
    const parts =
      'h1, h2, h3, a, button, select, input, textarea, summary, canvas, video, img, [role], li, .bar, .mark';
    const shown = [...document.querySelectorAll(parts)].filter((one) => {
      const { width, height, top, left } = one.getBoundingClientRect();
      const isIn = top < innerHeight && left < innerWidth && top + height > 0 && left + width > 0;
      return (
        width > 0 &&
        height > 0 &&
        isIn &&
        !one.matches(':is(.elements *, .stage :is(canvas, img, video))') &&
        one.checkVisibility({ visibilityProperty: true })
      );
    });
    return shown.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const label = one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? '';
      const own = [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent);
      const name = (label || own.join(' ')).trim().replaceAll(/\s+/g, ' ').slice(0, 60);
      const box = [x, y, width, height].map(Math.round);
      return { part: `${one.localName}.${one.classList[0] ?? ''}`, name, box };
    });
  });
}
