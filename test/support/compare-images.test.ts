/** Calibration: distortions the comparator must see and must not see, with the numbers measured when it was written. */
import { createCanvas, Path2D } from '@napi-rs/canvas';
import pixelmatch from 'pixelmatch';
import { describe, expect, it } from 'vitest';
import { compareImages, defaultLimits, describeComparison, isWithin } from './compare-images.js';
import { flatPicture, type Picture } from './picture.js';

type Rgba = readonly [number, number, number, number];

function paint(
  width: number,
  height: number,
  draw: (ctx: ReturnType<ReturnType<typeof createCanvas>['getContext']>) => void,
): Picture {
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  draw(ctx);
  return { width, height, data: new Uint8Array(ctx.getImageData(0, 0, width, height).data) };
}

function changed(picture: Picture, change: (pixel: Rgba, index: number) => Rgba): Picture {
  const data = new Uint8Array(picture.data.length);
  for (let offset = 0; offset < data.length; offset += 4) {
    const [r = 0, g = 0, b = 0, a = 0] = picture.data.subarray(offset, offset + 4);
    data.set(
      change([r, g, b, a], offset / 4).map((value) => Math.min(255, Math.max(0, Math.round(value)))),
      offset,
    );
  }
  return { ...picture, data };
}

const grey = flatPicture(480, 270, [128, 128, 128, 255]);
const bars = paint(480, 270, (ctx) => {
  ['#bfbfbf', '#bfbf00', '#00bfbf', '#00bf00', '#bf00bf', '#bf0000', '#0000bf', '#000000'].forEach((color, index) => {
    ctx.fillStyle = color;
    ctx.fillRect(index * 60, 0, 60, 270);
  });
});
const discAt = (x: number) =>
  paint(480, 270, (ctx) => {
    ctx.fillStyle = '#101020';
    ctx.fillRect(0, 0, 480, 270);
    ctx.fillStyle = '#ffffff';
    ctx.beginPath();
    ctx.arc(x, 135, 40, 0, 2 * Math.PI);
    ctx.fill();
  });
/** A line of drawn "letters" on a full-HD frame; one of them, 30x30, may be left out. */
const letters = (missing: number | undefined) =>
  paint(1920, 1080, (ctx) => {
    ctx.fillStyle = '#20242c';
    ctx.fillRect(0, 0, 1920, 1080);
    ctx.fillStyle = '#f4f4f4';
    for (let index = 0; index < 12; index++) if (index !== missing) ctx.fillRect(600 + index * 46, 500, 30, 30);
  });

/** Encoded by BT.709, decoded by BT.601: what a missing colour tag does. */
function wrongMatrix([r, g, b, a]: Rgba): Rgba {
  const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const blue = (b - luma) / 1.8556;
  const red = (r - luma) / 1.5748;
  return [luma + 1.402 * red, luma - 0.344136 * blue - 0.714136 * red, luma + 1.772 * blue, a];
}

describe('the comparator must see', () => {
  it.each([
    ['a flat grey 26 levels brighter', grey, changed(grey, ([r, g, b, a]) => [r + 26, g + 26, b + 26, a]), 26, 1],
    [
      'a faint cast of 2 levels over everything (the mean sees it)',
      grey,
      changed(grey, ([r, g, b, a]) => [r + 2, g + 2, b + 2, a]),
      2,
      0,
    ],
    ['BT.709 decoded as BT.601', bars, changed(bars, wrongMatrix), 33, 1],
    [
      'full range shown as limited',
      bars,
      changed(bars, ([r, g, b, a]) => [16 + r * 0.859, 16 + g * 0.859, 16 + b * 0.859, a]),
      16,
      1,
    ],
    ['a disc moved by half a pixel', discAt(240), discAt(240.5), 123, 0.029],
    ['one missing letter on a full-HD frame', letters(undefined), letters(7), 212, 0.2197],
    [
      'black text gone from a transparent ground',
      flatPicture(64, 64, [0, 0, 0, 255]),
      flatPicture(64, 64, [0, 0, 0, 0]),
      255,
      1,
    ],
    ['an opacity 12% lower', flatPicture(64, 64, [0, 0, 0, 255]), flatPicture(64, 64, [0, 0, 0, 224]), 31, 1],
  ] as const)('%s', (_, expected, actual, largestDelta, tileShare) => {
    const comparison = compareImages(actual, expected);
    expect(isWithin(comparison, defaultLimits), describeComparison(comparison)).toBe(false);
    expect(comparison.largestDelta).toBe(largestDelta);
    expect(comparison.worstTile.share).toBeCloseTo(tileShare, 2);
  });
});

