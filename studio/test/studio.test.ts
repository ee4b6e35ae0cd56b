/** The studio as people use it, in Chromium: one browser, one studio on a short of coded clips, one on a carousel. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readFrameNumber } from '../../test/support/frame-number.js';
import { scratchFolder } from '../../test/support/scratch.js';
import { sampled } from '../../test/support/tier.js';
import { accessFaults } from './support/access.js';
import { editTimes, heapOf } from './support/edits.js';
import { CLIP_RATE, writeMedia } from './support/media.js';
import { browserPath, launch, openPage, studioOn, type Watched } from './support/studio.js';

const folder = scratchFolder();
/** Written as no program would write it: what is not edited must stay so. */
const SHORT = `{
  // What we sell: mornings.
  "kind": "short", "language": "en", "score": "none", "closing_claim": "Every morning",
  "headline":   "Up here",
  "segments": [{ "source": "a.mp4", "focus": "center" }, { "source": "b.mp4", "focus": "center" }],
  "text_beats": ["Picked by hand", "<img src=x onerror=\\"document.title='taken'\\">"],
  "logo": { "source": "logo.png", "position": "top_left" },
  "music": { "source": "tone.wav" }
}
`;

const headline = (page: Page) => page.getByLabel('Headline', { exact: true });
/** The view and frame that the drawings show. */
const drawn = (page: Page) =>
  page.locator('.drawings').evaluate((canvas) => `${canvas.dataset['view']}/${canvas.dataset['frame']}`);

/**
 * Code for the page: the tracks of the saved text as a quick drawing has them, and as a look at the whole document
 * does.
 */
const sketchAndView = (to: string) => `(async () => {
  const ask = async (path, body) => (await fetch(path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  })).json();
  const { document: { text } } = await (await fetch('session')).json();
  const { sketch } = await ask('sketch', { text, from: '0', to: '${to}', quick: 'yes' });
  const { view } = await ask('view', { text });
  return [sketch.tracks, view.film.tracks].map((tracks) => JSON.stringify(tracks));
})()`;

/** Code for the page: what is drawn of single frames alone, and what a look at the whole document has there. */
const framesAlone = (frames: readonly number[]) => `(async () => {
  const ask = async (path, body) => (await fetch(path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  })).json();
  const { document: { text } } = await (await fetch('session')).json();
  const { view } = await ask('view', { text });
  const shownAt = (tracks, at) => tracks.flatMap(({ id, start, end, cels }) => {
    const cel = start <= at && at < end ? cels.findLast(({ frame }) => frame <= at) : undefined;
    return cel === undefined || cel.nodes.length === 0 ? [] : [{ id, box: cel.box, nodes: cel.nodes }];
  });
  return Promise.all(${JSON.stringify(frames)}.map(async (at) => {
    const { sketch } = await ask('sketch', { text, from: String(at), to: String(at + 1), quick: 'yes' });
    return [shownAt(sketch.tracks, at), shownAt(view.film.tracks, at)].map((shown) => JSON.stringify(shown));
  }));
})()`;

