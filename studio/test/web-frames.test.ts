/**
 * Frames composed in Chromium by `reelwright/web` against the engine's own: every transition, fit and kind of shot,
 * with sprites over them. At most 2% of the pixels are more than 16 levels apart.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Composition, createEngine } from 'reelwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIT_MODES, TRANSITION_TYPES } from '../../src/document/enumerations.js';
import { writeWebFilm } from '../../src/engine/preview/previewer.js';
import { readPicture } from '../../src/io/images/picture.js';
import type { WebFilm } from '../../src/web/web-film.types.js';
import { bundledFfmpeg } from '../../test/support/ffmpegs.js';
import { runFfmpeg } from '../../test/support/run-ffmpeg.js';
import { scratchFolder } from '../../test/support/scratch.js';
import { sampled } from '../../test/support/tier.js';
import { servePage } from './support/film-page.js';
import { browserPath, launch } from './support/studio.js';

const folder = scratchFolder();
const cacheDir = join(folder, 'cache');
const web = join(folder, 'web');

const PAGE = `<!doctype html><title>frames</title><script type="module">
import { openCompositor } from './web.js';
const film = await (await fetch('film.json')).json();
const canvas = Object.assign(document.createElement('canvas'), film.plan.output.size);
const compositor = await openCompositor(film);
globalThis.pixels = async (frame) => {
  await compositor.paint(canvas, frame);
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const reader = new FileReader();
  const read = new Promise((done) => { reader.onload = done; });
  reader.readAsDataURL(new Blob([data]));
  await read;
  return reader.result.slice(reader.result.indexOf(',') + 1);
};
</script>`;

/** One of each: landscape cut on a moving focus or seen whole, upright, turned by its file, slow, quick, stills. */
const FILM = {
  kind: 'editor',
  language: 'en',
  export_aspect_ratio: '1:1',
  visual_language: 'kinetic_creator',
  segments: [
    {
      source: 'wide.mp4',
      fit_mode: 'cover',
      trim: { start: 0.2, duration: 1.4 },
      move: { from: box(0, 0), to: box(0.2, 0.1) },
    },
    { source: 'tall.mp4', fit_mode: 'blur', trim: { start: 0.3, duration: 1.4 }, transition: into('crossfade') },
    { source: 'turned.mp4', fit_mode: 'cover', trim: { start: 0, duration: 1.4 }, transition: into('dip') },
    { source: 'wide.mp4', fit_mode: 'blur', trim: { start: 0, duration: 2 }, speed: 1.5, transition: into('slide') },
    { source: 'still.png', fit_mode: 'cover', trim: { start: 0, duration: 1.4 }, transition: into('push') },
    { source: 'still.png', fit_mode: 'blur', trim: { start: 0, duration: 1.4 }, transition: into('wipe') },
    {
      source: 'tall.mp4',
      fit_mode: 'cover',
      trim: { start: 0, duration: 1 },
      speed: 0.5,
      focus: { x: 0.5, y: 0.2 },
      transition: into('zoom'),
    },
    {
      source: 'wide.mp4',
      fit_mode: 'cover',
      trim: { start: 0, duration: 1.4 },
      title: { text: 'Made here', kind: 'title' },
      transition: into('blur'),
    },
    { source: 'bright.mp4', fit_mode: 'blur', trim: { start: 0, duration: 1.4 } },
  ],
  overlays: [{ source: 'wide.mp4', start: 1.9, end: 3.2, place: 'inset_top_right', volume: 0 }],
} as unknown as Composition & { readonly kind: 'editor' };

function box(x: number, y: number) {
  return { x, y, width: 0.45, height: 0.8 };
}

function into(type: string) {
  return { type, duration_seconds: 0.6 };
}

/** Frames from the cut at which each scene is looked at: both pictures seen, the new one nearly there, and at rest. */
const MOMENTS = FILM.segments.flatMap((_, scene) =>
  (scene === 0 ? [20] : [-4, 5, 20]).map((after): [number, number] => [scene, after]),
);

test('the film of this table has every transition, every fit, stills and clips', () => {
  const segments = FILM.segments as readonly { readonly transition?: { readonly type?: string } | null }[];
  const types = segments.map(({ transition }) => transition?.type ?? 'cut');
  expect(new Set(types)).toEqual(new Set(TRANSITION_TYPES));
  expect(new Set(FILM.segments.map(({ fit_mode }) => fit_mode))).toEqual(new Set(FIT_MODES));
});

describe.skipIf(browserPath === undefined)('a frame that is composed in the page', () => {
  const engine = createEngine({ cacheDir });
  let browser: Browser;
  let page: Page;
  let served: Awaited<ReturnType<typeof servePage>>;
  let plan: WebFilm['plan'];
  beforeAll(async () => {
    await writeClips();
    await writeWebFilm(FILM, { cacheDir }, { baseDir: folder, output: web });
    plan = (JSON.parse(readFileSync(join(web, 'film.json'), 'utf8')) as WebFilm).plan;
    served = await servePage(web, PAGE);
    browser = await launch();
    page = await browser.newPage();
    await page.goto(served.address);
    await page.waitForFunction('typeof pixels === "function"');
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  test.each(sampled('frames of the web compositor', MOMENTS, 3))(
    'is the engine’s: scene %i, %i frames from its cut',
    async (scene, after) => {
      const frame = (plan.scenes[scene]?.start ?? 0) + after;
      const there = Buffer.from((await page.evaluate(`pixels(${frame})`)) as string, 'base64');
      const rate = plan.output.frameRate.num / plan.output.frameRate.den;
      const still = await engine.frame(FILM, { atSeconds: (frame + 0.5) / rate, baseDir: folder });
      const { data } = await readPicture(await still.png());
      expect(data.length).toBe(there.length);
      expect(shareApart(data, there)).toBeLessThanOrEqual(0.02);
    },
  );
});

/** Pixels of which a colour is more than 16 levels apart. */
function shareApart(one: Uint8Array, other: Uint8Array): number {
  let apart = 0;
  for (let at = 0; at < one.length; at += 4) {
    const most = Math.max(...[0, 1, 2].map((side) => Math.abs((one[at + side] ?? 0) - (other[at + side] ?? 0))));
    if (most > 16) apart += 1;
  }
  return apart / (one.length / 4);
}

const SOFT = 'gblur=sigma=3,hue=s=0.5,lutyuv=y=16+0.8*(val-16)+20';

/** Moving shapes with edges as soft as a lens makes them, in colours that a camera sees. */
async function writeClips(): Promise<void> {
  const clip = (name: string, size: string, more: readonly string[] = [], light = '') => {
    const made = `testsrc2=size=${size}:rate=25:duration=2.4,${SOFT}${light},scale=out_color_matrix=bt709`;
    const input = ['-f', 'lavfi', '-i', made];
    const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '16', '-g', '25', '-pix_fmt', 'yuv420p'];
    const tags = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709'];
    return runFfmpeg(bundledFfmpeg, [...input, ...encode, ...tags, ...more, join(folder, name)]);
  };
  await clip('wide.mp4', '640x360');
  await clip('tall.mp4', '360x640');
  await clip('turned.mp4', '640x360', ['-metadata:s:v:0', 'rotate=90']);
  // A sky that is whiter than white, as cameras film it: a blur spreads what a canvas cuts off.
  await clip('bright.mp4', '640x360', [], ',lutyuv=y=min(254\\,val+70)');
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=900x600,${SOFT}`, '-frames:v', '1'];
  await runFfmpeg(bundledFfmpeg, [...picture, join(folder, 'still.png')]);
}
