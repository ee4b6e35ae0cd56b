/**
 * The pure rooms run in a browser: they are bundled without one module of node's, and one layout comes out in Chromium
 * as it does here.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium as launcher } from 'playwright-core';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { resolveShort } from '../../src/document/short/resolve-short.js';
import { validateComposition } from '../../src/document/validate.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { chromium } from '../engine/support/chromium.js';
import { scratchFolder } from '../support/scratch.js';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const folder = scratchFolder();

const SHORT = {
  kind: 'short',
  language: 'de',
  segments: [{ source: 'a.mp4' }, { source: 'b.mp4' }],
  headline: 'Morgens schmeckt es hier oben besser',
  text_beats: ['Von Hand gepflückt', 'Langsam geröstet'],
  cta_text: 'Jetzt probieren',
};

/** What is known of pictures: people, an animal, a product, a thing that moves. */
const PICTURES = ['presenter-woman-mic', 'bear', 'product-coffee-pour', 'woman-closeup'].map((name) => {
  const text = readFileSync(new URL(`../layout/pairs/${name}.json`, import.meta.url), 'utf8');
  const { picture, facts, light } = JSON.parse(text) as Record<'picture' | 'facts' | 'light', unknown>;
  return { picture, facts, light, framesPerSecond: 30, fromSeconds: 0 };
});

/** Letters of one width: the same on every machine, so that what is compared is the code. */
function plainFonts() {
  const face = (family: string) => ({
    ...{ key: family, families: [family], weight: 700, upperCase: false },
    ...{ capHeight: 0.7, xHeight: 0.5, inkAscent: 0.95, inkDescent: 0.25 },
  });
  const advance = (text: string, font: { sizePx: number; letterSpacingPx?: number }) =>
    [...text].length * (0.55 * font.sizePx + (font.letterSpacingPx ?? 0));
  return {
    faceFor: (_: string, family: string) => face(family),
    advance,
    ink: (text: string, font: { sizePx: number }) => ({
      ...{ left: 0, right: advance(text, font) },
      ...{ ascent: 0.7 * font.sizePx, descent: 0.2 * font.sizePx },
    }),
    covers: () => true,
    hyphenate: () => [],
  };
}

/** A module of each pure room, and one layout made of them. */
function entry(): string {
  return `
import { validateComposition } from '${dist}document/validate.js';
import { resolveShort } from '${dist}document/short/resolve-short.js';
import { composeShortOverlay } from '${dist}overlay/short/compose-short-overlay.js';
import { createTypesetter } from '${dist}type/typeset.js';
export { composeCaptions } from '${dist}overlay/editor/captions/compose-captions.js';
export { composePicture } from '${dist}compose/compose-film.js';
export { mixTracks } from '${dist}sound/mix/mix-tracks.js';
export { draw } from '${dist}draw/draw.js';
export { composeSlider } from '${dist}slides/compose-slider.js';
export { trackDetections } from '${dist}tracking/track-detections.js';
const house = { validateComposition, resolveShort, composeShortOverlay, createTypesetter };
globalThis.answer = (${layOut.toString()})(house, (${plainFonts.toString()})(), ${JSON.stringify(SHORT)}, ${JSON.stringify(PICTURES)});
`;
}

async function bundle(): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const input = join(folder, 'entry.js');
  writeFileSync(input, entry());
  const foreign: string[] = [];
  const external = (id: string) => id.startsWith('node:') && foreign.push(id) > 0;
  const build = await rolldown({ input, platform: 'browser', external });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  await build.close();
  expect(foreign).toEqual([]);
  return output[0].code;
}

describe('the pure rooms', () => {
  it.skipIf(chromium === undefined)(
    'are bundled for a browser and lay shorts out over pictures there as here',
    async () => {
      const code = await bundle();
      const browser = await launcher.launch({
        executablePath: chromium as string,
        args: ['--no-sandbox', '--disable-gpu'],
      });
      try {
        const page = await browser.newPage();
        await page.addScriptTag({ type: 'module', content: code });
        // A module's tag is there before its code has run.
        await page.waitForFunction('globalThis.answer !== undefined');
        const there = await page.evaluate('globalThis.answer');
        const house = { validateComposition, resolveShort, composeShortOverlay, createTypesetter };
        expect(there).toEqual(JSON.parse(JSON.stringify(layOut(house as never, plainFonts(), SHORT, PICTURES))));
      } finally {
        await browser.close();
      }
    },
  );
});

/** Self-contained: it runs in the browser, too. A short without pictures, then over each of them. */
function layOut(house: House, fontBook: unknown, short: unknown, pictures: readonly unknown[]): unknown {
  const resolved = house.resolveShort(house.validateComposition(short));
  const world = { typeset: house.createTypesetter(fontBook), fontBook, images: {} };
  const laid = [undefined, ...pictures].map((ground) => {
    const clip = { ground, kept: { x: 0.5, y: 0.5 }, isFixed: false };
    const clips = ground === undefined ? {} : { clips: [clip, clip] };
    const { layout, tracks, framing } = house.composeShortOverlay(resolved, { ...world, ...clips });
    return { layout, framing, cels: tracks.map(({ id, cels }) => [id, cels.length]) };
  });
  return JSON.parse(JSON.stringify(laid));
}

interface House {
  validateComposition(value: unknown): unknown;
  resolveShort(value: unknown): unknown;
  createTypesetter(fonts: unknown): unknown;
  composeShortOverlay(
    short: unknown,
    world: unknown,
  ): {
    readonly layout: unknown;
    readonly framing: unknown;
    readonly tracks: readonly { readonly id: string; readonly cels: readonly unknown[] }[];
  };
}
