import { describe, expect, it } from 'vitest';
import type { DrawNode, FontSpec } from '../../../src/draw/draw-list.js';
import { loadFontBook } from '../../../src/io/fonts/font-book.js';
import { encodePng } from '../../../src/io/raster/encode-png.js';
import { imageAsset, NO_ASSETS } from '../../../src/io/raster/image-assets.js';
import { type Raster, rasterize } from '../../../src/io/raster/rasterize.js';

function pixel(raster: Raster, x: number, y: number): number[] {
  const at = (y * raster.width + x) * 4;
  return [...raster.data.subarray(at, at + 4)];
}

const red: DrawNode = {
  kind: 'shape',
  shape: { kind: 'rect', box: { x: 110, y: 60, width: 20, height: 10 } },
  fill: '#ff0000',
};
const box = { x: 100, y: 50, width: 60, height: 40 };

function interFont(sizePx: number, text: string): FontSpec {
  const face = loadFontBook().faceFor(text, 'ShortFontInter', 'en');
  return { families: face.families, weight: face.weight, sizePx };
}

function textNode(text: string, x: number, y: number, sizePx = 60): DrawNode {
  const font = interFont(sizePx, text);
  return { kind: 'text', text, x, y, font, language: 'en', direction: 'ltr', fill: '#ffffff' };
}

