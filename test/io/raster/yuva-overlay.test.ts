/**
 * Sprites as ffmpeg lays them over video: exact flat colours and clean edges, on the bundled ffmpeg of 2018 and on the
 * system's.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseHex, type Rgba, toBt709 } from '../../../src/color.js';
import type { DrawNode } from '../../../src/draw/draw-list.js';
import { loadFontBook } from '../../../src/io/fonts/font-book.js';
import { NO_ASSETS } from '../../../src/io/raster/image-assets.js';
import { rasterize } from '../../../src/io/raster/rasterize.js';
import { toYuva420p } from '../../../src/io/raster/to-yuva420p.js';
import { bothFfmpegs } from '../../support/ffmpegs.js';
import { runFfmpeg } from '../../support/run-ffmpeg.js';
import { scratchFolder } from '../../support/scratch.js';

const WIDTH = 320;
const HEIGHT = 160;
const GREY = 126;

const folder = scratchFolder();

/** The planes of one frame of mid grey (Y 126, no chroma) with the drawn nodes laid over it. */
async function overlaid(ffmpeg: string, nodes: readonly DrawNode[]): Promise<{ y: Buffer; u: Buffer; v: Buffer }> {
  const raster = rasterize(nodes, { x: 0, y: 0, width: WIDTH, height: HEIGHT }, NO_ASSETS);
  const sprite = join(folder, 'sprite.yuva');
  const base = join(folder, 'base.yuv');
  const out = join(folder, 'out.yuv');
  await writeFile(sprite, toYuva420p(raster.data, WIDTH, HEIGHT));
  await writeFile(base, Buffer.concat([Buffer.alloc(WIDTH * HEIGHT, GREY), Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]));
  const input = (path: string, format: string) => [
    '-f',
    'rawvideo',
    '-pix_fmt',
    format,
    '-s',
    `${WIDTH}x${HEIGHT}`,
    '-r',
    '30',
    '-i',
    path,
  ];
  const args = [
    ...input(base, 'yuv420p'),
    ...input(sprite, 'yuva420p'),
    '-filter_complex',
    '[0:v][1:v]overlay=0:0:format=yuv420',
  ];
  await runFfmpeg(ffmpeg, [...args, '-frames:v', '1', '-pix_fmt', 'yuv420p', '-f', 'rawvideo', out]);
  const data = await readFile(out);
  const luma = WIDTH * HEIGHT;
  return { y: data.subarray(0, luma), u: data.subarray(luma, luma * 1.25), v: data.subarray(luma * 1.25) };
}

function plate(fill: string): DrawNode {
  return { kind: 'shape', shape: { kind: 'rect', box: { x: 40, y: 40, width: 200, height: 80 }, radiusPx: 20 }, fill };
}

describe.each(bothFfmpegs)('overlay by the $name ffmpeg', ({ path: ffmpeg }) => {
  it.each(['#ff4d00', '#00c2ff', '#ffffff', '#000000', '#7a00ff'])(
    'shows a flat plate of %s within one level',
    async (color) => {
      const { y, u, v } = await overlaid(ffmpeg, [plate(color)]);
      const expected = toBt709(parseHex(color) as Rgba);
      expect(Math.abs((y[80 * WIDTH + 140] as number) - expected.y)).toBeLessThanOrEqual(1);
      expect(Math.abs((u[40 * (WIDTH / 2) + 70] as number) - expected.cb)).toBeLessThanOrEqual(1);
      expect(Math.abs((v[40 * (WIDTH / 2) + 70] as number) - expected.cr)).toBeLessThanOrEqual(1);
      expect([y[0], u[0], v[0]]).toEqual([GREY, 128, 128]);
    },
  );

  it('mixes a half transparent plate half and half', async () => {
    const { y } = await overlaid(ffmpeg, [plate('#ffffff80')]);
    expect(
      Math.abs((y[80 * WIDTH + 140] as number) - Math.round(GREY + (235 - GREY) * (128 / 255))),
    ).toBeLessThanOrEqual(2);
  });

  it('leaves no dark or coloured fringe around white letters', async () => {
    const face = loadFontBook().faceFor('Sale', 'ShortFontInter', 'en');
    const font = { families: face.families, weight: face.weight, sizePx: 90 };
    const text: DrawNode = {
      kind: 'text',
      text: 'Sale',
      x: 40,
      y: 110,
      font,
      language: 'en',
      direction: 'ltr',
      fill: '#ffffff',
    };
    const { y, u, v } = await overlaid(ffmpeg, [text]);
    expect(Math.max(...y)).toBe(235);
    expect(Math.min(...y)).toBeGreaterThanOrEqual(GREY - 1);
    for (const plane of [u, v]) {
      expect(Math.min(...plane)).toBeGreaterThanOrEqual(127);
      expect(Math.max(...plane)).toBeLessThanOrEqual(129);
    }
  });

  it('keeps the hue of coloured letters along their edges', async () => {
    const face = loadFontBook().faceFor('Sale', 'ShortFontInter', 'en');
    const font = { families: face.families, weight: face.weight, sizePx: 90 };
    const text: DrawNode = {
      kind: 'text',
      text: 'Sale',
      x: 40,
      y: 110,
      font,
      language: 'en',
      direction: 'ltr',
      fill: '#ff4d00',
    };
    const { u, v } = await overlaid(ffmpeg, [text]);
    const { cb, cr } = toBt709(parseHex('#ff4d00') as Rgba);
    // Between grey and the orange, never beyond either.
    expect(Math.min(...u)).toBeGreaterThanOrEqual(cb - 2);
    expect(Math.max(...u)).toBeLessThanOrEqual(129);
    expect(Math.max(...v)).toBeLessThanOrEqual(cr + 2);
    expect(Math.min(...v)).toBeGreaterThanOrEqual(127);
  });
});
