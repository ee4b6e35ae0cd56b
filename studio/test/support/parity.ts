/**
 * Draws documents in Chromium and with the engine's own canvas, on the system's text gamma, and counts the samples that
 * differ.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { type Preview, preview } from '../../../src/engine/preview/previewer.js';
import { canvasModule } from '../../../src/io/raster/canvas-module.js';
import { imageAsset } from '../../../src/io/raster/image-assets.js';
import { rasterize } from '../../../src/io/raster/rasterize.js';
import type { Drawing } from './drawing.js';

/** Writes the page of the test into a folder for `openStudio`. */
export async function writeParityPage(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const input = fileURLToPath(new URL('./parity-page.ts', import.meta.url));
  const build = await rolldown({ input, platform: 'browser', tsconfig: false });
  await build.write({ file: join(folder, 'app.js'), format: 'esm', codeSplitting: false });
  await build.close();
  const page = '<!doctype html><title>parity</title><script type="module" src="app.js"></script>';
  writeFileSync(join(folder, 'index.html'), page);
}

/** Frames of a short, or all slides of a carousel. */
export function partsOf({ plan }: Preview, frames: readonly number[]): Drawing['parts'] {
  if (plan.kind === 'slider-plan') {
    return plan.slides.flatMap((slide) =>
      slide.status === 'failed' ? [] : [{ name: `slide ${slide.position}`, nodes: slide.nodes, ground: '#333333' }],
    );
  }
  if (plan.kind !== 'film-plan') return [];
  const { tracks, output } = plan;
  return frames.map((wanted) => {
    const frame = Math.min(wanted, output.totalFrames - 1);
    const nodes = tracks.flatMap(({ start, end, cels }) =>
      frame < start || frame >= end ? [] : (cels.findLast((cel) => cel.frame <= frame)?.nodes ?? []),
    );
    return { name: `frame ${frame}`, nodes, ground: '#7a6450' };
  });
}

/** Where the two differ: `['frame 60: 12 samples, at most 3 apart']`; empty when no sample does. */
export async function differences(
  page: Page,
  composition: Parameters<typeof preview>[0],
  options: { readonly baseDir: string; readonly cacheDir: string; readonly frames: readonly number[] },
): Promise<readonly string[]> {
  const { baseDir, cacheDir, frames } = options;
  const found = await preview(composition, { cacheDir }, { baseDir });
  const drawing: Drawing = { text: JSON.stringify(composition), parts: partsOf(found, frames) };
  // Text in the page: this function's types know no window.
  const there = (await page.evaluate(`hashes(${JSON.stringify(drawing)})`)) as readonly string[];
  useSystemGamma();
  const size = found.plan.output.size;
  const assets = new Map(
    found.pictures.map(({ asset, data, width, height, upright }) => [asset, imageAsset(data, width, height, upright)]),
  );
  const differing: string[] = [];
  for (const [index, { name, nodes, ground }] of drawing.parts.entries()) {
    const { data } = rasterize(nodes, { x: 0, y: 0, ...size }, assets, (canvas) => {
      const context = canvas.getContext('2d');
      context.fillStyle = ground;
      context.fillRect(0, 0, size.width, size.height);
    });
    if (createHash('sha256').update(data).digest('hex') === there[index]) continue;
    const other = Buffer.from(
      (await page.evaluate(`base64(${JSON.stringify(drawing)}, ${index})`)) as string,
      'base64',
    );
    let [samples, most] = [0, 0];
    for (const [at, value] of data.entries()) {
      const apart = Math.abs(value - (other[at] ?? 0));
      if (apart > 0) samples += 1;
      most = Math.max(most, apart);
    }
    differing.push(`${name}: ${samples} samples, at most ${most} apart`);
  }
  return differing;
}

/** For the whole process, and again: every copy of the engine that loads the canvas sets its own. */
function useSystemGamma(): void {
  canvasModule();
  const canvas = createRequire(import.meta.url)('@napi-rs/canvas') as ReturnType<typeof canvasModule>;
  canvas.setTextRenderer('system');
}