describe('rasterize', () => {
  it('maps frame coordinates onto the box and cuts what lies outside', () => {
    const raster = rasterize([red], box, NO_ASSETS);
    expect(raster.data.length).toBe(60 * 40 * 4);
    expect(pixel(raster, 10, 10)).toEqual([255, 0, 0, 255]);
    expect(pixel(raster, 9, 10)).toEqual([0, 0, 0, 0]);
    expect(pixel(raster, 29, 19)).toEqual([255, 0, 0, 255]);
    expect(pixel(raster, 30, 20)).toEqual([0, 0, 0, 0]);
  });

  it('gives premultiplied pixels that the caller owns: a second drawing does not change the first', () => {
    const first = rasterize([{ ...red, fill: '#ff000080' } as DrawNode], box, NO_ASSETS);
    const copy = Uint8Array.from(first.data);
    rasterize([{ ...red, fill: '#00ff00' } as DrawNode], box, NO_ASSETS);
    expect(pixel(first, 15, 15)).toEqual([128, 0, 0, 128]);
    expect(first.data).toEqual(copy);
  });

  it('takes out what stands before a group, with a soft edge, and nothing of what lies under the group', () => {
    const whole: DrawNode = { kind: 'shape', shape: { kind: 'rect', box }, fill: '#ff0000' };
    const left = { x: 100, y: 40, width: 30, height: 60 };
    const without = { data: 'M100 40L130 40L130 100L100 100Z', box: left, softPx: 3 };
    const group: DrawNode = { kind: 'group', children: [whole], without };
    const raster = rasterize([{ ...whole, fill: '#0000ff' } as DrawNode, group], box, NO_ASSETS);
    expect(pixel(raster, 10, 10)).toEqual([0, 0, 255, 255]);
    expect(pixel(raster, 40, 10)).toEqual([255, 0, 0, 255]);
    const reds = Array.from({ length: 13 }, (_, at) => pixel(raster, 24 + at, 20)[0] as number);
    expect(reds).toEqual(reds.toSorted((a, b) => a - b));
    expect(reds.filter((red) => red > 20 && red < 235).length).toBeGreaterThanOrEqual(2);
    expect([reds[0], reds.at(-1)]).toEqual([0, 255]);
  });

  it('starts from a clean canvas when it uses one again, whatever the state the last list left', () => {
    const clipped: DrawNode = {
      kind: 'group',
      opacity: 0.5,
      blurPx: 3,
      transform: [2, 0, 0, 2, -100, -50],
      clip: { kind: 'ellipse', box: { x: 110, y: 55, width: 10, height: 10 } },
      children: [red, textNode('x', 110, 70)],
    };
    const before = rasterize([red], box, NO_ASSETS);
    rasterize([clipped], box, NO_ASSETS);
    expect(rasterize([red], box, NO_ASSETS).data).toEqual(before.data);
  });

  it('applies group opacity to the group as a whole: an overlap is no denser', () => {
    const group: DrawNode = { kind: 'group', opacity: 0.5, children: [red, red] };
    expect(pixel(rasterize([group], box, NO_ASSETS), 15, 15)[3]).toBe(128);
  });

  it('carries transforms, nested ones too', () => {
    const inner: DrawNode = { kind: 'group', transform: [1, 0, 0, 1, 5, 0], children: [red] };
    const outer: DrawNode = { kind: 'group', transform: [1, 0, 0, 1, 0, 7], children: [inner] };
    const raster = rasterize([outer], box, NO_ASSETS);
    expect(pixel(raster, 15, 17)[3]).toBe(255);
    expect(pixel(raster, 14, 17)[3]).toBe(0);
    expect(pixel(raster, 15, 16)[3]).toBe(0);
  });

  it('scales a shadow with its group', () => {
    const shadow = { color: '#000000', offsetXPx: 0, offsetYPx: 10, blurPx: 0 };
    const node: DrawNode = {
      kind: 'shape',
      shape: { kind: 'rect', box: { x: 0, y: 0, width: 10, height: 10 } },
      fill: '#fff',
      shadow,
    };
    const half: DrawNode = { kind: 'group', transform: [0.5, 0, 0, 0.5, 0, 0], children: [node] };
    const raster = rasterize([half], { x: 0, y: 0, width: 12, height: 24 }, NO_ASSETS);
    expect(pixel(raster, 2, 2)).toEqual([255, 255, 255, 255]);
    expect(pixel(raster, 2, 8)).toEqual([0, 0, 0, 255]);
    expect(pixel(raster, 2, 12)).toEqual([0, 0, 0, 0]);
  });

  it('draws one shadow for outline and fill together, without a hole under the fill', () => {
    const shadow = { color: '#0000ff', offsetXPx: 40, offsetYPx: 0, blurPx: 0 };
    const node: DrawNode = {
      kind: 'shape',
      shape: { kind: 'rect', box: { x: 4, y: 4, width: 30, height: 20 } },
      fill: '#ffffff',
      stroke: { paint: '#ff0000', widthPx: 4 },
      shadow,
    };
    const raster = rasterize([node], { x: 0, y: 0, width: 90, height: 30 }, NO_ASSETS);
    expect(pixel(raster, 60, 14)).toEqual([0, 0, 255, 255]);
    expect(pixel(raster, 43, 14)).toEqual([0, 0, 255, 255]);
    expect(pixel(raster, 3, 14)).toEqual([255, 0, 0, 255]);
    expect(pixel(raster, 5, 14)).toEqual([255, 255, 255, 255]);
  });

  it('draws gradients, paths and images', () => {
    const nodes: DrawNode[] = [
      {
        kind: 'shape',
        shape: { kind: 'path', data: 'M0 0 H40 V20 H0 Z' },
        fill: {
          kind: 'linear-gradient',
          from: [0, 0],
          to: [40, 0],
          stops: [
            [0, '#000000'],
            [1, '#ffffff'],
          ],
        },
      },
      { kind: 'image', asset: 'dot', box: { x: 40, y: 0, width: 20, height: 20 } },
    ];
    const assets = new Map([['dot', imageAsset(Uint8Array.of(0, 200, 0, 255), 1, 1)]]);
    const raster = rasterize(nodes, { x: 0, y: 0, width: 60, height: 20 }, assets);
    expect(pixel(raster, 20, 10)[0]).toBeGreaterThan(118);
    expect(pixel(raster, 20, 10)[0]).toBeLessThan(138);
    expect(pixel(raster, 50, 10)).toEqual([0, 200, 0, 255]);
    expect(() => rasterize(nodes, box, NO_ASSETS)).toThrow(/dot was not loaded/);
  });

  it('moves text by less than a pixel: the centre of ink follows every tenth of a row to a quarter pixel', () => {
    const centre = (dy: number) => {
      const node: DrawNode = {
        kind: 'group',
        transform: [1, 0, 0, 1, 0, dy],
        children: [textNode('Sale now', 10, 80)],
      };
      const { data, width, height } = rasterize([node], { x: 0, y: 0, width: 400, height: 120 }, NO_ASSETS);
      let sum = 0;
      let weight = 0;
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const alpha = data[(y * width + x) * 4 + 3] as number;
          sum += alpha * y;
          weight += alpha;
        }
      }
      return sum / weight;
    };
    const start = centre(0);
    for (let step = 1; step < 20; step++) expect(Math.abs(centre(step / 10) - start - step / 10)).toBeLessThan(0.15);
  });

  it('writes PNG with straight alpha: a half transparent orange reads back as orange', async () => {
    const { default: sharp } = await import('sharp');
    const node: DrawNode = { ...red, fill: '#ff4d0080' } as DrawNode;
    const png = await encodePng(rasterize([node], box, NO_ASSETS));
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    const at = (15 * info.width + 15) * info.channels;
    expect([info.width, info.height, info.channels]).toEqual([60, 40, 4]);
    expect(Math.abs((data[at] as number) - 255)).toBeLessThanOrEqual(1);
    expect(Math.abs((data[at + 1] as number) - 77)).toBeLessThanOrEqual(1);
    expect(data[at + 3]).toBe(128);
  });
});