describe.skipIf(browserPath === undefined)('the studio', () => {
  let studio: Awaited<ReturnType<typeof studioOn>>;
  let browser: Browser;
  let opened: Watched;
  let page: Page;

  beforeAll(async () => {
    await writeMedia(folder);
    studio = await studioOn(folder, SHORT);
    browser = await launch();
    opened = await openPage(browser, studio);
    page = opened.page;
    await page.locator('video.ground[src]').waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.close();
  });

  /** The number that the clip's frame on screen carries. */
  async function numberShown(): Promise<number | undefined> {
    const [width, height, base64] = (await page.locator('video.ground').evaluate((element) => {
      const video = element as HTMLVideoElement;
      const canvas = document.createElement('canvas');
      canvas.width = video.videoWidth;
      canvas.height = video.videoHeight;
      const context = canvas.getContext('2d');
      context?.drawImage(video, 0, 0);
      const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      let text = '';
      for (let at = 1; at < data.length; at += 4) text += String.fromCharCode(data[at] as number);
      return [canvas.width, canvas.height, btoa(text)] as const;
    })) as readonly [number, number, string];
    return readFrameNumber(Buffer.from(base64, 'base64'), width, height);
  }

  /** Moves the playhead by keys from the start; resolves when the ground shows the frame. */
  async function seek(frame: number): Promise<void> {
    await page.getByRole('slider').evaluate(
      (scrubber, [at, total]) => {
        const box = scrubber.getBoundingClientRect();
        const x = box.left + (box.width * (at + 0.5)) / total;
        scrubber.dispatchEvent(new PointerEvent('pointermove', { clientX: x, buttons: 1, bubbles: true }));
      },
      [frame, 420] as const,
    );
    await page.locator(`video.ground[data-shown-frame="${frame}"]`).waitFor({ state: 'attached' });
  }

  test('shows the source frame that the time map names, in any order', async () => {
    const wanted = Array.from({ length: 60 }, (_, index) => (index * 97 + 31) % 360);
    const wrong: string[] = [];
    for (const frame of sampled('seeks', wanted, 12)) {
      await seek(frame);
      const source = Math.floor(((frame % 180) * CLIP_RATE) / 30 + 1e-6);
      const shown = await numberShown();
      if (shown !== source) wrong.push(`frame ${frame}: ${shown}, not ${source}`);
    }
    expect(wrong).toEqual([]);
  });

  test('shows the engine’s still when the hand rests and says so, asks nobody but itself, and takes a text of tags for a text', async () => {
    await page.getByText('Final picture').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Live picture', { exact: false }).waitFor();
    await page.getByText('Final picture').waitFor();
    expect(await page.locator('img.still').count()).toBe(1);
    expect([...opened.hosts]).toEqual([new URL(studio.address).host, 'blob:']);
    expect(opened.complaints).toEqual([]);
    expect(await page.title()).toContain('ad.json');
    expect(await page.locator('main img:not(.still, .tile img)').count()).toBe(0);
  });

  test('says what a render would cost, and why a text stands where it does', async () => {
    await seek(60);
    await page.getByText(/^to render: about \d+ s of work$/).waitFor();
    expect(await page.locator('.chunk.new').first().getAttribute('title')).toMatch(/^To render: \d+\.\d s/);
    const marks = await page.locator('.lane.marks .mark').allTextContents();
    expect(marks[0]).toBe('Headline');
    expect(marks).toEqual(expect.arrayContaining(['Cut', 'Button', 'End card']));
    const why = page.locator('.elements > li', { hasText: 'Up here' }).locator('.why').first();
    await why.locator('summary').click();
    expect(await why.locator('li').allTextContents()).toContainEqual(expect.stringMatching(/^Capitals of \d+ px/));
  });

  test('is used by the keyboard alone', async () => {
    await page.locator('button.play:enabled').waitFor();
    await page.getByRole('slider').focus();
    const value = () => page.getByRole('slider').getAttribute('aria-valuetext');
    await page.keyboard.press('Home');
    await page.keyboard.press('l');
    await page.keyboard.press('ArrowRight');
    expect(await value()).toBe('0.4 seconds, frame 11 of 420');
    await page.keyboard.press('End');
    expect(await value()).toBe('14.0 seconds, frame 419 of 420');
    await page.keyboard.press('Home');
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await vi.waitFor(async () => expect(await value()).not.toContain('frame 0 '), 10_000);
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Play' }).waitFor();
  });

  test('draws a text while it is typed, takes it back, and saves it with every other character as it was', async () => {
    const before = await drawn(page);
    await headline(page).fill('Up there');
    await page.waitForFunction((old) => {
      const { view, frame } = document.querySelector<HTMLCanvasElement>('.drawings')?.dataset ?? {};
      return `${view}/${frame}` !== old;
    }, before);
    await page.getByText('not saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await headline(page).inputValue()).toBe('Up here');
    await page.keyboard.press('Control+Shift+z');
    expect(await headline(page).inputValue()).toBe('Up there');
    await page.keyboard.press('Control+s');
    await page.getByText('saved', { exact: true }).waitFor();
    expect(readFileSync(studio.file, 'utf8')).toBe(SHORT.replace('Up here', 'Up there'));
  });

  test('draws what is typed before the engine has looked at the whole text, and the same as it then does', async () => {
    const letGo = await holdViews(page);
    const drawings = page.locator('.drawings');
    const before = Number(await drawings.getAttribute('data-edition'));
    await headline(page).pressSequentially('!');
    await page.locator(`.drawings[data-edition="${before + 1}"]`).waitFor();
    expect(await page.locator('img.still').count()).toBe(0);
    letGo();
    await page.getByText('Final picture').waitFor();
    const [quick, whole] = (await page.evaluate(sketchAndView('420'))) as readonly [string, string];
    expect(quick.length).toBeGreaterThan(10_000);
    expect(quick === whole).toBe(true);
    // Entrances, rests, the cut and the closing card.
    const alone = await page.evaluate<[string, string][]>(framesAlone([0, 7, 60, 130, 179, 180, 250, 340, 362, 400]));
    for (const [sketched, seen] of alone) expect(sketched === seen && seen.length > 500).toBe(true);
    await page.unroute('**/view');
    await page.getByRole('button', { name: 'Undo' }).click();
    // What is drawn of it is drawn before the next one looks.
    await page.getByText('Live picture', { exact: false }).waitFor();
    await page.getByText('Final picture').waitFor();
  });

  test('says a problem at its field while the text is typed, and keeps the last picture', async () => {
    const shown = await drawn(page);
    await headline(page).fill('Too long '.repeat(12));
    await page.locator('.field .said.problem').first().waitFor();
    expect(await headline(page).getAttribute('aria-invalid')).toBe('true');
    expect(await drawn(page)).toBe(shown);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.field .said.problem').first().waitFor({ state: 'detached' });
  });

  test('takes in what is changed outside, and loses nothing when both change', async () => {
    const outside = (from: string, to: string) =>
      writeFileSync(studio.file, readFileSync(studio.file, 'utf8').replace(from, to));
    outside('Picked by hand', 'Picked at dawn');
    await vi.waitFor(
      async () => expect(await page.getByLabel('Text beat 1', { exact: true }).inputValue()).toBe('Picked at dawn'),
      10_000,
    );
    await headline(page).fill('Mine');
    outside('Up there', 'Theirs');
    await page.getByText('both changed “Headline”').waitFor();
    expect(await headline(page).inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Take theirs' }).click();
    expect(await headline(page).inputValue()).toBe('Theirs');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await headline(page).inputValue()).toBe('Mine');
    await page.keyboard.press('Control+s');
    await page.getByText('saved', { exact: true }).waitFor();
    expect(readFileSync(studio.file, 'utf8')).toContain('"headline":   "Mine"');
  });

  test('changes a text where it stands in the picture, and moves the logo by its corners', async () => {
    await page.getByRole('slider').press('Home');
    for (let at = 0; at < 4; at += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.getByRole('button', { name: /^headline: Mine/i }).click();
    await page.getByLabel('Text of headline').fill('In the picture');
    await page.keyboard.press('Enter');
    expect(await headline(page).inputValue()).toBe('In the picture');
    await page.getByRole('button', { name: /^Logo\./ }).focus();
    await page.keyboard.press('ArrowRight');
    const position = page.locator('#field-logo\\.position option:checked');
    await vi.waitFor(async () => expect(await position.textContent()).toMatch(/^Top right/));
  });

  test('shows each look drawn into this very film, and takes the one that is chosen', async () => {
    await page.getByRole('button', { name: 'Compare values of Look' }).click();
    const dialog = page.getByRole('dialog', { name: 'Look' });
    await dialog.getByRole('button', { name: 'Luxury minimal' }).waitFor();
    await vi.waitFor(async () => expect(await dialog.locator('canvas.waiting').count()).toBe(0), 30_000);
    await dialog.getByRole('button', { name: 'Luxury minimal' }).click();
    expect(await page.locator('#field-visual_language').inputValue()).toBe('luxury_minimal');
  });

  test('shows how it could be filmed as loops of a clip, longer than those of an entrance', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.getByRole('button', { name: 'Compare values of Camera movement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Camera movement' });
    const auto = dialog.getByRole('button', { name: 'Auto' }).locator('canvas');
    // Four seconds, fifteen pictures each.
    await vi.waitFor(async () => expect(Number(await auto.getAttribute('data-pictures'))).toBeGreaterThan(50), 60_000);
    expect(await dialog.locator('.no-thumbnail').count()).toBe(0);
    expect(await dialog.getByRole('button').allTextContents()).toEqual(['×', 'Auto', 'Calm', 'Brisk', 'None']);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  test('lays each platform’s safe zone over the picture, and shows them side by side on one playhead', async () => {
    await seek(130);
    await page.getByLabel('Safe zone').selectOption('Reels');
    const zone = page.locator('.stage > .guide.zone');
    const share = (style: string | null) => /left: ([\d.]+)%/.exec(style ?? '')?.[1];
    expect(Number(share(await zone.getAttribute('style')))).toBeCloseTo(100 * (66 / 1080), 1);
    await page.getByLabel('Side by side').selectOption('Placement');
    const tile = (name: string) => page.getByRole('figure', { name });
    const inked = (name: string) =>
      tile(name)
        .locator('canvas[data-frame="130"]')
        .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    expect(new Set(await Promise.all(['TikTok', 'Reels', 'Feed'].map(inked))).size).toBe(3);
    await page.getByRole('slider').press('ArrowRight');
    await tile('Feed').locator('canvas[data-frame="131"]').waitFor();
    await page.getByRole('button', { name: 'Use this: Reels' }).click();
    await page.getByRole('button', { name: 'In the file: Reels' }).waitFor();
    expect(await page.locator('#field-placement').inputValue()).toBe('reels');
    expect(await accessFaults(page)).toEqual([]);
    await page.getByLabel('Side by side').selectOption('Off');
    await page.getByRole('button', { name: 'Undo' }).click();
  });

  test.each(sampled('access', ['light', 'dark'] as const, 1))(
    'has no fault of access that axe-core finds, wide and narrow, in %s',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await accessFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      for (const name of ['Picture', 'Fields', 'Checks', 'Render']) {
        await page.getByRole('navigation').getByRole('button', { name }).click();
        expect([name, await accessFaults(page)]).toEqual([name, []]);
        // Nothing sticks out of a narrow window.
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    },
  );
});

const EDITOR = {
  kind: 'editor',
  language: 'en',
  segments: ['a.mp4', 'b.mp4', 'a.mp4'].map((source, index) => ({ source, trim: { start: index, duration: 2 } })),
  logo: { source: 'logo.png' },
  narration: {
    source: 'tone.wav',
    words: ['Picked', 'by', 'hand'].map((text, index) => ({ text, start: 0.5 + index, end: 1.1 + index })),
  },
};

describe.skipIf(browserPath === undefined)('an editor ad in the studio', () => {
  let studio: Awaited<ReturnType<typeof studioOn>>;
  let browser: Browser;
  let page: Page;
  let complaints: readonly string[];
  beforeAll(async () => {
    const place = scratchFolder();
    await writeMedia(place);
    studio = await studioOn(place, EDITOR);
    browser = await launch();
    ({ page, complaints } = await openPage(browser, studio));
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.close();
  });
  const written = () => JSON.parse(readFileSync(studio.file, 'utf8')) as typeof EDITOR;

  test('has its words moved over the waveform, by hand and by keys, and draws them at once', async () => {
    const word = (name: string) => page.getByRole('list').getByRole('button', { name });
    await word('Word 2: by, 1.50 to 2.10 seconds').click();
    const letGo = await holdViews(page);
    const drawings = page.locator('.drawings');
    const before = Number(await drawings.getAttribute('data-edition'));
    await page.keyboard.press('Shift+ArrowLeft');
    await word('Word 2: by, 1.47 to 2.07 seconds').waitFor();
    // Drawn before the engine has looked at the whole document, and as it then is.
    await page.locator(`.drawings[data-edition="${before + 1}"]`).waitFor();
    letGo();
    await page.keyboard.press('Control+s');
    await page.getByText('saved', { exact: true }).waitFor();
    expect(written().narration.words[1]).toEqual({ text: 'by', start: 1.467, end: 2.067 });
    const [quick, whole] = (await page.evaluate(sketchAndView('1000'))) as readonly [string, string];
    expect(quick.length).toBeGreaterThan(2000);
    expect(quick === whole).toBe(true);
    await page.unroute('**/view');
    const box = (await word('Word 3: hand').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 42, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await word('Word 3: hand, 2.50 to 2.85 seconds').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await word('Word 3: hand, 2.50 to 3.10 seconds').waitFor();
    await page.waitForFunction(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas.wave');
      const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      return pixels?.some((value) => value > 0) === true;
    });
  });

  test('has its scenes put in another order, trimmed, and joined by what a look at the cut shows', async () => {
    const scenes = page.getByRole('list', { name: 'Scenes' }).getByRole('button');
    await scenes.nth(1).click();
    await page.getByRole('button', { name: 'Earlier', exact: true }).click();
    await page.getByRole('button', { name: 'Scene 1: b.mp4, 0.0 to 2.0 s' }).waitFor();
    await page.getByLabel('Lasts (s)').fill('1.2');
    await page.getByLabel('Lasts (s)').press('Tab');
    await page.getByRole('button', { name: 'Scene 2: a.mp4, 1.2 to 3.2 s' }).click();
    await page
      .getByRole('group', { name: 'Scene 2' })
      .getByRole('button', { name: /^Compare/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Transition' });
    await dialog.getByRole('button', { name: 'Crossfade' }).locator('canvas[data-pictures]').waitFor();
    await dialog.getByRole('button', { name: 'Push' }).click();
    await page.getByText('Final picture').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await page.getByText('saved', { exact: true }).waitFor();
    expect(written().segments).toEqual([
      { source: 'b.mp4', trim: { start: 1, duration: 1.2 } },
      { source: 'a.mp4', trim: { start: 0, duration: 2 }, transition: { type: 'push' } },
      { source: 'a.mp4', trim: { start: 2, duration: 2 } },
    ]);
    expect(complaints).toEqual([]);
  });
});

test.skipIf(browserPath === undefined)(
  'a file that is no JSON is corrected as a text, and has its fields back',
  async () => {
    const place = scratchFolder();
    const slides = ['One', 'Two', 'Three'].map((headline) => ({ headline }));
    const whole = JSON.stringify({ kind: 'slider', slides }, null, 2);
    const studio = await studioOn(place, whole.slice(0, -3));
    const browser = await launch();
    try {
      const page = await browser.newPage();
      await page.goto(studio.address);
      const field = page.getByLabel('The file is no JSON', { exact: false });
      await page.getByRole('heading', { name: 'Nothing to show yet' }).waitFor();
      expect(await accessFaults(page)).toEqual([]);
      await field.fill(whole);
      await page.locator('.drawings[data-view]').waitFor();
      expect(await page.getByLabel('Headline', { exact: true }).first().inputValue()).toBe('One');
    } finally {
      await browser.close();
      await studio.close();
    }
  },
);

/** Bytes by which the page's heap grows over some edits, each of them drawn. */
/** Keeps back what the engine answers to each edit; returns what lets it through. */
async function holdViews(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route('**/view', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

async function grownBy(page: Page, edits: number): Promise<number> {
  // What is compiled and loaded once is no growth.
  await page.evaluate(editTimes(10));
  const before = await heapOf(page);
  await page.evaluate(editTimes(edits));
  return (await heapOf(page)) - before;
}

describe.skipIf(browserPath === undefined)('a carousel in the studio', () => {
  test('is drawn slide by slide, and rendered with its files shown', async () => {
    const place = scratchFolder();
    const slides = ['One', 'Two', 'Three'].map((word) => ({ headline: `${word} of three`, body: 'Small batches.' }));
    const studio = await studioOn(place, { kind: 'slider', slides }, { output: join(place, 'out') });
    const browser = await launch();
    try {
      const { page, complaints } = await openPage(browser, studio);
      await page.getByText('Final picture').waitFor();
      expect(await grownBy(page, 100)).toBeLessThan(2_000_000);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.keyboard.press('ArrowRight');
      await page.getByText('Slide 2 of 3').waitFor();
      await page.getByText('Final picture').waitFor();
      await page.getByRole('button', { name: 'Render', exact: true }).click();
      await page.getByText('✓ Rendered in').waitFor();
      expect(await page.locator('.slides-made img').count()).toBe(3);
      expect(readFileSync(join(place, 'out/slide-02.png')).subarray(1, 4).toString()).toBe('PNG');
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
      await studio.close();
    }
  });
});