it('says of the same pixels what it says of pixels that only look the same, the pale copy included', () => {
  const clear = flatPicture(70, 70, [255, 0, 0, 0]);
  // Compared pixel by pixel: the bytes differ.
  const other = compareImages(flatPicture(70, 70, [0, 255, 0, 0]), clear);
  const same = compareImages(flatPicture(70, 70, [255, 0, 0, 0]), clear);
  expect(same).toEqual(other);
  expect(same.diff).toEqual(other.diff);
  expect(same.diff).toBe(same.diff);
  expect(compareImages(bars, bars).diff).toMatchObject({ width: bars.width, height: bars.height });
});

describe('the comparator must not see', () => {
  let state = 1;
  const coin = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 3;
  };
  it.each([
    ['the same picture', bars, bars, 0],
    [
      'noise of one level',
      bars,
      changed(bars, ([r, g, b, a]) => [r + coin() - 1, g + coin() - 1, b + coin() - 1, a]),
      1,
    ],
    [
      'the colour of fully transparent pixels',
      flatPicture(64, 64, [255, 0, 0, 0]),
      flatPicture(64, 64, [0, 255, 0, 0]),
      0,
    ],
    [
      'the rounding of colour at an alpha of 2',
      flatPicture(64, 64, [128, 128, 128, 2]),
      flatPicture(64, 64, [255, 128, 128, 2]),
      1,
    ],
    [
      'thirty single pixels, none near another',
      letters(undefined),
      changed(letters(undefined), (pixel, index) => (index % 69_119 === 0 ? [90, 96, 110, 255] : pixel)),
      66,
    ],
  ] as const)('%s', (_, expected, actual, largestDelta) => {
    const comparison = compareImages(actual, expected);
    expect(isWithin(comparison, defaultLimits), describeComparison(comparison)).toBe(true);
    expect(comparison.largestDelta).toBeLessThanOrEqual(largestDelta);
  });
});

describe('why its settings are what they are', () => {
  const differing = (a: Picture, b: Picture, options: object) =>
    pixelmatch(a.data, b.data, undefined, a.width, a.height, options);

  it('pixelmatch at its default threshold misses the wrong matrix and the wrong range', () => {
    expect(differing(bars, changed(bars, wrongMatrix), {})).toBe(0);
    expect(differing(bars, changed(bars, wrongMatrix), { threshold: 0.03 })).toBeGreaterThan(0.5 * 480 * 270);
  });

  it('pixelmatch without includeAA takes half a pixel of movement for anti-aliasing', () => {
    expect(differing(discAt(240), discAt(240.5), { threshold: 0.03 })).toBeLessThan(
      differing(discAt(240), discAt(240.5), { threshold: 0.03, includeAA: true }) / 4,
    );
  });

  it('the share of the frame hides a missing letter, its tile does not', () => {
    const comparison = compareImages(letters(7), letters(undefined));
    expect(comparison.differingShare).toBeCloseTo(900 / (1920 * 1080), 6);
    expect(comparison.worstTile.share).toBeCloseTo(900 / 4096, 6);
    expect(comparison.worstTile.x).toBeLessThanOrEqual(600 + 7 * 46);
    expect(describeComparison(comparison)).toMatch(
      /^largest delta 212, mean delta 0\.067, differing 0\.043%, worst tile 21\.97% at .+, largest patch 900 px at \(922, 500\)$/,
    );
  });

  it('the tile hides a letter eight pixels high, its patch does not', () => {
    const small = (missing: boolean) =>
      paint(420, 525, (ctx) => {
        ctx.fillStyle = '#20242c';
        ctx.fillRect(0, 0, 420, 525);
        ctx.strokeStyle = '#f4f4f4';
        ctx.lineWidth = 1;
        // A slanted stroke with a foot, as a 7 upside down.
        if (!missing) ctx.stroke(new Path2D('M207.5 300 L202.5 308.5 L208.5 308.5'));
      });
    const comparison = compareImages(small(true), small(false));
    expect(comparison.worstTile.share).toBeLessThan(defaultLimits.tileShare);
    expect(comparison.largestPatch.pixels).toBeGreaterThan(defaultLimits.patchPixels);
    expect(isWithin(comparison, defaultLimits)).toBe(false);
  });

  it('a patch is what touches, corners too', () => {
    const ground = flatPicture(9, 9, [0, 0, 0, 255]);
    const dots = (...places: readonly number[]) =>
      changed(ground, (pixel, index) => (places.includes(index) ? [255, 255, 255, 255] : pixel));
    expect(compareImages(dots(0, 10, 20), ground).largestPatch).toEqual({ x: 0, y: 0, pixels: 3 });
    expect(compareImages(dots(0, 2, 4, 22), ground).largestPatch.pixels).toBe(1);
    // The end of a row and the start of the next are far apart.
    expect(compareImages(dots(8, 9), ground).largestPatch.pixels).toBe(1);
  });

  it('refuses pictures of different sizes', () => {
    expect(() => compareImages(flatPicture(2, 2, [0, 0, 0, 0]), flatPicture(2, 3, [0, 0, 0, 0]))).toThrow(
      'Expected a picture of 2x3 but received 2x2',
    );
  });
});
